import { describe, expect, it } from 'vitest'
import { DYNAMIC, validateCommand, validateCommands } from '@slashlint/core'
import type { CommandContext } from '@slashlint/core'
import { option, slash, userMenu, withOptions } from '../values.js'
import { error, hint, table, warning } from './harness.js'

// Decisions 34 to 37 of the ledger. (38 is the engine's.)

const key = { target: 'key' } as const
const named = (name_localizations: unknown) => slash({ name_localizations })
const described = (description_localizations: unknown) => slash({ description_localizations })
const name = (locale: string) => ['name_localizations', locale]
const description = (locale: string) => ['description_localizations', locale]
const unknown = (locale: string, suggestion?: string) =>
  error('localization/unknown-locale', name(locale), {
    ...key,
    ...(suggestion && { data: { suggestion } }),
  })

describe('decision 34: entries follow the rules of their field', () => {
  table([
    ['length', named({ de: '' }), [error('localization/name-length', name('de'))]],
    [
      'pattern, with its character',
      named({ de: 'a b' }),
      [
        error('localization/name-pattern', name('de'), {
          span: [1, 2],
          data: { character: 'U+0020', position: 1 },
        }),
      ],
    ],
    ['lower case', named({ de: 'Bannen' }), [error('localization/name-lowercase', name('de'))]],
    ['apostrophe', named({ fr: "l'ami" }), [warning('localization/name-apostrophe', name('fr'))]],
    [
      'a context menu may have spaces and capitals',
      userMenu({ name_localizations: { de: 'Nutzer Bannen' } }),
      [],
    ],
    [
      'but not blanks only',
      userMenu({ name_localizations: { de: ' ' } }),
      [error('localization/name-blank', name('de'))],
    ],
    [
      'description length',
      described({ de: 'a'.repeat(101) }),
      [error('localization/description-length', description('de'))],
    ],
    [
      'description blank',
      described({ de: ' ' }),
      [error('localization/description-blank', description('de'))],
    ],
    [
      'descriptions of a context menu',
      userMenu({ description_localizations: { de: 'x' } }),
      [warning('localization/description-not-allowed', ['description_localizations'], key)],
    ],
    ['an empty dictionary', userMenu({ description_localizations: {} }), []],
    [
      'choice names: length only',
      withOptions(
        option(3, 'a', {
          choices: [{ name: 'a', value: 'a', name_localizations: { de: 'A B', fr: '' } }],
        }),
      ),
      [error('localization/name-length', ['options', 0, 'choices', 0, 'name_localizations', 'fr'])],
    ],
    ['a value of the wrong type', named({ de: 7.5 }), [error('shape/type', name('de'))]],
    ['locale keys match exactly', named({ 'en-us': 'bar' }), [unknown('en-us', 'en-US')]],
    ['an underscore', named({ pt_BR: 'banir' }), [unknown('pt_BR', 'pt-BR')]],
    ['British English by the country', named({ 'en-UK': 'ban' }), [unknown('en-UK', 'en-GB')]],
    ['a language without its region', named({ sv: 'banna' }), [unknown('sv', 'sv-SE')]],
  ])
})

const sub = (word: string, fields: object) => option(3, word, { ...fields })
const de = (word: string) => ({ name_localizations: { de: word } })
const collision = (index: number, locale = 'de') =>
  error('localization/option-name-collision', ['options', index, 'name_localizations', locale])

describe('decision 35: localized option names', () => {
  table([
    ["a sibling's default name", withOptions(sub('a', {}), sub('b', de('a'))), [collision(1)]],
    [
      "a later sibling's default name",
      withOptions(sub('b', de('a')), sub('a', {})),
      [collision(0)],
    ],
    [
      "a sibling's name in the same locale",
      withOptions(sub('a', de('x')), sub('b', de('x'))),
      [collision(1)],
    ],
    [
      "a sibling's name in another locale",
      withOptions(sub('a', de('x')), sub('b', { name_localizations: { fr: 'x' } })),
      [],
    ],
    ['its own default takes no part', withOptions(sub('a', de('a')), sub('b', {})), []],
    [
      'options of other lists are no siblings',
      withOptions(
        option(1, 'c', { options: [sub('a', {})] }),
        option(1, 'd', { options: [sub('b', de('a'))] }),
      ),
      [],
    ],
    ['the parent is no sibling', withOptions(option(1, 'c', { options: [sub('b', de('c'))] })), []],
    ['no case folding', withOptions(sub('ς', {}), sub('b', de('σ'))), []],
  ])
})

