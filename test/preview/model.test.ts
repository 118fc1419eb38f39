import { DYNAMIC } from '@slashlint/core'
import { commandForms, preview } from '@slashlint/preview'
import { describe, expect, test } from 'vitest'

// Tests the model alone, with values without a document. test/lsp/features/preview.test.ts tests it with documents.

const sub = (name: string) => ({ type: 1, name, description: 'x' })
const MOD = { name: 'mod', description: 'x', options: [sub('ban'), sub('kick')] }

describe('a preview of values', () => {
  test('has no places', () => {
    const { commands, current, locales } = preview([{ value: MOD }])
    expect(commands[0]?.entries.map(({ names }) => names.map(({ text }) => text))).toEqual([
      ['mod', 'ban'],
      ['mod', 'kick'],
    ])
    expect(JSON.stringify(commands)).not.toContain('"place"')
    expect({ current, locales }).toEqual({ current: { command: 0, entry: 0 }, locales: [] })
  })

  test('shows where a text is written, if that is told', () => {
    const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } }
    const [command] = preview([
      { value: MOD, place: (path) => ({ uri: `mod:${path.join('/')}`, range }) },
    ]).commands
    expect(command?.place).toEqual({ uri: 'mod:', range })
    expect(command?.entries[1]?.names[1]?.place?.uri).toBe('mod:options/1/name')
  })

  test('follows a cursor by command and path', () => {
    const commands = [{ value: { name: 'ping', description: 'x' } }, { value: MOD }]
    const at = (path: readonly (string | number)[]) =>
      preview(commands, { cursor: { command: 1, path } }).current
    expect(at(['options', 1, 'description'])).toEqual({ command: 1, entry: 1 })
    expect(at(['name'])).toEqual({ command: 1, entry: 0 })
    expect(at(['options', 7])).toEqual({ command: 1, entry: 0 })
  })

  test('follows it to an option of the entry, and tells the limits of texts and lists', () => {
    const options = ['who', 'why'].map((name) => ({
      type: 3,
      name,
      description: 'x',
      choices: [{ name: 'a', value: 'a' }],
    }))
    const value = { name: 'ban', description: 'x', options }
    const { current, commands } = preview([{ value }], {
      cursor: { command: 0, path: ['options', 1, 'name'] },
    })
    expect(current).toEqual({ command: 0, entry: 0, option: 1 })
    const first = { command: 0, path: ['options', 0] }
    expect(preview([{ value }], { cursor: first }).current).toEqual({
      command: 0,
      entry: 0,
      option: 0,
    })
    const [entry] = commands[0]?.entries ?? []
    expect([entry?.most, entry?.description.limit, entry?.names[0]?.limit]).toEqual([25, 100, 32])
    expect([entry?.options[1]?.most, entry?.options[1]?.choices[0]?.limit]).toEqual([25, 100])
    expect(commands[0]?.size).toEqual({ total: 16, limit: 8000 })
  })

  test('keeps what is not known apart from what is empty', () => {
    const [command] = preview([
      { value: { name: 'a', description: DYNAMIC, options: [DYNAMIC] } },
    ]).commands
    expect(command?.entries[0]).toMatchObject({
      description: { text: '…', known: false },
      open: true,
    })
  })

  test('keeps an unknown choice, and one of which the name is unknown, in their places', () => {
    const choices = [{ name: 'a', value: 'a' }, DYNAMIC, { [DYNAMIC]: true }, { name: DYNAMIC }, {}]
    const options = [{ type: 3, name: 'o', description: 'x', choices }]
    const [command] = preview([{ value: { name: 'a', description: 'x', options } }]).commands
    expect(command?.entries[0]?.options[0]?.choices).toMatchObject([
      { text: 'a', known: true },
      { text: '…', known: false },
      { text: '…', known: false },
      { text: '…', known: false },
      { text: '', known: true },
    ])
  })

  test.each([
    ['a list that is unknown', { options: DYNAMIC }, true],
    ['a list with an unknown item', { options: [DYNAMIC] }, true],
    ['no list, in an object of which more is unknown', { [DYNAMIC]: true }, true],
    ['a known list in such an object', { [DYNAMIC]: true, options: [] }, false],
    ['no list', {}, false],
  ])('may get options from the program: %s', (_, more, open) => {
    const [command] = preview([{ value: { name: 'a', description: 'x', ...more } }]).commands
    expect(command?.entries[0]?.open).toBe(open)
  })
})

