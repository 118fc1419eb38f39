import { describe, expect, it } from 'vitest'
import { findings } from './tied.js'
import type { Files } from './tied.js'

// Tests handlers of sub-commands that are loaded by a path which is composed of their names.

const option = (name: string): string =>
  `.addStringOption((o) => o.setName('${name}').setDescription('d').setRequired(true))`
const sub = (name: string): string =>
  `.addSubcommand((s) => s.setName('${name}').setDescription('d')${option(name)})`
const group = (name: string, ...names: readonly string[]): string =>
  `.addSubcommandGroup((g) => g.setName('${name}').setDescription('d')${names.map(sub).join('')})`
const film = (...parts: readonly string[]): string =>
  `new SlashCommandBuilder().setName('film').setDescription('d')${parts.join('')}`
const FILM = film(sub('add'), sub('rate'), sub('drop'))
const NAME = `const sub = interaction.options.getSubcommand();`

/** Writes a command with its dispatcher. */
const dispatcher = (body: string, data = FILM, head = ''): string =>
  `const path = require('node:path'); const fs = require('node:fs')\n${head}
  module.exports = { data: ${data}, async execute(interaction) { ${body} } }`
const handler = (read: string): string =>
  `exports.execute = async (interaction) => { await interaction.reply(interaction.options.getString('${read}')) }`
const folder = (names: readonly string[], ending = 'js', read = (name: string) => name): Files =>
  Object.fromEntries(names.map((name) => [`commands/parts/${name}.${ending}`, handler(read(name))]))

const folderOf = (name: string): string => name.replace('/index', '')

/** Loads a file by the name of the sub-command, and calls what it exports. */
const LOADS: readonly (readonly [shape: string, body: string])[] = [
  [
    'a template',
    `${NAME} const part = require(\`./parts/\${sub}.js\`); await part.execute(interaction)`,
  ],
  ['a sum', `${NAME} await require('./parts/' + sub).execute(interaction)`],
  [
    'path.join',
    `${NAME} const file = path.join(__dirname, 'parts', \`\${sub}.js\`); const part = require(file); await part.execute(interaction)`,
  ],
  [
    'import',
    `${NAME} const part = await import(\`./parts/\${sub}.js\`); return part.execute(interaction)`,
  ],
  [
    'a destructured import of a name in place',
    `const { execute } = await import(\`./parts/\${interaction.options.getSubcommand()}.js\`); await execute(interaction)`,
  ],
  [
    'an awaited import in brackets, of a URL',
    `${NAME} await (await import(new URL('./parts/' + sub + '.js', import.meta.url).href)).execute(interaction)`,
  ],
]

/** Loads a file in the same way, and calls what it exports in a callback. */
const LOADS_LATER: typeof LOADS = [
  [
    'then',
    `${NAME} await import(\`./parts/\${sub}.js\`).then((part) => part.execute(interaction))`,
  ],
  [
    'then, with a destructured module',
    `${NAME} return import('./parts/' + sub + '.js').then(({ execute }) => execute(interaction))`,
  ],
  [
    'then, with a function that loads nothing else',
    `${NAME} import(\`./parts/\${sub}.js\`).then(async function (part) { await part.execute(interaction) })`,
  ],
  [
    'then, with a member that is called in another then',
    `${NAME} await import(\`./parts/\${sub}.js\`).then((part) => part.execute).then((run) => run(interaction))`,
  ],
]

/** Loads a file in the same way, where a missing file may be handled. */
const LOADS_SAFELY: typeof LOADS = [
  [
    'then, with another callback for errors',
    `${NAME} await import(\`./parts/\${sub}.js\`).then((part) => part.execute(interaction), () => interaction.reply('Soon'))`,
  ],
  [
    'then, in a try',
    `${NAME} try { await import(\`./parts/\${sub}.js\`).then((part) => part.execute(interaction)) } catch { await interaction.reply('Soon') }`,
  ],
  [
    'then, behind a question',
    `${NAME} await import(\`./parts/\${sub}.js\`).then((part) => { if (part) return part.execute(interaction) })`,
  ],
  [
    'then, with an inner function and a catch',
    `${NAME} import(\`./parts/\${sub}.js\`).then(async function (part) { await part.execute(interaction) }).catch(console.error)`,
  ],
]

