import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOUD, PING, project } from './harness.js'
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
