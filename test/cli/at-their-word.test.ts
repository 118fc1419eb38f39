import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Emulator } from '@slashlint/emulator'
import { beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { textOf } from '../../cli/src/commands/pull/forms.js'
import { start } from '../emulator/harness.js'
import { check, RUNS } from '../property/check.js'
import { project, slashlint } from './harness.js'
import type { RunResult } from './harness.js'

const ID = '1000000000000000001'
let emulator: Emulator
beforeEach(async () => {
  emulator = await start({ auth: 'any', seed: { apps: [{ id: ID }] } })
})
const run = (argv: readonly string[], cwd: string): Promise<RunResult> =>
  slashlint([...argv, '--app', ID, '--api', emulator.url], {
    cwd,
    env: { DISCORD_TOKEN: `${btoa(ID)}.local.0123456789abcdef` },
  })
const live = (): readonly string[] =>
  (emulator.state.apps[0]?.commands['global'] ?? []).map(({ name }) => name).sort()

const ROLL = { name: 'roll', description: 'Rolls dice', type: 1 }
const DRAW = { name: 'draw', description: 'Draws a card' }

describe('data that somebody names', () => {
  test.each([
    ['stuff.json', [ROLL, DRAW]],
    ['lang/en.json', [DRAW, ROLL]],
    ['etc/list.yaml', '- name: roll\n  description: Rolls\n- { name: draw, description: Draws }\n'],
    ['a.jsonc', `// ours\n${JSON.stringify([ROLL, DRAW])}`],
  ])('holds commands: %s', async (file, content) => {
    const cwd = project({ [file]: content, 'other.json': [{ name: 'other', description: 'x' }] })
    expect((await run(['deploy', file, '--yes'], cwd)).code).toBe(0)
    expect(live()).toEqual(['draw', 'roll'])
    // What is not named is not.
    expect((await run(['deploy', '.', '--yes'], cwd)).code).toBe(2)
  })
  test('is read by pull, too, which keeps what it has', async () => {
    await run(['deploy', 'a.json', '--yes'], project({ 'a.json': [ROLL] }))
    const cwd = project({ 'b.json': [DRAW] })
    expect((await run(['pull', 'b.json'], cwd)).code).toBe(0)
    expect(JSON.parse(readFileSync(join(cwd, 'b.json'), 'utf8'))).toEqual([
      DRAW,
      expect.objectContaining({ name: 'roll' }),
    ])
  })
  test('of several, as a shell makes them of *.json, only lists hold commands', async () => {
    const cwd = project({
      'a.json': [ROLL],
      'en.json': { name: 'name', description: 'text' },
      'package.json': { name: 'bot', description: 'A bot', version: '1.0.0' },
    })
    const argv = ['deploy', 'a.json', 'en.json', 'package.json', '--yes']
    expect([(await run(argv, cwd)).code, live()]).toEqual([0, ['roll']])
  })
  test.each([
    ['settings.json', '{ "volume": 3 }\n'],
    ['texts.yaml', 'hello: Hello\n'],
    ['index.js', "console.log('started')\n"],
    ['list.ts', "export const words = ['a']\n"],
  ])('and has something else in it is not overwritten by pull: %s', async (file, content) => {
    await run(['deploy', 'a.json', '--yes'], project({ 'a.json': [ROLL] }))
    const cwd = project({ [file]: content })
    expect((await run(['pull', file], cwd)).code).not.toBe(0)
    expect(readFileSync(join(cwd, file), 'utf8')).toBe(content)
  })
})

describe('what pull writes', () => {
  const odd = fc.constantFrom(
    ...[
      'yes',
      'no',
      'on',
      'off',
      'y',
      'n',
      'null',
      '~',
      'true',
      '1e3',
      '0x1f',
      '0o17',
      '012',
      '.5',
    ],
    ...[
      '12:30',
      '1_000',
      '.inf',
      '.nan',
      '2026-07-01',
      '${HOME}',
      '${{ a }}',
      '{{ a }}',
      '- a',
      '# a',
    ],
    ...[
      'a: b',
      'a #b',
      '*a',
      '&a',
      '!a',
      '%a',
      '@a',
      '`a`',
      "it's",
      '"',
      "''",
      ' a',
      'a ',
      '\\n',
      '=',
      '<<',
    ],
  )
  const text = fc.oneof(
    odd,
    fc.string({ unit: 'binary' }),
    fc.tuple(odd, odd).map((two) => two.join('\n')),
  )
  const command = fc.record({
    name: text,
    description: text,
    description_localizations: fc.dictionary(fc.constantFrom('de', 'no', 'fr'), text),
    options: fc.array(
      fc.record({
        type: fc.constant(3),
        name: text,
        choices: fc.array(fc.record({ name: text, value: text })),
      }),
    ),
  })
  test('as YAML is the same when it is read, by a reader of 1.1 and of 1.2', () => {
    check(
      fc.property(fc.array(command, { minLength: 1, maxLength: 3 }), (commands) => {
        const written = textOf('/a/commands.yaml', commands, 'global', '/a')
        for (const version of ['1.1', '1.2'] as const) {
          expect(parse(written, { version })).toEqual(commands)
        }
      }),
      RUNS,
    )
  })
  test.each(['json', 'yaml', 'js', 'ts'])(
    'is the same again on an empty application: %s',
    async (form) => {
      // In YAML, the reader takes `${…}` for what a program puts in: such a command is not sent, and named.
      const odds = ['yes', 'no', '1e3', '12:30', "it's", 'a: b #c', '`x`']
      if (form !== 'yaml') {
        odds.push('${HOME}')
      }
      const commands = [
        ...odds.map((word, index) => ({
          name: `one-${index}`,
          description: word,
          description_localizations: { no: word, de: `${word}!` },
          options: [
            { type: 3, name: 'text', description: word, choices: [{ name: word, value: word }] },
          ],
        })),
        { type: 2, name: 'Report yes' },
      ]
      await run(['deploy', 'a.json', '--yes'], project({ 'a.json': commands }))
      const stored = (): unknown =>
        (emulator.state.apps[0]?.commands['global'] ?? [])
          .map(({ id: _id, version: _version, ...rest }) => rest)
          .sort((a, b) => (a.name < b.name ? -1 : 1))
      const before = stored()
      const cwd = project({})
      const pulled = await run(['pull', 'commands', '--as', form], cwd)
      expect([pulled.code, pulled.stderr]).toEqual([0, ''])
      emulator = await start({ auth: 'any', seed: { apps: [{ id: ID }] } })
      expect((await run(['deploy', 'commands', '--yes'], cwd)).code).toBe(0)
      expect(stored()).toEqual(before)
    },
  )
})
