import { INTERFACE_VERSION, type AuthorizationKind, type Endpoint } from '../../contract/endpoints.js'
import { PERMISSION_BITS } from '../../contract/permissions.js'
import type { RequestContext } from '../../context.js'
import type { Diagnostic, Path } from '../../diagnostic.js'
import { DYNAMIC, isDynamic, isObject, isOpen } from '../../dynamic.js'
import * as rules from '../../rules/request/reports.js'
import { missing, reportNull, reportNullOptional, wrongType } from '../../rules/shape/reports.js'
import { isSnowflake } from '../../contract/naming.js'
import { isBitSet } from '../../text/bitset.js'
import { unsetIn, unsetNote } from '../../text/words.js'
import { validateBody, type Addressed } from './body.js'
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
import { addTooMany, readable, runCopy } from '../run/driver.js'
import { sentEntry, unwrap } from '../../walk/plain.js'
import { enter, leave, type Run } from '../../walk/run.js'
import { each, fields } from '../run/shapes.js'
import { snapshot } from '../run/snapshot.js'
import type { Entries } from '../interaction/visit.js'

const REQUEST = fields({
  method: 'scalar',
  path: 'scalar',
  headers: each(['scalar']),
  query: each(['scalar']),
})

/**
 * Checks a request before it is sent: version, path and method against the endpoint tables, ids in the path, the query,
 * the Authorization header, and the body with the endpoint's own validator and operation.
 *
 * @param request `{ method, path, headers, query, body }` as plain data; `body` is the value, not its JSON text.
 *   Objects such as `Headers` or `URLSearchParams` count as unknown: pass `Object.fromEntries(headers)`.
 * @param context what is known about the token, guild and application; a rule that needs more reports nothing
 * @returns all findings in document order, with paths that begin with `body` for those of the body; one shared frozen
 *   empty array if there are none. Never throws, never changes the input, never shows a token.
 * @see contract, sections "Endpoints", "Authentication", "Versioning"
 */
export function validateRequest(request: unknown, context?: RequestContext): readonly Diagnostic[] {
  try {
    return judgeRequest(request, context)
  } catch {
    return judgeRequest(request, readable(context))
  }
}

function judgeRequest(request: unknown, context: RequestContext | undefined): readonly Diagnostic[] {
  let addressed: Addressed | undefined
  let left = 0
  const own = runCopy(request, context, REQUEST, (run: Run<RequestContext>, value) => {
    addressed = walkRequest(run, value, request)
    // At least one error of the body is said, whatever the request has.
    left = Math.max(1, run.most - run.count)
  })
  if (addressed === undefined) return own
  // What is wrong with the context is said of the request.
  const found = validateBody(addressed, sentEntry(request, 'body'), context ?? {}, left).filter(
    ({ code }) => code !== 'slashlint/unknown-context',
  )
  if (found.length === 0) return own
  const inBody = withoutLast(found).map(belowBody)
  const all = besideBody(withoutLast(own), request, inBody)
  if (endsCut(found) || endsCut(own)) addTooMany(all, context ?? {}, context?.maxDiagnostics ?? left + own.length)
  return all
}

/** Whether there may be more diagnostics than are listed. */
const endsCut = (found: readonly Diagnostic[]): boolean => found[found.length - 1]?.code === 'slashlint/too-many'

const withoutLast = (found: readonly Diagnostic[]): readonly Diagnostic[] =>
  endsCut(found) ? found.slice(0, -1) : found

function belowBody(diagnostic: Diagnostic): Diagnostic {
  const path = ['body', ...diagnostic.path]
  if (diagnostic.related === undefined) return { ...diagnostic, path }
  const related = diagnostic.related.map((one) => ({ ...one, path: ['body', ...one.path] }))
  return { ...diagnostic, path, related }
}

/** The body's findings where the body stands among the request's entries. */
function besideBody(own: readonly Diagnostic[], request: unknown, inBody: readonly Diagnostic[]): Diagnostic[] {
  const keys = keysOf(request)
  const body = keys.indexOf('body')
  const after = own.findIndex(({ path }) => path.length > 0 && rankOf(keys, path[0]) > body)
  const at = after < 0 ? own.length : after
  return [...own.slice(0, at), ...inBody, ...own.slice(at)]
}

const rankOf = (keys: readonly string[], key: unknown): number => {
  const rank = keys.indexOf(String(key))
  return rank < 0 ? keys.length : rank
}

