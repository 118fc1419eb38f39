import type { Emulator } from '@slashlint/emulator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from './check.js'
import { greeted, send, start, type Bot, type GatewayMessage } from '../emulator/harness.js'

/** What a client remembers, as libraries do: by the events alone. */
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
      THREAD_CREATE: () => put('thread', d.id, d.name),
      THREAD_UPDATE: () => put('thread', d.id, d.name),
      THREAD_DELETE: () => put('thread', d.id, undefined),
      MESSAGE_CREATE: () => put('message', d.id, d.content),
      MESSAGE_DELETE: () => put('message', d.id, undefined),
      MESSAGE_DELETE_BULK: () => d.ids.forEach((id: string) => put('message', id, undefined)),
    }
    events[t ?? '']?.()
  }

  shown = (): readonly unknown[] => [...this.#objects].sort(([a], [b]) => (a < b ? -1 : 1))
}

const memberOf = ({ nick, roles, communication_disabled_until: until }: GatewayMessage['d']) => [
  nick,
  roles,
  until,
]

async function clientOf(emulator: Emulator): Promise<readonly [Bot, Cache]> {
  const client = await greeted(emulator)
  const cache = new Cache()
  client.socket.on('message', (data) => cache.take(JSON.parse(String(data)) as GatewayMessage))
  client.send(2, { token: emulator.botToken, intents: 2 ** 26 - 1, properties: {} })
  await client.next(({ t }) => t === 'GUILD_CREATE')
  client.send(8, { guild_id: emulator.guildId, query: '', limit: 0 })
  await client.next(({ t }) => t === 'GUILD_MEMBERS_CHUNK')
  return [client, cache]
}

const USERS = ['3000000000000000002', '3000000000000000003'] as const
const user = fc.constantFrom(...USERS)
const guild = '/guilds/2000000000000000001'
const channel = '/channels/4000000000000000001'
type Request = readonly [method: string, path: string, body?: object]
const request: fc.Arbitrary<Request> = fc.oneof(
  user.map((id): Request => ['PUT', `${guild}/bans/${id}`]),
  user.map((id): Request => ['DELETE', `${guild}/members/${id}`]),
  fc
    .tuple(user, fc.stringMatching(/^[a-z]{1,3}$/))
    .map(([id, nick]): Request => ['PATCH', `${guild}/members/${id}`, { nick }]),
  user.map((id): Request => ['PUT', `${guild}/members/${id}/roles/5000000000000000001`]),
  fc.constant<Request>(['POST', `${channel}/messages`, { content: 'x' }]),
  fc.constant<Request>(['POST', `${channel}/threads`, { name: 'thread', type: 11 }]),
)

test('after a reset a client remembers what one that has just come does', async () => {
  const emulator = await start()
  const [client, cache] = await clientOf(emulator)
  const [, fresh] = await clientOf(emulator)
  const expected = fresh.shown()
  let beats = 0
  /** When the client has read everything that it was sent. */
  const read = async () => {
    const wanted = ++beats
    client.send(1, null)
    await client.next(() => client.received.filter(({ op }) => op === 11).length >= wanted)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 8 }), async (requests) => {
      for (const [method, path, body] of requests) {
        await send(emulator, method, `/api/v10${path}`, body)
      }
      emulator.reset()
      await read()
      expect(cache.shown()).toEqual(expected)
    }),
    { numRuns: cases(1000), seed: Number(process.env['SLASHLINT_SEED'] ?? 20_261_128) },
  )
}, 120_000)
