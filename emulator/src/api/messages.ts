import { refuse, type Answer } from '../answers/answer.js'
import type { App, User } from '../state/facts.js'
import { ATTACHMENT_LIMIT, MOST_FILES, typeOf, type StoredFile } from '../state/files.js'
import {
  definedFields,
  jsonOf,
  objectsIn,
  type Attachment,
  type Json,
  type Message,
} from '../json.js'
import { FLAG } from '../state/message-parts.js'
import type { World } from '../state/world.js'
import type { AttachmentBody, MessageBody } from './bodies.js'
import { both, errorsIn, refusedFor, report, type Check } from './checks.js'
import { modal } from './component-rules.js'
import { mentionsOf } from './mentions.js'
import { isForward, referenceFields, repliedIn } from './references.js'
import { isEmpty, messageOver } from './message-rules.js'
import type { Sent } from './request.js'
import { botView, userView } from './views.js'

/** A message in a request, with its files. */
type SentMessage = Sent<MessageBody>

/** The fields of which a message needs at least one. */
const CONTENTS = ['content', 'embeds', 'components', 'attachments', 'sticker_ids', 'poll'] as const
/** The flags that an edit may change. A message stays ephemeral, or not, as it was written. */
const CHANGEABLE = FLAG.SUPPRESS_EMBEDS | FLAG.IS_COMPONENTS_V2

/**
 * Returns the error for an invalid message: empty, or beyond the limits of texts, embeds,
 * components and files. Undefined if it is valid.
 *
 * @param at the path of the message in the body
 */
export function refuseMessage(sent: SentMessage, at: readonly string[] = []): Answer | undefined {
  const refused = refuseEdit(sent, undefined, at)
  if (refused !== undefined) {
    return refused
  }
  const hasNothing = CONTENTS.every((key) => isEmpty(sent.data[key])) && sent.files.length === 0
  return hasNothing && !isForward(sent.data) ? refuse('emptyMessage') : undefined
}

/** Tells whether a message would be empty after an edit. */
function isNothing({ data, files }: SentMessage, before: MessageBody): boolean {
  return (
    files.length === 0 &&
    CONTENTS.every((key) => isEmpty(data[key] === undefined ? before[key] : data[key]))
  )
}

/**
 * Returns the error for too many files, or for one that is too large; undefined if all are
 * accepted.
 *
 * @param present the number of files that the message already has
 */
function refuseFiles({ files }: Pick<Sent, 'files'>, present: number): Answer | undefined {
  const large = files.find(({ content }) => content.length > ATTACHMENT_LIMIT)
  if (large !== undefined) {
    const why = `${large.name} has ${large.content.length} bytes; a file may have ${ATTACHMENT_LIMIT}.`
    return refuse('tooLarge', why)
  }
  if (files.length > 0 && present + files.length > MOST_FILES) {
    return refuse('mostFiles', `found ${present + files.length}.`)
  }
  return undefined
}

/**
 * Returns a check that each described attachment is a file of the request, or of the message
 * before.
 */
const knownAttachments =
  ({ data, files }: SentMessage, before: readonly AttachmentBody[]): Check =>
  (_value, at, judging) => {
    const known = new Set([...files.map(slotOf), ...before.map(({ id }) => String(id))])
    for (const [index, { id }] of attachmentsIn(data).entries()) {
      const ours = `no file and no attachment of the message has the id ${String(id)}.`
      if (id !== undefined && !known.has(String(id))) {
        report(judging, [...at, 'attachments', index, 'id'], 'ATTACHMENT_ID_UNKNOWN', {}, ours)
      }
    }
  }

/** Returns the id by which a body refers to one of its files. */
const slotOf = ({ slot }: StoredFile, index: number): string => slot ?? String(index)

/** Returns the attachments in a body, without invalid items. */
const attachmentsIn = ({ attachments }: MessageBody): readonly AttachmentBody[] =>
  objectsIn(attachments)

/**
 * Returns the descriptions of files, in the order of the body. An invalid item describes nothing.
 */
const descriptionsIn = ({ attachments }: MessageBody): readonly AttachmentBody[] =>
  listOf(attachments)

/**
 * Returns the attachments that an edited message keeps: those in the list of the edit, or all if
 * there is no list.
 */
function remainingAttachments<T extends AttachmentBody>(
  before: readonly T[],
  data: MessageBody,
): readonly T[] {
  const described = descriptionsIn(data)
  if (data.attachments === undefined) {
    return before
  }
  return before.filter(({ id }) => described.some((one) => String(one.id) === id))
}

/**
 * Returns the error for an invalid edit; undefined if it is valid. Omitted fields stay, so an edit
 * may be empty.
 *
 * @param before the message before the edit, if it is known
 */
export function refuseEdit(
  sent: SentMessage,
  before: MessageBody | undefined,
  at: readonly string[] = [],
): Answer | undefined {
  const { data, files } = sent
  const there = attachmentsIn(before ?? {})
  const refused = refuseFiles(sent, remainingAttachments(there, data).length)
  if (refused !== undefined) {
    return refused
  }
  const attachments = [...attachmentsIn(data), ...there]
  const names = [
    ...files.map(({ name }) => name),
    ...attachments.map(({ filename }) => String(filename)),
  ]
  const check = both(messageOver(before), knownAttachments(sent, there))
  const wrong = refusedFor(errorsIn(data, check, at, names))
  if (wrong !== undefined || before === undefined) {
    return wrong
  }
  return isNothing(sent, before) ? refuse('emptyMessage') : undefined
}

