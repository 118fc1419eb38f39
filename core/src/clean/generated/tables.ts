// Written by `npm run generate` from the tables of the contract (scripts/clean.mjs).
export const LOCALES: readonly string[] =
  'ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE th tr uk vi zh-CN zh-TW'.split(
    ' ',
  )
export const LOCALE_FALLBACKS: Readonly<Record<string, string>> = {
  'en-US': 'en-GB',
  'en-GB': 'en-US',
  'es-419': 'es-ES',
}
export const FILE_TYPE_GROUPS: readonly string[] = ['image', 'video', 'audio']
export const COMMAND_COUNTS: Readonly<Record<number, number>> = { '1': 100, '2': 15, '3': 15, '4': 1 }
export const LIMITS = {
  nameLength: 32,
  descriptionLength: 100,
  choiceNameLength: 100,
  choiceValueLength: 100,
  commandSize: 8000,
  options: 25,
  choices: 25,
  optionDepth: 3,
  numberValue: 9007199254740992,
  bulkBody: 130,
} as const
export const CommandType = { CHAT_INPUT: 1, PRIMARY_ENTRY_POINT: 4 } as const
export const OptionType = { SUB_COMMAND: 1, SUB_COMMAND_GROUP: 2, STRING: 3, INTEGER: 4, NUMBER: 10 } as const
export const InteractionContextType = { GUILD: 0, PRIVATE_CHANNEL: 2 } as const
export const IntegrationType = { GUILD_INSTALL: 0, USER_INSTALL: 1 } as const
