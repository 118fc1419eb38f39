import { describe, expect, it } from 'vitest'
import { DYNAMIC } from '@slashlint/core'
import { explorerEntries, localize, requesterLocale, toListed } from '@slashlint/core/engine'

const named = (name_localizations: unknown): object => ({
  name: 'colour',
  name_localizations,
  description: 'x',
})

describe('localize', () => {
  it.each([
    ['the exact locale', { de: 'farbe' }, 'de', 'farbe'],
    [
      'an exact text that equals the default',
      { 'en-US': 'colour', 'en-GB': 'tint' },
      'en-US',
      'colour',
    ],
    ['en-US falls back to en-GB', { 'en-GB': 'tint' }, 'en-US', 'tint'],
    ['en-GB falls back to en-US', { 'en-US': 'color' }, 'en-GB', 'color'],
    ['es-419 falls back to es-ES', { 'es-ES': 'tono' }, 'es-419', 'tono'],
    ['es-ES has no fallback', { 'es-419': 'tono' }, 'es-ES', 'colour'],
    ['null is missing', { de: null }, 'de', 'colour'],
    ['no dictionary', undefined, 'de', 'colour'],
    ['a locale that is none', { de: 'farbe' }, 'toString', 'colour'],
    ['an unknown text', { de: DYNAMIC }, 'de', DYNAMIC],
    ['an unknown dictionary', DYNAMIC, 'de', DYNAMIC],
    ['a dictionary that may have more', { fr: 'teinte', [DYNAMIC]: true }, 'de', DYNAMIC],
  ])('%s', (_, dictionary, locale, shown) => {
    expect(localize(named(dictionary), locale).name).toBe(shown)
  })

  it('localizes options, groups, sub-commands and the names of choices, and nothing else', () => {
    const choice = { name: 'Red', name_localizations: { de: 'Rot' }, value: 'red' }
    const leaf = {
      type: 3,
      name: 'c',
      name_localizations: { de: 'd' },
      description: 'e',
      choices: [choice],
    }
    const sub = {
      type: 1,
      name: 's',
      description: 't',
      description_localizations: { de: 'u' },
      options: [leaf],
    }
    const group = {
      type: 2,
      name: 'g',
      name_localizations: { de: 'h' },
      description: 'i',
      options: [sub],
    }
    expect(localize({ ...named({ de: 'farbe' }), nsfw: true, options: [group] }, 'de')).toEqual({
      name: 'farbe',
      description: 'x',
      nsfw: true,
      options: [
        {
          type: 2,
          name: 'h',
          description: 'i',
          options: [
            {
              type: 1,
              name: 's',
              description: 'u',
              options: [
                { type: 3, name: 'd', description: 'e', choices: [{ name: 'Rot', value: 'red' }] },
              ],
            },
          ],
        },
      ],
    })
  })

  it.each([[null], [3], ['x'], [[]]])('%j is no command', (value) => {
    expect(localize(value, 'de')).toEqual({})
  })
})

describe('toListed', () => {
  it('has the text of exactly the locale, also when it equals the default', () => {
    expect(toListed(named({ de: 'colour' }), 'de')).toEqual({
      name: 'colour',
      name_localized: 'colour',
      description: 'x',
    })
  })

  it.each([['fr'], ['en-US']])('has none for %s, without any fallback', (locale) => {
    expect(toListed(named({ de: 'farbe', 'en-GB': 'tint' }), locale)).toEqual({
      name: 'colour',
      description: 'x',
    })
  })

  it('reaches the names of choices', () => {
    const choice = { name: 'Red', name_localizations: { de: 'Rot' }, value: 'red' }
    const option = { type: 3, name: 'c', description: 'e', choices: [choice] }
    expect(toListed({ name: 'x', description: 'y', options: [option] }, 'de')).toMatchObject({
      options: [{ choices: [{ name: 'Red', name_localized: 'Rot', value: 'red' }] }],
    })
  })
})

