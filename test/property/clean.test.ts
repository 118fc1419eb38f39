import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  validateCommand,
  validateCommands,
  type CommandContext,
  type Diagnostic,
} from '@slashlint/core'
import { rules } from '@slashlint/core/catalogue'
import { isClean, type CleanContext } from '@slashlint/core/clean'
import { LIMITS } from '@slashlint/core/contract'
import { describe, expect, test } from 'vitest'
import { readCorpus } from '../conformance/corpus.js'
import { realValues } from '../json-schemas/real-values.js'
import { slashCommand, validCommand, validCommands, type Json } from './arbitraries.js'
import { cases, check, RUNS } from './check.js'
import { command, deep, hostileParts } from './hostile-values.js'
import { messy } from './messy.js'
import { MUTATIONS } from './mutations.js'

/**
 * Validates with the whole walk, to test the clean pass: it may only call a value clean if the walk finds nothing. One
 * more key in the context turns the pass off.
 */
function walk(value: unknown, context: CleanContext): readonly Diagnostic[] {
  return validate(value, { ...context, rules: {} })
}

function validate(value: unknown, context: CommandContext): readonly Diagnostic[] {
  return isList(value) ? validateCommands(value, context) : validateCommand(value, context)
}

/** Tells whether a value is a list. A revoked proxy throws. */
function isList(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

const CONTEXTS: readonly CleanContext[] = [{}, { scope: 'global' }, { scope: 'guild' }]

let clean = 0

/**
 * Checks a value in every scope. If the pass calls it clean, the walk must find nothing. Otherwise the findings must
 * not depend on whether the walk skips the options and commands that the pass calls clean.
 */
function expectAgreement(value: unknown): void {
  for (const context of CONTEXTS) {
    const found = walk(value, context)
    expect(validate(value, context)).toEqual(found)
    if (!isClean(value, context)) {
      continue
    }
    clean++
    expect(found).toEqual([])
  }
}

describe('what is clean has no finding', () => {
  test.each([
    ['damaged commands', messy('command')],
    ['damaged lists', messy('commands')],
    ['valid commands', validCommand],
    ['valid lists', validCommands],
    [
      'commands with one change of one field',
      fc.tuple(slashCommand, oneField()).map(([value, field]) => ({ ...value, ...field })),
    ],
  ])('%s', (_, values) => {
    clean = 0
    check(fc.property(values, expectAgreement), Math.ceil(RUNS / 5))
    // A pass that calls nothing clean would obey the law.
    expect(clean).toBeGreaterThan(RUNS / 100)
  })

  test.each(MUTATIONS)('one fault: $name', ({ code, mutant }) => {
    const isHint = rules.find((rule) => rule.code === code)?.severity === 'hint'
    check(
      fc.property(mutant, ({ value, context }) => {
        if (isHint || Object.keys(context).some((key) => key !== 'scope')) {
          return
        }
        expect(isClean(value, context as CleanContext)).toBe(false)
        expectAgreement(value)
        expect(
          isClean([value], context as CleanContext) &&
            walk([value], context as CleanContext).length > 0,
        ).toBe(false)
      }),
      cases(20),
    )
  })

  test('values that no JSON text gives', () => {
    const keys = [
      'name',
      'description',
      'options',
      'name_localizations',
      'contexts',
      'nsfw',
      'type',
      'handler',
      'x',
    ]
    for (const part of [...hostileParts(), deep(100_000)]) {
      for (const key of keys) {
        for (const value of [
          part,
          [part],
          { ...command(), [key]: part },
          [{ ...command(), [key]: part }],
        ]) {
          expectAgreement(value)
        }
      }
      expectAgreement({ ...command(), options: [{ ...option(), choices: [part] }] })
      expectAgreement({
        ...command(),
        options: [{ ...option(), choices: [{ name: 'x', value: part }] }],
      })
    }
  })

  test('contexts that say more than the scope, or nothing that is known', () => {
    const throwing = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('boom')
        },
      },
    )
    const contexts = [
      { hints: true },
      { scope: 'both' },
      { app: {} },
      { scope: 'guild', rules: undefined },
      throwing,
    ]
    for (const context of contexts) {
      expect(isClean(command(), context as CleanContext)).toBe(false)
    }
    expect(isClean(command(), { scope: undefined })).toBe(true)
  })

  test('a call within a call, from a getter of the value, changes nothing', () => {
    const twice = (inner: unknown) => ({
      ...command(),
      options: [
        option('one'),
        Object.defineProperty(option('two'), 'description', {
          enumerable: true,
          get: () => (validateCommand(inner), isClean(inner), 'x'),
        }),
        option('one'),
      ],
    })
    const many = Array.from({ length: 25 }, (_, i) => option(`many-${i}`))
    // A value with a mistake of its own is walked, and so begins lists of options of its own.
    const walked = { ...command(), options: many, mistaken: true }
    for (const inner of [command(), { ...command(), name: 'one' }, twice(command()), walked]) {
      expect(isClean(twice(inner))).toBe(false)
      for (const judge of [walk, validate]) {
        expect(judge(twice(inner), {}).map(({ code }) => code)).toEqual(['option/duplicate-name'])
      }
      const long = {
        ...twice(inner),
        mistaken: true,
        options: [...twice(inner).options, ...many.slice(3)],
      }
      expect(validate(long, {}).map(({ code }) => code)).toEqual(
        ['shape/unknown-key', 'option/duplicate-name'].reverse(),
      )
    }
    expect(isClean(command())).toBe(true)
  })
})

