import { DYNAMIC, validateRequest, type Diagnostic } from '@slashlint/core'
import type { Endpoint } from '@slashlint/core/contract'
import { ascending } from '@slashlint/core/internal'
import { refuse, Refused, stop, type Answer } from '../answers/answer.js'
import { refusal, requestRefusal } from '../answers/error-body.js'
import type { Guild } from '../state/facts.js'
import { memberPermissions } from '../state/member-permissions.js'
import type { Api, ApiRequest, Sender } from './request.js'
import type { Route } from './route.js'
import { senderOf, unauthorized } from './sender.js'

/** The rules about requests in the order in which Discord checks them. */
const ORDER = [
  'request/method',
  'request/authorization',
  'request/batch',
  'request/path',
  'request/scope',
] as const
const rank = ({ code }: Diagnostic): number => {
  const at = ORDER.findIndex((start) => code.startsWith(start))
  return at < 0 ? ORDER.length : at
}

/** The ids in a path, by the names of the placeholders in its template. */
type Ids = Readonly<Record<string, string>>

/**
 * Checks a request to a documented path, before its body is checked.
 *
 * @param at the routes of the path
 * @param endpoint the endpoint for the method; undefined if the method is not allowed
 * @returns the sender
 * @throws Refused if the request is invalid
 */
export function judgeRequest(
  api: Api,
  request: ApiRequest,
  at: readonly Route[],
  endpoint: Endpoint | undefined,
  ids: Ids,
): Sender {
  const { method, path, headers, query, body } = request
  const methods = at.flatMap((route) =>
    route.kind === 'contract' && route.endpoint.disabled === true ? [] : [route.method],
  )
  const sender = senderOf(api, request, ids['application.id'])
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
  const refusing = found
    .filter(({ severity }) => severity === 'error' || (api.strict && severity === 'warning'))
    .sort(ascending(rank))
  const [first] = refusing
  if (first !== undefined && rank(first) <= 1) {
    stop(requestRefusal(first, methods))
  }
  if (sender === undefined) {
    throw new Refused(unauthorized(api))
  }
  if (first !== undefined) {
    if (isOfPath(first)) {
      stop(idRefusal(refusing.filter(isOfPath), ids))
    }
    stop(formRefusal(first, query) ?? requestRefusal(first, methods))
  }
  stop(endpoint && foreign(api, endpoint, sender, ids))
  return sender
}

const isOfPath = ({ code }: Diagnostic): boolean => code === 'request/path-parameter'

/** Returns the answer for all ids of a path that are invalid, as an error tree. */
function idRefusal(found: readonly Diagnostic[], ids: Ids): Answer {
  const fieldOf = (name: string): string => name.replace('.', '_')
  return refusal(
    found.map((one) => ({ ...one, path: [fieldOf(String(one.data?.['parameter']))] })),
    Object.fromEntries(Object.entries(ids).map(([name, id]) => [fieldOf(name), id])),
  )
}

/**
 * Returns the answer for an invalid query or a missing body, as an error tree; undefined for other
 * diagnostics.
 */
function formRefusal(found: Diagnostic, query: URLSearchParams): Answer | undefined {
  if (found.code === 'request/query') {
    return refusal([{ ...found, path: found.path.slice(1) }], Object.fromEntries(query))
  }
  return found.code === 'request/body-required' ? refusal([{ ...found, path: [] }]) : undefined
}

/** Returns the context of the rules about requests: the token, the app and the user. */
function contextOf(api: Api, sender: Sender | undefined, ids: Ids): object {
  const guildId = ids['guild.id']
  const guild = guildId === undefined ? undefined : api.world.guilds.get(guildId)
  return {
    ...(sender?.kind === 'Bearer' && {
      scopes: sender.scopes,
      userPermissions: permissionsOf(guild, sender.userId),
    }),
    ...(guildId !== undefined &&
      sender !== undefined && { guildScopes: guild?.authorized.get(sender.appId) ?? [] }),
  }
}

/** Returns the permissions of a user in a guild; 0 if the user is not a member. */
function permissionsOf(guild: Guild | undefined, user: string | undefined): bigint {
  if (guild === undefined || user === undefined || !guild.members.has(user)) {
    return 0n
  }
  return memberPermissions(guild, user)
}

/** Refuses a path with the id of another app, or of an app or guild that does not exist. */
function foreign(api: Api, endpoint: Endpoint, sender: Sender, ids: Ids): Answer | undefined {
  const { 'application.id': appId, 'guild.id': guildId } = ids
  if (appId === undefined) {
    return undefined
  }
  const { apps, guilds } = api.world
  if (!apps.has(appId)) {
    const all = [...apps.keys()].join(', ')
    const why = `the emulator has ${all}; start it with --app ${appId}, or use DISCORD_APPLICATION_ID.`
    return refuse('unknownApplication', why)
  }
  if (appId !== sender.appId) {
    return refuse(
      'otherApplication',
      `the token is of application ${sender.appId}, the path names ${appId}.`,
    )
  }
  if (guildId === undefined || guilds.get(guildId)?.authorized.has(appId) === true) {
    return undefined
  }
  const absent = `which the emulator does not have: start it with --guild ${guildId}, or use DISCORD_GUILD_ID`
  const why = guilds.has(guildId) ? 'in which the app is not installed' : absent
  return refuse('missingAccess', `${endpoint.operation} is about guild ${guildId}, ${why}.`)
}
