import { describe, expect, it } from 'vitest'
import { DYNAMIC, validateCommands } from '@slashlint/core'
import {
  applyBulkOverwrite,
  applyCreate,
  applyDelete,
  applyEdit,
  createScope,
  enableActivities,
  newDay,
  type ScopeOptions,
  type ScopeState,
} from '@slashlint/core/engine'
import { many } from '../values.js'

const BAN = { name: 'ban', description: 'Ban a member' }
const KICK = { name: 'kick', description: 'Throw a member out' }

const stored = (id: string, fields: object): object => ({
  id,
  application_id: '9',
  version: id,
  type: 1,
  ...fields,
})
const scopeWith = (commands: readonly object[], options: ScopeOptions = {}): ScopeState =>
  createScope({ applicationId: '9', commands, ...options })
const names = ({ commands }: ScopeState) => commands.map(({ id, name }) => `${id} ${name}`)
const storedMany = (count: number, type: number, from = 0): object[] =>
  many(count, (index) =>
    stored(String(1000 * type + index + from), {
      type,
      name: `c${index + from}`,
      description: type === 1 ? 'x' : '',
    }),
  )

describe('POST', () => {
  it('creates: 201, a new id, one creation', () => {
    const result = applyCreate(scopeWith([stored('5', BAN)], { createsToday: 3 }), KICK)
    expect(result).toMatchObject({
      ok: true,
      status: 201,
      body: { id: '6', version: '7', name: 'kick', type: 1 },
    })
    expect(names(result.state)).toEqual(['5 ban', '6 kick'])
    expect(result.state.createsToday).toBe(4)
  })

  it('overwrites the command of that type and name: 200, the same id, no creation', () => {
    const scope = scopeWith([stored('5', { ...BAN, nsfw: true })])
    const result = applyCreate(scope, { ...BAN, description: 'Ban them' })
    expect(result).toMatchObject({
      ok: true,
      status: 200,
      body: { id: '5', description: 'Ban them', nsfw: false },
    })
    expect(result).toMatchObject({ effects: { updated: ['5'], created: [], creates: 0 } })
    expect(result.state.createsToday).toBe(0)
  })

  it('the same name in another type is another command', () => {
    expect(applyCreate(scopeWith([stored('5', BAN)]), { type: 2, name: 'ban' })).toMatchObject({
      status: 201,
    })
  })

  it('keeps the version when nothing really changes', () => {
    const result = applyCreate(scopeWith([stored('5', BAN)]), {
      ...BAN,
      description: ' Ban  a member',
      nsfw: null,
    })
    expect(result).toMatchObject({ status: 200, body: { version: '5' }, effects: { updated: [] } })
  })

  it.each([
    [1, 100],
    [2, 15],
    [3, 15],
    [4, 1],
  ])('of type %i there are at most %i', (type, limit) => {
    const another = { type, name: 'another', ...(type === 1 && { description: 'x' }) }
    expect(applyCreate(scopeWith(storedMany(limit - 1, type)), another).ok).toBe(true)
    expect(applyCreate(scopeWith(storedMany(limit, type)), another)).toMatchObject({
      ok: false,
      reason: 'invalid',
      apiCode: '30032',
    })
  })

  it('200 times a day', () => {
    expect(applyCreate(scopeWith([], { createsToday: 199 }), BAN).ok).toBe(true)
    const full = scopeWith([stored('5', KICK)], { createsToday: 200 })
    expect(applyCreate(full, BAN)).toMatchObject({ ok: false, apiCode: '30034' })
    expect(applyCreate(full, KICK)).toMatchObject({ ok: true, status: 200 })
    expect(applyCreate(newDay(full), BAN)).toMatchObject({ ok: true, status: 201 })
  })

  it('refuses what the validators refuse, and changes nothing', () => {
    const scope = scopeWith([stored('5', BAN)])
    const result = applyCreate(scope, { ...KICK, name: 'Kick' })
    expect(result).toMatchObject({
      ok: false,
      reason: 'invalid',
      diagnostics: [{ code: 'command/name-lowercase' }],
    })
    expect(result.state).toBe(scope)
  })

  it('cannot tell what a body does that is not known', () => {
    expect(applyCreate(scopeWith([]), { ...BAN, nsfw: DYNAMIC })).toMatchObject({
      ok: false,
      reason: 'unknown-parts',
    })
  })

  it('in a guild the global fields are ignored', () => {
    const guild = createScope({ scope: 'guild', guildId: '42', applicationId: '9' })
    const result = applyCreate(guild, { ...BAN, contexts: [0], dm_permission: false })
    expect(result).toMatchObject({ ok: true, status: 201, body: { guild_id: '42' } })
    expect(result.ok && Object.keys(result.body)).not.toContain('contexts')
  })

  it('no entry point in a guild', () => {
    const guild = createScope({ scope: 'guild', guildId: '42' })
    expect(applyCreate(guild, { type: 4, name: 'Launch' })).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'command/entry-point-in-guild' }],
    })
  })
})

