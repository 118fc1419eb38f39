import { CODE, failure, NO_CONTENT, ok, type Answer } from '../answers/answer.js'
import type { App, Guild } from '../state/facts.js'
import { createMessage, editMessage, isEphemeral, refuseEdit, refuseMessage } from './messages.js'
import { jsonOf } from '../state/json.js'
import { byId, pageOf } from './pages.js'
import type { Api, ApiRequest } from './request.js'
import { signedIn } from './sign-in.js'
import { botView, channelView, guildView, memberView, roleView, userView } from './views.js'

/** Users, guilds, channels and messages, which clients look up; undefined where the request is another one. */
export function callObjects(api: Api, request: ApiRequest): Answer | undefined {
  const { method, path } = request
  const [kind, id = '', part, of, ...rest] = path.slice(1).split('/')
  if (rest.length > 0) return undefined
  if (kind === 'channels') return signedIn(api, request, (app) => callChannel(api, request, app, id, part, of))
  if (method !== 'GET') return undefined
  if (kind === 'users' && part === undefined) return signedIn(api, request, () => user(api, id))
  if (kind === 'users' && id === '@me' && part === 'guilds' && of === undefined)
    return signedIn(api, request, (app) => ok(guildsOf(api, app).map((guild) => guildView(guild, api.world, app.id))))
  if (kind === 'guilds') return signedIn(api, request, (app) => callGuild(api, app, id, part, of, request))
  return undefined
}

function user({ world }: Api, id: string): Answer {
  const app = world.apps.get(id)
  if (app !== undefined) return ok(botView(app))
  const found = world.users.get(id)
  return found === undefined ? failure(404, CODE.unknownUser, 'Unknown User') : ok(userView(found))
}

/** The guilds in which an app is installed with its bot. */
export function guildsOf({ world }: Api, app: App): readonly Guild[] {
  return [...world.guilds.values()].filter(({ authorized }) => authorized.get(app.id)?.includes('bot') === true)
}

function callGuild(
  api: Api,
  app: App,
  id: string,
  part: string | undefined,
  of: string | undefined,
  { query }: ApiRequest,
): Answer | undefined {
  const guild = guildsOf(api, app).find((one) => one.id === id)
  const known = part === undefined || ['roles', 'channels', 'members'].includes(part)
  if (!known) return undefined
  if (guild === undefined) return failure(404, CODE.unknownGuild, 'Unknown Guild')
  const { world } = api
  const member = (userId: string): object => {
    const user = world.users.get(userId)
    return { ...memberView(guild, userId), user: user === undefined ? botView(app) : userView(user) }
  }
  if (part === undefined) return ok(guildView(guild, world))
  if (part === 'roles' && of === undefined) return ok([...guild.roles.values()].map(roleView))
  if (part === 'channels' && of === undefined)
    return ok([...guild.channels.values()].map((channel) => channelView(channel, world)))
  if (part !== 'members') return undefined
  if (of === undefined) {
    const all = [...guild.members.keys(), app.id].map((userId) => ({ id: userId }))
    return pageOf(all.sort(byId), query, { usual: 1, most: 1000 }, (one) => member(one.id))
  }
  if (of !== '@me' && !/^\d+$/.test(of)) return undefined
  const isThere = of === '@me' || of === app.id || guild.members.has(of)
  return isThere ? ok(member(of === '@me' ? app.id : of)) : failure(404, CODE.unknownMember, 'Unknown Member')
}

function callChannel(
  api: Api,
  { method, body, files, query }: ApiRequest,
  app: App,
  id: string,
  part: string | undefined,
  of: string | undefined,
): Answer | undefined {
  const { world } = api
  const channel = world.channels.get(id)
  if (part !== undefined && part !== 'messages') return undefined
  if (channel === undefined) return failure(404, CODE.unknownChannel, 'Unknown Channel')
  if (part === undefined) return method === 'GET' ? ok(channelView(channel, world)) : undefined
  if (of === undefined) {
    if (method === 'GET') {
      if (query.has('around')) return undefined
      const all = [...world.messages.values()].filter((one) => one.channel_id === id && !isEphemeral(one))
      return pageOf(all.sort(byId), query, { usual: 50, most: 100 }, (one) => one, true)
    }
    if (method !== 'POST') return undefined
    const data = jsonOf(body)
    return refuseMessage(data, files) ?? ok(createMessage(world, app, id, data, files))
  }
  const message = world.messages.get(of)
  if (message === undefined || message.channel_id !== id || isEphemeral(message))
    return failure(404, CODE.unknownMessage, 'Unknown Message')
  if (method === 'GET') return ok(message)
  if (method === 'PATCH') {
    const data = jsonOf(body)
    return refuseEdit(data, message) ?? ok(editMessage(world, message, data, files))
  }
  if (method !== 'DELETE') return undefined
  world.messages.delete(of)
  return NO_CONTENT
}
