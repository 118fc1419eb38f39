import { describe, expect, test } from 'vitest'
import { FLAGS, FLAGS_OF, type Flag } from '../../cli/src/arguments/flags.js'
import { conflictIn } from '../../cli/src/arguments/conflicts.js'
import { parseArguments } from '../../cli/src/arguments/parse.js'
import { slashlint } from './harness.js'

describe('what goes with what in a check:', () => {
  const FORMS: Readonly<Record<string, string>> = {
    baseline: '--baseline a.json',
    changed: '--changed main',
    'output-file': '--output-file a.txt',
    cache: '--cache',
    watch: '--watch',
    list: '--list',
    fix: '--fix',
    format: '--format json',
    ndjson: '--ndjson',
    stdin: '-',
  }
  test.each([
    ['list', ['format', 'ndjson']],
    ['watch', ['ndjson', 'stdin', 'cache']],
    ['ndjson', ['fix', 'list', 'watch', 'cache', 'baseline', 'changed', 'output-file']],
    ['cache', ['fix', 'watch', 'ndjson', 'stdin', 'changed']],
    ['changed', ['stdin', 'ndjson', 'cache']],
    ['baseline', ['stdin', 'ndjson']],
    ['output-file', ['stdin', 'ndjson']],
    ['stdin', ['watch', 'cache', 'changed', 'baseline', 'output-file']],
  ])('--%s does not go with %j alone', (one, others) => {
    const refused = Object.keys(FORMS).filter((other) => {
      const line = `check ${FORMS[one]} ${FORMS[other]}`
      return other !== one && conflictIn(parseArguments(line.split(' '))) !== undefined
    })
    expect(refused.sort()).toEqual([...others].sort())
  })
})

