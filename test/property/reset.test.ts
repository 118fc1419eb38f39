import { isDeepStrictEqual } from 'node:util'
import type { Emulator } from '@slashlint/emulator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from './check.js'
import { DEFAULT_SEED } from '../../emulator/src/state/seed.js'
import { greeted, PING, send, start, type GatewayMessage } from '../emulator/harness.js'

/** The cache of a client, which only uses events, as libraries do. */
class Cache {
  readonly #objects = new Map<string, unknown>()

  take({ t, d }: GatewayMessage): void {
    const put = (kind: string, id: string, value: unknown) =>
      value === undefined
        ? this.#objects.delete(`${kind} ${id}`)
        : this.#objects.set(`${kind} ${id}`, value)
    const events: Record<string, () => void> = {
      GUILD_CREATE: () => {
        for (const thread of d.threads) {
          put('thread', thread.id, thread.name)
        }
      },
      GUILD_MEMBERS_CHUNK: () => {
        for (const member of d.members) {
          put('member', member.user.id, memberOf(member))
        }
      },
      GUILD_MEMBER_ADD: () => put('member', d.user.id, memberOf(d)),
      GUILD_MEMBER_UPDATE: () => put('member', d.user.id, memberOf(d)),
      GUILD_MEMBER_REMOVE: () => put('member', d.user.id, undefined),
      GUILD_BAN_ADD: () => put('ban', d.user.id, true),
      GUILD_BAN_REMOVE: () => put('ban', d.user.id, undefined),
      APPLICATION_COMMAND_PERMISSIONS_UPDATE: () =>
        put('overwrites', d.id, d.permissions.length === 0 ? undefined : d.permissions),
      THREAD_CREATE: () => put('thread', d.id, d.name),
      THREAD_UPDATE: () => put('thread', d.id, d.name),
      THREAD_DELETE: () => put('thread', d.id, undefined),
      MESSAGE_CREATE: () => put('message', d.id, [d.channel_id, d.content]),
      MESSAGE_UPDATE: () => put('message', d.id, [d.channel_id, d.content]),
      MESSAGE_DELETE: () => put('message', d.id, undefined),
      MESSAGE_DELETE_BULK: () => d.ids.forEach((id: string) => put('message', id, undefined)),
    }
    events[t ?? '']?.()
  }

  /** Removes the messages of a deleted thread, for which there are no events. */
  forgetMessagesIn(channel: string): void {
    for (const [key, value] of this.#objects) {
      if (key.startsWith('message ') && Array.isArray(value) && value[0] === channel) {
        this.#objects.delete(key)
      }
    }
  }

  shown = (): readonly unknown[] => [...this.#objects].sort(([a], [b]) => (a < b ? -1 : 1))
}

const memberOf = ({ nick, roles, communication_disabled_until: until }: GatewayMessage['d']) => [
  nick,
  roles,
  until,
]

/** All intents, those of many bots, and messages alone. Clients with the last get no event for a deleted thread. */
const INTENTS = [2 ** 26 - 1, (1 << 0) | (1 << 9), 1 << 9] as const

interface Client {
  readonly cache: Cache
  /** Resolves when the client has read all received messages. */
  read(): Promise<void>
}

async function clientOf(emulator: Emulator, intents: number): Promise<Client> {
  const client = await greeted(emulator)
  const cache = new Cache()
  // Answers come in the order of the questions, so each is that to the latest. Looking through all that was received would take
  // longer with each reset.
  let answered = (): void => undefined
  client.socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as GatewayMessage
    cache.take(message)
    if (message.op === 11) {
      answered()
    }
  })
  const read = () =>
    new Promise<void>((resolve) => {
      answered = resolve
      client.send(1, null)
    })
  client.send(2, { token: emulator.botToken, intents, properties: {} })
  await client.next(({ t }) => t === 'READY')
  client.send(8, { guild_id: emulator.guildId, query: '', limit: 0 })
  await read()
  return { cache, read }
}

