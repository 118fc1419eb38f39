import { deploy, DeployError, type Deployment } from '@slashlint/deploy'
import { equalCommands, type DeploymentPlan, type StoredCommand } from '@slashlint/core/engine'
import { startEmulator, type Emulator } from '@slashlint/emulator'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProxy, type Fault, type Proxy } from '../deploy/proxy.js'
import { createTurns, type Turns } from '../deploy/turns.js'
import type { Json } from '../oracle/engine/localize.js'
import { typeOf } from '../oracle/engine/scope.js'
import { sized } from './check.js'
import { body } from './engine/scope-bodies.js'

/** Tests two or three deployers at the same time, with requests in any order, through proxies that make them fail. */

const MOST = 3
const GLOBAL_ONLY = ['contexts', 'integration_types', 'dm_permission']

let emulator: Emulator
let proxies: readonly Proxy[]
let turns: Turns
beforeAll(async () => {
  emulator = await startEmulator({ seed: { apps: [{ embedded: true }] } })
  proxies = await Promise.all(
    Array.from({ length: MOST }, (_, who) => startProxy(emulator.url, () => turns.gate(who))),
  )
})
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await emulator.close()
})

/** The number of runs. Each is many requests over sockets. SLASHLINT_DEPLOYMENTS=2000 makes 2000 of them. */
const RUNS = Number(process.env['SLASHLINT_DEPLOYMENTS'] ?? sized(100, 20))
const SEED = Number(process.env['SLASHLINT_SEED'] ?? 20_260_727)

const key = (command: Json): string => `${typeOf(command)} ${String(command['name']).trim()}`
const list = fc
  .uniqueArray(body, { maxLength: 4, selector: key })
  .map((commands) => commands.filter((one) => typeOf(one) !== 4))

const fault = fc.constantFrom<Fault>(
  429,
  { status: 429, body: { message: 'You are being rate limited.', retry_after: 0.5 } },
  500,
  502,
  'cut-before',
  'cut-after',
  'cut-half',
  'kill-before',
  'kill-after',
)

interface Deployer {
  readonly deletes: boolean
  readonly next: readonly Json[]
  readonly faults: readonly (Fault | undefined)[]
}

const deployer: fc.Arbitrary<Deployer> = fc.record({
  deletes: fc.boolean(),
  next: list,
  faults: fc.array(fc.option(fault, { nil: undefined, freq: 3 }), { maxLength: 6 }),
})

const world = fc.record({
  isGuild: fc.boolean(),
  mayDelete: fc.boolean(),
  before: list,
  deployers: fc.array(deployer, { minLength: 2, maxLength: MOST }),
  order: fc.array(fc.nat({ max: 5 }), { maxLength: 40 }),
})

const stored = (isGuild: boolean): readonly StoredCommand[] =>
  emulator.state.apps[0]?.commands[isGuild ? emulator.guildId : 'global'] ?? []

