import { describe, expect, test } from 'vitest'
import { project, slashlint } from './harness.js'

// Tests sub-commands that a framework or a later statement attaches. Their parents are not reported as empty, and they
// are not commands of their own.

interface Extracted {
  readonly name: string
  readonly options?: unknown
}

const extracted = async (
  files: Readonly<Record<string, string>>,
): Promise<readonly Extracted[]> => {
  const { stdout } = await slashlint(['extract'], { cwd: project(files) })
  return JSON.parse(stdout) as readonly Extracted[]
}

const LIST = `const { Command } = require('../framework')
module.exports = class ListCommand extends Command {
  name = 'list'
  description = 'Show all'
  async run(interaction) {}
}
`
const OPEN = [{ $dynamic: expect.any(String) as string }]

describe('a list of sub-commands of a framework', () => {
  test.each([
    ['an object of instances', 'subcommands: { list: new ListCommand() }'],
    ['a list of instances', 'subCommands: [new ListCommand()]'],
    ['a list of classes', 'subcommands: [ListCommand]'],
    ['a constant', 'subcommands'],
  ])('%s leaves the options open, and its items are no commands', async (_, property) => {
    const files = {
      'src/commands/tag.js': `const ListCommand = require('./tag/list')
const subcommands = [new ListCommand()]
module.exports = { name: 'tag', description: 'Tags', ${property}, async run(interaction) {} }
`,
      'src/commands/tag/list.js': LIST,
    }
    expect(await extracted(files)).toEqual([{ name: 'tag', description: 'Tags', options: OPEN }])
  })

  test.each(['subcommands: []', 'subcommands: undefined', 'subcommands: false'])(
    '%s is none',
    async (property) => {
      const text = `module.exports = { name: 'tag', description: 'Tags', ${property}, async run(interaction) {} }`
      expect(await extracted({ 'src/commands/tag.js': text })).toEqual([
        { name: 'tag', description: 'Tags' },
      ])
    },
  )

  test('stands in super(), too, and a signature is one', async () => {
    const text = `module.exports = class Tag extends Command {
  constructor() { super({ name: 'tag', description: 'Tags', signature: [{ name: 'who', type: 'member' }] }) }
  async run(interaction) {}
}`
    expect(await extracted({ 'src/commands/tag.js': text })).toEqual([
      { name: 'tag', description: 'Tags', options: OPEN },
    ])
  })

  test('equal names of the children of two parents are no duplicates', async () => {
    const parent = (name: string): string => `const List = require('./${name}/list')
module.exports = { name: '${name}', description: 'Tags', subcommands: [new List()], async run(interaction) {} }
`
    const cwd = project({
      'src/commands/tag.js': parent('tag'),
      'src/commands/role.js': parent('role'),
      'src/commands/tag/list.js': LIST,
      'src/commands/role/list.js': LIST,
    })
    const { code, stdout } = await slashlint(['check', '--scope', 'global'], { cwd })
    expect(stdout).toContain('No problems found')
    expect(code).toBe(0)
  })
})

describe('options that later statements add', () => {
  test.each([
    [
      'to a builder in an object',
      `const command = { data: new SlashCommandBuilder().setName('tag').setDescription('Tags') }
for (const sub of load(__dirname)) command.data.addSubcommand(sub.data)`,
    ],
    [
      'to the list of a builder',
      `const data = new SlashCommandBuilder().setName('tag').setDescription('Tags')
data.options.push(...load(__dirname))`,
    ],
    [
      'in a loop over an object',
      `const data = new SlashCommandBuilder().setName('tag').setDescription('Tags')
const subs = load(__dirname)
for (const key in subs) data.addSubcommand(subs[key])`,
    ],
    [
      'to what a module exports',
      `module.exports = { name: 'tag', description: 'Tags', options: [], async run(interaction) {} }
module.exports.options.push(...load(__dirname))`,
    ],
    [
      'in a constructor',
      `module.exports = class Tag extends Command {
  name = 'tag'
  description = 'Tags'
  options = []
  constructor() { super(); this.options.push(...load(__dirname)) }
  async run(interaction) {}
}`,
    ],
  ])('%s make them open', async (_, text) => {
    const [command, ...more] = await extracted({ 'src/commands/tag.js': text })
    expect(more).toEqual([])
    expect(JSON.stringify(command?.options)).toContain('$dynamic')
  })
})
