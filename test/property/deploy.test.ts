import { inspect } from 'node:util'
import { deploy, DeployError, type Deployment, type DeployOptions } from '@slashlint/deploy'
import { equalCommands, type DeploymentPlan, type StoredCommand } from '@slashlint/core/engine'
import { startEmulator, type Emulator } from '@slashlint/emulator'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sized } from './check.js'
import type { Json } from '../oracle/engine/localize.js'
import { typeOf } from '../oracle/engine/scope.js'
import { startProxy, type Fault, type Proxy } from '../deploy/proxy.js'
import { body } from './engine/scope-bodies.js'

/** Tests deployments over sockets, through a proxy that makes requests fail. */

let emulator: Emulator
let proxy: Proxy
let bearer: string
beforeAll(async () => {
  emulator = await startEmulator({ seed: { apps: [{ embedded: true }] } })
  proxy = await startProxy(emulator.url)
  bearer = emulator.token({ user: 'ana', scopes: ['applications.commands.permissions.update'] })
})
afterAll(async () => {
  await proxy.close()
  await emulator.close()
})

/** The number of runs. Each is many requests over sockets. SLASHLINT_DEPLOYMENTS=2000 makes 2000 of them. */
const RUNS = Number(process.env['SLASHLINT_DEPLOYMENTS'] ?? sized(100, 30))
const SEED = Number(process.env['SLASHLINT_SEED'] ?? 20_260_727)

interface World {
  readonly isGuild: boolean
  readonly deletes: boolean
  readonly before: readonly Json[]
  readonly next: readonly Json[]
  /** For each deployed command, whether a guild has set overwrites. */
  readonly granted: readonly boolean[]
  readonly faults: readonly (Fault | undefined)[]
}

const key = (command: Json): string => `${typeOf(command)} ${String(command['name']).trim()}`
const list = fc.uniqueArray(body, { maxLength: 6, selector: key })
const oneEntryPoint = (commands: readonly Json[], isGuild: boolean): readonly Json[] =>
  commands.filter(
    (one, index) =>
      typeOf(one) !== 4 ||
      (!isGuild && commands.findIndex((other) => typeOf(other) === 4) === index),
  )

const fault = fc.constantFrom<Fault>(
  400,
  401,
  403,
  404,
  429,
  429,
  500,
  502,
  503,
  'cut-before',
  'cut-after',
  'cut-half',
  'kill-before',
  'kill-after',
)
const faults = fc.array(fc.option(fault, { nil: undefined, freq: 2 }), { maxLength: 8 })

const world: fc.Arbitrary<World> = fc
  .record({
    isGuild: fc.boolean(),
    deletes: fc.boolean(),
    before: list,
    after: list,
    same: fc.nat({ max: 3 }),
    granted: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    faults,
  })
  .map(({ isGuild, before, after, same, ...rest }) => {
    const kept = before.slice(0, same)
    const next = [...kept, ...after.filter((one) => kept.every((other) => key(other) !== key(one)))]
    return {
      isGuild,
      before: oneEntryPoint(before, isGuild),
      next: oneEntryPoint(next, isGuild),
      ...rest,
    }
  })

const base = (isGuild: boolean): string =>
  `${emulator.url}/api/v10/applications/${emulator.applicationId}${isGuild ? `/guilds/${emulator.guildId}` : ''}/commands`

async function put(
  url: string,
  value: unknown,
  authorization = `Bot ${emulator.botToken}`,
): Promise<void> {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(value) })
  if (!response.ok) {
    throw new Error(await response.text())
  }
}

const stored = (isGuild: boolean): readonly StoredCommand[] =>
  emulator.state.apps[0]?.commands[isGuild ? emulator.guildId : 'global'] ?? []
const creates = (isGuild: boolean): number =>
  emulator.state.apps[0]?.creates[isGuild ? emulator.guildId : 'global'] ?? 0
const overwritten = (): ReadonlySet<string> =>
  new Set(
    emulator.state.apps[0]?.overwrites
      .filter(({ permissions }) => permissions.length > 0)
      .map(({ id }) => id),
  )

/** Prepares the state of `world` before a deployment. */
async function prepare({ isGuild, before, granted }: World): Promise<void> {
  emulator.reset()
  // The application has an entry point from the beginning.
  const own = stored(false).filter(({ type }) => type === 4)
  const items = isGuild || before.some((one) => typeOf(one) === 4) ? before : [...before, ...own]
  const [launch] = own
  const withId = items.map((one) =>
    typeOf(one) === 4 && launch !== undefined ? { ...one, id: launch.id } : one,
  )
  await put(base(isGuild), withId)
  const ids = stored(isGuild).map(({ id }) => id)
  for (const id of ids.filter((_, index) => granted[index])) {
    const url = `${base(true)}/${id}/permissions`
    await put(
      url,
      { permissions: [{ id: emulator.guildId, type: 1, permission: true }] },
      `Bearer ${bearer}`,
    )
  }
}

interface Run {
  /** The result. `killed` means that the sender was ended. */
  readonly end: Deployment | DeployError | 'killed'
  readonly plan: DeploymentPlan | undefined
}

/** Everything that a deployment prints. */
const output: string[] = []

