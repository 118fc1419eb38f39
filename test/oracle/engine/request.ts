import { DYNAMIC, oracle } from '../index.js'
import type { Finding, OracleContext, Path } from '../types.js'
import { isSnowflake } from '../values.js'
import { toPlain } from '../plain.js'
import { ENDPOINTS, NAMED_ENDPOINTS } from './endpoints.js'
import type { Endpoint } from './endpoints.js'

/** Checks plain requests without unknown parts, by decision 45 and the request rows of the additional rules. */

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface RequestFacts {
  /** The scopes of the Bearer token. */
  readonly scopes?: readonly string[]
  /** The scopes with which the app was authorized in the guild. */
  readonly guildScopes?: readonly string[]
  /** The permission bits of the user with the Bearer token. */
  readonly userPermissions?: string
}

const ADMINISTRATOR = 1n << 3n
const MANAGE_GUILD = 1n << 5n
const MANAGE_ROLES = 1n << 28n

const BOOLEAN_TEXTS = ['true', 'True', '1', 'false', 'False', '0']

/** The row of a request, with the values of its placeholders. */
export interface Match {
  readonly endpoint: Endpoint
  readonly parameters: Readonly<Record<string, string>>
}

export function oracleRequest(request: Request, facts: RequestFacts = {}): readonly Finding[] {
  const { version, segments, parameters: query } = split(request)
  const known = matches(segments)
  const match = known.find(({ endpoint }) => endpoint.method === request.method.toUpperCase())
  return [
    ...(version !== undefined && version !== '10' ? [one('request/version', ['path'])] : []),
    ...(known.length === 0 ? [one('request/unknown-path', ['path'])] : []),
    ...(known.length > 0 && match === undefined ? [one('request/method', ['method'])] : []),
    ...badParameters(known),
    ...(match === undefined ? [] : rowFindings(request, match, facts, query)),
  ]
}

/** Finds the row of a request to this version. */
function matchRequest(request: Request): Match | undefined {
  const { segments, version } = split(request)
  if (version !== undefined && version !== '10') {
    return undefined
  }
  return matches(segments).find(({ endpoint }) => endpoint.method === request.method.toUpperCase())
}

/** Checks the values of placeholders. All rows of a path have the same ones. */
function badParameters([match]: readonly Match[]): Finding[] {
  return Object.values(match?.parameters ?? {})
    .filter((value) => !isSnowflake(value))
    .map(() => one('request/path-parameter', ['path']))
}

function one(code: string, path: Path): Finding {
  return { code, path }
}

/** Splits the origin, `/api` and the version from the path, and the query. */
function split({ path, query }: Request) {
  const [address = '', search = ''] = path.split('?')
  const segments = address
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .split('/')
    .filter((segment) => segment !== '')
  if (segments[0] === 'api') {
    segments.shift()
  }
  const version = /^v(\d+)$/.exec(segments[0] ?? '')?.[1]
  if (version !== undefined) {
    segments.shift()
  }
  const parameters = [
    ...[...new URLSearchParams(search)].map(([name, value]) => ({ name, value, at: ['path'] })),
    ...Object.entries(query ?? {}).map(([name, value]) => ({ name, value, at: ['query', name] })),
  ]
  return { segments, version, parameters }
}

/** Lists every row whose path fits. Rows without a placeholder come first. */
function matches(segments: readonly string[]): readonly Match[] {
  const fitting = [...ENDPOINTS, ...NAMED_ENDPOINTS].flatMap((endpoint) => {
    const template = endpoint.path.split('/').slice(1)
    const parameters: Record<string, string> = {}
    const isFitting = template.every((part, index) => {
      const segment = segments[index]
      if (part.startsWith('{') && segment !== undefined) {
        parameters[part.slice(1, -1)] = segment
      }
      return part.startsWith('{') ? segment !== undefined : part === segment
    })
    return isFitting && template.length === segments.length ? [{ endpoint, parameters }] : []
  })
  const fewest = Math.min(...fitting.map(({ parameters }) => Object.keys(parameters).length))
  return fitting.filter(({ parameters }) => Object.keys(parameters).length === fewest)
}

function rowFindings(
  request: Request,
  { endpoint, parameters }: Match,
  facts: RequestFacts,
  query: readonly Parameter[],
): Finding[] {
  if (endpoint.isDisabled) {
    return [one('request/batch-disabled', ['path'])]
  }
  return [
    ...(endpoint.isNamedOnly ? [] : queryFindings(endpoint, query)),
    ...authorization(request, endpoint, facts),
    ...guildScopes(endpoint, facts),
    ...(endpoint.isNamedOnly ? [] : bodyFindings(request, endpoint, parameters)),
  ]
}

interface Parameter {
  readonly name: string
  readonly value: unknown
  readonly at: Path
}

