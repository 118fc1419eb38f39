import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startEmulator, type Emulator } from '@slashlint/emulator'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../../emulator/src/api/routes.js'
import { bot, PING, start } from '../emulator/harness.js'
import { RUNS, sized } from './check.js'

/** Tests laws of single requests. Ordinary bots have revealed each of them once. */

const SEED = Number(process.env['SLASHLINT_SEED'] ?? 20_260_727)
const hold = <T>(property: fc.IAsyncProperty<T>, numRuns: number): Promise<void> =>
  fc.assert(property, { numRuns, seed: SEED })

type Json = Readonly<Record<string, unknown>>

const FACTS = {
  users: [{ name: 'ana' }, { name: 'mo' }, { name: 'ben' }],
  apps: [{ commands: [{ ...PING, id: '77' }] }],
} as const
const [GUILD, CHANNEL, USER] = ['2000000000000000001', '4000000000000000001', '3000000000000000003']

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
afterAll(() => agent.destroy())

interface Sent {
  readonly method: string
  /** The path below `/api/v10`, in the form of the request line. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Answered {
  readonly status: number
  readonly text: string
}

/** Sends requests that `fetch` would not: a GET with a body, invalid paths and headers. */
function send(
  { url, botToken }: Emulator,
  { method, path, headers = {}, body = '' }: Sent,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const length = { 'Content-Length': String(Buffer.byteLength(body)) }
    const all = {
      Authorization: `Bot ${botToken}`,
      'Content-Type': 'application/json',
      ...length,
      ...headers,
    }
    const options = { agent, method, hostname, port, path: `/api/v10${path}`, headers: all }
    request(options, (response) => {
      text(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, text: read }),
        reject,
      )
    })
      .on('error', reject)
      .end(body)
  })
}

/** A valid body for each request that has one. */
const BODIES: readonly (readonly [method: string, path: string, body: Json])[] = [
  [
    'POST',
    '/applications/{application.id}/commands',
    { name: 'other', description: 'x', dm_permission: true },
  ],
  [
    'PATCH',
    '/applications/{application.id}/commands/77',
    { description: 'y', default_member_permissions: '8' },
  ],
  ['POST', '/lobbies', { idle_timeout_seconds: 60 }],
  ['POST', `/channels/${CHANNEL}/messages`, { content: 'x', allowed_mentions: { parse: [] } }],
  ['POST', `/channels/${CHANNEL}/threads`, { name: 'x', type: 11, auto_archive_duration: 60 }],
  ['POST', '/users/@me/channels', { recipient_id: USER }],
  ['PATCH', `/guilds/${GUILD}/members/${USER}`, { nick: 'x', communication_disabled_until: null }],
  ['PATCH', `/guilds/${GUILD}/members/@me`, { nick: 'x' }],
  ['PUT', `/guilds/${GUILD}/bans/${USER}`, { delete_message_seconds: 60 }],
  ['POST', `/guilds/${GUILD}/bulk-ban`, { user_ids: [USER], delete_message_seconds: 0 }],
]

const inCamelCase = (key: string): string =>
  key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

test('law: what Discord does not know of a body changes nothing, such as names that libraries send along', async () => {
  const options = { seed: FACTS, clock: '2026-01-01T00:00Z', frozen: true } as const
  const [plain, other] = [await start(options), await start(options)]
  const foreign = fc.oneof(
    fc
      .constantFrom(
        ...BODIES.flatMap(([, , body]) => Object.keys(body).filter((key) => key.includes('_'))),
      )
      .map(inCamelCase),
    fc.stringMatching(/^zz[a-zA-Z_]{0,8}$/),
  )
  await hold(
    fc.asyncProperty(
      fc.constantFrom(...BODIES),
      fc.dictionary(foreign, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 4 }),
      async ([method, template, body], more) => {
        const answers = []
        for (const [emulator, whole] of [
          [plain, body],
          [other, { ...body, ...more }],
        ] as const) {
          emulator.reset()
          const path = template.replace('{application.id}', emulator.applicationId)
          const { status, text: answer } = await send(emulator, {
            method,
            path,
            body: JSON.stringify(whole),
          })
          expect(status).toBeLessThan(300)
          answers.push(answer.replaceAll(emulator.url, ''))
        }
        expect(answers[1]).toBe(answers[0])
        expect({ ...other.state, now: 0 }).toEqual({ ...plain.state, now: 0 })
      },
    ),
    sized(600, 30),
  )
})

