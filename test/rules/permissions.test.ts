import { describe } from 'vitest'
import {
  DYNAMIC,
  validateCommandPermissions,
  validateGuildCommandPermissions,
  validateGuildCommandPermissionsList,
} from '@slashlint/core'
import type { PermissionsContext } from '@slashlint/core'
import { error, table, warning } from './harness.js'

// Tests decision 41 of the ledger, and decision 23 for entries.

const ROLE = 1
const USER = 2
const CHANNEL = 3
const entry = (id: unknown, type: unknown, permission: unknown = true) => ({ id, type, permission })
const body = (...permissions: unknown[]) => ({ permissions })
const at = (index: number, field: string) => ['permissions', index, field]
const guild: PermissionsContext = { guildId: '81384788765712384' }
const everyone = '81384788765712384'
const allChannels = '81384788765712383'

describe('entries', () => {
  table<PermissionsContext>(
    [
      ['none', body(), []],
      ['the list is required', {}, [error('shape/required', ['permissions'])]],
      [
        'one of each type',
        body(entry('1', ROLE), entry('2', USER, false), entry('3', CHANNEL)),
        [],
      ],
      ['no object', body(7), [error('permissions/entry-shape', ['permissions', 0])]],
      ['null', body(null), [error('permissions/entry-shape', ['permissions', 0])]],
      [
        'nothing in it',
        body({}),
        ['id', 'type', 'permission'].map((field) => error('permissions/entry-shape', at(0, field))),
      ],
      [
        'wrong types',
        body(entry([], 'ROLE', 'yes')),
        ['id', 'type', 'permission'].map((field) => error('permissions/entry-shape', at(0, field))),
      ],
      ['an unknown type', body(entry('1', 4)), [error('shape/enum', at(0, 'type'))]],
      ['an id that is none', body(entry('abc', ROLE)), [error('shape/snowflake', at(0, 'id'))]],
      [
        '100',
        body(...Array.from({ length: 100 }, (_, index) => entry(String(index + 1), ROLE))),
        [],
      ],
      [
        '101',
        body(...Array.from({ length: 101 }, (_, index) => entry(String(index + 1), ROLE))),
        [error('permissions/count', ['permissions'], { data: { limit: 100, actual: 101 } })],
      ],
    ],
    validateCommandPermissions,
  )
})

describe('decision 41: repetition, constants, conflicts', () => {
  table<PermissionsContext>(
    [
      [
        'same id and type',
        body(entry('1', ROLE), entry('1', ROLE, false)),
        [warning('permissions/duplicate', ['permissions', 1], { related: [['permissions', 0]] })],
      ],
      [
        'a user who is a role',
        body(entry('1', USER), entry('1', ROLE)),
        [warning('permissions/conflict', ['permissions', 1])],
      ],
      [
        'a user who is a channel',
        body(entry('1', CHANNEL), entry('1', USER)),
        [warning('permissions/conflict', ['permissions', 1])],
      ],
      ['a role and a channel may share an id', body(entry('1', ROLE), entry('1', CHANNEL)), []],
      ['@everyone is a role', body(entry(everyone, ROLE)), [], guild],
      [
        'not a user',
        body(entry(everyone, USER)),
        [warning('permissions/constant-type', at(0, 'type'))],
        guild,
      ],
      ["an old guild's first channel has its id", body(entry(everyone, CHANNEL)), [], guild],
      ['All Channels is a channel', body(entry(allChannels, CHANNEL)), [], guild],
      [
        'not a role, in 64-bit arithmetic',
        body(entry(allChannels, ROLE)),
        [warning('permissions/constant-type', at(0, 'type'))],
        guild,
      ],
      ['its neighbour is anything', body(entry('81384788765712382', ROLE)), [], guild],
      ['without a guild nothing is a constant', body(entry(everyone, USER)), []],
    ],
    validateCommandPermissions,
  )
  table<PermissionsContext>(
    [
      [
        'a fetched object brings its guild',
        { id: '1', application_id: '2', guild_id: everyone, permissions: [entry(everyone, USER)] },
        [warning('permissions/constant-type', at(0, 'type'))],
      ],
      [
        'a fetched object is complete',
        {},
        ['id', 'application_id', 'guild_id', 'permissions'].map((field) =>
          error('shape/required', [field]),
        ),
      ],
    ],
    validateGuildCommandPermissions,
  )
})

describe('the list that Get guild command permissions returns', () => {
  const item = (fields: object = {}) => ({
    id: '1',
    application_id: '2',
    guild_id: everyone,
    permissions: [entry('3', ROLE)],
    ...fields,
  })
  table<PermissionsContext>(
    [
      ['nothing', [], []],
      ['one object a command', [item(), item({ id: '2' })], []],
      [
        'each is judged',
        [item(), item({ permissions: [entry(everyone, USER)] })],
        [warning('permissions/constant-type', [1, 'permissions', 0, 'type'])],
      ],
      [
        'an item that is none',
        [item(), 'x', null],
        [error('shape/type', [1]), error('shape/null', [2])],
      ],
      ['unknown items', [DYNAMIC, item()], []],
      ['no list', item(), [error('shape/type', [])]],
      ['nothing at all', undefined, [error('shape/null', [])]],
    ],
    validateGuildCommandPermissionsList,
  )
})
