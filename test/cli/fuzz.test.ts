import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FuzzReport } from '@slashlint/emulator/testing'
import { describe, expect, test, vi } from 'vitest'
import { project, slashlint } from './harness.js'

const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
const WS = fileURLToPath(new URL('../../node_modules/ws/wrapper.mjs', import.meta.url))

/** A short bot whose handler function answers interactions. */
const BOT = `
import { WebSocket } from ${JSON.stringify(WS)}
import { commands, handle } from './handlers.mjs'
const { SLASHLINT_EMULATOR: base, DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: app } = process.env
const ask = (method, path, body) => fetch(\`\${base}/api/v10\${path}\`, {
  method,
  headers: { Authorization: \`Bot \${token}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
if (commands) await ask('PUT', \`/applications/\${app}/commands\`, commands)
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

const within = (cwd: string) => ({ cwd, env: { PATH: process.env['PATH'] ?? '' } })
const AS_BOT = ['--', 'node', 'bot.mjs'] as const

/** Fuzzes such a bot, with more files. */
async function fuzzed(
  handlers: string,
  args: readonly string[] = [],
  files: Readonly<Record<string, string>> = {},
) {
  const cwd = project({ 'bot.mjs': BOT, 'handlers.mjs': handlers, ...files })
  const said = await slashlint(
    ['fuzz', '--random', '1', '--time', '40', ...args, ...AS_BOT],
    within(cwd),
  )
  return { ...said, cwd }
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

  test('what ends a bot before it is ready is shown, and what to do about a token of its own', async () => {
    const { code, stderr } = await fuzzed(
      `const { SLASHLINT_EMULATOR: base } = process.env
const answer = await fetch(base + '/api/v10/users/@me', { headers: { Authorization: 'Bot mine' } })
if (!answer.ok) throw new TypeError('Who am I?')
export const commands = []
export const handle = () => undefined
`,
    )
    expect(stderr).toContain('node bot.mjs ended with ')
    expect(stderr).toContain('let it read DISCORD_TOKEN, or accept any (--auth any).')
    expect(stderr).toMatch(/TypeError: Who am I\?/)
    expect(stderr).toContain('handlers.mjs:3:')
    expect(code).toBe(2)
  }, 120_000)

  test.each([
    ["throw 'no such thing'", "It threw 'no such thing'.", undefined],
    [
      "throw Object.defineProperty(new Error(), 'message', { get: () => never() })",
      'It threw an error that cannot be read.',
      undefined,
    ],
    ["process.chdir('/'); throw new Error('there')", 'Error: there', 'handlers.mjs:2:'],
  ])(
    '%s is shown as it is',
    async (code, what, place) => {
      const { stdout } = await fuzzed(
        `${COMMANDS}export const handle = async () => { ${code} }\n`,
        ['--runs', '1', '--format', 'json'],
      )
      const { failures } = reportIn(stdout)
      expect(failures).toEqual([expect.objectContaining({ code: 'fuzz/threw', what })])
      expect(failures[0]?.place ?? '').toContain(place ?? '')
    },
    120_000,
  )

  test('of what a bot prints before it ends, the last 4000 characters are shown', async () => {
    const cwd = project({
      'bot.mjs': `process.stdout.write('o'.repeat(3000)); process.stderr.write('e'.repeat(3000), () => process.exit(3))`,
    })
    const { code, stderr } = await slashlint(['fuzz', ...AS_BOT], within(cwd))
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^error: node bot\.mjs ended with 3 before it was ready\.\n {2}[oe]{4000}\n$/,
    )
  }, 120_000)

  test.each([
    ['http://localhost/a', ['localhost:80']],
    ['https://bot.example/a', ['bot.example:443']],
    ['http://127.0.0.1:8080/a', ['127.0.0.1:8080']],
  ])(
    'a bot at %s may connect to itself',
    async (endpoint, hosts) => {
      const cwd = project({
        'bot.mjs': `process.stdout.write('<' + process.env.SLASHLINT_ALLOWED + '>', () => process.exit(3))`,
      })
      const flags = [
        '--endpoint',
        endpoint,
        '--endpoint-host',
        'bot.example',
        '--allow-host',
        'db:5432',
      ]
      const { stderr } = await slashlint(['fuzz', ...flags, ...AS_BOT], within(cwd))
      expect(stderr).toContain(`<${['db:5432', ...hosts].join(',')}>`)
    },
    120_000,
  )

  test('a bot that needs another connection at its start says which one', async () => {
    const { code, stderr } = await fuzzed(
      `import { connect } from 'node:net'