describe('the command line', () => {
  test.each<[string[], string]>([
    [['chekc'], 'Unknown command `chekc`. Did you mean `check`?'],
    [
      ['commands/ban.json'],
      'Unknown command `commands/ban.json`. To check it: `slashlint check commands/ban.json`.',
    ],
    [['check', '--fromat', 'json'], 'Unknown flag `--fromat`. Did you mean `--format`?'],
    [['commands'], 'Unknown command `commands`. To check it: `slashlint check commands`.'],
    [['help', 'chekc'], 'Unknown command `chekc`. Did you mean `check`?'],
    [['chekc', '--help'], 'Unknown command `chekc`. Did you mean `check`?'],
    [['check', '-x'], 'Unknown flag `-x`.'],
    [
      ['check', '--no-color'],
      'Unknown flag `--no-color`. The environment decides about colours: NO_COLOR=1',
    ],
    [['--quiet'], 'A command is missing: try `slashlint check`.'],
    [['check', '--format'], '`--format` needs a value: --format pretty|json|sarif|…'],
    [['check', '--format', '--quiet'], '`--format` needs a value'],
    [
      ['check', '--format=xml'],
      '`--format` must be one of pretty, json, sarif, github, gitlab, junit, not `xml`.',
    ],
    [['check', '--quiet=yes'], '`--quiet` takes no value.'],
    [
      ['check', '--scope', 'gild'],
      '`--scope` must be one of global, guild, not `gild`. Did you mean `guild`?',
    ],
    [
      ['check', '--rule', 'option/required-ordr=off'],
      'There is no rule `option/required-ordr`. Did you mean `option/required-order`?',
    ],
    [['check', '--rule', 'option/required-order'], '`--rule` takes a code and a severity'],
    [
      ['check', '--rule', 'option/required-order=of'],
      '`--rule` must be one of error, warning, hint, off, not `of`. Did you mean `off`?',
    ],
    [['check', '--max-warnings', 'few'], '`--max-warnings` takes a whole number, not `few`.'],
    [['check', '--unsafe'], '`--unsafe` goes with --fix or --fix-dry-run.'],
    [['check', '--ndjson', '--fix'], '`--ndjson` cannot be combined with fixing.'],
    [['check', '--watch', '--stdin-filename', 'a.json'], '`--watch` is for files'],
    [['check', '--watch', '-'], '`--watch` is for files'],
    [
      ['check', 'a.json', '--stdin-filename', 'b.json'],
      '`--stdin-filename` is for standard input: leave it out, or',
    ],
    [['fix', 'a.json', '--stdin-filename', 'b.json'], '`--stdin-filename` is for standard input'],
    [
      ['check', '--ndjson', 'a', '--stdin-filename', 'b.json'],
      '`--stdin-filename` is for standard input',
    ],
    [['check', '-', 'a.json'], '`-` is standard input, which is checked alone'],
    [['fix', 'a.json', '-'], '`-` is standard input, which is checked alone'],
    [
      ['check', '--list', '--format', 'json'],
      '`--list` is for people, and goes with the format pretty alone.',
    ],
    [['check', '--list', '--format=sarif'], '`--list` is for people'],
    [['check', '--format', 'github', '--list', '.'], '`--list` is for people'],
    [['check', '--list', '--ndjson'], '`--list` is for people'],
    [
      ['check', '--config', 'missing.json', '.'],
      'Cannot read the configuration missing.json: no such file',
    ],
    [
      ['explain', '--fix'],
      '`slashlint explain` does not take --fix: `slashlint explain --help` lists its flags.',
    ],
    [['size'], '`slashlint size` takes one file.'],
  ])('%j ends with 2 and says why', async (argv, message) => {
    const { code, stdout, stderr } = await slashlint(argv)
    expect({ code, stdout }).toStrictEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`error: ${message}`)
  })

  test('`-` alone takes a name', async () => {
    const { code, stdout } = await slashlint(
      ['check', '-', '--stdin-filename', 'ping.command.json'],
      {
        stdin: '{ "name": "Ping", "description": "x" }',
      },
    )
    expect([code, stdout]).toEqual([1, expect.stringContaining('ping.command.json:1:12')])
  })

  test.each([[['--help']], [['-h']], [['help']], [[]]])('%j prints the help', async (argv) => {
    const { code, stdout } = await slashlint(argv)
    expect(code).toBe(0)
    for (const word of [
      'check',
      'fix',
      'explain',
      'size',
      '--max-warnings n',
      '--ndjson',
      'Exit code',
    ]) {
      expect(stdout).toContain(word)
    }
  })

  test('each combination that the help of check and fix lists is refused', async () => {
    const given: Readonly<Record<string, readonly string[]>> = {
      fixing: ['--fix'],
      files: ['a.json', 'b.json'],
      stdin: ['--stdin-filename', 'c.json'],
      'another format than pretty': ['--format', 'json'],
      '--stdin-filename': ['--stdin-filename', 'c.json'],
      '--baseline': ['--baseline', 'baseline.json'],
      '--changed': ['--changed', 'HEAD'],
      '--output-file': ['--output-file', 'out.txt'],
    }
    const flagsOf = (label: string): readonly string[] => given[label] ?? [label]
    let tried = 0
    for (const command of ['check', 'fix']) {
      const { stdout } = await slashlint([command, '--help'])
      const [, section = ''] = /Combinations\n([^]*?)\n\n/.exec(stdout) ?? []
      for (const line of section.split('\n')) {
        const [label = '', words = ''] = line.trim().split(/ {2,}/)
        const [, needed] = /only with ([^;]+)/.exec(words) ?? []
        const [, others = ''] = /not with (.+)/.exec(words) ?? []
        const combinations = [
          ...(needed === undefined ? [] : [flagsOf(label)]),
          ...(others === ''
            ? []
            : others.split(', ').map((other) => [...flagsOf(label), ...flagsOf(other)])),
        ]
        for (const flags of combinations) {
          const isFixing = command === 'fix' && flags.includes('--fix')
          const { code, stderr } = await slashlint([
            command,
            ...flags.filter((flag) => !isFixing || flag !== '--fix'),
          ])
          expect([code, stderr.startsWith('error: `')], flags.join(' ')).toEqual([2, true])
          tried++
        }
      }
    }
    expect(tried).toBeGreaterThan(25)
  })

  test('the help of a command lists its own flags', async () => {
    const { stdout } = await slashlint(['explain', '--help'])
    expect(stdout).toContain('slashlint explain [code]')
    expect(stdout).not.toContain('--watch')
  })

  test.each([
    ['plan', '--format pretty|json|markdown', '1  Discord would refuse it'],
    ['explain-error', '--format pretty|json ', '1  the errors are shown'],
    ['fix', '--format pretty|json|sarif|…', '1  errors left, or'],
  ])('the help of %s has its formats and exit codes', async (command, formats, code) => {
    const { stdout } = await slashlint([command, '--help'])
    expect(stdout).toContain(formats)
    expect(stdout).toContain(`Exit code\n`)
    expect(stdout).toContain(`  ${code}`)
  })

  test('every flag of every command is in its help, with a placeholder if it takes a value', async () => {
    for (const [command, names] of Object.entries(FLAGS_OF)) {
      const { stdout } = await slashlint([command, '--help'])
      for (const name of names) {
        const { type, short }: Flag = FLAGS[name]
        const label = `${short === undefined ? '' : `-${short}, `}--${name}`
        const value = type === 'string' ? ' \\S.*?' : ''
        expect(stdout, command).toMatch(new RegExp(`^  ${label}${value} {2,}\\S`, 'm'))
      }
    }
  })

  test('a flag that is given without its value is told what it needs', async () => {
    for (const [command, names] of Object.entries(FLAGS_OF)) {
      for (const name of names) {
        const { type, alone }: Flag = FLAGS[name]
        if (type === 'string' && alone === undefined) {
          const { code, stderr } = await slashlint([command, `--${name}`])
          expect([code, stderr]).toEqual([
            2,
            expect.stringMatching(`^error: \`--${name}\` needs a value: --${name} \\S`),
          ])
        }
      }
    }
  })

  test('no line of the help is longer than 100 columns', async () => {
    const { stdout } = await slashlint(['--help'])
    expect(stdout.split('\n').filter((line) => line.length > 100)).toStrictEqual([])
  })

  test('--version prints the version alone', async () => {
    expect(await slashlint(['--version'])).toStrictEqual({
      code: 0,
      stdout: 'development\n',
      stderr: '',
    })
  })
})
