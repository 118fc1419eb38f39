import { describe, expect, it } from 'vitest'
import { findings, project } from './tied.js'
import type { Files } from './tied.js'

// A handler that mentions the name of its command handles one command all the same; one that branches on it may handle more.

const TITLE = `.addStringOption((o) => o.setName('title').setDescription('d').setRequired(true))`
const command = (name: string): string =>
  `new SlashCommandBuilder().setName('${name}').setDescription('d')${TITLE}`

/** Command files in common forms, with code before the reads, and a read. */
const HOLDERS: Readonly<Record<string, (before: string, read: string) => string>> = {
  object: (before, read) =>
    `module.exports = { data: ${command('film')}, async execute(client, interaction) { ${before}; ${read} } }`,
  'object of the library': (before, read) =>
    `export default { name: 'film', description: 'd', type: 1, options: [{ type: 3, name: 'title', description: 'd' }], run: async ({ interaction }) => { ${before}; ${read} } }`,
  module: (before, read) =>
    `export const data = ${command('film')}\nexport async function execute(interaction) { ${before}; ${read} }`,
  class: (before, read) =>
    `export class Film extends Command { data = ${command('film')}; async chatInputRun(interaction: ChatInputCommandInteraction) { ${before}; ${read} } }`,
  exports: (before, read) =>
    `exports.data = ${command('film')}\nexports.run = async (client, interaction) => { ${before}; ${read} }`,
  listener: (before, read) =>
    `const film = ${command('film')}\nclient.on('interactionCreate', async (interaction) => { ${before}; ${read} })`,
  helper: (before, read) =>
    `module.exports = { data: ${command('film')}, execute(interaction) { return show(interaction) } }\nasync function show(interaction) { ${before}; ${read} }`,
}

/** Statements that use the name of the command without selecting it. */
const MENTIONS = [
  'console.log(interaction.commandName)',
  'logger.info(`${interaction.user.tag} used /${interaction.commandName}`, interaction)',
  'const { commandName, user } = interaction; stats.count(commandName, user.id)',
  'const name = interaction.commandName; usage[name] = (usage[name] ?? 0) + 1',
  'const wait = cooldowns.get(interaction.commandName); if (wait > Date.now()) return interaction.reply(`Wait ${wait}`)',
  'const t = texts(`commands.${interaction.commandName}`); embed.setTitle(t.title)',
  'await audit.write({ command: interaction.commandName, by: interaction.user.id })',
  'if (isDisabled(interaction.commandName)) return',
]

/** Statements that only let the own command continue. */
const GUARDS = [
  `if (interaction.commandName !== 'film') return`,
  `const { commandName } = interaction; if (commandName !== "film") return`,
  `if (!interaction.isChatInputCommand() || interaction.commandName !== 'film') { return }`,
  `const called = interaction.commandName; if (!(called === 'film')) throw new Error(called)`,
  `if (!['film'].includes(interaction.commandName)) return`,
]

const readOf = (name: string): string => `use(interaction.options.getString('${name}'))`
const film = (text: string): Files => ({ 'commands/film.ts': text })
const wrong = ['unknown-option titel in commands/film.ts']

describe('a handler that mentions the name of its command', () => {
  for (const [holder, write] of Object.entries(HOLDERS)) {
    it(`reads its own options: ${holder}`, () => {
      for (const before of [...MENTIONS, ...GUARDS]) {
        expect([before, findings(film(write(before, readOf('titel'))))]).toEqual([before, wrong])
        const right = project(film(write(before, readOf('title'))))
        expect([before, right.found]).toEqual([before, []])
        expect([before, right.counts]).toMatchObject([before, { tied: 1, untied: new Map() }])
      }
    })
  }

  it('that is handed to it under its own name, too', () => {
    for (const parameters of ['{ commandName, options }', 'interaction, commandName']) {
      const options = parameters.startsWith('{') ? 'options' : 'interaction.options'
      const text = (name: string): string =>
        `module.exports = { data: ${command('film')}, execute(${parameters}) { if (commandName !== 'film') return; use(${options}.getString('${name}')) } }`
      expect([parameters, findings(film(text('titel')))]).toEqual([parameters, wrong])
      expect([parameters, findings(film(text('title')))]).toEqual([parameters, []])
    }
  })

  it('leaves what a sub-command before the read may keep away as it is', () => {
    const text = (guard: string): string => `module.exports = {
      data: new SlashCommandBuilder().setName('film').setDescription('d')
        .addSubcommand((s) => s.setName('a').setDescription('d').addStringOption((o) => o.setName('text').setDescription('d')))
        .addSubcommand((s) => s.setName('b').setDescription('d').addIntegerOption((o) => o.setName('text').setDescription('d'))),
      execute(interaction) { ${guard}; use(interaction.options.getString('text')) } }`
    const mixed = ['option-type getString in commands/film.ts']
    expect(findings(film(text('')))).toEqual(mixed)
    expect(findings(film(text(`if (interaction.commandName !== 'film') return`)))).toEqual(mixed)
    expect(findings(film(text(`if (interaction.options.getSubcommand() !== 'a') return`)))).toEqual(
      [`never-read 'text' in commands/film.ts`],
    )
  })
})

