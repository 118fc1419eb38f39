import { planDeployment } from '@slashlint/core/engine'
import type { DeploymentPlan, PlanContext } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'

const command = (name: string, id?: string, description = 'Mutes a member') => ({
  ...(id !== undefined && { id }),
  type: 1,
  name,
  description,
})
const LIVE = [command('mute', '1')]
const NEXT = [command('unmute')]
const plan = (context: PlanContext, deployed: unknown = LIVE, next: unknown = NEXT) =>
  planDeployment(deployed, next, context)
const renamed = ({ updated }: DeploymentPlan) =>
  updated.map(({ renamedFrom, name, renameKnownBy }) => [renamedFrom, name, renameKnownBy])

describe('a rename that nobody stated', () => {
  test.each([
    ['mute', 'unmute'],
    ['warn', 'warns'],
    ['ban', 'ban-user'],
  ])('is none where nothing may be deleted: %s, %s', (from, to) => {
    const made = plan({ keep: true }, [command(from, '1')], [command(to)])
    expect(renamed(made)).toEqual([])
    expect(made).toMatchObject({
      created: [{ name: to }],
      kept: [{ name: from, reason: 'wanted' }],
      possibleRenames: [{ type: 1, from, to }],
      complete: true,
    })
  })
  test('is none of an entry point either, which cannot be created beside another', () => {
    const made = plan(
      { keep: true },
      [{ id: '1', type: 4, name: 'launch', description: '' }],
      [{ type: 4, name: 'start', description: '', handler: 2 }],
    )
    expect(made).toMatchObject({ updated: [], complete: false, requests: [] })
    expect(made.possibleRenames).toEqual([{ type: 4, from: 'launch', to: 'start' }])
  })
  test('is guessed where the plan may delete', () => {
    expect(renamed(plan({}))).toEqual([['mute', 'unmute', 'likeness']])
    expect(plan({}).possibleRenames).toEqual([])
  })
  test('is no rename where the context says so', () => {
    expect(plan({ renames: { mute: null } })).toMatchObject({
      updated: [],
      created: [{ name: 'unmute' }],
      deleted: [{ name: 'mute' }],
    })
  })
})

describe('a stated rename', () => {
  test('keeps the id, with and without deletions, however different the two are', () => {
    for (const keep of [true, false]) {
      const made = plan({ keep, renames: { mute: 'silence' } }, LIVE, [
        command('silence', undefined, 'Something else'),
      ])
      expect(renamed(made)).toEqual([['mute', 'silence', 'stated']])
      expect(made.requests).toMatchObject([{ method: 'PATCH', path: expect.stringMatching(/1$/) }])
      expect(made.renames).toEqual([{ from: 'mute', to: 'silence', outcome: 'planned' }])
    }
  })
  test('is that of each type with these names, and of none without', () => {
    const user = { ...command('mute', '2'), type: 2, description: '' }
    const made = plan({ keep: true, renames: { mute: 'unmute' } }, [...LIVE, user])
    expect(renamed(made)).toHaveLength(1)
    expect(made.kept).toMatchObject([{ id: '2' }])
  })
  test('can be one of a chain or a circle', () => {
    const deployed = [command('a', '1', 'First'), command('b', '2', 'Second')]
    const next = [command('b', undefined, 'First'), command('a', undefined, 'Second')]
    const made = plan({ keep: true, renames: { a: 'b', b: 'a' } }, deployed, next)
    expect(made.updated.map(({ id, name }) => [id, name])).toEqual([
      ['1', 'b'],
      ['2', 'a'],
    ])
    expect(made.complete).toBe(true)
  })
  test('never goes over a command that has the new name', () => {
    const deployed = [command('mute', '1'), command('unmute', '2', 'Lets a member speak')]
    const made = plan({ keep: true, renames: { mute: 'unmute' } }, deployed)
    expect(made.updated.map(({ id, renamedFrom }) => [id, renamedFrom])).toEqual([['2', undefined]])
    expect(made.kept).toMatchObject([{ name: 'mute' }])
    expect(made.renames).toMatchObject([{ outcome: 'taken' }])
  })
  test.each([
    [[command('unmute', '1')], 'done'],
    [[command('kick', '1')], 'not-deployed'],
    [[], 'not-deployed'],
  ] as const)('says what came of it: %j', (deployed, outcome) => {
    const made = plan({ keep: true, renames: { mute: 'unmute' } }, deployed)
    expect(made.renames).toEqual([{ from: 'mute', to: 'unmute', outcome }])
  })
  test('to a name that the list lacks is none', () => {
    expect(plan({ renames: { mute: 'quiet' } }, LIVE, LIVE).renames).toMatchObject([
      { outcome: 'not-in-list' },
    ])
  })
})

describe('a protected command', () => {
  const context = { protect: ['mute'] }
  test('is neither changed nor deleted nor renamed, and is named', () => {
    for (const next of [[], [command('mute', undefined, 'Other')], [command('unmute', '1')]]) {
      const made = plan({ ...context, scope: 'global' }, LIVE, next)
      expect(made.kept).toMatchObject([{ name: 'mute', reason: 'protected' }])
      expect([made.updated, made.deleted]).toEqual([[], []])
    }
  })
  test('may be in the list, and is no second command of that name there', () => {
    for (const next of [LIVE, [command('mute')], [command('mute', undefined, 'Other')]]) {
      const made = plan({ ...context, scope: 'global' }, LIVE, next)
      expect([made.empty, made.diagnostics]).toEqual([true, []])
    }
    const twice = [command('mute'), command('mute')]
    expect(plan(context, LIVE, twice).diagnostics.map(({ code }) => code)).toContain(
      'set/duplicate-name',
    )
  })
  test('cannot be renamed by a statement', () => {
    const made = plan({ ...context, renames: { mute: 'unmute' } })
    expect(made.renames).toEqual([{ from: 'mute', to: 'unmute', outcome: 'protected' }])
    expect(made.updated).toEqual([])
  })
})
