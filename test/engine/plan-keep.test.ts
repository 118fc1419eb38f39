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
  test('repeats what the list lacks where it overwrites the whole list', () => {
    const next = many(2, (index) => ({ name: `new${index}`, description: 'New' }))
    const plan = planDeployment([ban], next, { keep: true, scope: 'global' })
    expect(plan).toMatchObject({
      deleted: [],
      kept: [{ name: 'ban', reason: 'wanted' }],
      complete: true,
    })
    expect(plan.requests).toMatchObject([
      { method: 'PUT', body: [{ name: 'new0' }, { name: 'new1' }, { id: '1', name: 'ban' }] },
    ])
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