describe('decision 36: redundant and partial, off by default', () => {
  const redundant: CommandContext = { rules: { 'localization/redundant': 'hint' } }
  const partial: CommandContext = { rules: { 'localization/partial': 'hint' } }
  table([
    ['off', named({ de: 'ban' }), []],
    ['redundant', named({ de: 'ban' }), [hint('localization/redundant', name('de'))], redundant],
    [
      'never for en-US, en-GB, es-419',
      named({ 'en-US': 'ban', 'en-GB': 'ban', 'es-419': 'ban' }),
      [],
      redundant,
    ],
    ['partial is off', slash({ name_localizations: { de: 'bann' } }), []],
    [
      'partial: once, at the command',
      slash({
        name_localizations: { de: 'bann' },
        description_localizations: { de: 'Bannt', fr: 'Bannit' },
      }),
      [hint('localization/partial', [])],
      partial,
    ],
    [
      'complete',
      slash({ name_localizations: { de: 'bann' }, description_localizations: { de: 'Bannt' } }),
      [],
      partial,
    ],
    [
      'where more entries may come, a null is missing',
      slash({
        name_localizations: { de: 'bann' },
        description_localizations: { de: null, [DYNAMIC]: true },
      }),
      [hint('localization/partial', []), hint('shape/null-optional', description('de'))],
      partial,
    ],
    [
      'and what is not written may come',
      slash({ name_localizations: { de: 'bann' }, description_localizations: { [DYNAMIC]: true } }),
      [],
      partial,
    ],
  ])
})

describe('decision 37: a fallback that hides the default', () => {
  const hides = (locale: string) => [warning('localization/fallback-shadows-default', name(locale))]
  const written = (defaultLocale: string): CommandContext => ({ defaultLocale })
  table([
    ['en-GB without en-US', named({ 'en-GB': 'bar' }), hides('en-GB')],
    [
      'each dictionary by itself',
      slash({
        name_localizations: { 'en-GB': 'bar', 'en-US': 'ban' },
        description_localizations: { 'en-GB': 'Bar' },
      }),
      [warning('localization/fallback-shadows-default', description('en-GB'))],
    ],
    ['both', named({ 'en-GB': 'bar', 'en-US': 'ban' }), []],
    ['the fallback is the default', named({ 'en-GB': 'ban' }), []],
    ['en-US without en-GB, and no known default', named({ 'en-US': 'bar' }), []],
    [
      'a null en-US is missing',
      slash({ name_localizations: { 'en-GB': 'bar', 'en-US': null } }),
      [...hides('en-GB'), hint('shape/null-optional', name('en-US'))],
    ],
    ['es-ES without es-419 is wanted', named({ 'es-ES': 'vetar' }), []],
    [
      'the default is en-GB: en-US hides it',
      named({ 'en-US': 'bar' }),
      hides('en-US'),
      written('en-GB'),
    ],
    [
      'the default is en-US: en-GB hides it',
      named({ 'en-GB': 'bar' }),
      hides('en-GB'),
      written('en-US'),
    ],
    ['the default is German: nothing is hidden', named({ 'en-GB': 'bar' }), [], written('de')],
    [
      'the default is es-419: es-ES hides it',
      named({ 'es-ES': 'vetar' }),
      hides('es-ES'),
      written('es-419'),
    ],
    ['the default is es-ES: nothing hides it', named({ 'es-419': 'vetar' }), [], written('es-ES')],
    ['an unknown default', named({ 'es-ES': 'vetar' }), [], written('xx')],
  ])
  it('says what readers see', () => {
    const [found] = validateCommand(named({ 'en-GB': 'bar' }))
    for (const part of ['en-US', 'en-GB']) {
      expect(found?.message).toContain(part)
    }
    expect(found?.data).toMatchObject({ locale: 'en-US', default: 'ban' })
  })
})

describe('names that the fallback makes equal', () => {
  const two = (first: object, second: object) =>
    withOptions(
      option(3, 'a', { name_localizations: first }),
      option(3, 'b', { name_localizations: second }),
    )
  const at = (index: number, locale: string) =>
    warning('localization/fallback-collision', ['options', index, 'name_localizations', locale])
  table([
    [
      'readers of es-419 see the es-ES name',
      two({ 'es-ES': 'x' }, { 'es-419': 'x' }),
      [at(0, 'es-ES')],
    ],
    ['in the other order', two({ 'es-419': 'x' }, { 'es-ES': 'x' }), [at(1, 'es-ES')]],
    [
      'null is missing',
      two({ 'es-ES': 'x', 'es-419': null }, { 'es-419': 'x' }),
      [at(0, 'es-ES'), hint('shape/null-optional', ['options', 0, 'name_localizations', 'es-419'])],
    ],
    ['their own name is another one', two({ 'es-ES': 'x', 'es-419': 'y' }, { 'es-419': 'x' }), []],
    ['readers of es-ES have no fallback', two({ 'es-419': 'x' }, { 'es-ES': 'y' }), []],
    ['it may have one', two({ 'es-ES': 'x', [DYNAMIC]: true }, { 'es-419': 'x' }), []],
    [
      'a default name is an error already',
      two({ 'es-ES': 'b' }, { 'es-419': 'b' }),
      [error('localization/option-name-collision', ['options', 0, 'name_localizations', 'es-ES'])],
    ],
    [
      'English falls back both ways',
      two({ 'en-US': 'x' }, { 'en-GB': 'x' }),
      [
        at(0, 'en-US'),
        warning('localization/fallback-shadows-default', [
          'options',
          1,
          'name_localizations',
          'en-GB',
        ]),
        at(1, 'en-GB'),
      ],
    ],
  ])
})

