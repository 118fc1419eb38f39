import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SeenRequest } from '@slashlint/emulator'
import { afterEach, describe, expect, test } from 'vitest'
import { optionsOf, starting } from '../../cli/src/commands/serve/start.js'
import type { Io } from '../../cli/src/io.js'
import { project, slashlint } from './harness.js'

// Tests `serve` and `invoke` in this process: what they print.

describe('mistakes in the commands of a seed', () => {
  test.each([
    [1, 1, ''],
    [20, 20, ''],
    [21, 20, '1 more mistakes in its commands.'],
    [23, 20, '3 more mistakes in its commands.'],
  ])('of %i, %i are shown, each as a warning', async (count, shown, rest) => {
    const commands = Array.from({ length: count }, (_, index) => ({
      name: `a${index}`,
      description: '',
    }))
    const cwd = project({ 'seed.json': { apps: [{ commands }] } })
    const ending = new AbortController()
    const { code, stderr } = await slashlint(['serve', '--seed', 'seed.json', '--port', '0'], {
      cwd,
      env: { XDG_RUNTIME_DIR: cwd },
      signal: ending.signal,
      onOutput: () => ending.abort(),
    })
    const lines = stderr.split('\n')
    expect([code, lines.pop()]).toEqual([0, ''])
    if (rest !== '') {
      expect(lines.pop()).toBe(`warning: seed.json: ${rest}`)
    }
    expect(lines).toHaveLength(shown)
    for (const [index, line] of lines.entries()) {
      expect(line).toMatch(
        RegExp(
          `^warning: seed\\.json: apps\\[0\\]\\.commands\\[${index}\\]\\.description: .* \\[command/description-length\\]$`,
        ),
      )
    }
  })
})

describe('slashlint serve', () => {
  /** Starts an emulator, and ends it as soon as it greets. */
  async function greeted(args: readonly string[], files: Readonly<Record<string, unknown>> = {}) {
    const cwd = project(files)
    const ending = new AbortController()
    return slashlint(['serve', '--port', '0', ...args], {
      cwd,
      env: { XDG_RUNTIME_DIR: cwd },
      signal: ending.signal,
      onOutput: () => ending.abort(),
    })
  }

  test.each(['127.0.0.1', '127.0.0.2', 'localhost'])('at %s says no more', async (host) => {
    expect(await greeted(['--host', host])).toMatchObject({ code: 0, stderr: '' })
  })

  test('warns where others can reach it', async () => {
    const { code, stderr } = await greeted(['--host', '0.0.0.0'])
    expect([code, stderr]).toEqual([
      0,
      'warning: Others can reach the emulator at 0.0.0.0. Its tokens are new for this start: share them with nobody else.\n',
    ])
  })

  test.each([0, 4710, 65_535])('has the port %i', async (port) => {
    const io = { stderr: { write: () => undefined }, env: {} } as unknown as Io
    expect((await optionsOf({ port: `${port}` }, true, io)).port).toBe(port)
  })

  test.each([
    [true, 0],
    [false, 4710],
  ])('has a port of its own where none is given: beside a command, %s', async (has, port) => {
    const io = { stderr: { write: () => undefined }, env: {} } as unknown as Io
    expect((await optionsOf({}, has, io)).port).toBe(port)
  })

  test.each(['65536', '-1', '1.5', 'http'])('has no port %s', async (port) => {
    const { code, stdout, stderr } = await greeted([`--port=${port}`])
    const message = `error: \`--port\` is a number up to 65535, not \`${port}\`.\n`
    expect([code, stdout, stderr]).toEqual([2, '', message])
  })

  test.each([
    ['seed.json', 'no such file or folder'],
    ['.', ''],
  ])('needs a seed that can be read: %s', async (path, why) => {
    const { code, stderr } = await greeted(['--seed', path])
    expect([code, stderr.toLowerCase()]).toEqual([
      2,
      expect.stringContaining(`cannot read the seed ${path}: ${why}`),
    ])
  })

  test('says which port is in use, also where none was given', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      const { code, stdout, stderr } = await greeted([`--port=${port}`])
      const message = `error: Port ${port} is in use: --port 0 picks a free one.\n`
      expect([code, stdout, stderr]).toEqual([2, '', message])
    } finally {
      server.close()
    }
    const taken = () => Promise.reject(Object.assign(new Error('x'), { code: 'EADDRINUSE' }))
    await expect(starting(taken, {})).rejects.toThrow('Port 4710 is in use')
  })
})

