import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { verifiedText } from '../../scripts/docs/verified.mjs'
import { createSender, deviations, summaryOf, verify } from '../../tools/live/verify.mjs'
import { globalCommands, guildCommands, send as sendTo, start } from '../emulator/harness.js'
import { suite } from './suite/index.js'

const EXAMPLES = suite().filter(({ kind }) => kind === 'example')
const today = (): string => '2026-11-23'
const closed: (() => void)[] = []
afterAll(() => {
  for (const close of closed) {
    close()
  }
})

interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** Starts an emulator whose responses to checked requests are changed. The change gets the number of the request. */
async function deviating(change: (path: string, body: string, answer: Answer) => Answer) {
  const emulator = await start({ limits: 'off' })
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) {
        chunks.push(chunk as Buffer)
      }
      const body = Buffer.concat(chunks).toString()
      const { authorization = '', 'content-type': type } = request.headers
      const real = await fetch(`${emulator.url}/api${request.url ?? ''}`, {
        method: request.method ?? 'GET',
        headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
        ...(body !== '' && { body }),
      })
      const {
        status,
        headers,
        body: text,
      } = change(request.url ?? '', body, {
        status: real.status,
        headers: Object.fromEntries(real.headers),
        body: await real.text(),
      })
      delete headers['content-length']
      response.writeHead(status, headers).end(text)
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closed.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const waited: number[] = []
  const wait = async (seconds: number): Promise<void> => void waited.push(seconds)
  const bearer = emulator.token({
    user: 'ana',
    scopes: ['applications.commands.permissions.update'],
  })
  const send = createSender({
    url: `http://127.0.0.1:${port}/v10`,
    token: emulator.botToken,
    bearer,
    wait,
  })
  return {
    emulator,
    send,
    waited,
    target: { app: emulator.applicationId, guild: emulator.guildId, hasBearer: true },
  }
}

const AS_IT_IS = (_: string, __: string, answer: Answer): Answer => answer