/** Draws a slash command of one option. */
const optionOf = (fields: object) => {
  const options = [{ type: 3, name: 'o', description: 'x', ...fields }]
  return preview([{ value: { name: 'a', description: 'x', options } }]).commands[0]?.entries[0]
    ?.options[0]
}

describe('a text for readers of a locale', () => {
  const shown = (dictionary: unknown, locale: string | undefined) => {
    const value = { name: 'a', description: 'x', name_localizations: dictionary }
    const { commands } = preview([{ value }], { ...(locale !== undefined && { locale }) })
    const { text, known, from } = commands[0]?.entries[0]?.names[0] ?? {}
    return { text, known, from }
  }
  const UNKNOWN = { text: '…', known: false, from: undefined }
  const own = (text: string) => ({ text, known: true, from: undefined })
  const open = { [DYNAMIC]: true }
  test.each([
    ['none', undefined, undefined, own('a')],
    ['none', undefined, 'de', { text: 'a', known: true, from: 'default' }],
    ['one', { de: 'b' }, 'de', own('b')],
    ['one', { de: 'b' }, undefined, own('a')],
    ['of its fallback', { 'en-GB': 'b' }, 'en-US', { text: 'b', known: true, from: 'en-GB' }],
    ['null', { de: null }, 'de', { text: 'a', known: true, from: 'default' }],
    ['unknown ones', DYNAMIC, 'de', UNKNOWN],
    ['unknown ones', DYNAMIC, undefined, own('a')],
    ['further ones', open, 'de', UNKNOWN],
    ['further ones', open, undefined, own('a')],
    ['one and further ones', { de: 'b', ...open }, 'de', own('b')],
  ])('with translations (%s: %j) into %s', (_, dictionary, locale, expected) => {
    expect(shown(dictionary, locale)).toEqual(expected)
  })

  test('of a locale that any part has, from the command to the choices, and of no deeper part', () => {
    const localized = (locale: string, more: object) => ({
      name: 'a',
      description: 'x',
      name_localizations: { [locale]: 'b' },
      ...more,
    })
    const deeper = localized('ja', {})
    const choice = localized('el', { choices: [deeper], options: [deeper] })
    const option = localized('cs', { type: 3, choices: [choice] })
    const sub = localized('bg', { type: 1, options: [option] })
    const group = localized('fr', { type: 2, options: [sub] })
    const value = localized('de', { options: [group], description_localizations: { da: 'b' } })
    const idsOf = (more: object) =>
      preview([{ value: { ...value, ...more } }]).locales.map(({ id }) => id)
    expect(idsOf({}).sort()).toEqual(['bg', 'cs', 'da', 'de', 'el', 'fr'])
  })

  test('ends in a command that contains itself', () => {
    const value: Record<string, unknown> = { type: 2, name: 'a', description: 'x' }
    value['options'] = [value]
    expect(preview([{ value }]).commands).toHaveLength(1)
  })

  test('of every option that users see, however deep, is there if it is unknown', () => {
    const deep = (depth: number): object =>
      depth === 3
        ? { type: 3, name: DYNAMIC, description: 'x' }
        : { type: 2 - (depth - 1), name: DYNAMIC, description: 'x', options: [deep(depth + 1)] }
    const value = { name: DYNAMIC, description: 'x', options: [deep(1)] }
    const [entry] = preview([{ value }]).commands[0]?.entries ?? []
    expect(entry?.names.map(({ text }) => text)).toEqual(['…', '…', '…'])
    expect(entry?.options.map(({ name }) => name.text)).toEqual(['…'])
    const open = { ...MOD, options: [{ [DYNAMIC]: true, type: 1, description: 'x' }, sub('kick')] }
    expect(
      preview([{ value: open }]).commands[0]?.entries.map(({ names }) => names[1]?.text),
    ).toEqual(['…', 'kick'])
  })
})