export const commands = await new Promise((resolve, reject) => connect(5432, 'db.local').on('error', reject))
export const handle = () => undefined
`,
    )
    expect(stderr).toContain('ended with 1 before')
    expect(stderr).toContain('--allow-host db.local:5432 permits it')
    expect(stderr).toContain('handlers.mjs:2:')
    expect(code).toBe(2)
  }, 120_000)

  test('nothing that a bot has started is left', async () => {
    const { cwd, code } = await fuzzed(
      `import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
${COMMANDS}export const handle = async (_, reply) => {
  const { pid } = spawn('sleep', ['60'])
  appendFileSync('pids', pid + '\\n')
  await reply('Ok')
}
`,
      ['--runs', '3'],
    )
    expect(code).toBe(0)
    const pids = readFileSync(join(cwd, 'pids'), 'utf8').trim().split('\n').map(Number)
    expect(pids.length).toBeGreaterThanOrEqual(3)
    const isThere = (pid: number): boolean => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await vi.waitFor(() => expect(pids.filter(isThere)).toEqual([]), 5000)
  }, 120_000)

  test('a mistake that a handler catches and prints is a warning, with its place', async () => {
    const { code, stdout } = await fuzzed(
      `${COMMANDS}export const handle = async ({ member }, reply) => {
  try {
    await reply(member.user.username)
  } catch (error) {
    console.error(error)
    console.error(new Error('of the bot itself'), 'TypeError: only a text')
    await reply('There was an error!')
  }
}
`,
      JSON_OF,
    )
    const { failures } = reportIn(stdout)
    expect(failures).toEqual([
      expect.objectContaining({
        code: 'fuzz/printed',
        severity: 'warning',
        invocation: ['/where'],
        in: 'dm',
        what: expect.stringMatching(/^The bot catches and prints TypeError: Cannot read/),
        place: expect.stringMatching(/^handlers\.mjs:4:\d+$/),
      }),
    ])
    expect(code).toBe(0)
  }, 120_000)

  test('a bot whose event loop stands hangs, and it is said where', async () => {
    const { code, stdout } = await fuzzed(
      `export const commands = [{ name: 'count', description: 'x', options: [{ type: 5, name: 'all', description: 'x' }] }]
export const handle = (d, reply) => {
  while (d.data.options?.[0].value === true) {}
  return reply('Ok')
}
`,
      ['--runs', '12', '--format', 'json'],
    )
    const { failures, unrepeated } = reportIn(stdout)
    expect(failures).toEqual([
      expect.objectContaining({
        code: 'fuzz/hung',
        invocation: ['/count all:true'],
        place: expect.stringMatching(/^handlers\.mjs:3:\d+$/),
      }),
    ])
    expect([unrepeated, code]).toEqual([0, 1])
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

  test('what a bot keeps for all of its handlers may be refused at its start: then who waits for it is blocked', async () => {
    const { code, stdout } = await fuzzed(
      `${COMMANDS}import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