describe('PATCH', () => {
  const options = [{ type: 3, name: 'why', description: 'A reason' }]

  it('replaces the given fields entirely, and leaves the others', () => {
    const scope = scopeWith([stored('5', { ...BAN, options, nsfw: true })])
    const next = [{ type: 5, name: 'quietly', description: 'Without a message' }]
    expect(applyEdit(scope, '5', { options: next })).toMatchObject({
      ok: true,
      status: 200,
      body: { ...BAN, nsfw: true, options: next, version: '6' },
    })
  })

  it('null resets to the default', () => {
    const scope = scopeWith([
      stored('5', { ...BAN, default_member_permissions: '4', contexts: [0] }),
    ])
    expect(
      applyEdit(scope, '5', { default_member_permissions: null, contexts: null }),
    ).toMatchObject({
      body: { default_member_permissions: null, contexts: null },
    })
  })

  it('an empty body changes nothing, not even the version', () => {
    expect(applyEdit(scopeWith([stored('5', BAN)]), '5', {})).toMatchObject({
      status: 200,
      body: { version: '5' },
    })
  })

  it('another name deletes the permission overwrites', () => {
    const overwrites = [{ id: '5', permissions: [{ id: '7', type: 1, permission: true }] }]
    const scope = scopeWith([stored('5', BAN)], { overwrites })
    expect(applyEdit(scope, '5', { description: 'x' }).state.overwrites).toHaveLength(1)
    const renamed = applyEdit(scope, '5', { name: 'banish' })
    expect(renamed).toMatchObject({
      body: { id: '5', name: 'banish' },
      effects: { permissionsLost: ['5'] },
    })
    expect(renamed.state.overwrites).toEqual([])
  })

  it('a name that another command has is taken', () => {
    const scope = scopeWith([stored('5', BAN), stored('6', KICK)])
    expect(applyEdit(scope, '5', { name: 'kick' })).toMatchObject({ ok: false, apiCode: '40041' })
  })

  it('judges the whole: a description that makes the command too large', () => {
    const choices = Array.from({ length: 25 }, (_, index) => ({
      name: `${index}`.padEnd(100, 'x'),
      value: `${index}`.padEnd(100, 'y'),
    }))
    const large = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        type: 3,
        name: `o${index}`,
        description: 'x',
        choices,
      }))
    const scope = scopeWith([
      stored('5', {
        name: 'ban',
        description: 'x',
        options: [
          ...large(1),
          { type: 3, name: 'p', description: 'x', choices: choices.slice(0, 14) },
        ],
      }),
    ])
    expect(applyEdit(scope, '5', { description: 'z'.repeat(100) }).ok).toBe(true)
    const fuller = applyEdit(scope, '5', {
      options: [
        ...large(1),
        { type: 3, name: 'p', description: 'x', choices: choices.slice(0, 14) },
        { type: 3, name: 'q', description: 'y'.repeat(92) },
      ],
    })
    expect(fuller.ok).toBe(true)
    expect(applyEdit(fuller.state, '5', { description: 'z'.repeat(100) })).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'command/too-large' }],
    })
  })

  it.each([['6'], [''], [null]])('there is no command %j', (id) => {
    expect(applyEdit(scopeWith([stored('5', BAN)]), id as string, {})).toMatchObject({
      ok: false,
      reason: 'unknown-command',
    })
  })
})

