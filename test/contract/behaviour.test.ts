import { describe, expect, it } from 'vitest'
import {
  checkSet,
  validateCommand,
  validateCommandPermissions,
  validateCommands,
} from '@slashlint/core'
import {
  applyBulkOverwrite,
  applyCreate,
  applyDelete,
  applyEdit,
  applyLobbyCreate,
  applyLobbyDelete,
  applyLobbyEdit,
  applyMemberPut,
  applyMemberRemove,
  canUse,
  createScope,
  enableActivities,
  explorerEntries,
} from '@slashlint/core/engine'
import type { Diagnostic } from '@slashlint/core'
import { codesOf, errorsOf } from '../values.js'
import type {
  Lobby,
  LobbyTransition,
  ScopeState,
  Transition,
  UseQuery,
} from '@slashlint/core/engine'

const errorCodes = (found: readonly Diagnostic[]) => codesOf(errorsOf(found))

/** Tests the contract's sentences about effects: each has a case with the effect and one without it. */

const ping = { name: 'ping', description: 'Answers' }

function done<Body>(transition: Transition<Body>) {
  if (!transition.ok) {
    throw new Error(transition.message)
  }
  return transition
}

function refusal(transition: Transition<unknown>): readonly string[] {
  if (transition.ok) {
    throw new Error('not refused')
  }
  return codesOf(errorsOf(transition.diagnostics))
}

function scopeWith(...bodies: readonly unknown[]): ScopeState {
  return bodies.reduce<ScopeState>(
    (state, body) => done(applyCreate(state, body)).state,
    createScope(),
  )
}

describe('section "States and transitions"', () => {
  it('1. POST of an existing name, type and scope updates that command (200); otherwise a new one is created (201)', () => {
    const first = done(applyCreate(createScope(), ping))
    expect(first.status).toBe(201)
    const second = done(applyCreate(first.state, { ...ping, description: 'Other' }))
    expect([second.status, second.body.id, second.body.description]).toEqual([
      200,
      first.body.id,
      'Other',
    ])
    const otherType = done(applyCreate(first.state, { name: 'ping', type: 2 }))
    expect([otherType.status, otherType.state.commands.length]).toEqual([201, 2])
  })

  it('2. PATCH replaces each provided field entirely; omitted fields are unchanged', () => {
    const body = { ...ping, nsfw: true, name_localizations: { de: 'eins', fr: 'un' } }
    const { state, body: command } = done(applyCreate(createScope(), body))
    const { body: edited } = done(
      applyEdit(state, command.id, { name_localizations: { de: 'zwei' } }),
    )
    expect(edited).toMatchObject({ ...ping, nsfw: true, name_localizations: { de: 'zwei' } })
    expect(edited.name_localizations).not.toHaveProperty('fr')
    expect(applyEdit(state, '404', { nsfw: false })).toMatchObject({
      ok: false,
      reason: 'unknown-command',
    })
  })

  it('3. bulk overwrite replaces the whole command list of that scope', () => {
    const state = scopeWith(ping, { name: 'Old', type: 2 })
    const put = done(applyBulkOverwrite(state, [{ name: 'new', description: 'x' }]))
    expect([put.status, put.state.commands.map(({ name }) => name)]).toEqual([200, ['new']])
    expect(refusal(applyBulkOverwrite(state, [ping, ping]))).toEqual(['set/duplicate-name'])
  })

  const fine = (transition: LobbyTransition): Lobby => {
    if (!transition.ok) {
      throw new Error(transition.message)
    }
    return transition.lobby
  }
  const lobby = fine(applyLobbyCreate({ members: [{ id: '8', metadata: { team: 'red' } }] }, '99'))

  it("4. adding a member already in a lobby updates that member's fields instead", () => {
    const again = applyMemberPut(lobby, '8', { metadata: { team: 'blue' } })
    expect(fine(again).members).toEqual([{ id: '8', metadata: { team: 'blue' }, flags: 0 }])
    expect(fine(applyMemberPut(lobby, '9')).members.map(({ id }) => id)).toEqual(['8', '9'])
  })

  it('5. deleting a lobby that is already deleted is safe', () => {
    expect(applyLobbyDelete(lobby)).toMatchObject({ ok: true, changed: true, left: ['8'] })
    expect(applyLobbyDelete(undefined)).toMatchObject({ ok: true, changed: false })
    expect(applyLobbyEdit(undefined, {})).toMatchObject({ ok: false, reason: 'unknown-lobby' })
  })
})

