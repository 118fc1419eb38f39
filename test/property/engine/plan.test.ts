import fc from 'fast-check'
import { validateCommands } from '@slashlint/core'
import { applyBulkOverwrite, createScope, planDeployment } from '@slashlint/core/engine'
import type { PlanContext, PlannedRequest, ScopeState } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../oracle/engine/localize.js'
import { typeOf } from '../../oracle/engine/scope.js'
import type { NaiveScope } from '../../oracle/engine/scope.js'
import { DYNAMIC } from '../../oracle/index.js'
import { RUNS, check } from '../check.js'
import { APP, GUILD, basePath, isSameList, naive, onCore, onModel } from './deployment.js'
import { body } from './scope-bodies.js'

/** A deployment: the state of the service, the wanted commands, and the scope. */
interface World {
  readonly isGuild: boolean
  readonly state: ScopeState
  readonly next: readonly Json[]
}

const key = (command: Json) => `${typeOf(command)} ${String(command['name'])}`
const list = fc.uniqueArray(body, { maxLength: 5, selector: key })

function deployedScope(
  isGuild: boolean,
  commands: readonly Json[],
  granted: readonly boolean[],
): ScopeState {
  const place = isGuild ? ({ scope: 'guild', guildId: GUILD } as const) : {}
  const put = applyBulkOverwrite(
    createScope({ ...place, applicationId: APP, lastId: '100' }),
    commands,
  )
  if (!put.ok) {
    throw new Error(`${put.message} ${JSON.stringify(put.diagnostics)}`)
  }
  const overwrites = put.state.commands
    .filter((_, index) => granted[index])
    .map(({ id }) => ({
      id,
      application_id: APP,
      guild_id: GUILD,
      permissions: [{ id: '5', type: 1, permission: true }],
    }))
  return createScope({ ...put.state, createsToday: 0, overwrites })
}

const oneOfTypeFour = (commands: readonly Json[]) =>
  commands.filter(
    (one, index) =>
      typeOf(one) !== 4 || commands.findIndex((other) => typeOf(other) === 4) === index,
  )

const world: fc.Arbitrary<World> = fc
  .record({
    isGuild: fc.boolean(),
    before: list,
    after: list,
    // Most of the deployed commands stay, some exactly.
    kept: fc.array(fc.constantFrom('no', 'same', 'same', 'other'), { minLength: 5, maxLength: 5 }),
    withIds: fc.boolean(),
    granted: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  })
  .map(({ isGuild, before, after, kept, withIds, granted }) => {
    const isAllowed = (one: Json) => !isGuild || typeOf(one) !== 4
    const state = deployedScope(isGuild, oneOfTypeFour(before.filter(isAllowed)), granted)
    const same = oneOfTypeFour(before.filter(isAllowed)).filter(
      (_, index) => kept[index] === 'same',
    )
    const rest = after.filter(
      (one) => isAllowed(one) && !same.some((other) => key(other) === key(one)),
    )
    const next = oneOfTypeFour([...same, ...rest]).map((one, index) => {
      const stored = state.commands[index]
      return withIds && stored?.type === typeOf(one) ? { ...one, id: stored.id } : one
    })
    return { isGuild, state, next }
  })

function withoutId(item: Json): Json {
  const { id: _, ...rest } = item
  return rest
}

function contextOf({ isGuild, state }: World): PlanContext {
  return {
    ...(isGuild ? { scope: 'guild', guildId: GUILD } : { scope: 'global' }),
    applicationId: APP,
    createsToday: state.createsToday,
    overwrites: state.overwrites,
  }
}

const plan = (one: World) => planDeployment(one.state.commands, one.next, contextOf(one))

interface Carried {
  readonly state: ScopeState
  readonly creates: number
  readonly permissionsLost: readonly string[]
}

