import type { CodePlace } from '@slashlint/sources/javascript'
import { RESPOND } from './handlers.js'
import type { Needed } from './imports.js'
import { DESCRIPTION, isStatement, lines, NAME, VALUE_OPTIONS } from './parts.js'
import type { CodeSnippet } from './parts.js'

const isDiscordClass = (place: CodePlace): boolean => place.kind === 'member' && place.decorators.includes('Discord')
const isOfSlash = (place: CodePlace): boolean => place.kind === 'parameter' && place.decorators.includes('Slash')
const SLASH: Needed = { from: 'discordx', names: ['Slash'] }
const METHOD = [
  '  async ${3:run}(interaction: CommandInteraction): Promise<void> {',
  "    await interaction.reply('${4:Done.}');$0",
  '  }',
]

/** What the parameter of an option is in TypeScript, and what that needs. */
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

/** The parameter of an option, which users may leave out. @param more stands between the brackets, too */
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
    forms: ['discordx'],
    fits: isDiscordClass,
    body: () =>
      lines(
        `@Slash({ name: '${NAME}', description: '${DESCRIPTION}' })`,
        METHOD.map((line) => line.slice(2)),
      ),
    needs: [{ from: 'discord.js', types: ['CommandInteraction'] }, SLASH],
  },
  {
    label: 'slashSubcommand',
    description: 'A command with a sub-command.',
    forms: ['discordx'],
    fits: isStatement,
    body: (_, className) =>
      lines(
        '@Discord()',
        `@SlashGroup({ name: '${NAME}', description: '${DESCRIPTION}' })`,
        "@SlashGroup('${1:name}')",
        `export class ${className} {`,
        "  @Slash({ name: '${5:show}', description: '${6:description}' })",
        METHOD,
        '}',
      ),
    needs: [
      { from: 'discord.js', types: ['CommandInteraction'] },
      { from: 'discordx', names: ['Discord', 'Slash', 'SlashGroup'] },
    ],
  },
  ...VALUE_OPTIONS.map(({ word, name }): CodeSnippet => {
    const [type = 'unknown', types = []] = PARAMETERS[word] ?? []
    return {
      label: `slashOption${word}`,
      description: `An option of the type ${name}.`,
      forms: ['discordx'],
      fits: isOfSlash,
      body: () => option(word, type),
      needs: [
        { from: 'discord.js', names: ['ApplicationCommandOptionType'], types },
        { from: 'discordx', names: ['SlashOption'] },
      ],
    }
  }),
  {
    label: 'slashChoices',
    description: 'An option with values that users choose from.',
    forms: ['discordx'],
    fits: isOfSlash,
    body: () =>
      lines(
        "@SlashChoice({ name: '${5:Red}', value: '${6:red}' }, { name: '${7:Blue}', value: '${8:blue}' })",
        option('String', 'string'),
      ),
    needs: [
      { from: 'discord.js', names: ['ApplicationCommandOptionType'] },
      { from: 'discordx', names: ['SlashChoice', 'SlashOption'] },
    ],
  },
  {
    label: 'slashAutocompleteHandler',
    description: 'An option with a function that suggests values while users type.',
    forms: ['discordx'],
    fits: isOfSlash,
    body: () =>
      option(
        'String',
        'string',
        '  autocomplete: async (interaction: AutocompleteInteraction) => {',
        ...RESPOND.map((line) => `    ${line.replace('$0', '').replaceAll('${1:', '${5:').replaceAll('${2:', '${6:')}`),
        '  },',
      ),
    needs: [
      { from: 'discord.js', names: ['ApplicationCommandOptionType'], types: ['AutocompleteInteraction'] },
      { from: 'discordx', names: ['SlashOption'] },
    ],
  },
  {
    label: 'slashLocalizations',
    description: 'A slash command as a method, with its texts in other languages.',
    forms: ['discordx'],
    fits: isDiscordClass,
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
    needs: [{ from: 'discord.js', types: ['CommandInteraction'] }, SLASH],
  },
]
