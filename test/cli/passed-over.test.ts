import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PING, project, slashlint } from './harness.js'

const BROKEN = { name: 'Ping', description: 'Is the bot awake?' }
const OPTIONS = [{ type: 3, name: 'why', description: 'Why' }]

describe('files of commands whose names are wrong', () => {
  test.each(['commands/ping.json', 'commands.json', 'commands/list.json', 'slash/ping.yaml'])(
    'are checked: %s',
    async (file) => {
      const cwd = project({ [file]: file.includes('list') ? [BROKEN] : BROKEN })
      const { code, stdout } = await slashlint(['check'], { cwd })
      expect(stdout).toContain('command/name-lowercase')
      expect(code).toBe(1)
    },
  )

  test.each([
    ['other files', { 'data/ban.json': { title: 'x' } }, 'No definitions'],
    [
      'a file that only its content tells',
      { 'data/ban.json': { ...PING, options: OPTIONS } },
      '1 command',
    ],
    ['a file that says what it is', { 'data/ban.command.json': PING }, '1 command'],
    ['a list', { 'data/commands.json': [PING] }, '1 command'],
  ])('are nothing beside %s', async (_, files, said) => {
    const cwd = project({
      ...files,
      'data/ping.json': BROKEN,
      'src/x.ts': `export const a = 1`,
    })
    expect(await slashlint(['check'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(said),
    })
  })
})

describe('what looks like a command where commands lie, and is not checked', () => {
  const files = {
    'commands/ping.json': PING,
    'commands/ban.json': { ...BROKEN, name: 'Ban', usage: '!ban' },
    'commands/help/list.json': [
      { ...BROKEN, name: 'a', category: 'b' },
      { ...BROKEN, name: 'c', category: 'd' },
    ],
    'other/ban.json': { ...BROKEN, usage: '!ban' },
  }

  test('is counted', async () => {
    const { stdout } = await slashlint(['check'], { cwd: project(files) })
    expect(stdout).toBe(
      'No problems found\n1 command in 1 file, 3 objects that may be commands passed over (--list)\n',
    )
    const { stdout: json } = await slashlint(['check', '--format', 'json'], { cwd: project(files) })
    expect((JSON.parse(json) as { summary: object }).summary).toMatchObject({
      definitions: 1,
      passedOver: 3,
    })
  })

  test('is listed with the reason', async () => {
    const { stdout } = await slashlint(['check', '--list'], { cwd: project(files) })
    expect(stdout.split('\n').slice(0, 7)).toEqual([
      'commands/ping.json:2  slash command  ping',
      'commands/ban.json:1  passed over  Ban',
      '  Commands have no `usage`, and neither its type nor its options show that it is one.',
      'commands/help/list.json:2  passed over  a',
      '  Commands have no `category`, and neither its type nor its options show that it is one.',
      expect.stringMatching(/^commands\/help\/list\.json:\d  passed over  c$/),
      '  Commands have no `category`, and neither its type nor its options show that it is one.',
    ])
  })

  test('is not counted where nothing is passed over', async () => {
    const { stdout } = await slashlint(['check', '--list'], {
      cwd: project({ 'commands/ping.json': PING }),
    })
    expect(stdout).not.toContain('passed over')
  })
})

describe('calls of a function of the project that defines commands elsewhere', () => {
  const files = {
    'src/task.js': 'export const task = (info, run) => ({ ...info, run })\n',
    ...Object.fromEntries(
      ['(interaction) => interaction.reply()', '(ctx) => ctx.reply()'].map((run, index) => [
        `src/commands/${index}.js`,
        `import { task } from '../task.js'\nexport default task({ name: 'n${index}', description: 'Test' }, ${run})\n`,
      ]),
    ),
    'src/commands/open.js': `import { task } from '../task.js'
export const a = task({ name: 'a', description: 'Test', wait: 3 }, (ctx) => ctx.reply())
export const b = task({ ...words, name: 'b' }, (ctx) => ctx.reply())
`,
  }

  test('are counted by function, and listed', async () => {
    const cwd = project(files)
    const { stdout } = await slashlint(['check', '--list'], { cwd })
    expect(stdout).toMatch(/2 commands in 2 files, 2 calls of task\(\) passed over \(--list\)\n$/)
    expect(stdout.split('\n').slice(2, 4)).toEqual([
      'src/commands/open.js:2  passed over  task()',
      '  Others that task() is handed are commands: nothing shows whether this one is. 1 other like it is passed over, too.',
    ])
    expect(stdout.match(/passed over {2}task/g)).toHaveLength(1)
    const both = project({ ...files, 'commands/ban.json': { ...BROKEN, usage: '!ban' } })
    expect((await slashlint(['check'], { cwd: both })).stdout).toContain(
      ', 1 object that may be commands and 2 calls of task() passed over (--list)',
    )
  })

  test('are the same with a cache', async () => {
    const cwd = project(files)
    const { stdout } = await slashlint(['check', '--cache'], { cwd })
    expect(stdout).toContain('2 calls of task() passed over')
    expect((await slashlint(['check', '--cache'], { cwd })).stdout).toBe(stdout)
  })
})

describe('classes with a base of the project that others make commands with', () => {
  const files = {
    'src/base.js': 'export class Base { constructor(info) { this.info = info } }\n',
    'src/commands/ban.js': `import { Base } from '../base.js'
export class Ban extends Base {
  constructor() { super({ name: 'ban', description: 'Ban', options: [{ type: 6, name: 'who', description: 'Whom' }] }) }
  async run(interaction) { interaction.options.getUser('who') }
}
`,
    ...Object.fromEntries(
      ['kick', 'mute'].map((name) => [
        `src/commands/${name}.js`,
        `import { Base } from '../base.js'
export class Other extends Base {
  constructor() { super({ ...words, name: '${name}' }) }
  async run(ctx) { await ctx.reply('${name}') }
}
`,
      ]),
    ),
  }

  test('are counted by their base, and listed once, where the first is', async () => {
    const { stdout } = await slashlint(['check', '--list'], { cwd: project(files) })
    expect(stdout).toMatch(
      /1 command in 1 file, 2 uses of Base as a base passed over \(--list\)\n$/,
    )
    expect(stdout).toContain(
      'src/commands/kick.js:3  passed over  Base\n  Other classes that extend Base are commands: nothing shows whether this one is. 1 other like it is passed over, too.',
    )
    expect(stdout.match(/passed over {2}Base/g)).toHaveLength(1)
  })

  test('are silent where they say that they are no slash commands', async () => {
    const off = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        text.replace('...words,', 'description: words.text, slashCommand: false,'),
      ]),
    )
    const { stdout } = await slashlint(['check', '--list'], { cwd: project(off) })
    expect(stdout).not.toContain('passed over')
  })

  test('are silent where no other is a command', async () => {
    const { 'src/commands/ban.js': _, ...others } = files
    const { stdout } = await slashlint(['check', '--list'], { cwd: project(others) })
    expect(stdout).not.toContain('passed over')
  })
})

