import { validateAuthorizationArgs, validateCommand } from '@slashlint/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases, check } from '../property/check.js'
import { compile, readSchema, strictAjv } from './engine.js'

/** Generates an option with a value, a sub-command, or an option without a type. Types may be text. */
const option = fc.record(
  {
    type: fc.constantFrom(3, 3, 3, 4, 11, '5', 1, undefined),
    required: fc.constantFrom(true, true, false, null),
  },
  { requiredKeys: ['type'] },
)

/** Generates lists in which every option has its own name, so that only their order can be wrong. */
const options = fc
  .oneof(fc.array(option, { maxLength: 26 }), fc.array(option, { minLength: 22, maxLength: 26 }))
  .map((list) => list.map((one, index) => ({ ...one, name: `o${index}`, description: 'd' })))

/** Returns the required options after optional ones. */
const late = (
  found: readonly { readonly code: string; readonly path: readonly (string | number)[] }[],
) =>
  found
    .filter(({ code }) => code === 'option/required-order')
    .map(({ path }) => `/${path.join('/')}/required`)

describe('the order of options in a schema', () => {
  const schema = strictAjv(true).compile(readSchema('command.schema.json'))

  test('is judged at the options at which core judges it', () => {
    let both = 0
    const runs = cases(5_000)
    check(
      fc.property(options, (list) => {
        const command = JSON.parse(
          JSON.stringify({ name: 'ping', description: 'd', options: list }),
        ) as object
        schema(command)
        const told = (schema.errors ?? []).filter(({ instancePath }) =>
          /^\/options\/\d+\/required$/.test(instancePath),
        )
        const places = [...new Set(told.map(({ instancePath }) => instancePath))]
        const found =
          list.length > 25 ? [] : late(validateCommand(command, { maxDiagnostics: Infinity }))
        if (list.length <= 25) {
          expect(places.filter((place) => notOnSubcommand(list, place))).toEqual(found)
        } else {
          expect(schema.errors).not.toBeNull()
        }
        if (found.length > 0) {
          both++
        }
      }),
      runs,
    )
    expect(both).toBeGreaterThan(runs / 10)
  })

  test('is judged up to the last option, and in sub-commands', () => {
    const inOrder = Array.from({ length: 25 }, (_, i) => ({
      type: 3,
      name: `o${i}`,
      description: 'd',
      required: i < 24,
    }))
    const lastTooLate = inOrder.map((one, i) => ({ ...one, required: i === 24 }))
    for (const [list, valid] of [
      [inOrder, true],
      [lastTooLate, false],
    ] as const) {
      expect(
        compile('command.schema.json')({ name: 'ping', description: 'd', options: list }),
      ).toBe(valid)
      const nested = { type: 1, name: 'set', description: 'd', options: list }
      expect(
        compile('command.schema.json')({ name: 'ping', description: 'd', options: [nested] }),
      ).toBe(valid)
      expect(compile('option.schema.json')(nested)).toBe(valid)
    }
  })
})

/** Tells whether an option is not a sub-command. There, `required: true` is another mistake at the same place. */
function notOnSubcommand(list: readonly { readonly type: unknown }[], place: string): boolean {
  return list[Number(place.split('/')[2])]?.type !== 1
}

describe('what a schema says of values that are the same', () => {
  test.each([
    [[1, '1'], false],
    [['2', 0, 2], false],
    [[1, '2'], true],
    [['1', '1'], false],
    [['1', '01'], true],
  ])('contexts %j', (contexts, valid) => {
    expect(compile('command.schema.json')({ name: 'ping', description: 'd', contexts })).toBe(valid)
  })

  test.each([
    [{ clientId: 'x', ClientId: '41771983423143937' }, true],
    [{ clientId: 'x', ClientId: 'y' }, false],
    [{ nonce: 1, Nonce: 2 }, false],
    [{ state: 'x', State: 'y' }, true],
  ])('authorization arguments %j in both spellings', (fields, valid) => {
    const args = { Scopes: 'identify', ...fields }
    expect(compile('authorization.schema.json')(args)).toBe(valid)
    // Nothing that core accepts is rejected.
    if (!valid) {
      expect(validateAuthorizationArgs(args).some(({ severity }) => severity === 'error')).toBe(
        true,
      )
    }
  })
})
