import { beforeAll, describe, expect, test } from 'vitest'
import type { Diagnostic, Range } from 'vscode-languageserver-protocol'
import { thinned } from '../../property/check.js'
import {
  brief,
  codes,
  positionAt,
  PULL,
  PUSH,
  rangeOf,
  start,
  uriIn,
  workspaceFolder,
} from './client.js'
import type { Client } from './client.js'
import { keysOf, TEXTS } from '../typed.js'

/** Tests the findings while a command is typed key by key, as editors send it. */

/** Types a text, with each key after the check of the previous one. `rest`: milliseconds after each line. */
async function type(
  client: Client,
  uri: string,
  text: string,
  closes: boolean,
  rest: number,
): Promise<void> {
  let [version, last] = [1, '']
  let at = 0
  for (const [before, behind] of keysOf(text, closes)) {
    const now = before + behind
    const grown = now.length - last.length
    // Typing over a bracket that the editor has closed does not change the text.
    if (grown > 0) {
      const position = positionAt(last, at)
      client.change(uri, ++version, [
        { range: { start: position, end: position }, text: now.slice(at, at + grown) },
      ])
      await client.request('textDocument/documentSymbol', { textDocument: { uri } })
      await client.request('textDocument/hover', { textDocument: { uri }, position })
    }
    ;[last, at] = [now, before.length]
    if (before.endsWith('\n')) {
      await new Promise((done) => setTimeout(done, rest))
    }
  }
  expect(last).toBe(text)
}

const name = ({ code, range }: Diagnostic): string =>
  `${String(code)} in line ${range.start.line + 1}`

/** Returns the shown findings in order, without repetitions. */
function statesOf(published: Client['published']): readonly (readonly string[])[] {
  const all = published.map(({ diagnostics }) => diagnostics.map(name).sort())
  return all.filter((state, index) => index === 0 || state.join() !== all[index - 1]?.join())
}

const EDITORS = thinned(
  Object.entries(TEXTS).flatMap(([file, text]) =>
    (file === 'builder.ts' ? [true, false] : [true]).map((closes) => ({
      file,
      text,
      closes,
      how: closes ? 'closes brackets' : 'does not close brackets',
    })),
  ),
  2,
)

describe('while somebody types', () => {
  let typed: readonly Client[] = []
  // All run at once, since most of the time they wait for pauses in typing.
  beforeAll(async () => {
    typed = await Promise.all(
      EDITORS.map(async ({ file, text, closes }) => {
        const folder = workspaceFolder({})
        const uri = uriIn(folder, file)
        const client = await start({ capabilities: PUSH, folder })
        client.open(uri, '', file.endsWith('.ts') ? 'typescript' : 'json')
        await client.diagnostics(uri, 1)
        // An open bracket is damage. Findings from before are kept for ten seconds.
        await type(client, uri, text, closes, closes ? 450 : 50)
        client.save(uri)
        await client.until(uri, ({ diagnostics }) => diagnostics.length === 4)
        return client
      }),
    )
  }, 300_000)

  test.each(EDITORS.map((editor, index) => ({ ...editor, index })))(
    '$file in an editor that $how, nothing flickers',
    ({ index }) => {
      const published = typed[index]?.published ?? []
      const states = statesOf(published)
      const final = new Set(states.at(-1))
      expect(codes(published.at(-1)?.diagnostics ?? []).sort()).toEqual([
        'command/deprecated-field',
        'option/bounds-inverted',
        'option/name-lowercase',
        'text/whitespace',
      ])
      // Each finding of the finished text appears once, and is not removed again.
      const seen = new Set<string>()
      for (const state of states) {
        for (const one of seen) {
          expect(state, `${one} has gone`).toContain(one)
        }
        for (const one of state) {
          if (final.has(one)) {
            seen.add(one)
          }
        }
      }
      const others = states.map((state) => state.filter((one) => !final.has(one)).join())
      const changes = others.filter((state, index) => state !== (others[index - 1] ?? ''))
      expect(changes.length, changes.join('\n')).toBeLessThanOrEqual(12)
    },
  )
})

/** Opens a document with the cursor at `|`, and waits until it is checked. */
async function opened(
  marked: string,
  capabilities = PUSH,
): Promise<{ client: Client; uri: string; at: Range }> {
  const client = await start({ capabilities, folder: workspaceFolder({}) })
  const uri = 'file:///work/ban.command.json'
  const text = marked.replace('|', '')
  client.open(uri, text)
  if (capabilities === PUSH) {
    await client.diagnostics(uri, 1)
  }
  const position = positionAt(text, marked.indexOf('|'))
  return { client, uri, at: { start: position, end: position } }
}

const shownAfter = (client: Client, uri: string, version: number): Promise<Diagnostic[]> =>
  client.until(uri, (params) => (params.version ?? 0) >= version)

