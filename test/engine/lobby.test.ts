import { describe, expect, it } from 'vitest'
import { DYNAMIC } from '@slashlint/core'
import {
  applyLobbyCreate,
  applyLobbyDelete,
  applyLobbyEdit,
  applyLobbyIdle,
  applyMemberPut,
  applyMemberRemove,
  type Lobby,
} from '@slashlint/core/engine'

const made = (body: object = {}): Lobby => {
  const result = applyLobbyCreate(body, '900')
  if (!result.ok) {
    throw new Error(result.message)
  }
  return result.lobby
}
const TWO = made({
  metadata: { map: 'desert' },
  members: [{ id: '1' }, { id: '2', metadata: { team: 'a' }, flags: 1 }],
})

describe('create', () => {
  it('adds the listed members; clients cannot join or leave it', () => {
    expect(TWO).toEqual({
      id: '900',
      metadata: { map: 'desert' },
      members: [
        { id: '1', metadata: {}, flags: 0 },
        { id: '2', metadata: { team: 'a' }, flags: 1 },
      ],
      clientsMayJoin: false,
    })
  })

  it('a user listed twice is updated by the later entry', () => {
    const members = [
      { id: '1', metadata: { team: 'a' }, flags: 1 },
      { id: '2' },
      { id: '1', metadata: { team: 'b' } },
    ]
    expect(made({ members }).members).toEqual([
      { id: '1', metadata: { team: 'b' }, flags: 1 },
      { id: '2', metadata: {}, flags: 0 },
    ])
  })

  it.each([
    [
      'too many members',
      { members: Array.from({ length: 26 }, (_, id) => ({ id: String(id) })) },
      'lobby/members-count',
    ],
    ['too much metadata', { metadata: { a: 'x'.repeat(1000) } }, 'lobby/metadata-size'],
    ['a timeout that is too short', { idle_timeout_seconds: 4 }, 'lobby/idle-timeout'],
  ])('refuses %s', (_, body, code) => {
    expect(applyLobbyCreate(body)).toMatchObject({
      ok: false,
      reason: 'invalid',
      diagnostics: [{ code }],
    })
  })

  it('cannot tell what a body makes that is not known', () => {
    expect(applyLobbyCreate({ members: [DYNAMIC] })).toMatchObject({
      ok: false,
      reason: 'unknown-parts',
    })
  })
})

describe('edit', () => {
  it('metadata replaces the whole dictionary', () => {
    expect(applyLobbyEdit(TWO, { metadata: { mode: 'free' } })).toMatchObject({
      lobby: { metadata: { mode: 'free' } },
    })
  })

  it('members replace the membership: who is not listed is removed', () => {
    expect(applyLobbyEdit(TWO, { members: [{ id: '2' }, { id: '3' }] })).toMatchObject({
      lobby: {
        members: [{ id: '2', metadata: {}, flags: 0 }, { id: '3' }],
        metadata: { map: 'desert' },
      },
      joined: ['3'],
      left: ['1'],
      changed: true,
    })
  })

  it('what is absent stays; null resets', () => {
    const timed = made({ idle_timeout_seconds: 60, metadata: { a: 'b' } })
    expect(applyLobbyEdit(timed, {})).toMatchObject({
      lobby: { idle_timeout_seconds: 60 },
      changed: false,
    })
    const reset = applyLobbyEdit(timed, { idle_timeout_seconds: null, metadata: null })
    expect(reset.ok && reset.lobby).toEqual({
      id: '900',
      metadata: {},
      members: [],
      clientsMayJoin: false,
    })
  })

  it('a lobby that is not there cannot be edited', () => {
    expect(applyLobbyEdit(undefined, {})).toMatchObject({ ok: false, reason: 'unknown-lobby' })
  })
})

describe('delete', () => {
  it('is safe when it is deleted already', () => {
    expect(applyLobbyDelete(TWO)).toMatchObject({
      ok: true,
      lobby: undefined,
      changed: true,
      left: ['1', '2'],
    })
    expect(applyLobbyDelete(undefined)).toMatchObject({
      ok: true,
      lobby: undefined,
      changed: false,
      left: [],
    })
  })
})

describe('members', () => {
  it('a new one is added', () => {
    expect(applyMemberPut(TWO, '3', { flags: 1 })).toMatchObject({
      member: { id: '3', metadata: {}, flags: 1 },
      joined: ['3'],
    })
    expect(applyMemberPut(TWO, '3')).toMatchObject({ member: { id: '3', flags: 0 } })
  })

  it('of one who is there already, the given fields are updated', () => {
    expect(applyMemberPut(TWO, '2', { metadata: { team: 'b' } })).toMatchObject({
      member: { id: '2', metadata: { team: 'b' }, flags: 1 },
      joined: [],
      changed: true,
    })
  })

  it('removing is safe when the user is no member', () => {
    expect(applyMemberRemove(TWO, '1')).toMatchObject({
      ok: true,
      left: ['1'],
      lobby: { members: [{ id: '2' }] },
    })
    expect(applyMemberRemove(TWO, '7')).toMatchObject({ ok: true, changed: false, left: [] })
  })

  it('removing fails when the lobby does not exist', () => {
    expect(applyMemberRemove(undefined, '1')).toMatchObject({ ok: false, reason: 'unknown-lobby' })
    expect(applyMemberPut(undefined, '1')).toMatchObject({ ok: false, reason: 'unknown-lobby' })
  })

  it.each([['me'], ['-1'], ['18446744073709551616'], [1 as unknown as string]])(
    '%j is no user',
    (id) => {
      expect(applyMemberPut(TWO, id)).toMatchObject({ ok: false, reason: 'user-id' })
      expect(applyMemberRemove(TWO, id)).toMatchObject({ ok: false, reason: 'user-id' })
    },
  )

  it('more than 25 may come one by one', () => {
    let lobby = made()
    for (let id = 1; id <= 30; id++) {
      const result = applyMemberPut(lobby, String(id))
      if (result.ok) {
        lobby = result.lobby
      }
    }
    expect(lobby.members).toHaveLength(30)
  })
})

describe('without a member online', () => {
  const lobby = made({ members: [{ id: '1' }], idle_timeout_seconds: 60 })

  it('stays until the timeout', () => {
    expect(applyLobbyIdle(lobby, 59.9)).toMatchObject({ ok: true, changed: false, lobby, left: [] })
  })

  it('is shut down then', () => {
    expect(applyLobbyIdle(lobby, 60)).toEqual({
      ok: true,
      lobby: undefined,
      changed: true,
      joined: [],
      left: ['1'],
      diagnostics: [],
    })
  })

  it('is gone already: safe', () => {
    expect(applyLobbyIdle(undefined, 60)).toMatchObject({ ok: true, changed: false })
  })

  it('cannot be said without a timeout, or without a time', () => {
    expect(applyLobbyIdle(TWO, 60)).toMatchObject({
      ok: false,
      reason: 'unknown-timeout',
      lobby: TWO,
    })
    expect(applyLobbyIdle(lobby, -1)).toMatchObject({ ok: false, reason: 'idle-seconds' })
    expect(applyLobbyIdle(lobby, '60' as never)).toMatchObject({
      ok: false,
      reason: 'idle-seconds',
    })
  })
})
