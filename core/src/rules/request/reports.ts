import type { Endpoint } from '../../contract/endpoints.js'
import { INTERFACE_VERSION } from '../../contract/endpoints.js'
import type { Path } from '../../diagnostic.js'
import { nearest } from '../../text/nearest.js'
import { either, quote, unsetNote } from '../../text/words.js'
import { found } from '../../walk/plain.js'
import { report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'

type Span = readonly [start: number, end: number]

/** Where a part of a request stands: an entry, or a part of a text. */
export interface Spot {
  readonly path: Path
  readonly span?: Span
}

/** `request/version`. */
export function reportVersion(run: Run, found: string, span: Span): void {
  report(run, 'request/version', ['path'], {
    message: `The path has the version ${quote(found)}: use ${INTERFACE_VERSION}, the version that slashlint checks.`,
    span,
    data: { actual: found, allowed: [INTERFACE_VERSION], suggestion: INTERFACE_VERSION },
  })
}

/** A path that was probably meant; `exact` if nothing is missing in it. */
interface NearPath {
  readonly path: string
  readonly exact: boolean
}

/** `request/unknown-path`. */
export function reportUnknownPath(run: Run, path: string, span: Span, near: NearPath | undefined): void {
  const advice = near === undefined ? ': it checks no others.' : `: did you mean ${quotePath(near.path)}?`
  report(run, 'request/unknown-path', ['path'], {
    message: `${quotePath(path)} is not one of the command and lobby endpoints that slashlint knows${advice}`,
    span,
    data: { suggestion: near?.path, exact: near?.exact },
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
  report(run, 'request/method', ['method'], {
    message: `${template} takes ${either(allowed)}; found ${quote(found)}${suggestion === undefined ? '.' : `: did you mean ${suggestion}?`}`,
    data: { allowed, actual: found.slice(0, 100), suggestion },
  })
}

/** `request/path-parameter`. */
export function reportPathParameter(run: Run, name: string, found: string, span: Span): void {
  const what =
    found === ''
      ? 'it is empty'
      : `found ${quote(found)}${/^[{:<$]/.test(found) ? ', a placeholder that was not filled in' : unsetNote(found)}`
  report(run, 'request/path-parameter', ['path'], {
    message: `"${name}" must be an id, a string of digits such as "81384788765712384"; ${what}.`,
    span,
    data: { parameter: name, actual: found.slice(0, 100) },
  })
}

/** The texts that the service takes for a boolean in a query string (public fact, 2026-07-18). */
export const QUERY_BOOLEANS: readonly string[] = ['true', 'True', '1', 'false', 'False', '0']

/** `request/query`. */
export function reportQuery(run: Run, name: string, value: unknown, { path, span }: Spot): void {
  const suggestion =
    typeof value === 'string' ? QUERY_BOOLEANS.find((one) => one === value.trim().toLowerCase()) : undefined
  report(run, 'request/query', path, {
    message: `"${name}" must be true or false; ${found(run, value)}.`,
    span,
    data: { allowed: QUERY_BOOLEANS, suggestion },
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
  report(run, 'request/unknown-query', spot.path, {
    message: `"${operation}" has no query parameter ${quote(name)}: ${advice}`,
    target: spot.span === undefined ? 'key' : 'value',
    span: spot.span,
    data: { suggestion },
  })
}

/** `request/authorization-missing`. */
export function reportAuthorizationMissing(run: Run, path: Path, endpoint: Endpoint): void {
  report(run, 'request/authorization-missing', path, {
    message: `The request has no Authorization header: "${endpoint.operation}" needs ${forms(endpoint)}.`,
    data: { allowed: endpoint.authorization },
  })
}

/** `Bot <token> or Bearer <token>`. */
function forms({ authorization }: Endpoint): string {
  return either(authorization.map((kind) => `"${kind} <token>"`))
}

/** `request/authorization-form`; what is wrong is said without the token. */
export function reportAuthorizationForm(run: Run, path: Path, endpoint: Endpoint, found: string): void {
  report(run, 'request/authorization-form', path, {
    message: `The Authorization header must be ${forms(endpoint)}; ${found}.`,
    data: { allowed: endpoint.authorization },
  })
}

/** `request/authorization-kind`. */
export function reportAuthorizationKind(run: Run, path: Path, endpoint: Endpoint, found: string): void {
  const { operation, authorization } = endpoint
  const why =
    found === 'Bot' ? 'the permissions of a user count here, not those of the bot' : 'the bot itself acts here'
  report(run, 'request/authorization-kind', path, {
    message: `"${operation}" takes ${either(authorization)} tokens only, not ${found}: ${why}.`,
    data: { allowed: authorization, actual: found },
    apiCode: found === 'Bot' ? '20001' : undefined,
  })
}

/** `request/scope`. */
export function reportScope(run: Run, path: Path, endpoint: Endpoint): void {
  const { operation, oauthScope = '', userPermissions: ofUser } = endpoint
  report(run, 'request/scope', path, {
    message: `"${operation}" needs a Bearer token with the scope "${oauthScope}", which this token lacks.`,
    data: { scope: oauthScope },
    apiCode: ofUser === undefined ? undefined : '40001',
  })
}

/** `request/user-permissions`. */
export function reportUserPermissions(run: Run, path: Path, endpoint: Endpoint, lacking: readonly string[]): void {
  report(run, 'request/user-permissions', path, {
    message: `"${endpoint.operation}" needs a user who may manage the guild and its roles; this one lacks ${lacking.join(' and ')}.`,
    data: { lacking },
  })
}

/** `request/guild-not-authorized`, at the guild's id. */
export function reportGuildNotAuthorized(run: Run, endpoint: Endpoint, span: Span): void {
  const { operation, guildScopes = [] } = endpoint
  report(run, 'request/guild-not-authorized', ['path'], {
    message: `"${operation}" needs an app that was authorized in the guild with the scope ${either(guildScopes.map((one) => `"${one}"`))}; this one was not.`,
    span,
    data: { allowed: guildScopes },
  })
}

/** `request/batch-disabled`. */
export function reportBatchDisabled(run: Run, { operation }: Endpoint): void {
  report(run, 'request/batch-disabled', ['path'], {
    message: `"${operation}" is disabled: edit the permissions of each command separately, at …/commands/{command.id}/permissions.`,
  })
}

/** `request/body-required`. */
export function reportBodyRequired(run: Run, { operation, body }: Endpoint): void {
  const what =
    body?.resource === 'commands'
      ? 'the list of all commands'
      : body?.resource === 'command-permissions'
        ? 'an object with "permissions"'
        : 'a command'
  report(run, 'request/body-required', ['body'], { message: `"${operation}" needs a body: ${what}.` })
}

/** `request/body-not-allowed`. */
export function reportBodyNotAllowed(run: Run, { operation }: Endpoint): void {
  report(run, 'request/body-not-allowed', ['body'], {
    message: `"${operation}" takes no body: leave it out.`,
    target: 'key',
  })
}
