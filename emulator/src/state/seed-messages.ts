import { ChannelType } from '@slashlint/core/contract'
import { definedFields, type Json } from '../json.js'
import type { App, Channel, User } from './facts.js'
import type { StoredFile } from './files.js'
import { FLAG } from './message-parts.js'
import { findIn, SeedError } from './seed-error.js'

/** A message that exists from the start. */
export interface SeedMessage {
  /** The snowflake. Default: a generated one. */
  readonly id?: string
  /**
   * The author: a user or an app, by name or id. Default: the first app for a message with embeds
   * or components, otherwise the first user.
   */
  readonly by?: string
  /** The text. */
  readonly content?: string
  /** The embeds, in the format of "Create Message". */
  readonly embeds?: readonly object[]
  /** The components, in the format of "Create Message". */
  readonly components?: readonly object[]
  /** The poll, in the format of "Create Message". */
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
  /** The content as UTF-8 text. */
  readonly text?: string
  /** The content in base64. */
  readonly base64?: string
  /** The alternative text. */
  readonly description?: string
}

/** A message of the seed, with its resolved ids and author. */
export interface SeededMessage {
  /** The snowflake: the seed's own, or a generated one. */
  readonly id: string
  /** The id of the channel, thread or direct message. */
  readonly channelId: string
  /** The id of the author: a user, or an app for its bot. */
  readonly authorId: string
  /** The place in the seed, such as `guilds[0].channels[1].messages[2]`. */
  readonly where: string
  /** True if the message is pinned. */
  readonly isPinned: boolean
  /** The fields in the format of "Create Message". */
  readonly data: Json
  /** The files of the message, with their bytes. */
  readonly files: readonly StoredFile[]
}

/** The parts of a seed to which its messages refer. */
export interface MessageParts {
  /** The apps of the seed by id. */
  readonly apps: ReadonlyMap<string, App>
  /** The users of the seed by id, without bots. */
  readonly users: ReadonlyMap<string, User>
  /**
   * Returns the given id; if it is undefined, the next generated one.
   *
   * @throws SeedError if the id is invalid
   */
  idFor(id: unknown, where: string): string
}

/** The channel types that cannot contain messages, with their names in errors. */
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
 * @throws SeedError for an unknown author or an invalid value
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
