import { fileURLToPath } from 'node:url'
import type { FuzzReport } from '@slashlint/emulator/testing'
import { describe, expect, test } from 'vitest'
import { project, slashlint } from './harness.js'

const WS = fileURLToPath(new URL('../../node_modules/ws/wrapper.mjs', import.meta.url))

/** A bot of few lines, whose function answers interactions. */
const BOT = `
import { WebSocket } from ${JSON.stringify(WS)}
import { commands, handle } from './handlers.mjs'
const { SLASHLINT_EMULATOR: base, DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: app } = process.env
const ask = (method, path, body) => fetch(\`\${base}/api/v10\${path}\`, {
  method,
  headers: { Authorization: \`Bot \${token}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
await ask('PUT', \`/applications/\${app}/commands\`, commands)
const socket = new WebSocket(\`\${base.replace('http', 'ws')}/?v=10&encoding=json\`)
socket.on('message', async (data) => {
  const { op, t, d } = JSON.parse(String(data))
  const send = (message) => socket.send(JSON.stringify(message))
  if (op === 10) send({ op: 2, d: { token, intents: 1, properties: {} } })
  if (op === 1) send({ op: 1, d: null })
  const reply = (content) =>
    ask('POST', \`/interactions/\${d.id}/\${d.token}/callback\`, { type: 4, data: { content } })
  if (t === 'INTERACTION_CREATE') await handle(d, reply)
})
`

/** Tries such a bot. */
async function fuzzed(handlers: string, args: readonly string[] = []) {
  const cwd = project({ 'bot.mjs': BOT, 'handlers.mjs': handlers })
  return slashlint(['fuzz', '--random', '1', '--time', '40', ...args, '--', 'node', 'bot.mjs'], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '' },
  })
}

const reportIn = (stdout: string): FuzzReport => JSON.parse(stdout) as FuzzReport
const COMMANDS = `export const commands = [{ name: 'where', description: 'x', contexts: [0, 1] }]\n`
const JSON_OF = ['--format', 'json', '--runs', '12'] as const

describe('slashlint fuzz', () => {
  test('shows what a bot throws, with its place, and ends with 1', async () => {
    const { code, stdout, stderr } = await fuzzed(
      `${COMMANDS}export const handle = ({ member }, reply) => reply(member.user.username)\n`,
      ['--runs', '12'],
    )
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^error: \/where {2}by \w+ in dm, en-US$/m)
    expect(stdout).toMatch(/TypeError: Cannot read properties of undefined .* \[fuzz\/threw\]$/m)
    expect(stdout).toMatch(/^ {2}at handlers\.mjs:2:\d+$/m)
    expect(stdout).toContain('The same again: --random 1 --runs')
    expect(code).toBe(1)
  }, 120_000)

  test('refuses every other connection, says so once, and does not count what fails because of it', async () => {
    const { code, stdout } = await fuzzed(
      `${COMMANDS}export const handle = async (_, reply) => reply(String((await fetch('http://127.0.0.1:5432/')).status))\n`,
      JSON_OF,
    )
    const { failures, blocked } = reportIn(stdout)
    expect(failures).toEqual([])
    expect(blocked).toContainEqual(
      expect.stringContaining('a connection to 127.0.0.1:5432 was refused'),
    )
    expect(code).toBe(0)
  }, 120_000)

  test('a right bot passes; what was reached is in the report', async () => {
    const { code, stdout } = await fuzzed(
      `${COMMANDS}export const handle = (_, reply) => reply('Ok')\n`,
      JSON_OF,
    )
    expect(reportIn(stdout)).toMatchObject({
      failures: [],
      blocked: [],
      runs: 12,
      random: 1,
      coverage: { commands: ['where'], missedCommands: [] },
    })
    expect(code).toBe(0)
  }, 120_000)

  test.each([
    [[], '`slashlint fuzz` takes a bot: slashlint fuzz -- node bot.js'],
    [['--rule', 'fuzz/nothing=off', '--', 'node', 'x.js'], 'is a code that is turned off'],
    [['--runs', 'many', '--', 'node', 'x.js'], 'is a whole number, not `many`'],
    [['--', 'node', '-e', ''], 'ended with 0 before it was ready'],
  ])(
    '%j is wrong usage',
    async (args, message) => {
      const cwd = project({})
      const { code, stderr } = await slashlint(['fuzz', ...args], {
        cwd,
        env: { PATH: process.env['PATH'] ?? '' },
      })
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    },
    60_000,
  )
})