describe('PATCH of a command whose type the body gets wrong', () => {
  it('edits the command as what it is', () => {
    const scope = scopeWith([stored('5', BAN)])
    expect(applyEdit(scope, '5', { type: 2, description: 'Hello' })).toMatchObject({
      ok: true,
      status: 200,
      body: { type: 1, description: 'Hello' },
    })
    expect(applyEdit(scope, '5', { type: 2, name: 'Foo Bar' })).toMatchObject({
      ok: false,
      reason: 'invalid',
    })
  })
})

describe('PUT', () => {
  it('replaces the list, in its order', () => {
    const scope = scopeWith([stored('5', BAN), stored('6', KICK)])
    const result = applyBulkOverwrite(scope, [{ type: 2, name: 'View' }, BAN])
    expect(result).toMatchObject({
      ok: true,
      status: 200,
      effects: { created: ['7'], updated: [], deleted: ['6'], creates: 1 },
    })
    expect(names(result.state)).toEqual(['7 View', '5 ban'])
  })

  it('an id renames, and is no creation', () => {
    const result = applyBulkOverwrite(scopeWith([stored('5', BAN)]), [
      { ...BAN, id: '5', name: 'banish' },
    ])
    expect(result).toMatchObject({
      effects: { created: [], updated: ['5'], deleted: [], creates: 0 },
    })
    expect(names(result.state)).toEqual(['5 banish'])
  })

  it('ids may exchange names', () => {
    const scope = scopeWith([stored('5', BAN), stored('6', KICK)])
    const result = applyBulkOverwrite(scope, [
      { ...BAN, id: '6' },
      { ...KICK, id: '5' },
    ])
    expect(names(result.state)).toEqual(['6 ban', '5 kick'])
  })

  it('an id of another type, or of nobody, says nothing', () => {
    const scope = scopeWith([stored('5', BAN)])
    const result = applyBulkOverwrite(scope, [
      { type: 2, name: 'Ban', id: '5' },
      { ...KICK, id: '404' },
    ])
    expect(result).toMatchObject({ effects: { created: ['6', '8'], deleted: ['5'], creates: 2 } })
  })

  it('deletes the overwrites of what it deletes', () => {
    const overwrites = ['5', '6', '9'].map((id) => ({
      id,
      permissions: [{ id: '7', type: 1, permission: true }],
    }))
    const scope = scopeWith([stored('5', BAN), stored('6', KICK)], { overwrites })
    const result = applyBulkOverwrite(scope, [KICK])
    expect(result).toMatchObject({ effects: { permissionsLost: ['5'] } })
    expect(result.state.overwrites.map(({ id }) => id)).toEqual(['6', '9'])
  })

  it('must not remove the entry point', () => {
    const scope = enableActivities(scopeWith([])).state
    expect(applyBulkOverwrite(scope, [BAN])).toMatchObject({ ok: false, apiCode: '50240' })
    expect(applyBulkOverwrite(scope, [BAN, { type: 4, name: 'Launch' }]).ok).toBe(true)
  })

  it('names are unique as they are stored', () => {
    const result = applyBulkOverwrite(scopeWith([]), [
      { type: 2, name: 'View it' },
      { type: 2, name: 'View  it' },
    ])
    expect(result).toMatchObject({ ok: false, apiCode: 'APPLICATION_COMMANDS_DUPLICATE_NAME' })
  })

  it('an error behind a thousand warnings refuses too', () => {
    const noisy = storedMany(100, 1).map((command) => ({
      ...command,
      options: Array.from({ length: 25 }, (_, index) => ({
        type: 3,
        name: `o${index}`,
        description: ' x ',
      })),
    }))
    expect(
      applyBulkOverwrite(scopeWith([]), [...noisy, { name: '!', description: 'x' }]),
    ).toMatchObject({ ok: false })
  })
})

