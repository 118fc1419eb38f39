import { INTERFACE_VERSION, type Endpoint, type EndpointBody } from '../../contract/endpoints.js'
import type { RequestContext } from '../../context.js'
import type { Diagnostic, Path } from '../../diagnostic.js'
import { DYNAMIC, isDynamic, isObject, isOpen } from '../../dynamic.js'
import {
  missing,
  noSnowflake,
  reportNull,
  reportNullOptional,
  wrongType,
} from '../../rules/shape/reports.js'
import { isSnowflake } from '../../contract/naming.js'
import { nearest } from '../../text/nearest.js'
import { didYouMean, either, quote } from '../../text/words.js'
import { isTexts, walkHeaders } from './authorization.js'
import { validateBody } from './body.js'
import {
  findRoute,
  isPlaceholder,
  nearestRoute,
  readAddress,
  type Address,
  type Route,
  type PathSegment,
} from './route.js'
import { rootObject } from '../root.js'
import { isNotDeployed, reportUnknownId } from '../command/set.js'
import { runCopy } from '../run/driver.js'
import { found, sentEntry } from '../../walk/plain.js'
import { report, reportFound } from '../../walk/report.js'
import { enter, leave, type Run } from '../../walk/run.js'
import { each, fields } from '../run/shapes.js'
import { snapshot, type Shape } from '../run/snapshot.js'
import type { Entries } from '../interaction/visit.js'

const REQUEST = fields({
  method: 'scalar',
  path: 'scalar',
  headers: each(['scalar']),
  query: each(['scalar']),
})

/**
 * Checks a request before it is sent: version, path and method against the endpoint tables, ids in the path, the query,
 * and the Authorization header. The body is checked by the endpoint's own validator and operation.
 *
 * @param request `{ method, path, headers, query, body }` as plain data; `body` is the value, not its JSON text.
 *   Objects such as `Headers` or `URLSearchParams` count as unknown: pass `Object.fromEntries(headers)`.
 * @param context facts about the token, guild and application; a rule that needs more reports nothing
 * @returns all findings in document order, with paths that begin with `body` for those of the body; one shared frozen
 *   empty array if there are none. Never throws, never changes the input, never shows a token.
 * @see contract, sections "Endpoints", "Authentication", "Versioning"
 */
export function validateRequest(request: unknown, context?: RequestContext): readonly Diagnostic[] {
  return runCopy(request, context, REQUEST, (run: Run<RequestContext>, value) =>
    walkRequest(run, value, request),
  )
}

/**
 * Tells whether the value of a key is an object that shows its entries only through methods, such
 * as `Headers` or `URLSearchParams`.
 */
function isOpaque(request: unknown, key: string): boolean {
  try {
    const value = sentEntry(request, key)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return false
    }
    return typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] === 'function'
  } catch {
    return true
  }
}

function walkRequest(run: Run<RequestContext>, value: unknown, original: unknown): void {
  const request = rootObject(run, value, 'A request')
  if (request === undefined) {
    return
  }
  const method = readText(run, request, 'method')
  const path = readText(run, request, 'path')
  if (typeof path !== 'string') {
    return
  }
  const address = readAddress(path)
  const { segments, query } = address
  checkVersion(run, address)
  const route = findRoute(segments)
  if (route === undefined) {
    reportUnknownPath(run, address, path)
    return
  }
  const ids = walkIds(run, route, segments)
  if (typeof method !== 'string') {
    return
  }
  const endpoint = route.endpoints.find((one) => one.method === method.toUpperCase())
  if (endpoint === undefined) {
    reportMethod(run, method, route)
    return
  }
  if (endpoint.disabled === true) {
    report(run, 'request/batch-disabled', ['path'], {
      message: `"${endpoint.operation}" is disabled: edit the permissions of each command separately, at …/commands/{command.id}/permissions.`,
    })
    return
  }
  walkGuild(run, endpoint, route, segments)
  walkCommandId(run, endpoint, route, segments)
  if (endpoint.unchecked !== true) {
    if (query !== undefined) {
      walkQueryText(run, endpoint, query, ['path'])
    }
    walkQuery(run, endpoint, isOpaque(original, 'query') ? DYNAMIC : request['query'])
  }
  walkHeaders(
    run,
    endpoint,
    isOpaque(original, 'headers') ? DYNAMIC : request['headers'],
    isOpen(request),
  )
  const body = request['body'] === true ? sentEntry(original, 'body') : request['body']
  if (endpoint.unchecked !== true && !isDynamic(body)) {
    walkBody(run, request, { endpoint, ids, body })
  }
}

/** Checks `request/version`. */
function checkVersion(run: Run, { version }: Address): void {
  if (version === undefined || version.text === INTERFACE_VERSION) {
    return
  }
  report(run, 'request/version', ['path'], {
    message: `The path has the version ${quote(version.text)}: use ${INTERFACE_VERSION}, the version that slashlint checks.`,
    span: [version.start, version.end],
    data: { actual: version.text, allowed: [INTERFACE_VERSION], suggestion: INTERFACE_VERSION },
  })
}

