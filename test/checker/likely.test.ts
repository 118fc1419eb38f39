import { createProject } from '@slashlint/checker'
import { languageOf, loadReader } from '@slashlint/sources'
import { describe, expect, it } from 'vitest'
import { chooserAmong } from '../../checker/src/projects/conditional-imports.js'

// Tests two files of one folder that define a command of the same name, without a known scope.

const ROOT = 'file:///bot'
const PACKAGE = '{ "dependencies": { "discord.js": "^14.14.0" } }'

type Files = Readonly<Record<string, string>>

/** Returns the findings of the rules about sets, by file. */
async function said(files: Files, assignment = {}): Promise<string[]> {
  const texts = new Map(
    Object.entries({ 'package.json': PACKAGE, ...files }).map(([path, text]) => [
      `${ROOT}/${path}`,
      text,
    ]),
  )
  const project = createProject((uri) => texts.get(uri))
  for (const [uri, text] of texts) {
    const language = languageOf(uri)
    if (language !== undefined) {
      const read = await loadReader(language)
      const settings = { assignment: { root: ROOT, ...assignment }, rules: {} }
      project.put(uri, text, { settings, root: ROOT, read })
    }
  }
  return project.uris().flatMap((uri) =>
    project
      .findings(uri)
      .filter(({ code }) => code.startsWith('set/'))
      .map(
        ({ code, severity, start, end }) =>
          `${severity} ${code.slice(4)} ${uri.slice(ROOT.length + 1)} ${(texts.get(uri) ?? '').slice(start, end)}`,
      ),
  )
}

const LIBRARY = `const { SlashCommandBuilder } = require('discord.js')\n`
const builder = (name: string): string =>
  `new SlashCommandBuilder().setName('${name}').setDescription('d')`
const command = (name: string, more = ''): string =>
  `${LIBRARY}module.exports = { ${more}data: ${builder(name)}, async execute(interaction) { await interaction.reply('hi') } }\n`
const twice = (first: string, second: string): string[] => [
  `warning likely-duplicate commands/${first} 'help'`,
  `warning likely-duplicate commands/${second} 'help'`,
]

describe('a command in two files of one folder', () => {
  it('is said at both, in whatever form they are written', async () => {
    expect(
      await said({ 'commands/help.js': command('help'), 'commands/support.js': command('help') }),
    ).toEqual(twice('help.js', 'support.js'))
    const module = `import { SlashCommandBuilder } from 'discord.js'\nexport const data = ${builder('help')}\nexport async function execute(interaction) {}`
    const constant = `${LIBRARY}const data = ${builder('help')}\nmodule.exports = { data, execute(interaction) {} }`
    const named = `${LIBRARY}const data = ${builder('help')}\nfunction execute(interaction) {}\nexport { data, execute }`
    const object = `module.exports = { name: 'help', description: 'd', options: [{ type: 3, name: 'a', description: 'd' }], run(interaction) {} }`
    const whole = `import { SlashCommandBuilder } from 'discord.js'\nexport default class Help { data = ${builder('help')}; async execute(interaction) {} }`
    for (const other of [module, constant, named, object, whole]) {
      expect(
        await said({ 'commands/help.js': command('help'), 'commands/support.ts': other }),
      ).toEqual(twice('help.js', 'support.ts'))
    }
    expect(
      await said({
        'commands/a.command.json': '{ "name": "help", "description": "d" }',
        'commands/b.command.yaml': 'name: help\ndescription: d\n',
      }),
    ).toEqual([
      'warning likely-duplicate commands/a.command.json "help"',
      'warning likely-duplicate commands/b.command.yaml help',
    ])
  })
})

