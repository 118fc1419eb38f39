import { readdirSync, readFileSync } from 'node:fs'
import { validateResource } from '@slashlint/core'
import type { Definition, ReadResult } from '@slashlint/sources'
import { createReader, read } from '@slashlint/sources/python'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases, check } from '../../property/check.js'
import { MODULE } from './generated.js'
import { pathsOf } from './paths.js'
import { stepsOf } from './steps.js'

// Reading again after edits equals reading from nothing.

const host = { text: () => undefined }

/** Returns a definition with all its places, and its findings with their places and fixes. */
const placed = ({ value, place, dynamic, ...one }: Definition) => ({
  ...{ value, place, certainty: one.certainty, scope: one.scope },
  unknown: dynamic.map(({ path, reason }) => [path, reason, one.locate(path)]),
  places: pathsOf(value).map((path) => [
    ...[path, one.locate(path), one.locate(path, 'key'), one.origin?.(path)],
    ...[one.extent(path), one.note?.(path)],
    one.edit([{ kind: 'replace', path, value: 'another' }]),
  ]),
  findings: validateResource(one.resource, value).map((finding) => [
    ...[finding.code, finding.path, one.message?.(finding)],
    one.locate(finding.path, finding.target, finding.span),
  ]),
})

/** Returns the parts of a reading that a program shows. */
const shown = ({ definitions, passedOver = [], ...others }: ReadResult) => ({
  ...others,
  passedOver: passedOver.map(({ name, offset }) => [name, offset()]),
  definitions: definitions.map(placed),
})

const EDIT = fc.record({
  at: fc.nat(),
  removed: fc.nat({ max: 12 }),
  added: fc.constantFrom(
    '',
    'a',
    '(',
    ')',
    '"',
    '"""',
    '\n',
    '\n\n',
    '@',
    ':',
    '    ',
    '# x',
    ', b: int',
    '\r\n',
    '\ufeff',
  ),
})

it('after each of some edits, damaged or not', () => {
  let count = 0
  check(
    fc.property(MODULE, fc.array(EDIT, { minLength: 1, maxLength: 6 }), (module, edits) => {
      const readAgain = createReader()
      let text = module
      readAgain({ uri: 'file:///bot/cog.py', text }, host)
      for (const { at, removed, added } of edits) {
        const from = at % (text.length + 1)
        text = text.slice(0, from) + added + text.slice(from + removed)
        const document = { uri: 'file:///bot/cog.py', text }
        const again = shown(readAgain(document, host))
        expect(again).toEqual(shown(read(document, host)))
        count += again.definitions.length
      }
    }),
    cases(600),
  )
  expect(count).toBeGreaterThan(0)
})

const METHODS = Array.from(
  { length: 40 },
  (_, at) =>
    `    @app_commands.command(name="film${at}", description="About films")\n    async def film${at}(self, interaction):\n        # Answers.\n        await interaction.response.send_message("Film ${at}")\n`,
)
const COG = `from discord import app_commands\nfrom discord.ext import commands\nclass Films(commands.Cog):\n${METHODS.join('\n')}`

it.each([
  ['a text in a handler', '"Film 20"', '"Film of the day"'],
  ['a comment in a handler', '# Answers.', '# Answers them.'],
  ['a statement in a handler', 'await interaction.response.send_message("Film 20")', 'pass'],
  ['the words of a description', '"About films"', '"About all films"'],
])('only around the edit: %s', (_, before, after) => {
  let requested = 0
  const counting = {
    text: (uri: string) => {
      requested += uri.endsWith('requirements.txt') ? 1 : 0
      return undefined
    },
  }
  const readAgain = createReader()
  const reads = (text: string) => {
    requested = 0
    const { steps } = stepsOf(() => readAgain({ uri: 'file:///bot/cog.py', text }, counting))
    return { steps, requested }
  }
  const first = reads(COG)
  // A parse is recorded from the second one on.
  const typed = `${COG}\n`
  reads(typed)
  const second = reads(typed.replace(before, after))
  // An indented block joins the previous parse.
  expect(second.steps).toBeLessThan(first.steps / 4)
  // Kept definitions request the documents once, to compare them, and a new reading requests them again.
  const whole = reads(typed.replace('name="film3"', 'name="film-3"'))
  expect(whole.requested).toBeGreaterThan(second.requested)
})

