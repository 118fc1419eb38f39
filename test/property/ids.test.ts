import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '../../emulator/src/json.js'
import { check, RUNS } from './check.js'

/** JSON with integers of any size, which `JSON.stringify` cannot write. */
type Written =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Written[]
  | { readonly [key: string]: Written }

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\', '\\"', '12345678901234567890', '": 12345678901234567890', '[1e30,'),
)
const integers = fc.oneof(
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
)
const { written } = fc.letrec<{ written: Written }>((tie) => ({
  written: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(texts, integers, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
    fc.array(tie('written'), { maxLength: 4 }),
    fc.dictionary(
      texts.filter((key) => key !== '__proto__' && !key.endsWith('value')),
      tie('written'),
      { maxKeys: 4 },
    ),
  ),
}))

const jsonOf = (value: Written, space: string): string =>
  typeof value === 'bigint'
    ? String(value)
    : Array.isArray(value)
      ? `[${(value as readonly Written[]).map((one) => space + jsonOf(one, space)).join(',')}]`
      : typeof value === 'object' && value !== null
        ? `{${Object.entries(value)
            .map(
              ([key, one]) =>
                `${space}${JSON.stringify(key)}${space}:${space}${jsonOf(one, space)}`,
            )
            .join(`${space},`)}}`
        : JSON.stringify(value)

const LARGEST = 2n ** 53n
const plainOf = (value: Written): unknown => {
  if (typeof value === 'bigint') {
    return value > LARGEST || value < -LARGEST ? String(value) : Number(value)
  }
  if (typeof value === 'number') {
    // JSON has no negative zero; large doubles are written with an exponent, or as integers beyond 2^53.
    const text = JSON.stringify(value)
    return /^-?\d{16,}$/.test(text) && Math.abs(value) > 2 ** 53
      ? text
      : (JSON.parse(text) as number)
  }
  if (Array.isArray(value)) {
    return (value as readonly Written[]).map(plainOf)
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one)]))
    : value
}

test('whatever the JSON: integers beyond 2^53 are their text, and nothing else differs', () => {
  check(
    fc.property(written, fc.constantFrom('', ' ', '\n\t'), (value, space) => {
      expect(readJson(jsonOf(value, space))).toEqual(plainOf(value))
    }),
    RUNS,
  )
})

test('values and bounds stay numbers', () => {
  check(
    fc.property(
      fc.constantFrom('value', 'min_value', 'max_value'),
      integers,
      fc.constantFrom('', ' '),
      (key, integer, space) => {
        expect(readJson(`{"${key}"${space}:${space}${integer}}`)).toEqual({
          [key]: Number(integer),
        })
      },
    ),
    RUNS,
  )
})

test('the time to read an id grows as the text does', () => {
  const text = `[${'1234567890123456789,"\\"",'.repeat(40_000)}1]`
  expect((readJson(text) as readonly unknown[]).length).toBe(80_001)
  expect(readJson(`"${'\\"1234567890123456789'.repeat(50_000)}"`)).toHaveLength(1_000_000)
})
