import { DYNAMIC, validateRequest, type Diagnostic } from '@slashlint/core'
import { ENDPOINTS, type Endpoint } from '@slashlint/core/contract'
import { endpointOf } from '@slashlint/core/engine'
import { CODE, failure, type Answer } from '../answers/answer.js'
import { refusal, requestRefusal } from '../answers/error-body.js'
import { memberPermissions } from '../state/member-permissions.js'
import { callCommands } from './commands.js'
import { callInteractions } from './interactions.js'
import { callLobbies } from './lobbies.js'
import { callObjects } from './objects.js'
import { callPermissions } from './permissions.js'
import type { Api, ApiRequest, Call, Sender } from './request.js'
import { senderOf, unauthorized, unknownToken } from './sender.js'
import { callSignIn } from './sign-in.js'

/**
 * Answers a request to the API: by the endpoint tables of the contract, then by what clients need beside them. What is
 * neither is answered loudly with 501, never with a made-up success.
 */
export function handle(api: Api, request: ApiRequest): Answer {
  const beyond = callSignIn(api, request) ?? callInteractions(api, request) ?? callObjects(api, request)
  if (beyond !== undefined) return beyond
  if (!isOfContract(request.path)) return notSimulated(request)
  return callContract(api, request)
}

/** Whether a path has the form of one of the contract's. */
export function isOfContract(path: string): boolean {
  const segments = path.slice(1).split('/')
  return ENDPOINTS.some(({ path: template }) => {
    const parts = template.slice(1).split('/')
    return parts.length === segments.length && parts.every((part, i) => part.startsWith('{') || part === segments[i])
  })
}

const METHODS: ReadonlySet<string> = new Set(ENDPOINTS.map(({ method }) => method))

/** The methods with which a path can be asked. */
const methodsAt = (path: string): readonly string[] =>
  [...METHODS].filter((method) => {
    const endpoint = endpointOf({ method, path })
    return endpoint !== undefined && endpoint.disabled !== true
  })

function notSimulated({ method, path }: ApiRequest): Answer {
  const found = validateRequest({ method, path }).find(({ code }) => code === 'request/unknown-path')
  const near = found?.data?.suggestion
  const advice = near === undefined ? '' : ` Did you mean ${near}?`
  return failure(
    501,
    CODE.general,
    `not simulated: slashlint's emulator has no ${method} ${path}.${advice} docs/emulator.md lists what it simulates.`,
  )
}

/** Rules of `validateRequest` that are asked in the service's order. */
const ORDER = ['request/method', 'request/authorization', 'request/batch', 'request/path', 'request/scope'] as const
const rank = ({ code }: Diagnostic): number => {
  const at = ORDER.findIndex((start) => code.startsWith(start))
  return at < 0 ? ORDER.length : at
}

function callContract(api: Api, request: ApiRequest): Answer {
  const { method, path, headers, query, body } = request
  const endpoint = endpointOf({ method, path })
  const ids = endpoint === undefined ? {} : idsOf(endpoint, path)
  const appId = ids['application.id']
  const sender = senderOf(api, request, appId)
  const found = validateRequest(
    {
      method,
      path,
      headers: { Authorization: headers['authorization'] },
      query: Object.fromEntries(query),
      // The body is judged by what carries it out.
      ...(body !== undefined && { body: endpoint?.body === undefined ? body : DYNAMIC }),
    },
    contextOf(api, sender, ids),
  )
  const errors = found
    .filter(({ severity }) => severity === 'error' || (api.strict && severity === 'warning'))
    .sort((a, b) => rank(a) - rank(b))
  const [first] = errors
  const isAboutToken = first !== undefined && rank(first) <= 1
  if (first !== undefined && isAboutToken) return requestRefusal(first, methodsAt(path))
  if (endpoint !== undefined && sender === undefined) return unauthorized(unknownToken(api))
  if (first !== undefined) return formRefusal(first, path) ?? requestRefusal(first, methodsAt(path))
  if (endpoint === undefined || sender === undefined) return notSimulated(request)
  return (
    foreign(api, endpoint, sender, ids) ??
    callPermissions(api, { endpoint, request, sender, ids }) ??
    callOther(api, { endpoint, request, sender, ids })
  )
}

function callOther(api: Api, call: Call): Answer {
  return call.endpoint.scope === undefined ? callLobbies(api, call) : callCommands(api, call)
}

/** Ids, query and a missing body are answered with an error tree. */
function formRefusal(found: Diagnostic, path: string): Answer | undefined {
  if (found.code === 'request/path-parameter')
    return refusal([{ ...found, path: [String(found.data?.['parameter'] ?? path).replace('.', '_')] }])
  if (found.code === 'request/query') return refusal([{ ...found, path: found.path.slice(1) }])
  if (found.code === 'request/body-required') return refusal([{ ...found, path: [] }])
  return undefined
}

/** What the token, the app and the user are, for the rules on requests. */
function contextOf(api: Api, sender: Sender | undefined, ids: Call['ids']): object {
  const guildId = ids['guild.id']
  const guild = guildId === undefined ? undefined : api.world.guilds.get(guildId)
  const user = sender?.userId
  return {
    ...(sender?.kind === 'Bearer' && { scopes: sender.scopes }),
    ...(sender?.kind === 'Bearer' && {
      userPermissions:
        guild === undefined || user === undefined || !guild.members.has(user) ? 0n : memberPermissions(guild, user),
    }),
    ...(guildId !== undefined && sender !== undefined && { guildScopes: guild?.authorized.get(sender.appId) ?? [] }),
  }
}

/** Another app's path, an app or a guild that is not there. */
function foreign(api: Api, endpoint: Endpoint, sender: Sender, ids: Call['ids']): Answer | undefined {
  const { 'application.id': appId, 'guild.id': guildId } = ids
  if (appId === undefined) return undefined
  if (!api.world.apps.has(appId))
    return failure(
      404,
      CODE.unknownApplication,
      `Unknown Application. The emulator has ${[...api.world.apps.keys()].join(', ')}: start it with --app ${appId}, or use DISCORD_APPLICATION_ID.`,
    )
  if (appId !== sender.appId)
    return failure(
      403,
      CODE.otherApplication,
      `You are not authorized to perform this action on this application: the token is of application ${sender.appId}, the path names ${appId}.`,
    )
  if (guildId === undefined) return undefined
  const guild = api.world.guilds.get(guildId)
  if (guild === undefined || !guild.authorized.has(appId))
    return failure(
      403,
      CODE.missingAccess,
      `Missing Access: ${endpoint.operation} is about guild ${guildId}, ${guild === undefined ? `which the emulator does not have: start it with --guild ${guildId}, or use DISCORD_GUILD_ID` : 'in which the app is not installed'}.`,
    )
  return undefined
}

/** What stands in the path in the places of the placeholders. */
function idsOf({ path: template }: Endpoint, path: string): Readonly<Record<string, string>> {
  const segments = path.slice(1).split('/')
  return Object.fromEntries(
    template
      .slice(1)
      .split('/')
      .flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), segments[i] ?? '']] : [])),
  )
}
