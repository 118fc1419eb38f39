import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  DYNAMIC,
  formatDiagnostics,
  toPointer,
  validateAuthorizationArgs,
  validateChoice,
  validateCommand,
  validateCommandPermissions,
  validateCommands,
  validateGuildCommandPermissions,
  validateLobby,
  validateLobbyMember,
  validateOption,
  validateResource,
} from '@slashlint/core'
import type { Diagnostic, RuleOverrides } from '@slashlint/core'
import { rules } from '@slashlint/core/catalogue'

const good = { name: 'ban', description: 'Ban a member' }

describe('clean input', () => {
  it('returns one shared frozen empty list, whatever is validated', () => {
    const lists = [
      validateCommand(good),
      validateCommand({ ...good, options: [] }, { operation: 'bulk' }),
      validateCommands([good]),
      validateOption({ type: 3, name: 'a', description: 'A' }),
      validateChoice({ name: 'a', value: 1 }),
      validateCommandPermissions({ permissions: [] }),
      validateGuildCommandPermissions({
        id: '1',
        application_id: '1',
        guild_id: '1',
        permissions: [],
      }),
      validateLobby({}),
      validateLobbyMember({ id: '1' }),
      validateAuthorizationArgs({ Scopes: 'openid' }),
      // Something is found, but nothing is left of it.
      validateCommand({}, { rules: { 'shape/*': 'off', 'command/*': 'off' } }),
    ]
    for (const list of lists) {
      expect(list).toBe(lists[0])
    }
    expect(lists[0]).toEqual([])
    expect(Object.isFrozen(lists[0])).toBe(true)
  })
})

/** The diagnostics of every rule's bad example. */
const all: readonly (readonly [code: string, value: unknown, found: readonly Diagnostic[]])[] =
  rules
    .filter(({ area }) => area !== 'source')
    .map(({ code, bad, severity }) => {
      const context = { ...bad.context, rules: { [code]: severity, ...bad.context?.rules } }
      return [code, bad.value, validateResource(bad.resource, bad.value, context)]
    })

/** Collects every object in a value, without calling getters. */
function objectsIn(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || found.has(value)) {
    return found
  }
  found.add(value)
  for (const { value: entry } of Object.values(Object.getOwnPropertyDescriptors(value))) {
    objectsIn(entry, found)
  }
  return found
}

describe('diagnostics are plain JSON data', () => {
  it.each(all)('%s', (_code, value, found) => {
    expect(found).not.toHaveLength(0)
    expect(structuredClone(found)).toEqual(found)
    expect(JSON.parse(JSON.stringify(found))).toEqual(found)
    for (const object of objectsIn(found)) {
      for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(object))) {
        expect(descriptor).toHaveProperty('value')
        expect(descriptor.value).not.toBe(undefined)
      }
    }
    const input = objectsIn(value)
    expect([...objectsIn(found)].filter((object) => input.has(object))).toEqual([])
  })
})

describe('toPointer', () => {
  it.each([
    [[], ''],
    [['options', 0], '/options/0'],
    [['a/b', 'c~d'], '/a~1b/c~0d'],
    [['~1'], '/~01'],
    [[''], '/'],
  ])('%j', (path, pointer) => {
    expect(toPointer(path)).toBe(pointer)
  })
})

describe('formatDiagnostics', () => {
  it('is one line a diagnostic: severity, place, message, code', () => {
    const found = validateCommand({ name: '', description: 'Ban ' }, { hints: true })
    expect(formatDiagnostics(found)).toBe(
      found
        .map(
          ({ severity, path, message, code }) =>
            `${severity} /${path.join('/')} ${message} [${code}]`,
        )
        .join('\n'),
    )
    expect(formatDiagnostics(found)).toMatch(
      /^error \/name .*\[command\/name-length\]\nhint \/description .*\[text\/whitespace\]$/,
    )
  })

  it('names the root', () => {
    expect(formatDiagnostics(validateCommand(7))).toMatch(/^error \(root\) .* \[shape\/type\]$/)
  })

  it('is empty when there is nothing to say', () => {
    expect(formatDiagnostics([])).toBe('')
  })
})

describe('overrides', () => {
  const severities = (overrides: RuleOverrides) =>
    validateCommand({ name: 'A b', description: '' }, { rules: overrides }).map(
      ({ code, severity }) => `${code} ${severity}`,
    )
  it.each<[string, RuleOverrides, string[]]>([
    [
      'none',
      {},
      [
        'command/name-pattern error',
        'command/name-lowercase error',
        'command/description-length error',
      ],
    ],
    [
      'one code',
      { 'command/name-pattern': 'hint' },
      [
        'command/name-pattern hint',
        'command/name-lowercase error',
        'command/description-length error',
      ],
    ],
    [
      'one code off',
      { 'command/name-pattern': 'off' },
      ['command/name-lowercase error', 'command/description-length error'],
    ],
    ['an area off', { 'command/*': 'off' }, []],
    [
      'another area off',
      { 'option/*': 'off' },
      [
        'command/name-pattern error',
        'command/name-lowercase error',
        'command/description-length error',
      ],
    ],
    [
      'a code wins over its area',
      { 'command/name-pattern': 'warning', 'command/*': 'off' },
      ['command/name-pattern warning'],
    ],
    [
      'in either order',
      { 'command/*': 'off', 'command/name-pattern': 'warning' },
      ['command/name-pattern warning'],
    ],
  ])('%s', (_title, overrides, expected) => {
    expect(severities(overrides)).toEqual(expected)
  })

  it('turn on what is off', () => {
    const command = { ...good, name_localizations: { de: 'ban' } }
    expect(validateCommand(command)).toEqual([])
    expect(
      validateCommand(command, { rules: { 'localization/redundant': 'error' } }),
    ).toMatchObject([{ severity: 'error' }])
  })
})

describe('the package', () => {
  it('has one DYNAMIC for all its copies', () => {
    expect(DYNAMIC).toBe(Symbol.for('slashlint.dynamic'))
  })

  const source = (path: string) =>
    readFileSync(new URL(`../../core/src/${path}`, import.meta.url), 'utf8')
  /** Returns the names that a file exports, without types, each with the file that declares it. */
  const exportsOf = (path: string): (readonly [name: string, file: string])[] => {
    const text = source(path)
    const beside = (file = ''): string => join(dirname(path), `${file}.ts`)
    const own = [...text.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(
      ([, name = '']) => [name, path] as const,
    )
    const whole = [...text.matchAll(/^export \* from '([^']*)\.js'/gm)].flatMap(([, file]) =>
      exportsOf(beside(file)),
    )
    const some = [...text.matchAll(/^export \{([^}]*)\} from '([^']*)\.js'/gm)].flatMap(
      ([, names = '', file]) => {
        const wanted = names.split(',').map((name) => name.trim())
        return exportsOf(beside(file)).filter(([name]) => wanted.includes(name))
      },
    )
    return [...own, ...whole, ...some]
  }
  const exported = exportsOf('index.ts')

  it('exports what the architecture says', () => {
    expect(exported.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'validateCommand',
        'checkSet',
        'commandSize',
        'assertCommand',
        'commandSchema',
        'toPointer',
        'DYNAMIC',
      ]),
    )
  })

  it.each(exported)('%s has a doc comment', (name, file) => {
    const declaration = new RegExp(`\\*/\\nexport (?:function|const|class) ${name}\\b`)
    expect(source(file)).toMatch(declaration)
  })
})
