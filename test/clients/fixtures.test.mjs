// The matchers and fixtures of `@slashlint/emulator/testing` in the test runners that they are for.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { project, run } from './project.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const VITEST = `node ${JSON.stringify(join(ROOT, 'node_modules/vitest/vitest.mjs'))} run`
const JEST = `node --experimental-vm-modules ${JSON.stringify(join(ROOT, 'test/clients/node_modules/jest/bin/jest.js'))}`

/** A bot of few lines, which remembers nothing. */
const BOT = `
import { WebSocket } from 'ws'
export const commands = [
  { name: 'ping', description: 'Is the bot awake?' },
  { name: 'ban', description: 'Bans nobody', default_member_permissions: '4' },
]
export async function connect({ url, botToken }) {
  const socket = new WebSocket(url.replace('http', 'ws'))
  await new Promise((resolve, reject) => {
    socket.on('error', reject).on('message', async (data) => {
      const { op, t, d } = JSON.parse(String(data))
      if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token: botToken, intents: 0 } }))
      if (t === 'READY') resolve()
      if (t !== 'INTERACTION_CREATE') return
      await fetch(url + '/api/v10/interactions/' + d.id + '/' + d.token + '/callback', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ type: 4, data: { content: 'Pong ' + d.id, flags: 64 } }),
      })
    })
  })
  return socket
}
`
const SETUP = `
import { startEmulator } from '@slashlint/emulator'
import { commands, connect } from './bot.mjs'
`
/** The same tests for Jest and vitest: what one has done is not there in the next. */
const WITH_MATCHERS = `
${SETUP}
import { matchers, resetBetweenTests } from '@slashlint/emulator/testing'
expect.extend(matchers)
const emulator = resetBetweenTests(await startEmulator({ seed: { apps: [{ commands }] } }), { beforeEach, afterAll })
let socket
beforeAll(async () => { socket = await connect(emulator) })
afterAll(() => socket.terminate())

test('one', async () => {
  emulator.advance('1d')
  const result = await emulator.invoke('/ping')
  expect(result).toReply({ content: /^Pong/, ephemeral: true })
  expect(result).not.toReply('Pong')
  expect(() => expect(result).toReply('Pang')).toThrow(/expected the app to reply "Pang":[^]*: \\/ping[^]*app "Pong/)
  expect(await emulator.invoke('/ban', { as: 'ben' })).toRefuse('default-member-permissions')
})
test('another', () => {
  expect(emulator.state.now - Date.now()).toBeLessThan(60_000)
  expect(emulator.state.channels.flatMap(({ messages }) => messages)).toEqual([])
})
`

describe('matchers and resets', () => {
  it('in Jest', () => {
    const config = JSON.stringify({
      type: 'module',
      jest: { testMatch: ['**/*.test.mjs'], transform: {} },
    })
    const folder = project({
      'package.json': config,
      'bot.mjs': BOT,
      'a.test.mjs': WITH_MATCHERS,
      'b.test.mjs': WITH_MATCHERS,
    })
    const { status, output } = run(JEST, folder)
    assert.match(output, /Tests: +4 passed, 4 total/, output)
    assert.equal(status, 0, output)
  })

  it('in node:test', () => {
    const tests = `
      import assert from 'node:assert'
      import { after, beforeEach, test } from 'node:test'
      ${SETUP}
      import { assertRefuses, assertReplies, resetBetweenTests } from '@slashlint/emulator/testing'
      const emulator = resetBetweenTests(await startEmulator({ seed: { apps: [{ commands }] } }), { beforeEach, after })
      const socket = await connect(emulator)
      after(() => socket.terminate())
      test('one', async () => {
        emulator.advance('1d')
        const result = await emulator.invoke('/ping')
        assertReplies(result, /^Pong/)
        assert.throws(() => assertReplies(result, 'Pang'), /expected the app to reply "Pang"/)
        assertRefuses(await emulator.invoke('/ban', { as: 'ben' }), 'default-member-permissions')
      })
      test('another', () => assert.ok(emulator.state.now - Date.now() < 60_000))`
    const { status, output } = run('node --test', project({ 'bot.mjs': BOT, 'a.test.mjs': tests }))
    assert.match(output, /^# pass 2$/m, output)
    assert.equal(status, 0, output)
  })

  /** SNAPSHOT_RUNS=20 for the figure of docs/emulator.md. */
  const runs = Number(process.env.SNAPSHOT_RUNS ?? 2)
  it(`in vitest: ten files beside each other, with snapshots, ${runs} times the same`, () => {
    const tests = `
      import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
      ${WITH_MATCHERS}
      test('snapshot', async () => {
        const frozen = await startEmulator({ clock: '2026-01-01T00:00Z', frozen: true, seed: { apps: [{ commands }] } })
        const own = await connect(frozen)
        for (let i = 0; i < 3; i++) {
          const { snapshot, messages } = await frozen.invoke('/ping', { as: 'mo' })
          expect([snapshot, messages, frozen.state.now]).toMatchSnapshot()
          frozen.advance('10m')
        }
        own.terminate()
        await frozen.close()
      })`
    const files = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`${i}.test.mjs`, tests]))
    const folder = project({ 'bot.mjs': BOT, 'vitest.config.mjs': 'export default {}', ...files })
    const first = run(`${VITEST} --update`, folder)
    assert.match(first.output, /Snapshots +30 written/, first.output)
    for (let i = 0; i < runs; i++) {
      const { status, output } = run(VITEST, folder)
      assert.match(output, /Tests +30 passed/, output)
      assert.equal(status, 0, output)
    }
    console.log(`ten files with snapshots beside each other: ${runs} of ${runs} runs the same`)
  })
})
