import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROGRAM } from '../program.js'
import { project, slashlint } from './harness.js'

// Tests a bot with `slashlint serve`, and its users in other terminals.

const WS = createRequire(import.meta.url).resolve('ws')

const BOT = `
import WS from ${JSON.stringify(WS)}
const { SLASHLINT_EMULATOR: url, DISCORD_TOKEN: token } = process.env
const api = (method, path, body) =>
  fetch('https://discord.com/api/v10' + path, {
    method,
    headers: { Authorization: 'Bot ' + token, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const row = (label) => [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'b', label }] }]
const socket = new WS.WebSocket(url.replace('http', 'ws'))
socket.on('message', async (data) => {
  const { op, t, d } = JSON.parse(String(data))
  if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token, intents: 0 } }))
  if (t === 'READY') {
    await api('POST', '/channels/4000000000000000002/messages', { content: 'Need help?', components: row('Ticket') })
    if (!process.env.QUIET) console.log('ready')
  }
  if (t !== 'INTERACTION_CREATE') return
  const answer = (content) => api('POST', '/interactions/' + d.id + '/' + d.token + '/callback', { type: 4, data: { content } })
  const { username } = (d.member ?? d).user
  if (d.type === 3) return answer('GREETING ' + username)
  if (d.data.name === 'upload') {
    const [{ filename, size, content_type, url }] = Object.values(d.data.resolved.attachments)
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    return answer([filename, size, content_type, bytes.toString('hex')].join(' '))
  }
  const asked = []
  for (const path of ['/guilds/1/emojis/7', '/guilds/2/emojis/7', '/guilds/1/stickers/7'])
    asked.push((await api('PUT', path)).status)
  await answer(asked.join(' '))
})
`
const SEED = {
  apps: [
    {
      commands: [
        { name: 'ask', description: 'Asks for what is not simulated' },
        {
          name: 'upload',
          description: 'Takes a file',
          options: [{ type: 11, name: 'file', description: 'x', required: true }],
        },
      ],
    },
  ],
}
const environment = (folder: string) => ({ ...process.env, XDG_RUNTIME_DIR: folder, NO_COLOR: '1' })

/** Runs a bot with `serve` during an action. @returns the output of serve on stderr */
async function beside(
  folder: string,
  flags: readonly string[],
  act: () => unknown,
): Promise<string> {
  const child = spawn(
    process.execPath,
    [PROGRAM, 'serve', '--seed', 'seed.json', ...flags, '--', 'node', 'bot.mjs'],
    {
      cwd: folder,
      env: environment(folder),
    },
  )
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += String(data)))
  await once(child.stdout, 'data')
  try {
    await act()
  } finally {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
  return said
}

const invoke = (folder: string, ...args: readonly string[]) =>
  slashlint(['invoke', ...args], { cwd: folder, env: { XDG_RUNTIME_DIR: folder } })

/** Repeats a session in this process. */
const replay = (folder: string, ...flags: readonly string[]) =>
  slashlint(['replay', ...flags, 'session.jsonl', '--', 'node', 'bot.mjs'], {
    cwd: folder,
    // The streams of the bot are those of the tests.
    env: { PATH: process.env['PATH'] ?? '', QUIET: '1' },
  })

/** A bot with a form and a menu. Its answers tell the hours since it was started. */
const FORMS = `
import WS from ${JSON.stringify(WS)}
const { SLASHLINT_EMULATOR: url, DISCORD_TOKEN: token } = process.env
const socket = new WS.WebSocket(url.replace('http', 'ws'))
const row = (component) => [{ type: 1, components: [component] }]
let begun
socket.on('message', async (data) => {
  const { op, t, d } = JSON.parse(String(data))
  if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token, intents: 0 } }))
  if (t !== 'INTERACTION_CREATE') return
  const now = Number(BigInt(d.id) >> 22n)
  begun ??= now
  const answer = (type, data) =>
    fetch(url + '/api/v10/interactions/' + d.id + '/' + d.token + '/callback', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type, data }),
    })
  const hours = Math.floor((now - begun) / 3_600_000)
  const menu = { type: 3, custom_id: 'm', placeholder: 'Drink', options: [{ label: 'Tea', value: 'tea' }] }
  if (d.type === 2)
    return answer(9, { custom_id: 'form', title: 'Form', components: row({ type: 4, custom_id: 'w', label: 'Why', style: 1 }) })
  if (d.type === 3) return answer(4, { content: d.data.values + ' at ' + hours })
  const said = d.data.components[0].components[0].value
  return answer(4, { content: said + ' of ' + d.data.custom_id + ' at ' + hours, components: row(menu) })
})
`

const folderOf = (greeting = 'Ticket of') =>
  project({ 'bot.mjs': BOT.replace('GREETING', greeting), 'seed.json': SEED, 'picture.png': 'abc' })