test('what is new beside the cursor waits until the hands rest; what is new elsewhere does not', async () => {
  const { client, uri, at } = await opened('{ "name": "b|", "description": "x" }')
  const begin = performance.now()
  client.change(uri, 2, [{ range: at, text: 'A' }])
  expect(codes(await shownAfter(client, uri, 2))).toEqual(['command/name-lowercase'])
  expect(performance.now() - begin).toBeGreaterThan(395)
  const far =
    '{\n"name": "ban",\n"description": "x",\n"options": [\n{ "type": 3, "name": "a", "description": "x" },'
  const other = await opened(
    `${far}\n\n\n\n{ "type": 3, "name": "b|", "description": "x", "required": true }\n]\n}`,
  )
  // The name becomes the same. The line next to the cursor waits, and nothing else is new.
  other.client.change(other.uri, 2, [{ range: other.at, text: 'B' }])
  expect(codes(await shownAfter(other.client, other.uri, 2))).toContain('option/name-lowercase')
})

test('what is empty or missing where the text grows waits longer, unless the document is saved', async () => {
  const { client, uri, at } = await opened('{ "name": |, "description": "x" }')
  client.change(uri, 2, [{ range: at, text: '""' }])
  await client.until(uri, ({ version, diagnostics }) => version === 2 && diagnostics.length === 0)
  await new Promise((done) => setTimeout(done, 800))
  expect(client.published.at(-1)?.diagnostics).toEqual([])
  client.save(uri)
  expect(codes(await client.until(uri, ({ diagnostics }) => diagnostics.length > 0))).toEqual([
    'command/name-length',
  ])
})

test('what was taken away is missed after a moment', async () => {
  const { client, uri } = await opened('{ "name": "ban", "description": "x" }|')
  client.change(uri, 2, [
    { range: rangeOf('{ "name": "ban", "description": "x" }', ', "description": "x"'), text: '' },
  ])
  expect(codes(await shownAfter(client, uri, 2))).toEqual(['command/description-required'])
})

test('what is mended is gone before what is new beside the cursor is said', async () => {
  const option = '{ "type": 3, "name": "b|", "description": "x" }'
  const marked = `{\n"name": "Ban",\n"description": "x",\n\n\n\n"options": [\n${option}\n]\n}`
  const { client, uri, at } = await opened(marked)
  const before = client.published.length
  const mended = rangeOf(marked.replace('|', ''), 'B')
  client.change(uri, 2, [
    { range: at, text: 'A' },
    { range: mended, text: 'b' },
  ])
  await client.until(uri, ({ diagnostics }) => codes(diagnostics).includes('option/name-lowercase'))
  const shown = client.published.slice(before).map(({ diagnostics }) => codes(diagnostics))
  expect(shown).toEqual([[], ['option/name-lowercase']])
})

test('a client that asks is told to ask again when the hands rest', async () => {
  const { client, uri, at } = await opened('{ "name": "b|", "description": "x" }', PULL)
  const pull = (): Promise<{ items: Diagnostic[] }> =>
    client.request('textDocument/diagnostic', { textDocument: { uri } })
  expect((await pull()).items).toEqual([])
  client.change(uri, 2, [{ range: at, text: 'A' }])
  expect((await pull()).items).toEqual([])
  // After each check there is one, too.
  await new Promise((done) => setTimeout(done, 150))
  const refreshes = client.received.length
  await expect.poll(() => client.received.length).toBeGreaterThan(refreshes)
  expect(codes((await pull()).items)).toEqual(['command/name-lowercase'])
})

test('a client that cannot be told so hears everything at once', async () => {
  const capabilities = {
    ...PULL,
    workspace: { ...PULL.workspace, diagnostics: { refreshSupport: false } },
  }
  const { client, uri, at } = await opened('{ "name": "b|", "description": "x" }', capabilities)
  const pull = (): Promise<{ items: Diagnostic[] }> =>
    client.request('textDocument/diagnostic', { textDocument: { uri } })
  await pull()
  client.change(uri, 2, [{ range: at, text: 'A' }])
  expect(codes((await pull()).items)).toEqual(['command/name-lowercase'])
})

test('what only damage hides stays where it is, with the text; mended, it is gone', async () => {
  const text = '{\n  "name": "Ban",\n  "description": "x",\n  \n}'
  const { client, uri } = await opened(`${text}|`)
  const line = (at: number): Range => ({
    start: { line: at, character: 2 },
    end: { line: at, character: 2 },
  })
  client.change(uri, 2, [{ range: line(3), text: '"options": [ { "type": 3, "name": ' }])
  await client.request('textDocument/documentSymbol', { textDocument: { uri } })
  client.change(uri, 3, [
    { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '\n' },
  ])
  const shown = await client.until(
    uri,
    ({ version, diagnostics }) => version === 3 && diagnostics.length > 0,
  )
  expect(shown.map(brief)).toContain('command/name-lowercase 2:11-2:14')
  client.change(uri, 4, [
    { range: { start: { line: 2, character: 11 }, end: { line: 2, character: 12 } }, text: 'b' },
  ])
  await client.until(
    uri,
    ({ version, diagnostics }) =>
      version === 4 && !codes(diagnostics).includes('command/name-lowercase'),
  )
})