async function run({ isGuild, deletes, next, faults: planned }: World): Promise<Run> {
  const killed = new AbortController()
  proxy.plan(planned, () => killed.abort())
  let plan: DeploymentPlan | undefined
  const options: DeployOptions = {
    token: emulator.botToken,
    application: emulator.applicationId,
    guild: isGuild ? emulator.guildId : undefined,
    overwritesOf: [emulator.guildId],
    api: proxy.url,
    delete: deletes,
    signal: killed.signal,
    wait: () => Promise.resolve(),
    app: { embedded: true },
    onPlan: (one) => void (plan = one),
    onRequest: (sent) => output.push(inspect(sent, { depth: 9 })),
  }
  try {
    const end = await deploy(next, options)
    output.push(inspect(end, { depth: 9 }))
    return { end, plan }
  } catch (error) {
    output.push(inspect(error, { depth: 9 }))
    if (killed.signal.aborted) {
      return { end: 'killed', plan }
    }
    if (error instanceof DeployError) {
      return { end: error, plan }
    }
    throw error
  }
}

/** The possible end of a deployment for each fault. */
const ENDS: Readonly<Record<string, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
}

/** Removes the fields of a guild command that only a bulk overwrite stores. */
function storable(command: object | undefined, isGuild: boolean): object | undefined {
  if (command === undefined || !isGuild) {
    return command
  }
  const { contexts: _, integration_types: __, dm_permission: ___, ...rest } = command as Json
  return rest
}

function expectDesired({ isGuild, deletes, next }: World, before: readonly StoredCommand[]): void {
  const now = stored(isGuild)
  const scope = isGuild ? 'guild' : 'global'
  for (const item of next) {
    const found = now.filter((one) => key(one) === key(item))
    expect(found).toHaveLength(1)
    expect(
      equalCommands(storable(found[0], isGuild), storable(item, isGuild), {
        scope,
        app: { embedded: true },
      }),
    ).toBe(true)
  }
  if (!deletes) {
    // No command is gone, and renamed ones keep their ids.
    const ids = new Set(now.map(({ id }) => id))
    expect(before.filter(({ id }) => !ids.has(id))).toEqual([])
    return
  }
  const extra = now.filter((one) => next.every((item) => key(item) !== key(one)))
  expect(extra.every(({ type }) => type === 4)).toBe(true)
}

describe('a deployment', () => {
  test('ends as desired or says why not; is continued by the next one; creates and loses no more than planned', async () => {
    let [ended, failed, killed, requests] = [0, 0, 0, 0]
    await fc.assert(
      fc.asyncProperty(world, async (one) => {
        await prepare(one)
        const before = stored(one.isGuild)
        const granted = overwritten()
        const createdBefore = creates(one.isGuild)
        const first = await run(one)
        requests += proxy.seen.length
        if (first.end instanceof DeployError) {
          failed++
          const injected = new Set(one.faults.map((each) => ENDS[String(each)]))
          const isRefused = first.end.code === 'refused'
          if (isRefused) {
            expect(stored(one.isGuild)).toEqual(before)
            return
          }
          expect([...injected, 'unreachable']).toContain(first.end.code)
        } else if (first.end === 'killed') {
          killed++
        } else {
          ended++
          expectDesired(one, before)
        }
        // The next deployment continues from the present state, and the one after it has no changes.
        const second = await run({ ...one, faults: [] })
        if (second.end instanceof DeployError) {
          // An entry point with another name, where nothing may be deleted: its rename must be stated.
          expect(second.plan?.possibleRenames.map(({ type }) => type)).toContain(4)
          expect([one.deletes, second.end.code, stored(one.isGuild)]).toEqual([
            false,
            'refused',
            before,
          ])
          return
        }
        expectDesired(one, before)
        if (first.end !== 'killed' && !(first.end instanceof DeployError)) {
          expect(second.end).toMatchObject({ requests: [] })
        }
        const third = await run({ ...one, faults: [] })
        expect(third.end).toMatchObject({ done: true, requests: [], plan: { empty: true } })
        expect(proxy.seen).toHaveLength(1)
        // Compares the counts of the plan with the result.
        const plan = first.plan ?? second.plan
        expect(creates(one.isGuild) - createdBefore).toBeLessThanOrEqual(plan?.creates.count ?? 0)
        const lost = new Set([
          ...(plan?.deleted ?? []).map(({ id }) => id),
          ...(plan?.updated ?? [])
            .filter(({ renamedFrom }) => renamedFrom !== undefined)
            .map(({ id }) => id),
        ])
        const left = overwritten()
        for (const id of granted) {
          if (!lost.has(id)) {
            expect(left).toContain(id)
          }
        }
        const said = new Set(plan?.permissionsLost.map(({ id }) => id))
        for (const id of granted) {
          if (!left.has(id)) {
            expect(said).toContain(id)
          }
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    if (process.env['SLASHLINT_DEPLOYMENTS'] !== undefined) {
      console.log(
        `deployments: ${ended} ended as desired, ${failed} said why not, ${killed} killed; ${requests} requests`,
      )
    }
    expect(ended).toBeGreaterThan(0)
    expect(failed).toBeGreaterThan(0)
    expect(killed).toBeGreaterThan(0)
  })

  test('shows the token to nobody', () => {
    expect(output.length).toBeGreaterThan(100)
    expect(output.filter((text) => text.includes(emulator.botToken))).toEqual([])
    // The proxy repeated it in its answers.
    expect(output.some((text) => text.includes('injected, for Bot …'))).toBe(true)
  })
})