/** Code in which other commands are handled, too. */
const DISPATCHERS: Readonly<Record<string, (read: string) => string>> = {
  table: (read) => `${read}; await handlers[interaction.commandName](interaction)`,
  map: (read) =>
    `const found = client.commands.get(interaction.commandName); ${read}; if (found) await found.execute(interaction, client)`,
  'a map, taken apart': (read) =>
    `const { run } = client.commands.get(interaction.commandName); ${read}; run({ interaction, client })`,
  search: (read) =>
    `${read}; await all.find((one) => one.data.name === interaction.commandName)?.execute(interaction)`,
  loop: (read) =>
    `${read}; for (const one of all) { if (one.data.name === interaction.commandName) one.run(interaction) }`,
  'file by its name': (read) =>
    'const handler = await import(`./${interaction.commandName}.js`); ' +
    `${read}; await handler.default(interaction)`,
  switch: (read) =>
    `${read}; switch (interaction.commandName) { case 'film': show(); break; case 'book': read(interaction) }`,
  'name of another one': (read) =>
    `const isBook = interaction.commandName === 'book'; ${read}; if (isBook) open(interaction)`,
  'list of names': (read) =>
    `if (!['film', 'book'].includes(interaction.commandName)) return; ${read}`,
}
const LISTENER = HOLDERS['listener'] ?? String
const OBJECT = HOLDERS['object'] ?? String

describe('a function that branches on the name of the command', () => {
  for (const [kind, write] of Object.entries(DISPATCHERS)) {
    it(`may read for others, and its reads count as not checked: ${kind}`, () => {
      for (const hold of [LISTENER, OBJECT]) {
        for (const name of ['titel', 'title']) {
          const { found, counts } = project(film(hold('', write(readOf(name)))))
          expect([name, found, counts.tied]).toEqual([name, [], 0])
          const [[reason = '', places] = []] = counts.untied
          expect(places).toHaveLength(1)
          expect(reason).toMatch(/name of the command|branch of a command/)
        }
      }
    })
  }

  it('says nothing of other functions beside it', () => {
    for (const write of Object.values(DISPATCHERS)) {
      const text = `${OBJECT('', readOf('titel'))}\nclient.on('interactionCreate', async (interaction) => { ${write('')} })`
      expect(findings(film(text))).toEqual(wrong)
    }
  })

  it('may hand others to a function that it calls, in its own branch it hands the command', () => {
    const bot = (call: string): string =>
      `const data = ${command('film')}\nclient.on('interactionCreate', async (interaction) => { ${call} })\nfunction show(interaction) { ${readOf('titel')} }`
    const before = `show(interaction); if (interaction.commandName === 'film') go(interaction)`
    expect(findings(film(bot(before)))).toEqual([])
    const inside = `if (interaction.commandName === 'film') show(interaction); else go(interaction)`
    expect(findings(film(bot(inside)))).toEqual(wrong)
  })

  it('reads for others behind a branch that its command does not leave', () => {
    const behind = [
      `if (interaction.commandName === 'film') return show(); ${readOf('titel')}`,
      `if (interaction.commandName === 'film') { show() } else { ${readOf('titel')} }`,
      `switch (interaction.commandName) { case 'film': show(); break; default: ${readOf('titel')} }`,
      `interaction.commandName === 'film' ? show() : ${readOf('titel')}`,
    ]
    for (const body of behind) {
      for (const hold of [LISTENER, OBJECT]) {
        const { found, counts } = project(film(hold('', body)))
        expect([body, found, counts.tied]).toEqual([body, [], 0])
        expect([...counts.untied.keys()]).toEqual([
          'It is in the branch of a command that is not defined here. Define it, or correct the name in the condition.',
        ])
      }
    }
  })

  it('is no reason to leave a read in a function that nothing calls unsaid', () => {
    const text = `${OBJECT('', readOf('title'))}\nfunction old(interaction) { ${readOf('titel')}; ${readOf('title')} }`
    const { found, counts } = project(film(text))
    expect(found).toEqual([])
    expect(counts.tied).toBe(1)
    expect([...counts.untied].map(([reason, all]) => [reason, all.length])).toEqual([
      ['Nothing calls its function.', 2],
    ])
  })
})