/** Sends every request of the plan in order. Each response must be that of the plan. */
function carryOut(state: ScopeState, requests: readonly PlannedRequest[]): Carried {
  const model = naive(state)
  let carried: Carried = { state, creates: 0, permissionsLost: [] }
  for (const request of requests) {
    const done = onCore(carried.state, request)
    if (!done.ok) {
      throw new Error(
        `${request.method} ${request.path}: ${done.message} ${JSON.stringify(done.diagnostics)}`,
      )
    }
    const { status } = onModel(model, request) as { status?: number }
    expect([done.status, status]).toEqual([request.status, request.status])
    carried = {
      state: done.state,
      creates: carried.creates + done.effects.creates,
      permissionsLost: [...carried.permissionsLost, ...done.effects.permissionsLost],
    }
  }
  const { isGuild } = model
  expect(
    isSameList(
      carried.state.commands,
      model.commands.map(({ fields }) => fields),
      isGuild,
    ),
  ).toBe(true)
  return carried
}

/** Returns `next`, with the entry point that a bulk overwrite must not remove. */
function desired({ state, next }: World): readonly Json[] {
  const entryPoint = state.commands.find(({ type }) => type === 4)
  return entryPoint === undefined || next.some((one) => typeOf(one) === 4)
    ? next
    : [...next, entryPoint]
}

describe('the requests of a plan', () => {
  test('make the scope what it shall be', () => {
    check(
      fc.property(world, (one) => {
        const { state } = carryOut(one.state, plan(one).requests)
        expect(isSameList(state.commands, desired(one), one.isGuild)).toBe(true)
      }),
      Math.ceil(RUNS / 100),
    )
  })

  test('leave nothing to plan', () => {
    check(
      fc.property(world, (one) => {
        const { state } = carryOut(one.state, plan(one).requests)
        const again = plan({ ...one, state, next: one.next.map(withoutId) })
        expect(again).toMatchObject({
          empty: true,
          created: [],
          updated: [],
          deleted: [],
          requests: [],
        })
        expect(plan({ ...one, state }).requests).toEqual([])
      }),
      Math.ceil(RUNS / 100),
    )
  })

  test('create, rename and lose what the plan says', () => {
    check(
      fc.property(world, (one) => {
        const planned = plan(one)
        const { creates, permissionsLost, state } = carryOut(one.state, planned.requests)
        expect(planned.creates.count).toBe(creates)
        expect(planned.permissionsLost.map(({ id }) => id).sort()).toEqual(
          [...permissionsLost].sort(),
        )
        const left = state.commands.map(({ id }) => id)
        const gone = one.state.commands.filter(({ id }) => !left.includes(id))
        expect(planned.deleted.map(({ id }) => id).sort()).toEqual(gone.map(({ id }) => id).sort())
        for (const { type, before, after, limit } of planned.limits) {
          const count = (commands: readonly Json[]) =>
            commands.filter((command) => typeOf(command) === type).length
          expect([before, after, limit]).toEqual([
            count(one.state.commands),
            count(state.commands),
            { 1: 100, 2: 15, 3: 15, 4: 1 }[type],
          ])
        }
      }),
      Math.ceil(RUNS / 100),
    )
  })

  test('are sorted into created, updated, unchanged: each item of the list in exactly one', () => {
    check(
      fc.property(world, (one) => {
        const { created, updated, unchanged, undecided, complete, empty, requests } = plan(one)
        const indexes = [...created, ...updated, ...unchanged]
          .map(({ index }) => index)
          .sort((a, b) => a - b)
        expect(indexes).toEqual(one.next.map((_, index) => index))
        expect([undecided, complete]).toEqual([[], true])
        expect(empty).toBe(requests.length === 0)
      }),
      Math.ceil(RUNS / 120),
    )
  })
})

/** Returns the length of a body. A reset (`null`) has the length of its default (`false`). */
const json = (value: unknown) => JSON.stringify(value ?? '').replaceAll(':null', ':false').length

