import { spawnSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

/** Matches characters that change the display of a terminal: control characters, and those for text direction. */
const HOSTILE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const EVIL = '\u001b[31mEvil\u0007\u009b2J\u202eX\r'

describe('no text of a file, and no name of one, reaches the terminal raw', () => {
  const name = `${EVIL.replace('\r', '')}`
  const files = {
    [`${name}.command.json`]: {
      ...LOUD,
      name,
      [EVIL]: EVIL,
      options: [{ type: EVIL, name: EVIL }],
    },
    [`${name}2.command.json`]: '{ "name": ',
    'all.commands.json': [LOUD, { ...LOUD, description: EVIL }],
    'ban.js': `import { SlashCommandBuilder } from 'discord.js'
export default new SlashCommandBuilder().setName('B${EVIL.slice(0, 9)}').setDescription(t\`${EVIL.slice(0, 9)}\`)\n`,
    'deployed.json': [{ ...PING, id: '1', application_id: '1', version: '1', name: EVIL }],
    'error.json': {
      code: 50035,
      message: EVIL,
      errors: { [EVIL]: { _errors: [{ code: EVIL, message: EVIL }] } },
    },
  }
  const inFolder = (given: Readonly<Record<string, unknown>>): string => project(given)

  test.for<readonly string[]>([
    ['check', '--hints', '--list'],
    ['check', '--format', 'github', '--hints'],
    ['check', '--format', 'json', '--hints'],
    ['check', '--format', 'sarif', '--hints'],
    ['check', EVIL],
    ['check', '--ndjson', EVIL],
    ['check', `--${EVIL}`],
    ['check', '--rule', EVIL],
    ['extract'],
    ['plan', '--deployed', 'deployed.json'],
    ['plan', '--deployed', 'deployed.json', '--format', 'json'],
    ['plan', '--deployed', 'deployed.json', '--format', 'markdown'],
    ['explain-error', 'error.json'],
    ['explain-error', 'error.json', '--format', 'json'],
    ['size', `${name}.command.json`],
    ['explain', EVIL],
  ])('%j', async (argv) => {
    const cwd = inFolder(files)
    const { stdout, stderr } = await slashlint(argv, { cwd, env: { NO_COLOR: '1' } })
    expect(stdout + stderr).not.toBe('')
    expect((stdout + stderr).replaceAll('\n', '')).not.toMatch(HOSTILE)
  })

  test('a dry run on a terminal; a pipe gets the patch as it is', async () => {
    const cwd = inFolder({
      'a.command.jsonc': `// ${EVIL}\n{ "name": "Ban", "description": "x" }\n`,
    })
    const seen = await slashlint(['check', '--fix-dry-run'], {
      cwd,
      tty: true,
      env: { NO_COLOR: '1' },
    })
    expect(seen.stdout.replaceAll('\n', '')).not.toMatch(HOSTILE)
    const piped = await slashlint(['check', '--fix-dry-run'], { cwd })
    expect(piped.stdout).toContain(EVIL.slice(0, 12))
  })

  test('JSON means what it meant', async () => {
    const cwd = inFolder({ 'a.command.json': { ...PING, name: 'x\u009b\u202e' } })
    expect(JSON.parse((await slashlint(['extract'], { cwd })).stdout)).toEqual([
      { ...PING, name: 'x\u009b\u202e' },
    ])
  })
})

describe('what is written', () => {
  const BAN = '{ "name": "Ban", "description": "x" }'

  test('temporary files of a program that no longer runs are removed, others stay', async () => {
    const cwd = project({ 'a.command.json': BAN })
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(join(cwd, `.a.command.json.slashlint-${pid}-1`), 'half')
    writeFileSync(join(cwd, `.a.command.json.slashlint-${process.pid}-999`), 'mine')
    writeFileSync(join(cwd, '.a.command.json.slashlint-x'), 'yours')
    expect((await slashlint(['fix'], { cwd })).code).toBe(0)
    expect(readdirSync(cwd).sort()).toEqual([
      `.a.command.json.slashlint-${process.pid}-999`,
      '.a.command.json.slashlint-x',
      'a.command.json',
    ])
  })

  test('a file with several names is not written, and that is said', async () => {
    const cwd = project({ 'a.command.json': BAN, 'c.command.json': BAN })
    linkSync(join(cwd, 'a.command.json'), join(cwd, 'b.command.json'))
    const { code, stderr } = await slashlint(['fix', 'a.command.json', 'c.command.json'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toBe(
      'error: Cannot write a.command.json: it has 2 names (hard links), and only one of them would get the new text.\n',
    )
    expect(readFileSync(join(cwd, 'b.command.json'), 'utf8')).toBe(BAN)
    expect(readFileSync(join(cwd, 'c.command.json'), 'utf8')).toContain('"ban"')
  })
})

describe('imports', () => {
  const ban = (from: string): string => `import { SlashCommandBuilder } from 'discord.js'
import { NAME } from '${from}'
export default new SlashCommandBuilder().setName(NAME).setDescription('Ban')
`
  const NAMES = `export const NAME = 'Ban'\n`

  test('out of the workspace are not followed, nor through a link', async () => {
    const cwd = project({
      'bot/ban.js': ban('../../outside.js'),
      'bot/kick.js': ban('./link.js'),
      'bot/in.js': ban('../names.js'),
      'names.js': NAMES,
    })
    const outside = project({ 'names.js': NAMES })
    symlinkSync(join(outside, 'names.js'), join(cwd, 'bot/link.js'))
    const above = join(cwd, '..', 'outside.js')
    if (!existsSync(above)) {
      writeFileSync(above, NAMES)
    }
    const { stdout } = await slashlint(['check', '--format', 'json'], { cwd })
    const found = JSON.parse(stdout) as { diagnostics: { file: string }[] }
    expect(found.diagnostics.map(({ file }) => file)).toEqual(['bot/in.js'])
  })

  test('in the same repository are followed, wherever the program is started', async () => {
    const cwd = project({ 'bot/ban.js': ban('../names.js'), 'names.js': NAMES })
    const started = { cwd: join(cwd, 'bot') }
    expect((await slashlint(['check'], started)).code).toBe(0)
    mkdirSync(join(cwd, '.git'))
    expect((await slashlint(['check'], started)).stdout).toContain('command/name-lowercase')
  })
})

test('200 000 unknown keys on one line are shown at once', async () => {
  const keys = Array.from({ length: 200_000 }, (_, index) => `"k${index}":1`)
  const cwd = project({ 'a.command.json': `{"name":"a","description":"b",${keys.join()}}` })
  await slashlint(['check'], { cwd: project({ 'a.command.json': LOUD }) })
  const before = process.cpuUsage()
  const { stdout } = await slashlint(['check'], { cwd })
  expect(stdout).toContain('1000 warnings')
  // Half a second of CPU; it was 14.5 s.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(6000)
})

test('20 000 equal keys on one line are each shown with what is near them, at once', async () => {
  const cwd = project({
    'a.command.json': `{"name":"a","description":"b",${Array(20_000).fill('"k":1').join()}}`,
  })
  await slashlint(['check'], { cwd: project({ 'a.command.json': LOUD }) })
  const before = process.cpuUsage()
  const { stdout, code } = await slashlint(['check'], { cwd })
  expect(stdout).toContain('19999 errors')
  expect(code).toBe(1)
  // Half a second of CPU; it was 3 s.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(6000)
})

test('a definition with an error behind 1 000 warnings fails', async () => {
  const keys = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`k${index}`, 1]))
  const cwd = project({
    'a.command.json': { name: 'a', description: 'b', ...keys, options: [{ name: 'c', type: 3 }] },
  })
  const { stdout, code } = await slashlint(['check'], { cwd })
  expect(stdout).toContain('option/description-required')
  expect(code).toBe(1)
})

