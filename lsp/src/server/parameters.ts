import { COMMANDS } from './commands.js'
import { NEW_COMMAND, PREVIEW, STATUS } from './protocol.js'

/**
 * The form of parameters, written as an example. A text stands for any text, a number for any
 * count, a list for a list of such items. Fields whose names end in `?` are optional.
 */
type Form = string | number | readonly Form[] | { readonly [field: string]: Form }

const POSITION = { line: 0, character: 0 }
const RANGE = { start: POSITION, end: POSITION }
const IN_DOCUMENT = { textDocument: { uri: '' } }
const AT = { ...IN_DOCUMENT, position: POSITION }
const FILES = { files: [{ uri: '' }] }

/**
 * The required form of each message's parameters (Language Server Protocol, and `protocol.ts`).
 * Fields that are never read are left out.
 */
const FORMS: Readonly<Record<string, Form>> = {
  initialize: { capabilities: {} },
  'textDocument/didOpen': { textDocument: { uri: '', languageId: '', text: '' } },
  'textDocument/didChange': { ...IN_DOCUMENT, contentChanges: [{ text: '', 'range?': RANGE }] },
  'textDocument/didClose': IN_DOCUMENT,
  'textDocument/didSave': IN_DOCUMENT,
  'textDocument/hover': AT,
  'textDocument/completion': AT,
  'textDocument/definition': AT,
  'textDocument/references': { ...AT, context: {} },
  'textDocument/documentHighlight': AT,
  'textDocument/prepareRename': AT,
  'textDocument/rename': { ...AT, newName: '' },
  'textDocument/inlayHint': { ...IN_DOCUMENT, range: RANGE },
  'textDocument/codeAction': { ...IN_DOCUMENT, range: RANGE, context: { 'only?': [''] } },
  'textDocument/codeLens': IN_DOCUMENT,
  'textDocument/documentSymbol': IN_DOCUMENT,
  'textDocument/diagnostic': IN_DOCUMENT,
  'codeAction/resolve': { title: '' },
  'workspace/symbol': { query: '' },
  'workspace/diagnostic': { previousResultIds: [{ uri: '', value: '' }] },
  'workspace/executeCommand': { command: '', 'arguments?': [] },
  'workspace/didChangeWatchedFiles': { changes: [{ uri: '', type: 0 }] },
  'workspace/didChangeWorkspaceFolders': {
    event: { added: [{ uri: '' }], removed: [{ uri: '' }] },
  },
  'workspace/didCreateFiles': FILES,
  'workspace/didDeleteFiles': FILES,
  'workspace/didRenameFiles': { files: [{ oldUri: '', newUri: '' }] },
  [STATUS]: IN_DOCUMENT,
  [PREVIEW]: { ...IN_DOCUMENT, 'position?': POSITION, 'locale?': '' },
  [NEW_COMMAND]: { near: '', name: '', description: '', 'form?': '' },
}

/** The required form of the arguments of each command, by their index. */
const ARGUMENTS: Readonly<Record<string, { readonly [place: string]: Form }>> = {
  [COMMANDS.applyEdit]: { 0: {} },
  [COMMANDS.size]: { 0: '', '1?': POSITION },
  [COMMANDS.choose]: { 0: '', 1: [{ title: '', command: '', 'arguments?': [] }] },
  [COMMANDS.setSeverity]: { 0: '', 1: '', 2: '' },
  [COMMANDS.disable]: { 0: '', 1: 0, 2: '', 3: RANGE, 4: '' },
  [COMMANDS.showDocumentation]: { 0: '' },
}

/** The required form of the data in code actions (`actions.ts`), by its kind. */
const DATA: Readonly<Record<string, Form>> = {
  fix: { uri: '', version: 0, range: RANGE, title: '' },
  'fix-all': { uri: '', version: 0 },
  severity: { uri: '', code: '', level: '' },
}

/** Explains why the parameters of a message are malformed. Returns `undefined` if they are not. */
export function malformed(method: string, params: unknown): string | undefined {
  const form = own(FORMS, method)
  const wrong = form === undefined ? undefined : differs(params, form, 'params')
  if (form === undefined || wrong !== undefined) {
    return wrong
  }
  const { command, arguments: args, data } = params as Readonly<Record<string, unknown>>
  if (method === 'codeAction/resolve' && data !== undefined) {
    const kind = (data as { readonly kind?: unknown } | null)?.kind
    const wanted = own(DATA, kind)
    if (wanted === undefined) {
      return 'params.data is not of this server.'
    }
    return differs(data, wanted, 'params.data')
  }
  const wanted = own(ARGUMENTS, command)
  return wanted === undefined ? undefined : differs(args ?? [], wanted, 'arguments', Array.isArray)
}

const own = <T>(table: Readonly<Record<string, T>>, key: unknown): T | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function differs(value: unknown, form: Form, at: string, isHolder = isObject): string | undefined {
  if (typeof form === 'string') {
    return typeof value === 'string' ? undefined : `${at} must be a text.`
  }
  if (typeof form === 'number') {
    if (Number.isInteger(value) && (value as number) >= 0) {
      return undefined
    }
    return `${at} must be an integer from 0.`
  }
  if (isList(form)) {
    if (!Array.isArray(value)) {
      return `${at} must be a list.`
    }
    const [item] = form
    if (item === undefined) {
      return undefined
    }
    return first(value, (each, index) => differs(each, item, `${at}[${index}]`))
  }
  if (!isHolder(value)) {
    return `${at} must be an object.`
  }
  return first(Object.entries(form), ([key, inner]) => {
    const field = key.replace('?', '')
    const given = (value as Readonly<Record<string, unknown>>)[field]
    if (field !== key && given === undefined) {
      return undefined
    }
    return differs(given, inner, `${at}.${field}`)
  })
}

/** Tells whether a value is a list. The type of `Array.isArray` alone does not include lists that cannot be changed. */
const isList = (form: Form): form is readonly Form[] => Array.isArray(form)

function first<T>(
  items: readonly T[],
  wrong: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = wrong(item, index)
    if (found !== undefined) {
      return found
    }
  }
  return undefined
}