/** Returns every possible single request: POST of an item, PATCH with any of its fields, DELETE, PUT. */
function candidates(one: World): readonly PlannedRequest[] {
  const base = basePath(one.isGuild)
  const rest = { status: 200, purpose: '' } as const
  // A POST that changes a command is sometimes shorter, but less clear, so plans use PATCH.
  const fresh = one.next.filter(
    (item) => !one.state.commands.some((command) => key(command) === key(item)),
  )
  const posts = fresh.map((item) => {
    return { method: 'POST', path: base, body: withoutId(item), ...rest } as const
  })
  const patches = one.state.commands.flatMap(({ id, type }) =>
    one.next
      .filter((item) => typeOf(item) === type)
      .flatMap((item) => {
        const { id: _, type: __, ...fields } = item
        const stored = one.state.commands.find((command) => command.id === id) ?? {}
        const isReset = (key: string) => !Object.hasOwn(fields, key) && !SERVER.includes(key)
        const resets = Object.keys(stored)
          .filter(isReset)
          .map((key) => [key, null] as const)
        return subsets([...Object.entries(fields), ...resets]).map(
          (entries) =>
            ({
              method: 'PATCH',
              path: `${base}/${id}`,
              body: Object.fromEntries(entries),
              ...rest,
            }) as const,
        )
      }),
  )
  const deletes = one.state.commands.map(
    ({ id }) => ({ method: 'DELETE', path: `${base}/${id}`, ...rest }) as const,
  )
  const put = { method: 'PUT', path: base, body: desired(one), ...rest } as const
  return [...posts, ...patches, ...deletes, put]
}

const SERVER = ['id', 'application_id', 'guild_id', 'version', 'type', 'name', 'description']

/** Returns the subsets of up to three entries. If a PATCH is the cheapest request, this number of fields is enough. */
function subsets<T>(entries: readonly T[]): readonly T[][] {
  const all: T[][] = [[]]
  for (const entry of entries) {
    all.push(...all.filter(({ length }) => length < 3).map((some) => [...some, entry]))
  }
  return all.slice(1)
}

describe('the cheapest requests, by trying all', () => {
  test('none when nothing changes, else one; and no other single request with fewer creations or a smaller body does it', () => {
    check(
      fc.property(world, (one) => {
        const planned = plan(one)
        const { requests } = planned
        // Renames keep their ids: another way to the same names is another plan.
        const had = new Set(one.state.commands.map(({ id }) => id))
        const kept = new Map(
          carryOut(one.state, requests).state.commands.map(({ id, name }) => [id, name]),
        )
        const isAsPlanned = ({ id, fields }: { id: string; fields: Json }) =>
          !had.has(id) || kept.get(id) === fields['name']
        const left = [...kept.keys()].filter((id) => had.has(id))
        const isDone = ({ commands }: NaiveScope) =>
          isSameList(
            commands.map(({ fields }) => fields),
            desired(one),
            one.isGuild,
          ) &&
          commands.filter(({ id }) => had.has(id)).length === left.length &&
          commands.every(isAsPlanned)
        expect(requests.length).toBe(isDone(naive(one.state)) ? 0 : 1)
        const [chosen] = requests
        if (chosen === undefined) {
          return
        }
        for (const other of candidates(one)) {
          const after = naive(one.state)
          const outcome = onModel(after, other)
          // As many creations: a plan that renames is another one.
          const creates = after.createsToday - one.state.createsToday
          if ('refused' in outcome || creates !== planned.creates.count || !isDone(after)) {
            continue
          }
          expect([other, json(other.body) < json(chosen.body) && other.method !== 'PUT']).toEqual([
            other,
            false,
          ])
        }
      }),
      Math.ceil(RUNS / 120),
    )
  })
})