test('an answer of the service that was saved is no definition of its own', async () => {
  const answer = [
    { ...LOUD, id: '1', application_id: '2', version: '3', name_localizations: null, options: [] },
    { ...LOUD, id: '2', application_id: '2', version: '3' },
  ]
  const cwd = project({
    'deployed.json': answer,
    'commands/old.json': answer[0],
    'src/commands.json': answer,
    'a.command.json': PING,
  })
  expect((await slashlint(['check'], { cwd })).stdout).toBe(
    'No problems found\n1 command in 1 file, 3 objects that may be commands passed over (--list)\n',
  )
  const asked = project({
    'slashlint.json': { files: [{ glob: '*.json', resource: 'commands' }] },
    'deployed.json': answer,
  })
  expect((await slashlint(['check'], { cwd: asked })).stdout).toContain('command/name-lowercase')
})

test('an empty folder is told apart from a clean one', async () => {
  const cwd = project({
    'clean/a.command.json': PING,
    'other/notes.json': '{}',
    'empty/readme.txt': '',
  })
  const of = async (...argv: string[]): Promise<[number, string, string]> => {
    const { code, stdout, stderr } = await slashlint(['check', ...argv], { cwd })
    return [code, stdout, stderr]
  }
  expect(await of('clean')).toEqual([0, 'No problems found\n1 command in 1 file\n', ''])
  expect(await of('other')).toEqual([0, 'No problems found\nNo definitions in 1 file\n', ''])
  expect(await of('empty')).toEqual([
    2,
    'No problems found in what could be read\nNo files to check, 1 file not readable\n',
    expect.stringContaining('empty'),
  ])
})

test('a folder of links alone: it is said that they are not followed', async () => {
  const cwd = project({ 'real/a.command.json': PING })
  mkdirSync(join(cwd, 'links'))
  symlinkSync(join(cwd, 'real/a.command.json'), join(cwd, 'links/a.command.json'))
  const { code, stderr } = await slashlint(['check', 'links'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toMatch(
    /Cannot read links: it holds no file .*, and links in folders are not followed\./,
  )
})

test('plan --detailed-exitcode: changes are told apart from wrong usage', async () => {
  const cwd = project({ 'a.command.json': PING, 'none.json': [] })
  const codeOf = async (...argv: string[]): Promise<number> =>
    (await slashlint(['plan', '--detailed-exitcode', ...argv], { cwd })).code
  expect(await codeOf('--deployed', 'none.json')).toBe(2)
  expect(await codeOf('--deployed', 'gone.json')).toBe(1)
  expect(await codeOf('--nonsense')).toBe(1)
})