const option = (name = 'why') => ({ type: 3, name, description: 'x' })

/** Generates a valid or an invalid value for one key of a command. */
function oneField(): fc.Arbitrary<Json> {
  const text = fc.constantFrom(
    'x',
    '',
    ' ',
    'X',
    'a b',
    '\ud800',
    'é',
    '😀'.repeat(60),
    'x'.repeat(33),
    'x'.repeat(101),
  )
  const locale = fc.constantFrom('de', 'en-US', 'en-GB', 'es-ES', 'es-419', 'ar', 'xx')
  const dictionary = fc.dictionary(locale, fc.oneof(text, fc.constantFrom(null, 1)), { maxKeys: 4 })
  const list = holed(fc.array(fc.constantFrom<unknown>(0, 1, 2, 3, '1', null), { maxLength: 3 }))
  const files = holed(fc.array(fc.constantFrom<unknown>('image', '.png', 'x', 1), { maxLength: 3 }))
  return fc.oneof(
    fc.record({
      type: fc.constantFrom(null, 1, 2, 3, 4, 5),
      options: fc.constantFrom([], null),
      name: text,
      description: fc.option(text),
      name_localizations: fc.option(dictionary),
      description_localizations: fc.option(dictionary),
      handler: fc.constantFrom(null, 1, 2, 3),
    }),
    fc.record({ name_localizations: dictionary, description_localizations: dictionary }),
    fc.record({
      contexts: list,
      integration_types: list,
      default_member_permissions: fc.constantFrom(
        null,
        '',
        '8',
        '140737488355328',
        '9'.repeat(20),
        8,
      ),
    }),
    fc.record({
      dm_permission: fc.constantFrom(true, null, 1),
      contexts: fc.option(list),
      nsfw: fc.constantFrom(true, null, 'x'),
    }),
    fc.record({
      default_permission: fc.boolean(),
      default_member_permissions: fc.constantFrom(undefined, null, '8'),
    }),
    fc.record({
      id: fc.constantFrom('1', 1, null, 'x'),
      version: fc.constantFrom('1', {}, null),
      guild_id: fc.constantFrom('1', [], undefined),
    }),
    fc.record({ options: fc.array(siblings(dictionary), { maxLength: 4 }) }),
    files.map((file_types) => ({ options: [{ ...option(), type: 11, file_types }] })),
  )
}

/** Generates lists, some with a hole at the end. */
const holed = (lists: fc.Arbitrary<unknown[]>): fc.Arbitrary<unknown[]> =>
  fc
    .tuple(lists, fc.nat({ max: 4 }))
    .map(([list, hole]) =>
      hole === 1 ? Object.assign([...list], { length: list.length + 1 }) : list,
    )