const database = connect('/tmp/database.sock').on('error', () => undefined)
createSocket('udp4').on('error', () => undefined).send('x', 8125, '127.0.0.1')
export const handle = (_, reply) => void database.once('connect', () => reply('Ok'))
`,
      [...JSON_OF, '--runs', '2'],
    )
    const { failures, blocked } = reportIn(stdout)
    expect(failures).toEqual([])
    expect([...blocked].sort()).toEqual([
      'a connection to /tmp/database.sock was refused; --allow-host /tmp/database.sock permits it (at handlers.mjs:4:18)',
      expect.stringContaining('a connection to 127.0.0.1:8125 was refused'),
      'where does not answer: it may wait for what was refused',
    ])
    expect(code).toBe(0)
  }, 120_000)

  test('what is permitted is reached, under each name of this machine, and is warned of', async () => {
    const server = createServer((_, response) => response.end('Ok')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { code, stdout, stderr } = await fuzzed(
      `${COMMANDS}export const handle = async (_, reply) => reply(await (await fetch('http://localhost:${port}/')).text())\n`,
      [...JSON_OF, '--allow-host', `127.0.0.1:${port}`],
    )
    server.close()
    const { failures, blocked } = reportIn(stdout)
    expect([failures, blocked, code]).toEqual([[], [], 0])
    expect(stderr).toContain(
      `The bot may connect to 127.0.0.1:${port}, and will do so thousands of times`,
    )
  }, 120_000)

  test('a failure of a library with a refused connection as its reason is blocked', async () => {
    const { stdout } = await fuzzed(
      `${COMMANDS}export const handle = () => fetch('http://127.0.0.1:5432/').catch((cause) => {
  const original = new Error('the query failed', { cause })
  throw Object.assign(new Error('cannot find a user'), { original })
})
`,
      [...JSON_OF, '--runs', '2'],
    )
    const { failures, blocked } = reportIn(stdout)
    expect(failures).toEqual([])
    expect(blocked).toContainEqual(
      expect.stringMatching(/^Error: cannot find a user \(at handlers/),
    )
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
    // The last seed that a run draws itself is taken again.
    [['--random', '2147483647', '--', 'node', '-e', ''], 'ended with 0 before it was ready'],
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

  test('the commands of the files are tried where the bot deploys none, and their places are shown', async () => {
    const { code, stdout } = await fuzzed(
      `export const commands = undefined\nexport const handle = ({ member }, reply) => reply(member.user.username)\n`,
      ['--runs', '12', 'commands'],
      {
        'commands/where.json': '{ "name": "where",\n  "description": "x", "contexts": [0, 1] }',
        'other/never.json': '{ "name": "never", "description": "x" }',
      },
    )
    expect(stdout).toMatch(/^error: \/where {2}by \w+ in dm, en-US$/m)
    expect(stdout).toMatch(/^ {2}defined at commands\/where\.json:1:\d+$/m)
    expect(stdout).not.toContain('never')
    expect(code).toBe(1)
  }, 120_000)

  test('without commands anywhere it says what to do, at once', async () => {
    const { code, stderr } = await fuzzed(
      'export const commands = undefined\nexport const handle = () => 1\n',
      JSON_OF,
    )
    expect([code, stderr]).toEqual([2, expect.stringContaining('has deployed no commands')])
    expect(stderr).toContain('slashlint fuzz commands -- node bot.js')
  }, 120_000)

  test('a use that breaks the bot is a session, which fails until the bot is right', async () => {
    const handlers = (content: string) => `