describe('section "Lobby endpoints (server to server)"', () => {
  const create = applyLobbyCreate(
    { metadata: { mode: 'ranked' }, members: [{ id: '8' }, { id: '9', flags: 1 }] },
    '99',
  )
  const lobby = create.lobby

  it('listed members are added; clients cannot join or leave such a lobby through the SDK create-or-join function', () => {
    expect(create).toMatchObject({
      ok: true,
      joined: ['8', '9'],
      lobby: { id: '99', clientsMayJoin: false },
    })
    expect(applyLobbyCreate({ members: [{}] })).toMatchObject({ ok: false, reason: 'invalid' })
  })

  it('edit: metadata overwrites the existing one; members replaces membership, members not listed are removed', () => {
    const edited = applyLobbyEdit(lobby, { metadata: { map: 'x' }, members: [{ id: '9' }] })
    expect(edited).toMatchObject({ ok: true, left: ['8'], joined: [] })
    expect(edited.lobby?.metadata).toEqual({ map: 'x' })
    expect(edited.lobby?.members.map(({ id }) => id)).toEqual(['9'])
    expect(applyLobbyEdit(lobby, { idle_timeout_seconds: 60 }).lobby?.members.length).toBe(2)
  })

  it('remove: safe if the user is no longer a member; fails if the lobby does not exist', () => {
    expect(applyMemberRemove(lobby, '8')).toMatchObject({ ok: true, left: ['8'] })
    expect(applyMemberRemove(lobby, '1')).toMatchObject({ ok: true, changed: false, left: [] })
    expect(applyMemberRemove(undefined, '8')).toMatchObject({ ok: false, reason: 'unknown-lobby' })
  })
})

describe('section "Uniqueness rules"', () => {
  const set = (...entries: Parameters<typeof checkSet>[0]) =>
    checkSet(entries).map(({ code }) => code)
  const global = { name: 'ban', scope: 'global' } as const
  const guild = { name: 'ban', scope: 'guild', guildId: '1' } as const

  it.each([
    [
      '1. two global CHAT_INPUT commands cannot share a name',
      [
        { ...global, type: 1 },
        { ...global, type: 1 },
      ],
      1,
    ],
    [
      '1. … likewise two guild CHAT_INPUT commands on one guild',
      [
        { ...guild, type: 1 },
        { ...guild, type: 1 },
      ],
      1,
    ],
    [
      '1. … and two global USER commands',
      [
        { ...global, type: 2 },
        { ...global, type: 2 },
      ],
      1,
    ],
    [
      '1. … but on two guilds they may',
      [
        { ...guild, type: 1 },
        { ...guild, guildId: '2', type: 1 },
      ],
      0,
    ],
    [
      '2. a global and a guild CHAT_INPUT command may share a name',
      [
        { ...global, type: 1 },
        { ...guild, type: 1 },
      ],
      0,
    ],
    [
      '3. a global CHAT_INPUT and a global USER command may share a name',
      [
        { ...global, type: 1 },
        { ...global, type: 2 },
      ],
      0,
    ],
  ] as const)('%s', (_, entries, count) => {
    expect(set(...entries)).toEqual(Array.from({ length: count }, () => 'set/duplicate-name'))
  })

  it('4. an app cannot have a PRIMARY_ENTRY_POINT guild command', () => {
    const launch = { type: 4, name: 'Launch' }
    expect(errorCodes(validateCommand(launch, { scope: 'guild' }))).toEqual([
      'command/entry-point-in-guild',
    ])
    expect(errorCodes(validateCommand(launch, { scope: 'global' }))).toEqual([])
  })

  it('5. different apps may use the same names', () => {
    const list = [
      { ...ping, id: '1', application_id: '7', version: '1' },
      { ...ping, id: '2', application_id: '8', version: '1' },
    ]
    expect(errorCodes(validateCommands(list, { operation: 'response' }))).toEqual([])
    expect(errorCodes(validateCommands([ping, ping], { operation: 'bulk' }))).toEqual([
      'set/duplicate-name',
    ])
  })
})

