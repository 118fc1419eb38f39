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

  test('are checked beside a file of one command, whichever files are named', async () => {
    const files = {
      'data/ban.json': { ...PING, name: 'ban', options: OPTIONS },
      'data/ping.json': BROKEN,
    }
    for (const paths of [
      [],
      ['data'],
      ['data/ping.json'],
      ['data/*.json'],
      ['data/p*.json', 'data/ping.json'],
    ]) {
      const { code, stdout } = await slashlint(['check', ...paths], { cwd: project(files) })
      expect(stdout).toContain('command/name-lowercase')
      expect(code).toBe(1)
    }
    const { stdout } = await slashlint(['check', '--stdin-filename', 'data/pong.json'], {
      cwd: project(files),
      stdin: JSON.stringify(BROKEN),
    })
    expect(stdout).toContain('command/name-lowercase')
  })

  test('are checked beside a file of one command that is named, although a list lies there, too', async () => {
    const files = {
      'data/ban.json': { ...PING, options: OPTIONS },
      'data/list.json': [{ ...PING, options: OPTIONS }],
    }
    const cwd = project({ ...files, 'data/ping.json': BROKEN })
    const { stdout } = await slashlint(['check', 'data/ban.json', 'data/ping.json'], { cwd })
    expect(stdout).toContain('command/name-lowercase')
  })

  test('are nothing beside other files', async () => {
    const cwd = project({
      'data/ban.json': { title: 'x' },
      'data/ping.json': BROKEN,
      'src/x.ts': `export const a = 1`,
    })
    expect(await slashlint(['check'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No definitions'),
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
      '  Others that task() is handed are commands: nothing shows whether this one is.',
    ])
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
