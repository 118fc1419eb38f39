import { readdirSync, readFileSync } from 'node:fs'
import { analyse, findingsOf } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { shownPlace } from '@slashlint/language-server/features'
import { languageOf, lineIndex, loadReader } from '@slashlint/sources'
import type { Assignment } from '@slashlint/sources'
import { expect, test } from 'vitest'
import type {
  ClientCapabilities,
  Diagnostic,
  DocumentDiagnosticReport,
} from 'vscode-languageserver-protocol'
import { brief, PULL, PUSH, start } from './client.js'
import type { Client } from './client.js'
import { createRandom } from './random.js'
import type { Random } from './random.js'

/**
 * Tests that after any sequence of edits and requests, the server's findings in the last text equal those of a fresh
 * service. They are compared after saving: while the user is typing, new findings wait, and findings that damage hides
 * are kept.
 * `SLASHLINT_SEED` repeats a run, `SLASHLINT_EDITS` makes it longer.
 */
const SEED = Number(process.env.SLASHLINT_SEED ?? 20_261_121)
const STEPS = Number(process.env.SLASHLINT_EDITS ?? 500)
/** The number of steps after which all documents are compared. */
const CHECK_EVERY = 250

const EXAMPLES = new URL('../../../examples/', import.meta.url)
const NAMES = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?:broken|good)\/(?:commands|bulk|yaml)\/.*\.(?:jsonc?|ya?ml)$/.test(name))
  .sort()
  .filter((_, index) => index % 4 === 0)

interface Typed {
  readonly uri: string
  readonly languageId: string
  text: string
  version: number
}

const PIECES = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  '\r\n',
  ' ',
  '\t',
  '//',
  '/* x */',
  '# x',
  '- ',
  'é',
  '😀',
  '\u2028',
  '\\u0041',
  '"name"',
  '"Name": "BAN user"',
  '"type": 3,',
  '"options": [',
  'null',
  'true',
  '1e9',
  '&a',
  '*a',
  '<<: ',
  '|\n  x',
  "'",
] as const

/** Replaces a range by text that users type, cut or paste. */
function edit(random: Random, document: Typed): { start: number; end: number; text: string } {
  const { text } = document
  const start = whole(text, random.below(text.length + 1))
  const end = whole(
    text,
    Math.min(
      text.length,
      start + (random.chance(0.5) ? 0 : random.below(random.chance(0.1) ? 300 : 4)),
    ),
  )
  const from = random.below(text.length + 1)
  const pasted = random.chance(0.15)
    ? text.slice(whole(text, from), whole(text, from + random.below(120)))
    : random.pick(PIECES)
  return { start, end: Math.max(start, end), text: random.chance(0.25) ? '' : pasted }
}

/** Moves an offset that would split a line break or a character. */
function whole(text: string, offset: number): number {
  const at = Math.min(offset, text.length)
  const isHalf =
    (text[at] === '\n' && text[at - 1] === '\r') || /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1))
  return isHalf ? at + 1 : at
}

/** The units in which clients may count the characters of a line. */
type Encoding = 'utf-16' | 'utf-8' | 'utf-32'

const LENGTHS: Readonly<Record<Encoding, (text: string) => number>> = {
  'utf-16': (text) => text.length,
  'utf-8': (text) => Buffer.byteLength(text),
  'utf-32': (text) => [...text].length,
}

/** Returns the line and column of offsets in the units of a client. */
function positions(
  text: string,
  encoding: Encoding,
): (offset: number) => { line: number; character: number } {
  const lines = lineIndex(text)
  return (offset) => {
    const { line, column } = lines.position(offset)
    return { line, character: LENGTHS[encoding](text.slice(offset - column, offset)) }
  }
}

function type(client: Client, random: Random, document: Typed, encoding: Encoding): void {
  const changes = Array.from({ length: random.chance(0.2) ? 3 : 1 }, () => {
    const { start, end, text } = edit(random, document)
    const at = positions(document.text, encoding)
    const range = { start: at(start), end: at(end) }
    document.text = document.text.slice(0, start) + text + document.text.slice(end)
    return { range, text }
  })
  document.version += 1 + random.below(2)
  client.change(document.uri, document.version, changes)
}

const REQUESTS = [
  'textDocument/hover',
  'textDocument/completion',
  'textDocument/codeAction',
  'textDocument/documentSymbol',
  'textDocument/codeLens',
  'textDocument/inlayHint',
  'slashlint/preview',
  'slashlint/status',
] as const

