import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  assertCommand,
  assertCommands,
  commandSchema,
  commandsSchema,
  DYNAMIC,
  isCommand,
  parseCommand,
  schemaFor,
  validateCommand,
  validateResource,
} from '@slashlint/core'
import { declared, lack } from '../api/declared.js'
import { validCommand, validCommands } from './arbitraries.js'
import { cases, check, RUNS } from './check.js'
import { RESOURCES } from './core.js'
import { hostileParts } from './hostile-values.js'
import { copy, messy } from './messy.js'

// Tests that accepted values have their declared type. The types are read from the declarations of the package.

const COMMAND = declared('Command')
const PARSED = declared('ParsedCommand')
const EDIT = declared('ParsedEdit')
const ACCEPTED = declared('AcceptedCommand')
const ACCEPTED_LIST = declared('AcceptedCommands')

const passes = (call: () => void): boolean => {
  try {
    call()
    return true
  } catch {
    return false
  }
}

type Place = readonly [holder: Record<string, unknown>, key: string]

const isBoxed = (value: object): boolean =>
  Object.prototype.toString.call(value) === '[object String]'

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== 'object' || value === null || isBoxed(value)) {
    return []
  }
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [[holder, key] as const, ...placesIn(holder[key])])
}

/** Converts a value to another form. Discord accepts some of them. */
function otherwise(value: unknown, pick: number): unknown {
  if (typeof value === 'symbol' || typeof value === 'object') {
    return pick % 2 === 0 ? DYNAMIC : { toJSON: () => value }
  }
  const ways: readonly unknown[] = [
    typeof value === 'number' ? String(value) : Number(value),
    typeof value === 'string' ? pick % 1000 : value,
    null,
    undefined,
    // eslint-disable-next-line no-new-wrappers -- boxed
    typeof value === 'string' ? new String(value) : value,
    { toJSON: () => value },
    [value],
    String(value),
    DYNAMIC,
    true,
    -0,
    () => value,
    'IMAGE',
    1,
  ]
  return ways[pick % ways.length]
}

/** Generates a valid value with some parts in another form. */
const loose = (start: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(start, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 3 }))
    .map(([valid, changes]) => {
      const value = copy(valid)
      for (const [where, how] of changes) {
        const places = placesIn(value)
        const place = places[where % Math.max(1, places.length)]
        if (place !== undefined) {
          place[0][place[1]] = otherwise(place[0][place[1]], how)
        }
      }
      return value
    })

const commands = fc.oneof(loose(validCommand), messy('command'))

describe('every accepted value has the declared type', () => {
  test('parseCommand, and commandSchema gives the same', () => {
    check(
      fc.property(commands, (value) => {
        const parsed = parseCommand(value)
        const result = commandSchema['~standard'].validate(value)
        if (parsed.ok) {
          expect(lack(parsed.value, PARSED)).toBeUndefined()
          expect(result).toEqual({ value: parsed.value })
        } else {
          expect(result.issues?.length).toBeGreaterThan(0)
        }
      }),
      RUNS,
    )
  })

  test('parseCommand of an edit', () => {
    check(
      fc.property(commands, (value) => {
        const parsed = parseCommand(value, { operation: 'edit' })
        expect(parsed.ok ? lack(parsed.value, EDIT) : undefined).toBeUndefined()
      }),
      RUNS,
    )
  })

  test('parseCommand, whatever severities let pass', () => {
    const rules = {
      'shape/*': 'off',
      'command/*': 'off',
      'option/*': 'warning',
      'choice/*': 'hint',
    }
    const context = { rules: { ...rules, 'structure/*': 'off', 'localization/*': 'off' } } as const
    check(
      fc.property(commands, (value) => {
        const parsed = parseCommand(value, context as never)
        expect(parsed.ok ? lack(parsed.value, PARSED) : undefined).toBeUndefined()
        expect(parsed.ok || parsed.diagnostics.some(({ severity }) => severity === 'error')).toBe(
          true,
        )
      }),
      RUNS,
    )
  })

  test('isCommand, without any conversion', () => {
    check(
      fc.property(commands, (value) => {
        if (isCommand(value)) {
          expect(lack(value, COMMAND)).toBeUndefined()
          expect(validateCommand(value).map(({ code }) => code)).not.toContain('shape/coerced')
        }
      }),
      RUNS,
    )
  })

  test('assertCommand, which accepts what has no errors', () => {
    check(
      fc.property(commands, (value) => {
        const isAccepted = passes(() => assertCommand(value))
        expect(isAccepted).toBe(
          !validateCommand(value).some(({ severity }) => severity === 'error'),
        )
        expect(isAccepted ? lack(value, ACCEPTED) : undefined).toBeUndefined()
      }),
      RUNS,
    )
  })

  test('commandsSchema and assertCommands', () => {
    check(
      fc.property(fc.oneof(loose(validCommands), messy('commands')), (value) => {
        const result = commandsSchema['~standard'].validate(value)
        if (result.issues === undefined) {
          expect(result.value.map((one) => lack(one, PARSED))).toEqual(
            result.value.map(() => undefined),
          )
        }
        const isAccepted = passes(() => assertCommands(value))
        expect(isAccepted ? lack(value, ACCEPTED_LIST) : undefined).toBeUndefined()
      }),
      cases(5_000),
    )
  })

  it('hostile values, too', () => {
    for (const part of hostileParts()) {
      for (const value of [part, { name: 'a', description: 'b', nsfw: part }, { name: part }]) {
        const parsed = parseCommand(value)
        expect(parsed.ok ? lack(parsed.value, PARSED) : undefined).toBeUndefined()
        expect(isCommand(value) ? lack(value, COMMAND) : undefined).toBeUndefined()
      }
    }
  })
})

describe('what comes out of a schema needs no conversion any more', () => {
  test.each(RESOURCES)('%s', (resource) => {
    check(
      fc.property(messy(resource), (value) => {
        const result = schemaFor(resource)['~standard'].validate(value)
        if (result.issues === undefined) {
          const found = validateResource(resource, result.value)
          expect(
            found.filter(({ code, severity }) => code === 'shape/coerced' || severity === 'error'),
          ).toEqual([])
        }
      }),
      cases(4_000),
    )
  })
})
