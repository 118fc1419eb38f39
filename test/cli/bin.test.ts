import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'
import { PACKAGE } from '../program.js'

let bin = ''
let folder = ''

// Copies the published package to a folder without any dependency.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slashlint-package-'))
  cpSync(PACKAGE, folder, { recursive: true })
  bin = join(folder, 'bin/slashlint.js')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: readonly string[], cwd: string, input = '') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    env: {},
  })
  return { status, stdout, stderr }
}

/**
 * A project with commands, options in other modules, damage, odd encodings, a very long file, and many files without
 * commands.
 */
const LARGE: Record<string, string> = {
  'count.cjs': `const threads = require('node:worker_threads')
    threads.Worker = class extends threads.Worker { constructor(...args) { super(...args); console.error('a thread') } }
    require('node:module').syncBuiltinESMExports()`,
  'src/shared/names.js': "export const LIMIT = 'x'.repeat(101)\nexport const NAME = 'Shared'\n",
}
for (let i = 0; i < 310; i++) {
  const name = i % 7 === 3 ? 'Loud' : 'quiet'
  const middle = i % 5 === 0 ? '.setDescription(LIMIT)' : `.setDescription('What it does')`
  const damage = i % 11 === 5 ? 'const broken = {\n' : ''
  LARGE[`src/commands/${i}.js`] =
    (i % 13 === 2 ? '\uFEFF' : '') +
    `import { SlashCommandBuilder } from 'discord.js'\nimport { LIMIT, NAME } from '../shared/names.js'\n` +
    `export const data = new SlashCommandBuilder().setName('${name}-${i}')${middle}\n${damage}`
  LARGE[`src/ignored/${i}.js`] = LARGE[`src/commands/${i}.js`] ?? ''
  LARGE[`src/services/${i}.ts`] = `export const service${i}: string = 'nothing ${i}'\n`
}
LARGE['src/commands/long.js'] =
  "log('a line of a module that is long')\n".repeat(6_000) +
  `module.exports = new (require('discord.js').SlashCommandBuilder)().setName('Long').setDescription('x')\n`