function queryFindings(endpoint: Endpoint, query: readonly Parameter[]): Finding[] {
  return query.flatMap(({ name, value, at }) => {
    if (value === undefined) {
      return []
    }
    if (name !== 'with_localizations' || !endpoint.hasLocalizationsQuery) {
      return [one('request/unknown-query', at)]
    }
    if (value === null) {
      return [one('shape/null-optional', at)]
    }
    const isBoolean = typeof value === 'boolean' || BOOLEAN_TEXTS.includes(String(value))
    return isBoolean ? [] : [one('request/query', at)]
  })
}

function authorization(
  { headers = {} }: Request,
  endpoint: Endpoint,
  facts: RequestFacts,
): Finding[] {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === 'authorization')
  if (name === undefined) {
    return [one('request/authorization-missing', ['headers', 'Authorization'])]
  }
  const path = ['headers', name]
  const scheme = /^(bot|bearer) [^\s]+$/i.exec(headers[name] ?? '')?.[1]?.toLowerCase()
  if (scheme === undefined) {
    return [one('request/authorization-form', path)]
  }
  if (endpoint.authorization !== 'either' && endpoint.authorization !== scheme) {
    return [one('request/authorization-kind', path)]
  }
  if (scheme === 'bot') {
    return []
  }
  const lacksScope =
    endpoint.scope !== undefined &&
    facts.scopes !== undefined &&
    !facts.scopes.includes(endpoint.scope)
  return [
    ...(lacksScope ? [one('request/scope', path)] : []),
    ...(endpoint.body === 'permissions' && lacksPermissions(facts)
      ? [one('request/user-permissions', path)]
      : []),
  ]
}

/** Quote: "A user who has permission to manage the guild and its roles." */
function lacksPermissions({ userPermissions }: RequestFacts): boolean {
  if (userPermissions === undefined) {
    return false
  }
  const bits = BigInt(userPermissions)
  const has = (bit: bigint) => (bits & bit) !== 0n
  return !has(ADMINISTRATOR) && !(has(MANAGE_GUILD) && has(MANAGE_ROLES))
}

/**
 * Checks the authorization of the app in a guild. To create commands there, it needs `applications.commands`, which
 * `bot` includes.
 */
function guildScopes(endpoint: Endpoint, { guildScopes }: RequestFacts): Finding[] {
  const creates =
    endpoint.path.includes('{guild.id}') &&
    (endpoint.operation === 'create' || endpoint.operation === 'bulk')
  const isAuthorized =
    guildScopes?.some((scope) => scope === 'applications.commands' || scope === 'bot') ?? true
  return creates && !isAuthorized ? [one('request/guild-not-authorized', ['path'])] : []
}

function bodyFindings(
  { body }: Request,
  endpoint: Endpoint,
  parameters: Match['parameters'],
): Finding[] {
  // JSON.stringify would send nothing, or an unknown body. With null, clients mean "no body".
  const { value } = toPlain(body, endpoint.body === undefined ? 'seen' : 'scalar')
  if (value === DYNAMIC) {
    return []
  }
  if (value === undefined || value === null) {
    return endpoint.needsBody ? [one('request/body-required', ['body'])] : []
  }
  if (endpoint.body === undefined) {
    return [one('request/body-not-allowed', ['body'])]
  }
  const guildId = parameters['guild.id']
  const scope = guildId === undefined ? 'global' : 'guild'
  const context = {
    ...(endpoint.operation !== undefined && { operation: endpoint.operation }),
    ...(endpoint.body.startsWith('command') && { scope }),
    ...(guildId !== undefined && isSnowflake(guildId) && { guildId }),
  } as OracleContext
  const resource = (
    {
      command: 'command',
      'command list': 'commands',
      permissions: 'command-permissions',
      lobby: 'lobby',
      'lobby member': 'lobby-member',
    } as const
  )[endpoint.body]
  return oracle(resource, body, context).map(({ code, path }) => one(code, ['body', ...path]))
}

/** Returns the status of the row. If a command of the same type and name exists, creating it gives 200. */
export function status(
  request: Request,
  existing?: readonly { type?: number; name: string }[],
): number | undefined {
  const match = matchRequest(request)
  if (match === undefined || match.endpoint.isDisabled) {
    return undefined
  }
  if (!match.endpoint.isUpsert) {
    return match.endpoint.status
  }
  const body = request.body as { type?: number; name: string }
  const isThere = existing?.some(
    ({ type, name }) => (type ?? 1) === (body.type ?? 1) && name === body.name,
  )
  return isThere ? 200 : 201
}

export function events(request: Request): readonly string[] {
  const event = matchRequest(request)?.endpoint.event
  return event === undefined ? [] : [event]
}
