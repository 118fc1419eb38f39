import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import {
  assertCommand,
  assertCommands,
  CommandError,
  commandSchema,
  commandsSchema,
  DYNAMIC,
  formatDiagnostics,
  isCommand,
  parseCommand,
  schemaFor,
  validateCommand,
  validateCommands,
} from '@slashlint/core'
import type { Resource } from '@slashlint/core'

// Decision 28: assertions, type guards and Standard Schema fail on errors only, after the overrides.

const good = { name: 'ban', description: 'Ban a member' }
const bad = { name: 'Ban User', description: 'Ban a member' }
/** A command with a warning, but no error. */
const odd = { ...good, cooldown: 5 }

/** Returns the error of a call. */
function thrownBy(call: () => void): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  return undefined
}

describe('assertCommand and assertCommands', () => {
  it('throw the diagnostics, as data and as text', () => {
    const error = thrownBy(() => assertCommand(bad)) as CommandError
    expect(error).toBeInstanceOf(CommandError)
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe('CommandError')
    expect(error.diagnostics).toEqual(validateCommand(bad))
    expect(error.message).toBe(formatDiagnostics(error.diagnostics))
    expect(error.message.split('\n')).toHaveLength(2)
  })

  it('carry the errors only', () => {
    const error = thrownBy(() => assertCommand({ ...bad, cooldown: 5 })) as CommandError
    expect(error.diagnostics.map(({ severity }) => severity)).toEqual(['error', 'error'])
  })

  it('judge a list, with its indexes and set rules', () => {
    const error = thrownBy(() => assertCommands([good, bad, good])) as CommandError
    expect(error).toBeInstanceOf(CommandError)
    expect(error.diagnostics).toEqual(validateCommands([good, bad, good]))
    expect(error.diagnostics.map(({ path }) => path[0])).toEqual([1, 1, 2])
  })

  it('let warnings and hints pass', () => {
    expect(validateCommand(odd)).toHaveLength(1)
    expect(() => assertCommand(odd)).not.toThrow()
    expect(() => assertCommands([odd])).not.toThrow()
    expect(() => assertCommand({ ...good, dm_permission: true })).not.toThrow()
  })

  it('respect the overrides', () => {
    expect(() => assertCommand(bad, { rules: { 'command/*': 'off' } })).not.toThrow()
    expect(() => assertCommand(bad, { rules: { 'command/*': 'warning' } })).not.toThrow()
    expect(() => assertCommand(odd, { rules: { 'shape/unknown-key': 'error' } })).toThrow(
      CommandError,
    )
    expect(() => assertCommands([bad], { rules: { 'command/*': 'off' } })).not.toThrow()
  })
})

