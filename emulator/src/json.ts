/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** A user as the API shows it. */
export interface UserObject extends Json {
  /** The user's snowflake. */
  readonly id: string
  /** The name that invocations and messages show. */
  readonly username: string
  /** True for the user of an application. */
  readonly bot: boolean
}

/** A file of a message as the API shows it. */
export interface Attachment extends Json {
  /** The snowflake of the file. */
  readonly id: string
  /** The file's name with its ending, without a folder. */
  readonly filename: string
  /** The length in bytes. */
  readonly size: number
  /** The media type, such as `image/png`. */
  readonly content_type: string
  /** The address from which the file can be read while the emulator runs. */
  readonly url: string
}

/** A message as the API shows it. */
export interface Message extends Json {
  /** The message's snowflake, which also contains its time. */
  readonly id: string
  /** A message type of Discord: 0 for an ordinary message, 19 for a reply, 20 for a response to a command. */
  readonly type: number
  /** The snowflake of the channel. */
  readonly channel_id: string
  /** The sender: a user of the emulator, or the bot. */
  readonly author: UserObject
  /** The text; empty if there is none. */
  readonly content: string
  /** The time when it was sent, in ISO 8601. */
  readonly timestamp: string
  /** The time of the last edit, in ISO 8601; null before the first one. */
  readonly edited_timestamp: string | null
  /** The flags as a bit set, such as 64 for ephemeral and 128 for a pending response. */
  readonly flags: number
  /** True if it is pinned in its channel. */
  readonly pinned: boolean
  /** True if it notifies everybody in the channel. */
  readonly mention_everyone: boolean
  /** The files. */
  readonly attachments: readonly Attachment[]
  /** The embeds, in the order in which they are shown. */
  readonly embeds: readonly Json[]
  /** The components, such as rows of buttons, in the order in which they are shown. */
  readonly components: readonly Json[]
  /** The poll; absent if there is none. */
  readonly poll?: unknown
  /** The message to which this one replies. */
  readonly referenced_message?: Message
  /** The interaction that created the message. */
  readonly interaction_metadata?: InteractionMetadata
}

/** The interaction that created a message, as the API shows it. */
export interface InteractionMetadata extends Json {
  /** The interaction's snowflake. */
  readonly id: string
  /** The user who caused the interaction. */
  readonly user: Json
}

/** Tells whether a value is an object, but neither a list nor `null`. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a value if it is an object; otherwise an empty object. */
export const jsonOf = (value: unknown): Json => (isJson(value) ? value : {})

/** Returns the objects in a list; empty if the value is no list. */
export const objectsIn = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isJson) : []

/** Returns the object at a path; an empty object if there is none. */
export const objectAt = (root: unknown, path: readonly (string | number)[]): Json =>
  jsonOf(
    path.reduce(
      (inside, key) => (Array.isArray(inside) ? inside[Number(key)] : jsonOf(inside)[key]),
      root,
    ),
  )

/** Returns the fields of an object that are not undefined. */
export const definedFields = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }

/** Matches a number of at least 16 digits, which may exceed 2^53. */
const LONG_NUMBER = /\d{16}/
/** Matches the strings and numbers in a JSON text. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const INTEGER = /^-?\d{16,}$/
const LARGEST = 2n ** 53n

/** Matches the fields that contain numbers, never ids. Large numbers there stay numbers. */
const NUMERIC = /"(?:value|min_value|max_value)"\s*:\s*$/
const LONGEST_KEY = 64

/**
 * Parses JSON in which ids may be integers. An integer beyond 2^53 becomes a text, because a number
 * would lose its last digits. Values and bounds of options stay numbers.
 *
 * @throws SyntaxError if the text is no JSON
 */
export function readJson(text: string): unknown {
  const value = JSON.parse(text) as unknown
  if (!LONG_NUMBER.test(text)) {
    return value
  }
  const quoted = text.replace(TOKENS, (token, at: number) => {
    const isId = isBeyond(token) && !NUMERIC.test(text.slice(Math.max(0, at - LONGEST_KEY), at))
    return isId ? `"${token}"` : token
  })
  return JSON.parse(quoted) as unknown
}

function isBeyond(token: string): boolean {
  if (!INTEGER.test(token)) {
    return false
  }
  const integer = BigInt(token)
  return integer > LARGEST || integer < -LARGEST
}

/** Parses JSON like {@link readJson}. Returns `undefined` for a text that is not JSON. */
export function parsed(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

/** Decodes a percent-encoded text. Returns it unchanged if the encoding is invalid. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
