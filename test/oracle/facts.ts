import { codes } from '../catalogue/codes.js'

/** The figures and lists of interface.md and facts.md, typed a second time. */

export const CHAT_INPUT = 1
export const PRIMARY_ENTRY_POINT = 4
export const SUB_COMMAND = 1
export const SUB_COMMAND_GROUP = 2

export const COMMAND_TYPES = [1, 2, 3, 4]
export const HANDLERS = [1, 2]
export const INTEGRATION_TYPES = [0, 1]
export const CONTEXTS = [0, 1, 2]
export const CHANNEL_TYPES = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16]
export const UNREACHABLE_CHANNEL_TYPES = [1, 3, 14]
export const OPTION_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
export const PERMISSION_TYPES = [1, 2, 3]

const names = (text: string, values: readonly number[]): ReadonlyMap<string, number> =>
  new Map(text.split(' ').map((name, index) => [name, values[index] as number]))

/** The names of each list's members, in capitals and without separators. */
const MEMBER_NAMES: readonly (readonly [readonly number[], ReadonlyMap<string, number>])[] = (
  [
    [COMMAND_TYPES, 'CHATINPUT USER MESSAGE PRIMARYENTRYPOINT'],
    [HANDLERS, 'APPHANDLER DISCORDLAUNCHACTIVITY'],
    [INTEGRATION_TYPES, 'GUILDINSTALL USERINSTALL'],
    [CONTEXTS, 'GUILD BOTDM PRIVATECHANNEL'],
    [
      CHANNEL_TYPES,
      'GUILDTEXT DM GUILDVOICE GROUPDM GUILDCATEGORY GUILDANNOUNCEMENT ANNOUNCEMENTTHREAD PUBLICTHREAD PRIVATETHREAD GUILDSTAGEVOICE GUILDDIRECTORY GUILDFORUM GUILDMEDIA',
    ],
    [
      OPTION_TYPES,
      'SUBCOMMAND SUBCOMMANDGROUP STRING INTEGER BOOLEAN USER CHANNEL ROLE MENTIONABLE NUMBER ATTACHMENT',
    ],
    [PERMISSION_TYPES, 'ROLE USER CHANNEL'],
  ] as const
).map(([values, text]) => [values, names(text, values)])

/** Decision 14: returns the member that a text names, in any usual spelling. */
export function memberCalled(text: unknown, members: readonly number[]): number | undefined {
  if (typeof text !== 'string' || text.length > 80) {
    return undefined
  }
  const name = text.split('.').at(-1)?.replace(/[_\s]/g, '').toUpperCase() ?? ''
  return MEMBER_NAMES.find(([values]) => values === members)?.[1].get(name)
}

/** The option types of fields that not all types have. */
export const TYPES_WITH: Readonly<Record<string, readonly number[]>> = {
  required: [3, 4, 5, 6, 7, 8, 9, 10, 11],
  choices: [3, 4, 10],
  autocomplete: [3, 4, 10],
  options: [1, 2],
  channel_types: [7],
  min_value: [4, 10],
  max_value: [4, 10],
  min_length: [3],
  max_length: [3],
  file_types: [11],
}

/** The bits 0 to 52 without 47. */
export const KNOWN_PERMISSION_BITS = Array.from({ length: 53 }, (_, bit) => bit).filter(
  (bit) => bit !== 47,
)

export const UNDOCUMENTED_LOCALES = ['ar', 'he']
const DOCUMENTED_LOCALES =
  'bg cs da de el en-GB en-US es-419 es-ES fi fr hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW'
export const LOCALES = [...UNDOCUMENTED_LOCALES, ...DOCUMENTED_LOCALES.split(' ')]
/** Decision 36: the locales whose explicit default is wanted. */
export const WANTED_DEFAULTS = ['en-US', 'en-GB', 'es-419']

export const COMMANDS_PER_TYPE: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15, 4: 1 }

const SCOPE_LINES = [
  'activities.read activities.write applications.builds.read applications.builds.upload applications.commands',
  'applications.commands.update applications.commands.permissions.update applications.entitlements',
  'applications.store.update bot connections dm_channels.read email gdm.join guilds guilds.join guilds.members.read',
  'identify identify.premium messages.read relationships.read role_connections.write rpc rpc.activities.write',
  'rpc.notifications.read rpc.voice.read rpc.voice.write voice webhook.incoming openid sdk.social_layer',
  'sdk.social_layer_presence rpc.video.read rpc.video.write rpc.screenshare.read rpc.screenshare.write activities.invites.write',
]
export const SCOPES = SCOPE_LINES.flatMap((line) => line.split(' '))
/** Scopes that are currently granted to nobody, or only to approved partners. */
export const RESTRICTED_SCOPES =
  'activities.read activities.write applications.builds.upload dm_channels.read identify.premium rpc rpc.activities.write rpc.notifications.read rpc.voice.read rpc.voice.write voice'.split(
    ' ',
  )

const isOff = (code: string): boolean => codes[code]?.endsWith(', off') === true

/** The rules that are off by default. Another test compares the severities with the specification. */
export const OFF_BY_DEFAULT: readonly string[] = Object.keys(codes).filter(isOff)

/** The rules with severity hint. They are off for a response (decision 19). */
export const HINTS: readonly string[] = Object.keys(codes).filter((code) =>
  codes[code]?.startsWith('hint'),
)
