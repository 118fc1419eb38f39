import type { Endpoint } from '../contract/endpoints.js'
import { INTERFACE_VERSION } from '../contract/endpoints.js'
import { SECTION } from '../contract/sections.js'
import type { Path } from '../diagnostic.js'
import { nearest } from '../text/nearest.js'
import { describe, either, quote } from '../text/words.js'
import { report, type Run } from '../validate/run.js'
import { rule } from './rule.js'

// Area "Requests". Sections "Endpoints", "Authentication", "Errors", "Versioning". No message shows a token.

const S = SECTION.endpoints
const A = SECTION.authentication
export const version = /* @__PURE__ */ rule('request/version', 'error', SECTION.versioning)
export const unknownPath = /* @__PURE__ */ rule('request/unknown-path', 'error', S)
export const method = /* @__PURE__ */ rule('request/method', 'error', S)
export const pathParameter = /* @__PURE__ */ rule('request/path-parameter', 'error', S, 'NUMBER_TYPE_COERCE')
export const query = /* @__PURE__ */ rule('request/query', 'error', S)
export const unknownQuery = /* @__PURE__ */ rule('request/unknown-query', 'warning', S)
export const authorizationMissing = /* @__PURE__ */ rule('request/authorization-missing', 'error', A)
export const authorizationForm = /* @__PURE__ */ rule('request/authorization-form', 'error', A)
export const authorizationKind = /* @__PURE__ */ rule('request/authorization-kind', 'error', A)
export const scope = /* @__PURE__ */ rule('request/scope', 'error', A)
export const userPermissions = /* @__PURE__ */ rule('request/user-permissions', 'error', A)
export const guildNotAuthorized = /* @__PURE__ */ rule('request/guild-not-authorized', 'error', A)
export const batchDisabled = /* @__PURE__ */ rule('request/batch-disabled', 'error', SECTION.permissionEndpoints)
export const bodyRequired = /* @__PURE__ */ rule('request/body-required', 'error', S)
export const bodyNotAllowed = /* @__PURE__ */ rule('request/body-not-allowed', 'warning', S)

type Span = readonly [start: number, end: number]

/** Where a part of a request stands: an entry, or a part of a text. */
export interface Spot {
  readonly path: Path
  readonly span?: Span
}

/** `request/version`. */
export function reportVersion(run: Run, found: string, span: Span): void {
  report(
    run,
    version,
    'value',
    ['path'],
    `The path is of version ${quote(found)}; this interface is ${INTERFACE_VERSION}.`,
    { span, data: { actual: found, allowed: [INTERFACE_VERSION], suggestion: INTERFACE_VERSION } },
  )
}

/** A path that was probably meant; `exact` if nothing is missing in it. */
interface NearPath {
  readonly path: string
  readonly exact: boolean
}

/** `request/unknown-path`. */
export function reportUnknownPath(run: Run, path: string, span: Span, near: NearPath | undefined): void {
  const advice = near === undefined ? '.' : `: did you mean ${quotePath(near.path)}?`
  report(run, unknownPath, 'value', ['path'], `There is no endpoint ${quotePath(path)}${advice}`, {
    span,
    data: near === undefined ? undefined : { suggestion: near.path, exact: near.exact },
  })
}

const LONGEST_PATH = 120

/** A path as messages show it: longer than other texts, because its end matters. */
function quotePath(path: string): string {
  return path.length > LONGEST_PATH ? quote(path) : JSON.stringify(path)
}

/** `request/method`. */
export function reportMethod(run: Run, found: string, template: string, allowed: readonly string[]): void {
  const suggestion = nearest(found.toUpperCase(), allowed)
  report(
    run,
    method,
    'value',
    ['method'],
    `${template} takes ${either(allowed)}; found ${quote(found)}${suggestion === undefined ? '.' : `: did you mean ${suggestion}?`}`,
    { data: { allowed, actual: found.slice(0, 100), ...(suggestion === undefined ? undefined : { suggestion }) } },
  )
}

/** `request/path-parameter`. */
export function reportPathParameter(run: Run, name: string, found: string, span: Span): void {
  const what =
    found === ''
      ? 'it is empty'
      : `found ${quote(found)}${/^[{:<$]/.test(found) ? ', a placeholder not filled in' : ''}`
  report(
    run,
    pathParameter,
    'value',
    ['path'],
    `"${name}" must be a snowflake, a string of digits below 2^64; ${what}.`,
    { span, data: { parameter: name, actual: found.slice(0, 100) } },
  )
}

/** The texts that the service takes for a boolean in a query string (public fact, 2026-07-18). */
export const QUERY_BOOLEANS: readonly string[] = ['true', 'True', '1', 'false', 'False', '0']