/** Generates options from a small world, so that names, translations and kinds collide. */
function siblings(dictionary: fc.Arbitrary<unknown>): fc.Arbitrary<Json> {
  const name = fc.constantFrom('a', 'b', 'x', 'é')
  const value = fc.constantFrom<unknown>(
    1,
    2,
    1.5,
    2 ** 53,
    'a',
    'b',
    '',
    'long text',
    4_294_967_297,
  )
  const choice = fc.record({ name, value, name_localizations: fc.option(dictionary) })
  const bound = fc.constantFrom(undefined, null, 0, 1, 2, 1.5, 6001, '1')
  return fc.record({
    type: fc.integer({ min: 1, max: 11 }),
    name,
    description: name,
    name_localizations: fc.option(dictionary),
    required: fc.constantFrom(undefined, true, false),
    choices: fc.option(fc.array(choice, { maxLength: 3 }), { nil: undefined, freq: 2 }),
    options: fc.option(
      fc.array(fc.record({ type: fc.integer({ min: 1, max: 4 }), name, description: name }), {
        maxLength: 2,
      }),
      { nil: undefined, freq: 2 },
    ),
    min_value: bound,
    max_value: bound,
    min_length: bound,
    max_length: bound,
    autocomplete: fc.constantFrom(undefined, true, false),
    channel_types: fc.constantFrom(undefined, [0, 2], [0, 0], [1], []),
    file_types: fc.constantFrom(undefined, ['.pdf', 'image'], ['pdf'], []),
  })
}

/** The rare reasons why the pass does not call a value without findings clean. */
const EXCEPTIONS: Readonly<Record<string, (value: unknown) => boolean>> = {
  'its size in UTF-16 units, with 25 for a number, is over the limit': (value) =>
    JSON.stringify(value).length > LIMITS.commandSize,
  'a translation is shared by two options or choices in different languages': (value) =>
    JSON.stringify(value).includes('name_localizations'),
}

/** Checks that the pass recognises values without findings, or that there is a reason. */
function expectRecognised(name: string, values: readonly unknown[]): void {
  const valid = values.filter((value) => walk(value, {}).length === 0)
  const others = valid.filter((value) => !isClean(value, {}))
  expect(
    others.filter((value) => !Object.values(EXCEPTIONS).some((isReason) => isReason(value))),
  ).toEqual([])
  process.stdout.write(`clean: ${valid.length - others.length} of ${valid.length} ${name}\n`)
  expect(others.length).toBeLessThanOrEqual(valid.length / 200)
}

describe('of what has no finding, at least 995 of 1000 are recognised', () => {
  const lines = (name: string) => (readCorpus(name) ?? '').split('\n').filter((line) => line !== '')
  const probes = JSON.parse(readCorpus('api-verdicts.json') ?? '[]') as { payload: unknown }[]
  const fixtures = new URL('../fixtures/javascript/values/', import.meta.url)
  const values = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => objectsIn(JSON.parse(readFileSync(new URL(file, fixtures), 'utf8'))))
  test.each([
    [
      'commands of deployed bots, and our examples',
      [...realValues('command'), ...realValues('commands')],
    ],
    ['payloads that were tried', probes.map(({ payload }) => payload)],
    ['fixtures', values],
    ['examples of the rules', rules.flatMap(({ good, bad }) => [good.value, bad.value])],
    ['generated commands', fc.sample(validCommand, { numRuns: cases(20_000), seed: 7 })],
    ['generated lists', fc.sample(validCommands, { numRuns: cases(2_000), seed: 7 })],
    [
      'lists of deployed bots',
      lines('accepted.ndjson').map((line) => [(JSON.parse(line) as { command: unknown }).command]),
    ],
  ])('%s', expectRecognised)
})

/** Returns all objects with a name in a value. */
function objectsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) {
    return []
  }
  const below = Object.values(value).flatMap(objectsIn)
  return 'name' in value ? [value, ...below] : below
}