describe('what Discord converts (decision 4)', () => {
  const channels = (channel_types: unknown) => ({
    ...good,
    options: [{ type: 7, name: 'to', description: 'Where', channel_types }],
  })

  it.each<[string, unknown, unknown]>([
    [
      'a number as a name, a text as a type',
      { name: 5, type: '1', description: 7 },
      { name: '5', type: 1, description: '7' },
    ],
    ['texts in a list of numbers', channels(['0', 5]), channels([0, 5])],
    [
      'permissions as a number',
      { ...good, default_member_permissions: 2048 },
      { ...good, default_member_permissions: '2048' },
    ],
    [
      'bounds, translations and names of choices',
      {
        ...good,
        name_localizations: { de: 1 },
        options: [
          {
            type: '4',
            name: 'n',
            description: 'd',
            max_value: '9',
            choices: [{ name: 1, value: 1 }],
          },
        ],
      },
      {
        ...good,
        name_localizations: { de: '1' },
        options: [
          {
            type: 4,
            name: 'n',
            description: 'd',
            max_value: 9,
            choices: [{ name: '1', value: 1 }],
          },
        ],
      },
    ],
  ])('%s', (_title, value, expected) => {
    const before = structuredClone(value)
    const parsed = parseCommand(value)
    expect(parsed.ok && parsed.value).toEqual(expected)
    expect(commandSchema['~standard'].validate(value)).toEqual({ value: expected })
    expect(commandsSchema['~standard'].validate([value])).toEqual({ value: [expected] })
    expect(schemaFor('command')['~standard'].validate(value)).toEqual({ value: expected })
    expect(isCommand(value)).toBe(false)
    expect(isCommand(expected)).toBe(true)
    expect(() => assertCommand(value)).not.toThrow()
    expect(value).toEqual(before)
  })

  it('what no conversion makes fit is refused', () => {
    for (const value of [channels(7), channels(['text']), { ...good, name: 1.5 }]) {
      expect(parseCommand(value).ok).toBe(false)
      expect(isCommand(value)).toBe(false)
    }
  })

  it('what a severity lets pass has the type of a command, or is refused with the reason', () => {
    const rules = { 'shape/*': 'off' } as const
    expect(parseCommand({ name: 'ban', description: {} }, { rules })).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'shape/type', path: ['description'], severity: 'error' }],
    })
    expect(parseCommand({ ...good, name: DYNAMIC })).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'shape/required', path: ['name'], severity: 'error' }],
    })
  })

  it('other resources are converted, too', () => {
    const member = { id: 8138, flags: '1' }
    expect(schemaFor('lobby-member')['~standard'].validate(member)).toEqual({
      value: { id: '8138', flags: 1 },
    })
  })

  it('types are as wide as the rules', () => {
    const files = {
      ...good,
      options: [{ type: 11, name: 'f', description: 'd', file_types: ['IMAGE', '.PDF'] }],
    }
    for (const value of [channels([1]), files]) {
      expect(parseCommand(value)).toMatchObject({ ok: true, value })
      expect(isCommand(value)).toBe(true)
    }
  })

  it('in an edit null resets a field, and stays', () => {
    const edit = { contexts: null, options: [], default_member_permissions: 8 }
    const parsed = parseCommand(edit, { operation: 'edit' })
    expect(parsed.ok && parsed.value).toEqual({ ...edit, default_member_permissions: '8' })
  })
})

describe('isCommand', () => {
  it.each([
    ['a command', good, true],
    ['a command with a warning', odd, true],
    ['a command with errors', bad, false],
    ['nothing', undefined, false],
    ['a list', [good], false],
  ])('%s', (_title, value, expected) => {
    expect(isCommand(value)).toBe(expected)
  })
})

/** A builder like those of the libraries. */
class Builder {
  readonly #json: object
  readonly internal = 'not part of the JSON'
  constructor(json: object) {
    this.#json = json
  }
  toJSON(): object {
    return this.#json
  }
}

