import { createProject } from '@slashlint/checker'
import { loadReader } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'

// Handlers that edit an answer on one path and give the first answer on another one, and the dispatchers that run them.

const read = await loadReader('javascript')
const ROOT = 'file:///bot'
const SAY = `const { SlashCommandBuilder, ModalBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('say').setDescription('Says')
    .addStringOption((option) => option.setName('text').setDescription('Text')),
  async execute(interaction) {
    const text = interaction.options.getString('text')
    if (text) return interaction.editReply(text)
    await interaction.showModal(new ModalBuilder().setCustomId('x').setTitle('y'))
  },
}
`

/** Makes the text of a dispatcher whose listener has a body. */
const dispatcher = (body: string, rest = ''): string => `const { Client } = require('discord.js')
const client = new Client({ intents: [] })
client.on('interactionCreate', async (interaction) => {
if (!interaction.isChatInputCommand()) return
const command = client.commands.get(interaction.commandName)
${body}
})
${rest}`

function projectOf(files: Readonly<Record<string, string>>) {
  const texts = new Map(
    Object.entries({
      'package.json': '{ "dependencies": { "discord.js": "^14.14.0" } }',
      'commands/say.js': SAY,
      ...files,
    }).map(([path, text]) => [`${ROOT}/${path}`, text]),
  )
  const project = createProject((uri) => texts.get(uri))
  const put = (uri: string, text: string): readonly string[] => [
    ...project.put(uri, text, {
      settings: { assignment: { root: ROOT }, rules: {} },
      root: ROOT,
      read,
    }),
  ]
  for (const [uri, text] of texts) {
    if (uri.endsWith('.js')) {
      put(uri, text)
    }
  }
  return { project, put }
}

const saidIn = (files: Readonly<Record<string, string>>): readonly string[] =>
  projectOf(files)
    .project.findings(`${ROOT}/commands/say.js`)
    .flatMap(({ code }) => (code.startsWith('answer/') ? code : []))

const RUN = 'await command.execute(interaction)'
const FILES: readonly [string, Readonly<Record<string, string>>][] = [
  [
    'by a question to the command',
    {
      'index.js': dispatcher(
        `if (!command.modal?.(interaction)) await interaction.deferReply()\n${RUN}`,
      ),
    },
  ],
  [
    'by a flag of the command',
    { 'index.js': dispatcher(`if (!command.noDefer) await interaction.deferReply()\n${RUN}`) },
  ],
  [
    'behind `&&`',
    { 'index.js': dispatcher(`command.defer && (await interaction.deferReply())\n${RUN}`) },
  ],
  [
    'by an expression',
    {
      'index.js': dispatcher(
        `await (interaction.options.getString('text') ? interaction.deferReply() : undefined)\n${RUN}`,
      ),
    },
  ],
  [
    'in a clause',
    {
      'index.js': dispatcher(
        `switch (interaction.commandName) {\ncase 'film': break\ndefault: await interaction.deferReply()\n}\n${RUN}`,
      ),
    },
  ],
  [
    'in a function beside it',
    {
      'index.js': dispatcher(
        `await prepare(interaction, command)\n${RUN}`,
        'async function prepare(interaction, command) { if (command.slow) await interaction.deferReply() }',
      ),
    },
  ],
  [
    'in a function of another file',
    {
      'prepare.js':
        'module.exports = async (i, command) => {\n  if (command.quick) return\n  await i.deferReply()\n}',
      'index.js': `const prepare = require('./prepare')\n${dispatcher(`await prepare(interaction, command)\n${RUN}`)}`,
    },
  ],
  [
    'with a table of functions',
    {
      'index.js': dispatcher(
        `const run = handlers[interaction.commandName]\nif (run.length > 1) await interaction.deferReply()\nawait run(interaction, client)`,
        `const handlers = { say: require('./commands/say').execute }`,
      ),
    },
  ],
  [
    'with a context',
    {
      'index.js': dispatcher(
        `const context = { interaction, client }\nif (command.slow) await interaction.deferReply()\nawait command.execute(context)`,
      ),
    },
  ],
  [
    'in a function for each command',
    {
      'index.js': dispatcher(
        `if (interaction.options.getString('text')) await interaction.deferReply()\nswitch (interaction.commandName) {\ncase 'say': return say(interaction)\n}`,
        `const { execute: say } = require('./commands/say')`,
      ),
    },
  ],
  [
    'in a class',
    {
      'bot.js': `const { readdirSync } = require('node:fs')
module.exports = class Bot {
  commands = new Map(readdirSync('commands').map((file) => [file, require('./commands/' + file)]))
  async dispatch(interaction) {
    const command = this.commands.get(interaction.commandName)
    if (!command.modal) await interaction.deferReply()
    await command.execute(interaction)
  }
}`,
    },
  ],
]

