import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hookedEnvironment } from '../../emulator/src/hooks.js'

// Tests the connections that the preloads refuse while a bot is fuzzed. The real runtime runs each program.

const folder = mkdtempSync(join(tmpdir(), 'slashlint-refused-'))
const problems = join(folder, 'problems')
/** Two servers in place of the emulator and of a permitted address. They record the requested paths. */
const asked: string[] = []
const listening = [0, 1].map(() =>
  createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('Ok')
  }).listen(0, '127.0.0.1'),
)
const [emulator, permitted] = listening as [Server, Server]
const portOf = (server: Server): number => (server.address() as AddressInfo).port

beforeAll(() =>
  Promise.all(
    listening.map((one) => one.listening || new Promise((done) => one.once('listening', done))),
  ),
)
afterAll(() => {
  for (const one of listening) {
    one.close()
  }
  rmSync(folder, { recursive: true })
})

interface Told {
  readonly kind: string
  readonly message: string
  readonly place?: string
}

/** Runs a program of some lines. @returns the reports of its preload */
async function told(name: string, lines: readonly string[]): Promise<readonly Told[]> {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  writeFileSync(problems, '')
  await promisify(execFile)(name.endsWith('.py') ? 'python3' : 'node', [name], {
    cwd: folder,
    env: {
      ...process.env,
      ...hookedEnvironment(process.env),
      PYTHONDONTWRITEBYTECODE: '1',
      SLASHLINT_EMULATOR: `http://127.0.0.1:${portOf(emulator)}`,
      SLASHLINT_PROBLEMS: problems,
      SLASHLINT_ALLOWED: `127.0.0.1:${portOf(permitted)},/tmp/permitted.sock,cache.example:6379`,
    },
  })
  const text = readFileSync(problems, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Told)
}

const refusedIn = (list: readonly Told[]) =>
  list.map(({ kind, message, place }) => [
    kind,
    /^a connection to (\S+) was refused; --allow-host/.exec(message)?.[1],
    place?.replace(/:\d+$/, (column) => (place.split(':').length > 2 ? '' : column)),
  ])

/** A line that connects, with its destination. */
const NODE: readonly (readonly [line: string, where: string])[] = [
  ["await fetch('http://127.0.0.1:5432/')", '127.0.0.1:5432'],
  ["await fetch('https://api.example.com/x')", 'api.example.com:443'],
  ["await once(https.get('https://LOCALHOST:2/'), 'response')", 'localhost:2'],
  ["await once(net.connect(3), 'response')", 'localhost:3'],
  ["await once(net.connect({ host: '::1', port: 4 }), 'connect')", '::1:4'],
  ["await once(net.createConnection('/tmp/database.sock'), 'connect')", '/tmp/database.sock'],
  ["await once(http.get({ socketPath: '/run/docker.sock' }), 'response')", '/run/docker.sock'],
  ["await once(tls.connect(5, 'db.example.com'), 'connect')", 'db.example.com:5'],
  ["await once(http2.connect('http://127.0.0.1:6'), 'connect')", '127.0.0.1:6'],
  ["await promisify(dns.lookup)('host.example')", 'host.example'],
  [
    "await dns.promises.resolveSrv('_mongodb._tcp.cluster.example')",
    '_mongodb._tcp.cluster.example',
  ],
  ["await udp('statsd', 8125, 'metrics.example')", 'metrics.example:8125'],
  ["await udp(Buffer.from('xy'), 0, 2, 8126)", 'localhost:8126'],
]

const PYTHON: readonly (readonly [line: string, where: string])[] = [
  ["    socket.create_connection(('127.0.0.1', 1))", '127.0.0.1:1'],
  ["    socket.create_connection(('db.example.com', 2))", 'db.example.com:2'],
  ["    socket.socket(socket.AF_UNIX).connect('/tmp/database.sock')", '/tmp/database.sock'],
  ["    socket.socket(socket.AF_INET6).connect(('::1', 3))", '::1:3'],
  ["    urllib.request.urlopen('http://api.example.com/')", 'api.example.com:80'],
  ["    await asyncio.open_connection('127.0.0.1', 4)", '127.0.0.1:4'],
  ["    await asyncio.open_connection('redis.example', 6379)", 'redis.example:6379'],
  ["    socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 8125))", '127.0.0.1:8125'],
  ["    socket.gethostbyname('host.example')", 'host.example:PORT'],
]

