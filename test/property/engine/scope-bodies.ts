import fc from 'fast-check'
import type { Json } from '../../oracle/engine/localize.js'
import { maybe, record } from './commands.js'
import { many } from '../../values.js'

/** Generates valid bodies of a world with three names, so that upserts, renames and collisions happen. */

const NAMES = ['ban', 'kick', 'ping']
const name = fc.constantFrom(...NAMES)
const nullable = <T>(...values: T[]) => maybe(fc.constantFrom(...values, null))

const option = record({
  type: fc.constant(3),
  name: fc.constantFrom('why', 'who'),
  description: fc.constantFrom('a', ' a '),
  required: maybe(fc.constantFrom(true, false)),
  autocomplete: maybe(fc.constant(false)),
})
const options = fc.oneof(
  fc.constant([]),
  option.map((one) => [one]),
)

const common = {
  name_localizations: nullable<Json>({}, { de: 'bann' }, { 'en-US': 'ban' }, { fr: 'ban' }),
  default_member_permissions: nullable('8', '0'),
  nsfw: maybe(fc.boolean()),
  dm_permission: nullable(true, false),
  contexts: nullable([0], [0, 2], [0, 1, 2], [2, 1, 0]),
}
const slash = {
  description: fc.constantFrom('Bans', ' Bans', 'Bans  all', 'Bans all'),
  options: maybe(options),
}
const entryPoint = { handler: maybe(fc.constantFrom(1, 2)) }

const bodies = [
  record({ ...common, ...slash, name, type: maybe(fc.constant(1)) }),
  record({ ...common, ...slash, name, type: maybe(fc.constant(1)) }),
  record({ ...common, name, type: fc.constantFrom(2, 3), description: maybe(fc.constant('')) }),
  record({
    ...common,
    ...entryPoint,
    name: fc.constantFrom('Launch', 'Play'),
    type: fc.constant(4),
  }),
]

/** Generates a body of POST. */
export const body = fc.oneof(...bodies)

/** Generates a body of PATCH, in which every field may be left out. */
export const patch = record({
  ...common,
  name: maybe(name),
  options: fc.constant(undefined),
})
export const slashPatch = record({
  ...common,
  name: maybe(name),
  description: maybe(slash.description),
  options: maybe(options),
})

/** Generates a body of PUT. `pick` chooses the command whose id an item has. */
export const bulkItems = fc.array(
  fc.record({ item: body, pick: fc.option(fc.nat({ max: 5 }), { nil: -1 }) }),
  {
    maxLength: 5,
  },
)

/** The state of the scope at the beginning. */
export interface Beginning {
  readonly commands: readonly Json[]
  readonly createsToday: number
}

const fullMenus = many(15, (i) => ({ name: i === 0 ? 'ban' : `menu ${i}`, type: 2 }))
const fullSlash = many(100, (i) => ({ name: i === 0 ? 'ban' : `slash${i}`, description: 'x' }))

export const beginning: fc.Arbitrary<Beginning> = fc.record({
  commands: fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.constant(fullMenus) },
    { weight: 1, arbitrary: fc.constant(fullSlash) },
  ),
  createsToday: fc.constantFrom(0, 0, 0, 197, 199, 200),
})