describe('parseCommand', () => {
  const option = { type: 3, name: 'reason', description: 'Why', required: true }

  it('returns what JSON.stringify would send', () => {
    const built = new Builder({ ...good, nsfw: undefined, options: [new Builder(option)] })
    const parsed = parseCommand(built)
    expect(parsed).toEqual({ ok: true, value: { ...good, options: [option] }, diagnostics: [] })
    const { value } = parsed as { value: object }
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(Object.keys(value)).not.toContain('nsfw')
    expect(value).toEqual(JSON.parse(JSON.stringify(built)))
  })

  it('returns a copy', () => {
    const command = { ...good, options: [option] }
    const parsed = parseCommand(command)
    expect(parsed.ok && parsed.value).not.toBe(command)
    expect(parsed.ok && 'options' in parsed.value && parsed.value.options?.[0]).toEqual(option)
    expect(parsed.ok && 'options' in parsed.value && parsed.value.options?.[0]).not.toBe(option)
  })

  it('leaves out what is null for absent, and keeps null where it is a value', () => {
    const nulls = {
      nsfw: null,
      contexts: null,
      dm_permission: null,
      default_member_permissions: null,
    }
    const choice = { name: 'a', name_localizations: { de: null }, value: 'b' }
    const options = [{ ...option, type: 3, required: null, options: null, choices: [choice] }]
    const { required: _, ...rest } = option
    const kept = {
      ...good,
      default_member_permissions: null,
      options: [{ ...rest, type: 3, choices: [choice] }],
    }
    const value = { ...good, ...nulls, options }
    expect(parseCommand(value)).toMatchObject({ ok: true, value: kept })
    const parsed = parseCommand(value)
    expect(parsed.ok && parsed.value).toEqual(kept)
    expect(commandSchema['~standard'].validate(value)).toEqual({ value: kept })
    expect(commandsSchema['~standard'].validate([value])).toEqual({ value: [kept] })
  })

  it('throws errors that every copy of the package recognises', () => {
    const other = createRequire(import.meta.url)('../../core/dist/cjs/index.js') as {
      CommandError: typeof CommandError
    }
    expect(new other.CommandError([])).toBeInstanceOf(CommandError)
    expect(new CommandError([])).toBeInstanceOf(other.CommandError)
    expect(new Error('no')).not.toBeInstanceOf(CommandError)
    class Narrower extends CommandError {}
    expect(new CommandError([])).not.toBeInstanceOf(Narrower)
    expect(new Narrower([])).toBeInstanceOf(Narrower)
    expect(new Narrower([])).toBeInstanceOf(CommandError)
  })

  it('keeps the warnings', () => {
    expect(parseCommand(odd)).toMatchObject({
      ok: true,
      diagnostics: [{ code: 'shape/unknown-key' }],
    })
  })

  it('returns the diagnostics of a bad command', () => {
    expect(parseCommand(bad)).toEqual({ ok: false, diagnostics: validateCommand(bad) })
  })

  it('takes a context', () => {
    expect(parseCommand({}, { operation: 'edit' })).toMatchObject({ ok: true, value: {} })
    expect(parseCommand(bad, { rules: { 'command/*': 'off' } }).ok).toBe(true)
  })
})

const RESOURCES: readonly (readonly [Resource, unknown])[] = [
  ['command', good],
  ['commands', [good]],
  ['option', { type: 3, name: 'reason', description: 'Why' }],
  ['choice', { name: 'a', value: 1 }],
  ['command-permissions', { permissions: [] }],
  ['guild-command-permissions', { id: '1', application_id: '1', guild_id: '1', permissions: [] }],
  [
    'guild-command-permissions-list',
    [{ id: '1', application_id: '1', guild_id: '1', permissions: [] }],
  ],
  ['lobby', { metadata: { a: 'b' } }],
  ['lobby-member', { id: '1' }],
  ['authorization', { Scopes: 'openid' }],
]

describe('Standard Schema', () => {
  it.each(RESOURCES)('%s: version 1, our vendor, synchronous', (resource, value) => {
    const { version, vendor, validate } = schemaFor(resource)['~standard']
    expect([version, vendor]).toEqual([1, 'slashlint'])
    expect(validate(value)).toEqual({ value })
    const result = validate(7)
    expect(result).not.toBeInstanceOf(Promise)
    expect(result.issues).toEqual([{ message: expect.any(String) as string, path: [] }])
  })

  it('gives an issue for each error, with its path', () => {
    const { validate } = commandsSchema['~standard']
    expect(validate([{ ...good, name: '', cooldown: 5 }])).toEqual({
      issues: [{ message: expect.stringMatching(/1 to 32/) as string, path: [0, 'name'] }],
    })
    expect(commandSchema['~standard'].validate({}).issues?.map(({ path }) => path)).toEqual([
      ['name'],
      ['description'],
    ])
  })

  it('lets warnings pass', () => {
    expect(commandSchema['~standard'].validate(odd).issues).toBeUndefined()
  })

  it('takes a context', () => {
    expect(schemaFor('command', { operation: 'edit' })['~standard'].validate({})).toEqual({
      value: {},
    })
    const quiet = schemaFor('command', { rules: { 'command/*': 'off' } })
    expect(quiet['~standard'].validate(bad).issues).toBeUndefined()
    expect(
      schemaFor('choice', { optionType: 3 })['~standard'].validate({ name: 'a', value: 1 }).issues,
    ).toHaveLength(1)
  })

  it('returns the plain value', () => {
    expect(commandSchema['~standard'].validate(new Builder(good))).toEqual({ value: good })
  })
})
