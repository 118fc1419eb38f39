import fc from 'fast-check'
import { commandSize, isCommand, parseCommand } from '@slashlint/core'
import { describe, expect, test } from 'vitest'
import type { Resource } from '../oracle/index.js'
import { contextOf } from './contexts.js'
import { check, sized } from './check.js'
import { RESOURCES, places, validate } from './core.js'
import { command, deep, hostileParts } from './hostile-values.js'
import { messy } from './messy.js'

const KEYS: Readonly<Record<Resource, readonly string[]>> = {
  command: [
    'name',
    'description',
    'type',
    'options',
    'name_localizations',
    'contexts',
    'default_member_permissions',
    'x',
  ],
  commands: ['0'],
  option: [
    'name',
    'choices',
    'options',
    'channel_types',
    'min_value',
    'required',
    'file_types',
    'name_localizations',
  ],
  choice: ['name', 'value', 'name_localizations'],
  'command-permissions': ['permissions'],
  'guild-command-permissions': ['id', 'permissions'],
  'guild-command-permissions-list': ['id', 'permissions'],
  lobby: ['metadata', 'members', 'idle_timeout_seconds'],
  'lobby-member': ['id', 'metadata', 'flags'],
  authorization: ['Scopes', 'ClientId', 'CodeChallenge', 'scopes', 'State'],
}

/** Returns the hostile part itself, and as the value of a key, as a list item, and as an entry of a dictionary. */
function placements(part: unknown, key: string): readonly unknown[] {
  return [
    { [key]: part },
    { ...command(), [key]: [part, part] },
    { type: 3, name: 'x', [key]: { de: part, x: part } },
    [{ [key]: part }],
  ]
}

describe('no value makes a validator throw', () => {
  test.each(RESOURCES)('%s', (resource) => {
    for (const part of hostileParts()) {
      expect(Array.isArray(validate(resource, part))).toBe(true)
      for (const key of KEYS[resource]) {
        for (const value of placements(part, key)) {
          const found = validate(resource, value, {
            rules: { 'localization/partial': 'hint' },
            operation: 'edit',
          })
          // Plain data, complete when returned.
          expect(() => structuredClone(found)).not.toThrow()
        }
      }
    }
  })

  test('nor parseCommand, isCommand and commandSize', () => {
    for (const part of hostileParts()) {
      for (const value of [part, ...placements(part, 'options')]) {
        expect(typeof parseCommand(value).ok).toBe('boolean')
        expect(typeof isCommand(value)).toBe('boolean')
        expect(commandSize(value).total).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('nor a tree 100 000 levels deep', () => {
    const value = deep(100_000)
    expect(validate('command', value).map(({ code }) => code)).toContain('structure/nesting')
    expect(validate('commands', [value]).length).toBeGreaterThan(0)
    expect(validate('option', value).length).toBeGreaterThan(0)
    expect(commandSize(value).total).toBeLessThan(100)
  })

  test('nor a sparse list of a million items', () => {
    const list: unknown[] = []
    list.length = 1_000_000
    expect(
      validate('command', { name: 'x', description: 'x', options: list }).length,
    ).toBeLessThanOrEqual(1001)
  })
})

/** Freezes plain data on all levels. Writing to it throws in strict code. */
function deepFreeze(value: unknown): unknown {
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.isFrozen(value) ||
    ArrayBuffer.isView(value)
  ) {
    return value
  }
  for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(value))) {
    if ('value' in descriptor) {
      deepFreeze(descriptor.value)
    }
  }
  return Object.freeze(value)
}

const WRITES = [
  'set',
  'defineProperty',
  'deleteProperty',
  'setPrototypeOf',
  'preventExtensions',
] as const

/** Makes a proxy that forbids every write, on every level. */
function guarded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const forbid = (trap: string) => () => {
    throw new Error(`wrote: ${trap}`)
  }
  return new Proxy(value, {
    get: (target, key, receiver) => guarded(Reflect.get(target, key, receiver)),
    ...Object.fromEntries(WRITES.map((trap) => [trap, forbid(trap)])),
  })
}

describe('no validator changes its input or remembers anything', () => {
  test.each(RESOURCES)('%s', (resource) => {
    check(
      fc.property(messy(resource), contextOf(resource), (value, context) => {
        const before = places(validate(resource, value, context))
        expect(
          places(validate(resource, deepFreeze(value), deepFreeze(context) as typeof context)),
        ).toEqual(before)
        expect(places(validate(resource, value, context))).toEqual(before)
      }),
      sized(200, 30),
    )
  })

  test('not even through a proxy', () => {
    check(
      fc.property(messy('command').filter(isPlainData), contextOf('command'), (value, context) => {
        expect(places(validate('command', guarded(value), context))).toEqual(
          places(validate('command', value, context)),
        )
      }),
      sized(300, 50),
    )
  })
})

describe('what extends all objects is no part of a diagnostic', () => {
  test.each(RESOURCES)('%s', (resource) => {
    const values = fc.sample(messy(resource), { numRuns: sized(1000, 50), seed: 7 })
    const said = () =>
      values.flatMap((value) => validate(resource, value).map((one) => JSON.stringify(one)))
    const before = said()
    let after: typeof before = []
    // eslint-disable-next-line no-extend-native -- programs do so, and it is taken back
    Object.defineProperty(Object.prototype, 'extra', {
      value: 'extra',
      enumerable: true,
      configurable: true,
    })
    try {
      after = said()
    } finally {
      Reflect.deleteProperty(Object.prototype, 'extra')
    }
    expect(after).toEqual(before)
  })
})

/** Tells whether a value contains no boxes and the like, which a proxy would hide. */
function isPlainData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return typeof value !== 'function'
  }
  const prototype = Object.getPrototypeOf(value) as unknown
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null
  return (
    isPlain &&
    Object.values(Object.getOwnPropertyDescriptors(value)).every((entry) =>
      isPlainData(entry.value ?? null),
    )
  )
}
