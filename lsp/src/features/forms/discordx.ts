import type { CodePlace } from '@slashlint/sources/javascript'
import { RESPOND } from './handlers.js'
import { DESCRIPTION, isStatement, lines, NAME, VALUE_OPTIONS } from './parts.js'
import type { CodeSnippet } from './parts.js'

const isDiscordClass = (place: CodePlace): boolean =>
  place.kind === 'member' && place.decorators.includes('Discord')
const isOfSlash = (place: CodePlace): boolean =>
  place.kind === 'parameter' && place.decorators.includes('Slash')
const VALUES = ['ApplicationCommandOptionType']
/**
 * Returns the condition for a snippet of discordx, and the imports that it needs from discordx and
 * discord.js.
 */
const where = (
  fits: CodeSnippet['fits'],
  names: readonly string[],
  types: readonly string[],
  values: readonly string[] = [],
): Pick<CodeSnippet, 'forms' | 'fits' | 'needs'> => ({
  forms: ['discordx'],
  fits,
  needs: [
    { from: 'discord.js', names: values, types },
    { from: 'discordx', names },
  ],
})
const METHOD = [
  '  async ${3:run}(interaction: CommandInteraction): Promise<void> {',
  "    await interaction.reply('${4:Done.}');$0",
  '  }',
]

/** The TypeScript type of each option's parameter, with the types to import for it. */
const PARAMETERS: Readonly<Record<string, readonly [type: string, types: readonly string[]]>> = {
  String: ['string', []],
  Integer: ['number', []],
  Number: ['number', []],
  Boolean: ['boolean', []],
  User: ['User', ['User']],
  Channel: ['Channel', ['Channel']],
  Role: ['Role', ['Role']],
  Mentionable: ['User | Role', ['User', 'Role']],
  Attachment: ['Attachment', ['Attachment']],
}

/**
 * Makes the parameter of an optional option.
 *
 * @param more further lines between the brackets
 */
const option = (word: string, type: string, ...more: readonly string[]): string =>
  lines(
    '@SlashOption({',
    `  name: '${NAME}',`,
    `  description: '${DESCRIPTION}',`,
    `  type: ApplicationCommandOptionType.${word},`,
    '  required: ${3|false,true|},',
    more,
    '})',
    `\${4:value}: ${type} | undefined,`,
  )

export const DISCORDX: readonly CodeSnippet[] = [
  {
    label: 'slashCommand',
    description: 'A slash command as a method.',
    ...where(isDiscordClass, ['Slash'], ['CommandInteraction']),
    body: () =>
      lines(
        `@Slash({ name: '${NAME}', description: '${DESCRIPTION}' })`,
        METHOD.map((line) => line.slice(2)),
      ),
  },
  {
    label: 'slashSubcommand',
    description: 'A command with a sub-command.',
    ...where(isStatement, ['Discord', 'Slash', 'SlashGroup'], ['CommandInteraction']),
    body: (_writing, className) =>
      lines(
        '@Discord()',
        `@SlashGroup({ name: '${NAME}', description: '${DESCRIPTION}' })`,
        "@SlashGroup('${1:name}')",
        `export class ${className} {`,
        "  @Slash({ name: '${5:show}', description: '${6:description}' })",
        METHOD,
        '}',
      ),
  },
  ...VALUE_OPTIONS.map(({ word, name }): CodeSnippet => {
    const [type = 'unknown', types = []] = PARAMETERS[word] ?? []
    return {
      label: `slashOption${word}`,
      description: `An option of the type ${name}.`,
      ...where(isOfSlash, ['SlashOption'], types, VALUES),
      body: () => option(word, type),
    }
  }),
  {
    label: 'slashChoices',
    description: 'An option with values that users choose from.',
    ...where(isOfSlash, ['SlashChoice', 'SlashOption'], [], VALUES),
    body: () =>
      lines(
        "@SlashChoice({ name: '${5:Red}', value: '${6:red}' }, { name: '${7:Blue}', value: '${8:blue}' })",
        option('String', 'string'),
      ),
  },
  {
    label: 'slashAutocompleteHandler',
    description: 'An option with a function that suggests values while users type.',
    ...where(isOfSlash, ['SlashOption'], ['AutocompleteInteraction'], VALUES),
    body: () =>
      option(
        'String',
        'string',
        '  autocomplete: async (interaction: AutocompleteInteraction) => {',
        ...RESPOND.map(
          (line) =>
            `    ${line.replace('$0', '').replaceAll('${1:', '${5:').replaceAll('${2:', '${6:')}`,
        ),
        '  },',
      ),
  },
  {
    label: 'slashLocalizations',
    description: 'A slash command as a method, with its texts in other languages.',
    ...where(isDiscordClass, ['Slash'], ['CommandInteraction']),
    body: () =>
      lines(
        '@Slash({',
        `  name: '${NAME}',`,
        "  nameLocalizations: { de: '${5:name}', fr: '${6:nom}' },",
        `  description: '${DESCRIPTION}',`,
        "  descriptionLocalizations: { de: '${7:Beschreibung}', fr: '${8:description}' },",
        '})',
        METHOD.map((line) => line.slice(2)),
      ),
  },
]