export const commands = [
  { name: 'upload', description: 'x', options: [{ type: 11, name: 'file', description: 'x' }] },
  { name: 'fruit', description: 'x', options: [{ type: 3, name: 'name', description: 'x', autocomplete: true }] },
  { name: 'menu', description: 'x' },
]
const button = { type: 2, style: 1, custom_id: String(Math.random()), label: 'Go' }
const answer = (d, type, data) => fetch(
  process.env.SLASHLINT_EMULATOR + '/api/v10/interactions/' + d.id + '/' + d.token + '/callback',
  { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ type, data }) },
)
export const handle = (d, reply) => {
${content}
  return reply('Ok')
}
`
    const planted = `
  if (d.type === 3) throw new Error('no button')
  if (d.type === 4) return answer(d, 8, { choices: [{ name: '', value: 'x' }] })
  if (d.data.name === 'menu') return answer(d, 4, { content: 'x', components: [{ type: 1, components: [button] }] })
  if (d.data.options?.[0].type === 11) throw new Error('no file')`
    const right = `
  if (d.type === 4) return answer(d, 8, { choices: [] })
  if (d.data.name === 'menu') return answer(d, 4, { content: 'x', components: [{ type: 1, components: [button] }] })`
    const { code, stdout, cwd } = await fuzzed(handlers(planted), [
      '--runs',
      '120',
      '--record',
      'found',
    ])
    expect(code).toBe(1)
    const sessions = readdirSync(join(cwd, 'found')).filter((name) => name.endsWith('.jsonl'))
    expect(sessions.map((name) => name.replace(/^\d\d-/, '')).sort()).toEqual([
      expect.stringMatching(/^refused-fruit/),
      expect.stringMatching(/^threw-menu/),
      expect.stringMatching(/^threw-upload-file/),
    ])
    for (const name of sessions) {
      const path = join('found', name)
      expect(stdout).toContain(`again with slashlint replay ${path} -- node bot.mjs`)
      const lines = readFileSync(join(cwd, path), 'utf8').trim().split('\n')
      const steps = lines
        .slice(1)
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      expect(steps.at(-1)).toMatchObject({ fails: { code: expect.stringMatching(/^fuzz\//) } })
      for (const file of steps.flatMap(({ files = [] }) => files as readonly string[])) {
        expect(existsSync(join(cwd, 'found', file))).toBe(true)
      }
      const still = await slashlint(['replay', path, ...AS_BOT], within(cwd))
      expect([path, still.code, still.stdout]).toEqual([
        path,
        1,
        expect.stringContaining('still: '),
      ])
    }
    writeFileSync(join(cwd, 'handlers.mjs'), handlers(right))
    for (const name of sessions) {
      const after = await slashlint(['replay', join('found', name), ...AS_BOT], within(cwd))
      expect([name, after.code, after.stdout]).toEqual([
        name,
        0,
        expect.stringContaining('No failure'),
      ])
    }
  }, 240_000)

  test('a session no longer fails if the command no longer takes the value, also if it is deployed late', async () => {
    const handlers = (least: number) => `
const option = { type: 4, name: 'sides', description: 'x', required: true, min_value: ${least} }
const { SLASHLINT_EMULATOR: base, DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: app } = process.env
setTimeout(() => fetch(base + '/api/v10/applications/' + app + '/commands', {
  method: 'PUT',
  headers: { Authorization: 'Bot ' + token, 'Content-Type': 'application/json' },
  body: JSON.stringify([{ name: 'roll', description: 'x', options: [option] }]),
}), 1500)
export const commands = undefined
export const handle = ({ data }, reply) => {
  if (data.options[0].value === 0) throw new RangeError('no sides')
  return reply('Ok')
}
`
    const { cwd } = await fuzzed(handlers(0), ['--runs', '12', '--record', 'found'])
    const name = readdirSync(join(cwd, 'found')).find((one) => one.endsWith('.jsonl')) ?? ''
    const again = () => slashlint(['replay', join('found', name), ...AS_BOT], within(cwd))
    expect((await again()).code).toBe(1)
    writeFileSync(join(cwd, 'handlers.mjs'), handlers(1))
    expect((await again()).code).toBe(0)
  }, 120_000)

  test('a refusal that the library throws is one cause, with the place of the code', async () => {
    const { code, stdout } = await fuzzed(
      `${COMMANDS}export const handle = async (_, reply) => {
  const answered = await reply('')
  if (answered.status === 400) throw new Error('DiscordAPIError: ' + (await answered.json()).message)
}
`,
      JSON_OF,
    )
    expect(reportIn(stdout).failures).toEqual([
      expect.objectContaining({
        code: 'fuzz/refused',
        place: expect.stringMatching(/^handlers\.mjs:4:\d+$/),
      }),
    ])
    expect(code).toBe(1)
  }, 120_000)

  test('a failure that needs what the bot keeps is shown with the use before it, as a session', async () => {
    const { stdout, cwd } = await fuzzed(
      `export const commands = ['first', 'other', 'then'].map((name) => ({ name, description: 'x' }))
