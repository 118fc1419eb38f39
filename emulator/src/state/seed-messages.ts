import { ChannelType } from '@slashlint/core/contract'
import { definedFields, type Json } from '../json.js'
import type { App, Channel, User } from './facts.js'
import type { StoredFile } from './files.js'
import { FLAG } from './message-parts.js'
import { findIn, SeedError } from './seed-error.js'

/** A message that a channel has from the beginning. */
export interface SeedMessage {
  /** The snowflake. Default: a generated one. */
  readonly id?: string
  /**
   * Its author: a user or an app, by name or id. Default: the first app for a message with embeds or components, otherwise the
   * first user.
   */
  readonly by?: string
  /** The text. */
  readonly content?: string
  /** Embeds, as Create message takes them. */
  readonly embeds?: readonly object[]
  /** Components of an app, as Create message takes them. */
  readonly components?: readonly object[]
  /** A poll, as Create message takes it. */
  readonly poll?: object
  /** The flags, as in the API. */
  readonly flags?: number
  /** True if the message is pinned. */
  readonly pinned?: boolean
  /** The files of the message. */
  readonly files?: readonly SeedFile[]
}

/** A file of a message; without `text` and `base64` it is empty. */
export interface SeedFile {
  /** The name of the file, with its extension. */
  readonly name: string
  /** Its content as a text, in UTF-8. */
  readonly text?: string
  /** Its content as bytes, in base64. */
  readonly base64?: string
  /** The description for users who do not see the file. */
  readonly description?: string
}

/** A message of the seed whose ids and author are known. */
export interface SeededMessage {
  /** The snowflake: the seed's own, or a generated one. */
  readonly id: string
  /** The channel, thread or direct message in which it is. */
  readonly channelId: string
  /** The id of a user, or of an app for its bot. */
  readonly authorId: string
  /** Its place in the seed: `guilds[0].channels[1].messages[2]`. */
  readonly where: string
  /** True if the message is pinned. */
  readonly isPinned: boolean
  /** The fields of Create message. */
  readonly data: Json
  /** The files of the message, with their bytes. */
  readonly files: readonly StoredFile[]
}

/** The parts of a seed that its messages name. */
export interface MessageParts {
  /** The apps of the seed by id. */
  readonly apps: ReadonlyMap<string, App>
  /** The users of the seed by id, without bots. */
  readonly users: ReadonlyMap<string, User>
  /** Returns the id that is given, or the next one. @throws SeedError if it is no id */
  idFor(id: unknown, where: string): string
}

/** Types of channels that contain threads at most, but no messages, with their names in errors. */
const WITHOUT_MESSAGES: Readonly<Record<number, string | undefined>> = {
  [ChannelType.GUILD_CATEGORY]: 'a category',
  [ChannelType.GUILD_DIRECTORY]: 'a directory',
  [ChannelType.GUILD_FORUM]: 'a forum',
  [ChannelType.GUILD_MEDIA]: 'a media channel',
}

/**
 * Reads the messages of a channel.
 *
 * @param where their place in the seed
 * @throws SeedError if an author is not known, or a value cannot be used
 */
export function readMessages(
  messages: readonly SeedMessage[],
  { id: channelId, type }: Channel,
  where: string,
  parts: MessageParts,
): readonly SeededMessage[] {
  const without = WITHOUT_MESSAGES[type]
  if (without !== undefined && messages.length > 0) {
    throw new SeedError(`${where}: ${without} has no messages; its threads have.`)
  }
  return messages.map((message, index): SeededMessage => {
    const at = `${where}[${index}]`
    const { id, by, pinned, files = [], flags = 0, content, embeds, components, poll } = message
    if ((flags & FLAG.EPHEMERAL) !== 0) {
      throw new SeedError(`${at}.flags: a message of a channel is seen by all, not EPHEMERAL (64).`)
    }
    const authorId = authorOf(by, message, at, parts)
    if (components !== undefined && components.length > 0 && !parts.apps.has(authorId)) {
      throw new SeedError(`${at}.components: only apps send components; name one in "by".`)
    }
    return {
      id: parts.idFor(id, `${at}.id`),
      channelId,
      authorId,
      where: at,
      isPinned: pinned === true,
      data: {
        ...definedFields({ content, embeds, components, poll }),
        ...(flags !== 0 && { flags }),
        attachments: files.map(({ description }, slot) => ({
          id: slot,
          ...definedFields({ description }),
        })),
      },
      files: files.map((file, slot) => readFile(file, `${at}.files[${slot}]`, parts)),
    }
  })
}

function authorOf(
  by: string | undefined,
  { embeds, components }: SeedMessage,
  at: string,
  { apps, users }: MessageParts,
): string {
  if (by !== undefined) {
    return findIn([...users.values(), ...apps.values()], by, 'user or app', `${at}.by`)
  }
  const [app] = apps.keys()
  const [user] = users.keys()
  const isOfApp = [embeds, components].some((list) => list !== undefined && list.length > 0)
  const author = isOfApp ? (app ?? user) : (user ?? app)
  if (author === undefined) {
    throw new SeedError(`${at}: the seed has no user who could have written it.`)
  }
  return author
}

const BASE64 = /^(?:[\w+/-]{4})*(?:[\w+/-]{2}={0,2}|[\w+/-]{3}=?)?$/

function readFile({ name, text, base64 }: SeedFile, at: string, parts: MessageParts): StoredFile {
  if (typeof name !== 'string' || name === '') {
    throw new SeedError(`${at}.name: a file has a name.`)
  }
  if (text !== undefined && base64 !== undefined) {
    throw new SeedError(`${at}: a file has "text" or "base64", not both.`)
  }
  if (base64 !== undefined && !BASE64.test(base64)) {
    throw new SeedError(`${at}.base64: this is not base64.`)
  }
  const content =
    base64 === undefined ? Buffer.from(text ?? '', 'utf8') : Buffer.from(base64, 'base64')
  return { id: parts.idFor(undefined, at), name, type: 'application/octet-stream', content }
}