/** Returns the error for an invalid form; undefined if it is valid. */
export const refuseForm = (data: Json, at: readonly string[]): Answer | undefined =>
  refusedFor(errorsIn(data, modal, at))

/** Writes a message of an app or a user. @returns the message as the API shows it */
export function createMessage(
  world: World,
  author: App | User,
  channelId: string,
  sent: SentMessage,
  more: Json = {},
): Message {
  const message = messageOf(world, author, channelId, sent, { id: world.nextPassingId(), ...more })
  world.messages.put(message)
  return message
}

/**
 * Creates a message as the API shows it, without storing it.
 *
 * @param more its id, and fields in addition to `sent`
 */
export function messageOf(
  world: World,
  author: App | User,
  channelId: string,
  sent: SentMessage,
  { id, ...more }: Json & { readonly id: string },
): Message {
  const attachments = attachmentsOf(world, channelId, sent)
  const channel = world.channels.get(channelId)
  const { data } = sent
  const replied = repliedIn(world, channelId, data)
  return {
    id,
    type: 0,
    channel_id: channelId,
    author: 'bot' in author ? userView(author) : botView(author),
    content: '',
    timestamp: new Date(world.clock.now()).toISOString(),
    edited_timestamp: null,
    tts: false,
    pinned: false,
    mention_channels: [],
    embeds: [],
    components: [],
    flags: 0,
    ...shownOf(data, attachments),
    attachments,
    ...mentionsOf({ world, channel, authorId: author.id, data, replied }),
    ...referenceFields(world, channelId, data),
    ...more,
  }
}

/** Returns a message after an edit. An edited deferred answer is no longer loading. */
export function editMessage(world: World, message: Message, sent: SentMessage): Message {
  const { data } = sent
  const kept = message.flags & ~FLAG.LOADING
  const attachments = attachmentsOf(world, message.channel_id, sent, message.attachments)
  const edited: Message = {
    ...message,
    ...shownOf(data, attachments),
    flags: editedFlags(kept, data.flags),
    attachments,
    ...editedMentions(world, message, data),
    edited_timestamp: new Date(world.clock.now()).toISOString(),
  }
  world.messages.put(edited)
  return edited
}

/** Returns the flags of a message after an edit, which can change only some of them. */
function editedFlags(flags: number, sent: unknown): number {
  return typeof sent === 'number' ? (flags & ~CHANGEABLE) | (sent & CHANGEABLE) : flags
}

/** Returns the mention fields of an edited message; empty if its texts do not change. */
function editedMentions(world: World, message: Message, data: MessageBody): Json {
  if (data.content === undefined && data.components === undefined) {
    return {}
  }
  const { content, components } = { ...message, ...data }
  return mentionsOf({
    world,
    channel: world.channels.get(message.channel_id),
    authorId: message.author.id,
    data: { ...data, content, components },
    replied: message.referenced_message,
  })
}

/** Returns the fields of a message that a request sets. Omitted fields are absent. */
function shownOf(
  { content, flags, tts, poll, ...data }: MessageBody,
  attachments: readonly Attachment[],
) {
  const { embeds, components } = withAddresses(data, attachments)
  const rich = listOf(embeds).map((one) => ({ type: 'rich', ...one }))
  return definedFields({
    content: content === undefined ? undefined : String(content ?? ''),
    embeds: embeds === undefined ? undefined : rich,
    components: components === undefined ? undefined : listOf(components),
    flags: typeof flags === 'number' ? flags : undefined,
    tts: typeof tts === 'boolean' ? tts : undefined,
    poll,
  })
}

/**
 * Replaces `attachment://name` by the address of that file, in the URL fields of embeds and
 * components.
 */
function withAddresses(
  { embeds, components }: MessageBody,
  attachments: readonly Attachment[],
): MessageBody {
  const shown = { embeds, components }
  if (attachments.length === 0) {
    return shown
  }
  const addresses = new Map(
    attachments.map(({ filename, url }) => [`attachment://${filename}`, url]),
  )
  const isAddress = (key: string): boolean => key === 'url' || key === 'icon_url'
  return jsonOf(
    JSON.parse(JSON.stringify(shown), (key, value: unknown) =>
      isAddress(key) ? (addresses.get(String(value)) ?? value) : value,
    ),
  )
}

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(jsonOf) : [])

/**
 * Returns the attachments of a message after an edit.
 *
 * @param before the attachments before the edit; all stay unless the edit lists some
 */
function attachmentsOf(
  world: World,
  channelId: string,
  { data, files }: SentMessage,
  before: readonly Attachment[] = [],
): readonly Attachment[] {
  const described = descriptionsIn(data)
  const kept = remainingAttachments(before, data)
  const added = files.map((file, index): Attachment => {
    const id = file.id ?? world.nextPassingId()
    const { description } = described.find((one) => String(one.id) === slotOf(file, index)) ?? {}
    return {
      ...attachmentOf(world, 'attachments', channelId, id, file),
      ...definedFields({ description }),
    }
  })
  return [...kept, ...added]
}

/**
 * Stores a file, which then can be downloaded.
 *
 * @returns the attachment, as messages and interactions show it
 */
export function attachmentOf(
  world: World,
  folder: 'attachments' | 'ephemeral-attachments',
  channelId: string,
  id: string,
  file: StoredFile,
): Attachment {
  const type = file.type === 'application/octet-stream' ? typeOf(file.name) : file.type
  world.files.set(id, { ...file, type })
  const url = `${world.address}/${folder}/${channelId}/${id}/${encodeURIComponent(file.name)}`
  return {
    id,
    filename: file.name,
    size: file.content.length,
    content_type: type,
    url,
    proxy_url: url,
  }
}