/** The body of a request, with the endpoint to which it is sent. */
interface BodyTo {
  readonly endpoint: Endpoint
  readonly ids: ReadonlyMap<string, string>
  readonly body: unknown
}

/** Checks the body, and that there is one if the endpoint requires it. */
function walkBody(
  run: Run<RequestContext>,
  request: Entries,
  { endpoint, ids, body }: BodyTo,
): void {
  const { operation, body: expected } = endpoint
  // The result of its toJSON() is sent (decision 2). An unexpected body is not checked.
  const sent = expected === undefined ? body : snapshot(body, 'scalar', [])
  if (sent === undefined || sent === null) {
    if (expected?.required !== true || (sent === undefined && isOpen(request))) {
      return
    }
    report(run, 'request/body-required', ['body'], {
      message: `"${operation}" needs a body: ${NEEDED_BODIES[expected.resource] ?? 'a command'}.`,
    })
    return
  }
  if (expected === undefined) {
    report(run, 'request/body-not-allowed', ['body'], {
      message: `"${operation}" takes no body: leave it out.`,
      target: 'key',
    })
    return
  }
  const inBody = validateBody({ endpoint, ids }, body, run.context, run.most)
  // The order of its keys decides that of its findings.
  if (inBody.length > 0) {
    Object.assign(request, { body: snapshot(body, SHAPES[expected.resource], []) })
  }
  // Mistakes in the context, and the end of the list, are reported for the request, not again for its body.
  for (const one of inBody) {
    if (!one.code.startsWith('slashlint/')) {
      reportFound(run, belowBody(one))
    }
  }
  if (inBody.at(-1)?.code === 'slashlint/too-many') {
    run.count = run.most
  }
}

/** The shapes of the bodies, by resource. Used to copy a body. */
const SHAPES: Readonly<Record<EndpointBody['resource'], Shape>> = {
  command: 'command',
  commands: ['command'],
  'command-permissions': 'commandPermissions',
  lobby: 'lobby',
  'lobby-member': 'lobbyMember',
}

const NEEDED_BODIES: Partial<Record<EndpointBody['resource'], string>> = {
  commands: 'the list of all commands',
  'command-permissions': 'an object with "permissions"',
}

function belowBody(found: Diagnostic): Diagnostic {
  const below = <P extends { readonly path: Path }>(one: P): P => ({
    ...one,
    path: ['body', ...one.path],
  })
  return { ...below(found), ...(found.related && { related: found.related.map(below) }) }
}

/** Reads `method` or `path` as text. Undefined if it is missing or invalid, which is reported. */
function readText(run: Run, request: Entries, key: 'method' | 'path'): unknown {
  const value = request[key]
  if (value === undefined) {
    if (!isOpen(request)) {
      missing(run, key)
    }
  } else if (value === null) {
    reportNull(run, key)
  } else if (typeof value !== 'string' && !isDynamic(value)) {
    return wrongType(run, key, 'string', value)
  }
  return value
}

/** Reports `request/unknown-path`. */
function reportUnknownPath(run: Run, address: Address, path: string): void {
  const near = nearestRoute(address, path)
  const { text, start, end } = address.own
  const [from, to] = near === undefined ? [start, end] : [near.at.start, near.at.end]
  const advice =
    near === undefined ? ': it checks no others.' : `: did you mean ${quotePath(near.path)}?`
  report(run, 'request/unknown-path', ['path'], {
    message: `${quotePath(text)} is not one of the command and lobby endpoints that slashlint knows${advice}`,
    span: from === to ? [0, path.length] : [from, to],
    data: { suggestion: near?.path, exact: near?.exact },
  })
}

const LONGEST_PATH = 120

/** Quotes a path. Paths are cut later than other texts, because their end matters. */
function quotePath(path: string): string {
  return path.length > LONGEST_PATH ? quote(path) : JSON.stringify(path)
}

/** Reports `request/method`. */
function reportMethod(run: Run, found: string, { template, endpoints }: Route): void {
  const allowed = endpoints.map(({ method }) => method)
  const suggestion = nearest(found.toUpperCase(), allowed)
  report(run, 'request/method', ['method'], {
    message: `${template} takes ${either(allowed)}; found ${quote(found)}${suggestion === undefined ? '.' : `: did you mean ${suggestion}?`}`,
    data: { allowed, actual: found.slice(0, 100), suggestion },
  })
}

/** Checks the ids in the path, and returns the valid ones by the names of their placeholders. */
function walkIds(
  run: Run,
  { parts }: Route,
  segments: readonly PathSegment[],
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const [i, part] of parts.entries()) {
    if (!isPlaceholder(part)) {
      continue
    }
    const { text, start, end } = segments[i] as PathSegment
    const name = part.slice(1, -1)
    if (isSnowflake(text)) {
      ids.set(name, text)
      continue
    }
    report(run, 'request/path-parameter', ['path'], {
      message: `"${name}" ${idFault(text)}.`,
      // An empty segment is shown with the slash before it.
      span: [start === end ? Math.max(0, start - 1) : start, end],
      data: { parameter: name, actual: text.slice(0, 100) },
    })
  }
  return ids
}