async function prepare(isGuild: boolean, before: readonly Json[]): Promise<void> {
  emulator.reset()
  const place = isGuild ? `/guilds/${emulator.guildId}` : ''
  const own = isGuild ? [] : stored(false)
  const response = await fetch(
    `${emulator.url}/api/v10/applications/${emulator.applicationId}${place}/commands`,
    {
      method: 'PUT',
      headers: { Authorization: `Bot ${emulator.botToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify([...before, ...own]),
    },
  )
  expect(response.status).toBe(200)
}

/** Returns the fields of a command that a guild stores for single requests. */
const storable = (command: object, isGuild: boolean): object =>
  Object.fromEntries(
    Object.entries(command).filter(([field]) => !isGuild || !GLOBAL_ONLY.includes(field)),
  )

const isEqual = (a: object, b: object, isGuild: boolean): boolean =>
  equalCommands(storable(a, isGuild), storable(b, isGuild), {
    scope: isGuild ? 'guild' : 'global',
    app: { embedded: true },
  })

interface Ended {
  readonly end: Deployment | DeployError | 'killed'
  readonly plan: DeploymentPlan | undefined
}

async function run(who: number, one: Deployer, isGuild: boolean): Promise<Ended> {
  const killed = new AbortController()
  const proxy = proxies[who]
  proxy?.plan(one.faults, () => killed.abort())
  let plan: DeploymentPlan | undefined
  try {
    const end = await deploy(one.next, {
      token: emulator.botToken,
      application: emulator.applicationId,
      guild: isGuild ? emulator.guildId : undefined,
      api: proxy?.url,
      delete: one.deletes,
      signal: killed.signal,
      wait: () => Promise.resolve(),
      app: { embedded: true },
      onPlan: (made) => void (plan = made),
    })
    // Nobody else had a turn since its last request, so its result must be the present state.
    for (const item of one.next) {
      const found = stored(isGuild).filter((other) => key(other) === key(item))
      expect(found).toHaveLength(1)
      expect(found.every((other) => isEqual(other, item, isGuild))).toBe(true)
    }
    return { end, plan }
  } catch (error) {
    if (killed.signal.aborted) {
      return { end: 'killed', plan }
    }
    if (error instanceof DeployError) {
      return { end: error, plan }
    }
    throw error
  } finally {
    turns.end(who)
  }
}

test('nothing that is live and in nobody’s plan is lost or changed, and nothing is called done that is not', async () => {
  const counts = { done: 0, said: 0, killed: 0 }
  await fc.assert(
    fc.asyncProperty(world, async ({ isGuild, mayDelete, before, deployers, order }) => {
      await prepare(isGuild, before)
      const live = stored(isGuild)
      turns = createTurns(deployers.length, order)
      const all = deployers.map((one) => ({ ...one, deletes: mayDelete && one.deletes }))
      const ends = await Promise.all(all.map((one, who) => run(who, one, isGuild)))
      for (const { end } of ends) {
        counts[end === 'killed' ? 'killed' : end instanceof DeployError ? 'said' : 'done']++
      }
      const now = stored(isGuild)
      const touched = new Set(all.flatMap(({ next }) => next.map(key)))
      const planned = new Set(
        ends.flatMap(({ plan }) => [
          ...(plan?.deleted ?? []).map(({ id }) => id),
          ...(plan?.updated ?? []).map(({ id }) => id),
        ]),
      )
      for (const command of live) {
        const after = now.find(({ id }) => id === command.id)
        if (planned.has(command.id)) {
          continue
        }
        expect(after, `${command.name} is lost`).toBeDefined()
        if (!touched.has(key(command))) {
          expect(after).toEqual(command)
        }
      }
      // A created command is only missing if another deployer planned to delete it.
      const gone = all.flatMap(({ next }, who) =>
        ends[who]?.end === 'killed' || ends[who]?.end instanceof DeployError
          ? []
          : next
              .filter((item) => now.every((other) => key(other) !== key(item)))
              .map((item) => ({ item, plan: ends[who]?.plan })),
      )
      const plans = ends.flatMap(({ plan }) => plan ?? [])
      const deleted = plans.flatMap((plan) => plan.deleted)
      const names = new Set([
        ...deleted.map(({ type, name }) => `${type} ${name}`),
        ...plans.flatMap((plan) =>
          plan.updated.map(({ type, renamedFrom }) => `${type} ${renamedFrom}`),
        ),
      ])
      const ids = new Set(deleted.map(({ id }) => id))
      for (const { item, plan } of gone) {
        // One that it has renamed may be planned for deletion under its old name.
        const renamed = plan?.updated.find((one) => `${one.type} ${one.name}` === key(item))
        expect(names.has(key(item)) || ids.has(renamed?.id), key(item)).toBe(true)
      }
      if (!mayDelete) {
        expect(live.filter(({ id }) => now.every((other) => other.id !== id))).toEqual([])
        expect(
          proxies
            .slice(0, all.length)
            .flatMap(({ seen }) => seen.filter((one) => /^(?:PUT|DEL)/.test(one))),
        ).toEqual([])
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
  if (process.env['SLASHLINT_DEPLOYMENTS'] !== undefined) {
    console.log(`deployers: ${JSON.stringify(counts)}`)
  }
  expect(counts.done).toBeGreaterThan(0)
  expect(counts.said).toBeGreaterThan(0)
})
