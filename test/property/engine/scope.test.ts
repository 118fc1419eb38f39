import fc from 'fast-check'
import {
  applyBulkOverwrite,
  applyCreate,
  applyDelete,
  applyEdit,
  createScope,
  enableActivities,
  newDay,
} from '@slashlint/core/engine'
import type { ScopeState, Transition } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { isEqual } from '../../oracle/engine/equal.js'
import type { Json } from '../../oracle/engine/localize.js'
import { NaiveScope, typeOf } from '../../oracle/engine/scope.js'
import type { Outcome, Reason } from '../../oracle/engine/scope.js'
import { RUNS, check } from '../check.js'
import { runAll } from './run-all.js'
import { beginning, body, bulkItems, patch, slashPatch } from './scope-bodies.js'
import type { Beginning } from './scope-bodies.js'

/** Models the endpoints of a scope as commands of fast-check. After each, core's scope must equal the naive one. */

interface Real {
  state: ScopeState
  /** Core's ids by those of the model. */
  readonly ids: Map<string, string>
}

const APP = '900000'
const GUILD = '20'

/** The findings for each refusal. */
const FINDINGS: Readonly<Record<string, readonly string[]>> = {
  limit: ['set/count'],
  daily: ['set/daily-creates'],
  'entry-point': ['set/entry-point-removed', 'command/entry-point-in-guild'],
  'name-taken': ['set/name-taken'],
  'duplicate-name': ['set/duplicate-name'],
  'body-count': ['set/body-count'],
}

/** Expects a refusal for one of the given reasons. */
function expectRefusal(transition: Transition<unknown>, refused: readonly Reason[]): void {
  if (transition.ok) {
    throw new Error(`not refused: ${refused.join(', ')}`)
  }
  if (refused.includes('missing')) {
    expect(transition.reason).toBe('unknown-command')
  } else if (transition.reason !== 'guild-scope') {
    expect(transition.reason).toBe('invalid')
    const codes: string[] = transition.diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code)
    expect(refused.flatMap((reason) => FINDINGS[reason] ?? [])).toEqual(
      expect.arrayContaining(codes),
    )
    expect(codes).not.toEqual([])
  }
}

function expectSameScope(model: NaiveScope, { state, ids }: Real): void {
  expect(state.commands.map(({ id }) => id)).toEqual(model.commands.map(({ id }) => ids.get(id)))
  for (const [index, { fields }] of model.commands.entries()) {
    const stored = state.commands[index] as Json
    expect([stored, isEqual(stored, fields, { isGuild: model.isGuild })]).toEqual([stored, true])
  }
  expect(state.createsToday).toBe(model.createsToday)
  const overwritten = state.overwrites.map(({ id }) => id).filter((id) => id !== APP)
  expect([...overwritten].sort()).toEqual([...model.overwritten].map((id) => ids.get(id)).sort())
}

interface Snapshot {
  readonly versions: ReadonlyMap<string, unknown>
  readonly overwritten: readonly string[]
  readonly createsToday: number
}

function versionsOf(model: NaiveScope, real: Real): { model: Snapshot; real: Snapshot } {
  const { state } = real
  return {
    model: {
      versions: new Map(
        model.commands.map(({ id, version }) => [real.ids.get(id) ?? '?', version]),
      ),
      overwritten: [...model.overwritten].map((id) => real.ids.get(id) ?? '?'),
      createsToday: model.createsToday,
    },
    real: {
      versions: new Map(state.commands.map(({ id, version }) => [id, version])),
      overwritten: state.overwrites.map(({ id }) => id).filter((id) => id !== APP),
      createsToday: state.createsToday,
    },
  }
}

/** Returns the created, deleted, changed and lost items between two snapshots. */
function difference(before: Snapshot, after: Snapshot) {
  const [old, now] = [[...before.versions.keys()], [...after.versions.keys()]]
  return {
    created: now.filter((id) => !before.versions.has(id)).sort(),
    deleted: old.filter((id) => !after.versions.has(id)).sort(),
    updated: now
      .filter((id) => before.versions.has(id) && before.versions.get(id) !== after.versions.get(id))
      .sort(),
    permissionsLost: before.overwritten.filter((id) => !after.overwritten.includes(id)).sort(),
    creates: after.createsToday - before.createsToday,
  }
}

