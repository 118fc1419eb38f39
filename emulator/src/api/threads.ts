import { NO_CONTENT, ok, refuse, stop, type Answer } from '../answers/answer.js'
import { isThread, type Channel, type Guild, type Thread } from '../state/facts.js'
import { definedFields, jsonOf, type Json } from '../json.js'
import { FLAG } from '../state/message-parts.js'
import type { ThreadBody } from './bodies.js'
import { expectFields, oneOf, required, text, type Checks } from './checks.js'
import { announce } from './events.js'
import { createMessage, refuseMessage } from './messages.js'
import { need } from './objects.js'
import type { Api, Call } from './request.js'
import { bot, CHANNEL, get, GUILD, MESSAGE, type Route } from './route.js'
import { channelView } from './views.js'

/* Threads: made, changed, joined and left. */

/** The types of channels (official API documentation). */
const TYPE = {
  ANNOUNCEMENT: 5,
  ANNOUNCEMENT_THREAD: 10,
  PUBLIC_THREAD: 11,
  PRIVATE_THREAD: 12,
  FORUM: 15,
  MEDIA: 16,
} as const

/** The checks of the fields of a thread (official API documentation, "Modify Channel"). */
const CHANGED: Checks = {
  name: (value, ...of) => value !== undefined && NAME(value, ...of),
  auto_archive_duration: oneOf(60, 1440, 4320, 10_080),
}
const NAME = required(text(100, 1))
const STARTED: Checks = { ...CHANGED, name: NAME }

/** Stores a channel in the world and in its guild. @returns the channel */
function keep({ world }: Api, guild: Guild, channel: Channel): Channel {
  guild.channels.set(channel.id, channel)
  world.channels.set(channel.id, channel)
  return channel
}

function create(
  { app, channel, data, ...api }: Call<'channel'>,
  guild: Guild,
  type: number,
  id: string,
): Channel {
  const { name, auto_archive_duration: after, rate_limit_per_user: slowdown }: ThreadBody = data
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
  const common = {
    id,
    type,
    name: String(name),
    guildId: guild.id,
    parentId: channel.id,
    overwrites: [],
    thread,
  }
  return keep(api, guild, common)
}

function tell(api: Api, guild: Guild, channel: Channel): Answer {
  const view = channelView(channel, api.world)
  announce(api, guild, 'THREAD_CREATE', { ...view, newly_created: true })
  return ok(view, 201)
}

const WRONG_TYPE = refuse('wrongChannelType')

/** Creates a thread from a message; both have the same id. */
function startAtMessage(call: Call<'channel' | 'message'>): Answer {
  const { channel, message, guild, data, world } = call
  if (guild === undefined || isThread(channel)) {
    return WRONG_TYPE
  }
  expectFields(data, STARTED)
  if (world.channels.has(message.id)) {
    return refuse('hasThread')
  }
  const type = channel.type === TYPE.ANNOUNCEMENT ? TYPE.ANNOUNCEMENT_THREAD : TYPE.PUBLIC_THREAD
  const thread = create(call, guild, type, message.id)
  const flags = message.flags | FLAG.HAS_THREAD
  world.messages.put({ ...message, flags, thread: channelView(thread, world) })
  return tell(call, guild, thread)
}

function startThread(call: Call<'channel'>): Answer {
  const { app, channel, guild, files, world } = call
  const data: ThreadBody = call.data
  if (guild === undefined || isThread(channel)) {
    return WRONG_TYPE
  }
  const isForum = channel.type === TYPE.FORUM || channel.type === TYPE.MEDIA
  const type = isForum ? TYPE.PUBLIC_THREAD : Number(data.type ?? TYPE.PRIVATE_THREAD)
  const permission =
    type === TYPE.PRIVATE_THREAD ? 'CREATE_PRIVATE_THREADS' : 'CREATE_PUBLIC_THREADS'
  need(call, guild, isForum ? 'SEND_MESSAGES' : permission, channel)
  expectFields(data, STARTED)
  const message = { data: jsonOf(data.message), files }
  if (isForum) {
    stop(refuseMessage(message, ['message']))
  }
  const thread = create(call, guild, type, world.nextPassingId())
  if (!isForum) {
    return tell(call, guild, thread)
  }
  const first = createMessage(world, app, thread.id, message, { id: thread.id })
  tell(call, guild, thread)
  return ok({ ...channelView(thread, world), message: first }, 201)
}

