import { validateResource } from '@slashlint/core'
import { isClean } from '@slashlint/core/clean'
import { fixesOf } from '@slashlint/core/fixes'
import { expect, it, vi } from 'vitest'
import { ARGUMENTS } from '../conformance/suite/arguments.js'
import { BOUNDARIES } from '../conformance/suite/boundaries.js'
import { contextOf } from '../conformance/suite/case.js'
import { brief } from './validate.js'
import { DAMAGED, type Subject } from './damaged.js'
import { VALUE_DOCS } from './docs.js'

// Core answers most questions in a quick way first: without hints, clean commands are passed over,
// and tables are kept. The slow way says the same.

const EXAMPLES: readonly Subject[] = Object.entries(VALUE_DOCS)
  .filter(([code]) => code !== 'shape/unreadable')
  .flatMap(([about, { bad, good }]) => [
    { about, context: {}, ...bad },
    { about: `${about}, mended`, context: {}, ...good },
  ])
const SUITE: readonly Subject[] = [...BOUNDARIES, ...ARGUMENTS].map((one) => ({
  ...one,
  context: contextOf(one),
}))

const DEFINITION = { name: 'ban', description: 'Ban a member' }

/** Options and choices inside of a command, and commands with lists that are full, or empty. */
const WHOLE: readonly Subject[] = [
  ...[...EXAMPLES, ...SUITE].flatMap((one): readonly Subject[] => {
    const { resource, value } = one
    if (resource !== 'option' && resource !== 'choice') {
      return []
    }
    const type = 'optionType' in one.context ? one.context.optionType : 3
    const holder = { type, name: 'why', description: 'x', choices: [value] }
    const options = [resource === 'option' ? value : holder]
    return [{ ...one, resource: 'command', value: { ...DEFINITION, options }, context: {} }]
  }),
  ...[
    { options: [] },
    { options: null },
    ...[1, 3, 4, 6].flatMap((type) => [
      { options: [{ type, name: 'why', description: 'x', choices: [] }] },
      { options: [{ type, name: 'why', description: 'x', options: [] }] },
    ]),
    { name_localizations: {}, description_localizations: {} },
  ].map((fields) => ({
    ...{ about: JSON.stringify(fields), resource: 'command' as const, context: {} },
    value: { ...DEFINITION, ...fields },
  })),
]

/** Some commands also in lists: alone, and behind another one. */
const LISTS: readonly Subject[] = [...EXAMPLES, ...SUITE, ...DAMAGED]
  .filter(({ resource }) => resource === 'command')
  .filter((_, index) => index % 4 === 0)
  .flatMap((one) => [
    { ...one, resource: 'commands', value: [one.value] },
    { ...one, resource: 'commands', value: [{ name: 'first', description: 'x' }, one.value] },
  ])

const ALL: readonly Subject[] = [
  ...EXAMPLES,
  ...SUITE,
  ...WHOLE,
  ...DAMAGED.filter(({ resource }, index) => index % (resource === 'command' ? 3 : 9) === 0),
  ...LISTS,
]

const found = ({ resource, value, context }: Subject, more: object): readonly string[] =>
  validateResource(resource, value, { ...context, ...more }).map(brief)

it('hints are all that a validation with hints adds', () => {
  const differs = (one: Subject): boolean => {
    const [all, without] = [{ hints: true }, {}].map((more) =>
      // A context may turn on single hints.
      found(one, more).filter((line) => !line.startsWith('hint ')),
    )
    return String(all) !== String(without)
  }
  expect(ALL.filter(differs).map(({ about }) => about)).toEqual([])
})

/** Tells whether JSON can express a value as it is. */
function isJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return ['string', 'boolean', 'number'].includes(typeof value) || value === null
  }
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return (
    isPlain &&
    Reflect.ownKeys(value).every((key) => typeof key === 'string') &&
    Object.values(value).every(isJson)
  )
}

/** Names values whose size is estimated from their UTF-16 units, or whose translation is blank. */
const ESTIMATED = /code points in all, (?:astral|joined)|\.name_localizations\..* is " "$/

it('commands without findings are clean at once', () => {
  const missed = ALL.filter(({ resource }) => resource === 'command' || resource === 'commands')
    .filter(({ context }) => Object.keys(context).every((key) => key === 'scope'))
    // A list for a guild may have fields that only global commands have: it is never clean at once.
    .filter(({ resource, context }) => resource === 'command' || !('scope' in context))
    .filter(({ about }) => !ESTIMATED.test(about))
    .filter(({ value, context }) => isJson(value) && !isClean(value, context))
    .filter((one) => found(one, { hints: true }).length === 0)
  expect(missed.map(({ about, value }) => `${about} ${JSON.stringify(value)}`)).toEqual([])
})

/** Values whose findings need tables that are made on first use. */
const RARE: readonly Subject[] = [
  ...['é', 'Élan', 'ā', 'āB', '€', '日本', "l'ami", '\u{10400}', '\u200b', '\ue000', 'a\u0301'].map(
    (name) => ({
      ...{ about: name, resource: 'command' as const, context: {} },
      value: { name, description: name, name_localizations: { de: name } },
    }),
  ),
  ...['clientId', 'ClientId', 'cliendId', 'customSchemeParam', 'xScopes'].map((key) => ({
    ...{ about: key, resource: 'authorization' as const, context: {} },
    value: { scopes: 'openid', [key]: '1100000000000000009' },
  })),
  ...['/lobbies/5', '/lobies/5', '/applications/5/comands', '/x', '/lobbies/5/members/bulk'].map(
    (path) => ({
      ...{ about: path, resource: 'request' as const, context: {} },
      value: { method: 'GET', path, headers: { Authorization: 'Bot x' } },
    }),
  ),
]

it('tables that are made on first use are as right as later', async () => {
  vi.resetModules()
  const anew = {
    ...(await import('@slashlint/core')),
    ...(await import('@slashlint/core/fixes')),
  }
  for (const { about, resource, value, context } of [...RARE, ...EXAMPLES]) {
    const all = { hints: true, ...context }
    const first = anew.validateResource(resource, value, all)
    const later = validateResource(resource, value, all)
    expect(first, about).toEqual(later)
    const fixes = later.map(fixesOf(value, { ...all, resource }))
    expect(first.map(anew.fixesOf(value, { ...all, resource })), about).toEqual(fixes)
  }
})
