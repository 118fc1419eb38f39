import { describe, expect, it } from 'vitest'
import { read } from '@slashlint/sources/javascript'
import { sized } from '../../property/check.js'
import { cpuTime } from '../../values.js'

// Tests commands that load their options from a folder. Files there are no commands of their own, if the text contains
// the folder.

const CLAN = 'file:///bot/src/commands/clan.js'
const INDEX = 'file:///bot/src/commands/clan/index.js'

/** Returns the folders with options of a module's definitions. */
function folders(body: string, uri = CLAN, root: string | null = 'file:///bot'): readonly string[] {
  const text = `const fs = require('fs'), path = require('path')\n${body}`
  const host = { text: () => undefined, assignment: () => (root === null ? {} : { root }) }
  return (read({ uri, text }, host).attached ?? []).map((place) => place.uri)
}

const DATA = "const data = new SlashCommandBuilder().setName('clan').setDescription('Clans')\n"
const loop = (over: string, load: string, add = 'data.addSubcommand(sub.data)'): string =>
  `${DATA}for (const file of ${over}) { const sub = ${load}; ${add} }`
const READ = 'fs.readdirSync(dir)'

describe('the folder of sub-commands that a loop loads', () => {
  it.each([
    ['a template', loop("fs.readdirSync('./src/commands/clan')", 'require(`./clan/${file}`)')],
    ['a sum', loop("fs.readdirSync('./src/commands/clan')", "require('./clan/' + file)")],
    [
      'path.join',
      `const dir = path.join(__dirname, 'clan')\n${loop(READ, 'require(path.join(dir, file))')}`,
    ],
    [
      'path.resolve',
      loop('files', "await import(path.resolve(import.meta.dirname, 'clan', file))"),
    ],
    [
      'a filter',
      loop(
        `fs.readdirSync(__dirname + '/clan').filter((f) => f.endsWith('.js'))`,
        'require(`./clan/${file}`)',
      ),
    ],
    ['the list alone', loop("fs.readdirSync('src/commands/clan')", 'require(locate(file))')],
    [
      'the list in a constant',
      `const files = fs.readdirSync(\`\${__dirname}/clan\`)\n${loop('files', 'require(at(file))')}`,
    ],
    ['globs', loop("globSync('src/commands/clan/**/*.js')", 'await import(file)')],
    [
      'import.meta.url',
      loop("fs.readdirSync(new URL('./clan', import.meta.url))", 'await import(where(file))'),
    ],
    [
      'the current folder',
      loop("fs.readdirSync(path.join(process.cwd(), 'src/commands/clan'))", 'require(at(file))'),
    ],
    [
      'its own name',
      'const own = path.basename(__filename, path.extname(__filename))\nconst dir = path.join(__dirname, own)\n' +
        loop(READ, 'require(path.join(dir, file))', 'data.addSubcommand(() => sub.data)'),
    ],
    [
      'builders that are handed on',
      loop(
        'files',
        'require(`./clan/${file}`)',
        'data.addSubcommand((builder) => sub.build(builder))',
      ),
    ],
    [
      'forEach',
      `${DATA}${"fs.readdirSync(path.join(__dirname, 'clan'))"}.forEach((file) => data.addSubcommandGroup(require(path.join(__dirname, 'clan', file))))`,
    ],
    [
      'a push',
      `const options = []\nfor (const file of files) options.push(require(\`./clan/\${file}\`).data)\nexport const x: ApplicationCommandData = { name: 'clan', description: 'Clans', options }`,
    ],
    [
      'the options themselves',
      "export const x: ApplicationCommandData = { name: 'clan', description: 'Clans', options: files.map((file) => require(`./clan/${file}`).data) }",
    ],
    [
      'two loops',
      `${DATA}const subs = new Map()\nfor (const file of files) subs.set(file, require(\`./clan/\${file}\`))\nfor (const sub of subs.values()) data.addSubcommand(sub.data)`,
    ],
  ])('is known from %s', (_, body) => {
    expect(folders(body)).toEqual(['file:///bot/src/commands/clan/'])
  })

  it('is known without a project, by the names of folders', () => {
    const body = loop("fs.readdirSync('./src/commands/clan')", 'require(at(file))')
    expect(folders(body, CLAN, null)).toEqual(['file:///bot/src/commands/clan/'])
  })

  it('is known without a project as one beside the module', () => {
    const body = loop("fs.readdirSync('./clan')", 'require(at(file))')
    expect(folders(body, CLAN, null)).toEqual(['file:///bot/src/commands/clan/'])
  })

  it('may be that of the command itself', () => {
    const body = loop('fs.readdirSync(__dirname)', 'require(path.join(__dirname, file))')
    expect(folders(body, INDEX)).toEqual(['file:///bot/src/commands/clan/'])
    const { attached } = read({ uri: INDEX, text: body }, { text: () => undefined })
    expect(attached).toMatchObject([{ except: INDEX }])
  })

  it.each([
    [
      'choices are made of it',
      `${DATA}.addStringOption((o) => o.setName('x').setDescription('x').addChoices(...files.map((file) => require(\`./\${file}\`).choice)))`,
    ],
    [
      'a list of commands is made of it',
      `${DATA}const commands = []\nfor (const file of files) commands.push(require(\`./clan/\${file}\`).data)`,
    ],
    [
      'a handler loads again what it is told',
      `${DATA}.addSubcommand(shared)\nexport const run = (i) => i.names.forEach((name) => { delete require.cache[name]; require(\`./clan/\${name}\`) })`,
    ],
    [
      'sub-commands are made of the names alone',
      `${DATA}for (const file of fs.readdirSync('./src/commands')) data.addSubcommand((s) => s.setName(file).setDescription('x'))`,
    ],
    ['it is not known', loop('list(dir)', 'require(at(dir, file))')],
    ['it changes', `let dir = './clan'\n${loop(READ, 'require(`${dir}/${file}`)')}`],
    ['the command lies below it', loop("fs.readdirSync('./src')", 'require(`../../${file}`)')],
    ['no command is there', 'for (const file of files) options.push(require(`./clan/${file}`))'],
  ])('is not where %s', (_, body) => {
    expect(folders(body)).toEqual([])
  })

  it('is followed through eight constants, not through more', () => {
    const through = (count: number): string => {
      const names = Array.from({ length: count }, (_, i) => `const d${i + 1} = d${i}`)
      return `const d0 = './clan/'\n${names.join('\n')}\n${loop('files', `require(d${count} + file)`)}`
    }
    expect(folders(through(5))).toHaveLength(1)
    expect(folders(through(50))).toEqual([])
  })

  it('is looked for in a time that grows with the text', () => {
    const body = (count: number): string =>
      loop(
        'files',
        Array.from({ length: count }, (_, i) => `require('./clan/' + file + ${i})`).join('\n'),
      )
    const time = (count: number): number =>
      cpuTime(() => expect(folders(body(count))).toHaveLength(1))
    time(500)
    expect(time(5000)).toBeLessThan(40 * Math.max(time(500), 100))
  })
})

