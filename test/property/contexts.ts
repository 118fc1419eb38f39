import fc from 'fast-check'
import { OFF_BY_DEFAULT } from '../oracle/facts.js'
import type { OracleContext, Resource } from '../oracle/index.js'
import { validCommand, withoutUndefined } from './arbitraries.js'
import type { Json } from './arbitraries.js'
import { IDS, NAMES } from './small-world.js'

/** Generates contexts of every kind. Names and ids come from a small world, so that they match those of the values. */

function maybe<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined, freq: 2 })
}

function record(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> {
  return fc.record(fields).map(withoutUndefined)
}

const name = fc.constantFrom(...NAMES)
const id = fc.constantFrom(...IDS)

const deployedCommand = record({
  id: maybe(id),
  type: maybe(fc.constantFrom(1, 1, 2, 3, 4, null)),
  name,
  guild_id: fc.option(fc.constantFrom(null, ...IDS), { nil: undefined, freq: 1 }),
})
/** The maximum number of commands in a scope. */
const full = fc
  .tuple(fc.constantFrom(1, 1, 2, 3), fc.constantFrom(undefined, undefined, '1'))
  .map(([type, guild_id]) =>
    Array.from({ length: type === 1 ? 100 : 15 }, (_, at) =>
      withoutUndefined({ type, name: `other-${at}`, guild_id }),
    ),
  )

/** Generates a command in the service's form, with fields that an edit keeps. */
const wholeCommand = fc
  .tuple(deployedCommand, validCommand, fc.constantFrom(true, false, false, false, false))
  .map(([deployed, command, isLarge]) => ({
    ...withoutUndefined(command as Json),
    ...deployed,
    ...(isLarge && { options: LARGE_OPTIONS }),
  }))
/** Options with 7955 characters. */
const LARGE_OPTIONS = [0, 1, 2, 3].map((option) => ({
  type: 3,
  name: `o${option}`,
  description: 'd',
  choices: Array.from({ length: 10 }, (_, at) => ({
    name: `${at}`.repeat(99),
    value: `${at}`.repeat(99),
  })),
}))

const overwrites = fc.array(
  record({
    id,
    guild_id: id,
    permissions: fc.constantFrom([{ id: '1', type: 1, permission: true }], [], undefined),
  }),
  { maxLength: 3 },
)

const app = record({
  id: maybe(id),
  embedded: maybe(fc.boolean()),
  discoverable: maybe(fc.boolean()),
  integrationTypes: maybe(fc.subarray([0, 1])),
})

const RULE_KEYS = [
  ...OFF_BY_DEFAULT,
  'localization/*',
  'structure/*',
  'option/*',
  'option/required-order',
  'shape/null-optional',
  'text/whitespace',
  'set/*',
]

const rules = fc.dictionary(
  fc.constantFrom(...RULE_KEYS),
  fc.constantFrom('off', 'hint', 'warning', 'error'),
  {
    maxKeys: 4,
  },
)

/** Turns on all rules that are off by default. */
const offByDefault = Object.fromEntries(OFF_BY_DEFAULT.map((code) => [code, 'warning']))

const common = { rules: maybe(fc.oneof(fc.constant(offByDefault), rules)) }

const aboutCommands = {
  ...common,
  scope: maybe(fc.constantFrom('global', 'guild')),
  guildId: maybe(id),
  app: maybe(app),
  defaultLocale: maybe(fc.constantFrom('en-US', 'en-GB', 'es-419', 'de', 'xx')),
  deployed: maybe(
    fc.oneof(
      { weight: 5, arbitrary: fc.array(deployedCommand, { maxLength: 4 }) },
      { weight: 1, arbitrary: full },
    ),
  ),
  createsToday: maybe(fc.constantFrom(0, 178, 179, 180, 198, 199, 200, 201)),
  overwrites: maybe(overwrites),
  beside: maybe(fc.array(deployedCommand, { maxLength: 2 })),
}

const operations = (...names: string[]) => maybe(fc.constantFrom(...names))

const member = record({ id, metadata: maybe(fc.constant({ a: 'b' })) })
const lobby = record({
  metadata: maybe(fc.constantFrom({}, { a: 'b' }, { a: 'b', constructor: 'c' }, null)),
  members: maybe(fc.array(member, { maxLength: 3 })),
})

const CONTEXTS: Readonly<Record<Resource, fc.Arbitrary<Json>>> = {
  command: record({
    ...aboutCommands,
    operation: operations('create', 'edit', 'edit', 'bulk', 'response'),
    current: maybe(fc.oneof(deployedCommand, deployedCommand, wholeCommand)),
  }),
  commands: record({
    ...aboutCommands,
    operation: operations('bulk', 'bulk', 'create', 'response'),
  }),
  option: record({ ...aboutCommands, operation: operations('create', 'edit', 'bulk', 'response') }),
  choice: record({
    ...aboutCommands,
    operation: operations('create', 'edit', 'response'),
    optionType: maybe(fc.constantFrom(3, 4, 10, 5, 1)),
  }),
  'command-permissions': record({ ...common, guildId: maybe(id) }),
  'guild-command-permissions': record({ ...common, guildId: maybe(id) }),
  'guild-command-permissions-list': record({ ...common, guildId: maybe(id) }),
  lobby: record({
    ...common,
    operation: operations('create', 'edit', 'edit'),
    current: maybe(lobby),
  }),
  'lobby-member': record({ ...common, operation: operations('list', 'put', 'bulk') }),
  authorization: record(common),
}

export function contextOf(resource: Resource): fc.Arbitrary<OracleContext> {
  return CONTEXTS[resource] as fc.Arbitrary<OracleContext>
}