let isSet = false
export const handle = ({ data: { name } }, reply) => {
  if (name === 'then' && isSet) throw new Error('it is set')
  isSet ||= name === 'first'
  return reply('Ok')
}
`,
      ['--runs', '40', '--format', 'json', '--record', 'found'],
    )
    const { failures } = reportIn(stdout)
    expect(failures.map(({ code, invocation }) => [code, ...invocation])).toEqual([
      ['fuzz/threw', '/first', '/then'],
    ])
    const session = readdirSync(join(cwd, 'found')).find((name) => name.endsWith('.jsonl')) ?? ''
    const still = await slashlint(['replay', join('found', session), ...AS_BOT], within(cwd))
    expect([still.code, still.stdout]).toEqual([1, expect.stringContaining('it is set')])
  }, 240_000)

  test('--reset-command returns what the bot keeps to its beginning', async () => {
    const handlers = `${COMMANDS}import { existsSync, writeFileSync } from 'node:fs'
export const handle = (_, reply) => {
  if (existsSync('kept.txt')) throw new Error('it was used before')
  writeFileSync('kept.txt', '')
  return reply('Ok')
}
`
    const remove = `${JSON.stringify(process.execPath)} -e "require('fs').rmSync('kept.txt', { force: true })"`
    const reset = await fuzzed(handlers, [...JSON_OF, '--reset-command', remove])
    expect([reset.code, reportIn(reset.stdout).failures]).toEqual([0, []])
    const not = await fuzzed(handlers, JSON_OF)
    expect([not.code, reportIn(not.stdout).failures.map(({ code }) => code)]).toEqual([
      1,
      ['fuzz/threw'],
    ])
    const failing = await fuzzed(handlers, [...JSON_OF, '--reset-command', 'exit 7'])
    expect([failing.code, failing.stderr]).toEqual([
      2,
      expect.stringContaining('`exit 7` ended with 7.'),
    ])
  }, 240_000)

  test('an endpoint that Discord would refuse is refused, and has not ended', async () => {
    const port = await freePort()
    const cwd = project({
      'commands/hi.json': '{ "name": "hi", "description": "x", "contexts": [0, 1] }',
      // It takes its time to be ready: until then it is waited for.
      'bot.mjs': `import { createServer } from 'node:http'
const server = createServer((_, response) => response.end('{"type":1}'))
setTimeout(() => server.listen(${port}, '127.0.0.1'), 3000)`,
    })
    const { code, stdout } = await slashlint(
      ['fuzz', '--endpoint', `http://127.0.0.1:${port}/`, ...JSON_OF, ...AS_BOT],
      within(cwd),
    )
    expect(reportIn(stdout).failures).toEqual([
      expect.objectContaining({
        code: 'fuzz/refused',
        what: expect.stringContaining('wrong signature'),
        definition: expect.stringMatching(/^commands\/hi\.json:1:\d+$/),
      }),
    ])
    expect(code).toBe(1)
  }, 120_000)

  test('--command tries these alone, and what check finds at the line that threw is shown', async () => {
    const { code, stdout } = await fuzzed(
      FOR_BAN,
      ['--runs', '30', '--format', 'json', '--command', 'ban', 'src'],
      {
        'src/ban.mjs': BAN,
        ...LIBRARY,
        'package.json': '{ "dependencies": { "discord.js": "^14.16.0" } }',
      },
    )
    const { failures, coverage } = JSON.parse(stdout) as Shown
    expect(coverage).toMatchObject({ commands: ['ban'], missedCommands: [] })
    expect(failures).toEqual([
      expect.objectContaining({
        code: 'fuzz/threw',
        definition: expect.stringMatching(/^src\/ban\.mjs:[23]:\d+$/),
        finding: { code: 'use/unknown-option', message: expect.any(String) },
      }),
    ])
    expect(code).toBe(1)
  }, 120_000)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the bot, too',
  async (signal) => {
    const cwd = project({
      'bot.mjs': BOT,
      'handlers.mjs': `import { writeFileSync } from 'node:fs'
${COMMANDS}export const handle = (_, reply) => {
  writeFileSync('pid', String(process.pid))
  return reply('Ok')
}
`,
    })
    const child = spawn(process.execPath, [PROGRAM, 'fuzz', ...AS_BOT], { cwd, stdio: 'ignore' })
    const over = once(child, 'exit')
    while (!existsSync(join(cwd, 'pid')) && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const pid = Number(readFileSync(join(cwd, 'pid'), 'utf8'))
    child.kill(signal)
    expect(await over).toEqual([128 + constants.signals[signal], null])
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5000)
  },
  60_000,
)