describe('the folder that a loader is given', () => {
  const FILL =
    'for (const file of fs.readdirSync(dir)) builder.addSubcommand(require(path.join(dir, file)).data)'
  const HERE = "path.join(__dirname, 'clan')"
  const given = (loader: string, body: string, uri = CLAN): readonly string[] => {
    const text = `const fs = require('fs'), path = require('path')\n${body}`
    const host = {
      text: (other: string) => (other === 'file:///bot/src/loader.js' ? loader : undefined),
      assignment: () => ({ root: 'file:///bot' }),
    }
    return (read({ uri, text }, host).attached ?? [])
      .map((place) => place.uri)
      .filter((one) => one.endsWith('/'))
  }

  it.each([
    [
      'a function of the module',
      '',
      `function loadInto(builder, dir) { ${FILL} }\n${DATA}loadInto(data, ${HERE})`,
    ],
    [
      'an arrow function',
      '',
      `const addAll = (builder, dir) => { ${FILL} }\n${DATA}addAll(data, ${HERE})`,
    ],
    [
      'a function of another module',
      `module.exports = { loadInto(builder, dir) { ${FILL} } }`,
      `const { loadInto } = require('../loader')\n${DATA}loadInto(data, './src/commands/clan')`,
    ],
    [
      'an ES module',
      `export function loadInto(builder, dir) { ${FILL} }`,
      `import { loadInto } from '../loader.js'\n${DATA}loadInto(data, ${HERE})`,
    ],
    [
      'a namespace',
      `export const loadInto = async (builder, dir) => { for (const file of await readdir(dir)) builder.addSubcommand((await import(\`\${dir}/\${file}\`)).data) }`,
      `import * as loader from '../loader.js'\n${DATA}await loader.loadInto(data, ${HERE})`,
    ],
    [
      'a folder beside the loader',
      'exports.loadInto = (builder, dir) => { for (const file of fs.readdirSync(dir)) builder.addSubcommand(require(path.join(__dirname, dir, file)).data) }',
      `const { loadInto } = require('../loader')\n${DATA}loadInto(data, './commands/clan')`,
    ],
    [
      'a list that it returns',
      'exports.loadFrom = (dir) => fs.readdirSync(dir).map((file) => require(path.join(dir, file)))',
      `const { loadFrom } = require('../loader')\n${DATA}for (const sub of loadFrom(${HERE})) data.addSubcommand(sub.data)`,
    ],
    [
      'a list that it returns, by its name',
      'exports.loadFrom = (dir) => fs.readdirSync(dir).map((file) => require(path.join(dir, file)))',
      `const { loadFrom } = require('../loader')\n${DATA}const subs = loadFrom(${HERE})\nsubs.forEach((sub) => data.addSubcommand(sub.data))`,
    ],
    [
      'options that it returns',
      'exports.loadFrom = (dir) => fs.readdirSync(dir).map((file) => require(path.join(dir, file)).data)',
      `const { loadFrom } = require('../loader')\nexport const x: ApplicationCommandData = { name: 'clan', description: 'Clans', options: loadFrom(${HERE}) }`,
    ],
  ])('is known of %s', (_, loader, body) => {
    expect(given(loader, body)).toEqual(['file:///bot/src/commands/clan/'])
  })

  it.each([
    [
      'commands are loaded',
      'exports.loadCommands = (client, dir) => { for (const file of fs.readdirSync(dir)) client.commands.set(file, require(path.join(dir, file))) }',
      `const { loadCommands } = require('../loader')\n${DATA}data.addSubcommand(other)\nloadCommands(client, ${HERE})`,
    ],
    [
      'the folder is not known',
      `exports.loadInto = (builder, dir) => { ${FILL} }`,
      `const { loadInto } = require('../loader')\n${DATA}loadInto(data, dir('x/y'))`,
    ],
    [
      'the loader is not known',
      '',
      `const { loadInto } = require('../loader')\n${DATA}loadInto(data, ${HERE})`,
    ],
    [
      'another parameter is the folder',
      `exports.loadInto = (builder, name, dir) => { ${FILL} }`,
      `const { loadInto } = require('../loader')\n${DATA}loadInto(data, ${HERE})`,
    ],
  ])('is none where %s', (_, loader, body) => {
    expect(given(loader, body)).toEqual([])
  })

  it('is asked for 50 calls, and no more', () => {
    const loader = `exports.loadInto = (builder, dir) => { ${FILL} }`
    const body = (count: number): string =>
      `const { loadInto } = require('../loader')\n${DATA}${Array.from({ length: count }, (_, i) => `loadInto(data, path.join(__dirname, 'clan${i}'))`).join('\n')}`
    expect(given(loader, body(40))).toHaveLength(40)
    expect(given(loader, body(sized(5000, 500)))).toHaveLength(50)
  })
})