describe('the log of serve', () => {
  /** Returns what is printed about requests. */
  async function printed(flags: object, ...requests: readonly object[]): Promise<string> {
    let stderr = ''
    const write = (text: string) => void (stderr += text)
    const io = { cwd: '.', env: {}, stdout: { write }, stderr: { write } } as unknown as Io
    const { onRequest } = await optionsOf(flags, true, io)
    const plain = { method: 'GET', path: '/users/7', status: 200, milliseconds: 1.25, rules: [] }
    for (const request of requests) {
      onRequest?.({ ...plain, ...request } as unknown as SeenRequest)
    }
    return stderr
  }

  test('has a line for each request, and the reasons of a refusal without hints', async () => {
    const rule = { code: 'a/b', path: ['options', 0], message: 'Wrong.', severity: 'error' }
    const rules = [
      { ...rule, fix: 'mend it' },
      { ...rule, severity: 'hint' },
      { ...rule, code: '', path: [], severity: 'warning' },
    ]
    const text = await printed({ log: true }, {}, { method: 'PUT', status: 400, rules })
    expect(text).toBe(
      '200 GET /users/7 1.3 ms\n400 PUT /users/7 1.3 ms\n    a/b options/0: Wrong. Fix: mend it.\n    : Wrong.\n',
    )
    expect(await printed({}, {}, { method: 'PUT', status: 400, rules })).toBe('')
  })

  test('names each route that is not simulated once, without its ids', async () => {
    const rules = [{ code: 'not-simulated', path: [], message: 'x', severity: 'error' }]
    const paths = ['/guilds/1/emojis', '/guilds/22/emojis', '/users/@me/emojis', '/guilds/1']
    const text = await printed({}, ...paths.map((path) => ({ path, status: 501, rules })))
    expect(text.match(/^warning: .*? is/gm)).toEqual([
      'warning: GET /guilds/*/emojis is',
      'warning: GET /users/*/emojis is',
      'warning: GET /guilds/* is',
    ])
    expect(text).toContain(
      'is not simulated and was refused. To answer it: --accept "GET /guilds/*/emojis"\n',
    )
  })
})

describe('slashlint invoke', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  /** Starts what answers each request with the next of some outcomes, and keeps what it is asked. */
  async function answering(outcomes: readonly string[]) {
    const asked: string[] = []
    let next = 0
    const server = createServer((request, response) => {
      void answer(request, response)
    })
    async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      // The only part of the form that is sent.
      const [payload = ''] = /^\{.*\}$/m.exec(await text(request)) ?? []
      asked.push(`${request.url?.split('/').at(-1)} ${payload}`)
      const outcome = outcomes[next++]
      response.end(JSON.stringify({ id: `${next}`, outcome, transcript: `${next}: ${outcome}` }))
    }
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const cwd = project({})
    const env = {
      SLASHLINT_EMULATOR: `http://127.0.0.1:${port}`,
      SLASHLINT_EMULATOR_SECRET: 'secret',
      XDG_RUNTIME_DIR: cwd,
    }
    const invoke = (...args: readonly string[]) => slashlint(['invoke', ...args], { cwd, env })
    return { invoke, asked }
  }

  test.each([
    [['answered'], 0],
    [['launched'], 0],
    [['silent'], 1],
    [['answered', 'answered'], 0],
    [['answered', 'silent'], 1],
    [['silent', 'answered'], 1],
    [['answered', 'launched', 'answered'], 0],
  ])(
    'of answers that are %j ends with %i, and prints one alone or all as a list',
    async (all, code) => {
      const steps = ['/ping', ...all.slice(1).flatMap((_, index) => ['--press', `b${index}`])]
      const results = all.map((outcome, index) => ({
        id: `${index + 1}`,
        outcome,
        transcript: `${index + 1}: ${outcome}`,
      }))
      const json = await (await answering(all)).invoke(...steps, '--format', 'json')
      const shown = results.length === 1 ? results[0] : results
      expect(json).toEqual({ code, stdout: `${JSON.stringify(shown, null, 2)}\n`, stderr: '' })
      const pretty = await (await answering(all)).invoke(...steps)
      const transcripts = results.map(({ transcript }) => `${transcript}\n`).join('')
      expect(pretty).toEqual({ code, stdout: transcripts, stderr: '' })
    },
  )

  test('takes what is submitted together as one form, and each other step by itself', async () => {
    const { invoke, asked } = await answering(Array<string>(9).fill('answered'))
    const steps = [
      ...['/ping', '--submit', 'a=1', '--submit', 'b=2=3', '--select', 'Fruit=apple,,pear'],
      ...['--submit', 'c=', '--advance', '5m', '--fail', 'GET /x', '--disconnect', '4000'],
      ...['--disconnect', 'resume'],
    ]
    expect((await invoke(...steps)).code).toBe(0)
    expect(asked.slice(1)).toEqual([
      'submit {"id":"1","fields":{"a":"1","b":"2=3"}}',
      'select {"id":"2","menu":"Fruit","values":["apple","pear"]}',
      'submit {"id":"3","fields":{"c":""}}',
      'advance {"duration":"5m"}',
      'fail {"fault":"GET /x"}',
      'disconnect {"how":4000}',
      'disconnect {"how":"resume"}',
    ])
    expect(JSON.parse(asked[0]?.replace(/^invoke /, '') ?? '')).toEqual({
      line: '/ping',
      options: { quiet: 250 },
    })
  })

  test.each([
    [['--press', 'b'], 'press {"button":"b","options":{"as":"mo","quiet":250,"message":"7"}}'],
    [
      ['--select', 'm=v'],
      'select {"menu":"m","values":["v"],"options":{"as":"mo","quiet":250,"message":"7"}}',
    ],
  ])('%j without a command is about a message', async (step, request) => {
    const { invoke, asked } = await answering(['answered'])
    expect((await invoke(...step, '--as', 'mo', '--target', '7')).code).toBe(0)
    expect(asked).toEqual([request])
  })

  test.each([
    [['--select', 'Fruit'], '`--select` is --select "'],
    [['--select', '=x'], '`--select` is --select "'],
    [['/ping', '--submit', 'x'], '`--submit` is --submit "'],
    [['--submit', 'a=b'], 'takes one command line in quotes'],
    [['--as', 'mo'], 'takes one command line in quotes'],
    [['/ping', '/pong'], 'takes one command line in quotes'],
  ])('%j is refused', async (args, message) => {
    const { invoke } = await answering(['answered'])
    const { code, stderr } = await invoke(...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})