describe('the published program, without dependencies', () => {
  test('says its version', () => {
    const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
      version: string
    }
    expect(run(['--version'], folder)).toStrictEqual({
      status: 0,
      stdout: `${version}\n`,
      stderr: '',
    })
  })
  test('has no dependencies in its manifest', () => {
    expect(JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))).not.toHaveProperty(
      'dependencies',
    )
  })
  test('searches, respects configuration and .gitignore, and ends with the right code', () => {
    const cwd = project({
      'slashlint.json': {
        files: [{ glob: 'data/**/*.json', resource: 'command' }],
        ignore: ['draft/'],
      },
      '.gitignore': 'tmp/',
      'data/a.json': PING,
      'tmp/b.command.json': LOUD,
      'draft/c.command.json': LOUD,
    })
    expect(run(['check'], cwd)).toStrictEqual({
      status: 0,
      stdout: 'No problems found\n1 command in 1 file\n',
      stderr: '',
    })
    expect(run(['check', '**/*.json', 'tmp/b.command.json'], cwd).status).toBe(1)
    expect(run(['check', '--nonsense'], cwd).status).toBe(2)
  })
  test('fixes a file in place', () => {
    const cwd = project({ 'a.command.json': '{ "name": "Ban", "description": "x" }' })
    expect(run(['check', '--fix-dry-run'], cwd).stdout).toContain(
      '+{ "name": "ban", "description": "x" }',
    )
    expect(run(['fix'], cwd).status).toBe(0)
    expect(readFileSync(join(cwd, 'a.command.json'), 'utf8')).toBe(
      '{ "name": "ban", "description": "x" }',
    )
    expect(readdirSync(cwd)).toStrictEqual(['a.command.json'])
  })
  test('writes SARIF, explains and measures', () => {
    const cwd = project({ 'a.command.json': LOUD })
    expect(JSON.parse(run(['check', '--format', 'sarif'], cwd).stdout)).toMatchObject({
      version: '2.1.0',
    })
    expect(run(['explain', 'command/name-lowercase'], cwd).stdout).toContain(
      'error[command/name-lowercase]',
    )
    expect(run(['size', 'a.command.json'], cwd).stdout).toContain('of 8000 characters')
  })
  test('reports a broken configuration', () => {
    expect(run(['check'], project({ 'slashlint.json': { ruls: {} } })).stderr).toContain(
      'did you mean `rules`?',
    )
  })
  test('reads standard input', () => {
    expect(
      run(['check', '--stdin-filename', 'x.command.json'], project({}), JSON.stringify(LOUD))
        .status,
    ).toBe(1)
  })

  test('checks 40 MB of lines with 32 MB of heap', () => {
    const line = `${JSON.stringify({ ...LOUD, options: [{ type: 3, name: 'a', description: 'x'.repeat(9_000) }] })}\n`
    const count = Math.ceil(40e6 / line.length)
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--max-old-space-size=32', bin, 'check', '--ndjson'],
      {
        input: line.repeat(count),
        encoding: 'utf8',
        maxBuffer: 1e9,
        env: {},
      },
    )
    expect(status).toBe(1)
    expect(stdout.slice(stdout.lastIndexOf('{"line":'))).toContain(`{"line":${count},"ok":false,`)
  })

  test('judges many lines on all cores as one thread does, in their order', async () => {
    // Spaces make them more than a megabyte, from which on there are threads.
    const texts = [PING, LOUD, { ...PING, description: 'für 😀' }, [PING, PING], 7].map((value) =>
      JSON.stringify(value).padEnd(400),
    )
    const lines = Array.from({ length: 3_000 }, (_, i) =>
      i % 200 === 199 ? '{"name": ' : (texts[i % 5] ?? ''),
    )
    lines[2_000] = JSON.stringify({ ...PING, description: 'x'.repeat(300_000) })
    const input = `\uFEFF${lines.join('\n')}`
    const { stdout } = spawnSync(process.execPath, [bin, 'check', '--ndjson'], {
      input,
      env: {},
      maxBuffer: 1e9,
    })
    const alone = await slashlint(['check', '--ndjson'], { stdin: input })
    expect(stdout.toString() === alone.stdout).toBe(true)
    expect(alone.stdout.split('\n')).toHaveLength(lines.length + 1)
  })

  test('answers a line as soon as it is written', async () => {
    const child = spawn(process.execPath, [bin, 'check', '--ndjson'], { env: {} })
    for (const line of [1, 2]) {
      child.stdin.write(`${JSON.stringify(LOUD)}\n`)
      const [answer] = (await once(child.stdout, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(new RegExp(`^\\{"line":${line},"ok":false,.*\\}\n$`))
    }
    child.stdin.end()
    expect(await once(child, 'close')).toEqual([1, null])
  })

  test('reads the files of a large project in threads, and answers as it does alone', async () => {
    const cwd = project({ ...LARGE, 'slashlint.json': { ignore: ['src/ignored/'] } })
    const count = join(cwd, 'count.cjs')
    const counted = (cwd: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--require', count, bin, ...args],
        {
          cwd,
          encoding: 'utf8',
          env: {},
          maxBuffer: 1e8,
        },
      )
      return { threads: stderr.split('a thread\n').length - 1, code: status, stdout }
    }
    const alone = await slashlint(['check', 'src'], { cwd })
    expect(alone.code).toBe(1)
    expect(alone.stdout).toContain('commands in')
    const most = availableParallelism() - 1
    const found = counted(cwd, 'check', 'src')
    expect(found).toEqual({ threads: Math.min(most, 3), code: alone.code, stdout: alone.stdout })
    // The first run records the files that the threads have read.
    for (const threads of [Math.min(most, 3), 0]) {
      expect(counted(cwd, 'check', '--cache', 'src')).toEqual({
        threads,
        code: alone.code,
        stdout: alone.stdout,
      })
    }
    writeFileSync(join(cwd, 'src/commands/200.js'), LARGE['src/commands/201.js'] ?? '')
    const changed = await slashlint(['check', 'src'], { cwd })
    expect(changed.stdout).not.toBe(alone.stdout)
    expect(counted(cwd, 'check', '--cache', 'src').stdout).toBe(changed.stdout)
    expect(counted(cwd, 'check', 'src/services').threads).toBe(0)
    const fixed = await slashlint(['check', '--fix-dry-run', 'src'], { cwd })
    expect(counted(cwd, 'check', '--fix-dry-run', 'src').stdout).toBe(fixed.stdout)
  })

  test('opens no pipes and no devices, whatever they are called', () => {
    const cwd = project({ 'a.command.json': PING, 'below/b.command.json': PING })
    for (const name of ['p.command.json', '.gitignore', 'below/slashlint.json', 'package.json']) {
      execFileSync('mkfifo', [join(cwd, name)])
    }
    symlinkSync('/dev/zero', join(cwd, 'zero.command.json'))
    const bounded = (...args: string[]) =>
      spawnSync(process.execPath, [bin, ...args], {
        cwd,
        encoding: 'utf8',
        env: {},
        timeout: 20_000,
      })
    const found = bounded('check')
    expect(found.stdout).toContain('2 commands in 2 files')
    expect(found.stderr).toBe('')
    const named = bounded('check', 'p.command.json', '/dev/zero', 'a.command.json')
    expect(named.status).toBe(2)
    expect(named.stderr).toContain('p.command.json: it is a pipe, and only files are read')
    expect(bounded('check', '--config', 'p.command.json').stderr).toContain('it is a pipe')
    expect(bounded('check', '--ndjson', 'p.command.json').stderr).toContain('it is a pipe')
    expect(bounded('plan', '--deployed', '/dev/zero').stderr).toContain('it is a device')
  })

  test('reads the pipes that the shell opens for it', () => {
    const cwd = project({ 'a.command.json': PING })
    const { stdout } = spawnSync(
      'bash',
      ['-c', `"$0" "$1" plan --deployed <(echo '[]')`, process.execPath, bin],
      {
        cwd,
        encoding: 'utf8',
        timeout: 20_000,
      },
    )
    expect(stdout).toContain('create')
  })

  test('ends at a signal, whatever it does', async () => {
    const options = Array.from({ length: 25 }, (_, index) => ({
      ...LOUD,
      name: `Option${index}`,
      type: 3,
    }))
    const cwd = project({
      'all.json': Array.from({ length: 15_000 }, (_, at) => ({ ...LOUD, name: `A${at}`, options })),
    })
    const child = spawn(process.execPath, [bin, 'check', 'all.json'], {
      cwd,
      env: {},
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)))
    // In the middle of it: the whole takes a second and more.
    await new Promise((resolve) => setTimeout(resolve, 400))
    child.kill('SIGTERM')
    expect(await ended).toBe('SIGTERM')
  })

  test('ends quietly when its reader stops', async () => {
    const child = spawn(process.execPath, [bin, 'explain'], {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
    child.stdout.destroy()
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect({ code, stderr }).toStrictEqual({ code: 141, stderr: '' })
  })
})
