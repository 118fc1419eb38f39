import { CommandType, OptionType } from '@slashlint/core/contract'
import type { BuilderState } from '../evaluate/value.js'

export type Made = Pick<BuilderState, 'builds' | 'optionType' | 'commandType'>

const option = (optionType: number): Made => ({ builds: 'option', optionType })

/** `STRING` → `String`, `SUB_COMMAND_GROUP` → `SubCommandGroup` */
const pascal = (name: string): string =>
  name.replace(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => first + rest.toLowerCase())

/** Value option types by the word that classes and methods have for them: `String`, `Integer`, `Attachment`, … */
export const VALUE_OPTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries(OptionType)
    .filter(([, type]) => type > OptionType.SUB_COMMAND_GROUP)
    .map(([name, type]) => [pascal(name), type]),
)

/** What the builder classes make: discord.js 13 and 14, `@discordjs/builders` 1, and the names of the next major. */
export const BUILDERS: ReadonlyMap<string, Made> = new Map<string, Made>([
  ['SlashCommandBuilder', { builds: 'command', commandType: CommandType.CHAT_INPUT }],
  ['ChatInputCommandBuilder', { builds: 'command', commandType: CommandType.CHAT_INPUT }],
  ['ContextMenuCommandBuilder', { builds: 'context' }],
  ['UserCommandBuilder', { builds: 'context', commandType: CommandType.USER }],
  ['MessageCommandBuilder', { builds: 'context', commandType: CommandType.MESSAGE }],
  ['UserContextCommandBuilder', { builds: 'context', commandType: CommandType.USER }],
  ['MessageContextCommandBuilder', { builds: 'context', commandType: CommandType.MESSAGE }],
  ['PrimaryEntryPointCommandBuilder', { builds: 'entry-point', commandType: CommandType.PRIMARY_ENTRY_POINT }],
  ['SlashCommandSubcommandBuilder', option(OptionType.SUB_COMMAND)],
  ['ChatInputCommandSubcommandBuilder', option(OptionType.SUB_COMMAND)],
  ['SlashCommandSubcommandGroupBuilder', option(OptionType.SUB_COMMAND_GROUP)],
  ['ChatInputCommandSubcommandGroupBuilder', option(OptionType.SUB_COMMAND_GROUP)],
  ...[...VALUE_OPTIONS].flatMap(([word, type]): [string, Made][] => [
    [`SlashCommand${word}Option`, option(type)],
    [`ChatInputCommand${word}Option`, option(type)],
  ]),
])

/** Whether a class makes whole commands. */
export const isCommandClass = (name: string): boolean => {
  const made = BUILDERS.get(name)
  return made !== undefined && made.builds !== 'option'
}
