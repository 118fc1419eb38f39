import { expect, test } from 'vitest'
import { errorsIn, requestsOf } from '../../tools/live/requests.mjs'
import { send, start } from '../emulator/harness.js'
import { judged } from '../conformance/suite/case.js'
import { suite } from '../conformance/suite/index.js'
import { thinned } from './check.js'

/** The resources of bodies by method. */
const RESOURCES = { POST: 'command', PATCH: 'command', PUT: 'commands' } as const

const SCOPES = ['applications.commands.permissions.update'] as const

test('the emulator answers what the suite says: the status, and the codes at their places', async () => {
  const emulator = await start({ limits: 'off' })
  const target = { app: emulator.applicationId, guild: emulator.guildId, scope: 'global' as const }
  const differences: unknown[] = []
  let sent = 0
  // A long run takes all of them.
  const cases = thinned(suite())
  for (const one of cases) {
    const requests = requestsOf(one, target)
    // The suite checks single parts of a request, but the emulator answers the whole.
    if (requests === undefined || one.resource === 'request') {
      continue
    }
    const { before, request, operation, scope } = requests
    let path = request.path
    // An edit is checked by the command that it leaves.
    const edited =
      operation === 'edit' && one.resource === 'command' ? (before[0]?.body as object) : undefined
    for (const { method, path: created, body, creates } of before) {
      const { body: answer } = await send(emulator, method, `/api/v10${created}`, body)
      path = path.replace(`{${String(creates)}}`, (answer as { id: string }).id)
    }
    // The place is known now.
    const resource = path.startsWith('/lobbies')
      ? 'lobby'
      : path.endsWith('/permissions')
        ? 'command-permissions'
        : RESOURCES[request.method as keyof typeof RESOURCES]
    const facts = { app: { embedded: false, discoverable: false } }
    const there = judged({
      ...one,
      resource,
      facts,
      ...(edited === undefined
        ? { value: request.body, operation }
        : { value: { ...edited, ...(request.body as object) }, operation: 'create' }),
      ...(scope !== undefined && { scope }),
    })
    const errors = (there?.expected ?? []).filter(({ severity }) => severity === 'error')
    const answer = await send(
      emulator,
      request.method,
      `/api/v10${path}`,
      request.body,
      request.as === 'bearer'
        ? `Bearer ${emulator.token({ user: 'ana', scopes: SCOPES })}`
        : undefined,
    )
    const isOfLost = (at = ''): boolean => hasLostDigits(request.body, at)
    const said =
      answer.status < 300
        ? []
        : errorsIn(answer.body)
            .filter(({ path: at }) => !isOfLost(at))
            .map(({ code, path: at }) => `${code} ${at}`)
    const expected = errors.flatMap(({ service }) =>
      service === undefined || isOfLost(service.path) ? [] : [`${service.code} ${service.path}`],
    )
    const isNumber = said.length === 1 && /^\d+ $/.test(said[0] ?? '')
    // The form is checked first. A numeric code is for the request as a whole.
    const form = expected.filter((text) => !/^\d/.test(text))
    const fits = isNumber
      ? form.length === 0 && expected.some((text) => text.startsWith((said[0] ?? '').trim()))
      : same(said, form)
    sent++
    if (!fits) {
      differences.push({ id: one.id, about: one.about, said, expected })
    }
    if (before.length > 0 || answer.status < 300) {
      emulator.reset()
    }
  }
  expect(differences.slice(0, 5)).toEqual([])
  // The others need facts of a state, or are requests as a whole.
  expect(sent).toBeGreaterThan(0.75 * cases.length)
})

const same = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())

/** Tells whether a number at a path has lost digits. The remaining ones may be those of another id. */
function hasLostDigits(body: unknown, path: string): boolean {
  const value = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body)
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
}
