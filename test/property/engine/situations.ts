import fc from 'fast-check'
import type { Overwrite, Situation } from '../../oracle/engine/can-use.js'
import { withoutUndefined } from '../arbitraries.js'
import { maybe } from './commands.js'

/**
 * Generates situations in a guild with so few ids that overwrites apply by chance. There are the guild 20, all its
 * channels 19, two channels, a thread in one of them, two users, three roles, and an unused id. Ids repeat across kinds
 * on purpose.
 */
export const GUILD = '20'
export const ALL_CHANNELS = '19'
export const STRANGE = '77'
const CHANNELS = ['30', '31']
const ROLES = ['40', '41', '42']
const USERS = ['50', '40']

const ids = fc.constantFrom(GUILD, ALL_CHANNELS, ...CHANNELS, '35', ...ROLES, '50', '21', STRANGE)

const overwrite: fc.Arbitrary<Overwrite> = fc.record({
  id: ids,
  type: fc.constantFrom(1, 2, 3),
  permission: fc.boolean(),
})

/** Generates one overwrite for each subject. The meaning of contradicting ones is not documented. */
export const overwrites = fc.uniqueArray(overwrite, {
  maxLength: 6,
  selector: ({ id, type }) => `${id} ${type}`,
})

/** Bits that matter, and two that a default may require. */
const BITS = [1n << 2n, 1n << 3n, 1n << 5n, 1n << 11n, 1n << 40n]
const permissions = fc.subarray(BITS).map((bits) => bits.reduce((sum, bit) => sum | bit, 0n))

const guildPlace = fc
  .record({
    context: fc.constant(0 as const),
    guildId: fc.constantFrom(GUILD, GUILD, GUILD, '21'),
    channelId: fc.constantFrom('35', ...CHANNELS),
    parentId: maybe(fc.constantFrom(...CHANNELS), 1),
  })
  .map(withoutUndefined)

const place = fc.oneof(
  { weight: 6, arbitrary: guildPlace },
  {
    weight: 1,
    arbitrary: fc
      .record({
        context: fc.constant(1),
        hasMutualGuild: fc.boolean(),
        isInstalledByUser: maybe(fc.boolean()),
      })
      .map(withoutUndefined),
  },
  { weight: 1, arbitrary: fc.record({ context: fc.constant(2) }) },
)

const command = fc
  .record({
    type: fc.constantFrom(1, 1, 2, 3),
    guildId: fc.option(fc.constant(GUILD), { nil: undefined, freq: 1 }),
    contexts: fc.option(fc.subarray([0, 1, 2], { minLength: 1 }), { nil: undefined, freq: 1 }),
    isUserInstalled: fc.boolean(),
    dmPermission: maybe(fc.boolean()),
    nsfw: maybe(fc.boolean()),
    defaultMemberPermissions: maybe(
      fc.oneof(fc.constant('0'), fc.constant(null), permissions.map(String)),
    ),
    defaultPermission: maybe(fc.boolean()),
  })
  .map(withoutUndefined)

const user = fc.record({
  id: fc.constantFrom(...USERS),
  age: fc.constantFrom(17, 18, 30, 30),
  roles: fc.subarray(ROLES),
  permissions,
})

export const situation = fc.record({
  command,
  place,
  user,
  ofCommand: fc.oneof(fc.constant([]), overwrites),
  ofApp: overwrites,
}) as unknown as fc.Arbitrary<Situation>
