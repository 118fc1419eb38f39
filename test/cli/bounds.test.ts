import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_FILE_SIZE } from '@slashlint/checker'
import { describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

describe('a pattern that can match in many ways costs no more than another', () => {
  const LONG = `${'a'.repeat(200)}/${'a'.repeat(200)}`
  const files = { [`${LONG}.command.json`]: LOUD, 'ping.command.json': PING }

  test.each(['*a*a*a*a*a*a*b', '**a**a**a**a**a**b', '*(*(*(*(*a))))b', '{a,a*}'.repeat(20)])(
    'in slashlint.json: %s',
    async (glob) => {
      const cwd = project({
        'slashlint.json': { files: [{ glob: `${glob}/${glob}`, resource: 'command' }] },
        ...files,
      })
      expect((await slashlint(['check'], { cwd })).stdout).toContain('2 commands in 2 files')
    },
  )

  test.each(['*a*a*a*a*a*a*b', '[a]*[a]*[a]*[a]*[a]*b', '**/*a*a*a*a*a*b/**'])(
    'among the files to ignore: %s',
    async (line) => {
      for (const ignored of [
        { 'slashlint.json': { ignore: [line] } },
        { '.gitignore': `${line}\n` },
      ]) {
        const cwd = project({ ...ignored, ...files })
        expect((await slashlint(['check'], { cwd })).stdout).toContain('2 commands in 2 files')
      }
    },
  )

  test('on the command line', async () => {
    const cwd = project(files)
    const { code, stderr } = await slashlint(['check', `${'*a'.repeat(14)}b/**`], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('no file matches it')
    const found = await slashlint(['check', `${'*a'.repeat(14)}*/**`], { cwd })
    expect(found.stdout).toContain('1 command in 1 file')
  })

  test('one that no person writes is refused at its place', async () => {
    const glob = '*a'.repeat(600)
    const cwd = project({ 'slashlint.json': { files: [{ glob }] }, ...files })
    const { code, stderr } = await slashlint(['check'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('…` is longer than 1000 characters. Write several entries.')
    expect((await slashlint(['check', glob], { cwd })).stderr).toBe(
      `error: The glob ${'*a'.repeat(30)}… is longer than 1000 characters. Give several globs.\n`,
    )
  })
})

/** Makes a very large file that takes no space on the disk. */
function hugeFile(cwd: string, name: string): void {
  mkdirSync(join(cwd, 'commands'), { recursive: true })
  const file = join(cwd, 'commands', name)
  writeFileSync(file, '')
  truncateSync(file, 600_000_000)
}

describe('a file that is larger than 64 MB', () => {
  const files = { 'commands/a.json': LOUD }

  test('is named and left, and the rest is checked', async () => {
    const cwd = project(files)
    hugeFile(cwd, 'huge.json')
    hugeFile(cwd, 'huge.js')
    for (const more of [[], ['--cache']]) {
      const { code, stdout, stderr } = await slashlint(['check', ...more], { cwd })
      expect(stdout).toContain('error[command/name-lowercase]')
      expect(stdout).toContain('1 command in 1 file, 2 files too large to be read')
      expect(stderr).toBe(
        ['js', 'json']
          .map((ending) => `note: commands/huge.${ending} is not read: it is larger than 64 MB.\n`)
          .join(''),
      )
      expect(code).toBe(1)
    }
  })

  test('lets a check pass that finds nothing else, unless it was asked for', async () => {
    const cwd = project({ 'commands/a.json': PING })
    hugeFile(cwd, 'huge.json')
    const all = await slashlint(['check'], { cwd })
    expect(all.stdout).toContain('No problems found in what could be read')
    expect(all.code).toBe(0)
    const { code, stderr } = await slashlint(['check', 'commands/huge.json'], { cwd })
    expect(stderr).toBe('error: Cannot read commands/huge.json: it is larger than 64 MB.\n')
    expect(code).toBe(2)
    const { stdout } = await slashlint(['check', '--format', 'json'], { cwd })
    expect(JSON.parse(stdout)).toMatchObject({
      unreadable: [{ file: 'commands/huge.json', message: 'it is larger than 64 MB' }],
    })
  })

  test('is no text that another file imports', async () => {
    const cwd = project({
      'ban.js': `import { NAME } from './commands/huge.js'
import { SlashCommandBuilder } from 'discord.js'
export default new SlashCommandBuilder().setName(NAME).setDescription('Ban')\n`,
    })
    hugeFile(cwd, 'huge.js')
    const { code, stdout } = await slashlint(['check', 'ban.js'], { cwd })
    expect(stdout).toContain('1 command in 1 file')
    expect(code).toBe(0)
  })

  test('is another than one of exactly 64 MB, which is read', async () => {
    const cwd = project(files)
    const file = join(cwd, 'commands/a.json')
    const text = JSON.stringify(LOUD)
    writeFileSync(file, ' '.repeat(MAX_FILE_SIZE - text.length))
    appendFileSync(file, text)
    const { code, stdout } = await slashlint(['check'], { cwd })
    expect(stdout).toContain('error[command/name-lowercase]')
    expect(code).toBe(1)
  })
})