it('of a document and of one that it imports', () => {
  const readAgain = createReader()
  const text =
    'from discord import app_commands\nfrom names import NAME\n@app_commands.command(name=NAME)\nasync def f(i): pass\n'
  for (const name of ['one', 'two', 'two', 'three']) {
    const others = {
      text: (uri: string) => (uri.endsWith('/names.py') ? `NAME = "${name}"\n` : undefined),
    }
    const { definitions } = readAgain({ uri: 'file:///bot/cog.py', text }, others)
    expect(definitions.map(({ value }) => value)).toMatchObject([{ name }])
  }
})

const FOLDER = new URL('../../fixtures/python/recorded/', import.meta.url)

const RECORDED = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: library }) =>
    readdirSync(new URL(`${library}/`, FOLDER))
      .filter((file) => file.endsWith('.py'))
      .map((file) => ({
        library,
        file,
        text: readFileSync(new URL(`${library}/${file}`, FOLDER), 'utf8'),
      })),
  )

/** Code that has an effect on definitions wherever it is, or seems to have one. */
const LOUD = [
  'group',
  'grouped.add_command(one)',
  'global bot',
  'yield 1',
  'import disnake',
  'super().__init__(name="other")',
  'tree.remove_command("one")',
  'Topics.append("one")',
  'def inner(): pass',
  'bot = None',
  '# slashlint-disable-next-line command/description-length -- why',
  'return commands.slash_command()',
  '"""',
  '@tree.command(name="x")',
]

/** An edit in a comment, in a string, in the code of a handler, or at any place. */
const TYPED = fc.record({
  near: fc.constantFrom('#', '"', "'", ' pass', '        ', '):\n', '\n\n', ''),
  nth: fc.nat(),
  by: fc.nat({ max: 9 }),
  removed: fc.constantFrom(0, 0, 0, 1, 3),
  added: fc.oneof(
    fc.constantFrom('a', 'b ', ' c', 'D', 'await x', '1', '.', '…', '', '\n'),
    fc.constantFrom(...LOUD),
    fc.constantFrom(...LOUD).map((line) => `\n        ${line}\n`),
  ),
})

/** Returns the offsets behind a text, or all offsets. */
const placesOf = (text: string, near: string): readonly number[] =>
  Array.from(
    text.matchAll(new RegExp(near.replace(')', '\\)'), 'g')),
    ({ index }) => index + near.length,
  )

it.each(RECORDED)(
  'of $library, $file, after edits in its words and handlers',
  ({ library, text: original }) => {
    const text = original.replaceAll(
      /^( +)pass$/gm,
      '$1# Answers.\n$1await interaction.send("Done")',
    )
    const project = {
      text: (uri: string) => (uri.endsWith('requirements.txt') ? `${library}\n` : undefined),
      assignment: () => ({ root: 'file:///bot' }),
    }
    check(
      fc.property(fc.array(TYPED, { minLength: 1, maxLength: 4 }), (edits) => {
        const readAgain = createReader()
        let edited = text
        readAgain({ uri: 'file:///bot/cog.py', text }, project)
        for (const { near, nth, by, removed, added } of edits) {
          const places = placesOf(edited, near)
          const at = (places[nth % places.length] ?? 0) + by
          edited = edited.slice(0, at) + added + edited.slice(at + removed)
          const document = { uri: 'file:///bot/cog.py', text: edited }
          expect(shown(readAgain(document, project))).toEqual(shown(read(document, project)))
        }
      }),
      cases(300),
    )
  },
  600_000,
)
