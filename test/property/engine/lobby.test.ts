import fc from 'fast-check'
import {
  applyLobbyCreate,
  applyLobbyDelete,
  applyLobbyEdit,
  applyLobbyIdle,
  applyMemberPut,
  applyMemberRemove,
} from '@slashlint/core/engine'
import type { Lobby } from '@slashlint/core/engine'
import { expect, test } from 'vitest'
import { NaiveLobby } from '../../oracle/engine/lobby-state.js'
import type { Json } from '../../oracle/engine/localize.js'
import { RUNS, check } from '../check.js'
import { maybe, record } from './commands.js'
import { runAll } from './run-all.js'

/** Models the lobby endpoints as commands of fast-check. After each, core's lobby must equal the model's. */

interface Real {
  lobby: Lobby | undefined
}

const USERS = ['1', '2', '3', '4']
const user = fc.constantFrom(...USERS)
const metadata = fc.dictionary(
  fc.constantFrom('team', 'map', '__proto__'),
  fc.constantFrom('red', 'blue'),
  {
    maxKeys: 2,
  },
)
const orNull = <T>(one: fc.Arbitrary<T>) =>
  maybe(fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: fc.constant(null) }), 1)
const fields = { metadata: orNull(metadata), flags: orNull(fc.constantFrom(0, 1)) }
const member = record({ id: user, ...fields })
const body = record({
  metadata: orNull(metadata),
  members: orNull(fc.uniqueArray(member, { maxLength: 3, selector: ({ id }) => id })),
  idle_timeout_seconds: orNull(fc.constantFrom(5, 60, 604_800)),
})

function seen(lobby: Lobby | undefined): unknown {
  if (lobby === undefined) {
    return undefined
  }
  return {
    metadata: lobby.metadata,
    idleTimeout: lobby.idle_timeout_seconds,
    members: lobby.members.map(({ id, metadata, flags }) => [id, metadata, flags]),
  }
}

function expected(model: NaiveLobby): unknown {
  if (!model.exists) {
    return undefined
  }
  return {
    metadata: model.metadata,
    idleTimeout: model.idleTimeout,
    members: [...model.members].map(([id, { metadata = {}, flags = 0 }]) => [id, metadata, flags]),
  }
}

type Step = fc.Command<NaiveLobby, Real>

function step(
  name: string,
  onModel: (model: NaiveLobby) => boolean,
  onReal: (real: Real) => boolean,
): Step {
  return {
    check: () => true,
    toString: () => name,
    run: (model, real) => {
      const before = structuredClone(real.lobby)
      const kept = real.lobby
      const isFine = onModel(model)
      expect(onReal(real)).toBe(isFine)
      expect(seen(real.lobby)).toEqual(expected(model))
      // The lobby that was given is as it was.
      expect(kept).toEqual(before)
    },
  }
}

function apply(real: Real, transition: { ok: boolean; lobby: Lobby | undefined }): boolean {
  if (transition.ok) {
    real.lobby = transition.lobby
  } else {
    expect(transition.lobby).toBe(real.lobby)
  }
  return transition.ok
}

const show = (name: string, ...args: readonly unknown[]) =>
  `${name}(${args.map((one) => JSON.stringify(one)).join(', ')})`

const steps = [
  body.map((one) =>
    step(
      show('edit', one),
      (m) => m.edit(one),
      (r) => apply(r, applyLobbyEdit(r.lobby, one)),
    ),
  ),
  fc.tuple(user, maybe(record(fields), 4)).map(([id, one]) =>
    step(
      show('put', id, one),
      (m) => m.put(id, one ?? {}),
      (r) => apply(r, applyMemberPut(r.lobby, id, one)),
    ),
  ),
  user.map((id) =>
    step(
      show('remove', id),
      (m) => m.remove(id),
      (r) => apply(r, applyMemberRemove(r.lobby, id)),
    ),
  ),
  fc.constantFrom(0, 4, 5, 59, 60, 61, 604_800, Infinity).map((seconds) =>
    step(
      show('idle', seconds),
      (m) => m.idle(seconds),
      (r) => apply(r, applyLobbyIdle(r.lobby, seconds)),
    ),
  ),
  fc.constant(0).map(() =>
    step(
      'delete()',
      (m) => m.delete(),
      (r) => apply(r, applyLobbyDelete(r.lobby)),
    ),
  ),
]

function createdBy(one: Json): Real {
  const created = applyLobbyCreate(one)
  expect(created.ok).toBe(true)
  return { lobby: created.lobby }
}

test('a lobby of core is the naive lobby, whatever is done with it', () => {
  check(
    fc.property(body, fc.commands(steps, { maxCommands: 12 }), (first, commands) => {
      runAll(() => ({ model: new NaiveLobby(first), real: createdBy(first) }), commands)
    }),
    Math.ceil(RUNS / 30),
  )
})

test('who joined and who left is the difference of the members', () => {
  check(
    fc.property(body, body, (first, second) => {
      const { lobby } = createdBy(first)
      const edited = applyLobbyEdit(lobby, second)
      if (!edited.ok || lobby === undefined) {
        throw new Error('refused')
      }
      const ids = (one: Lobby) => one.members.map(({ id }) => id)
      const [before, after] = [ids(lobby), ids(edited.lobby)]
      expect([...edited.joined].sort()).toEqual(after.filter((id) => !before.includes(id)).sort())
      expect([...edited.left].sort()).toEqual(before.filter((id) => !after.includes(id)).sort())
      expect(edited.changed).toBe(
        JSON.stringify(seen(lobby)) !== JSON.stringify(seen(edited.lobby)),
      )
    }),
    Math.ceil(RUNS / 60),
  )
})
