import { equalCommands, planDeployment, toDefinition } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { many } from '../values.js'

const ban = { id: '1', type: 1, name: 'ban', description: 'Bans' }
const kick = { id: '2', type: 1, name: 'kick', description: 'Kicks' }
const codes = (...[deployed, next]: readonly [unknown, unknown]): readonly string[] =>
  planDeployment(deployed, next, { keep: true, scope: 'global' })
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code)

describe('a plan that keeps', () => {
  test('creates and changes one by one, and never overwrites the whole list', () => {
    const next = [
      { ...kick, description: 'Kicks somebody' },
      ...many(4, (index) => ({ name: `new${index}`, description: 'New' })),
    ]
    const plan = planDeployment([ban, kick], next, { keep: true, scope: 'global' })
    expect(plan).toMatchObject({
      deleted: [],
      kept: [{ name: 'ban', reason: 'wanted' }],
      complete: true,
    })
    expect(plan.requests.map(({ method }) => method)).toEqual(['PATCH', ...many(4, () => 'POST')])
    expect(planDeployment([], next, { keep: true }).requests).toHaveLength(5)
    expect(planDeployment([], next, { bulk: false }).requests).toHaveLength(5)
    expect(planDeployment([], next)).toMatchObject({ requests: [{ method: 'PUT' }] })
  })
  test('in a guild, does not compare what only an overwrite of the list stores', () => {
    const next = [{ ...ban, contexts: [0, 1], integration_types: [0] }]
    const place = { scope: 'guild', guildId: '7' } as const
    expect(planDeployment([ban], next, { ...place, keep: true })).toMatchObject({
      empty: true,
      complete: true,
    })
    expect(planDeployment([], next, { ...place, keep: true })).toMatchObject({
      complete: true,
      requests: [{ method: 'POST' }],
    })
    expect(planDeployment([ban], next, place)).toMatchObject({ requests: [{ method: 'PUT' }] })
    expect(planDeployment([ban], next, { keep: true }).requests).toHaveLength(1)
  })
  test('is empty where only something to delete would be left', () => {
    expect(planDeployment([ban, kick], [ban], { keep: true })).toMatchObject({
      empty: true,
      requests: [],
      complete: true,
    })
  })
  test('refuses a name that a kept command has', () => {
    expect(codes([ban, kick], [{ ...ban, name: 'kick' }])).toEqual(['set/duplicate-name'])
  })
  test('counts what is kept towards the limits', () => {
    const deployed = many(99, (index) => ({
      id: `${index + 1}`,
      type: 1,
      name: `c${index}`,
      description: 'x',
    }))
    const next = many(2, (index) => ({ name: `n${index}`, description: 'New' }))
    expect(codes(deployed, next)).toEqual(['set/count'])
    expect(codes(deployed, next.slice(1))).toEqual([])
  })
})

describe('a deployed command as a definition', () => {
  test('has neither ids nor defaults, and differs in nothing', () => {
    const stored = {
      ...ban,
      application_id: '5',
      version: '6',
      nsfw: false,
      name_localizations: null,
      contexts: [0],
      dm_permission: false,
      default_member_permissions: null,
    }
    expect(toDefinition(stored)).toEqual({
      name: 'ban',
      type: 1,
      description: 'Bans',
      contexts: [0],
    })
    expect(equalCommands(stored, toDefinition(stored))).toBe(true)
    expect(toDefinition('ban')).toBeUndefined()
  })
})
