import { isObject } from '../../dynamic.js'
import { SET } from '../../rules/set/headers.js'
import { COMMAND } from '../../rules/command/headers.js'
import type { CommandContext } from '../../context.js'
import { isError, type Diagnostic, type Path, type Target } from '../../diagnostic.js'
import type { RuleCode } from '../../rules/codes.js'
import type { Resource } from '../../contract/resources.js'
import { validateResource } from '../../validate/resource.js'
import { sentEntry } from '../../walk/plain.js'
import { readApiErrors, type ApiError } from './body.js'
import { subjectOf, wordsFor, type Subject } from './words.js'

/**
 * Facts about the request that was refused: the kind of value in its body, and the context of the
 * commands.
 */
export interface ExplainContext extends CommandContext {
  /**
   * The kind of value that was sent. Default: inferred from the operation and the value; a list is
   * a bulk body.
   */
  readonly resource?: Resource
}

/** One error of the service's response, at its place in the value that was sent. */
export interface ExplainedError {
  /**
   * The path in the value. If one of slashlint's rules matches, it is the rule's path, which may be
   * more exact.
   */
  readonly path: Path
  /** The part of the entry at `path` to underline. */
  readonly target: Target
  /** UTF-16 offsets inside the string value at `path`. */
  readonly span?: readonly [start: number, end: number]
  /** Slashlint's sentence if a rule matches, otherwise the service's. */
  readonly message: string
  /** The service's own code: a word, or a number as text; `''` if it gave none. */
  readonly apiCode: string
  /** The service's own sentence. */
  readonly apiMessage: string
  /** The subject of the error: the value that was sent, or another part of the request or the app. */
  readonly subject: Subject
  /** The rule of slashlint that describes the same mistake. */
  readonly rule?: RuleCode
  /**
   * The diagnostic of that rule, for `fixesFor`. Absent if the value alone does not show the
   * mistake.
   */
  readonly diagnostic?: Diagnostic
}

/** The most diagnostics that are computed: enough for every error of the largest body. */
const MOST_DIAGNOSTICS = 10_000

/**
 * Finds, for each error in an error response of the service, the place in the value that was sent,
 * and slashlint's rule about it.
 *
 * @param body the parsed response or its JSON text: `{ code, message, errors }`, where `errors` is
 *   a tree with `_errors` lists; or an error object that contains the response as `rawError`
 * @param value the body of the request
 * @param context as for the value's validator, with its resource; rules that need more facts are
 *   found by the service's error code
 * @returns one item for each of the service's errors, in its order; several items if slashlint has
 *   several diagnostics at that place, and none if an earlier item has them already. Empty if the
 *   body is not an error body. Never throws, never changes the input.
 * @see contract, section "Errors"; the shape of the body is a public fact
 */
export function explainApiError(
  body: unknown,
  value: unknown,
  context: ExplainContext = {},
): readonly ExplainedError[] {
  const errors = readApiErrors(body)
  if (errors.length === 0) {
    return []
  }
  const { resource: stated, ...known } = context
  const resource = stated ?? (context.operation === 'bulk' ? 'commands' : resourceOf(value))
  const found = validateResource(resource, value, {
    ...known,
    maxDiagnostics: MOST_DIAGNOSTICS,
  }).filter(
    // A mistake in the context has nothing to do with the service's error.
    ({ code }) => code !== 'slashlint/unknown-context',
  )
  const shown = new Set<Diagnostic>()
  return errors.flatMap((error) => explain(error, value, found, shown))
}

function explain(
  error: ApiError,
  value: unknown,
  found: readonly Diagnostic[],
  shown: Set<Diagnostic>,
): readonly ExplainedError[] {
  const place = error.keys === undefined ? undefined : pathIn(value, error.keys)
  const matches = matching(error, place, found)
  const rest = matches.filter((one) => !shown.has(one))
  for (const one of rest) {
    shown.add(one)
  }
  if (rest.length > 0) {
    return rest.map((one) => explained(error, one))
  }
  return matches.length > 0 ? [] : [unexplained(error, place ?? [], value)]
}

/**
 * Finds slashlint's diagnostics for the service's error: those with its code at its place; else the
 * first error, or the first warning, at its place; else the one about a container of the wrong
 * type.
 */
