import { expect, test } from 'vitest'
import { greeted, PING, send, start, type GatewayMessage } from './harness.js'

const components = [
  { type: 1, components: [{ type: 2, style: 1, custom_id: 'next', label: 'Next' }] },
]

/**
 * Starts a bot that only listens for presses after it has read the response to its answer, as collectors do.
 *
 * @param answers tells whether its WebSocket library answers a PING, as all do
 */
async function collecting(frozen: boolean, answers: boolean, intents: number) {
  const emulator = await start({
    frozen,
    clock: '2026-01-01T00:00Z',
    seed: { apps: [{ commands: [PING] }] },
  })
  const client = await greeted(emulator)
  if (!answers) {
    client.socket.pong = () => undefined
  }
  const listening = new Set<string>()
  let missed = 0
  let beats = 0
  const callback = ({ id, token }: GatewayMessage['d'], body: object) =>
    send(emulator, 'POST', `/api/v10/interactions/${id}/${token}/callback`, body)
  client.socket.on('message', async (data) => {
    const { op, t, d } = JSON.parse(String(data)) as GatewayMessage
    beats += op === 1 ? 1 : 0
    if (t !== 'INTERACTION_CREATE') {
      return
    }
    if (d.type === 2) {
      await callback(d, { type: 4, data: { content: 'Here', components } })
      const path = `/api/v10/webhooks/${emulator.applicationId}/${d.token}/messages/@original`
      const { body } = await send(emulator, 'GET', path)
      listening.add(body.id)
      return
    }
    if (!listening.has(d.message.id)) {
      missed++
    }
    await callback(d, { type: 7, data: { content: 'Pressed' } })
  })
  client.send(2, { token: emulator.botToken, intents, properties: {} })
  await client.next(({ t }) => t === 'READY')
  return { emulator, missed: () => missed, beats: () => beats }
}

const GUILDS = 1
const GUILD_MESSAGES = 1 << 9
const ALL = 2 ** 26 - 1

test.each([
  [false, true, GUILDS],
  [false, true, GUILDS | GUILD_MESSAGES],
  [true, true, ALL],
  [true, false, GUILDS | GUILD_MESSAGES],
])(
  'a press waits until the bot has read what its answer was answered (frozen %s, PING answered %s, intents %i)',
  async (frozen, answers, intents) => {
    const { emulator, missed, beats } = await collecting(frozen, answers, intents)
    for (let i = 0; i < 10; i++) {
      const asked = await emulator.invoke('/ping')
      expect((await asked.press('Next')).content).toBe('Pressed')
    }
    expect(missed()).toBe(0)
    // Libraries count their heartbeats towards the 120 messages a minute that they let themselves send.
    expect(beats()).toBe(0)
  },
)

test('a bot that never rests is not waited for without end', async () => {
  const { emulator } = await collecting(false, true, GUILDS)
  const asked = await emulator.invoke('/ping')
  let isOver = false
  const busy = (async () => {
    while (!isOver) {
      await send(emulator, 'GET', '/api/v10/users/@me')
    }
  })()
  expect((await asked.press('Next')).content).toBe('Pressed')
  isOver = true
  await busy
})