type Step = fc.Command<NaiveScope, Real>

function step(
  name: string,
  onModel: (model: NaiveScope) => Outcome,
  onReal: (real: Real, model: NaiveScope) => Transition<unknown>,
): Step {
  return {
    check: () => true,
    toString: () => name,
    run: (model, real) => {
      const before = versionsOf(model, real)
      const transition = onReal(real, model)
      const outcome = onModel(model)
      if ('refused' in outcome) {
        expectRefusal(transition, outcome.refused)
        expect(transition.state).toBe(real.state)
        return
      }
      if (!transition.ok) {
        throw new Error(`refused: ${transition.message} ${JSON.stringify(transition.diagnostics)}`)
      }
      expect(transition.status).toBe(outcome.status)
      if ('ids' in outcome) {
        learnIds(real, outcome.ids, transition.body)
      }
      real.state = transition.state
      expectSameScope(model, real)
      const after = versionsOf(model, real)
      const { effects } = transition
      const sorted = Object.fromEntries(
        Object.entries(effects).map(([key, value]) => [
          key,
          Array.isArray(value) ? [...value].sort() : (value as number),
        ]),
      )
      expect(sorted).toEqual(difference(before.model, after.model))
      expect(sorted).toEqual(difference(before.real, after.real))
      expectGrowing(before.real, after.real)
    },
  }
}

/** Checks that each new version is a greater snowflake. */
function expectGrowing(before: Snapshot, after: Snapshot): void {
  for (const [id, version] of after.versions) {
    const old = before.versions.get(id)
    if (old !== undefined && old !== version) {
      expect(BigInt(version as string)).toBeGreaterThan(BigInt(old as string))
    }
  }
}

function learnIds({ ids }: Real, own: readonly string[], answer: unknown): void {
  const commands = (Array.isArray(answer) ? answer : [answer]) as readonly { id: string }[]
  expect(commands.length).toBe(own.length)
  for (const [index, id] of own.entries()) {
    ids.set(id, commands[index]?.id ?? '?')
  }
}

const show = (name: string, ...args: readonly unknown[]) =>
  `${name}(${args.map((one) => JSON.stringify(one)).join(', ')})`

/** Returns the id of a command in the model by number, or `none` beyond the last one. */
const idAt = (model: Pick<NaiveScope, 'commands'>, pick: number) =>
  model.commands[pick % (model.commands.length + 1)]?.id ?? 'none'
const realId = ({ ids }: Real, id: string) => ids.get(id) ?? '404404'
const pick = fc.nat({ max: 6 })

function editOf(model: NaiveScope, at: number, forAny: Json, forSlash: Json): Json {
  const target = model.commands.find(({ id }) => id === idAt(model, at))
  return target !== undefined && typeOf(target.fields) === 1 ? forSlash : forAny
}

type Items = readonly { readonly item: Json; readonly pick: number }[]

/** Returns the list with ids of the model or of core, each at most once. */
function listOf(model: NaiveScope, items: Items, id: (own: string) => string): readonly Json[] {
  const used = new Set<string>()
  return items.map(({ item, pick }) => {
    const own = pick < 0 ? 'none' : idAt(model, pick)
    if (own === 'none' || used.has(own)) {
      return item
    }
    used.add(own)
    return { ...item, id: id(own) }
  })
}

const steps = [
  body.map((one) =>
    step(
      show('POST', one),
      (m) => m.create(one),
      (r) => applyCreate(r.state, one),
    ),
  ),
  body.map((one) =>
    step(
      show('POST', one),
      (m) => m.create(one),
      (r) => applyCreate(r.state, one),
    ),
  ),
  fc.tuple(pick, patch, slashPatch).map(([at, forAny, forSlash]) =>
    step(
      show('PATCH', at, forAny, forSlash),
      (m) => m.edit(idAt(m, at), editOf(m, at, forAny, forSlash)),
      (r, m) => applyEdit(r.state, realId(r, idAt(m, at)), editOf(m, at, forAny, forSlash)),
    ),
  ),
  pick.map((at) =>
    step(
      show('DELETE', at),
      (m) => m.delete(idAt(m, at)),
      (r, m) => applyDelete(r.state, realId(r, idAt(m, at))),
    ),
  ),
  bulkItems.map((items) =>
    step(
      show('PUT', items),
      (m) => m.bulk(listOf(m, items, (id) => id)),
      (r, m) =>
        applyBulkOverwrite(
          r.state,
          listOf(m, items, (id) => realId(r, id)),
        ),
    ),
  ),
  fc.constant(0).map(() =>
    step(
      'enableActivities',
      (m) => m.enableActivities(),
      (r) => enableActivities(r.state),
    ),
  ),
]