/** Makes parts of `next` unknown. The original is one of the possible lists. */
function hide(next: readonly Json[], places: readonly number[]): readonly unknown[] {
  const copy = structuredClone(next) as unknown[]
  for (const place of places) {
    const index = place % (copy.length || 1)
    const item = copy[index]
    if (typeof item !== 'object' || item === null) {
      continue
    }
    // The id of an item is hidden separately from its fields.
    const keys = Object.keys(item).filter((key) => key !== 'id')
    const choice = Math.floor(place / 8) % (keys.length + (Object.hasOwn(item, 'id') ? 1 : 2))
    const fields = item as Record<string | symbol, unknown>
    if (choice === keys.length) {
      copy[index] = DYNAMIC
    } else if (choice === keys.length + 1) {
      fields[DYNAMIC] = true
    } else {
      fields[keys[choice] ?? ''] = DYNAMIC
    }
  }
  return copy
}

/** Removes ids, so that only names identify commands. Hidden items are then not confused with others. */
function byNameAlone(one: World): World {
  return { ...one, next: one.next.map(withoutId) }
}

describe('what is not known', () => {
  const places = fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 3 })

  test('never becomes a deletion, a rename, a creation or a change that the whole list would not be', () => {
    check(
      fc.property(world.map(byNameAlone), places, (one, hidden) => {
        const known = plan(one)
        const unknown = planDeployment(one.state.commands, hide(one.next, hidden), contextOf(one))
        const ids = (part: readonly { id: string | undefined }[]) => part.map(({ id }) => id)
        const names = (part: readonly { type: number; name: string }[]) =>
          part.map(({ type, name }) => `${type} ${name}`)
        const renames = ({ updated }: typeof known) =>
          updated
            .filter(({ renamedFrom }) => renamedFrom !== undefined)
            .map(({ id, name }) => `${id} ${name}`)
        const fields = ({ updated }: typeof known) =>
          updated.flatMap(({ id, fields }) => fields.map((field) => `${id} ${field}`))
        // If the similarity of two commands is unknown, they are no rename: the old name is deleted, the new one
        // created.
        const renamed = known.updated.filter(({ renamedFrom }) => renamedFrom !== undefined)
        const alike = renamed.filter(({ renameKnownBy }) => renameKnownBy === 'likeness')
        expect(ids([...known.deleted, ...alike])).toEqual(
          expect.arrayContaining(ids(unknown.deleted)),
        )
        expect(renames(known)).toEqual(expect.arrayContaining(renames(unknown)))
        expect(names([...known.created, ...renamed])).toEqual(
          expect.arrayContaining(names(unknown.created)),
        )
        expect(fields(known)).toEqual(expect.arrayContaining(fields(unknown)))
        expect(ids(known.permissionsLost)).toEqual(
          expect.arrayContaining(ids(unknown.permissionsLost)),
        )
      }),
      Math.ceil(RUNS / 100),
    )
  })

  test('of which command an item is deletes and renames no other one', () => {
    check(
      fc.property(world, fc.nat(), (one, pick) => {
        const known = plan(one)
        const next = one.next.map((item, index) =>
          index === pick % one.next.length ? { ...item, id: DYNAMIC } : item,
        )
        const unknown = planDeployment(one.state.commands, next, contextOf(one))
        const ids = (part: readonly { id: string | undefined }[]) => part.map(({ id }) => id)
        const renamed = unknown.updated.filter(({ renamedFrom }) => renamedFrom !== undefined)
        expect(ids(known.deleted)).toEqual(expect.arrayContaining(ids(unknown.deleted)))
        expect(ids(known.updated)).toEqual(expect.arrayContaining(ids(renamed)))
        const { state } = carryOut(one.state, unknown.requests)
        const lost = ids(one.state.commands).filter((id) => !ids(state.commands).includes(id))
        expect(ids(known.deleted)).toEqual(expect.arrayContaining(lost))
      }),
      Math.ceil(RUNS / 120),
    )
  })

  test('never sends DYNAMIC, and what is sent the service takes', () => {
    check(
      fc.property(world, places, (one, hidden) => {
        const { requests } = planDeployment(
          one.state.commands,
          hide(one.next, hidden),
          contextOf(one),
        )
        for (const { body } of requests) {
          expect(hasDynamic(body)).toBe(false)
        }
        carryOut(one.state, requests)
      }),
      Math.ceil(RUNS / 120),
    )
  })
})