describe('a program that is tried connects nowhere, and its own line is told:', () => {
  test('Node', async () => {
    const list = await told('bot.mjs', [
      "import dgram from 'node:dgram'; import dns from 'node:dns'; import http from 'node:http'; import http2 from 'node:http2'",
      "import https from 'node:https'; import net from 'node:net'; import tls from 'node:tls'; import { once } from 'node:events'",
      "import { promisify } from 'node:util'",
      "const udp = (...args) => new Promise((done, fail) => dgram.createSocket('udp4').send(...args, (error) => error ? fail(error) : done()))",
      'const failed = []',
      ...NODE.map(([line]) => `try { ${line} } catch (error) { failed.push(error) }`),
      `if (failed.length !== ${NODE.length}) throw new Error('some were not refused')`,
      'process.exit()',
    ])
    expect(refusedIn(list).map(([kind, where]) => [kind, where])).toEqual(
      NODE.map(([, where]) => ['blocked', where]),
    )
    // The line of `udp` is that of its caller, the innermost one.
    const lines = NODE.map(([line], at) => (line.includes('udp(') ? 4 : at + 6))
    const places = list.map(({ place }) => Number(place?.split(':')[1]))
    expect(places).toEqual(lines)
  }, 60_000)

  test('Python', async () => {
    const list = await told('bot.py', [
      'import asyncio, socket, urllib.request',
      'async def main(failed):',
      ...PYTHON.flatMap(([line]) => [
        '  try:',
        line,
        '  except OSError as error: failed.append(error)',
      ]),
      `  if len(failed) != ${PYTHON.length}: raise RuntimeError('some were not refused')`,
      'asyncio.run(main([]))',
    ])
    expect(refusedIn(list)).toEqual(
      PYTHON.map(([, where], at) => ['blocked', where, `bot.py:${3 * at + 4}`]),
    )
  }, 60_000)
})

describe('what it starts connects nowhere either:', () => {
  test.each([
    ["['node', '-e', \"require('http').get('http://127.0.0.1:7/').on('error', () => 0)\"]", 7],
    ["['python3', '-c', \"import socket; socket.create_connection(('127.0.0.1', 8))\"]", 8],
    ["['curl', '-s', 'http://127.0.0.1:9/']", 9],
  ])(
    '%s',
    async (command, port) => {
      const list = await told('bot.cjs', [
        `const [program, ...args] = ${command}`,
        "require('node:child_process').spawnSync(program, args, { env: { PATH: process.env.PATH } })",
      ])
      // On a slow machine it is also told that the bot waits for the program.
      const blocked = list.filter(({ kind }) => kind !== 'hung')
      expect(refusedIn(blocked).map(([, where]) => where)).toEqual([`127.0.0.1:${port}`])
    },
    60_000,
  )
})

describe('the emulator and what is permitted are reached, under each name of this machine:', () => {
  test('Node', async () => {
    asked.length = 0
    const list = await told('bot.mjs', [
      `await fetch('http://127.0.0.1:${portOf(emulator)}/1')`,
      `await fetch('http://localhost:${portOf(permitted)}/2')`,
      "const { spawnSync } = await import('node:child_process')",
      `await import('node:net').then((net) => net.connect('/tmp/permitted.sock').on('error', () => 0))`,
      "await import('node:dns').then((dns) => dns.promises.lookup('cache.example').catch(() => 0))",
    ])
    expect([list, asked]).toEqual([[], ['/1', '/2']])
  }, 60_000)

  test('Python', async () => {
    asked.length = 0
    const list = await told('bot.py', [
      'import socket, urllib.request',
      `urllib.request.urlopen('http://127.0.0.1:${portOf(emulator)}/1').read()`,
      `urllib.request.urlopen('http://localhost:${portOf(permitted)}/2').read()`,
      'for act in (lambda: socket.socket(socket.AF_UNIX).connect("/tmp/permitted.sock"), lambda: socket.getaddrinfo("cache.example", 6379)):',
      '  try: act()',
      '  except OSError: pass',
    ])
    expect([list, asked]).toEqual([[], ['/1', '/2']])
  }, 60_000)
})
