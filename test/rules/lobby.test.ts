import { describe } from 'vitest'
import { DYNAMIC, validateLobby, validateLobbyMember } from '@slashlint/core'
import type { LobbyContext, LobbyMemberContext } from '@slashlint/core'
import { error, hint, table, warning } from './harness.js'

// Decision 42 of the ledger, and the rows of the table "Lobby".

const metadata = (value: unknown) => ({ metadata: value })
const members = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1) }))
const edit = (current?: LobbyContext['current']): LobbyContext => ({
  operation: 'edit',
  ...(current && { current }),
})

describe('lobby', () => {
  table<LobbyContext>(
    [
      ['nothing is required', {}, []],
      ['1000 code points of keys and values', metadata({ a: '😀'.repeat(999) }), []],
      [
        '1001',
        metadata({ ab: 'x'.repeat(999) }),
        [error('lobby/metadata-size', ['metadata'], { data: { limit: 1000, actual: 1001 } })],
      ],
      [
        '25 keys',
        metadata(Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`k${index}`, '']))),
        [],
      ],
      [
        '26 keys',
        metadata(Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`k${index}`, '']))),
        [warning('lobby/metadata-entries', ['metadata'])],
      ],
      [
        'a number in metadata',
        metadata({ a: 1 }),
        [error('lobby/metadata-type', ['metadata', 'a'])],
      ],
      ['metadata as a list', metadata([]), [error('lobby/metadata-type', ['metadata'])]],
      [
        'null in a create',
        { metadata: null, members: null, idle_timeout_seconds: null },
        ['metadata', 'members', 'idle_timeout_seconds'].map((field) =>
          hint('shape/null-optional', [field]),
        ),
      ],
      ['null in an edit', { metadata: null }, [], edit()],
      ['25 members', { members: members(25) }, []],
      [
        '26 members',
        { members: members(26) },
        [error('lobby/members-count', ['members'], { data: { limit: 25, actual: 26 } })],
      ],
      [
        'a member twice',
        { members: [{ id: '1' }, { id: '1' }] },
        [warning('lobby/duplicate-member', ['members', 1])],
      ],
      ['a member without id', { members: [{}] }, [error('lobby/member-id', ['members', 0, 'id'])]],
      [
        'a member whose id is none',
        { members: [{ id: 'x' }] },
        [error('lobby/member-id', ['members', 0, 'id'])],
      ],
      ['a member that is null', { members: [null] }, [error('shape/null', ['members', 0])]],
      [
        'the metadata of a member',
        { members: [{ id: '1', metadata: { a: 1 } }] },
        [error('lobby/metadata-type', ['members', 0, 'metadata', 'a'])],
      ],
      ['5 seconds', { idle_timeout_seconds: 5 }, []],
      ['a week', { idle_timeout_seconds: 604800 }, []],
      [
        '4 seconds',
        { idle_timeout_seconds: 4 },
        [error('lobby/idle-timeout', ['idle_timeout_seconds'])],
      ],
      [
        'a second more',
        { idle_timeout_seconds: 604801 },
        [error('lobby/idle-timeout', ['idle_timeout_seconds'])],
      ],
      [
        'half a second',
        { idle_timeout_seconds: 5.5 },
        [error('lobby/idle-timeout', ['idle_timeout_seconds'])],
      ],
      [
        'edit: removes everyone',
        { members: [] },
        [warning('lobby/members-cleared', ['members'])],
        edit(),
      ],
      ['edit: unknown members', { members: [DYNAMIC] }, [], edit()],
      ['create: no members', { members: [] }, []],
      [
        'edit: removes who is not listed',
        { members: [{ id: '1' }] },
        [hint('lobby/members-replaced', ['members'])],
        edit({ members: [{ id: '1' }, { id: '2' }] }),
      ],
      ['edit: removes nobody', { members: [{ id: '1' }] }, [], edit({ members: [{ id: '1' }] })],
      [
        'edit: loses a key',
        metadata({ a: '' }),
        [hint('lobby/metadata-replaced', ['metadata'])],
        edit({ metadata: { b: '' } }),
      ],
      ['edit: loses no key', metadata({ a: '' }), [], edit({ metadata: { a: 'x' } })],
    ],
    validateLobby,
  )
})

describe('lobby member', () => {
  const put: LobbyMemberContext = { operation: 'put' }
  table<LobbyMemberContext>(
    [
      ['in a list it has an id', {}, [error('lobby/member-id', ['id'])]],
      ['in a put it needs none', {}, [], put],
      [
        'in a put the path has the id already',
        { id: '1' },
        [warning('shape/operation-field', ['id'], { target: 'key' })],
        put,
      ],
      ['no flags', { flags: 0 }, [], put],
      ['CanLinkLobby', { flags: 1 }, [], put],
      ['another bit', { flags: 2 }, [error('lobby/flags', ['flags'])], put],
      ['half a bit', { flags: 1.5 }, [error('lobby/flags', ['flags'])], put],
      ['null in a put', { metadata: null, flags: null }, [], put],
      ['an id of null', { id: null }, [error('lobby/member-id', ['id'])]],
      ['a name in a put', { additional_name: '😀'.repeat(80) }, [], put],
      [
        'a longer name in a put',
        { additional_name: '😀'.repeat(81) },
        [error('lobby/additional-name', ['additional_name'])],
        put,
      ],
      [
        'an empty name in a bulk',
        { id: '7', additional_name: '' },
        [error('lobby/additional-name', ['additional_name'])],
        { operation: 'bulk' },
      ],
      [
        'a name that is none in a put',
        { additional_name: ['Captain'] },
        [error('shape/type', ['additional_name'])],
        put,
      ],
      ['no name in a bulk', { id: '7', additional_name: null }, [], { operation: 'bulk' }],
      [
        'in a bulk it has an id',
        { additional_name: 'Captain' },
        [error('lobby/member-id', ['id'])],
        { operation: 'bulk' },
      ],
      [
        'a name in the list of a lobby is ignored',
        { id: '7', additional_name: 'Captain' },
        [warning('shape/operation-field', ['additional_name'], { target: 'key' })],
      ],
    ],
    validateLobbyMember,
  )
})