const USERS = ['3000000000000000002', '3000000000000000003'] as const
const user = fc.constantFrom(...USERS)
const word = fc.stringMatching(/^[a-z]{1,3}$/)
const guild = '/guilds/2000000000000000001'
const channel = '/channels/4000000000000000001'
const SEEDED_THREAD = '4000000000000000009'
const SEEDED_MESSAGES = ['1490000000000000000', '1490000000000000001'] as const
/** A request of a client. In its path, `{thread}` and `{last}` are the thread and the latest object. */
type Request = readonly [method: string, path: string, body?: object]
const place = fc.constantFrom(channel, '/channels/{last}', '/channels/{thread}')
const request: fc.Arbitrary<Request> = fc.oneof(
  user.map((id): Request => ['PUT', `${guild}/bans/${id}`]),
  user.map((id): Request => ['DELETE', `${guild}/bans/${id}`]),
  user.map((id): Request => ['DELETE', `${guild}/members/${id}`]),
  fc.tuple(user, word).map(([id, nick]): Request => ['PATCH', `${guild}/members/${id}`, { nick }]),
  fc
    .tuple(fc.constantFrom('PUT', 'DELETE'), user)
    .map(([method, id]): Request => [method, `${guild}/members/${id}/roles/5000000000000000001`]),
  fc.tuple(place, word).map(([at, content]): Request => ['POST', `${at}/messages`, { content }]),
  word.map((content): Request => ['PATCH', `${channel}/messages/{last}`, { content }]),
  fc.constant<Request>(['DELETE', `${channel}/messages/{last}`]),
  fc.constantFrom(...SEEDED_MESSAGES).chain((id) =>
    fc.oneof(
      word.map((content): Request => ['PATCH', `${channel}/messages/${id}`, { content }]),
      fc.constantFrom<Request>(
        ['DELETE', `${channel}/messages/${id}`],
        ['PUT', `${channel}/messages/${id}/reactions/x%3A1/@me`],
        ['PUT', `${channel}/messages/pins/${id}`],
        ['POST', `${channel}/messages/bulk-delete`, { messages: SEEDED_MESSAGES }],
      ),
    ),
  ),
  word.map((name): Request => ['POST', `${channel}/threads`, { name, type: 11 }]),
  word.map((name): Request => ['PATCH', '/channels/{thread}', { name }]),
  fc.constant<Request>(['DELETE', '/channels/{thread}']),
  user.map((id): Request => ['POST', '/users/@me/channels', { recipient_id: id }]),
  fc.tuple(user, fc.boolean()).map(([id, permission]): Request => {
    const path = `/applications/1000000000000000001${guild}/commands/{command}/permissions`
    return ['PUT', path, { permissions: [{ id, type: 2, permission }] }]
  }),
)

/** Sends the requests in order, whatever the answers. @returns the ids of the deleted threads */
async function sendAll(
  emulator: Emulator,
  requests: readonly Request[],
): Promise<readonly string[]> {
  const deleted: string[] = []
  const owner = `Bearer ${emulator.token({ user: 'ana', scopes: ['applications.commands.permissions.update'] })}`
  const ids = { thread: SEEDED_THREAD, last: '0', command: COMMAND }
  for (const [method, path, body] of requests) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof ids) => ids[name])
    const by = path.includes('{command}') ? owner : undefined
    const { body: answer } = await send(emulator, method, `/api/v10${filled}`, body, by)
    ids.last = answer?.id ?? ids.last
    if (path.endsWith('/threads')) {
      ids.thread = ids.last
    }
    if (method === 'DELETE' && path === '/channels/{thread}') {
      deleted.push(ids.thread)
    }
  }
  return deleted
}

const COMMAND = '7000000000000000001'
const SEED = {
  ...DEFAULT_SEED,
  apps: [{ name: 'app', commands: [{ ...PING, id: COMMAND, version: '1' }] }],
  guilds: DEFAULT_SEED.guilds.map((one) => ({
    ...one,
    channels: [
      {
        name: 'general',
        messages: [
          { id: SEEDED_MESSAGES[0], by: 'app', content: 'a panel' },
          { id: SEEDED_MESSAGES[1], embeds: [{ title: 'x' }] },
        ],
      },
      { name: 'random' },
      { id: SEEDED_THREAD, name: 'old', type: 11, parent: 'general' },
    ],
    members: [
      { user: 'ana' },
      { user: 'mo', roles: ['moderator'] },
      { user: 'ben', nick: 'benny' },
    ],
  })),
}

/** The number of runs. It is smaller than for pure computations, since each sends several requests. */
const RUNS_OF_SERVERS = cases(2000)

test('after a reset a client remembers what one that has just come does', async () => {
  const emulator = await start({ seed: SEED })
  const clients = await Promise.all(INTENTS.map((intents) => clientOf(emulator, intents)))
  const fresh = await Promise.all(INTENTS.map((intents) => clientOf(emulator, intents)))
  const shown = (some: readonly Client[]) => some.map(({ cache }) => cache.shown())
  const expected = shown(fresh)
  const read = () => Promise.all(clients.map((client) => client.read()))
  let changed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 8 }), async (requests) => {
      const deleted = await sendAll(emulator, requests)
      await read()
      for (const thread of deleted) {
        clients.forEach(({ cache }) => cache.forgetMessagesIn(thread))
      }
      changed += Number(!isDeepStrictEqual(shown(clients), expected))
      emulator.reset()
      await read()
      expect(shown(clients)).toEqual(expected)
    }),
    { numRuns: RUNS_OF_SERVERS, seed: Number(process.env['SLASHLINT_SEED'] ?? 20_261_128) },
  )
  // The law is only tested by requests that change something.
  expect(changed).toBeGreaterThan(RUNS_OF_SERVERS / 2)
}, 1_200_000)