describe('names of choices that readers see twice', () => {
  const choices = (...items: readonly object[]) =>
    withOptions(
      option(3, 'a', {
        choices: items.map((item, index) => ({
          name: 'ab'.charAt(index),
          value: 'ab'.charAt(index),
          ...item,
        })),
      }),
    )
  const inChoices = (index: number, locale = 'de') => [
    'options',
    0,
    'choices',
    index,
    'name_localizations',
    locale,
  ]
  const twice = (index: number, locale = 'de') =>
    warning('localization/choice-name-collision', inChoices(index, locale))
  const open = { [DYNAMIC]: true }
  table([
    ['two translations', choices(de('x'), de('x')), [twice(1)]],
    ['the default name of one before', choices({}, de('a')), [twice(1)]],
    ['the default name of one after', choices(de('b'), {}), [twice(0)]],
    ['a default name that is translated', choices(de('x'), de('a')), []],
    ['other languages', choices(de('x'), { name_localizations: { fr: 'x' } }), []],
    [
      'equal default names are left to another rule',
      choices({ name: 'b', ...de('x') }, de('x')),
      [warning('choice/duplicate-name', ['options', 0, 'choices', 1, 'name'])],
    ],
    [
      'one of which more is unknown, with its translations',
      choices({ ...de('x'), ...open }, de('x')),
      [twice(1)],
    ],
    ['one of which more is unknown, without translations', choices(open, de('a')), []],
    ['one with unknown translations', choices({ name_localizations: DYNAMIC }, de('a')), []],
    ['one with further translations', choices({ name_localizations: open }, de('a')), []],
    [
      'one whose fallback is shown',
      choices({ name_localizations: { 'es-ES': 'x' } }, { name_localizations: { 'es-419': 'x' } }),
      [twice(1, 'es-419')],
    ],
  ])
})

describe('a name that readers see twice is told with the word for what has it', () => {
  const two = [de('x'), de('x')].map((item, index) => ({ name: 'ab'.charAt(index), ...item }))
  const described = two.map((one) => ({ ...one, description: 'x' }))
  it.each([
    ['option', validateCommand(withOptions(...described.map((one) => ({ ...one, type: 3 }))))],
    [
      'choice',
      validateCommand(
        withOptions(option(3, 'a', { choices: two.map((one) => ({ ...one, value: one.name })) })),
      ),
    ],
    ['command', validateCommands(described)],
  ])('%s', (noun, found) => {
    expect(found.map(({ code }) => code)).toEqual([expect.stringMatching(/-name-collision$/)])
    expect(found[0]?.message).toContain(`${noun} 1 of this list`)
  })
})

describe('the locale that was meant by another key', () => {
  const meant = (locale: string): unknown =>
    validateCommand(slash({ name_localizations: { [locale]: 'x' } }))[0]?.data?.['suggestion']

  it.each([
    ['en-US', ['en', 'EN_us', 'en-ca']],
    ['en-GB', ['en-uk', 'en-ie', 'en-au', 'en-nz', 'en-in', 'en-za']],
    ['es-ES', ['es', 'es-es', 'ES_ES']],
    ['es-419', ['es-mx', 'es_AR', 'es-419-x']],
    ['pt-BR', ['pt', 'pt_BR', 'pt-pt']],
    ['zh-CN', ['zh', 'zh-sg', 'zh-Hans']],
    ['zh-TW', ['zh_HK', 'zh-tw', 'zh-mo', 'zh-Hant']],
    ['sv-SE', ['sv', 'sv-fi']],
    ['no', ['nb', 'nn', 'nb-NO', 'no-NO']],
    ['he', ['iw', 'iw-IL']],
    ['de', ['DE', 'de-AT']],
    ['fr', ['fr-CA']],
  ])('is %s for %j', (locale, keys) => {
    expect(keys.map(meant)).toEqual(keys.map(() => locale))
  })

  it('is not guessed for words, nor for keys of more than 32 characters', () => {
    expect([meant('xx'), meant('german'), meant('kr')]).toEqual([undefined, undefined, undefined])
    expect([meant('en-'.padEnd(32, 'x')), meant('en-'.padEnd(33, 'x'))]).toEqual([
      ...['en-US', undefined],
    ])
  })
})
