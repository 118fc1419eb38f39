import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

// Tests for changes of the program by `tools/mutants.mjs` that no other test noticed.

test('the help of a command begins with its sentence', async () => {
  const { stdout } = await slashlint(['check', '--help'])
  expect(stdout).toContain('\nFind mistakes (default: in the current folder).\n')
})

test('a plan as Markdown has what it deletes, and the places of what stops it', async () => {
  const stored = (id: string, name: string) => ({
    ...PING,
    id,
    application_id: '9',
    version: id,
    name,
    guild_id: '42',
  })
  const deployed = JSON.stringify([stored('1', 'ping'), stored('2', 'old')])
  const plan = async (files: Readonly<Record<string, unknown>>) => {
    const cwd = project({ ...files, 'deployed.json': deployed })
    const flags = [
      '--deployed',
      'deployed.json',
      '--scope',
      'guild',
      '--guild',
      '42',
      '--format',
      'markdown',
    ]
    return (await slashlint(['plan', 'commands', ...flags], { cwd })).stdout
  }
  const deleting = await plan({ 'commands/ping.json': PING })
  expect(deleting).toMatch(/\*\*Delete\w*[^*]*\*\*\n\n- `\/?old`/)
  const stopped = await plan({ 'commands/ping.json': PING, 'commands/loud.json': LOUD })
  expect(stopped).toMatch(/- `command\/name-lowercase` commands\/loud\.json:2: /)
})

test('an emulator that does not run is said by its address', async () => {
  const { code, stderr } = await slashlint(['invoke', '/ping', '--at', 'http://127.0.0.1:1'])
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: .*emulator.*127\.0\.0\.1:1/)])
})

test('a command of 8000 characters is not too large, and of 8001 it is', async () => {
  const option = (index: number, length: number) => ({
    type: 3,
    name: `o${index}`,
    description: 'x'.repeat(length),
    choices: Array.from({ length: 25 }, (_, i) => ({
      name: `${i}`.padEnd(50, 'n'),
      value: `${i}`,
    })),
  })
  const sized = async (length: number) => {
    const options = [1, 2, 3, 4, 5].map((index) => option(index, index === 1 ? length : 100))
    const cwd = project({ 'a.json': { name: 'a', description: 'b', options } })
    const { code, stdout } = await slashlint(['size', 'a.json'], { cwd })
    const [, total = ''] = /(\d+) of 8000 characters/.exec(stdout) ?? []
    return { code, total: Number(total), last: stdout.trim().split(', ').at(-1) }
  }
  const { total } = await sized(1)
  expect(await sized(8001 - total)).toEqual({ code: 0, total: 8000, last: '0 left' })
  expect(await sized(8002 - total)).toEqual({ code: 1, total: 8001, last: '1 too many' })
})

test.each([
  [44, 'x'.repeat(44)],
  [45, `${'x'.repeat(43)}…`],
])('slashlint size shows a name of %i characters as it fits', async (length, shown) => {
  const options = [{ type: 3, name: 'x'.repeat(length), description: '' }]
  const cwd = project({ 'a.json': { name: 'a', description: 'b', options } })
  const { stdout } = await slashlint(['size', 'a.json'], { cwd })
  expect(stdout).toMatch(new RegExp(`^└─ ${shown} `, 'm'))
})

test('an option without any characters has no bar', async () => {
  const options = [{ type: 3, description: '' }]
  const cwd = project({ 'a.json': { name: 'a', description: 'b', options } })
  const { stdout } = await slashlint(['size', 'a.json'], { cwd })
  expect(stdout).toMatch(/^└─ \(no name\) +0$/m)
})

test('what a baseline knows and is there no more is counted in words', async () => {
  const cwd = project({ 'a.command.json': LOUD, 'b.command.json': { ...LOUD, name: 'Other' } })
  const check = (...flags: readonly string[]) =>
    slashlint(['check', '--baseline', 'known.json', ...flags], { cwd })
  await check('--update-baseline')
  const { stderr } = await slashlint(['fix', '--unsafe'], { cwd })
  expect(stderr).toBe('')
  expect((await check()).stderr).toBe(
    'note: 2 findings of known.json are there no more: --update-baseline takes them out.\n',
  )
})

describe('a plan', () => {
  const stored = (fields: object) => ({
    ...PING,
    id: '1',
    application_id: '9',
    version: '1',
    ...fields,
  })

  test('of files that cannot be read has the exit code of an error', async () => {
    const cwd = project({ 'deployed.json': [] })
    const plan = (...flags: readonly string[]) =>
      slashlint(['plan', '--deployed', 'deployed.json', 'none.json', ...flags], { cwd })
    expect([(await plan()).code, (await plan('--detailed-exitcode')).code]).toEqual([2, 1])
  })

  test.each([
    [[], 'in guild 42'],
    [['--scope', 'guild'], 'in guild 42'],
    [['--scope', 'guild', '--guild', '7'], 'in guild 7'],
    [['--guild', '7'], 'in guild 7'],
    [['--scope', 'global'], 'the global commands'],
  ])('against the commands of one guild, with %j, is for %s', async (flags, where) => {
    const cwd = project({
      'deployed.json': [stored({ guild_id: '42' })],
      'commands/ping.json': PING,
    })
    const argv = ['plan', 'commands', '--deployed', 'deployed.json', ...flags]
    const { stdout } = await slashlint(argv, { cwd })
    expect(stdout.split('\n')[0]).toContain(where.replace('in guild', 'guild'))
  })
})