test('law: what a bot does with its own token is not the answer that it has put off', async () => {
  const emulator = await start({ seed: FACTS })
  const acts = {
    ban: { method: 'PUT', path: `/guilds/${GUILD}/bans/${USER}`, body: '{}' },
    nick: { method: 'PATCH', path: `/guilds/${GUILD}/members/${USER}`, body: '{"nick":"x"}' },
    say: { method: 'POST', path: `/channels/${CHANNEL}/messages`, body: '{"content":"elsewhere"}' },
    thread: {
      method: 'POST',
      path: `/channels/${CHANNEL}/threads`,
      body: '{"name":"x","type":11}',
    },
    refused: { method: 'PUT', path: `/guilds/${GUILD}/templates/7`, body: '{}' },
  } as const
  let planned: readonly (keyof typeof acts)[] = []
  let end: 'edit' | 'followUp' | 'remove' | undefined
  let done = Promise.resolve()
  await bot(emulator, (_, answer) => {
    done = (async () => {
      await answer.callback(5)
      for (const act of planned) {
        await send(emulator, acts[act])
      }
      if (end !== undefined) {
        await answer[end]({ content: 'the answer' })
      }
    })()
  })
  const names = fc.array(fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), {
    minLength: 1,
    maxLength: 4,
  })
  await hold(
    fc.asyncProperty(
      names,
      fc.constantFrom('edit', 'followUp', 'remove', undefined),
      async (list, last) => {
        emulator.reset()
        planned = list
        end = last
        const { outcome } = await emulator.invoke('/ping', {
          patience: last === undefined ? 150 : 10_000,
        })
        await done
        expect(outcome).toBe(last === undefined ? 'deferred' : 'answered')
      },
    ),
    sized(150, 12),
  )
})