describe('section "Entry point handler types"', () => {
  it('when Activities are enabled, an entry point command named Launch is created with handler 2', () => {
    const enabled = done(enableActivities(createScope()))
    expect(enabled.body).toMatchObject({ type: 4, name: 'Launch', handler: 2 })
    const own = scopeWith({ type: 4, name: 'Play', handler: 1 })
    expect(done(enableActivities(own)).state.commands.map(({ name }) => name)).toEqual(['Play'])
    expect(enableActivities(createScope({ scope: 'guild', guildId: '1' }))).toMatchObject({
      ok: false,
    })
  })
})

describe('section "Bulk overwrite"', () => {
  it('replaces all types; commands that did not exist count toward the daily create limit', () => {
    const state = scopeWith(ping)
    const put = done(
      applyBulkOverwrite(state, [ping, { name: 'A', type: 2 }, { name: 'B', type: 3 }]),
    )
    expect([put.effects.creates, put.state.createsToday]).toEqual([2, 3])
    const late = createScope({ createsToday: 199 })
    expect(done(applyBulkOverwrite(late, [ping])).state.createsToday).toBe(200)
    expect(refusal(applyBulkOverwrite(late, [ping, { name: 'A', type: 2 }]))).toEqual([
      'set/daily-creates',
    ])
  })
})

describe('section "Structural rules for CHAT_INPUT commands", what users see', () => {
  const sub = (name: string) => ({ type: 1, name, description: 'x' })
  const labels = (...options: readonly unknown[]) =>
    explorerEntries({ ...ping, options }).map(({ label }) => label)

  it('3. a command that has subcommands or groups cannot itself be invoked as a base command', () => {
    expect(labels()).toEqual(['/ping'])
    expect(labels(sub('on'))).toEqual(['/ping on'])
  })

  it('4. a group with no subcommands does not appear to users', () => {
    expect(labels({ type: 2, name: 'log', description: 'x', options: [] }, sub('on'))).toEqual([
      '/ping on',
    ])
    expect(labels({ type: 2, name: 'log', description: 'x', options: [sub('off')] })).toEqual([
      '/ping log off',
    ])
  })

  it('5. subcommands and groups all appear at the top level of the command explorer', () => {
    const group = { type: 2, name: 'log', description: 'x', options: [sub('a'), sub('b')] }
    expect(labels(group, sub('on'))).toEqual(['/ping log a', '/ping log b', '/ping on'])
  })
})