/** Explains why a segment of the path is not an id. */
function idFault(text: string): string {
  if (text === '') {
    return 'must be an id, a string of digits such as "81384788765712384"; it is empty'
  }
  const why = /^[{:<$]/.test(text) ? ', a placeholder that was not filled in' : ''
  return noSnowflake(text) + why
}

/** Checks the facts about the guild in the path (section "Authentication", 4). */
function walkGuild(
  run: Run<RequestContext>,
  endpoint: Endpoint,
  { parts }: Route,
  segments: readonly PathSegment[],
): void {
  const known = run.context.guildScopes
  const { operation, guildScopes: allowed } = endpoint
  const guild = segments[parts.indexOf('{guild.id}')]
  if (allowed === undefined || !isTexts(known) || guild === undefined) {
    return
  }
  if (allowed.some((scope) => known.includes(scope))) {
    return
  }
  report(run, 'request/guild-not-authorized', ['path'], {
    message: `"${operation}" needs an app that was authorized in the guild with the scope ${either(allowed.map((one) => `"${one}"`))}; this one was not.`,
    span: [guild.start, guild.end],
    data: { allowed },
  })
}

/** Checks that the edited or deleted command exists, if the commands of the scope are known. */
function walkCommandId(
  run: Run<RequestContext>,
  { method, scope }: Endpoint,
  { parts }: Route,
  segments: readonly PathSegment[],
): void {
  const { deployed, current } = run.context
  const command = segments[parts.indexOf('{command.id}')]
  const guild = segments[parts.indexOf('{guild.id}')]
  if (
    deployed === undefined ||
    command === undefined ||
    (method !== 'PATCH' && method !== 'DELETE')
  ) {
    return
  }
  if (!isSnowflake(command.text) || (isObject(current) && current['id'] === command.text)) {
    return
  }
  if (
    isNotDeployed(
      { deployed, ...(scope && { scope }), ...(guild && { guildId: guild.text }) },
      command.text,
    )
  ) {
    reportUnknownId(run, ['path'], command.text, undefined, [command.start, command.end])
  }
}

function walkQuery(run: Run, endpoint: Endpoint, query: unknown): void {
  if (query === undefined || query === null || isDynamic(query)) {
    return
  }
  if (typeof query === 'string') {
    const start = query.startsWith('?') ? 1 : 0
    walkQueryText(run, endpoint, { text: query.slice(start), start, end: query.length }, ['query'])
    return
  }
  if (!isObject(query)) {
    wrongType(run, 'query', 'object of parameters', query)
    return
  }
  for (const name of Object.keys(query)) {
    const value = query[name]
    if (value !== undefined) {
      walkParameter(run, endpoint, name, value, { path: ['query', name] })
    }
  }
}

/** Checks a query string, `a=b&c`, in a path or by itself. */
function walkQueryText(
  run: Run,
  endpoint: Endpoint,
  { text, start }: PathSegment,
  path: Path,
): void {
  let offset = start
  for (const pair of text.split('&')) {
    const [name = ''] = pair.split('=', 1)
    const at = offset
    offset += pair.length + 1
    if (pair === '') {
      continue
    }
    const value = pair.slice(name.length + 1)
    const isKnown = Object.hasOwn(endpoint.query, name)
    const span = isKnown ? ([at, at + pair.length] as const) : ([at, at + name.length] as const)
    walkParameter(run, endpoint, name, value, { path, span })
  }
}

/** The place of a part of a request: an entry, or a range inside a text. */
interface Spot {
  readonly path: Path
  readonly span?: readonly [start: number, end: number]
}

/** The texts that Discord reads as a boolean in a query string (public fact, 2026-07-18). */
const QUERY_BOOLEANS: readonly string[] = ['true', 'True', '1', 'false', 'False', '0']

function walkParameter(
  run: Run,
  endpoint: Endpoint,
  name: string,
  value: unknown,
  { path, span }: Spot,
): void {
  if (!Object.hasOwn(endpoint.query, name)) {
    const names = Object.keys(endpoint.query)
    const suggestion = nearest(name, names)
    const taken = names.length === 0 ? 'none' : either(names.map((one) => `"${one}"`))
    const advice = didYouMean(suggestion, `it takes ${taken}.`)
    report(run, 'request/unknown-query', path, {
      message: `"${endpoint.operation}" has no query parameter ${quote(name)}: ${advice}`,
      target: span === undefined ? 'key' : 'value',
      span,
      data: { suggestion },
    })
  } else if (value === null) {
    enter(run, 'query')
    reportNullOptional(run, name)
    leave(run)
  } else if (typeof value !== 'boolean' && !isDynamic(value)) {
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text === 'string' && QUERY_BOOLEANS.includes(text)) {
      return
    }
    const meant = typeof value === 'string' ? value.trim().toLowerCase() : undefined
    report(run, 'request/query', path, {
      message: `"${name}" must be true or false; ${found(run, value)}.`,
      span,
      data: { allowed: QUERY_BOOLEANS, suggestion: QUERY_BOOLEANS.find((one) => one === meant) },
    })
  }
}
