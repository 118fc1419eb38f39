import { lstatSync, readFileSync, readdirSync, statSync, chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PING, project, slashlint } from './harness.js'

const BEFORE = `{
  // the moderators' command
  "name": "Ban",
  "description": "Bans a member", // shown in the list
  "options": [
    { "type": 3, "name": "Reason", "description": "Why",   "required": false },
    /* whom */
    { "type": "6", "name": "who", "description": "Whom", "required": true }
  ]
}
`
const AFTER = `{
  // the moderators' command
  "name": "ban",
  "description": "Bans a member", // shown in the list
  "options": [
    /* whom */
    { "type": 6, "name": "who", "description": "Whom", "required": true },
    { "type": 3, "name": "reason", "description": "Why",   "required": false }
  ]
}
`
const text = (cwd: string, file: string): string => readFileSync(join(cwd, file), 'utf8')

describe('--fix', () => {
  test('writes every safe fix, in as many rounds as it takes, and keeps comments and formatting', async () => {
    const cwd = project({ 'ban.command.jsonc': BEFORE })
    const { code, stdout } = await slashlint(['check', '--fix'], { cwd })
    expect(text(cwd, 'ban.command.jsonc')).toBe(AFTER)
    expect(stdout).toContain('Fixed 4 problems in 1 file\nNo problems found')
    expect(code).toBe(0)
    expect(readdirSync(cwd)).toStrictEqual(['ban.command.jsonc'])
  })
  test('leaves read-only files as they are, says so, and ends with 2', async () => {
    const cwd = project({
      'ban.command.jsonc': BEFORE,
      'ping.command.json': { ...PING, name: 'Ping' },
    })
    chmodSync(join(cwd, 'ban.command.jsonc'), 0o444)
    const { code, stdout, stderr } = await slashlint(['check', '--fix'], { cwd })
    expect(stderr).toBe('error: Cannot write ban.command.jsonc: it is read-only.\n')
    expect(text(cwd, 'ban.command.jsonc')).toBe(BEFORE)
    expect(stdout).toContain('error[option/required-order]')
    expect(stdout).toContain('Fixed 1 problem in 1 file\n')
    expect(code).toBe(2)
    expect((await slashlint(['check', '--fix-dry-run'], { cwd })).stderr).toBe('')
  })
  test.skipIf(process.getuid?.() === 0)(
    'writes nothing in a read-only folder (not run as root)',
    async () => {
      const cwd = project({ 'in/ban.command.jsonc': BEFORE })
      chmodSync(join(cwd, 'in'), 0o555)
      const { code, stderr } = await slashlint(['check', '--fix'], { cwd })
      chmodSync(join(cwd, 'in'), 0o755)
      expect({ code, stderr }).toStrictEqual({
        code: 2,
        stderr: 'error: Cannot write in/ban.command.jsonc: its folder is read-only.\n',
      })
    },
  )
  test('is the command fix', async () => {
    const cwd = project({ 'ban.command.jsonc': BEFORE })
    await slashlint(['fix'], { cwd })
    expect(text(cwd, 'ban.command.jsonc')).toBe(AFTER)
  })
  test('does not touch a file that needs none', async () => {
    const cwd = project({ 'ping.command.json': PING })
    const before = statSync(join(cwd, 'ping.command.json'))
    await slashlint(['fix'], { cwd })
    expect(statSync(join(cwd, 'ping.command.json')).mtimeMs).toBe(before.mtimeMs)
  })
  test('leaves fixes that need a second look to --unsafe', async () => {
    const cwd = project({ 'a.command.json': { name: 'ban user', description: 'Bans' } })
    const safe = await slashlint(['fix'], { cwd })
    expect(safe.code).toBe(1)
    expect(text(cwd, 'a.command.json')).toContain('"ban user"')
    const unsafe = await slashlint(['fix', '--unsafe'], { cwd })
    expect(unsafe.code).toBe(0)
    expect(text(cwd, 'a.command.json')).toContain('"ban-user"')
  })
  test('fixes hints only when hints are shown', async () => {
    const cwd = project({ 'a.command.json': { ...PING, description: 'Is it  awake?' } })
    await slashlint(['fix'], { cwd })
    expect(text(cwd, 'a.command.json')).toContain('it  awake')
    await slashlint(['fix', '--hints'], { cwd })
    expect(text(cwd, 'a.command.json')).toContain('it awake')
  })
  test('does not change what is damaged, stands there twice or is badly encoded', async () => {
    const files = {
      'a.command.json': '{"name":"Ban","description":"x"',
      'b.command.json': '{"name":"Ban","name":"Ban","description":"x"}',
      'c.command.json': Buffer.concat([
        Buffer.from('{"name":"Ban","description":"'),
        Buffer.from([0xfc]),
        Buffer.from('"}'),
      ]),
    }
    const cwd = project(files)
    const { stdout } = await slashlint(['fix', '--unsafe'], { cwd })
    for (const [name, content] of Object.entries(files)) {
      expect(readFileSync(join(cwd, name)).equals(Buffer.from(content))).toBe(true)
    }
    expect(stdout).not.toContain('Fixed')
    expect(stdout).not.toContain('(--fix)')
  })
  test('does not change what a comment or the configuration switches off', async () => {
    const commented =
      '{\n  // slashlint-disable-next-line command/name-lowercase\n  "name": "Ban",\n  "description": "x"\n}'
    const cwd = project({
      'slashlint.json': { files: [{ glob: 'b.*', rules: { 'command/*': 'off' } }] },
      'a.command.jsonc': commented,
      'b.command.json': { name: 'Kick', description: 'x' },
    })
    expect(await slashlint(['fix'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^No problems found\nThe scope of 2 commands .*\n2 commands in 2 files\n$/,
      ) as string,
    })
    expect(text(cwd, 'a.command.jsonc')).toBe(commented)
  })
  test('keeps a byte order mark, CRLF and the file’s mode', async () => {
    const before = '\uFEFF{\r\n\t"name": "Ban",\r\n\t"description": "x"\r\n}\r\n'
    const cwd = project({ 'a.command.json': before })
    chmodSync(join(cwd, 'a.command.json'), 0o640)
    await slashlint(['fix'], { cwd })
    expect(text(cwd, 'a.command.json')).toBe(before.replace('Ban', 'ban'))
    expect(statSync(join(cwd, 'a.command.json')).mode & 0o777).toBe(0o640)
  })
  test('writes through a symbolic link', async () => {
    const cwd = project({ 'real.txt': '{"name":"Ban","description":"x"}' })
    symlinkSync(join(cwd, 'real.txt'), join(cwd, 'a.command.json'))
    await slashlint(['fix', 'a.command.json'], { cwd })
    expect(text(cwd, 'real.txt')).toContain('"ban"')
    expect(lstatSync(join(cwd, 'a.command.json')).isSymbolicLink()).toBe(true)
  })
  test('leaves nothing that it could fix', async () => {
    const cwd = project({})
    const examples = new URL('../../examples/', import.meta.url)
    const files = Object.fromEntries(
      readdirSync(examples, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.jsonc?$/.test(name))
        .map((name) => [name, readFileSync(new URL(name, examples), 'utf8')]),
    )
    const folder = project(files)
    await slashlint(['fix', '--hints'], { cwd: folder })
    const { stdout } = await slashlint(['check', '--hints', '--format', 'json'], { cwd: folder })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; fix?: { safe: boolean } }[]
    }
    expect(diagnostics.filter(({ fix }) => fix?.safe === true)).toStrictEqual([])
    expect(cwd).not.toBe(folder)
  })
})

