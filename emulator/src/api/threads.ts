import { NO_CONTENT, ok, refuse, type Answer } from '../answers/answer.js'
import { isThread, type Channel, type Guild, type Thread } from '../state/facts.js'
import { given, jsonOf, type Json } from '../json.js'
import { FLAG } from '../state/message-parts.js'
import { hasPermission } from '../state/member-permissions.js'
import { oneOf, refuseFields, required, text, type Checks } from './checks.js'
import { announce } from './events.js'
import { createMessage, refuseMessage } from './messages.js'
import { missing } from './objects.js'
import type { Api, Call } from './request.js'
import { channelView } from './views.js'

/* Threads: made, changed, joined and left. */

/** Types of channels (official API documentation). */
const TYPE = {
  ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  FORUM: 15,
  MEDIA: 16,
} as const

/** The fields of a thread (official API documentation, "Modify Channel"). */
const CHANGED: Checks = {
  name: (value, ...of) => value !== undefined && NAME(value, ...of),
  auto_archive_duration: oneOf(60, 1440, 4320, 10_080),
}
const NAME = required(text(100, 1))
const STARTED: Checks = { ...CHANGED, name: NAME }

/** Puts a channel in its place, in the world and in its guild. */
function keep({ world }: Api, guild: Guild, channel: Channel): Channel {
  guild.channels.set(channel.id, channel)
  world.channels.set(channel.id, channel)
  return channel
}

function create(api: Api, call: Call<'channel'>, guild: Guild, type: number, id: string): Channel {
  const { app, request, objects } = call
  const { channel } = objects
  const { name, auto_archive_duration: after, rate_limit_per_user: slowdown } = jsonOf(request.body)
  const now = api.world.clock.now()
  const thread: Thread = {
    ownerId: app.id,
    members: [app.id],
    archived: false,
    locked: false,
    archiveAfter: Number(after ?? 1440),
    slowdown: Number(slowdown ?? 0),
    archivedAt: now,
    createdAt: now,
  }
  const common = { id, type, name: String(name), guildId: guild.id, parentId: channel.id, overwrites: [], thread }
  return keep(api, guild, common)
}

function tell(api: Api, guild: Guild, channel: Channel): Answer {
  const view = channelView(channel, api.world)
  announce(api, guild, 'THREAD_CREATE', { ...view, newly_created: true })
  return ok(view, 201)
}

const WRONG_TYPE = refuse('wrongChannelType')

/** A thread at a message has the message's id. */
export function startAtMessage(api: Api, call: Call<'channel' | 'message'>): Answer {
  const { request, objects } = call
  const { channel, message, guild } = objects
  if (guild === undefined || isThread(channel)) return WRONG_TYPE
  const wrong = refuseFields(jsonOf(request.body), STARTED)
  if (wrong !== undefined) return wrong
  if (api.world.channels.has(message.id)) return refuse('hasThread')
  const type = channel.type === TYPE.ANNOUNCEMENT ? TYPE.ANNOUNCEMENT_THREAD : TYPE.PUBLIC_THREAD
  const thread = create(api, call, guild, type, message.id)
  const flags = Number(message['flags']) | FLAG.HAS_THREAD
  api.world.messages.put({ ...message, flags, thread: channelView(thread, api.world) })
  return tell(api, guild, thread)
}

export function startThread(api: Api, call: Call<'channel'>): Answer {
  const {
    app,
    request: { body, files },
    objects: { channel, guild },
  } = call
  const data = jsonOf(body)
  if (guild === undefined || isThread(channel)) return WRONG_TYPE
  const isForum = channel.type === TYPE.FORUM || channel.type === TYPE.MEDIA
  const type = isForum ? TYPE.PUBLIC_THREAD : Number(data['type'] ?? TYPE.PRIVATE_THREAD)
  const permission = isForum
    ? 'SEND_MESSAGES'
    : type === TYPE.PRIVATE_THREAD
      ? 'CREATE_PRIVATE_THREADS'
      : 'CREATE_PUBLIC_THREADS'
  if (!hasPermission(guild, app.id, permission, channel)) return missing(app, `lacks ${permission} in #${channel.name}`)
  const wrong = refuseFields(data, STARTED)
  if (wrong !== undefined) return wrong
  const message = { data: jsonOf(data['message']), files }
  const refused = isForum ? refuseMessage(message, ['message']) : undefined
  if (refused !== undefined) return refused
  const thread = create(api, call, guild, type, api.world.nextPassingId())
  if (!isForum) return tell(api, guild, thread)
  const first = createMessage(api.world, app, thread.id, message, { id: thread.id })
  tell(api, guild, thread)
  return ok({ ...channelView(thread, api.world), message: first }, 201)
}

