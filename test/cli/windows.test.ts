import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { delimiter, dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createPaths } from '@slashlint/checker/disk'
import { PROGRAM } from '../program.js'
import { project } from './harness.js'

// Tests the differences of Windows that can be simulated on other systems. .github/workflows/ci.yml runs the tests on
// Windows.

describe('paths on Windows', () => {
  const { between, glob, isBelow, show } = createPaths(true)

  it.each([
    ['C:\\bot', 'C:\\bot\\commands\\ban.ts', true],
    ['c:\\Bot', 'C:\\bot\\commands\\ban.ts', true],
    ['C:\\bot', 'C:\\bot', false],
    ['C:\\bot', 'C:\\bottom\\ban.ts', false],
    ['C:\\bot', 'C:\\..bot\\ban.ts', false],
    ['C:\\bot', 'D:\\bot\\ban.ts', false],
    ['C:\\', 'D:\\ban.ts', false],
    ['C:\\', 'C:\\ban.ts', true],
    ['\\\\server\\bots', '\\\\server\\bots\\film\\ban.ts', true],
    ['\\\\server\\bots', '\\\\SERVER\\Bots\\ban.ts', true],
    ['\\\\server\\bots', '\\\\server\\other\\ban.ts', false],
    ['\\\\server\\bots', 'C:\\bots\\ban.ts', false],
  ])('%s has %s in it: %s', (folder, file, expected) => {
    expect(isBelow(folder, file)).toBe(expected)
  })

  it.each([
    ['C:\\bot', 'C:\\bot\\src\\ban.ts', 'src/ban.ts'],
    ['c:\\bot', 'C:\\Bot\\src\\ban.ts', 'src/ban.ts'],
    ['C:\\bot', 'D:\\other\\ban.ts', 'D:\\other\\ban.ts'],
    ['C:\\bot', 'C:\\other\\ban.ts', 'C:\\other\\ban.ts'],
    ['\\\\server\\bots\\film', '\\\\server\\bots\\film\\ban.ts', 'ban.ts'],
  ])('from %s, %s is shown as %s', (cwd, file, shown) => {
    expect(show(cwd, file)).toBe(shown)
  })

  it('are written with slashes into what is shared with other systems', () => {
    expect(between('C:\\bot\\ci', 'C:\\bot\\src\\ban.ts')).toBe('../src/ban.ts')
    expect(between('C:\\bot', 'D:\\ban.ts')).toBe('D:/ban.ts')
    expect(glob('src\\**\\*.json')).toBe('src/**/*.json')
  })

  test('elsewhere a backslash is a letter of a name, or escapes in a glob', () => {
    const elsewhere = createPaths(false)
    expect(elsewhere.show('/bot', '/bot/a\\b.json')).toBe('a\\b.json')
    expect(elsewhere.show('/bot', '/bot/..b.json')).toBe('..b.json')
    expect(elsewhere.glob('src/\\[id\\].json')).toBe('src/\\[id\\].json')
  })

  // The common law: exactly the files below the folder have relative paths, and these lead back to the file.
  test.each([
    ['Windows', true, win32, 'C:\\'],
    ['other systems', false, posix, '/'],
  ] as const)(
    'on %s what is shown from a folder leads back to the file',
    (_, isWindows, path, root) => {
      const paths = createPaths(isWindows)
      const place = fc
        .array(fc.constantFrom('bot', 'Bot', '..bot', 'a b', 'ä', '.git'), { maxLength: 4 })
        .map((parts) => path.join(root, ...parts))
      fc.assert(
        fc.property(place, place, (folder, file) => {
          expect(path.relative(path.resolve(folder, paths.show(folder, file)), file)).toBe('')
          expect(path.isAbsolute(paths.show(folder, file))).toBe(!paths.isBelow(folder, file))
        }),
      )
    },
  )
})

test('a glob that escapes a bracket finds the file, and no other', () => {
  const cwd = project({
    'commands/[id].command.json': '{ "name": "Ban", "description": "Ban a member" }',
    'commands/i.command.json': '{ "name": "Kick", "description": "Kick a member" }',
  })
  const { stdout } = spawnSync(
    process.execPath,
    [PROGRAM, 'check', 'commands/\\[id\\].*.json', '--format', 'json'],
    {
      cwd,
      encoding: 'utf8',
    },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { file: string }[] }
  expect(diagnostics.map(({ file }) => file)).toEqual(['commands/[id].command.json'])
})

test.skipIf(process.platform === 'win32')(
  '`serve -- npm start` starts the script npm.cmd by the shell',
  () => {
    const cwd = project({
      'windows.mjs': `Object.defineProperty(process, 'platform', { value: 'win32' })`,
      'shims/npm.cmd': '',
      'cmd.exe': `#!/bin/sh\nprintf '%s\\n' "$@" >"$(dirname "$0")/words"\n`,
    })
    for (const file of ['shims/npm.cmd', 'cmd.exe']) {
      chmodSync(join(cwd, file), 0o755)
    }
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        join(cwd, 'windows.mjs'),
        PROGRAM,
        'serve',
        '--no-preload',
        '--',
        'npm',
        'start',
        'a b',
      ],
      {
        cwd,
        encoding: 'utf8',
        env: {
          PATH: `${join(cwd, 'shims')};${dirname(process.execPath)}${delimiter}/bin`,
          comspec: join(cwd, 'cmd.exe'),
          TMPDIR: cwd,
        },
      },
    )
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(readFileSync(join(cwd, 'words'), 'utf8')).toBe('/d\n/s\n/c\n"npm ^"start^" ^"a^ b^""\n')
  },
)