describe('whatever is asked', () => {
  let emulator: Emulator
  beforeAll(async () => {
    emulator = await startEmulator({ seed: FACTS })
  })
  afterAll(() => emulator.close())

  const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, arbitrary)
  const digits = fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String)
  const strange = fc.constantFrom(
    '@me',
    '@original',
    '%',
    '%ff',
    '..',
    '__proto__',
    '0',
    '-1',
    'null',
    'a%2Fb',
    '9'.repeat(400),
    '👍',
    '%F0%9F%91%8D',
  )
  /** Existing ids by the names of placeholders. `MESSAGE` becomes the id of a message. */
  const there: Readonly<Record<string, string>> = {
    'application.id': '1000000000000000001',
    'command.id': '77',
    'guild.id': GUILD,
    guild: GUILD,
    channel: CHANNEL,
    message: 'MESSAGE',
    user: USER,
    member: USER,
    role: '5000000000000000001',
    emoji: '👍',
  }
  const filled = fc
    .tuple(fc.constantFrom(...ROUTES), fc.array(seldom(fc.oneof(digits, strange))))
    .map(([{ method, path: template }, ids]) => {
      let at = 0
      const path = template.replace(
        /\{([^}]+)\}/g,
        (_, name: string) => ids[at++] ?? there[name] ?? '7',
      )
      return { method, path: encodeURI(path).replaceAll('%25', '%') }
    })
  const query = fc.constantFrom(
    '',
    '?limit=5',
    '?limit=x&before=',
    '?after=%&with_localizations=perhaps',
    '?wait=true&with_response=1',
  )
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(
      null,
      -1,
      2 ** 60,
      1e308,
      '',
      ' ',
      'x'.repeat(5000),
      '\u0000\ud800',
      [],
      {},
      [[]],
      [null],
    ),
  )
  const known = [
    ...new Set(BODIES.flatMap(([, , body]) => Object.keys(body))),
    'content',
    'embeds',
    'components',
    'attachments',
    'poll',
    'flags',
    'roles',
    'archived',
    'locked',
    'messages',
    'type',
    'data',
    'options',
    'permissions',
    'metadata',
    'members',
    'grant_type',
    '__proto__',
  ]
  const object = fc.oneof(
    fc.dictionary(fc.constantFrom(...known), value, { maxKeys: 5 }),
    fc
      .constantFrom(...BODIES)
      .chain(([, , body]) =>
        fc
          .dictionary(fc.constantFrom(...Object.keys(body)), value)
          .map((more) => ({ ...body, ...more })),
      ),
  )
  const body = fc.oneof(
    { weight: 6, arbitrary: object.map((one) => JSON.stringify(one)) },
    value.map((one) => JSON.stringify(one)),
    fc.string({ maxLength: 30 }),
    fc.constantFrom('[{}]', '{"a":', '['.repeat(1500), ''),
  )
  const latin = fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 20,
  })
  const headers = fc.record(
    {
      'X-Audit-Log-Reason': fc.oneof(latin, fc.constantFrom('%', '%E0%A4%A', 'too%20loud')),
      Authorization: fc.constantFrom('', 'Bot', 'Bot x.y.z', 'Bearer x', 'Basic eDp5', 'bot  two'),
      'Content-Type': fc.constantFrom(
        '',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
      ),
      'Content-Encoding': fc.constantFrom('gzip', 'identity'),
      'Accept-Language': latin,
      'X-Discord-Locale': latin,
    },
    { requiredKeys: [] },
  )
  // A reason that is not well encoded is nothing that anything else could refuse first.
  const plainly: fc.Arbitrary<Readonly<Record<string, string>>> = fc.constantFrom(
    {},
    { 'X-Audit-Log-Reason': '100 %FF' },
  )
  const methods = fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS')
  const asked: fc.Arbitrary<Sent> = fc
    .tuple(
      filled,
      query,
      seldom(methods),
      fc.oneof({ weight: 6, arbitrary: plainly }, headers),
      body,
    )
    .map(([{ method, path }, more, other, sent, text]) => ({
      method: other ?? method,
      path: path + more,
      headers: sent,
      // Reading and deleting take none.
      ...(/^(?:GET|HEAD|DELETE)$/.test(other ?? method) && text.length % 5 > 0
        ? {}
        : { body: text }),
    }))

  test('law: is answered, with no error of the emulator itself, and what was there can still be asked for', async () => {
    const counts: Record<string, number> = {}
    const begin = performance.now()
    await hold(
      fc.asyncProperty(fc.array(asked, { minLength: 20, maxLength: 20 }), async (list) => {
        emulator.reset()
        const written = {
          method: 'POST',
          path: `/channels/${CHANNEL}/messages`,
          body: '{"content":"x"}',
        }
        const { id } = JSON.parse((await send(emulator, written)).text) as { readonly id: string }
        const whole = list.map((one) => ({ ...one, path: one.path.replace('MESSAGE', id) }))
        const answers = await Promise.all(whole.map((one) => send(emulator, one)))
        for (const [i, { status, text: answer }] of answers.entries()) {
          const kind = `${Math.floor(status / 100)}xx`
          counts[kind] = (counts[kind] ?? 0) + 1
          expect({ asked: whole[i], status, answer }).toSatisfy(() => status >= 200 && status < 500)
          if (answer !== '') {
            JSON.parse(answer)
          }
        }
        emulator.reset()
        const { text: listed } = await send(emulator, {
          method: 'GET',
          path: `/applications/${emulator.applicationId}/commands`,
        })
        expect((JSON.parse(listed) as readonly Json[]).map(({ name }) => name)).toEqual([PING.name])
      }),
      sized(2000, 20),
    )
    const seconds = ((performance.now() - begin) / 1000).toFixed(0)
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    console.log(
      `fuzzing, of ${RUNS} runs: ${all} requests in ${seconds} s, none without an answer: ${JSON.stringify(counts)}`,
    )
  })
})