describe('a file that is loaded by the name of its sub-command', () => {
  it.each([...LOADS, ...LOADS_LATER])('is missing: %s', (_, body) => {
    const files = { 'commands/film.js': dispatcher(body), ...folder(['add', 'rate']) }
    expect(findings(files)).toEqual([
      expect.stringMatching(
        /^unhandled-subcommand (?:(?:await )?import|require)\(.*\) in commands\/film\.js$/,
      ),
    ])
    expect(findings({ ...files, ...folder(['drop']) })).toEqual([])
  })

  it.each(LOADS_SAFELY)('may be missing: %s', (_, body) => {
    const files = { 'commands/film.js': dispatcher(body), ...folder(['add', 'rate']) }
    expect(findings(files)).toEqual([])
  })

  it.each([...LOADS, ...LOADS_LATER, ...LOADS_SAFELY])(
    'reads the options of its sub-command: %s',
    (_, body) => {
      // The names of folder and file tie it to nothing.
      const files = {
        'commands/film.js': dispatcher(body),
        ...folder(['add', 'rate', 'drop'], 'js', (name) => (name === 'drop' ? 'rate' : name)),
      }
      expect(findings(files)).toEqual(['unknown-option rate in commands/parts/drop.js'])
    },
  )

  it('may be in TypeScript, in a folder of its own, or among many', () => {
    const body = LOADS[0]?.[1] ?? ''
    const typed = { 'commands/film.ts': dispatcher(body), ...folder(['add', 'rate'], 'ts') }
    expect(findings(typed)).toHaveLength(1)
    expect(findings({ ...typed, ...folder(['drop'], 'ts') })).toEqual([])
    const index = {
      'commands/film.js': dispatcher(
        `${NAME} await require('./parts/' + sub).execute(interaction)`,
      ),
      ...folder(['add/index', 'rate/index'], 'js', folderOf),
    }
    expect(findings(index)).toHaveLength(1)
    expect(findings({ ...index, ...folder(['drop/index'], 'js', folderOf) })).toEqual([])
    const two = {
      'commands/film.js': dispatcher(body, film(sub('add'), sub('rate'))),
      ...folder(['add']),
    }
    expect(findings(two)).toHaveLength(1)
  })

  it('may be in a folder of its group', () => {
    const data = film(group('list', 'add', 'drop'), group('vote', 'add', 'drop'))
    const body = `const group = interaction.options.getSubcommandGroup(); ${NAME}
      const part = require(\`./parts/\${group}/\${sub}\`); await part.execute(interaction)`
    const files = folder(['list/add', 'list/drop', 'vote/add', 'vote/drop'], 'js', (name) =>
      name.replace(/.*\//, ''),
    )
    expect(findings({ 'commands/film.js': dispatcher(body, data), ...files })).toEqual([])
    expect(
      findings({
        'commands/film.js': dispatcher(body, data),
        ...files,
        'commands/parts/vote/add.js': handler('drop'),
      }),
    ).toEqual(['unknown-option drop in commands/parts/vote/add.js'])
    const joined = body.replace(/require\(.*?\)/, 'require(`./parts/${group}_${sub}.js`)')
    expect(
      findings({
        'commands/film.js': dispatcher(joined, data),
        'commands/parts/vote_add.js': handler('drop'),
      }),
    ).toEqual(['unknown-option drop in commands/parts/vote_add.js'])
  })

  it('may be one file for each group', () => {
    const data = film(group('list', 'add'), group('vote', 'drop'))
    const body = `const group = interaction.options.getSubcommandGroup(true)
      const part = require(\`./parts/\${group}.js\`); await part.execute(interaction)`
    const files = { 'commands/film.js': dispatcher(body, data), ...folder(['list', 'vote']) }
    const read = handler('drop')
    expect(
      findings({ ...files, 'commands/parts/list.js': read, 'commands/parts/vote.js': read }),
    ).toEqual(['unknown-option drop in commands/parts/list.js'])
  })

  it.each([
    [
      'a `try` expects it',
      `${NAME} try { await require(\`./parts/\${sub}.js\`).execute(interaction) } catch { await interaction.reply('Soon') }`,
    ],
    [
      'the file is looked for',
      `${NAME} const file = path.join(__dirname, 'parts', sub + '.js'); if (!fs.existsSync(file)) return interaction.reply('Soon'); await require(file).execute(interaction)`,
    ],
    [
      'the path is looked for',
      `${NAME} if (!fs.existsSync(path.join(__dirname, 'parts', sub + '.js'))) return interaction.reply('Soon'); await require(\`./parts/\${sub}.js\`).execute(interaction)`,
    ],
    [
      'a branch handles it',
      `${NAME} if (sub === 'drop') return interaction.reply('Gone'); await require(\`./parts/\${sub}.js\`).execute(interaction)`,
    ],
    [
      'a clause handles it, and the rest is loaded',
      `${NAME} switch (sub) { case 'drop': return interaction.reply('Gone'); default: await require(\`./parts/\${sub}.js\`).execute(interaction) }`,
    ],
    [
      'the name goes elsewhere',
      `${NAME} await client.run(sub, interaction); await require(\`./parts/\${sub}.js\`).execute(interaction)`,
    ],
    [
      'the failure is expected',
      `${NAME} const part = await import(\`./parts/\${sub}.js\`).catch(() => fallback); await part.execute(interaction)`,
    ],
    [
      'another name is loaded',
      `${NAME} await require(\`./parts/\${sub === 'drop' ? 'rate' : sub}.js\`).execute(interaction)`,
    ],
    [
      'part of the path is not known',
      `${NAME} await require(\`./\${folder}/\${sub}.js\`).execute(interaction)`,
    ],
    [
      'the path begins where the program is started',
      `${NAME} await require(path.resolve('src/parts', sub)).execute(interaction)`,
    ],
    [
      'only some users come there',
      `${NAME} if (interaction.member.isOwner) await require(\`./parts/\${sub}.js\`).execute(interaction)`,
    ],
    [
      'the path is used elsewhere, too',
      `${NAME} const file = \`./parts/\${sub}.js\`; watch(file, interaction); await require(file).execute(interaction)`,
    ],
    [
      'the method may be missing',
      `${NAME} const part = require(\`./parts/\${sub}.js\`); if (part?.execute) await part.execute(interaction)`,
    ],
    [
      'the name is changed',
      `${NAME} await require(\`./parts/\${sub.toLowerCase()}.js\`).execute(interaction)`,
    ],
    ['it is a package', `${NAME} await require(\`parts-\${sub}\`).execute(interaction)`],
  ])('may be missing: %s', (_, body) => {
    expect(findings({ 'commands/film.js': dispatcher(body), ...folder(['add', 'rate']) })).toEqual(
      [],
    )
  })

  it('may be missing with others, or in a folder that is not read', () => {
    const body = LOADS[0]?.[1] ?? ''
    expect(findings({ 'commands/film.js': dispatcher(body) })).toEqual([])
    expect(findings({ 'commands/film.js': dispatcher(body), ...folder(['add']) })).toEqual([])
  })

  it('may be missing if another file handles it', () => {
    const body = LOADS[0]?.[1] ?? ''
    const other = `module.exports = (interaction) => { if (interaction.commandName === 'film' && interaction.options.getSubcommand() === 'drop') interaction.reply('Gone') }`
    expect(
      findings({
        'commands/film.js': dispatcher(body),
        ...folder(['add', 'rate']),
        'events/on.js': other,
      }),
    ).toEqual([])
  })
})
