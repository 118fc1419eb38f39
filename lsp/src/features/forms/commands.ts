import type { FormId } from './form.js'
import { DESCRIPTION, isStatement, lines, NAME, typed } from './parts.js'
import type { CodeSnippet } from './parts.js'
import type { Writing } from './writing.js'

const GREETING = '`Hello, \\${user.username}!`'
const indented = (text: string, steps = 1): string[] => text.split('\n').map((line) => '  '.repeat(steps) + line)

const BUILDER = [
  'new SlashCommandBuilder()',
  `  .setName('${NAME}')`,
  `  .setDescription('${DESCRIPTION}')`,
  '  .addUserOption((option) =>',
  "    option.setName('user').setDescription('Whom to greet').setRequired(true),",
  '  )',
].join('\n')

const OBJECT = [
  '{',
  `  name: '${NAME}',`,
  `  description: '${DESCRIPTION}',`,
  '  options: [',
  '    {',
  '      type: ApplicationCommandOptionType.User,',
  "      name: 'user',",
  "      description: 'Whom to greet',",
  '      required: true,',
  '    },',
  '  ],',
  '}',
].join('\n')

const GREET = ["const user = interaction.options.getUser('user', true);", `await interaction.reply(${GREETING});$0`]

/** A definition and its handler as a module of discord.js has them. */
function moduleOf(writing: Writing, definition: string, annotation: string, comment: string): string {
  const parameters = `(interaction${typed(writing, ': ChatInputCommandInteraction')})${typed(writing, ': Promise<void>')}`
  const type = typed(writing, annotation)
  const typeComment = comment === '' || writing.isTyped ? [] : [`/** @type {${comment}} */`]
  if (!writing.isDefault)
    return lines(typeComment, `export const data${type} = ${definition};`, '', [
      `export async function ${writing.handler}${parameters} {`,
      ...GREET.map((line) => `  ${line}`),
      '}',
    ])
  const isApart = comment !== ''
  const [first = '', ...rest] = indented(definition)
  return lines(
    isApart ? [...typeComment, `const data${type} = ${definition};`, ''] : [],
    writing.isModule ? 'export default {' : 'module.exports = {',
    isApart ? '  data,' : [`  data: ${first.trimStart()}`, ...rest.slice(0, -1), `${rest.at(-1) ?? ''},`],
    `  async ${writing.handler}${parameters} {`,
    GREET.map((line) => `    ${line}`),
    '  },',
    '};',
  )
}

const command = (form: FormId, body: CodeSnippet['body'], needs: NonNullable<CodeSnippet['needs']>): CodeSnippet => ({
  label: 'slashCommand',
  description: 'A slash command with its handler.',
  forms: [form],
  fits: isStatement,
  body,
  needs,
})

const exported = ({ isModule }: Writing): string => (isModule ? 'export ' : '')
const exportsBehind = ({ isModule }: Writing, name: string): string[] =>
  isModule ? [] : ['', `module.exports = { ${name} };`]

export const COMMANDS: readonly CodeSnippet[] = [
  command(
    'builder',
    (writing) => moduleOf(writing, BUILDER, '', ''),
    () => [{ from: 'discord.js', names: ['SlashCommandBuilder'], types: ['ChatInputCommandInteraction'] }],
  ),
  command(
    'object',
    (writing) =>
      moduleOf(
        writing,
        OBJECT,
        ': ChatInputApplicationCommandData',
        "import('discord.js').ChatInputApplicationCommandData",
      ),
    () => [
      {
        from: 'discord.js',
        names: ['ApplicationCommandOptionType'],
        types: ['ChatInputApplicationCommandData', 'ChatInputCommandInteraction'],
      },
    ],
  ),
  command(
    'sapphire',
    (writing, className) =>
      lines(
        `${exported(writing)}class ${className} extends Command {`,
        `  ${typed(writing, 'public override ')}registerApplicationCommands(registry${typed(writing, ': Command.Registry')}) {`,
        '    registry.registerChatInputCommand((builder) =>',
        '      builder',
        `        .setName('${NAME}')`,
        `        .setDescription('${DESCRIPTION}')`,
        '        .addUserOption((option) =>',
        "          option.setName('user').setDescription('Whom to greet').setRequired(true),",
        '        ),',
        '    );',
        '  }',
        '',
        `  ${typed(writing, 'public override ')}async chatInputRun(interaction${typed(writing, ': Command.ChatInputCommandInteraction')}) {`,
        GREET.map((line) => `    ${line}`),
        '  }',
        '}',
        exportsBehind(writing, className),
      ),
    () => [{ from: '@sapphire/framework', names: ['Command'] }],
  ),
  command(
    'discordx',
    (_, className) =>
      lines(
        '@Discord()',
        `export class ${className} {`,
        `  @Slash({ name: '${NAME}', description: '${DESCRIPTION}' })`,
        '  async run(',
        '    @SlashOption({',
        "      name: 'user',",
        "      description: 'Whom to greet',",
        '      type: ApplicationCommandOptionType.User,',
        '      required: true,',
        '    })',
        '    user: User,',
        '    interaction: CommandInteraction,',
        '  ): Promise<void> {',
        `    await interaction.reply(${GREETING});$0`,
        '  }',
        '}',
      ),
    () => [
      { from: 'discord.js', names: ['ApplicationCommandOptionType'], types: ['CommandInteraction', 'User'] },
      { from: 'discordx', names: ['Discord', 'Slash', 'SlashOption'] },
    ],
  ),
  command(
    'slash-create',
    (writing, className) =>
      lines(
        `${writing.isModule ? 'export default ' : 'module.exports = '}class ${className} extends SlashCommand {`,
        `  constructor(creator${typed(writing, ': SlashCreator')}) {`,
        '    super(creator, {',
        `      name: '${NAME}',`,
        `      description: '${DESCRIPTION}',`,
        '      options: [',
        '        {',
        '          type: CommandOptionType.USER,',
        "          name: 'user',",
        "          description: 'Whom to greet',",
        '          required: true,',
        '        },',
        '      ],',
        '    });',
        '  }',
        '',
        `  ${typed(writing, 'override ')}async run(ctx${typed(writing, ': CommandContext')}) {`,
        '    return `Hello, <@\\${ctx.options.user}>!`;$0',
        '  }',
        '}',
      ),
    () => [
      { from: 'slash-create', names: ['CommandOptionType', 'SlashCommand'], types: ['CommandContext', 'SlashCreator'] },
    ],
  ),
]
