import { refuse, type Answer } from '../answers/answer.js'
import { formErrors } from '../answers/error-body.js'
import { textOf, type FormCode } from '../answers/error-texts.js'
import { definedFields, jsonOf, type Json, type Message } from '../json.js'
import { hasPermission } from '../state/member-permissions.js'
import { FLAG } from '../state/message-parts.js'
import type { World } from '../state/world.js'
import type { MessageBody, Unchecked } from './bodies.js'
import { isEmpty } from './message-rules.js'
import type { Call } from './request.js'

/* Replies and forwards: official API documentation, "Message Reference Structure" and "Message Snapshot Object". */

/** The types of references to messages. */
const KIND = { REPLY: 0, FORWARD: 1 } as const
/** The type of a message that is a reply. */
const REPLY = 19

/** The reference from a body to another message. */
interface Reference {
  readonly kind: number
  readonly messageId: string
  readonly channelId: string
  /** True if a reply to a missing message is refused; otherwise it is sent as a plain message. */
  readonly isStrict: boolean
}

/** Parses the reference of a body, whose ids may be integers; undefined if there is none. */
function referenceIn(
  { message_reference: value }: MessageBody,
  channelId: string,
): Reference | undefined {
  const reference: Unchecked<'message_id' | 'channel_id' | 'type' | 'fail_if_not_exists'> =
    jsonOf(value)
  const { message_id: id, channel_id: where, type, fail_if_not_exists: strict } = reference
  if (id === undefined || id === null) {
    return undefined
  }
  return {
    kind: Number(type ?? KIND.REPLY),
    messageId: String(id),
    channelId: String(where ?? channelId),
    isStrict: strict !== false,
  }
}

/**
 * Finds the message of a reference; undefined if it does not exist, or if a reply refers to another
 * channel.
 */
function targetOf({ messages }: World, of: Reference, channelId: string): Message | undefined {
  const found = messages.get(of.messageId)
  const isThere = found?.channel_id === of.channelId
  return isThere && (of.kind === KIND.FORWARD || of.channelId === channelId) ? found : undefined
}

/** Returns the message to which a body replies; undefined if there is none. */
export function repliedIn(world: World, channelId: string, data: MessageBody): Message | undefined {
  const reference = referenceIn(data, channelId)
  return reference?.kind === KIND.REPLY ? targetOf(world, reference, channelId) : undefined
}

/** Tells whether a body forwards a message. Such a body has no content of its own. */
export const isForward = (data: MessageBody): boolean =>
  referenceIn(data, '')?.kind === KIND.FORWARD

/** Returns the additional fields of a reply or a forwarded message; empty for other messages. */
export function referenceFields(world: World, channelId: string, data: MessageBody): Json {
  const reference = referenceIn(data, channelId)
  const target = reference && targetOf(world, reference, channelId)
  if (reference === undefined || target === undefined) {
    return {}
  }
  const guild = world.channels.get(target.channel_id)?.guildId
  const named = {
    type: reference.kind,
    message_id: target.id,
    channel_id: target.channel_id,
    ...definedFields({ guild_id: guild }),
  }
  if (reference.kind === KIND.REPLY) {
    return { type: REPLY, message_reference: named, referenced_message: target }
  }
  return {
    flags: FLAG.HAS_SNAPSHOT,
    message_reference: named,
    message_snapshots: [{ message: snapshotOf(target) }],
  }
}

const SNAPSHOT = [
  'type',
  'content',
  'embeds',
  'attachments',
  'timestamp',
  'edited_timestamp',
  'flags',
  'mentions',
  'mention_roles',
  'components',
] as const

const snapshotOf = (message: Message): Json =>
  Object.fromEntries(SNAPSHOT.map((key) => [key, message[key]]))

/** The fields that a message must not have if it forwards another one. */
const CONTENTS = ['content', 'embeds', 'components', 'attachments', 'sticker_ids', 'poll'] as const

/**
 * Returns the error for a reference that is not allowed; undefined if it is valid, or there is
 * none.
 */
export function refuseReference(call: Call<'channel'>): Answer | undefined {
  const { app, channel, data, files, guild, world } = call
  const reference = referenceIn(data, channel.id)
  if (reference === undefined) {
    return undefined
  }
  const isReply = reference.kind === KIND.REPLY
  if (isReply && guild && !hasPermission(guild, app.id, 'READ_MESSAGE_HISTORY', channel)) {
    return refuse('noHistory')
  }
  if (targetOf(world, reference, channel.id) === undefined) {
    if (isReply && !reference.isStrict) {
      return undefined
    }
    return wrong('MESSAGE_REFERENCE_UNKNOWN_MESSAGE', `there is no message ${reference.messageId}.`)
  }
  const beside = CONTENTS.find((key) => !isEmpty(data[key])) ?? (files.length > 0 && 'files')
  if (isReply || beside === false) {
    return undefined
  }
  return wrong('MESSAGE_REFERENCE_FORWARD_CONTENT', `A forwarded message has no "${beside}".`)
}

const wrong = (code: FormCode, ours: string): Answer =>
  formErrors([{ path: ['message_reference'], code, message: textOf(code, {}, ours) }])