describe('slashlint serve and invoke', () => {
  test('a button of any message is pressed, where and by whom one likes', async () => {
    const folder = folderOf()
    await beside(folder, [], async () => {
      const { code, stdout } = await invoke(
        folder,
        '--press',
        'Ticket',
        '--in',
        '#random',
        '--as',
        'mo',
      )
      expect(stdout).toMatch(/^mo in #random \(en-US\): presses \[Ticket\]\n {2}app "Ticket of mo"/)
      expect(code).toBe(0)
      expect((await invoke(folder, '--press', 'Ticket', '--in', '#general')).stderr).toContain(
        'There is no',
      )
      expect((await invoke(folder, '--press', 'Other', '--in', '#random')).code).toBe(2)
    })
  })

  test('attachments are files of where one is; one that is missing is an error before anything is sent', async () => {
    const folder = folderOf()
    await beside(folder, [], async () => {
      expect((await invoke(folder, '/upload file:./picture.png')).stdout).toContain(
        '"picture.png 3 image/png 616263"',
      )
      const { code, stdout, stderr } = await invoke(folder, '/upload file:./none.png')
      expect([code, stdout, stderr]).toEqual([
        2,
        '',
        expect.stringContaining('Cannot read ./none.png'),
      ])
    })
  })

  test('what is not simulated is said once a route, and answered where it is accepted', async () => {
    const folder = folderOf()
    const said = await beside(folder, [], async () => {
      for (let time = 0; time < 2; time++) {
        const { stdout } = await invoke(folder, '/ask')
        expect(stdout).toContain('"400 400 400"')
        expect(stdout).toContain('was refused PUT /guilds/1/emojis/7: not simulated')
      }
    })
    expect(said.match(/warning: \S+ \S+ is not simulated/g)).toEqual([
      'warning: PUT /guilds/*/emojis/* is not simulated',
      'warning: PUT /guilds/*/stickers/* is not simulated',
    ])
    const accepted = await beside(
      folder,
      ['--accept', 'PUT /guilds/*/emojis/*', '--accept', 'PUT /guilds/1/stickers/* {}'],
      async () => expect((await invoke(folder, '/ask')).stdout).toContain('"204 204 200"'),
    )
    expect(accepted).not.toContain('not simulated')
  })

  test('a session is recorded, repeated, compared and accepted', async () => {
    const folder = folderOf()
    await beside(folder, ['--record', 'session.jsonl'], async () => {
      await invoke(folder, '--press', 'Ticket', '--in', '#random', '--as', 'mo')
      await invoke(folder, '--advance', '1h')
      await invoke(folder, '/ask')
    })
    const lines = () => readFileSync(join(folder, 'session.jsonl'), 'utf8').trim().split('\n')
    expect(lines().map((line) => JSON.parse(line) as object)).toMatchObject([
      { session: 1, seed: 'seed.json' },
      { press: 'Ticket', in: '#random', as: 'mo', shows: ['app "Ticket of mo"'] },
      { advance: '1h' },
      { invoke: '/ask' },
    ])
    const args = [PROGRAM, 'replay', 'session.jsonl', '--', 'node', 'bot.mjs']
    const options = {
      cwd: folder,
      encoding: 'utf8',
      env: environment(folder),
      timeout: 60_000,
    } as const
    const own = spawnSync(process.execPath, args, options)
    expect(own).toMatchObject({ status: 0, stdout: 'ready\n' })
    writeFileSync(join(folder, 'bot.mjs'), BOT.replace('GREETING', 'Hello'))
    const other = await replay(folder)
    expect(other.code).toBe(1)
    expect(other.stdout).toMatch(/^--- a\/session\.jsonl\n\+\+\+ b\/session\.jsonl\n@@ /)
    expect(other.stdout).toMatch(/^- +app "Ticket of mo"\n\+ +app "Hello mo"\n(?: .*\n)*$/m)
    expect((await replay(folder, '--update')).code).toBe(0)
    expect(lines()[1]).toContain('Hello mo')
    expect(await replay(folder)).toMatchObject({ code: 0, stdout: '' })
  })

  test('a form is sent, a menu chosen from and the clock moved, as the session says', async () => {
    const act = (shows: unknown, step: object) => JSON.stringify({ ...step, shows: [shows] })
    const folder = project({
      'bot.mjs': FORMS,
      'seed.json': { apps: [{ commands: [{ name: 'form', description: 'x' }] }] },
      'session.jsonl': [
        '{"session":1,"seed":"seed.json"}',
        '{"invoke":"/form"}',
        act('app "because"', { submit: { Why: 'because' } }),
        '{"advance":"1h"}',
        act('app "tea"', { select: 'Drink', values: ['tea'] }),
      ].join('\n'),
    })
    expect((await replay(folder, '--update')).code).toBe(0)
    const [, , submitted = '', , selected = ''] = readFileSync(
      join(folder, 'session.jsonl'),
      'utf8',
    ).split('\n')
    expect([submitted, selected]).toEqual([
      expect.stringContaining('because of form at 0'),
      expect.stringContaining('tea at 1'),
    ])
    expect(await replay(folder)).toMatchObject({ code: 0, stdout: '' })
    writeFileSync(join(folder, 'session.jsonl'), '{"session":1}\n{"submit":{}}')
    expect(await replay(folder)).toMatchObject({
      code: 2,
      stderr: 'error: session.jsonl, step 1: no form was opened before\n',
    })
  })

  test('who asks a second time is not waited for, and nothing is left behind', async () => {
    const folder = project({
      'seed.json': {},
      'bot.mjs': `
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => console.log('no'))
        setInterval(() => {}, 1000)
        console.log(process.pid)`,
    })
    for (const [first, second] of [
      ['SIGTERM', 'SIGTERM'],
      ['SIGTERM', 'SIGINT'],
      ['SIGHUP', 'SIGTERM'],
    ] as const) {
      const child = spawn(process.execPath, [PROGRAM, 'serve', '--', 'node', 'bot.mjs'], {
        cwd: folder,
        env: environment(folder),
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const [pid] = (await once(child.stdout, 'data')) as [Buffer]
      child.kill(first)
      expect(String(await once(child.stdout, 'data'))).toBe('no\n')
      child.kill(second)
      expect(await once(child, 'close')).toEqual([137, null])
      expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
    }
  })
})
