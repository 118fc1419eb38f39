import { DYNAMIC, validateCommand } from '@slashlint/core'
import {
  applyLobbyEdit,
  canUse,
  checkRate,
  planDeployment,
  requesterLocale,
  type UseQuery,
} from '@slashlint/core/engine'
import { describe, expect, it } from 'vitest'

// Answers of the engine beside their neighbours.

describe('the locale of a requester', () => {
  it('is the one with the greatest quality above zero', () => {
    const localeOf = (accepted: string) =>
      requesterLocale({ headers: { 'Accept-Language': accepted } })
    expect(localeOf('fr;q=0.5, de;q=0.7')).toBe('de')
    expect(localeOf('de;q=0, fr;q=0.5')).toBe('fr')
    expect(localeOf('de;q=0')).not.toBe('de')
  })
})

describe('a lobby without a valid id', () => {
  it('has the id 1, also if it is edited', () => {
    const idOf = (lobby: object) => {
      const edited = applyLobbyEdit(lobby as never, { idle_timeout_seconds: 60 })
      return edited.ok && edited.lobby?.id
    }
    expect([idOf({}), idOf({ id: 5 }), idOf({ id: '5' })]).toEqual(['1', '1', '5'])
  })
})

describe('overwrites', () => {
  const query = (command: object, entry: object, overwrites?: object): UseQuery =>
    ({
      ...{ command: { name: 'a', ...command }, guildId: '5', channel: { id: '8', type: 0 } },
      overwrites: [
        { id: '1', guild_id: '5', application_id: '9', permissions: [entry], ...overwrites },
      ],
      member: { user: { id: '7' }, roles: ['6'], permissions: '0' },
    }) as unknown as UseQuery

  it('decide if their type and their permission are valid', () => {
    const own = { id: '1', application_id: '9' }
    const decidedBy = (entry: object) => {
      const { outcome, decidedBy: step } = canUse(query(own, entry))
      return `${outcome} by ${step?.rule} of ${step?.list}`
    }
    const byDefault = 'allowed by default-member-permissions of undefined'
    expect(decidedBy({ id: '7', type: 2, permission: false })).toBe('denied by user of command')
    expect(decidedBy({ id: '6', type: 1, permission: false })).toBe('denied by role of command')
    expect(decidedBy({ id: '5', type: 1, permission: false })).toBe('denied by everyone of command')
    expect(decidedBy({ id: '7', type: 9, permission: false })).toBe(byDefault)
    expect(decidedBy({ id: 'x', type: 2, permission: false })).toBe(byDefault)
    expect(decidedBy({ id: '7', type: 2, permission: 'no' })).toBe(byDefault)
  })

  it('of some command may be those of a command without an id', () => {
    const entry = { id: '7', type: 2, permission: false }
    const missing = (command: object, overwrites?: object) =>
      canUse(query(command, entry, overwrites)).trace.flatMap(({ missing: one }) => one ?? [])
    expect(missing({})).toEqual(['command.id'])
    expect(missing({ id: '1', application_id: '9' })).toEqual([])
    expect(missing({ id: '2' }, { application_id: undefined })).toEqual(['app.id'])
  })
})

describe('plans with unknown parts', () => {
  const deployed = [
    {
      ...{ id: '1', application_id: '9', version: '1', type: 1, name: 'ban', description: 'Ban' },
      options: [{ type: 3, name: 'a', description: '1' }],
    },
  ]
  const planned = (fields: object) => {
    const next = [{ name: 'ban', description: 'Ban', options: [], ...fields }]
    const { complete, requests } = planDeployment(deployed, next, { bulk: false })
    return [complete, ...requests.map(({ body }) => Object.keys(body as object).join())]
  }

  it('send no field that is partly unknown, and no request without fields', () => {
    const options = [{ type: 3, name: 'a', description: '2' }]
    expect(planned({ options })).toEqual([true, 'options'])
    expect(planned({ options: [...options, DYNAMIC] })).toEqual([false])
    expect(planned({ options: [...options, DYNAMIC], description: 'Other' })).toEqual([
      ...[false, 'description'],
    ])
  })
})

describe('names of a scope', () => {
  it('are taken by another command: by its id, or else by its name', () => {
    const taken =
      (current: object, ...others: readonly object[]) =>
      (name: string) =>
        validateCommand({ name }, {
          operation: 'edit',
          scope: 'global',
          current,
          deployed: others,
        } as object).map(({ code }) => code)
    const [ban, kick] = [{ name: 'ban' }, { name: 'kick' }]
    const byName = taken({ type: 1, ...ban }, ban, kick)
    expect([byName('kick'), byName('ban'), byName('mute')]).toEqual([['set/name-taken'], [], []])
    const byId = taken({ id: '1', type: 1, ...ban }, { id: '1', ...ban }, { id: '2', ...kick })
    expect([byId('kick'), byId('ban')]).toEqual([['set/name-taken'], []])
    expect(taken({ id: '1', type: 1, ...ban }, { id: '2', ...ban })('ban')).toEqual([
      'set/name-taken',
    ])
  })
})

describe('renames', () => {
  it('to a name that a command keeps are left out', () => {
    const deployed = ['ban', 'kick'].map((name, index) => ({
      ...{ id: `${index + 1}`, application_id: '9', version: '1', name, description: 'x' },
    }))
    const planned = (name: string) => {
      const next = [{ id: '1', name, description: 'x' }]
      const { complete, requests } = planDeployment(deployed, next, { keep: true })
      return [complete, ...requests.map(({ purpose }) => purpose)]
    }
    expect(planned('kick')).toEqual([false])
    expect(planned('mute')).toEqual([true, 'Rename /ban to /mute'])
  })

  it('are guessed among commands of one type', () => {
    const counts = (type: number) => {
      const deployed = [{ id: '1', application_id: '9', version: '1', type: 2, name: 'Ban user' }]
      const plan = planDeployment(deployed, [{ type, name: 'Ban users' }])
      return [plan.created.length, plan.deleted.length, plan.updated.length]
    }
    expect([counts(2), counts(3)]).toEqual([
      [0, 0, 1],
      [1, 1, 0],
    ])
  })
})

it('requests are counted in the order of their times, whatever their order in the list', () => {
  const requests = Array.from({ length: 520 }, (_, index) => ({
    ...{ at: index * 10, method: 'GET', path: '/lobbies/1' },
  }))
  const breachOf = (list: readonly object[]) => {
    const { breach } = checkRate(list as never, { increasedLobbyLimits: true })
    return breach && [breach.at, breach.retryAt]
  }
  const inOrder = breachOf(requests)
  expect(inOrder).toBeDefined()
  expect(breachOf([...requests].reverse())).toEqual(inOrder)
  expect(breachOf([...requests.slice(300), ...requests.slice(0, 300)])).toEqual(inOrder)
})
