import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkRate, planDeployment, RATE_LIMITS, type TimedRequest } from '@slashlint/core/engine'
import { startEmulator, type Emulator } from '@slashlint/emulator'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRates } from '../../emulator/src/limits/rates.js'
import type { Json } from '../oracle/engine/localize.js'
import type { NaiveLobby } from '../oracle/engine/lobby-state.js'
import { NaiveService, type NaiveRequest, type Scope } from '../oracle/emulator.js'
import { validCommands } from './arbitraries.js'
import { cases, check, sized } from './check.js'
import { body, bulkItems, patch, slashPatch } from './engine/scope-bodies.js'

/** Tests the emulator over its sockets against models without core's code. */

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({ seed: { apps: [{ embedded: true }] } })
})
afterAll(() => emulator.close())

const SEED = Number(process.env['SLASHLINT_SEED'] ?? 20_260_727)
const hold = <T>(property: fc.IAsyncProperty<T>, numRuns: number): Promise<void> =>
  fc.assert(property, { numRuns, seed: SEED })

interface Answered {
  readonly status: number
  readonly body: ReturnType<JSON['parse']>
}

async function send(method: string, path: string, given?: unknown): Promise<Answered> {
  const response = await fetch(`${emulator.url}/api/v10${path}`, {
    method,
    headers: { Authorization: `Bot ${emulator.botToken}`, 'Content-Type': 'application/json' },
    ...(given !== undefined && { body: JSON.stringify(given) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const commandsOf = (scope: Scope): string =>
  `/applications/${emulator.applicationId}${scope === 'guild' ? `/guilds/${emulator.guildId}` : ''}/commands`

const scope = fc.constantFrom<Scope>('global', 'guild')
const pick = fc.nat({ max: 4 })
const users = fc.constantFrom('1', '2', '3')
const metadata = fc.dictionary(fc.constantFrom('team', 'map'), fc.constantFrom('red', 'blue'), {
  maxKeys: 2,
})
const member = fc.record({ id: users, metadata, flags: fc.constantFrom(0, 1) })
const lobby = fc.record(
  {
    metadata,
    members: fc.uniqueArray(member, { maxLength: 3, selector: ({ id }) => id }),
    idle_timeout_seconds: fc.constantFrom(5, 60),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Json>

/** Generates a step. `pick` chooses an existing object. */
const step = fc.oneof(
  fc.record({ what: fc.constant('create' as const), scope, body }),
  fc.record({ what: fc.constant('edit' as const), scope, pick, patch, slashPatch }),
  fc.record({ what: fc.constant('bulk' as const), scope, items: bulkItems }),
  fc.record({ what: fc.constant('delete' as const), scope, pick }),
  fc.record({ what: fc.constant('create-lobby' as const), body: lobby }),
  fc.record({ what: fc.constant('edit-lobby' as const), pick, body: lobby }),
  fc.record({ what: fc.constant('delete-lobby' as const), pick }),
  fc.record({
    what: fc.constant('put-member' as const),
    pick,
    user: users,
    body: fc.record({ metadata }),
  }),
  fc.record({ what: fc.constant('remove-member' as const), pick, user: users }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** An id that does not exist. */
const NOBODY = '999'

/** Converts a step to a request for the model, with the model's ids. */
function forModel(one: Step, model: NaiveService): NaiveRequest {
  const ids =
    'scope' in one
      ? model.scopes[one.scope].commands.map(({ id }) => id)
      : [...model.lobbies.keys()]
  const chosen = (at: number): string => ids[at] ?? NOBODY
  switch (one.what) {
    case 'create':
    case 'create-lobby':
      return one
    case 'edit': {
      const id = chosen(one.pick)
      const type =
        model.scopes[one.scope].commands.find((command) => command.id === id)?.fields['type'] ?? 1
      return { what: 'edit', scope: one.scope, id, body: type === 1 ? one.slashPatch : one.patch }
    }
    case 'bulk':
      return {
        what: 'bulk',
        scope: one.scope,
        items: one.items.map(({ item, pick: at }) =>
          ids[at] === undefined ? item : { ...item, id: ids[at] },
        ),
      }
    default:
      return { ...one, id: chosen(one.pick) }
  }
}

/** Sends the same request over the socket. `real` maps the model's ids to those of the service. */
function forService(request: NaiveRequest, real: ReadonlyMap<string, string>): Promise<Answered> {
  const idOf = (id: string): string => real.get(id) ?? NOBODY
  switch (request.what) {
    case 'create':
      return send('POST', commandsOf(request.scope), request.body)
    case 'edit':
      return send('PATCH', `${commandsOf(request.scope)}/${idOf(request.id)}`, request.body)
    case 'bulk': {
      const items = request.items.map((item) => ({
        ...item,
        ...(item['id'] !== undefined && { id: idOf(String(item['id'])) }),
      }))
      return send('PUT', commandsOf(request.scope), items)
    }
    case 'delete':
      return send('DELETE', `${commandsOf(request.scope)}/${idOf(request.id)}`)
    case 'create-lobby':
      return send('POST', '/lobbies', request.body)
    case 'edit-lobby':
      return send('PATCH', `/lobbies/${idOf(request.id)}`, request.body)
    case 'delete-lobby':
      return send('DELETE', `/lobbies/${idOf(request.id)}`)
    case 'put-member':
      return send('PUT', `/lobbies/${idOf(request.id)}/members/${request.user}`, request.body)
    case 'remove-member':
      return send('DELETE', `/lobbies/${idOf(request.id)}/members/${request.user}`)
  }
}

describe('the emulator', () => {
  test('answers sequences of requests as maps do', async () => {
    await hold(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        emulator.reset()
        const model = new NaiveService()
        const real = new Map<string, string>()
        // The app has an Activity, and so its entry point.
        const launched = model.scopes.global.enableActivities()
        const [entryPoint] = (await send('GET', commandsOf('global'))).body as readonly Json[]
        real.set('ids' in launched ? (launched.ids[0] ?? '') : '', String(entryPoint?.['id']))
        for (const one of steps) {
          const request = forModel(one, model)
          const expected = model.answer(request)
          const { status, body: answer } = await forService(request, real)
          expect({ request, status, answer }).toMatchObject({ status: expected.status })
          if (expected.codes !== undefined) {
            expect(expected.codes).toContain(answer.code)
          }
          const answered = (Array.isArray(answer) ? answer : [answer]) as readonly Json[]
          for (const [at, id] of (expected.ids ?? []).entries()) {
            const given = String(answered[at]?.['id'])
            expect(real.get(id) ?? given).toBe(given)
            real.set(id, given)
          }
          if (expected.lobby !== undefined) {
            expectLobby(answer, expected.lobby)
          }
        }
        for (const where of ['global', 'guild'] as const) {
          await expectCommands(model, where, real)
        }
        for (const [id, one] of model.lobbies) {
          const { status, body: found } = await send('GET', `/lobbies/${real.get(id) ?? NOBODY}`)
          expect(status).toBe(one.exists ? 200 : 404)
          if (one.exists) {
            expectLobby(found, one)
          }
        }
      }),
      sized(500, 40),
    )
  })

  test('has nothing left to do after a plan was executed through it', async () => {
    let trips = 0
    await hold(
      fc.asyncProperty(validCommands, validCommands, async (first, second) => {
        emulator.reset()
        const path = commandsOf('global')
        const context = {
          scope: 'global',
          app: {
            id: emulator.applicationId,
            embedded: true,
            discoverable: false,
            integrationTypes: [0, 1],
          },
        } as const
        for (const wanted of [first, second]) {
          const list = (await send('GET', `${path}?with_localizations=true`)).body
          const plan = planDeployment(list, wanted, context)
          if (plan.diagnostics.some(({ severity }) => severity === 'error')) {
            return
          }
          for (const request of plan.requests) {
            const { status } = await send(request.method, request.path, request.body)
            expect(status).toBe(request.status)
          }
          const after = (await send('GET', `${path}?with_localizations=true`)).body
          expect(planDeployment(after, wanted, context)).toMatchObject({
            empty: true,
            requests: [],
          })
          trips++
        }
      }),
      sized(400, 25),
    )
    console.log(`round trips: ${trips} lists deployed and listed, nothing left to change in any`)
  })
})

function expectLobby(answer: Json, model: NaiveLobby): void {
  expect(answer['metadata']).toEqual(model.metadata)
  expect(answer['members']).toEqual(
    [...model.members].map(([id, own]) => ({ id, metadata: {}, flags: 0, ...own })),
  )
}

/** Expects the same commands in the same order, with the same texts. */
async function expectCommands(
  model: NaiveService,
  where: Scope,
  real: ReadonlyMap<string, string>,
): Promise<void> {
  const { body: listed } = await send('GET', commandsOf(where))
  const shown = (listed as readonly Json[]).map(({ id, name, type }) => ({ id, name, type }))
  expect(shown).toEqual(
    model.scopes[where].commands.map(({ id, fields }) => ({
      id: real.get(id),
      name: fields['name'],
      type: fields['type'] ?? 1,
    })),
  )
  expect(emulator.state.apps[0]?.creates[where === 'global' ? 'global' : emulator.guildId]).toBe(
    model.scopes[where].createsToday,
  )
}

describe('the sliding counters', () => {
  const operations = [...new Set(RATE_LIMITS.map(({ operation }) => operation))]
  const request = fc.record({
    wait: fc.oneof(fc.constantFrom(0, 0, 0, 1, 10, 999, 1000), fc.nat({ max: 30_000_000 })),
    operation: fc.constantFrom(...operations, undefined),
    applicationId: fc.constantFrom('1', '2'),
    userId: fc.constantFrom('3', '4'),
    guildId: fc.constantFrom('', '5'),
    creates: fc.constantFrom(0, 0, 1, 60, 250),
    repeat: fc.constantFrom(1, 1, 3, 11, 55),
  })

  test('leave what those within the window have not used, and there is more when the first of them has passed', () => {
    check(
      fc.property(fc.array(request, { minLength: 1, maxLength: 20 }), (list) => {
        const rates = createRates()
        const sent: {
          at: number
          operation: string | undefined
          applicationId: string
          userId: string
        }[] = []
        let at = 0
        for (const { wait, repeat, ...one } of list) {
          at += wait
          for (let i = 0; i < repeat; i++) {
            rates.take({ ...one, at })
            sent.push({ ...one, at })
          }
          const budget = rates.budget({ ...one, at })
          const own = RATE_LIMITS.find(
            ({ operation, per }) => operation === one.operation && per !== 'scope',
          )
          const limit = own ?? RATE_LIMITS.find(({ operation }) => operation === 'Any request')
          if (limit === undefined || one.operation === 'Create command') {
            continue
          }
          const span = limit.windowSeconds * 1000
          const users = RATE_LIMITS.flatMap(({ per, operation }): string[] =>
            per === 'user' ? [operation] : [],
          )
          const within = sent.filter((before) => {
            if (before.at <= at - span) {
              return false
            }
            if (limit.per === 'user') {
              return before.operation === one.operation && before.userId === one.userId
            }
            if (before.applicationId !== one.applicationId) {
              return false
            }
            return limit.operation === 'Any request'
              ? !users.includes(before.operation ?? '')
              : before.operation === one.operation
          })
          expect(budget).toEqual({
            limit,
            most: limit.limit,
            left: Math.max(0, limit.limit - within.length),
            resetAt: (within[0]?.at ?? at) + span,
          })
        }
      }),
      cases(5000),
    )
  })

  test('breach when checkRate says so, and for as long', () => {
    check(
      fc.property(fc.array(request, { maxLength: 20 }), (list) => {
        const rates = createRates()
        const sent: TimedRequest[] = []
        let at = 0
        let breaches = 0
        let first: { index: number; retryAt: number | undefined; operation: string } | undefined
        for (const { wait, repeat, ...one } of list) {
          at += wait
          for (let i = 0; i < repeat; i++) {
            const creates =
              one.operation === 'Create command' ? Math.max(1, one.creates) : one.creates
            const { operation, ...rest } = one
            sent.push({ at, ...rest, creates, ...(operation !== undefined && { operation }) })
            const breach = rates.take({ ...one, at, creates })
            if (breach === undefined) {
              continue
            }
            breaches++
            first ??= {
              index: sent.length - 1,
              retryAt: breach.retryAt,
              operation: breach.limit.operation,
            }
          }
        }
        // The emulator does not enforce the limits of development.
        const whole = checkRate(sent, { increasedLobbyLimits: true })
        expect(breaches).toBe(whole.breaches)
        expect(first).toEqual(
          whole.breach && {
            index: whole.breach.index,
            retryAt: whole.breach.retryAt,
            operation: whole.breach.limit.operation,
          },
        )
      }),
      cases(5000),
    )
  })
})

describe('the log', () => {
  const EMULATOR = fileURLToPath(new URL('../../emulator/dist/index.js', import.meta.url))

  test('has everything that was answered when the process is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slashlint-kill-'))
    const program = join(folder, 'serve.mjs')
    writeFileSync(
      program,
      `import { startEmulator } from ${JSON.stringify(EMULATOR)}
      const emulator = await startEmulator({ state: process.argv[2], limits: 'off' })
      console.log(emulator.url, emulator.botToken, emulator.applicationId)`,
    )
    try {
      const kills = sized(40, 3)
      let kept = 0
      for (let round = 0; round < kills; round++) {
        const state = join(folder, `${round}.jsonl`)
        const answered = await killed(program, state, 5 + ((round * 37) % 120))
        const again = await startEmulator({ state })
        const [app] = again.state.apps
        const names = new Set((app?.commands['global'] ?? []).map(({ name }) => name))
        const differences = again.differences
        await again.close()
        expect(differences).toEqual([])
        expect(answered.filter((name) => !names.has(name))).toEqual([])
        kept += answered.length
      }
      console.log(`kills: ${kills}, none of ${kept} answered changes lost`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  /** Creates commands as fast as possible until the process is killed. @returns the names of the answered ones */
  async function killed(program: string, state: string, after: number): Promise<readonly string[]> {
    const child = spawn(process.execPath, [program, state])
    const [url = '', token = '', app = ''] = await new Promise<string[]>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve(String(data).trim().split(' '))),
    )
    const timer = setTimeout(() => child.kill('SIGKILL'), after)
    const answered: string[] = []
    try {
      for (let i = 0; i < 100; i++) {
        const name = `c${i}`
        const response = await fetch(`${url}/api/v10/applications/${app}/commands`, {
          method: 'POST',
          headers: { Authorization: `Bot ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name, description: 'x' }),
        })
        if (response.status === 201) {
          answered.push(name)
        }
        await response.arrayBuffer()
      }
    } catch {
      // A killed service looks like this.
    }
    clearTimeout(timer)
    child.kill('SIGKILL')
    return answered
  }
})