test('recommendations of the editor that are no list are replaced by one', async () => {
  const cwd = project({
    '.git/HEAD': '',
    'package.json': {},
    'commands/ping.json': PING,
    '.vscode/extensions.json': { recommendations: 'a.b' },
  })
  await slashlint(['init'], { cwd })
  expect(JSON.parse(readFileSync(join(cwd, '.vscode/extensions.json'), 'utf8'))).toEqual({
    recommendations: ['slashlint.slashlint-vscode'],
  })
})

test('init says in words how many errors there are', async () => {
  const said = async (files: object) =>
    (await slashlint(['init'], { cwd: project({ '.git/HEAD': '', 'package.json': {}, ...files }) }))
      .stdout
  expect(await said({ 'commands/a.json': LOUD })).toContain(
    '1 error now: `slashlint check` shows it. To begin without mending it:',
  )
  expect(
    await said({ 'commands/a.json': LOUD, 'commands/b.json': { ...LOUD, name: 'B' } }),
  ).toContain('2 errors now: `slashlint check` shows them. To begin without mending them:')
  expect(await said({ 'commands/a.json': PING })).not.toContain('now: `slashlint check`')
})

test('of a source text that is not known 60 characters are listed', async () => {
  const listed = async (length: number) => {
    const call = `f('${'x'.repeat(length - 5)}')`
    const code = `import { SlashCommandBuilder } from 'discord.js'
export const a = new SlashCommandBuilder().setName('a').setDescription(${call})`
    const { stdout } = await slashlint(['check', '--list'], { cwd: project({ 'a.js': code }) })
    return [call, /unknown at line 2: description, (.*?): /.exec(stdout)?.[1]]
  }
  const [whole, shown] = await listed(60)
  expect(shown).toBe(whole)
  const [long = '', cut] = await listed(61)
  expect(cut).toBe(`${long.slice(0, 60)}…`)
})

test.each([
  ['localhost', false],
  ['127.0.0.1:5432', true],
  ['[::1]:80', true],
  ['./socket', true],
  ['a:b', false],
  ['a b:1', false],
])('--allow-host takes hosts with a port, and sockets: %s', async (host, isOne) => {
  const cwd = project({})
  const argv = ['fuzz', '--allow-host', host, '--', 'no-such-program-here']
  const { code, stderr } = await slashlint(argv, { cwd, env: { PATH: process.env['PATH'] ?? '' } })
  const message = `\`--allow-host\` is a host with its port, such as 127.0.0.1:5432, or the path of a socket, not \`${host}\`.`
  expect([code, stderr.includes(message)]).toEqual([2, !isOne])
})

test.each([
  [['invoke', '--press', 'x'], 'No emulator runs: start one with `slashlint serve`.'],
  [
    ['explain-error', '-', '--deployed', '-'],
    'The answer and --deployed cannot both be standard input.',
  ],
  [['explain-error', 'a.json', '--deployed', 'none.json'], 'none.json'],
  [['replay'], '`slashlint replay` takes a session and a bot: slashlint replay session.jsonl'],
  [['replay', 'a.jsonl'], '`slashlint replay` takes a session and a bot'],
  [
    ['fuzz', '--max-warnings', 'x', '--', 'node', 'x.js'],
    '`--max-warnings` is a whole number, not `x`.',
  ],
  [
    ['fuzz', '--rule', 'fuzz/shown=error', '--', 'node', 'x.js'],
    'is a code that is turned off, such as fuzz/shown=off',
  ],
  [['fuzz', '--rule', 'fuzz/shown', '--', 'node', 'x.js'], 'is a code that is turned off'],
  [['schema', 'nothing'], 'nothing'],
])('%j is wrong usage', async (argv, message) => {
  const cwd = project({ 'a.json': { code: 50035 }, 'a.jsonl': '{"session":1}' })
  const env = { PATH: process.env['PATH'] ?? '', XDG_RUNTIME_DIR: cwd }
  const { code, stderr } = await slashlint(argv, { cwd, env, stdin: '{}' })
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('of findings as many as others the rules and files come by their names', async () => {
  const unknown = (name: string) =>
    Object.fromEntries([
      ...Array.from({ length: 16 }, (_, index) => [`k${index}`, 1]),
      ['name', name],
    ])
  const command = (name: string) => ({ ...unknown(name), description: 'x' })
  const cwd = project({ 'b.command.json': command('b'), 'a.command.json': command('a') })
  const { stdout } = await slashlint(['check'], { cwd })
  expect(stdout).toContain('By file\n16  a.command.json\n16  b.command.json\n')
})
