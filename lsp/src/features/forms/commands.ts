import type { FormId } from './form.js'
import { DESCRIPTION, isStatement, lines, NAME, typed } from './parts.js'
import type { CodeSnippet } from './parts.js'
import type { Writing } from './writing.js'

const BUILDER = `new SlashCommandBuilder()\n  .setName('${NAME}')\n  .setDescription('${DESCRIPTION}')`
const OBJECT = ['{', `  name: '${NAME}',`, `  description: '${DESCRIPTION}',`, '}'].join('\n')

/** A placeholder answer in a new handler. */
const ANSWER = "await interaction.reply('Done.');$0"

/** Returns a definition and its handler as a discord.js module. */
function moduleOf(
  writing: Writing,
  definition: string,
  annotation: string,
  comment: string,
): string {
  const parameters = `(interaction${typed(writing, ': ChatInputCommandInteraction')})${typed(writing, ': Promise<void>')}`
  const type = typed(writing, annotation)
  const typeComment = comment === '' || writing.isTyped ? [] : [`/** @type {${comment}} */`]
  if (!writing.isDefault) {
    return lines(typeComment, `export const data${type} = ${definition};`, '', [
      `export async function ${writing.handler}${parameters} {`,
      `  ${ANSWER}`,
      '}',
    ])
  }
  const isApart = comment !== ''
  return lines(
    isApart ? [...typeComment, `const data${type} = ${definition};`, ''] : [],
    writing.isModule ? 'export default {' : 'module.exports = {',
    isApart ? '  data,' : `  data: ${definition.replaceAll('\n', '\n  ')},`,
    `  async ${writing.handler}${parameters} {`,
    `    ${ANSWER}`,
    '  },',
    '};',
  )
}

const command = (
  form: FormId,
  needs: CodeSnippet['needs'],
  body: CodeSnippet['body'],
): CodeSnippet => ({
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

const BUILDER_NEEDS = {
  from: 'discord.js',
  names: ['SlashCommandBuilder'],
  types: ['ChatInputCommandInteraction'],
}
const SLASH_CREATE = {
  from: 'slash-create',
  names: ['ApplicationCommandType', 'SlashCommand'],
  types: ['CommandContext', 'SlashCreator'],
}
const OBJECT_TYPE = 'ChatInputApplicationCommandData'

export const COMMANDS: readonly CodeSnippet[] = [
  command('builder', [BUILDER_NEEDS], (writing) => moduleOf(writing, BUILDER, '', '')),
  command(
    'object',
    [{ from: 'discord.js', types: [OBJECT_TYPE, 'ChatInputCommandInteraction'] }],
    (writing) =>
      moduleOf(writing, OBJECT, `: ${OBJECT_TYPE}`, `import('discord.js').${OBJECT_TYPE}`),
  ),
  command('sapphire', [{ from: '@sapphire/framework', names: ['Command'] }], (writing, className) =>
    lines(
      `${exported(writing)}class ${className} extends Command {`,
      `  ${typed(writing, 'public override ')}registerApplicationCommands(registry${typed(writing, ': Command.Registry')}) {`,
      '    registry.registerChatInputCommand((builder) =>',
      `      builder.setName('${NAME}').setDescription('${DESCRIPTION}'),`,
      '    );',
      '  }',
      '',
      `  ${typed(writing, 'public override ')}async chatInputRun(interaction${typed(writing, ': Command.ChatInputCommandInteraction')}) {`,
      `    ${ANSWER}`,
      '  }',
      '}',
      exportsBehind(writing, className),
    ),
  ),
  command(
    'discordx',
    [
      { from: 'discord.js', types: ['CommandInteraction'] },
      { from: 'discordx', names: ['Discord', 'Slash'] },
    ],
    (_writing, className) =>
      lines(
        '@Discord()',
        `export class ${className} {`,
        `  @Slash({ name: '${NAME}', description: '${DESCRIPTION}' })`,
        '  async run(interaction: CommandInteraction): Promise<void> {',
        `    ${ANSWER}`,
        '  }',
        '}',
      ),
  ),
  command('slash-create', [SLASH_CREATE], (writing, className) =>
    lines(
      `${writing.isModule ? 'export default ' : 'module.exports = '}class ${className} extends SlashCommand {`,
      `  constructor(creator${typed(writing, ': SlashCreator')}) {`,
      '    super(creator, {',
      '      type: ApplicationCommandType.CHAT_INPUT,',
      `      name: '${NAME}',`,
      `      description: '${DESCRIPTION}',`,
      '    });',
      '  }',
      '',
      `  ${typed(writing, 'override ')}async run(ctx${typed(writing, ': CommandContext')}) {`,
      "    return 'Done.';$0",
      '  }',
      '}',
    ),
  ),
]