/** Sets permissions of a command, and fetches the scope again. */
const grant = pick.map((at): Step => ({
  check: (m) => idAt(m, at) !== 'none',
  toString: () => show('permissions of', at),
  run: (m, r) => {
    const id = idAt(m, at)
    if (m.overwritten.has(id)) {
      return
    }
    m.overwritten.add(id)
    const entry = { id: '5', type: 1, permission: true }
    const own = { id: realId(r, id), application_id: APP, guild_id: GUILD, permissions: [entry] }
    r.state = createScope({ ...r.state, overwrites: [...r.state.overwrites, own] })
    expectSameScope(m, r)
  },
}))
const tomorrow = fc.constant(0).map((): Step => ({
  check: () => true,
  toString: () => 'a new day',
  run: (m, r) => {
    m.createsToday = 0
    r.state = newDay(r.state)
    expectSameScope(m, r)
  },
}))

function start(
  isGuild: boolean,
  { commands, createsToday }: Beginning,
): { model: NaiveScope; real: Real } {
  let last = 0
  const model = new NaiveScope(isGuild, () => `m${++last}`)
  const ids = new Map<string, string>()
  for (const command of commands) {
    const outcome = model.create(command)
    if ('ids' in outcome) {
      ids.set(outcome.ids[0] ?? '', String(1000 + last))
    }
  }
  model.createsToday = createsToday
  const appEntry = {
    id: APP,
    application_id: APP,
    guild_id: GUILD,
    permissions: [{ id: '5', type: 1, permission: true }],
  }
  const state = createScope({
    ...(isGuild ? { scope: 'guild', guildId: GUILD } : {}),
    applicationId: APP,
    commands: commands.map((command, index) => ({
      ...command,
      id: String(1001 + index),
      version: String(2000 + index),
    })),
    createsToday,
    overwrites: [appEntry],
  })
  return { model, real: { state, ids } }
}

describe('a scope of core is the naive scope, whatever is done with it', () => {
  test.each([
    ['global', false],
    ['guild', true],
  ])('%s', (_, isGuild) => {
    check(
      fc.property(
        beginning,
        fc.commands([...steps, grant, tomorrow], { maxCommands: 10 }),
        (first, commands) => {
          runAll(() => start(isGuild, first), commands)
        },
      ),
      Math.ceil(RUNS / 180),
    )
  })
})

describe('a transition', () => {
  test('never changes the state it starts from, which is frozen to the bottom', () => {
    check(
      fc.property(body, bulkItems, (one, items) => {
        const created = applyCreate(createScope(), one)
        if (!created.ok) {
          throw new Error(created.message)
        }
        const { state } = created
        const before = JSON.stringify(state)
        for (const next of [
          applyCreate(state, one),
          applyDelete(state, created.body.id),
          enableActivities(state),
        ]) {
          expect(Object.isFrozen(next.state.commands)).toBe(true)
        }
        applyBulkOverwrite(
          state,
          items.map(({ item }) => item),
        )
        expect(JSON.stringify(state)).toBe(before)
      }),
      Math.ceil(RUNS / 240),
    )
  })

  test('the same request again changes nothing', () => {
    check(
      fc.property(body, (one) => {
        const first = applyCreate(createScope(), one)
        const second = applyCreate(first.state, one)
        if (!second.ok) {
          throw new Error(second.message)
        }
        expect(second.status).toBe(200)
        expect(second.effects.updated).toEqual([])
        expect(second.state.commands).toEqual(first.state.commands)
      }),
      Math.ceil(RUNS / 240),
    )
  })
})
