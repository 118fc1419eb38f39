import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
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
