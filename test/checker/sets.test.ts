import { analyse } from '@slashlint/checker'
import type { Settings } from '@slashlint/checker'
import { languageOf, loadReader } from '@slashlint/sources'
import { expect, test } from 'vitest'
import { checkSets, setMembers } from '../../checker/src/analysis/sets.js'

/** Returns the findings across documents of one project as `code name`. */
async function across(
  files: Readonly<Record<string, object | string>>,
  scopes: Readonly<Record<string, 'global' | 'guild'>> = {},
  root = 'file:///work/commands/',
): Promise<string[]> {
  const members = []
  for (const [name, content] of Object.entries(files)) {
    const uri = `${root}${name}`
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const scope = scopes[name]
    const settings: Settings = { assignment: scope === undefined ? {} : { scope }, rules: {} }
    const analysis = analyse({ uri, text }, await loadReader(languageOf(name) ?? 'json'), settings)
    if (analysis === undefined) {
      throw new Error(`${name} defines nothing`)
    }
    members.push(
      ...setMembers(
        analysis,
        root === 'file:///work/commands/' ? 'file:///work' : root.slice(0, -1),
      ),
    )
  }
  return checkSets(members)
    .map(({ code, uri, related }) => `${code} ${uri.split('/').at(-1) ?? ''} ${related.length}`)
    .sort()
}

const BAN = { name: 'ban', description: 'x' }
const GLOBAL = { ...BAN, contexts: [0] }
const TWICE = ['set/duplicate-name a.command.json 1', 'set/duplicate-name b.command.json 1']

const LIKELY = ['set/likely-duplicate a.command.json 1', 'set/likely-duplicate b.command.json 1']

test('without a scope two commands of one name are likely a copy: they may be meant for two places', async () => {
  expect(await across({ 'a.command.json': BAN, 'b.command.json': BAN })).toEqual(LIKELY)
  expect(await across({ 'a.command.json': GLOBAL, 'b.command.json': BAN })).toEqual(LIKELY)
  expect(await across({ 'a.command.json': BAN, 'more/b.command.json': BAN })).toEqual([])
})

test.each([{ contexts: [0] }, { integration_types: [0, 1] }, { dm_permission: false }])(
  'without a scope, commands with %j can only be global: names must differ',
  async (field) => {
    const command = { ...BAN, ...field }
    expect(await across({ 'a.command.json': command, 'b.command.json': command })).toEqual(TWICE)
    expect(
      await across({ 'a.command.json': command, 'b.command.json': { ...command, name: 'kick' } }),
    ).toEqual([])
    expect(
      await across({
        'a.command.json': command,
        'b.command.json': { ...command, type: 2, description: '' },
      }),
    ).toEqual([])
  },
)

test('one command that may go elsewhere leaves all of it open', async () => {
  const files = {
    'a.command.json': GLOBAL,
    'b.command.json': GLOBAL,
    'c.command.json': { ...BAN, name: 'c' },
  }
  expect(await across(files)).toEqual(LIKELY)
  expect(await across(files, { 'c.command.json': 'guild' })).toEqual(LIKELY)
  expect(await across(files, { 'c.command.json': 'global' })).toEqual(TWICE)
})

test('commands whose scope is known are compared as before', async () => {
  const files = { 'a.command.json': BAN, 'b.command.json': BAN, 'c.command.json': BAN }
  expect(await across(files, { 'a.command.json': 'global', 'b.command.json': 'global' })).toEqual(
    TWICE,
  )
  expect(await across(files, { 'a.command.json': 'global', 'b.command.json': 'guild' })).toEqual([])
})

test.each([
  [
    'two bots of one project',
    'bot-a/commands/ban.command.json',
    'bot-b/commands/ban.command.json',
    [],
  ],
  ['a copy beside the sources', 'src/ban.command.json', 'backup/ban.command.json', []],
  [
    'two folders in one of commands',
    'src/commands/fun/a.command.json',
    'src/commands/staff/b.command.json',
    TWICE,
  ],
  [
    'a folder in one of commands',
    'src/slash-commands/a.command.json',
    'src/slash-commands/x/commands/b.command.json',
    TWICE,
  ],
  ['one folder of another name', 'definitions/a.command.json', 'definitions/b.command.json', TWICE],
])('without a scope, %s', async (_, a, b, wanted) => {
  expect(await across({ [a]: GLOBAL, [b]: GLOBAL }, {}, 'file:///work/my-commands/bot/')).toEqual(
    wanted,
  )
  const known = await across(
    { [a]: GLOBAL, [b]: GLOBAL },
    { [a]: 'global', [b]: 'global' },
    'file:///work/my-commands/bot/',
  )
  expect(known).toHaveLength(2)
})

test('so it is in code', async () => {
  const code = (file: string): string =>
    `import { SlashCommandBuilder } from 'discord.js'\nexport const ${file} = new SlashCommandBuilder().setName('ban').setDescription('x').setContexts(0)\n`
  expect(await across({ 'a.ts': code('a'), 'b.ts': code('b') })).toEqual([
    'set/duplicate-name a.ts 1',
    'set/duplicate-name b.ts 1',
  ])
})

