import { analyse, checkSets, setMembers } from '@slashlint/checker'
import type { Settings } from '@slashlint/checker'
import { languageOf, loadReader } from '@slashlint/sources'
import { expect, test } from 'vitest'

/** What is said across documents of one project: `code name`. */
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
    if (analysis === undefined) throw new Error(`${name} defines nothing`)
    members.push(...setMembers(analysis, root === 'file:///work/commands/' ? 'file:///work' : root.slice(0, -1)))
  }
  return checkSets(members)
    .map(({ code, uri, related }) => `${code} ${uri.split('/').at(-1) ?? ''} ${related.length}`)
    .sort()
}

const BAN = { name: 'ban', description: 'x' }
const GLOBAL = { ...BAN, contexts: [0] }
const TWICE = ['set/duplicate-name a.command.json 1', 'set/duplicate-name b.command.json 1']

test('without a scope nothing is said: two commands of one name may be meant for two places', async () => {
  expect(await across({ 'a.command.json': BAN, 'b.command.json': BAN })).toEqual([])
  expect(await across({ 'a.command.json': GLOBAL, 'b.command.json': BAN })).toEqual([])
})

test.each([{ contexts: [0] }, { integration_types: [0, 1] }, { dm_permission: false }])(
  'without a scope, commands with %j can only be global: names must differ',
  async (field) => {
    const command = { ...BAN, ...field }
    expect(await across({ 'a.command.json': command, 'b.command.json': command })).toEqual(TWICE)
    expect(await across({ 'a.command.json': command, 'b.command.json': { ...command, name: 'kick' } })).toEqual([])
    expect(
      await across({ 'a.command.json': command, 'b.command.json': { ...command, type: 2, description: '' } }),
    ).toEqual([])
  },
)

test('one command that may go elsewhere leaves all of it open', async () => {
  const files = { 'a.command.json': GLOBAL, 'b.command.json': GLOBAL, 'c.command.json': { ...BAN, name: 'c' } }
  expect(await across(files)).toEqual([])
  expect(await across(files, { 'c.command.json': 'guild' })).toEqual([])
  expect(await across(files, { 'c.command.json': 'global' })).toEqual(TWICE)
})

test('commands whose scope is known are compared as before', async () => {
  const files = { 'a.command.json': BAN, 'b.command.json': BAN, 'c.command.json': BAN }
  expect(await across(files, { 'a.command.json': 'global', 'b.command.json': 'global' })).toEqual(TWICE)
  expect(await across(files, { 'a.command.json': 'global', 'b.command.json': 'guild' })).toEqual([])
})

test.each([
  ['two bots of one project', 'bot-a/commands/ban.command.json', 'bot-b/commands/ban.command.json', []],
  ['a copy beside the sources', 'src/ban.command.json', 'backup/ban.command.json', []],
  ['two folders in one of commands', 'src/commands/fun/a.command.json', 'src/commands/staff/b.command.json', TWICE],
  [
    'a folder in one of commands',
    'src/slash-commands/a.command.json',
    'src/slash-commands/x/commands/b.command.json',
    TWICE,
  ],
  ['one folder of another name', 'definitions/a.command.json', 'definitions/b.command.json', TWICE],
])('without a scope, %s', async (_, a, b, wanted) => {
  expect(await across({ [a]: GLOBAL, [b]: GLOBAL }, {}, 'file:///work/my-commands/bot/')).toEqual(wanted)
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