function hasDynamic(value: unknown): boolean {
  if (value === DYNAMIC) {
    return true
  }
  if (typeof value !== 'object' || value === null) {
    return false
  }
  return Object.hasOwn(value, DYNAMIC) || Object.values(value).some(hasDynamic)
}

/** Generates flaws of a list, and of the state that it meets. */
const flaws = fc.record({
  /** An id that does not exist. */
  stale: fc.nat({ max: 5 }),
  /** An item that occurs twice. */
  repeated: fc.nat({ max: 5 }),
  isNameWrong: fc.boolean(),
  today: fc.constantFrom(0, 180, 199, 200),
  isElsewhere: fc.boolean(),
  keep: fc.boolean(),
})

/** Findings that may differ: a rename is no creation, and kept commands are in the body. */
const CHANGED_BY_RENAMES = ['set/daily-creates', 'set/daily-creates-near']

describe('the findings of a plan', () => {
  test('contain those of the validator, apart from counts that renames and kept commands change', () => {
    check(
      fc.property(
        world,
        flaws,
        (one, { stale, repeated, isNameWrong, today, isElsewhere, keep }) => {
          const items = one.next.map((item, index) => ({
            ...item,
            ...(index === stale && { id: '777' }),
            ...(index === 0 && isNameWrong && { name: 'Not a Name!' }),
          }))
          const next = [...items, ...items.slice(repeated, repeated + 1)]
          // The same names in another guild.
          const others = isElsewhere
            ? items.map((item, index) => ({ ...item, id: `88${index}`, guild_id: '99' }))
            : []
          const deployed = [...one.state.commands, ...others]
          const context = { ...contextOf(one), createsToday: today, keep }
          const { diagnostics, kept } = planDeployment(deployed, next, context)
          const said = new Set(diagnostics.map(({ code, path }) => `${code} ${path.join('/')}`))
          const { applicationId: _, keep: __, ...facts } = context
          const expected = validateCommands(next, {
            ...facts,
            operation: 'bulk',
            hints: true,
            deployed: deployed as never,
          }).filter(
            ({ code, data }) =>
              !CHANGED_BY_RENAMES.includes(code) &&
              !(code === 'set/entry-point-removed' && kept.some(({ type }) => type === 4)) &&
              !(
                code === 'set/permissions-lost' && kept.some(({ name }) => name === data?.['name'])
              ),
          )
          for (const { code, path } of expected) {
            expect(said).toContain(`${code} ${path.join('/')}`)
          }
        },
      ),
      Math.ceil(RUNS / 20),
    )
  })
})

test('what is protected and in the list is no mistake that it would not be without protection', () => {
  const protection = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 })
  check(
    fc.property(world, protection, ({ isGuild, state, next }, chosen) => {
      const place: PlanContext = isGuild
        ? { scope: 'guild', guildId: GUILD, applicationId: APP }
        : { scope: 'global', applicationId: APP }
      const protect = state.commands.filter((_, index) => chosen[index]).map(({ name }) => name)
      // Deployed commands cannot be mistakes, whichever of them are protected.
      const same = planDeployment(state.commands, state.commands, { ...place, protect })
      expect([same.empty, same.diagnostics]).toEqual([
        true,
        planDeployment(state.commands, state.commands, place).diagnostics,
      ])
      const codes = ({
        diagnostics,
      }: {
        readonly diagnostics: readonly { readonly code: string }[]
      }) => diagnostics.filter(({ code }) => code === 'set/duplicate-name').length
      const names = next.filter(
        ({ name, id }) => id === undefined && protect.includes(String(name)),
      )
      const guarded = planDeployment(state.commands, names, { ...place, protect, keep: true })
      expect(codes(guarded)).toBe(
        codes(planDeployment(state.commands, names, { ...place, keep: true })),
      )
    }),
    RUNS,
  )
})
