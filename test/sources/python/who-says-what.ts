// The same command in each library, for the table "Who says what of a mistake".

export const LIBRARIES = [
  'discord.py',
  'hybrid',
  'py-cord',
  'nextcord',
  'disnake',
  'interactions.py',
] as const
export type Library = (typeof LIBRARIES)[number]

/** An option, as every library may write it. Values are code of Python. */
export interface Option {
  readonly parameter?: string
  readonly name?: string
  readonly description?: string
  readonly type?: 'str' | 'int'
  readonly isOptional?: true
  readonly choices?: readonly (readonly [name: string, value: string])[]
  readonly isCompleted?: true
  readonly from?: string
  readonly to?: string
}

export interface Parts {
  /** Arguments of the decorator: `name="ban"`. */
  readonly args?: Readonly<Record<string, string>>
  readonly doc?: string
  readonly options?: readonly Option[]
}

const HEADS: Readonly<Record<Library, string>> = {
  'discord.py':
    'import discord\nfrom discord import app_commands\ntree = app_commands.CommandTree(discord.Client())\n',
  hybrid:
    'import discord\nfrom discord import app_commands\nfrom discord.ext import commands\nbot = commands.Bot("!")\n',
  'py-cord': 'import discord\nbot = discord.Bot()\n',
  nextcord: 'import nextcord\nfrom nextcord.ext import commands\nbot = commands.Bot()\n',
  disnake: 'import disnake\nfrom disnake.ext import commands\nbot = commands.InteractionBot()\n',
  'interactions.py': 'import interactions\n',
}

/** Returns the imports and the bot of a module. */
export const headOf = (library: Library): string => HEADS[library]

const FIRST: Readonly<Record<Library, string>> = {
  'discord.py': '@tree.command(#)\n',
  hybrid: '@bot.hybrid_command(#)\n',
  'py-cord': '@bot.slash_command(#)\n',
  nextcord: '@bot.slash_command(#)\n',
  disnake: '@bot.slash_command(#)\n',
  'interactions.py': '@interactions.slash_command(#)\n',
}

const INTERACTION: Readonly<Record<Library, string>> = {
  'discord.py': 'i: discord.Interaction',
  hybrid: 'ctx: commands.Context',
  'py-cord': 'ctx',
  nextcord: 'i: nextcord.Interaction',
  disnake: 'i: disnake.ApplicationCommandInteraction',
  'interactions.py': 'ctx: interactions.SlashContext',
}

const argumentsOf = (all: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(all)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
    .join(', ')

const pairs = (choices: Option['choices'], one: (name: string, value: string) => string) =>
  choices && `[${choices.map(([name, value]) => one(name, value)).join(', ')}]`

const dict = (choices: Option['choices']): string | undefined =>
  choices && `{${choices.map(([name, value]) => `${name}: ${value}`).join(', ')}}`

/** Returns the decorators of an option, and its parameter. */
type Writer = (option: Option & { readonly parameter: string }) => readonly [string, string]

const ofDiscord: Writer = (option) => {
  const { parameter, name, description, type = 'str', isOptional, choices, isCompleted } = option
  const { from, to = 'None' } = option
  const area = 'app_commands'
  const kind = from === undefined ? type : `${area}.Range[${type}, ${from}, ${to}]`
  const all = pairs(choices, (one, value) => `${area}.Choice(name=${one}, value=${value})`)
  return [
    [
      name && `@${area}.rename(${parameter}=${name})\n`,
      description && `@${area}.describe(${parameter}=${description})\n`,
      all && `@${area}.choices(${parameter}=${all})\n`,
      isCompleted === undefined ? '' : `@${area}.autocomplete(${parameter}=complete)\n`,
    ]
      .map((line) => line ?? '')
      .join(''),
    `${parameter}: ${kind}${isOptional ? ' = None' : ''}`,
  ]
}

/** The keywords of bounds: those of numbers, or those of lengths. */
const bounds = ({ type = 'str', from, to }: Option, [low, high] = ['min_value', 'max_value']) =>
  type === 'int' ? { [low ?? '']: from, [high ?? '']: to } : { min_length: from, max_length: to }

const WRITERS: Readonly<Record<Library, Writer>> = {
  'discord.py': ofDiscord,
  hybrid: ofDiscord,
  'py-cord': (option) => {
    const { parameter, name, description, type = 'str', isOptional, choices, isCompleted } = option
    const args = argumentsOf({
      name,
      description,
      required: isOptional && 'False',
      choices: pairs(choices, (one, value) => `discord.OptionChoice(${one}, ${value})`),
      autocomplete: isCompleted && 'complete',
      ...bounds(option),
    })
    return ['', `${parameter}: discord.Option(${type}, ${args})`]
  },
  nextcord: (option) => {
    const { parameter, name, description, type = 'str', isOptional, choices, isCompleted } = option
    const args = argumentsOf({
      name,
      description,
      required: isOptional && 'False',
      choices: dict(choices),
      autocomplete: isCompleted && 'True',
      ...bounds(option),
    })
    return ['', `${parameter}: ${type} = nextcord.SlashOption(${args})`]
  },
  disnake: (option) => {
    const { parameter, name, description, type = 'str', isOptional, choices, isCompleted } = option
    const args = argumentsOf({
      default: isOptional && 'None',
      name,
      description,
      choices: dict(choices),
      autocomplete: isCompleted && 'complete',
      ...bounds(option, ['ge', 'le']),
    })
    return ['', `${parameter}: ${type} = commands.Param(${args})`]
  },
  'interactions.py': (option) => {
    const { parameter, name = `"${parameter}"`, description = '"Which"', isOptional } = option
    const args = argumentsOf({
      name,
      description,
      opt_type: `interactions.OptionType.${option.type === 'int' ? 'INTEGER' : 'STRING'}`,
      required: isOptional ? 'False' : 'True',
      choices: pairs(
        option.choices,
        (one, value) => `interactions.SlashCommandChoice(name=${one}, value=${value})`,
      ),
      autocomplete: option.isCompleted && 'True',
      ...bounds(option),
      argument_name: `"${parameter}"`,
    })
    return [
      `@interactions.slash_option(${args})\n`,
      `${parameter}: str${isOptional ? ' = None' : ''}`,
    ]
  },
}

/** Writes a module with one command. */
export function moduleWith(library: Library, { args = {}, doc, options = [] }: Parts): string {
  const given = { ...(library === 'interactions.py' && { name: '"ban"' }), ...args }
  const written = options.map((option, at) => WRITERS[library]({ parameter: `p${at}`, ...option }))
  const parameters = [INTERACTION[library], ...written.map(([, parameter]) => parameter)]
  return [
    HEADS[library],
    'async def complete(*_): return []\n',
    FIRST[library].replace('#', () => argumentsOf(given)),
    ...written.map(([decorators]) => decorators),
    `async def ban(${parameters.join(', ')}):\n`,
    doc === undefined ? '    pass\n' : `    """${doc}"""\n`,
  ].join('')
}