/** `request/query`. */
export function reportQuery(run: Run, name: string, value: unknown, { path, span }: Spot): void {
  const suggestion =
    typeof value === 'string' ? QUERY_BOOLEANS.find((one) => one === value.trim().toLowerCase()) : undefined
  report(run, query, 'value', path, `"${name}" must be true or false; found ${describe(value)}.`, {
    span,
    data: { allowed: QUERY_BOOLEANS, ...(suggestion === undefined ? undefined : { suggestion }) },
  })
}

/** `request/unknown-query`. */
export function reportUnknownQuery(run: Run, name: string, { operation, query: known }: Endpoint, spot: Spot): void {
  const names = Object.keys(known)
  const suggestion = nearest(name, names)
  const advice =
    suggestion !== undefined
      ? `did you mean "${suggestion}"?`
      : names.length === 0
        ? 'it takes none.'
        : `it takes ${either(names.map((one) => `"${one}"`))}.`
  report(
    run,
    unknownQuery,
    spot.span === undefined ? 'key' : 'value',
    spot.path,
    `"${operation}" has no query parameter ${quote(name)}: ${advice}`,
    { span: spot.span, data: suggestion === undefined ? undefined : { suggestion } },
  )
}

/** `request/authorization-missing`. */
export function reportAuthorizationMissing(run: Run, path: Path, endpoint: Endpoint): void {
  report(
    run,
    authorizationMissing,
    'value',
    path,
    `The request has no Authorization header: "${endpoint.operation}" needs ${forms(endpoint)}.`,
    { data: { allowed: endpoint.authorization } },
  )
}

/** `Bot <token> or Bearer <token>`. */
function forms({ authorization }: Endpoint): string {
  return either(authorization.map((kind) => `"${kind} <token>"`))
}

/** `request/authorization-form`; what is wrong is said without the token. */
export function reportAuthorizationForm(run: Run, path: Path, endpoint: Endpoint, found: string): void {
  report(run, authorizationForm, 'value', path, `The Authorization header must be ${forms(endpoint)}; ${found}.`, {
    data: { allowed: endpoint.authorization },
  })
}

/** `request/authorization-kind`. */
export function reportAuthorizationKind(run: Run, path: Path, endpoint: Endpoint, found: string): void {
  const { operation, authorization } = endpoint
  const why =
    found === 'Bot' ? 'the permissions of a user count here, not those of the bot' : 'the bot itself acts here'
  report(
    run,
    authorizationKind,
    'value',
    path,
    `"${operation}" takes ${either(authorization)} tokens only, not ${found}: ${why}.`,
    // Public report: the service answers 20001, "Bots cannot use this endpoint".
    { data: { allowed: authorization, actual: found }, apiCode: found === 'Bot' ? '20001' : undefined },
  )
}

/** `request/scope`. */
export function reportScope(run: Run, path: Path, endpoint: Endpoint): void {
  const { operation, oauthScope = '', userPermissions: ofUser } = endpoint
  report(
    run,
    scope,
    'value',
    path,
    `"${operation}" needs a Bearer token with the scope "${oauthScope}", which this token lacks.`,
    // Public report on the permission edit: 40001, "Unauthorized".
    { data: { scope: oauthScope }, apiCode: ofUser === undefined ? undefined : '40001' },
  )
}

/** `request/user-permissions`. */
export function reportUserPermissions(run: Run, path: Path, endpoint: Endpoint, lacking: readonly string[]): void {
  report(
    run,
    userPermissions,
    'value',
    path,
    `"${endpoint.operation}" needs a user who may manage the guild and its roles; this one lacks ${lacking.join(' and ')}.`,
    { data: { lacking } },
  )
}

/** `request/guild-not-authorized`, at the guild's id. */
export function reportGuildNotAuthorized(run: Run, endpoint: Endpoint, span: Span): void {
  const { operation, guildScopes = [] } = endpoint
  report(
    run,
    guildNotAuthorized,
    'value',
    ['path'],
    `"${operation}" needs an app that was authorized in the guild with the scope ${either(guildScopes.map((one) => `"${one}"`))}; this one was not.`,
    { span, data: { allowed: guildScopes } },
  )
}

/** `request/batch-disabled`. */
export function reportBatchDisabled(run: Run, { operation }: Endpoint): void {
  report(
    run,
    batchDisabled,
    'value',
    ['path'],
    `"${operation}" is disabled: edit the permissions of each command separately, at …/commands/{command.id}/permissions.`,
  )
}

/** `request/body-required`. */
export function reportBodyRequired(run: Run, { operation, body }: Endpoint): void {
  const what =
    body?.resource === 'commands'
      ? 'the list of all commands'
      : body?.resource === 'command-permissions'
        ? 'an object with "permissions"'
        : 'a command'
  report(run, bodyRequired, 'value', ['body'], `"${operation}" needs a body: ${what}.`)
}

/** `request/body-not-allowed`. */
export function reportBodyNotAllowed(run: Run, { operation }: Endpoint): void {
  report(run, bodyNotAllowed, 'key', ['body'], `"${operation}" takes no body: leave it out.`)
}