/** The fields of a thread, as they are sent. */
export function editThread(api: Api, { app, request, objects }: Call<'channel'>): Answer | undefined {
  const { channel, guild } = objects
  const { thread } = channel
  if (thread === undefined || guild === undefined) return undefined
  const data = jsonOf(request.body)
  const wrong = refuseFields(data, CHANGED)
  if (wrong !== undefined) return wrong
  const isOwn = thread.ownerId === app.id && data['locked'] === undefined
  if (!isOwn && !hasPermission(guild, app.id, 'MANAGE_THREADS', channel))
    return missing(app, `lacks MANAGE_THREADS in #${channel.name}`)
  if (thread.archived && data['archived'] !== false) return ARCHIVED
  const { name, archived, locked, auto_archive_duration: after, rate_limit_per_user: slowdown } = data
  const isArchived = typeof archived === 'boolean' ? archived : thread.archived
  const next = keep(api, guild, {
    ...channel,
    ...given({ name: name === undefined ? undefined : String(name) }),
    thread: {
      ...thread,
      archived: isArchived,
      ...(isArchived !== thread.archived && { archivedAt: api.world.clock.now() }),
      locked: typeof locked === 'boolean' ? locked : thread.locked,
      archiveAfter: Number(after ?? thread.archiveAfter),
      slowdown: Number(slowdown ?? thread.slowdown),
    },
  })
  const view = channelView(next, api.world)
  announce(api, guild, 'THREAD_UPDATE', view)
  return ok(view)
}

const ARCHIVED = refuse('archivedThread')

/** Writing into an archived thread opens it again, unless it is locked. @returns why nothing can be written */
export function wake(api: Api, { channel, guild }: Call<'channel'>['objects']): Answer | undefined {
  const { thread } = channel
  if (thread?.archived !== true || guild === undefined) return undefined
  if (thread.locked) return ARCHIVED
  const next = keep(api, guild, {
    ...channel,
    thread: { ...thread, archived: false, archivedAt: api.world.clock.now() },
  })
  announce(api, guild, 'THREAD_UPDATE', channelView(next, api.world))
  return undefined
}

export function deleteThread(api: Api, { objects: { channel, guild } }: Call<'channel'>): Answer | undefined {
  if (guild === undefined || !isThread(channel)) return undefined
  guild.channels.delete(channel.id)
  api.world.channels.delete(channel.id)
  const view = channelView(channel, api.world)
  announce(api, guild, 'THREAD_DELETE', { id: view['id'], parent_id: view['parent_id'], type: view['type'] })
  return ok(view)
}

/** Adds a user to a thread with PUT, and removes one with DELETE. */
export function changeThreadMember(api: Api, { request, objects }: Call<'channel' | 'user'>): Answer {
  const { channel, guild, user } = objects
  const { thread } = channel
  if (thread === undefined || guild === undefined) return WRONG_TYPE
  if (thread.archived) return ARCHIVED
  const isAdded = request.method === 'PUT'
  const others = thread.members.filter((id) => id !== user.id)
  const members = isAdded ? [...others, user.id] : others
  if (members.length === thread.members.length) return NO_CONTENT
  keep(api, guild, { ...channel, thread: { ...thread, members } })
  announce(api, guild, 'THREAD_MEMBERS_UPDATE', {
    id: channel.id,
    member_count: members.length,
    ...(isAdded ? { added_members: [threadMember(channel, user.id)] } : { removed_member_ids: [user.id] }),
  })
  return NO_CONTENT
}

const threadMember = ({ id, thread }: Channel, userId: string): Json => ({
  id,
  user_id: userId,
  join_timestamp: new Date(thread?.createdAt ?? 0).toISOString(),
  flags: 0,
})

export function listThreadMembers(_: Api, { objects: { channel } }: Call<'channel'>): Answer {
  if (channel.thread === undefined) return WRONG_TYPE
  return ok(channel.thread.members.map((id) => threadMember(channel, id)))
}

export function listActive({ world }: Api, { app, objects: { guild } }: Call<'guild'>): Answer {
  const active = [...guild.channels.values()].filter(({ thread }) => thread?.archived === false)
  return ok({
    threads: active.map((channel) => channelView(channel, world)),
    members: active.filter(({ thread }) => thread?.members.includes(app.id)).map((one) => threadMember(one, app.id)),
  })
}