function matching(
  error: ApiError,
  place: Path | undefined,
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (place === undefined) {
    return error.code === '' ? [] : found.filter(({ apiCode }) => apiCode === error.code)
  }
  const here = found.filter(({ path }) => isSamePlace(path, place))
  const sameCode = here.filter(({ apiCode }) => apiCode === error.code)
  if (sameCode.length > 0) {
    return sameCode
  }
  const wrong = here.find(isError) ?? here.find(({ severity }) => severity === 'warning')
  const container =
    wrong ?? found.find(({ code, path }) => code === 'shape/type' && isAbove(path, place))
  return container === undefined ? [] : [container]
}

/**
 * Tells whether slashlint's path and the service's path mean the same place. For a localized text,
 * the service may name the dictionary, while slashlint's path has the locale's key, too.
 */
function isSamePlace(ours: Path, place: Path): boolean {
  if (ours.length === place.length) {
    return ours.every((segment, index) => segment === place[index])
  }
  const dictionary = String(place[place.length - 1]).endsWith('_localizations')
  return (
    dictionary &&
    ours.length === place.length + 1 &&
    place.every((segment, index) => segment === ours[index])
  )
}

const isAbove = (path: Path, place: Path): boolean =>
  path.length < place.length && path.every((segment, index) => segment === place[index])

function explained({ code, message }: ApiError, diagnostic: Diagnostic): ExplainedError {
  const { path, target, span } = diagnostic
  return {
    path,
    target,
    ...(span !== undefined && { span }),
    message: diagnostic.message,
    apiCode: code,
    apiMessage: message,
    subject: 'value',
    rule: diagnostic.code,
    diagnostic,
  }
}

/**
 * The rules for error codes that a value alone cannot explain, because they depend on the state of
 * the application or the request.
 */
const BY_CODE: readonly (readonly [code: string | undefined, rule: RuleCode, key?: string])[] = [
  [SET['set/count'].apiCode, 'set/count'],
  [SET['set/daily-creates'].apiCode, 'set/daily-creates'],
  [SET['set/entry-point-removed'].apiCode, 'set/entry-point-removed'],
  [SET['set/name-taken'].apiCode, 'set/name-taken', 'name'],
  [SET['set/unknown-id'].apiCode, 'set/unknown-id'],
  ['20001', 'request/authorization-kind'],
  ['40001', 'request/scope'],
  ['401', 'request/authorization-form'],
  ['404', 'request/unknown-path'],
  ['405', 'request/method'],
  ['50001', 'request/guild-not-authorized'],
  [COMMAND['command/too-large'].apiCode, 'command/too-large'],
]

function unexplained(error: ApiError, at: Path, value: unknown): ExplainedError {
  const { code, message } = error
  const subject = subjectOf(error, value)
  const isOfPath = subject === 'request'
  const place = isOfPath ? [] : at
  // `{"code": 0, "message": "401: Unauthorized"}`: errors of HTTP have no code of their own.
  const wanted = code === '0' ? message.slice(0, 3) : code
  const [, byCode, key] = BY_CODE.find(([known]) => known === wanted) ?? []
  const rule = isOfPath ? 'request/path-parameter' : byCode
  const path = key !== undefined && place.length === 0 && !isList(value) ? [key] : place
  return {
    path,
    target: 'value',
    message: wordsFor(error, value) ?? message,
    apiCode: code,
    apiMessage: message,
    subject,
    ...(rule !== undefined && { rule }),
  }
}

/** Converts the service's keys to a path, with numbers for the indexes of lists. */
function pathIn(value: unknown, keys: readonly string[]): Path {
  const path: (string | number)[] = []
  let holder = value
  for (const key of keys) {
    path.push(isList(holder) && /^\d{1,15}$/.test(key) ? Number(key) : key)
    holder = sentEntry(holder, key)
  }
  return path
}

/**
 * Tells whether a value is a list. Returns false for a revoked proxy, for which `Array.isArray`
 * throws.
 */
function isList(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

function resourceOf(value: unknown): Resource {
  try {
    if (isList(value)) {
      return 'commands'
    }
    const has = (key: string) => isObject(value) && key in value
    if (has('permissions') && !has('name')) {
      return 'command-permissions'
    }
    if (!has('name') && (has('metadata') || has('members') || has('idle_timeout_seconds'))) {
      return 'lobby'
    }
  } catch {
    // A proxy that does not answer is no resource at all.
  }
  return 'command'
}
