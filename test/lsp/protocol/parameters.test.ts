import { expect, test } from 'vitest'
import { LSPErrorCodes } from 'vscode-languageserver-protocol'
import { start } from './client.js'

/** Tests that requests with invalid parameters are answered with −32602 and break nothing. */

const uri = 'file:///work/loud.command.json'
const TEXT = '{ "name": "Ping", "description": "Is the bot awake?" }'
const position = { line: 0, character: 12 }
const range = { start: position, end: position }
const textDocument = { uri }
const at = { textDocument, position }

/** The requests that the server answers, with valid parameters. */
const REQUESTS: Readonly<Record<string, object>> = {
  'textDocument/hover': at,
  'textDocument/completion': at,
  'textDocument/definition': at,
  'textDocument/references': { ...at, context: { includeDeclaration: true } },
  'textDocument/documentHighlight': at,
  'textDocument/prepareRename': at,
  'textDocument/rename': { ...at, newName: 'x' },
  'textDocument/inlayHint': { textDocument, range },
  'textDocument/codeAction': {
    textDocument,
    range,
    context: { diagnostics: [], only: ['quickfix'] },
  },
  'textDocument/codeLens': { textDocument },
  'textDocument/documentSymbol': { textDocument },
  'codeAction/resolve': { title: 'x', data: { kind: 'fix', uri, version: 1, range, title: 'x' } },
  'workspace/symbol': { query: 'p' },
  'workspace/executeCommand': { command: 'slashlint.size', arguments: [uri, position] },
  'slashlint/status': { textDocument },
  'slashlint/preview': { textDocument, position, locale: 'de' },
  'slashlint/newCommand': { near: uri, name: 'x', description: 'y' },
}
/** Parameters that may be missing or have any value, since the server does not read them. */
const OPTIONAL = [
  'context',
  'includeDeclaration',
  'locale',
  'position',
  'only',
  'diagnostics',
  'arguments',
  '1',
  'data',
  'command',
]

const NONSENSE = [null, 7, -1, 1.5, true, [], 'x', {}, [null], { uri: 7 }]

/** Returns every way to damage or remove one part of a value, with the path to it. */
function* damaged(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [readonly string[], unknown]> {
  for (const nonsense of NONSENSE) {
    yield [path, nonsense]
  }
  if (typeof value !== 'object' || value === null) {
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const put = (other: unknown): unknown =>
      Array.isArray(value)
        ? value.map((each: unknown, index) => (String(index) === key ? other : each))
        : { ...value, [key]: other }
    if (!Array.isArray(value)) {
      yield [[...path, key], put(undefined)]
    }
    for (const [deeper, changed] of damaged(inner, [...path, key])) {
      yield [deeper, put(changed)]
    }
  }
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0

/** Tells whether a replacement is no damage, such as a text for a text. */
function isLike(valid: unknown, given: unknown): boolean {
  if (isText(valid)) {
    return isText(given)
  }
  if (isCount(valid)) {
    return isCount(given)
  }
  return false
}

const inside = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Readonly<Record<string, unknown>> | null | undefined)?.[key],
    value,
  )

test.for(Object.entries(REQUESTS))('%s', { timeout: 30_000 }, async ([method, valid]) => {
  const client = await start({ settings: {} })
  client.open(uri, TEXT)
  const outcome = (params: unknown): Promise<unknown> =>
    client.connection.sendRequest(method, params as object).then(
      () => 'answered',
      ({ code }: { code: number }) => code,
    )
  expect(await outcome(valid)).toBe('answered')
  const asked = [...damaged(valid)].map(async ([path, params]) => ({
    path,
    params,
    code: await outcome(params),
  }))
  for (const { path, params, code } of await Promise.all(asked)) {
    const isFree =
      OPTIONAL.some((key) => path.includes(key)) ||
      isLike(inside(valid, path), inside(params, path))
    const allowed: unknown[] = isFree
      ? [-32_602, 'answered', LSPErrorCodes.ContentModified]
      : [-32_602]
    expect(allowed, `${path.join('.')} of ${JSON.stringify(params)}`).toContain(code)
  }
  expect(await outcome(valid)).toBe('answered')
})

test('parameters of commands and of initialize, and notifications', async () => {
  const client = await start()
  client.open(uri, TEXT)
  const code = (method: string, params: unknown): Promise<unknown> =>
    client.connection
      .sendRequest(method, params as object)
      .catch((error: { code: number }) => error.code)
  for (const given of [[], [7], [uri, {}], [uri, { line: -1, character: 0 }], {}, 'x']) {
    expect(
      await code('workspace/executeCommand', { command: 'slashlint.size', arguments: given }),
    ).toBe(-32_602)
  }
  for (const [command, ...given] of [
    ['setSeverity', uri],
    ['disableRule', uri, 1, 'command/name-lowercase', 'x', 'line'],
    ['choose', 'What?', [{ title: 'a' }]],
  ]) {
    expect(
      await code('workspace/executeCommand', {
        command: `slashlint.${String(command)}`,
        arguments: given,
      }),
    ).toBe(-32_602)
  }
  expect(await code('workspace/executeCommand', { command: 'constructor' })).toBeNull()
  for (const params of [
    {},
    { textDocument },
    { textDocument: { uri: null }, contentChanges: [] },
  ]) {
    await client.connection.sendNotification('textDocument/didChange', params)
  }
  expect(await client.diagnostics(uri, 1)).toHaveLength(1)
})