function keysOf(request: unknown): readonly string[] {
  try {
    return Object.keys(unwrap(request) as object)
  } catch {
    return []
  }
}

/** An object whose entries only its methods tell, such as `Headers` or `URLSearchParams`. */
function isOpaque(request: unknown, key: string): boolean {
  try {
    const value = sentEntry(request, key)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    return typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] === 'function'
  } catch {
    return true
  }
}

/** @returns the endpoint, where the body is to be checked */
function walkRequest(run: Run<RequestContext>, value: unknown, original: unknown): Addressed | undefined {
  const request = rootObject(run, value, 'A request')
  if (request === undefined) return undefined
  const method = readText(run, request, 'method')
  const path = readText(run, request, 'path')
  if (typeof path !== 'string') return undefined
  const address = readAddress(path)
  const { version } = address
  if (version !== undefined && version.text !== INTERFACE_VERSION) {
    rules.reportVersion(run, version.text, [version.start, version.end])
  }
  const route = findRoute(address.segments)
  if (route === undefined) {
    walkUnknownPath(run, address, path)
    return undefined
  }
  const ids = walkIds(run, route, address.segments)
  if (typeof method !== 'string') return undefined
  const endpoint = route.endpoints.find((one) => one.method === method.toUpperCase())
  if (endpoint === undefined) {
    rules.reportMethod(
      run,
      method,
      route.template,
      route.endpoints.map((one) => one.method),
    )
    return undefined
  }
  if (endpoint.disabled === true) {
    rules.reportBatchDisabled(run, endpoint)
    return undefined
  }
  walkGuild(run, endpoint, route, address.segments)
  walkCommandId(run, endpoint, route, address.segments)
  if (endpoint.unchecked !== true) {
    if (address.query !== undefined) walkQueryText(run, endpoint, address.query, ['path'])
    walkQuery(run, endpoint, isOpaque(original, 'query') ? DYNAMIC : request['query'])
  }
  walkHeaders(run, endpoint, isOpaque(original, 'headers') ? DYNAMIC : request['headers'], isOpen(request))
  if (endpoint.unchecked === true) return undefined
  const body = request['body'] === true ? sentEntry(original, 'body') : request['body']
  return walkBody(run, endpoint, body, isOpen(request)) ? { endpoint, ids } : undefined
}

/** `method` or `path`: the text; undefined where it is missing or wrong, which is reported. */
function readText(run: Run, request: Entries, key: 'method' | 'path'): unknown {
  const value = request[key]
  if (value === undefined) {
    if (!isOpen(request)) missing(run, key)
  } else if (value === null) {
    reportNull(run, key)
  } else if (typeof value !== 'string' && !isDynamic(value)) {
    return wrongType(run, key, 'string', value)
  }
  return value
}

function walkUnknownPath(run: Run, address: Address, path: string): void {
  const near = nearestRoute(address, path)
  const { own } = address
  const span: readonly [number, number] = near === undefined ? [own.start, own.end] : [near.at.start, near.at.end]
  rules.reportUnknownPath(run, own.text, span[0] === span[1] ? [0, path.length] : span, near)
}

/** The ids of the path by the names of their placeholders, where they are well formed. */
function walkIds(run: Run, { parts }: Route, segments: readonly PathSegment[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const [i, part] of parts.entries()) {
    if (!isPlaceholder(part)) continue
    const { text, start, end } = segments[i] as PathSegment
    const name = part.slice(1, -1)
    if (isSnowflake(text)) ids.set(name, text)
    // An empty segment is shown with the slash before it.
    else rules.reportPathParameter(run, name, text, start === end ? [Math.max(0, start - 1), end] : [start, end])
  }
  return ids
}

/** Section "Authentication", 4. */
function walkGuild(
  run: Run<RequestContext>,
  endpoint: Endpoint,
  { parts }: Route,
  segments: readonly PathSegment[],
): void {
  const known = run.context.guildScopes
  if (endpoint.guildScopes === undefined || !isTexts(known)) return
  if (endpoint.guildScopes.some((scope) => known.includes(scope))) return
  const guild = segments[parts.indexOf('{guild.id}')]
  if (guild !== undefined) rules.reportGuildNotAuthorized(run, endpoint, [guild.start, guild.end])
}

