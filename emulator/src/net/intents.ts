import { PRIVILEGED } from '../state/facts.js'
import { jsonOf, objectsIn } from '../json.js'

/** The bits of `intents` (official API documentation, "Gateway Intents"). */
export const INTENT = {
  GUILDS: 1 << 0,
  GUILD_MEMBERS: 1 << 1,
  GUILD_MODERATION: 1 << 2,
  GUILD_PRESENCES: 1 << 8,
  GUILD_MESSAGES: 1 << 9,
  GUILD_MESSAGE_REACTIONS: 1 << 10,
  DIRECT_MESSAGES: 1 << 12,
  DIRECT_MESSAGE_REACTIONS: 1 << 13,
  MESSAGE_CONTENT: 1 << 15,
} as const
export const ALL_INTENTS = 2 ** 26 - 1

/**
 * The intents that events need in guilds and in direct messages, by the beginning of their names.
 * Longer beginnings come first.
 */
const NEEDED: readonly (readonly [
  begin: string,
  guild: keyof typeof INTENT,
  direct?: keyof typeof INTENT,
])[] = [
  ['MESSAGE_REACTION_', 'GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'],
  ['MESSAGE_', 'GUILD_MESSAGES', 'DIRECT_MESSAGES'],
  ['CHANNEL_PINS_', 'GUILDS', 'DIRECT_MESSAGES'],
  ['GUILD_MEMBER_', 'GUILD_MEMBERS'],
  ['GUILD_BAN_', 'GUILD_MODERATION'],
  ['THREAD_', 'GUILDS'],
]

/** Returns the intent bit that an event requires; undefined if it requires none. */
export function intentOf(name: string, isInGuild: boolean): number | undefined {
  const [, guild, direct] = NEEDED.find(([begin]) => name.startsWith(begin)) ?? []
  const intent = isInGuild ? guild : direct
  return intent && INTENT[intent]
}

/** Returns the bits of privileged intents by their names. */
export const privilegedBits = (names: readonly string[]): number =>
  names.reduce((bits, name) => bits | (INTENT[name as (typeof PRIVILEGED)[number]] ?? 0), 0)
export const ALL_PRIVILEGED = privilegedBits(PRIVILEGED)

/**
 * Returns the data of an event as a session sees it. Without the message content intent, contents
 * of guild messages are empty, unless the bot wrote them or is mentioned.
 */
export function shownTo(
  { intents, appId }: { readonly intents: number; readonly appId: string },
  name: string,
  data: unknown,
  guildId: string | undefined,
): unknown {
  const isMessage = name === 'MESSAGE_CREATE' || name === 'MESSAGE_UPDATE'
  const isHidden = isMessage && guildId !== undefined && (intents & INTENT.MESSAGE_CONTENT) === 0
  const { author, mentions } = jsonOf(data)
  if (!isHidden || [jsonOf(author), ...objectsIn(mentions)].some(({ id }) => id === appId)) {
    return data
  }
  return { ...jsonOf(data), content: '', embeds: [], attachments: [], components: [] }
}
