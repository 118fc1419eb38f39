import { validateRequest } from '@slashlint/core'
import type { PermissionName } from '@slashlint/core/contract'
import { failure, refuse, Refused, stop, type Answer, type ERRORS } from '../answers/answer.js'
import { isThread, type App } from '../state/facts.js'
import { jsonOf } from '../json.js'
import { isEphemeral } from '../state/message-parts.js'
import { hasPermission } from '../state/member-permissions.js'
import type { World } from '../state/world.js'
import { botAct, type BotAct } from './acts.js'
import { expectFields, snowflake } from './checks.js'
import { judgeRequest } from './contract.js'
import { guildsOf, missing, userOf } from './objects.js'
import type { Api, ApiRequest, Call, Objects, OpenCall } from './request.js'
import type { Route } from './route.js'
import { routesAt } from './routes.js'
import { senderOf, unauthorized } from './sender.js'

/**
 * Answers a request to the API. Requests without a route are refused, unless they are on the list
 * of accepted ones.
 */
export function handle(api: Api, request: ApiRequest): Answer {
  const at = routesAt(request.path)
  const route = at.find(({ method }) => method === request.method)
  const answer = untilRefused(
    () => carryOut(api, request, at, route) ?? acceptedOf(api, request) ?? notSimulated(request),
  )
  if (answer.status >= 400 && route?.kind !== 'open') {
    noteRefusal(api, request, answer)
  }
  return answer
}

function untilRefused(act: () => Answer): Answer {
  try {
    return act()
  } catch (error) {
    if (error instanceof Refused) {
      return error.answer
    }
    throw error
  }
}

/** Adds a refused request to the timeline, so that users who wait for the app see it. */
function noteRefusal(api: Api, request: ApiRequest, { status, body }: Answer): void {
  const appId = senderOf(api, request)?.appId
  const refused = `${request.method} ${request.path}`
  if (appId !== undefined) {
    note(api, appId, { what: 'refused', request: refused, data: { status, ...jsonOf(body) } })
  }
}

/** Adds an act that an app performed with its own token to the timeline. */
const note = ({ world }: Api, appId: string, act: BotAct): void =>
  world.timeline.add({ ...act, at: world.clock.now(), appId, interaction: undefined })

function acceptedOf({ accepted }: Api, { method, path }: ApiRequest): Answer | undefined {
  const found = accepted.find(({ fits }) => fits(method, path))
  return found && { status: found.status, body: found.body }
}

function carryOut(
  api: Api,
  request: ApiRequest,
  at: readonly Route[],
  route: Route | undefined,
): Answer | undefined {
  const contract = at.find(({ kind }) => kind === 'contract')
  if (contract === undefined && route === undefined) {
    return undefined
  }
  const ids = idsOf(route ?? contract, request.path)
  const { body, files, query } = request
  const asked: OpenCall = { ...api, request, ids, files, query, data: jsonOf(body) }
  if (route?.kind === 'open') {
    return route.answer(asked)
  }
  const endpoint = route?.kind === 'contract' ? route.endpoint : undefined
  const sender =
    contract === undefined ? senderOf(api, request) : judgeRequest(api, request, at, endpoint, ids)
  const app = sender && api.world.apps.get(sender.appId)
  if (sender === undefined || app === undefined) {
    return unauthorized(api)
  }
  const call: Call = { ...asked, sender, app }
  if (route?.kind === 'contract') {
    return route.answer(call)
  }
  if (route?.kind !== 'bot') {
    return undefined
  }
  expectIds(ids)
  const objects = objectsOf(ids, api.world, app)
  stop(missingPermission(app, objects, route.needs))
  // The path names what the row's function asks for: that is what `bot` in route.ts checks.
  const named = { ...call, ...(objects as Objects) }
  const answer = route.answer(named)
  const act = answer && botAct(named, route, answer)
  if (act !== undefined) {
    note(api, app.id, act)
  }
  return answer
}

/** Finds the objects whose ids a path contains. @throws Refused if one of them does not exist */
function objectsOf(ids: Readonly<Record<string, string>>, world: World, app: App): Found {
  const objects: Found = {}
  for (const [name, id] of Object.entries(ids)) {
    if (!isKind(name)) {
      continue
    }
    const { unknown, find } = KINDS[name]
    Object.assign(objects, { [name]: find(world, id === '@me' ? app.id : id, objects, app) })
    if (objects[name] === undefined) {
      stop(refuse(unknown))
    }
    if (name === 'channel') {
      objects.guild = world.guilds.get(objects.channel?.guildId ?? '')
    }
  }
  return objects
}

