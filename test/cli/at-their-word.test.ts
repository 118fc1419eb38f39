import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Emulator } from '@slashlint/emulator'
import { beforeEach, describe, expect, test } from 'vitest'
import { read as readYaml } from '@slashlint/sources/yaml'
import { parse } from 'yaml'
import { textOf } from '../../cli/src/commands/pull/forms.js'
import { start } from '../emulator/harness.js'
import { cases, check, SEED, sized } from '../property/check.js'
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
    // Only named targets are deployed.
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
  test('also where a target names it, and not where a glob matches it', async () => {
    const files = { 'a/stuff.json': [ROLL] }
    for (const [glob, code] of [
      ['a/stuff.json', 0],
      ['a/*.json', 2],
    ] as const) {
      const deploy = { only: { application: ID, files: [glob] } }
      const cwd = project({ 'slashlint.json': { deploy }, ...files })
      const { code: ended } = await slashlint(['deploy', '--yes', '--api', emulator.url], {
        cwd,
        env: { DISCORD_TOKEN: `${btoa(ID)}.local.0123456789abcdef` },
      })
      expect([glob, ended]).toEqual([glob, code])
    }
    expect(live()).toEqual(['roll'])
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
  test.each([
    ['a.json', '[]\n'],
    ['a.yaml', '# yaml-language-server: $schema=./a.json\n[]\n'],
    ['a.ts', '// @slashlint commands global\nexport default []\n'],
    ['a.js', 'module.exports = [];\n'],
    ['empty.ts', ''],
  ])('and has an empty list is filled by pull: %s', async (file, content) => {
    await run(['deploy', 'a.json', '--yes'], project({ 'a.json': [ROLL] }))
    const cwd = project({ [file]: content })
    expect((await run(['pull', file], cwd)).code).toBe(0)
    expect(readFileSync(join(cwd, file), 'utf8')).toContain('roll')
  })
})

const AS_COMMANDS = { text: () => undefined, assignment: () => ({ resource: 'command' as const }) }

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
      '{{{ a }}}',
      '$HOME',
      '<%= a %>',
      '{% if a %}',
      '$$',
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
        const found = readYaml({ uri: 'file:///a/commands.yaml', text: written }, AS_COMMANDS)
        expect(found.definitions.flatMap(({ value }) => value)).toEqual(commands)
      }),
      cases(3_000),
    )
  })
  const stored = (): unknown =>
    (emulator.state.apps[0]?.commands['global'] ?? [])
      .map(({ id: _id, version: _version, ...rest }) => rest)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  /** Generates texts in the form in which Discord stores them: neither empty nor with white space at an end. */
  const said = fc
    .oneof(
      { weight: 3, arbitrary: odd },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(odd, fc.constantFrom('\n', ' ', '👩‍👩‍👧', '\t', '\r\n'), odd)
          .map((all) => all.join('')),
      },
    )
    .filter((one) => one.trim() === one && one !== '' && one.length < 90)
  const deployable = fc.uniqueArray(
    fc.record({ menu: fc.boolean(), word: said, other: said, choice: said }),
    { minLength: 1, maxLength: 12, selector: ({ word }) => word },
  )
  const commandOf = (
    { menu, word, other, choice }: Record<'word' | 'other' | 'choice', string> & { menu: boolean },
    index: number,
  ): object =>
    // Menus of messages have any name of a line, up to 32 characters.
    menu && word.length <= 32 && word === word.trim().replaceAll(/\s+/g, ' ') && index < 5
      ? { type: 3, name: word }
      : {
          name: `one-${index}`,
          description: word,
          description_localizations: { no: other, de: `${word}!` },
          options: [
            {
              type: 3,
              name: 'text',
              description: other,
              choices: [{ name: choice, value: word }],
            },
          ],
        }
  test.each(['json', 'yaml', 'js', 'ts'])(
    'is the same again on an empty application, and check finds nothing in it: %s',
    async (form) => {
      await fc.assert(
        fc.asyncProperty(deployable, fc.boolean(), async (words, isEdited) => {
          emulator.reset()
          const commands = words.map(commandOf)
          await run(['deploy', 'a.json', '--yes'], project({ 'a.json': commands }))
          const before = stored()
          fc.pre((before as unknown[]).length === commands.length)
          // New files, or files with other texts, which are edited.
          const old = commands.map((one) =>
            JSON.parse(JSON.stringify(one), (key, value: unknown) =>
              key === 'description' ? 'as it was' : value,
            ),
          )
          const place = isEdited ? `list.commands.${form}` : 'commands'
          const cwd = project({})
          if (isEdited) {
            const file = join(cwd, place)
            writeFileSync(file, textOf(file, old, 'global', cwd))
          }
          const pulled = await run(['pull', place, '--as', form], cwd)
          const shown = contentsOf(cwd)
          expect([pulled.code, pulled.stderr], shown).toEqual([0, ''])
          const checked = await slashlint(['check'], { cwd })
          expect([checked.code, checked.stdout], shown).toEqual([
            0,
            expect.stringContaining('No problems found'),
          ])
          expect((await run(['pull', place, '--check'], cwd)).code, shown).toBe(0)
          emulator.reset()
          expect((await run(['deploy', place, '--yes'], cwd)).code, shown).toBe(0)
          expect(stored(), shown).toEqual(before)
        }),
        { numRuns: sized(10, 6), seed: SEED },
      )
    },
  )
})

describe('what nobody can know from the files is not sent', () => {
  test.each([
    [
      'yaml',
      'name: a\ndescription: "at ${PLACE}"\n',
      ['c.yaml:2: description of a', '\\x24{…}'],
      ['print'],
    ],
    [
      'js',
      'import { SlashCommandBuilder } from "discord.js"\nexport default new SlashCommandBuilder().setName("a").setDescription(words())\n',
      ['c.js:2: description of a', 'print its commands'],
      ['x24'],
    ],
  ])('and says what to do: %s', async (form, text, expected, others) => {
    const { code, stderr } = await run(
      ['deploy', `c.${form}`, '--yes'],
      project({ [`c.${form}`]: text }),
    )
    expect([code, live()]).toEqual([1, []])
    expected.forEach((part) => expect(stderr).toContain(part))
    others.forEach((part) => expect(stderr).not.toContain(part))
  })
})

/** Joins the contents of a folder for the message of a failure. */
const contentsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'))
    .join('\n---\n')