describe('nothing is said of two files', () => {
  const pair = (other: string, file = 'commands/support.js'): Files => ({
    'commands/help.js': command('help'),
    [file]: other,
  })
  const expectSilent = async (files: Files, assignment = {}): Promise<void> => {
    expect(await said(files, assignment)).toEqual([])
  }

  it('of other names, other types or other folders', async () => {
    await expectSilent(pair(command('support')))
    await expectSilent(
      pair(
        `const { ContextMenuCommandBuilder } = require('discord.js')\nmodule.exports = { data: new ContextMenuCommandBuilder().setName('help').setType(2), execute(interaction) {} }`,
      ),
    )
    await expectSilent(pair(command('help'), 'commands/fun/help.js'))
    await expectSilent(pair(command('help'), 'admin/help.js'))
  })

  it('one of which is switched off, or says for whom or for which command it is', async () => {
    for (const more of [
      'disabled: true, ',
      'enabled: false, ',
      "parent: 'film', ",
      'isEnabled: process.env.HELP, ',
      'deprecated: true, ',
      `guildId: '197038439483310086', `,
      `guilds: ['197038439483310086'], `,
      'guildOnly: true, ',
      'devOnly: true, ',
      'testServer: TEST, ',
      `scope: 'guild', `,
      'global: isGlobal, ',
    ]) {
      await expectSilent(pair(command('help', more)))
    }
    await expectSilent(
      pair(
        `import { SlashCommandBuilder } from 'discord.js'\nexport default class Help { data = ${builder('help')}; guilds = ['1']; async execute(interaction) {} }`,
      ),
    )
    for (const more of ['disabled: false, ', 'enabled: true, ', 'guilds: [], ', 'cooldown: 5, ']) {
      expect(await said(pair(command('help', more)))).toEqual(twice('help.js', 'support.js'))
    }
  })

  it('one of which is exported nowhere, or on a condition', async () => {
    const data = `${LIBRARY}const data = ${builder('help')}\n`
    await expectSilent(pair(`${data}// module.exports = { data }\n`))
    await expectSilent(pair(`${data}module.exports = { execute(interaction) {} }`))
    await expectSilent(pair(`${data}if (process.env.BETA) module.exports = { data }`))
    await expectSilent(pair(`${data}module.exports = process.env.BETA ? { data } : {}`))
    await expectSilent(pair(`${data}module.exports = process.env.BETA && { data }`))
    await expectSilent(
      pair(
        `${LIBRARY}const data = process.env.BETA ? ${builder('help')} : undefined\nmodule.exports = { data }`,
      ),
    )
  })

  it('one of which lies aside, by what its file is called', async () => {
    for (const file of ['_help.js', 'help.old.js', 'help-backup.js', 'old_help.js', 'help.v2.js']) {
      await expectSilent(pair(command('help'), `commands/${file}`))
    }
    for (const file of ['help copy.js', 'help2.js', 'gold.js']) {
      expect(await said(pair(command('help'), `commands/${file}`))).toHaveLength(2)
    }
  })

  it('between which a program chooses, or of which it loads one', async () => {
    const files = pair(command('help'))
    for (const chooser of [
      `module.exports = process.env.BETA ? require('./commands/help') : require('./commands/support')`,
      `const help = require('./commands/help')\nconst support = require('./commands/support.js')\nmodule.exports = [isBeta ? help : support]`,
      `if (isBeta) {\n  list.push(require('./commands/help'))\n} else list.push(require('./commands/support'))`,
      `import help from './commands/help.js'\nexport const commands = [help]`,
      `import help from './commands/help.js'\nimport support from './commands/support.js'\nexport const commands = isBeta\n  ? help : support`,
      `const help = await import('./commands/help.js')`,
    ]) {
      await expectSilent({ ...files, 'index.js': chooser })
    }
    await expectSilent(
      pair(`const help = require('./help')\n${command('help')}`, 'commands/wrapped.js'),
    )
    for (const loader of [
      `for (const file of readdirSync('./commands')) commands.push(require(\`./commands/\${file}\`).data)`,
      `import help from './commands/help.js'\nimport support from './commands/support.js'\nexport const commands = [help, support]`,
    ]) {
      expect(await said({ ...files, 'index.js': loader })).toEqual(twice('help.js', 'support.js'))
    }
  })

  it('whose scope the project says: then it is an error, or right', async () => {
    const files = pair(command('help'))
    expect(await said(files, { scope: 'global' })).toEqual([
      `error duplicate-name commands/help.js 'help'`,
      `error duplicate-name commands/support.js 'help'`,
    ])
  })

  it('that are copies of one: what TypeScript was compiled to', async () => {
    await expectSilent(pair(command('help'), 'commands/help.ts'))
  })

  it('that are tests, or small bots of their own', async () => {
    await expectSilent({ 'test/help.js': command('help'), 'test/support.js': command('help') })
    await expectSilent({
      'examples/help.js': command('help'),
      'examples/support.js': command('help'),
    })
    const client = `const client = new Client({ intents: [] })\nclient.login('x')\n`
    await expectSilent({
      'bots/a.js': `${client}${command('help')}`,
      'bots/b.js': `${client}${command('help')}`,
    })
  })
})

it('a choice that comes, goes or changes is seen', async () => {
  const texts = new Map<string, string>([
    [`${ROOT}/commands/help.js`, command('help')],
    [`${ROOT}/commands/support.js`, command('help')],
    [`${ROOT}/index.js`, 'start()'],
  ])
  const read = await loadReader('javascript')
  const project = createProject((uri) => texts.get(uri))
  const put = (path: string, text: string): number => {
    const uri = `${ROOT}/${path}`
    texts.set(uri, text)
    const settings = { assignment: { root: ROOT }, rules: {} }
    const changed = new Set(project.put(uri, text, { settings, root: ROOT, read }))
    const found = project.findings(`${ROOT}/commands/help.js`).length
    return changed.has(`${ROOT}/commands/help.js`) ? found : -1
  }
  for (const [uri, text] of texts) {
    put(uri.slice(ROOT.length + 1), text)
  }
  expect(project.findings(`${ROOT}/commands/help.js`)).toHaveLength(1)
  expect(put('index.js', `require('./commands/help')`)).toBe(0)
  expect(put('index.js', 'start()')).toBe(1)
  expect(put('commands/support.js', command('help', 'disabled: true, '))).toBe(0)
  expect(put('commands/support.js', command('help'))).toBe(1)
})

describe('a folder of copies', () => {
  const files = (count: number): Files =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`commands/c${index}.js`, command('help')]),
    )

  it('has the finding in each of them, with a few of the others', async () => {
    expect(await said(files(300))).toHaveLength(300)
  })

  it('is searched for imports once, however many copies there are', () => {
    const uris = Array.from({ length: 50 }, (_, index) => `${ROOT}/commands/c${index}.js`)
    let asked = 0
    const isChosen = chooserAmong([...uris, `${ROOT}/index.js`], (uri) => {
      asked++
      return uri.endsWith('index.js') ? `require('./commands/c7')` : command('help')
    })
    for (let times = 0; times < 20; times++) {
      expect(isChosen(uris.slice(0, 7))).toBe(false)
    }
    expect(asked).toBe(51)
    expect(isChosen(uris.slice(7, 9))).toBe(true)
  })

  it('with all its names in one index loads all of them', async () => {
    const lines = Array.from(
      { length: 300 },
      (_, index) => `const c${index} = require('./c${index}')`,
    )
    const load = `module.exports = [${lines.map((_, index) => `c${index}`).join(', ')}]`
    const all = files(300)
    expect(await said({ ...all, 'commands/index.js': [...lines, load].join('\n') })).toHaveLength(
      300,
    )
    const one = [...lines, 'if (isBeta) use(c299)', load].join('\n')
    expect(await said({ ...all, 'commands/index.js': one })).toEqual([])
  })
})