test('below slashlint serve, tests in any language ask for it, and are told what they may ask for', async () => {
  const cwd = project({
    'bot.mjs': BOT,
    'handlers.mjs': `${COMMANDS}export const handle = ({ guild_id: guild }, reply) => guild && reply('Ok')\n`,
    'tests.mjs': `import { writeFileSync } from 'node:fs'
import './bot.mjs'
const { SLASHLINT_EMULATOR: base, SLASHLINT_EMULATOR_SECRET: secret } = process.env
const ask = async (body) => {
  const headers = { 'Content-Type': 'application/json', 'X-Slashlint-Secret': secret }
  const answer = await fetch(base + '/_slashlint/fuzz', { method: 'POST', headers, body: JSON.stringify(body) })
  return [answer.status, await answer.json()]
}
const said = []
const [status, { failures }] = await ask({ runs: 8, random: 1 })
said.push(status + ' ' + failures.map(({ code, in: place }) => code + ' in ' + place).join())
for (const body of [{ runs: 'many' }, { time: 0 }, { commands: 'where' }, { walks: 1 }, { commands: ['other'] }]) {
  const [status, { message }] = await ask(body)
  said.push(status + ' ' + message)
}
writeFileSync('said.json', JSON.stringify(said))
process.exit()
`,
  })
  const { stderr } = await slashlint(['serve', '--', 'node', 'tests.mjs'], within(cwd))
  expect([stderr, JSON.parse(readFileSync(join(cwd, 'said.json'), 'utf8'))]).toEqual([
    expect.not.stringContaining('Error'),
    [
      '200 fuzz/no-answer in dm',
      '400 "runs" is a whole number, not "many".',
      '400 "time" is a number of seconds, not 0.',
      '400 "commands" is a list of names, not "where".',
      '400 fuzz has no "walks"; it has runs, time, random, commands, off.',
      '400 The bot has no such command; it has where.',
    ],
  ])
}, 120_000)

/** A command in the form of discord.js. Its handler reads an option that it does not have. */
const BAN = `/** @type {import('discord.js').RESTPostAPIChatInputApplicationCommandsJSONBody} */
export const data = {
  name: 'ban',
  description: 'x',
  options: [{ type: 3, name: 'reason', description: 'x', required: true }],
}
/** @param {import('discord.js').ChatInputCommandInteraction} interaction */
export async function execute(interaction) {
  await interaction.reply(interaction.options.getString('why', true))
}
`

const FOR_BAN = `import { optionsOf } from 'library'
import { data, execute } from './src/ban.mjs'
export const commands = [data, { name: 'other', description: 'x' }]
export const handle = ({ data: { options } }, reply) => execute({ reply, options: optionsOf(options) })
`

/** An installed package in which the error of a handler is thrown. */
const LIBRARY = {
  'node_modules/library/package.json':
    '{ "name": "library", "type": "module", "exports": "./index.js" }',
  'node_modules/library/index.js': `export const optionsOf = (options) => ({
  getString(name) {
    const option = options.find((one) => one.name === name)
    if (option === undefined) throw new TypeError('Required option "' + name + '" not found.')
    return option.value
  },
})
`,
}

/** A report, with the data that the program adds to each failure. */
interface Shown extends FuzzReport {
  readonly failures: readonly (FuzzReport['failures'][number] & {
    readonly definition?: string
    readonly finding?: { readonly code: string; readonly message: string }
  })[]
}

/** Returns a port that is probably free. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