test('what a call is handed behind a command says how that is registered', async () => {
  const cwd = project({
    'src/register.js': 'export const register = (command, how) => list.push([command, how])\n',
    'src/commands/all.js': `import { register } from '../register.js'
register({ name: 'ban', description: 'Ban', options: [{ type: 6, name: 'who', description: 'Whom' }] }, { name: 'moderation', description: 'Where it belongs' })
`,
  })
  const { stdout } = await slashlint(['check', '--list'], { cwd })
  expect(stdout).toContain('1 command in 1 file\n')
})

describe('data that is no command, beside one', () => {
  const CARDS = [
    { name: 'Fireball', description: 'Deals 3 damage' },
    { name: 'Heal', description: 'Heals 2' },
  ]
  const GAME = { name: 'Acme Card Game', description: 'A card game', version: 2 }
  const ITEMS = [{ name: 'Sword', description: 'Sharp', price: 10 }]
  const SHOP = {
    name: 'shop',
    description: 'Buy',
    options: [{ name: 'buy', description: 'b', type: 1 }],
  }
  const DRAW = { name: 'draw', description: 'Draw a card' }

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'at the top of a project',
      { 'draw.command.json': DRAW },
      { 'cards.json': CARDS, 'game.json': GAME },
    ],
    ['in a folder', { 'data/shop.json': SHOP }, { 'data/items.json': ITEMS }],
    ['of another name', { 'x/a.json': SHOP }, { 'x/b.json': CARDS, 'x/c.yaml': GAME }],
    ['beside a list', { 'x/bot.commands.json': [DRAW] }, { 'x/b.json': CARDS, 'x/c.json': GAME }],
    [
      'beside a schema',
      { 'x/a.json': { $schema: 'command.schema.json', ...DRAW } },
      { 'x/b.json': ITEMS },
    ],
  ])('is silent and stays as it is: %s', async (_, commands, others) => {
    const cwd = project({
      'package.json': { dependencies: { 'discord.js': '^14' } },
      ...commands,
      ...others,
    })
    const before = Object.keys(others).map((file) => readFileSync(join(cwd, file), 'utf8'))
    for (const flags of [['--fix'], ['--fix', '--unsafe'], []]) {
      const { code, stdout } = await slashlint(['check', ...flags], { cwd })
      expect(stdout).toBe('No problems found\n1 command in 1 file\n')
      expect(code).toBe(0)
    }
    for (const file of Object.keys(others)) {
      expect((await slashlint(['check', '--fix', file], { cwd })).stdout).not.toContain('command/')
    }
    expect(Object.keys(others).map((file) => readFileSync(join(cwd, file), 'utf8'))).toEqual(before)
  })

  test('that seems to be one is reported, and not rewritten', async () => {
    const text = { ...SHOP, name: 'Shop' }
    const cwd = project({ 'data/shop.json': text })
    const before = readFileSync(join(cwd, 'data/shop.json'), 'utf8')
    const { stdout } = await slashlint(['check', '--fix'], { cwd })
    expect(stdout).toContain('command/name-lowercase')
    expect(readFileSync(join(cwd, 'data/shop.json'), 'utf8')).toBe(before)
    // If the user names the resource, it is fixed.
    await slashlint(['check', '--fix', '--resource', 'command'], { cwd })
    expect(readFileSync(join(cwd, 'data/shop.json'), 'utf8')).toContain('"shop"')
  })

  test('with two things that speak against a command is none, unless it has keys of commands alone', async () => {
    const title = { ...SHOP, name: 'Acme Shop', version: 2 }
    for (const [value, isCommand] of [
      [SHOP, true],
      [{ ...SHOP, price: 3 }, true],
      [{ ...SHOP, name: 'Acme Shop' }, true],
      [title, false],
      [{ ...title, default_member_permissions: '8' }, true],
    ] as const) {
      const { stdout } = await slashlint(['check'], { cwd: project({ 'data/shop.json': value }) })
      expect(stdout.includes('1 command in')).toBe(isCommand)
    }
  })
})
