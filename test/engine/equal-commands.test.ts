import { describe, expect, it } from 'vitest'
import { DYNAMIC } from '@slashlint/core'
import { commandChanges, equalCommands, type CompareContext } from '@slashlint/core/engine'
import { option } from '../values.js'

const ban = (fields: object = {}): object => ({
  name: 'ban',
  description: 'Ban a member',
  ...fields,
})
const why = (fields = {}): object => option(3, 'why', { description: 'A reason', ...fields })

type Row = readonly [title: string, before: object, after: object, context?: CompareContext]

const EQUAL: readonly Row[] = [
  ['the type', ban({ type: 1 }), ban()],
  [
    'null and absent',
    ban({ name_localizations: null, default_member_permissions: null, contexts: null }),
    ban(),
  ],
  [
    'false',
    ban({ nsfw: false, options: [why({ required: false, autocomplete: false })] }),
    ban({ options: [why()] }),
  ],
  ['deprecated fields by default', ban({ dm_permission: true, default_permission: true }), ban()],
  ['empty lists and dictionaries', ban({ options: [], description_localizations: {} }), ban()],
  [
    'what the service assigns',
    ban({ id: '1', application_id: '2', version: '3', name_localized: 'x' }),
    ban(),
  ],
  ['keys that no command has', ban({ future: 1 }), ban()],
  ['sets in another order', ban({ contexts: [1, 0] }), ban({ contexts: [0, 1] })],
  ['white space', ban({ description: ' Ban  a\nmember ' }), ban()],
  ['a translation that equals the default', ban({ name_localizations: { de: 'ban' } }), ban()],
  [
    'a bit set with zeros before it',
    ban({ default_member_permissions: '04' }),
    ban({ default_member_permissions: '4' }),
  ],
  [
    'a converted number',
    ban({ default_member_permissions: 4, type: '1' }),
    ban({ default_member_permissions: '4' }),
  ],
  [
    'minus zero',
    ban({ options: [why({ type: 4, min_value: -0 })] }),
    ban({ options: [why({ type: 4, min_value: 0 })] }),
  ],
  [
    'file types in another case',
    ban({ options: [why({ type: 11, file_types: ['.PDF'] })] }),
    ban({ options: [why({ type: 11, file_types: ['.pdf'] })] }),
  ],
  [
    'in a guild, the defaults of its bulk body',
    ban({ integration_types: [0], contexts: [0, 1, 2] }),
    ban(),
    { scope: 'guild' },
  ],
  ['in a guild, dm_permission', ban({ dm_permission: false }), ban(), { scope: 'guild' }],
  ['integration types, where the app is not known', ban({ integration_types: [0, 1] }), ban()],
  [
    'integration types as the app has them',
    ban({ integration_types: [1, 0] }),
    ban(),
    { app: { integrationTypes: [0, 1] } },
  ],
  [
    'the description of a context menu',
    { type: 2, name: 'View', description: '' },
    { type: 2, name: 'View' },
  ],
  ['a field that is not known', ban({ nsfw: true }), ban({ nsfw: DYNAMIC })],
  [
    'a command that may have more',
    ban({ nsfw: true, options: [why()] }),
    { ...ban(), [DYNAMIC]: true },
  ],
  [
    'options that are not known',
    ban({ options: [why(), why({ name: 'b' })] }),
    ban({ options: [why(), DYNAMIC] }),
  ],
  ['a field of a wrong type', ban({ nsfw: true }), ban({ nsfw: 'yes' })],
  [
    'dictionaries that one side lacks',
    ban({ name_localizations: { de: 'bann' } }),
    ban(),
    { localizations: false },
  ],
]

const DIFFERENT: readonly (readonly [string, object, object, string, CompareContext?])[] = [
  ['the description', ban(), ban({ description: 'Ban someone' }), 'changed description'],
  [
    'a translation',
    ban({ name_localizations: { de: 'bann' } }),
    ban({ name_localizations: { de: 'sperre' } }),
    'changed name_localizations.de',
  ],
  [
    'a translation more',
    ban(),
    ban({ name_localizations: { de: 'bann' } }),
    'added name_localizations.de',
  ],
  [
    'a translation less',
    ban({ name_localizations: { de: 'bann' } }),
    ban(),
    'removed name_localizations.de',
  ],
  [
    'an explicit default in English',
    ban(),
    ban({ name_localizations: { 'en-US': 'ban' } }),
    'added name_localizations.en-US',
  ],
  ['contexts', ban({ contexts: [0] }), ban({ contexts: [0, 1] }), 'changed contexts'],
  ['globally, all contexts are not null', ban({ contexts: [0, 1, 2] }), ban(), 'changed contexts'],
  [
    'integration types of another app',
    ban({ integration_types: [0] }),
    ban(),
    'changed integration_types',
    { app: { integrationTypes: [0, 1] } },
  ],
  ['an option more', ban(), ban({ options: [why()] }), 'added options.why'],
  ['an option less', ban({ options: [why()] }), ban(), 'removed options.why'],
  [
    'a field of an option',
    ban({ options: [why()] }),
    ban({ options: [why({ max_length: 5 })] }),
    'changed options.why.max_length',
  ],
  [
    'a choice',
    ban({ options: [why({ choices: [{ name: 'A', value: 'a' }] })] }),
    ban({ options: [why({ choices: [{ name: 'A', value: 'b' }] })] }),
    'changed options.why.choices.A.value',
  ],
  [
    'the order of options',
    ban({ options: [why(), why({ name: 'b' })] }),
    ban({ options: [why({ name: 'b' }), why()] }),
    'moved options.b',
  ],
  [
    'a known option beside unknown ones',
    ban({ options: [why()] }),
    ban({ options: [why({ type: 4 }), DYNAMIC] }),
    'changed options.why.type',
  ],
  [
    'a known option that the other list lacks',
    ban({ options: [] }),
    ban({ options: [why(), DYNAMIC] }),
    'added options.why',
  ],
]

describe('equal', () => {
  for (const [title, before, after, context] of EQUAL) {
    it(title, () => {
      expect(commandChanges(before, after, context)).toEqual([])
      expect(equalCommands(after, before, context)).toBe(true)
    })
  }
})

describe('different', () => {
  for (const [title, before, after, change, context] of DIFFERENT) {
    it(title, () => {
      expect(
        commandChanges(before, after, context).map(({ kind, place }) => `${kind} ${place}`),
      ).toEqual([change])
      expect(equalCommands(after, before, context)).toBe(false)
    })
  }
})

it('paths stand in the new command, those of what is removed in the old one', () => {
  const before = ban({ options: [why({ name: 'a' }), why({ name: 'b' })] })
  const after = ban({ options: [why({ name: 'b', required: true })] })
  expect(commandChanges(before, after)).toEqual([
    {
      kind: 'removed',
      path: ['options', 0],
      place: 'options.a',
      before: { type: 3, name: 'a', description: 'A reason' },
    },
    {
      kind: 'changed',
      path: ['options', 0, 'required'],
      place: 'options.b.required',
      before: false,
      after: true,
    },
  ])
})