/** The command that is edited or deleted, where the commands of the scope are known. */
function walkCommandId(
  run: Run<RequestContext>,
  { method, scope }: Endpoint,
  { parts }: Route,
  segments: readonly PathSegment[],
): void {
  const { deployed, current } = run.context
  const command = segments[parts.indexOf('{command.id}')]
  const guild = segments[parts.indexOf('{guild.id}')]
  if (deployed === undefined || command === undefined || (method !== 'PATCH' && method !== 'DELETE')) return
  if (!isSnowflake(command.text) || (isObject(current) && current['id'] === command.text)) return
  if (isNotDeployed({ deployed, ...(scope && { scope }), ...(guild && { guildId: guild.text }) }, command.text))
    reportUnknownId(run, ['path'], command.text, undefined, [command.start, command.end])
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function walkQuery(run: Run, endpoint: Endpoint, query: unknown): void {
  if (query === undefined || query === null || isDynamic(query)) return
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
    if (value !== undefined) walkParameter(run, endpoint, name, value, { path: ['query', name] })
  }
}

/** `a=b&c`, as it stands in a path or on its own. */
function walkQueryText(run: Run, endpoint: Endpoint, { text, start }: PathSegment, path: Path): void {
  let offset = start
  for (const pair of text.split('&')) {
    const [name = ''] = pair.split('=', 1)
    const at = offset
    offset += pair.length + 1
    if (pair === '') continue
    const value = pair.slice(name.length + 1)
    const isKnown = Object.hasOwn(endpoint.query, name)
    const span = isKnown ? ([at, at + pair.length] as const) : ([at, at + name.length] as const)
    walkParameter(run, endpoint, name, value, { path, span })
  }
}

function walkParameter(run: Run, endpoint: Endpoint, name: string, value: unknown, spot: rules.Spot): void {
  if (!Object.hasOwn(endpoint.query, name)) {
    rules.reportUnknownQuery(run, name, endpoint, spot)
  } else if (value === null) {
    enter(run, 'query')
    reportNullOptional(run, name)
    leave(run)
  } else if (typeof value !== 'boolean' && !isDynamic(value)) {
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || !rules.QUERY_BOOLEANS.includes(text)) rules.reportQuery(run, name, value, spot)
  }
}

/** The values that stand under one name of header, with their places. */
interface HeaderValue {
  readonly path: Path
  readonly value: unknown
}

const HEADER = 'Authorization'
const isHeader = (name: unknown): boolean =>
  typeof name === 'string' && name.length === HEADER.length && name.toLowerCase() === HEADER.toLowerCase()

function walkHeaders(run: Run<RequestContext>, endpoint: Endpoint, headers: unknown, open: boolean): void {
  if (isDynamic(headers) || (headers === undefined && open)) return
  if (headers !== undefined && headers !== null && typeof headers !== 'object') {
    wrongType(run, 'headers', 'object of names and texts', headers)
    return
  }
  const found = authorizations(headers)
  if (found === DYNAMIC) return
  const [first, second] = found
  if (first === undefined) {
    if (Array.isArray(headers)) rules.reportAuthorizationMissing(run, ['headers'], endpoint)
    else if (headers === undefined || headers === null || !isOpen(headers)) {
      rules.reportAuthorizationMissing(run, ['headers', HEADER], endpoint)
    }
  } else if (found.some(({ value }) => isUnknown(value))) {
    return
  } else if (second !== undefined) {
    rules.reportAuthorizationForm(run, second.path, endpoint, 'it is given twice')
  } else {
    walkAuthorizationHeader(run, endpoint, first)
  }
}

/** A header's value of which nothing, or not all, is known. */
const isUnknown = (value: unknown): boolean => isDynamic(value) || (Array.isArray(value) && value.some(isDynamic))