/** Tests the section "Application command permission" with guild 20, channel 30, and user 50 with role 40. */
describe('section "Application command permission"', () => {
  const member = { user: { id: '50' }, roles: ['40'], permissions: '0' }
  const base: UseQuery = {
    command: { id: '7', application_id: '9', type: 1, name: 'ping', contexts: [0] },
    context: 0,
    guildId: '20',
    member,
    channel: { id: '30', type: 0 },
    app: { id: '9' },
    age: 30,
  }
  type Entry = readonly [id: string, type: number, permission: boolean]
  const own = (id: string, ...entries: readonly Entry[]) => ({
    id,
    application_id: '9',
    guild_id: '20',
    permissions: entries.map(([id, type, permission]) => ({ id, type, permission })),
  })
  const use = (overwrites: readonly unknown[], rest: Partial<UseQuery> = {}) =>
    canUse({ ...base, overwrites, ...rest }).outcome

  it('true allows, false disallows; ROLE 1, USER 2, CHANNEL 3', () => {
    expect([use([own('7', ['40', 1, false])]), use([own('7', ['40', 1, true])])]).toEqual([
      'denied',
      'allowed',
    ])
    expect([use([own('7', ['50', 2, false])]), use([own('7', ['50', 2, true])])]).toEqual([
      'denied',
      'allowed',
    ])
    expect([use([own('7', ['30', 3, false])]), use([own('7', ['30', 3, true])])]).toEqual([
      'denied',
      'allowed',
    ])
    expect(use([own('7', ['40', 2, false], ['50', 1, false], ['31', 3, false])])).toBe('allowed')
  })

  it('when id is the application id, the permissions apply to all commands that have no explicit overwrites', () => {
    expect(use([own('9', ['50', 2, false])])).toBe('denied')
    expect(use([own('9', ['50', 2, false]), own('7', ['50', 2, true])])).toBe('allowed')
    expect(use([own('9', ['50', 2, false]), own('7')])).toBe('denied')
    expect(use([own('9', ['50', 2, false]), own('7', ['30', 3, true])])).toBe('denied')
  })

  it('@everyone is the guild id; All Channels is the guild id minus 1', () => {
    expect([use([own('7', ['20', 1, false])]), use([own('7', ['19', 3, false])])]).toEqual([
      'denied',
      'denied',
    ])
    expect([use([own('7', ['21', 1, false])]), use([own('7', ['18', 3, false])])]).toEqual([
      'allowed',
      'allowed',
    ])
    expect(use([own('7', ['19', 3, false], ['30', 3, true])])).toBe('allowed')
  })

  it('channel permissions also apply to threads within the channel', () => {
    const thread = (parent_id: string) => ({ channel: { id: '35', type: 11, parent_id } })
    expect(use([own('7', ['30', 3, false])], thread('30'))).toBe('denied')
    expect(use([own('7', ['30', 3, false])], thread('31'))).toBe('allowed')
  })

  it('without permission to use a command, it does not appear in the command picker', () => {
    expect(canUse({ ...base, overwrites: [own('7', ['50', 2, false])] }).visible).toBe(false)
    expect(canUse({ ...base, overwrites: [] }).visible).toBe(true)
  })

  it('members with the Administrator permission can use all commands', () => {
    const administrator = { member: { ...member, permissions: '8' } }
    const all = [own('7', ['50', 2, false], ['20', 1, false], ['19', 3, false])]
    expect([use(all, administrator), use(all)]).toEqual(['allowed', 'denied'])
  })

  it('the value "0" of default_member_permissions disables the command for everyone except administrators unless an overwrite exists', () => {
    const command = { command: { ...(base.command as object), default_member_permissions: '0' } }
    expect(use([], command)).toBe('denied')
    expect(use([], { ...command, member: { ...member, permissions: '8' } })).toBe('allowed')
    expect(use([own('7', ['50', 2, true])], command)).toBe('allowed')
  })

  it('deleting or renaming a command permanently deletes all its permissions', () => {
    const { body, state } = done(applyCreate(createScope({ applicationId: '9' }), ping))
    const granted = createScope({
      ...state,
      overwrites: [own(body.id, ['50', 2, true]), own('9', ['50', 2, true])],
    })
    const left = (one: Transition<unknown>) => one.state.overwrites.map(({ id }) => id)
    expect(left(applyDelete(granted, body.id))).toEqual(['9'])
    expect(left(applyEdit(granted, body.id, { name: 'pong' }))).toEqual(['9'])
    expect(left(applyEdit(granted, body.id, { description: 'Other' }))).toEqual([body.id, '9'])
  })

  it('guild commands are never available in DMs; global ones are, with a mutual guild of the bot', () => {
    const inDirectMessage = (command: object, mutualGuild: boolean) =>
      canUse({
        command: { id: '7', type: 1, name: 'x', integration_types: [0], ...command },
        context: 1,
        mutualGuild,
        age: 30,
      }).outcome
    expect(inDirectMessage({ guild_id: '20' }, true)).toBe('denied')
    expect([inDirectMessage({}, true), inDirectMessage({}, false)]).toEqual(['allowed', 'denied'])
    expect(inDirectMessage({ contexts: [0] }, true)).toBe('denied')
    expect(inDirectMessage({ dm_permission: false }, true)).toBe('denied')
  })

  it('age-restricted commands are usable only by users aged 18 or older', () => {
    const command = { command: { ...(base.command as object), nsfw: true } }
    expect([use([], { ...command, age: 17 }), use([], { ...command, age: 18 })]).toEqual([
      'denied',
      'allowed',
    ])
  })

  it('at most 100 overwrites a command', () => {
    const entries = (count: number) => ({
      permissions: Array.from({ length: count }, (_, i) => ({
        id: String(i + 100),
        type: 1,
        permission: true,
      })),
    })
    expect(errorCodes(validateCommandPermissions(entries(100)))).toEqual([])
    expect(errorCodes(validateCommandPermissions(entries(101)))).toEqual(['permissions/count'])
  })
})