describe('an option', () => {
  test.each([
    [{}, false],
    [{ required: true }, true],
    [{ required: false }, false],
    [{ required: DYNAMIC }, false],
    [{ required: 'true' }, false],
  ])('is required only if that is known: %j', (fields, required) => {
    expect(optionOf(fields)?.required).toBe(required)
  })

  test.each([
    [3, 'text'],
    [4, 'whole number'],
    [5, 'True or False'],
    [6, 'user'],
    [7, 'channel'],
    [8, 'role'],
    [9, 'user or role'],
    [10, 'number'],
    [11, 'attachment'],
    [DYNAMIC, '?'],
    [99, '?'],
    [undefined, '?'],
  ])('of type %s is called %s', (type, name) => {
    expect(optionOf({ type })?.type).toBe(name)
  })
})

describe('the limits of an option in words', () => {
  test.each([
    [{}, []],
    [{ autocomplete: true }, ['autocomplete']],
    [{ autocomplete: false }, []],
    [{ min_value: 0, max_value: 5 }, ['0 to 5']],
    [{ min_value: 1 }, ['at least 1']],
    [{ max_value: -1 }, ['at most -1']],
    [{ min_length: 1, max_length: 5 }, ['1 to 5 characters']],
    [{ min_length: 2 }, ['at least 2 characters']],
    [{ max_length: 2 }, ['at most 2 characters']],
    [{ min_length: DYNAMIC, max_length: 2 }, ['at most 2 characters']],
    [{ channel_types: [0] }, ['text channels']],
    [{ channel_types: [0, 2] }, ['text channels, voice channels']],
    [{ channel_types: [] }, []],
    [{ channel_types: DYNAMIC }, []],
    [{ file_types: ['.pdf'] }, ['.pdf']],
    [{ file_types: ['.pdf', DYNAMIC, 'image'] }, ['.pdf, image']],
    [{ file_types: [] }, []],
  ])('%j', (fields, facts) => {
    expect(optionOf(fields)?.facts).toEqual(facts)
  })
})

describe('the settings of a command in words', () => {
  const factsOf = (fields: object) => {
    const value = { name: 'a', description: 'x', ...fields }
    return preview([{ value }]).commands[0]?.facts.slice(1)
  }
  test.each([
    [{}, []],
    [{ type: 1 }, []],
    [{ type: 2 }, ['in the Apps menu of a user']],
    [{ type: 3 }, ['in the Apps menu of a message']],
    [{ type: 4 }, ['opens the Activity']],
    [{ default_member_permissions: '0' }, ['administrators only']],
    [{ default_member_permissions: '4' }, ['needs Ban Members']],
    [{ default_member_permissions: '36' }, ['needs Ban Members, Manage Server']],
    [{ default_member_permissions: null }, []],
    [{ contexts: [0] }, ['in servers']],
    [{ contexts: [1, 2] }, ['in DMs with the app, in other DMs and group DMs']],
    [{ integration_types: [1] }, ['only for users who added the app']],
    [{ integration_types: [0] }, []],
    [{ integration_types: [1, 0] }, []],
    [{ nsfw: true }, ['age-restricted']],
    [{ nsfw: false }, []],
  ])('%j', (fields, facts) => {
    expect(factsOf(fields)).toEqual(facts)
  })

  test('begin with the size, at least so if parts are unknown', () => {
    const sizeOf = (fields: object) =>
      preview([{ value: { name: 'a', description: 'x', ...fields } }]).commands[0]?.facts[0]
    expect(sizeOf({})).toBe('2 of 8000 characters')
    expect(sizeOf({ description: DYNAMIC })).toBe('at least 1 of 8000 characters')
  })
})

describe('the forms of deployed commands', () => {
  const option = { type: 3, name: 'o', description: 'x', name_localizations: { de: 'wer' } }
  const stored = { id: '1', application_id: '9', version: '1', type: 1, name: 'ban' } as const
  const commands = [
    {
      ...stored,
      description: 'Ban',
      description_localizations: { de: 'Bannt' },
      options: [option],
    },
    { ...stored, id: '2', type: 2, name: 'High five' },
  ] as unknown as Parameters<typeof commandForms>[0]
  test.each([
    [undefined, 'Ban', 'o'],
    ['de', 'Bannt', 'wer'],
    ['fr', 'Ban', 'o'],
  ])('have the texts of the locale %s', (locale, description, name) => {
    expect(commandForms(commands, locale)).toMatchObject([
      { label: '/ban', description, type: 1, fields: [{ name, type: 3 }] },
      { label: 'High five', description: '', type: 2, fields: [] },
    ])
  })
})
