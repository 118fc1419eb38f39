import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FLAGS, FLAGS_OF } from '../../cli/src/arguments/flags.js'
import { FORMAT_NAMES } from '../../cli/src/formats/index.js'
import { PING, project, slashlint } from './harness.js'

// Laws: every argument on the command line has an effect, or is rejected. They are tested for `check` with each of its
// flags, and with pairs of them.

const VALUES: Readonly<Record<string, string>> = {
  scope: 'global',
  resource: 'command',
  rule: 'option/required-order=off',
  config: 'slashlint.json',
  'stdin-filename': 'x.json',
  'cache-location': 'cache',
  'max-warnings': '0',
  changed: 'HEAD',
  baseline: 'known.json',
  'output-file': 'report.txt',
  format: 'json',
}

/** Flags that end the run themselves, or wait forever. `--print-config` is about one file instead of a check. */
const OTHERS = ['help', 'version', 'watch', 'print-config']
const flags = FLAGS_OF.check
  .filter((name) => !OTHERS.includes(name))
  .map((name) => (FLAGS[name].type === 'boolean' ? `--${name}` : `--${name}=${VALUES[name] ?? ''}`))
const pairs = flags.flatMap((one, index) =>
  flags.slice(index).map((other) => [...new Set([one, other])]),
)
const FILES = {
  'slashlint.json': {},
  'known.json': { version: 1, findings: [] },
  'commands/ping.json': PING,
}

/** Makes a repository in which all files are new. */
function repository(): string {
  const cwd = project(FILES)
  const commit = [
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@example.org',
    'commit',
    '-q',
    '--allow-empty',
    '-m',
    'first',
  ]
  for (const args of [['init', '-q'], commit]) {
    execFileSync('git', args, { cwd })
  }
  return cwd
}

describe('what is named on the command line', () => {
  test('every flag has a value here', () => {
    expect(flags.filter((flag) => flag.endsWith('='))).toEqual([])
    expect(pairs.length).toBeGreaterThan(100)
  })

  test('no flag, nor two of them, let a path that is not there pass', async () => {
    const cwd = repository()
    for (const given of pairs) {
      const { code } = await slashlint(['check', 'commands/ping.json', 'gone.json', ...given], {
        cwd,
        stdin: JSON.stringify(PING),
      })
      expect([given, code]).toEqual([given, 2])
    }
  })

  test('the list is there with every flag, or refused', async () => {
    const cwd = repository()
    for (const given of [...pairs, ...FORMAT_NAMES.map((name) => [`--format=${name}`])]) {
      const { code, stdout, stderr } = await slashlint(['check', 'commands', '--list', ...given], {
        cwd,
      })
      const written = join(cwd, 'report.txt')
      const said = existsSync(written) ? readFileSync(written, 'utf8') : stdout
      rmSync(written, { force: true })
      const isHeard = said.includes('slash command') || (code === 2 && stderr.includes('error: '))
      expect([given, isHeard]).toEqual([given, true])
    }
  })
})
