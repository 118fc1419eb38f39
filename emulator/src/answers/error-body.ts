import type { Diagnostic, Path } from '@slashlint/core'
import { jsonOf, objectsIn, type Json } from '../json.js'
import { ERRORS, failure, type Answer } from './answer.js'
import { REQUEST_ANSWERS, treeCode } from './error-codes.js'
import { textOf } from './error-texts.js'

/** The `errors` of an error body: a tree with lists `_errors`. */
type Tree = { [key: string]: Tree | readonly unknown[] }

/**
 * Returns Discord's answer to an invalid body: the tree of all errors, with Discord's messages
 * before slashlint's. If only the state of the application forbids the body, the answer has the
 * numeric code of the first error.
 *
 * @param found diagnostics of the body, with paths from its root
 */
export function refusal(found: readonly Diagnostic[], body?: unknown): Answer {
  // The form is judged first, then what the application has already.
  const [numeric] = found
  const form = found.filter(({ apiCode }) => !isNumeric(apiCode))
  if (form.length === 0 && numeric !== undefined) {
    return failure(
      400,
      Number(numeric.apiCode),
      textOf(Number(numeric.apiCode), numeric.data, numeric.message),
      {
        found,
      },
    )
  }
  const errors = form.map((one): FormError => {
    const code = one.apiCode ?? treeCode(one)
    const kind = kindOf(one)
    const data =
      kind === undefined ? one.data : { ...one.data, kind, value: valueAt(body, one.path) }
    return { path: one.path, code, message: textOf(code, data, one.message) }
  })
  return { ...formErrors(errors), found }
}

/**
 * Returns the answer to a body with errors; in strict mode, warnings count as errors.
 *
 * @returns undefined if the body is accepted
 */
export function refusedBy(
  found: readonly Diagnostic[],
  isStrict: boolean,
  body: unknown,
): Answer | undefined {
  const refusing = found.filter(
    ({ severity }) => severity === 'error' || (isStrict && severity === 'warning'),
  )
  return refusing.length === 0 ? undefined : refusal(refusing, body)
}

/**
 * Returns Discord's name for the kind of number that a field needs; `undefined` for other mistakes.
 */
function kindOf({ code, data }: Diagnostic): 'snowflake' | 'int' | undefined {
  if (SNOWFLAKES.includes(code)) {
    return 'snowflake'
  }
  return data?.['expected'] === 'integer' ? 'int' : undefined
}

/** The rules that check ids, for which Discord's code is NUMBER_TYPE_COERCE. */
const SNOWFLAKES: readonly string[] = [
  'shape/snowflake',
  'request/path-parameter',
  'lobby/member-id',
]

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inside, key) => (inside as Readonly<Record<string, unknown>> | undefined)?.[key],
    root,
  )

/** One error of a tree. */
export interface FormError {
  /** The path in the body. */
  readonly path: Path
  /** Discord's code of the error. */
  readonly code: string
  /** Discord's message; slashlint's own if Discord's is unknown. */
  readonly message: string
}

/** Returns Discord's answer for errors in a form, as a tree. */
export function formErrors(all: readonly FormError[]): Answer {
  const errors = emptyTree()
  for (const { path, ...error } of all) {
    put(errors, path, error)
  }
  const [status, code, message] = ERRORS.invalidForm
  return { status, body: { code, message, errors } }
}

const isNumeric = (apiCode: string | undefined): boolean =>
  apiCode !== undefined && /^\d+$/.test(apiCode)

/** Creates an empty tree without a prototype, because a user's key may be `__proto__`. */
const emptyTree = (): Tree => Object.create(null) as Tree

function put(
  tree: Tree,
  path: Path,
  error: { readonly code: string; readonly message: string },
): void {
  let node = tree
  for (const key of path) {
    node = (node[String(key)] ??= emptyTree()) as Tree
  }
  node['_errors'] = [...((node['_errors'] as readonly unknown[] | undefined) ?? []), error]
}

/**
 * Returns the answer to a request with an invalid version, path, method or authorization.
 *
 * @param methods the allowed methods of the path, for status 405
 */
export function requestRefusal(first: Diagnostic, methods: readonly string[] = []): Answer {
  const { code, message, apiCode } = first
  const table: Readonly<Record<string, readonly [number, number, string?] | undefined>> =
    REQUEST_ANSWERS
  const [status, numeric] = table[code] ?? ERRORS.invalidForm
  const own = isNumeric(apiCode) ? Number(apiCode) : numeric
  // The service's own words, which clients look for, before ours.
  const word = { 401: 'Unauthorized', 404: 'Not Found', 405: 'Method Not Allowed' }[status]
  const words = word === undefined || own !== 0 ? message : `${status}: ${word}. ${message}`
  return failure(status, own, words, {
    found: [first],
    ...(status === 405 && { headers: { Allow: methods.join(', ') } }),
  })
}

/**
 * Lists the errors in an answer, in the order of its tree. Without a tree, the message of the
 * answer is the only error.
 */
export function errorsOf({ status, body }: Answer): readonly FormError[] {
  const { code, message, errors } = jsonOf(body)
  const found: FormError[] = []
  collect(jsonOf(errors), [], found)
  if (found.length > 0) {
    return found
  }
  const own = code === undefined || code === 0 ? status : code
  const word = String(message).startsWith('not simulated') ? 'not-simulated' : String(own)
  return [{ path: [], code: word, message: String(message) }]
}

function collect(node: Json, path: Path, found: FormError[]): void {
  for (const [key, inside] of Object.entries(node)) {
    if (key !== '_errors') {
      collect(jsonOf(inside), [...path, key], found)
    } else {
      for (const error of objectsIn(inside)) {
        found.push({ path, code: String(error['code']), message: String(error['message']) })
      }
    }
  }
}