/** Checks the ids in a path. @throws Refused with all invalid ids */
function expectIds(ids: Readonly<Record<string, string>>): void {
  const named = Object.entries(ids)
    .filter(([name, id]) => isKind(name) && id !== '@me')
    .map(([name, id]) => [`${name === 'member' ? 'user' : name}_id`, id] as const)
  expectFields(
    Object.fromEntries(named),
    Object.fromEntries(named.map(([field]) => [field, snowflake])),
  )
}

/** The objects of a path that were found so far. */
type Found = { -readonly [Kind in keyof Objects]?: Objects[Kind] | undefined }

/** For each kind of object in a path: how it is found, and the error if it does not exist. */
const KINDS: {
  readonly [Kind in keyof Objects]: {
    readonly unknown: keyof typeof ERRORS
    find(world: World, id: string, before: Found, app: App): Objects[Kind] | undefined
  }
} = {
  guild: {
    unknown: 'unknownGuild',
    find: (world, id, _place, app) => guildsOf(world, app).find((one) => one.id === id),
  },
  channel: { unknown: 'unknownChannel', find: ({ channels }, id) => channels.get(id) },
  message: {
    unknown: 'unknownMessage',
    find({ messages }, id, { channel }) {
      const message = messages.get(id)
      return message?.channel_id !== channel?.id || isEphemeral(message ?? {}) ? undefined : message
    },
  },
  user: { unknown: 'unknownUser', find: (world, id) => userOf(world, id) },
  member: { unknown: 'unknownMember', find: (_world, id, { guild }) => guild?.members.get(id) },
  role: { unknown: 'unknownRole', find: (_world, id, { guild }) => guild?.roles.get(id) },
}

const isKind = (name: string): name is keyof Objects => Object.hasOwn(KINDS, name)

/**
 * Returns the error if the bot lacks access or a permission; undefined if it may act. In its direct
 * messages, it always may.
 */
function missingPermission(
  app: App,
  { guild, channel }: Found,
  wanted: readonly PermissionName[] = [],
): Answer | undefined {
  if (channel?.direct !== undefined && channel.direct.appId !== app.id) {
    return refuse('missingAccess', `${app.name} is not in this conversation of users.`)
  }
  if (guild === undefined) {
    return undefined
  }
  const has = (name: PermissionName): boolean => hasPermission(guild, app.id, name, channel)
  const where = channel === undefined ? guild.name : `#${channel.name}`
  if (!guild.members.has(app.id) || (channel !== undefined && !has('VIEW_CHANNEL'))) {
    return refuse('missingAccess', `${app.name} lacks VIEW_CHANNEL in ${where}.`)
  }
  const asked = wanted.map((name) => {
    if (name === 'SEND_MESSAGES' && channel !== undefined && isThread(channel)) {
      return 'SEND_MESSAGES_IN_THREADS'
    }
    return name
  })
  if (asked.length === 0 || asked.some(has)) {
    return undefined
  }
  return missing(app, `lacks ${asked.join(' or ')} in ${where}`)
}

function notSimulated({ method, path }: ApiRequest): Answer {
  const found = validateRequest({ method, path }).find(
    ({ code }) => code === 'request/unknown-path',
  )
  const near = found?.data?.suggestion
  const advice = near === undefined ? '' : ` Did you mean ${near}?`
  // No 5xx: libraries would wait, and try again.
  return failure(
    400,
    0,
    `not simulated: slashlint's emulator has no ${method} ${path}.${advice} docs/emulator.md lists what it simulates.`,
  )
}

/** Returns the ids in a path, by the names of the placeholders in its template. */
function idsOf(route: Route | undefined, path: string): Readonly<Record<string, string>> {
  const segments = path.split('/')
  const parts = route?.path.split('/') ?? []
  return Object.fromEntries(
    parts.flatMap((part, index) =>
      part.startsWith('{') ? [[part.slice(1, -1), segments[index] ?? '']] : [],
    ),
  )
}