describe('DELETE', () => {
  it('the command is gone, with its overwrites: 204', () => {
    const overwrites = [{ id: '5', permissions: [{ id: '7', type: 1, permission: true }] }]
    const result = applyDelete(scopeWith([stored('5', BAN)], { overwrites }), '5')
    expect(result).toMatchObject({
      ok: true,
      status: 204,
      body: undefined,
      effects: { deleted: ['5'], permissionsLost: ['5'] },
    })
    expect(result.state).toMatchObject({ commands: [], overwrites: [] })
  })

  it('twice is refused', () => {
    expect(applyDelete(scopeWith([]), '5')).toMatchObject({ ok: false, reason: 'unknown-command' })
  })
})

describe('enableActivities', () => {
  it('creates Launch with handler 2, which is no creation of the day', () => {
    const result = enableActivities(scopeWith([], { createsToday: 200 }))
    expect(result).toMatchObject({
      ok: true,
      status: 201,
      body: { type: 4, name: 'Launch', handler: 2 },
    })
    expect(result.state).toMatchObject({ createsToday: 200, app: { embedded: true } })
  })

  it('keeps an entry point that is there', () => {
    const result = enableActivities(scopeWith([stored('5', { type: 4, name: 'Play', handler: 1 })]))
    expect(result).toMatchObject({ status: 200, body: { id: '5', name: 'Play', handler: 1 } })
    expect(names(result.state)).toEqual(['5 Play'])
  })

  it('not in a guild', () => {
    expect(enableActivities(createScope({ scope: 'guild', guildId: '42' }))).toMatchObject({
      ok: false,
      reason: 'guild-scope',
    })
  })
})

describe('states', () => {
  it('are frozen to the ground', () => {
    const { state } = applyCreate(scopeWith([]), {
      ...BAN,
      options: [{ type: 3, name: 'why', description: 'x' }],
    })
    const isFrozen = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(isFrozen))
    expect(isFrozen(state)).toBe(true)
  })

  it('hold commands as the service returns them', () => {
    const { state } = applyCreate(scopeWith([]), BAN)
    expect(validateCommands(state.commands, { operation: 'response', scope: 'global' })).toEqual([])
  })

  it('ids of the clock, never behind what is there', () => {
    const moment = { now: Date.UTC(2026, 10, 21) }
    const first = applyCreate(scopeWith([]), BAN, moment)
    const second = applyCreate(first.state, KICK, moment)
    const ids = [first, second].map((result) => (result.ok ? BigInt(result.body.id) : 0n)) as [
      bigint,
      bigint,
    ]
    expect((ids[0] >> 22n) + 1_420_070_400_000n).toBe(BigInt(moment.now))
    expect(ids[1] > ids[0]).toBe(true)
    expect(
      applyCreate(scopeWith([stored('9000000000000000000', KICK)]), BAN, moment),
    ).toMatchObject({
      body: { id: '9000000000000000001' },
    })
  })

  it('take over only commands of their scope', () => {
    const commands = [
      stored('5', BAN),
      stored('6', { ...KICK, guild_id: '42' }),
      stored('7', { ...BAN, guild_id: '43' }),
    ]
    expect(names(createScope({ commands }))).toEqual(['5 ban'])
    expect(
      names(createScope({ scope: 'guild', guildId: '42', commands: commands.slice(1) })),
    ).toEqual(['6 kick'])
  })
})