/** Counts the findings for one command in two files of a project, if everything is global. */
const twice = async (a: string, b: string, content: object | string = BAN): Promise<number> =>
  (
    await across(
      { [a]: content, [b]: content },
      { [a]: 'global', [b]: 'global' },
      'file:///home/tests/examples/bot/',
    )
  ).length

test.each([
  ['two examples', 'examples/first/ban.command.json', 'examples/second/ban.command.json'],
  ['two files of examples', 'examples/a.command.json', 'examples/b.command.json'],
  [
    'examples two levels down',
    'code-samples/x/one/commands/fun/a.command.json',
    'code-samples/x/two/commands/a.command.json',
  ],
  [
    'an example and the project',
    'examples/first/ban.command.json',
    'src/commands/ban.command.json',
  ],
  [
    'the documentation and the project',
    'docs/ban/ban.command.json',
    'src/commands/ban.command.json',
  ],
  ['two bots', 'bots/first/commands/ban.command.json', 'bots/second/commands/ban.command.json'],
  ['a test and the project', 'test/ban.command.json', 'src/commands/ban.command.json'],
  ['two tests', 'src/__tests__/a.command.json', 'src/__tests__/b.command.json'],
])('%s are not deployed together', async (_, a, b) => {
  expect(await twice(a, b)).toBe(0)
})

test.each([
  ['one folder of commands', 'src/commands/a.command.json', 'src/commands/b.command.json'],
  [
    'a group of commands that is called test',
    'src/commands/test/a.command.json',
    'src/commands/b.command.json',
  ],
  [
    'a group that is called examples',
    'commands/examples/a.command.json',
    'commands/guide/b.command.json',
  ],
  ['one example', 'examples/first/a.command.json', 'examples/first/b.command.json'],
  [
    'one example with groups',
    'examples/x/first/commands/a.command.json',
    'examples/x/first/commands/fun/b.command.json',
  ],
  ['one of two bots', 'bots/first/a.command.json', 'bots/first/commands/b.command.json'],
  ['the latest and the greatest', 'src/latest/a.command.json', 'src/contest/b.command.json'],
])('%s is deployed together', async (_, a, b) => {
  expect(await twice(a, b)).toBe(2)
})

const BUILT =
  "import { SlashCommandBuilder, Client } from 'discord.js'\nexport const ban = new SlashCommandBuilder().setName('ban').setDescription('x')\n"
const STARTED = `${BUILT}const client = new Client({ intents: [] })\nclient.login(process.env.TOKEN)\n`

test('files that each start a client are two programs; one that does so is the program of the others', async () => {
  expect(await twice('src/first.ts', 'src/second.ts', STARTED)).toBe(0)
  expect(await twice('src/first.ts', 'src/second.ts', BUILT)).toBe(2)
  const files = { 'index.ts': STARTED, 'ban.ts': BUILT }
  expect(await across(files, { 'index.ts': 'global', 'ban.ts': 'global' })).toHaveLength(2)
})

test.each([
  ["@Bot('a')", "@Bot('b')", 0],
  ["@Bot('a')", "@Bot('b', 'a')", 2],
  ["@Bot('a', 'b')", "@Bot('b', 'a')", 2],
  ["@Bot('a')", '', 2],
  ['', '', 2],
  ['@Bot(OTHER)', "@Bot('a')", 0],
  ['@Bot(OTHER)', '@Bot(OTHER)', 0],
  ['@Bot(KNOWN)', "@Bot('a')", 2],
])('%s and %s of discordx: one name is used twice %i times', async (a, b, count) => {
  const code = (bot: string): string =>
    `import { Bot, Discord, Slash } from 'discordx'\nconst KNOWN = 'a'\n@Discord()\n${bot}\nexport class Ban {\n  @Slash({ name: 'ban', description: 'x' })\n  ban() {}\n}\n`
  expect(
    await across({ 'a.ts': code(a), 'b.ts': code(b) }, { 'a.ts': 'global', 'b.ts': 'global' }),
  ).toHaveLength(count)
})

test('two folders of commands that share several names are those of two bots; one equal name is a mistake', async () => {
  const names = ['play', 'stop', 'ban']
  const files = (shared: number): Record<string, object> =>
    Object.fromEntries(
      ['first', 'second'].flatMap((folder) =>
        names.map((name, index) => [
          `src/commands/${folder}/${name}.command.json`,
          { name: index < shared ? name : `${folder}-${name}`, description: 'x' },
        ]),
      ),
    )
  const all = (given: Record<string, object>): Record<string, 'global'> =>
    Object.fromEntries(Object.keys(given).map((name) => [name, 'global']))
  const found = (shared: number): Promise<string[]> =>
    across(files(shared), all(files(shared)), 'file:///home/bot/')
  expect(await found(0)).toEqual([])
  expect(await found(1)).toHaveLength(2)
  expect(await found(2)).toEqual([])
  expect(await found(3)).toEqual([])
})