describe('requesterLocale', () => {
  const language = (value: string) => ({ 'accept-language': value })

  it.each([
    ['the service header', { 'X-Service-Locale': 'ja', ...language('de') }, 'fr', 'ja'],
    [
      'an unknown service header is passed over',
      { 'x-service-locale': 'en', ...language('de') },
      'fr',
      'de',
    ],
    ['the greatest quality value', language('fr;q=0.5, de;q=0.9'), undefined, 'de'],
    ['no value is 1', language('fr;q=0.9, de'), undefined, 'de'],
    ['ties in order', language('fr;q=0.9, de;q=0.9'), undefined, 'fr'],
    ['q=0 is not acceptable', language('de;q=0, fr;q=0.1'), undefined, 'fr'],
    ['any language says nothing', language('*, de;q=0.1'), undefined, 'de'],
    ['no prefixes', language('de-AT, en'), 'ja', 'ja'],
    ['exact case', language('DE, en-us'), 'ja', 'ja'],
    ['white space', language(' de ; q=0.2 ,\tfr;q=0.1'), undefined, 'de'],
    ['items that are none are passed over', language(';;, de;q=2, q=1, fr;q=0.1'), undefined, 'fr'],
    ['a repeated header', { 'Accept-Language': ['ja;q=0.1', 'de;q=0.2'] }, undefined, 'de'],
    ['the setting', {}, 'fr', 'fr'],
    ['an unknown setting', {}, 'klingon', undefined],
    ['nothing', undefined, null, undefined],
  ])('%s', (_, headers, userLocale, expected) => {
    expect(requesterLocale({ headers: headers as Record<string, string>, userLocale })).toBe(
      expected,
    )
  })
})

describe('explorerEntries', () => {
  const labels = (command: unknown, locale?: string) =>
    explorerEntries(command, locale).map(({ label }) => label)
  const sub = (name: string, fields: object = {}) => ({
    type: 1,
    name,
    description: 'x',
    ...fields,
  })

  it('a command without sub-commands is one entry with its parameters', () => {
    const options = [
      { type: 6, name: 'who', description: 'Whom', required: true },
      { type: 3, name: 'why', description: 'A reason' },
    ]
    expect(explorerEntries({ name: 'ban', description: 'Ban', options })).toEqual([
      {
        kind: 'command',
        path: [],
        label: '/ban',
        names: ['ban'],
        defaultNames: ['ban'],
        description: 'Ban',
        parameters: [
          { name: 'who', description: 'Whom', type: 6, required: true, path: ['options', 0] },
          { name: 'why', description: 'A reason', type: 3, required: false, path: ['options', 1] },
        ],
      },
    ])
  })

  it('sub-commands stand at the top level, without the command itself', () => {
    const group = { type: 2, name: 'roles', description: 'x', options: [sub('add'), sub('remove')] }
    const command = { name: 'mod', description: 'x', options: [sub('ban'), group] }
    expect(labels(command)).toEqual(['/mod ban', '/mod roles add', '/mod roles remove'])
    expect(explorerEntries(command)[1]?.path).toEqual(['options', 1, 'options', 0])
  })

  it('an option without a known name is no parameter', () => {
    const options = ['x', '', undefined, 'y'].map((name) => ({ type: 3, name, description: 'x' }))
    const [entry] = explorerEntries({ name: 'ban', description: 'Ban', options })
    expect(entry?.parameters.map(({ name, path }) => [name, path])).toEqual([
      ['x', ['options', 0]],
      ['y', ['options', 3]],
    ])
  })

  it('an empty group is not shown', () => {
    const empty = { type: 2, name: 'roles', description: 'x', options: [] }
    expect(labels({ name: 'mod', description: 'x', options: [sub('ban'), empty] })).toEqual([
      '/mod ban',
    ])
    expect(labels({ name: 'mod', description: 'x', options: [empty] })).toEqual([])
  })

  it('context menus have no slash', () => {
    expect(labels({ type: 2, name: 'View profile' })).toEqual(['View profile'])
  })

  it('in a locale, beside the default names that interactions bring', () => {
    const command = {
      name: 'mod',
      name_localizations: { de: 'mode' },
      description: 'x',
      options: [sub('ban')],
    }
    expect(explorerEntries(command, 'de')).toMatchObject([
      { label: '/mode ban', defaultNames: ['mod', 'ban'] },
    ])
  })

  it('what is not known is left out', () => {
    expect(
      labels({
        name: 'mod',
        description: 'x',
        options: [DYNAMIC, sub('ban'), { ...sub('x'), name: DYNAMIC }],
      }),
    ).toEqual(['/mod ban'])
    expect(labels({ name: DYNAMIC, description: 'x' })).toEqual([])
  })
})
