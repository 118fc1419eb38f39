import { describe, expect, it } from 'vitest'
import { preview } from '@slashlint/language-server/features'
import { scene } from './harness.js'

/**
 * Returns the entries that the preview shows, line by line, with the cursor at the beginning, in the middle and at the
 * end of each.
 */
async function shownIn(text: string, name: string): Promise<readonly string[]> {
  const { analysis } = await scene(text, name)
  let start = 0
  return text.split('\n').map((line) => {
    const offsets = [0, line.length / 2, line.length].map((column) => start + Math.floor(column))
    const shown = offsets.map((offset) => {
      const { commands, current } = preview(analysis, { offset })
      const names = commands[current.command]?.entries[current.entry]?.names ?? []
      return names.map(({ text: word }) => word).join(' ')
    })
    start += line.length + 1
    return `${line} ⟶ ${[...new Set(shown)].join(' | ')}`
  })
}

describe('the preview follows the cursor', () => {
  it('to the entry whose callback it is in, and to the branch of a handler, to the end of their lines', async () => {
    const text = `export const data = new SlashCommandBuilder()
  .setName('todo')
  .setDescription('Todos')
  .addSubcommand((s) =>
    s
      .setName('add')
      .setDescription('Adds'),
  )
  .addSubcommand((s) =>
    s
      .setName('list')
      .setDescription('Lists')
      .addStringOption((o) =>
        o
          .setName('filter')
          .setDescription('Filter'),
      ),
  )

export async function execute(interaction) {
  switch (interaction.options.getSubcommand()) {
    case 'add':
      await interaction.reply('Added.')
      break
    case 'list': {
      const filter = interaction.options.getString('filter')

      await interaction.reply(filter ?? '')
    }
  }
  if (interaction.options.getSubcommand() === 'list') {
    await interaction.reply('list')
  }
  await interaction.followUp('.')
}`
    expect(await shownIn(`import { SlashCommandBuilder } from 'discord.js'\n\n${text}`, 'todo.ts'))
      .toMatchInlineSnapshot(`
      [
        "import { SlashCommandBuilder } from 'discord.js' ⟶ todo add",
        " ⟶ todo add",
        "export const data = new SlashCommandBuilder() ⟶ todo add",
        "  .setName('todo') ⟶ todo add",
        "  .setDescription('Todos') ⟶ todo add",
        "  .addSubcommand((s) => ⟶ todo add",
        "    s ⟶ todo add",
        "      .setName('add') ⟶ todo add",
        "      .setDescription('Adds'), ⟶ todo add",
        "  ) ⟶ todo add",
        "  .addSubcommand((s) => ⟶ todo list",
        "    s ⟶ todo list",
        "      .setName('list') ⟶ todo list",
        "      .setDescription('Lists') ⟶ todo list",
        "      .addStringOption((o) => ⟶ todo list",
        "        o ⟶ todo list",
        "          .setName('filter') ⟶ todo list",
        "          .setDescription('Filter'), ⟶ todo list",
        "      ), ⟶ todo list",
        "  ) ⟶ todo list",
        " ⟶ todo add",
        "export async function execute(interaction) { ⟶ todo add",
        "  switch (interaction.options.getSubcommand()) { ⟶ todo add",
        "    case 'add': ⟶ todo add",
        "      await interaction.reply('Added.') ⟶ todo add",
        "      break ⟶ todo add",
        "    case 'list': { ⟶ todo list",
        "      const filter = interaction.options.getString('filter') ⟶ todo list",
        " ⟶ todo list",
        "      await interaction.reply(filter ?? '') ⟶ todo list",
        "    } ⟶ todo list",
        "  } ⟶ todo add",
        "  if (interaction.options.getSubcommand() === 'list') { ⟶ todo list",
        "    await interaction.reply('list') ⟶ todo list",
        "  } ⟶ todo list",
        "  await interaction.followUp('.') ⟶ todo add",
        "} ⟶ todo add",
      ]
    `)
  })

  it('to the entry whose object it is in', async () => {
    const text = `import { ApplicationCommandOptionType } from 'discord.js'
export const data = {
  name: 'todo',
  description: 'Todos',
  options: [
    {
      type: ApplicationCommandOptionType.Subcommand,
      name: 'add',
      description: 'Adds',
    },
    {
      type: ApplicationCommandOptionType.Subcommand,
      name: 'list',
      description: 'Lists',
      options: [
        {
          type: ApplicationCommandOptionType.String,
          name: 'filter',
          description: 'Filter',
        },
      ],
    },
  ],
}`
    expect(await shownIn(text, 'todo.ts')).toMatchInlineSnapshot(`
      [
        "import { ApplicationCommandOptionType } from 'discord.js' ⟶ todo add",
        "export const data = { ⟶ todo add",
        "  name: 'todo', ⟶ todo add",
        "  description: 'Todos', ⟶ todo add",
        "  options: [ ⟶ todo add",
        "    { ⟶ todo add",
        "      type: ApplicationCommandOptionType.Subcommand, ⟶ todo add",
        "      name: 'add', ⟶ todo add",
        "      description: 'Adds', ⟶ todo add",
        "    }, ⟶ todo add",
        "    { ⟶ todo list",
        "      type: ApplicationCommandOptionType.Subcommand, ⟶ todo list",
        "      name: 'list', ⟶ todo list",
        "      description: 'Lists', ⟶ todo list",
        "      options: [ ⟶ todo list",
        "        { ⟶ todo list",
        "          type: ApplicationCommandOptionType.String, ⟶ todo list",
        "          name: 'filter', ⟶ todo list",
        "          description: 'Filter', ⟶ todo list",
        "        }, ⟶ todo list",
        "      ], ⟶ todo list",
        "    }, ⟶ todo list",
        "  ], ⟶ todo list",
        "} ⟶ todo list",
      ]
    `)
  })

  it('in a list of commands, in JSON and in YAML', async () => {
    const json = `[
  { "name": "one", "description": "x" },
  {
    "name": "two",
    "description": "x",
    "options": [
      { "type": 1, "name": "a", "description": "x" },
      {
        "type": 1,
        "name": "b",
        "description": "x"
      }
    ]
  }
]`
    const yaml = `- name: one
  description: x
- name: two
  description: x
  options:
    - type: 1
      name: a
      description: x

    - type: 1
      name: b
      description: x
`
    expect(await shownIn(json, 'bot.commands.json')).toMatchInlineSnapshot(`
      [
        "[ ⟶ one",
        "  { "name": "one", "description": "x" }, ⟶ one",
        "  { ⟶ two a",
        "    "name": "two", ⟶ two a",
        "    "description": "x", ⟶ two a",
        "    "options": [ ⟶ two a",
        "      { "type": 1, "name": "a", "description": "x" }, ⟶ two a",
        "      { ⟶ two b",
        "        "type": 1, ⟶ two b",
        "        "name": "b", ⟶ two b",
        "        "description": "x" ⟶ two b",
        "      } ⟶ two b",
        "    ] ⟶ two b | two a",
        "  } ⟶ two b | two a",
        "] ⟶ two b",
      ]
    `)
    expect(await shownIn(yaml, 'bot.commands.yaml')).toMatchInlineSnapshot(`
      [
        "- name: one ⟶ one",
        "  description: x ⟶ one",
        "- name: two ⟶ two a",
        "  description: x ⟶ two a",
        "  options: ⟶ two a",
        "    - type: 1 ⟶ two a",
        "      name: a ⟶ two a",
        "      description: x ⟶ two a",
        " ⟶ two a",
        "    - type: 1 ⟶ two b",
        "      name: b ⟶ two b",
        "      description: x ⟶ two b",
        " ⟶ one",
      ]
    `)
  })
})