/** Every Authorization header; DYNAMIC where there may be more. */
function authorizations(headers: unknown): readonly HeaderValue[] | typeof DYNAMIC {
  if (headers === undefined || headers === null) return []
  if (!Array.isArray(headers)) {
    const object = headers as Entries
    const found = Object.keys(object).filter((name) => isHeader(name) && object[name] !== undefined)
    if (found.length > 0 && isOpen(object)) return DYNAMIC
    return found.map((name) => ({ path: ['headers', name], value: object[name] }))
  }
  if (headers.length > 0 && headers.every((one) => typeof one === 'string')) {
    // Names and texts in turn, as Node has them.
    const places = headers.flatMap((name, i) => (i % 2 === 0 && isHeader(name) ? [i + 1] : []))
    return places.map((i) => ({ path: ['headers', i], value: headers[i] }))
  }
  const found: HeaderValue[] = []
  for (const [i, pair] of headers.entries()) {
    if (isDynamic(pair) || (Array.isArray(pair) && (pair.length < 2 || isDynamic(pair[0])))) return DYNAMIC
    if (Array.isArray(pair) && isHeader(pair[0])) found.push({ path: ['headers', i, 1], value: pair[1] })
  }
  return found
}

const FORM = /^(\S+) (\S+)$/

/** The scheme of a well-formed header, in any case; else what is wrong, without the token. */
function readScheme(value: unknown): { readonly kind?: AuthorizationKind; readonly wrong: string } {
  if (typeof value !== 'string') return { wrong: 'it is not a string' }
  if (value === '') return { wrong: 'it is empty' }
  const [, scheme = '', token = ''] = FORM.exec(value) ?? []
  const lower = scheme.toLowerCase()
  const sent = value.replace(/^(?:bot|bearer)\s+/i, '')
  if (unsetIn(sent) === sent) return { wrong: `${sent === value ? 'it' : 'the token'} is "${sent}"${unsetNote(sent)}` }
  if (token !== '') {
    if (lower === 'bot') return { kind: 'Bot', wrong: '' }
    if (lower === 'bearer') return { kind: 'Bearer', wrong: '' }
    return { wrong: 'it has another scheme' }
  }
  const [, twice] = /^(bot|bearer)\s+(?:bot|bearer)(?:\s|$)/i.exec(value) ?? []
  if (twice !== undefined)
    return { wrong: `"${twice}" stands there twice, or beside another scheme: libraries add it by themselves` }
  if (/^(?:bot|bearer)\s*$/i.test(value)) return { wrong: 'the token is missing' }
  if (/^(?:bot|bearer)\s/i.test(value)) return { wrong: 'there is extra white space around the token' }
  return { wrong: 'there is no "Bot " or "Bearer " before the token' }
}

function walkAuthorizationHeader(run: Run<RequestContext>, endpoint: Endpoint, header: HeaderValue): void {
  const { path } = header
  const value = Array.isArray(header.value) && header.value.length === 1 ? header.value[0] : header.value
  const { kind, wrong } = readScheme(value)
  if (kind === undefined) {
    rules.reportAuthorizationForm(run, path, endpoint, wrong)
    return
  }
  if (!endpoint.authorization.includes(kind)) {
    rules.reportAuthorizationKind(run, path, endpoint, kind)
    return
  }
  if (kind !== 'Bearer') return
  const { scopes } = run.context
  if (endpoint.oauthScope !== undefined && isTexts(scopes) && !scopes.includes(endpoint.oauthScope)) {
    rules.reportScope(run, path, endpoint)
  }
  const lacking = lackingPermissions(run.context.userPermissions, endpoint.userPermissions)
  if (lacking.length > 0) rules.reportUserPermissions(run, path, endpoint, lacking)
}

/** Section "Authentication", 3. ADMINISTRATOR holds all. */
function lackingPermissions(known: unknown, needed: Endpoint['userPermissions'] = []): readonly string[] {
  const bits = typeof known === 'bigint' ? known : typeof known === 'string' && isBitSet(known) ? BigInt(known) : -1n
  const holds = (name: keyof typeof PERMISSION_BITS) => ((bits >> BigInt(PERMISSION_BITS[name])) & 1n) === 1n
  return bits < 0n || holds('ADMINISTRATOR') ? [] : needed.filter((name) => !holds(name))
}

/** @returns whether there is a body to check */
function walkBody(run: Run, endpoint: Endpoint, body: unknown, open: boolean): boolean {
  if (isDynamic(body)) return false
  // What its toJSON() gives is sent (decision 2). A body that does not belong here is not looked into.
  const sent = endpoint.body === undefined ? body : snapshot(body, 'scalar', [])
  if (sent === undefined || sent === null) {
    if (endpoint.body?.required === true && !(sent === undefined && open)) rules.reportBodyRequired(run, endpoint)
    return false
  }
  if (endpoint.body !== undefined) return true
  rules.reportBodyNotAllowed(run, endpoint)
  return false
}