/** Changes a thread by the fields of the request; undefined if the channel is no thread. */
function editThread(call: Call<'channel'>): Answer | undefined {
  const { app, channel, guild, world } = call
  const data: ThreadBody = call.data
  const { thread } = channel
  if (thread === undefined || guild === undefined) {
    return undefined
  }
  expectFields(data, CHANGED)
  const isOwn = thread.ownerId === app.id && data.locked === undefined
  if (!isOwn) {
    need(call, guild, 'MANAGE_THREADS', channel)
  }
  if (thread.archived && data.archived !== false) {
    return ARCHIVED
  }
  const {
    name,
    archived,
    locked,
    auto_archive_duration: after,
    rate_limit_per_user: slowdown,
  } = data
  const isArchived = typeof archived === 'boolean' ? archived : thread.archived
  return update(call, guild, {
    ...channel,
    ...definedFields({ name: name === undefined ? undefined : String(name) }),
    thread: {
      ...thread,
      archived: isArchived,
      ...(isArchived !== thread.archived && { archivedAt: world.clock.now() }),
      locked: typeof locked === 'boolean' ? locked : thread.locked,
      archiveAfter: Number(after ?? thread.archiveAfter),
      slowdown: Number(slowdown ?? thread.slowdown),
    },
  })
}

/** Replaces a thread, and sends the event to the apps. @returns the answer with the thread */
function update(api: Api, guild: Guild, channel: Channel): Answer {
  const view = channelView(keep(api, guild, channel), api.world)
  announce(api, guild, 'THREAD_UPDATE', view)
  return ok(view)
}

const ARCHIVED = refuse('archivedThread')

/** Reopens an archived thread before a new message. @throws Refused if the thread is locked */
export function wake({ channel, guild, ...api }: Call<'channel'>): void {
  const { thread } = channel
  if (thread?.archived !== true || guild === undefined) {
    return
  }
  if (thread.locked) {
    stop(ARCHIVED)
  }
  const opened = { ...thread, archived: false, archivedAt: api.world.clock.now() }
  update(api, guild, { ...channel, thread: opened })
}

/** Adds a user to a thread for PUT, and removes the user for DELETE. */
function changeMember(call: Call<'channel' | 'user'>): Answer {
  const { channel, guild, user } = call
  const { thread } = channel
  if (thread === undefined || guild === undefined) {
    return WRONG_TYPE
  }
  if (thread.archived) {
    return ARCHIVED
  }
  const isAdded = call.request.method === 'PUT'
  const others = thread.members.filter((id) => id !== user.id)
  const members = isAdded ? [...others, user.id] : others
  if (members.length === thread.members.length) {
    return NO_CONTENT
  }
  keep(call, guild, { ...channel, thread: { ...thread, members } })
  announce(call, guild, 'THREAD_MEMBERS_UPDATE', {
    id: channel.id,
    member_count: members.length,
    ...(isAdded && { added_members: [threadMember(channel, user.id)] }),
    ...(!isAdded && { removed_member_ids: [user.id] }),
  })
  return NO_CONTENT
}

const threadMember = ({ id, thread }: Channel, userId: string): Json => ({
  id,
  user_id: userId,
  join_timestamp: new Date(thread?.createdAt ?? 0).toISOString(),
  flags: 0,
})

const MEMBER = `${CHANNEL}/thread-members/{user}` as const
const STARTS = { says: 'started the thread {name}' } as const

export const threads: readonly Route[] = [
  get(`${GUILD}/threads/active`, ({ world, app, guild }) => {
    const active = [...guild.channels.values()].filter(({ thread }) => thread?.archived === false)
    return ok({
      threads: active.map((channel) => channelView(channel, world)),
      members: active
        .filter(({ thread }) => thread?.members.includes(app.id))
        .map((one) => threadMember(one, app.id)),
    })
  }),
  bot('PATCH', CHANNEL, { says: 'changed {channel}: {body}' }, editThread),
  bot(
    'DELETE',
    CHANNEL,
    { needs: ['MANAGE_THREADS'], says: 'deleted {channel}' },
    ({ channel, guild, ...api }) => {
      if (guild === undefined || !isThread(channel)) {
        return undefined
      }
      guild.channels.delete(channel.id)
      api.world.channels.delete(channel.id)
      const view = channelView(channel, api.world)
      const { id, type, parentId } = channel
      announce(api, guild, 'THREAD_DELETE', { id, parent_id: parentId ?? null, type })
      return ok(view)
    },
  ),
  bot('POST', `${CHANNEL}/threads`, STARTS, startThread),
  bot(
    'POST',
    `${MESSAGE}/threads`,
    { ...STARTS, needs: ['CREATE_PUBLIC_THREADS'] },
    startAtMessage,
  ),
  get(`${CHANNEL}/thread-members`, ({ channel }) => {
    if (channel.thread === undefined) {
      return WRONG_TYPE
    }
    return ok(channel.thread.members.map((id) => threadMember(channel, id)))
  }),
  bot('PUT', MEMBER, { says: 'added {user} to {channel}' }, changeMember),
  bot('DELETE', MEMBER, { says: 'removed {user} from {channel}' }, changeMember),
]