describe('--fix-dry-run', () => {
  test('shows a diff and writes nothing', async () => {
    const cwd = project({ 'sub/ban.command.jsonc': BEFORE })
    const { code, stdout } = await slashlint(['check', '--fix-dry-run'], { cwd })
    expect(code).toBe(1)
    expect(text(cwd, 'sub/ban.command.jsonc')).toBe(BEFORE)
    expect(stdout).toMatch(
      /^--- a\/sub\/ban\.command\.jsonc\n\+\+\+ b\/sub\/ban\.command\.jsonc\n@@ -1,10 \+1,10 @@\n/,
    )
    expect(stdout).toContain('-  "name": "Ban",\n+  "name": "ban",\n')
    expect(stdout).toContain('Would fix 4 problems in 1 file')
  })
  test('of a clean project ends with 0', async () => {
    expect(
      (await slashlint(['check', '--fix-dry-run'], { cwd: project({ 'a.command.json': PING }) }))
        .code,
    ).toBe(0)
  })
})

describe('standard input', () => {
  test('is checked as the file it is said to be', async () => {
    const cwd = project({ 'slashlint.json': { files: [{ glob: 'x/*', resource: 'lobby' }] } })
    const { code, stdout } = await slashlint(['check', '--stdin-filename', 'x/a.json'], {
      cwd,
      stdin: '{"idle_timeout_seconds": 1}',
    })
    expect(code).toBe(1)
    expect(stdout).toMatch(/error\[lobby\/idle-timeout\][^]*--> x\/a\.json:1:26/)
  })
  test('may be a dash, with --resource', async () => {
    const { stdout } = await slashlint(['check', '-', '--resource', 'command'], {
      cwd: project({}),
      stdin: '{"name": "Ban", "description": "x"}',
    })
    expect(stdout).toContain('--> stdin.json:1:11')
  })
  test('with --fix comes out fixed, and the report goes to standard error', async () => {
    const { code, stdout, stderr } = await slashlint(
      ['fix', '--stdin-filename', 'ban.command.jsonc'],
      {
        cwd: project({}),
        stdin: BEFORE,
      },
    )
    expect(stdout).toBe(AFTER)
    expect(stderr).toContain('Fixed 4 problems')
    expect(code).toBe(0)
  })
  test('with --fix comes out as it is when it is nothing of ours', async () => {
    expect(
      (
        await slashlint(['fix', '--stdin-filename', 'package.json'], {
          cwd: project({}),
          stdin: '{ "name": "x" }',
        })
      ).stdout,
    ).toBe('{ "name": "x" }')
  })
})