/** Sends a request without waiting for the answer. Some requests are cancelled. */
async function ask(
  client: Client,
  random: Random,
  { uri, text }: Typed,
  encoding: Encoding,
): Promise<void> {
  const position = positions(text, encoding)(random.below(text.length + 1))
  const range = { start: { line: 0, character: 0 }, end: position }
  const method = random.pick(REQUESTS)
  const isTakenBack = random.chance(0.3)
  const id = `r${random.below(1e9)}`
  const params = { textDocument: { uri }, position, range, context: { diagnostics: [] } }
  const answer = client.connection.sendRequest(method, params, {
    isCancellationRequested: false,
    onCancellationRequested: (listener) => {
      if (isTakenBack) {
        setImmediate(() => listener(undefined))
      }
      return { dispose: () => undefined }
    },
  })
  await answer.catch((error: { code?: number; message?: string }) => {
    // Clients expect these errors: content modified, cancelled by the server, cancelled. All others are faults.
    if (![-32_801, -32_802, -32_800].includes(error.code ?? 0)) {
      throw new Error(`${method} ${id}: ${error.message ?? ''}`)
    }
  })
}

/** The settings of a document that its text does not determine. Earlier content may show that it is a command. */
const SURROUNDINGS: readonly Assignment[] = [{}, { isExpected: true }]

/**
 * Returns the findings of a fresh service. If the text alone defines nothing, the result contains those of all possible
 * settings.
 */
async function expected({ uri, text }: Typed, encoding: Encoding): Promise<string[][]> {
  const language = languageOf(uri) ?? 'json'
  const read = await loadReader(language)
  const analyses = SURROUNDINGS.map((assignment) =>
    analyse({ uri, text, languageId: language }, read, { assignment, rules: {} }),
  )
  const possible = (analyses[0]?.units.length ?? 0) > 0 ? analyses.slice(0, 1) : analyses
  return possible.map((analysis) =>
    analysis === undefined ? [] : saidIn(analysis, text, encoding),
  )
}

function saidIn(analysis: Analysis, text: string, encoding: Encoding): string[] {
  const at = positions(text, encoding)
  const show = (offset: number): string => {
    const { line, character } = at(offset)
    return `${line}:${character}`
  }
  return findingsOf(analysis)
    .map((finding) => shownPlace(finding, analysis.text))
    .map(({ code, start, end }) => `${code} ${show(start)}-${show(end)}`)
}

async function said(client: Client, { uri, version }: Typed, pull: boolean): Promise<Diagnostic[]> {
  if (!pull) {
    return client.diagnostics(uri, version)
  }
  const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri },
  })
  return report.kind === 'full' ? report.items : []
}

test.for<[mode: string, encoding: Encoding, capabilities: ClientCapabilities, steps: number]>([
  ['push', 'utf-16', PUSH, STEPS],
  ['pull', 'utf-16', PULL, STEPS],
  ['push', 'utf-8', PUSH, STEPS / 2],
  ['pull', 'utf-32', PULL, STEPS / 2],
])(
  `random edits and requests, diagnostics by %s, positions in %s (seed ${SEED})`,
  { timeout: 240_000 },
  async ([mode, encoding, given, steps]) => {
    const random = createRandom(SEED)
    const capabilities = { ...given, general: { positionEncodings: ['utf-7', encoding, 'utf-16'] } }
    const client = await start({ capabilities })
    expect(client.initialized.capabilities.positionEncoding).toBe(encoding)
    const documents = NAMES.map((name): Typed => ({
      uri: `file:///work/${name}`,
      languageId: languageOf(name) ?? 'json',
      text: readFileSync(new URL(name, EXAMPLES), 'utf8'),
      version: 1,
    }))
    const open = ({ uri, text, languageId, version }: Typed): void =>
      client.open(uri, text, languageId, version)
    documents.forEach(open)
    const answers: Promise<void>[] = []
    for (let step = 1; step <= steps; step++) {
      const document = documents[random.below(documents.length)] as Typed
      if (random.chance(0.6)) {
        type(client, random, document, encoding)
      } else {
        answers.push(ask(client, random, document, encoding))
      }
      if (random.chance(0.02)) {
        client.close(document.uri)
        document.version = 1
        if (random.chance(0.5)) {
          document.text = readFileSync(
            new URL(document.uri.slice('file:///work/'.length), EXAMPLES),
            'utf8',
          )
        }
        open(document)
      }
      if (step % CHECK_EVERY !== 0) {
        continue
      }
      for (const each of documents) {
        client.save(each.uri)
        await expect
          .poll(async () => (await said(client, each, mode === 'pull')).map(brief), {
            message: `${each.uri} after ${step} steps:\n${each.text}`,
            timeout: 20_000,
            interval: 10,
          })
          .toBeOneOf(await expected(each, encoding))
      }
    }
    await Promise.all(answers)
  },
)