test('the emulator answers each example as the suite expects, and nothing is left behind', async () => {
  const { emulator, send, target } = await deviating(AS_IT_IS)
  const results = await verify(target, send, EXAMPLES, today)
  // Decided otherwise: old versions of the API are taken, as Discord takes them, and so are integers beyond 2^53 as ids.
  expect(deviations(results, EXAMPLES)).toEqual([
    expect.stringMatching(/^shape\/precision#.* accepted, expected/),
    expect.stringMatching(/^request\/version#.* accepted, expected/),
  ])
  const refused = new Set(
    results.filter(({ verdict }) => verdict === 'rejected').map(({ rule }) => rule),
  )
  expect(refused.size).toBeGreaterThan(60)
  expect(summaryOf(results, EXAMPLES, true)).toMatchInlineSnapshot(`
    [
      "shape: 7 of 8 errors refused",
      "command: 13 of 16 errors refused; 1 not shown: needs an app with an Activity; 2 not shown: needs a state of the application",
      "option: 23 of 23 errors refused",
      "structure: 2 of 2 errors refused",
      "choice: 4 of 4 errors refused",
      "localization: 8 of 8 errors refused",
      "set: 2 of 7 errors refused; 1 not shown: needs an app with an Activity; 4 not shown: needs a state of the application",
      "permissions: 2 of 2 errors refused",
      "lobby: 6 of 7 errors refused; 1 not shown: needs a state of the application",
      "authorization: 0 of 7 errors refused; 7 not shown: arguments of an SDK, of which no request shows the answer",
      "request: 9 of 13 errors refused; 3 not shown: needs a state of the application",
      "interaction: 0 of 14 errors refused; 14 not shown: Discord sends these itself",
      "response: 0 of 3 errors refused; 3 not shown: an answer to what a user does",
    ]
  `)
  expect(
    results.find(({ rule, verdict }) => rule === 'option/required-order' && verdict === 'rejected'),
  ).toMatchObject({
    errors: [{ code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', path: 'options.1' }],
    date: '2026-11-23',
  })
  for (const path of [globalCommands(emulator), guildCommands(emulator)]) {
    expect((await sendTo(emulator, 'GET', path)).body).toEqual([])
  }
})

test('commands that are there already are never touched', async () => {
  const { emulator, send, target } = await deviating(AS_IT_IS)
  const command = { name: 'mine', description: 'x' }
  await sendTo(emulator, 'POST', guildCommands(emulator), command)
  await expect(verify(target, send, EXAMPLES, today)).rejects.toThrow(
    'has commands, which would be lost',
  )
  expect((await sendTo(emulator, 'GET', guildCommands(emulator))).body).toMatchObject([command])
})

describe('a deviation is found', () => {
  const bad = (rule: string) => EXAMPLES.find((one) => one.rule === rule && !one.valid)
  const good = (rule: string) => EXAMPLES.find((one) => one.rule === rule && one.valid)
  const isAbout = (body: string, one: { readonly value: unknown } | undefined): boolean =>
    body !== '' && JSON.stringify(JSON.parse(body)).includes(JSON.stringify(one?.value))
  const ok = (answer: Answer): Answer => ({
    ...answer,
    status: 201,
    body: JSON.stringify({ id: '1' }),
  })
  const refuse = (answer: Answer): Answer => ({
    ...answer,
    status: 400,
    body: JSON.stringify({
      code: 50035,
      errors: { name: { _errors: [{ code: 'OTHER', message: 'x' }] } },
    }),
  })

  const DEVIATIONS: readonly [
    what: string,
    rule: string,
    side: 'bad' | 'good',
    change: (a: Answer) => Answer,
    said: string,
  ][] = [
    ['taken', 'command/name-length', 'bad', ok, 'accepted, expected to be rejected'],
    ['taken', 'option/duplicate-name', 'bad', ok, 'accepted, expected to be rejected'],
    ['taken', 'lobby/idle-timeout', 'bad', ok, 'accepted, expected to be rejected'],
    ['refused', 'command/name-pattern', 'good', refuse, 'rejected, expected to be accepted'],
    ['refused', 'option/choices-count', 'good', refuse, 'rejected, expected to be accepted'],
    [
      'of another code',
      'command/description-length',
      'bad',
      (a) => ({ ...a, body: a.body.replace('BASE_TYPE_BAD_LENGTH', 'OTHER') }),
      'answered OTHER at "description", expected BASE_TYPE_BAD_LENGTH at "description"',
    ],
    [
      'at another path',
      'option/required-order',
      'bad',
      (a) => ({ ...a, body: a.body.replace('"1":', '"0":') }),
      'at "options.0", expected APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID at "options.1"',
    ],
    [
      'of one error more',
      'localization/unknown-locale',
      'bad',
      (a) => ({
        ...a,
        body: a.body.replace('"_errors":[', '"_errors":[{"code":"MORE","message":"x"},'),
      }),
      'answered MORE at',
    ],
    [
      'a fault',
      'command/options-count',
      'bad',
      (a) => ({ ...a, status: 500, body: '' }),
      'the service failed with 500',
    ],
  ]

  test.each(DEVIATIONS)('%s: %s, %s', async (_, rule, side, change, said) => {
    const one = side === 'bad' ? bad(rule) : good(rule)
    const cases = EXAMPLES.filter(
      (each) => each.rule === rule || each.rule === 'option/name-length',
    )
    const { send, target } = await deviating((path, body, answer) =>
      /commands$|lobbies$/.test(path) && isAbout(body, one) ? change(answer) : answer,
    )
    const found = deviations(await verify(target, send, cases, today), cases)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${one?.id} (`)
    expect(found[0]).toContain(said)
  })
})

test('a request that is one too many is sent again when it may be, and the last one of a window waits', async () => {
  let asked = 0
  const { send, target, waited } = await deviating((path, body, answer) =>
    body !== '' && ++asked % 3 === 0
      ? { ...answer, status: 429, body: JSON.stringify({ retry_after: 0.25 }) }
      : {
          ...answer,
          headers: {
            ...answer.headers,
            'x-ratelimit-remaining': path === '/v10/lobbies' ? '0' : '5',
            'x-ratelimit-reset-after': '2',
          },
        },
  )
  const cases = EXAMPLES.filter(
    ({ rule }) => rule.startsWith('command/name') || rule.startsWith('lobby/'),
  )
  const results = await verify(target, send, cases, today)
  expect(results.filter(({ status }) => status === 429)).toEqual([])
  expect(waited).toContain(0.25)
  expect(waited).toContain(2)
})

test('the page of a rule says when Discord refused it, and who has seen that', () => {
  const rule = { code: 'option/required-order', area: 'option', severity: 'error' }
  const shown = { rule: rule.code, about: 'the bad example', date: '2026-11-23' }
  expect(verifiedText(rule, [{ ...shown, verdict: 'rejected' }])).toBe(
    'Discord refused this on 2026-11-23',
  )
  expect(verifiedText(rule, [{ ...shown, verdict: 'accepted' }])).toBe(
    'Discord took this on 2026-11-23',
  )
  expect(verifiedText(rule, [])).toMatch(
    /^Discord refused this on \d{4}-\d\d-\d\d \(\[report\]\(https:\/\//,
  )
  expect(verifiedText({ ...rule, code: 'option/file-types' }, [])).toBe('not verified')
  expect(verifiedText({ ...rule, severity: 'warning' }, [])).toBeUndefined()
  expect(
    verifiedText({ code: 'use/option-type', area: 'use', severity: 'error' }, []),
  ).toBeUndefined()
})