describe('a dispatcher answers on a condition, on which its handlers may edit', () => {
  test.each(FILES)('%s', (_, files) => {
    expect(saidIn(files)).toEqual([])
  })

  test.each([
    ['no dispatcher', {}],
    ['never', { 'index.js': dispatcher(RUN) }],
    ['always', { 'index.js': dispatcher(`await interaction.deferReply()\n${RUN}`) }],
    [
      'and leaves',
      {
        'index.js': dispatcher(`if (!command) {\nawait interaction.reply('?')\nreturn\n}\n${RUN}`),
      },
    ],
    [
      'for buttons',
      {
        'index.js': dispatcher(RUN).replace(
          'if (!',
          'if (interaction.isButton()) return interaction.deferUpdate()\nif (!',
        ),
      },
    ],
    [
      'in a function that always answers',
      {
        'index.js': dispatcher(
          `await prepare(interaction)\n${RUN}`,
          'async function prepare(interaction) { await interaction.deferReply() }',
        ),
      },
    ],
    [
      'in a function that refuses',
      {
        'index.js': dispatcher(
          `if (!(await allowed(interaction))) return\n${RUN}`,
          `async function allowed(interaction) {\nif (interaction.user.bot) { await interaction.reply('no'); return false }\nreturn true\n}`,
        ),
      },
    ],
    [
      'after the handler',
      {
        'index.js': dispatcher(
          `try { ${RUN} } catch { if (!command.slow) await interaction.reply('failed') }`,
        ),
      },
    ],
    [
      'before a report of its errors',
      {
        'events/run.js': `module.exports = {
  name: 'interactionCreate',
  async execute(interaction, client) {
    const { report } = client
    try {
      const command = client.commands.get(interaction.commandName)
      if (!command) {
        if (!interaction.replied) await interaction.reply('?')
        else await interaction.editReply('?')
        return
      }
      await command.execute(interaction, client)
    } catch (error) {
      return await report(interaction, error)
    }
  },
}
`,
      },
    ],
    [
      'in another handler',
      {
        'commands/film.js': SAY.replace(/if \(text\)[\s\S]*\n {2}\},/, () =>
          [
            'if (text) await interaction.deferReply()',
            'await show(interaction, interaction.commandName)\n},',
          ].join('\n'),
        ).replace("'say'", "'film'"),
      },
    ],
  ])('the finding stays: %s', (_, files) => {
    expect(saidIn(files)).toEqual(['answer/before-first'])
  })

  test('in the file of the handler itself', () => {
    const both = `${dispatcher(`if (!command.modal) await interaction.deferReply()\n${RUN}`)}\n${SAY}`
    expect(saidIn({ 'commands/say.js': both })).toEqual([])
  })

  test('when the dispatcher is edited', () => {
    const quiet = FILES[0]?.[1]['index.js'] ?? ''
    const { project, put } = projectOf({ 'index.js': dispatcher(RUN) })
    const uri = `${ROOT}/commands/say.js`
    const codes = (): readonly string[] => project.findings(uri).map(({ code }) => code)
    expect(codes()).toContain('answer/before-first')
    expect(put(`${ROOT}/index.js`, quiet)).toContain(uri)
    expect(codes()).not.toContain('answer/before-first')
    expect(put(`${ROOT}/index.js`, dispatcher(RUN))).toContain(uri)
    expect(codes()).toContain('answer/before-first')
  })
})
