import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createWebServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { PACKAGE, PROGRAM } from '../program.js'
import { project, slashlint } from './harness.js'

// Tests the built program with programs that do not know about it.

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PYTHON = ['/usr/bin/python3', '/usr/local/bin/python3'].find((file) => existsSync(file))

function serve(
  args: readonly string[],
  cwd: string,
  {
    env = {},
    program = PROGRAM,
  }: { readonly env?: Record<string, string>; readonly program?: string } = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'serve', ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, XDG_RUNTIME_DIR: cwd, ...env },
  })
  return { status, stdout, stderr }
}

/** Runs `serve` in this process, for arguments that are rejected before a server is started. */
function served(args: readonly string[]) {
  const cwd = project({})
  return slashlint(['serve', ...args], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', XDG_RUNTIME_DIR: cwd },
  })
}

const ASK = `
const ask = async (who) => {
  const { DISCORD_APPLICATION_ID: id, DISCORD_TOKEN: token } = process.env
  const response = await fetch(\`https://discord.com/api/v10/applications/\${id}/commands\`, { headers: { Authorization: \`Bot \${token}\` } })
  console.log(who, response.status, await response.text())
}
`

describe('slashlint serve -- node', () => {
  test('redirects the program, its workers and its child processes, and ends with its exit code', () => {
    const folder = project({
      'bot.mjs': `${ASK}
        import { spawnSync } from 'node:child_process'
        import { isMainThread, Worker } from 'node:worker_threads'
        await ask(isMainThread ? (process.argv[2] ?? 'program') : 'worker')
        if (isMainThread && process.argv[2] === undefined) {
          await new Promise((resolve) => new Worker(new URL(import.meta.url)).on('exit', resolve))
          spawnSync(process.execPath, ['bot.mjs', 'child'], { stdio: 'inherit' })
          process.exitCode = 7
        }`,
    })
    const { status, stdout } = serve(['--', 'node', 'bot.mjs'], folder, {
      env: { DISCORD_TOKEN: 'a real one', NODE_OPTIONS: '--no-warnings' },
    })
    expect(stdout.split('\n').filter(Boolean)).toEqual([
      'program 200 []',
      'worker 200 []',
      'child 200 []',
    ])
    expect(status).toBe(7)
  })

  test('redirects child processes and workers that get another environment', () => {
    const folder = project({
      'bot.mjs': `${ASK}
        import { execFileSync, fork, spawn, spawnSync } from 'node:child_process'
        import { isMainThread, SHARE_ENV, Worker, workerData } from 'node:worker_threads'
        await ask(isMainThread ? (process.argv[2] ?? 'program') : workerData)
        const { DISCORD_TOKEN, DISCORD_APPLICATION_ID, PATH } = process.env
        const env = { DISCORD_TOKEN, DISCORD_APPLICATION_ID, PATH }
        const ends = (one) => new Promise((resolve) => one.on('exit', resolve))
        if (isMainThread && process.argv[2] === undefined) {
          for (const [name, options] of Object.entries({ bare: { execArgv: [] }, other: { env }, both: { env, execArgv: [] }, shared: { env: SHARE_ENV } }))
            await ends(new Worker(new URL(import.meta.url), { workerData: name, ...options }))
          spawnSync(process.execPath, ['bot.mjs', 'spawnSync'], { stdio: 'inherit', env })
          execFileSync(process.execPath, ['bot.mjs', 'execFileSync'], { stdio: 'inherit', env })
          await ends(spawn('node bot.mjs shell', { shell: true, stdio: 'inherit', env }))
          await ends(fork('bot.mjs', ['fork'], { env, execArgv: [] }))
          delete process.env.NODE_OPTIONS
          await ends(spawn('node', ['bot.mjs', 'inherited'], { stdio: 'inherit' }))
          spawnSync('node', ['bot.mjs', 'inherited-sync'], { stdio: 'inherit' })
        }`,
    })
    const names =
      'program bare other both shared spawnSync execFileSync shell fork inherited inherited-sync'.split(
        ' ',
      )
    expect(serve(['--', 'node', 'bot.mjs'], folder).stdout).toBe(
      names.map((name) => `${name} 200 []\n`).join(''),
    )
  })

  test('refuses child processes that it cannot redirect', () => {
    const folder = project({
      'bot.cjs': `
        const { spawn, spawnSync, execSync } = require('node:child_process')
        const say = (act) => { try { act(); console.log('ran') } catch ({ message }) { console.log(message) } }
        say(() => spawnSync('python3', ['-Wx', '-X', 'dev', '-bI', 'bot.py']))
        say(() => spawn('/somewhere/bun', ['run']))
        say(() => spawnSync('python3', ['-c', '1', '-I']))
        say(() => execSync('deno run bot.ts', { stdio: 'pipe' }))`,
    })
    const lines = serve(['--', 'node', 'bot.cjs'], folder).stdout.split('\n')
    expect(lines[0]).toBe(
      'slashlint refused to start python3 -bI: the emulator cannot redirect it.',
    )
    expect(lines[1]).toBe('slashlint refused to start bun: the emulator cannot redirect it.')
    expect(lines[2]).toBe('ran')
    expect(lines.slice(3).join(' ')).toContain(
      'slashlint refused to start deno: the emulator cannot redirect it.',
    )
  })

  test('works from a folder whose name has spaces and quotes', () => {
    const folder = project({ 'bot.mjs': `${ASK}\nawait ask('program')` })
    const program = join(folder, 'a "program" with spaces')
    cpSync(PACKAGE, program, { recursive: true })
    const { stdout } = serve(['--', 'node', 'bot.mjs'], folder, {
      program: join(program, 'bin/slashlint.js'),
    })
    expect(stdout).toBe('program 200 []\n')
  })

  test('redirects https.request, in all its forms', () => {
    const folder = project({
      'bot.mjs': `
        import https, { get, request } from 'node:https'
        const read = (sent) => new Promise((resolve, reject) => sent.on('error', reject).on('response', (response) => {
          response.resume(); response.on('end', () => resolve(response.statusCode)) }))
        const path = '/api/v10/gateway'
        console.log(await read(get('https://discord.com' + path)))
        console.log(await read(https.get(new URL('https://canary.discord.com' + path))))
        console.log(await read(request({ host: 'discord.com', path, headers: { Host: 'discord.com' } }).end()))
        console.log(await read(request('https://discord.com' + path, { method: 'GET' }).end()))`,
    })
    expect(serve(['--', 'node', 'bot.mjs'], folder).stdout).toBe('200\n200\n200\n200\n')
  })

  test('refuses connections to the service that were not redirected', () => {
    const folder = project({
      'bot.mjs': `
        import net from 'node:net'
        import tls from 'node:tls'
        import http2 from 'node:http2'
        const wait = (thing) => new Promise((resolve) => thing.on('error', ({ message }) => { console.log(message); resolve() }))
        await wait(net.connect(443, 'discord.com'))
        await wait(tls.connect({ port: 443, host: 'gateway.discord.gg' }))
        await wait(tls.connect({ port: 443, host: '127.0.0.1', servername: 'discord.com' }))
        await wait(http2.connect('https://discord.com'))`,
    })
    const { stdout } = serve(['--', 'node', 'bot.mjs'], folder)
    expect(
      stdout.match(/slashlint refused to connect to (?:discord\.com|gateway\.discord\.gg): /g),
    ).toHaveLength(4)
  })

  test('refuses what leads to the service past its name', () => {
    const folder = project({
      'bot.mjs': `
        import dns, { promises } from 'node:dns'
        import http from 'node:http'
        import net from 'node:net'
        import tls from 'node:tls'
        import { promisify } from 'node:util'
        const { hostname, port } = new URL(process.env.SLASHLINT_EMULATOR)
        const say = async (what, act) => console.log(what, await act().then(() => 'let through', ({ message }) => message))
        const failed = (thing) => new Promise((resolve, reject) => thing.on('error', reject).on('secureConnect', resolve))
        await say('tls', () => failed(tls.connect({ socket: net.connect(port, hostname), servername: 'discord.com' })))
        await say('lookup', () => new Promise((resolve, reject) => dns.lookup('discord.com', {}, (error) => error ? reject(error) : resolve())))
        await say('resolve', () => new Promise((resolve, reject) => new dns.Resolver().resolve4('discord.com', (error) => error ? reject(error) : resolve())))
        await say('promises', () => promises.resolve('gateway.discord.gg'))
        await say('promisified', () => promisify(dns.lookup)('discord.com'))
        await say('tunnel', async () => http.request({ host: '127.0.0.1', port: 1, method: 'CONNECT', path: 'discord.com:443' }))
        console.log((await promisify(dns.lookup)('localhost')).family > 0)
        http.get({ host: '127.0.0.1', port: 1, path: 'https://discord.com/api/v10/gateway' }, ({ statusCode }) => {
          console.log(statusCode)
          // Its own socket stays open until the other side gives it up.
          process.exit()
        })`,
    })
    const lines = serve(['--', 'node', 'bot.mjs'], folder).stdout.trim().split('\n')
    const refused = lines.filter((line) => line.includes(' slashlint refused to connect to '))
    expect(refused.map((line) => line.split(' ', 1)[0])).toEqual(
      'tls lookup resolve promises promisified tunnel'.split(' '),
    )
    // Other names are resolved normally, and requests to a proxy go to the emulator.
    expect(lines.slice(6)).toEqual(['true', '200'])
  })

  test('redirects programs of scripts that replace NODE_OPTIONS and PYTHONPATH', () => {
    const folder = project({
      'bot.mjs': `${ASK}\nawait ask('node')`,
      'bot.py': `import urllib.request; print(urllib.request.urlopen('https://discord.com/api/v10/gateway').status)`,
      'run.sh': [
        'NODE_OPTIONS=--enable-source-maps node bot.mjs',
        'env -u NODE_OPTIONS node bot.mjs',
        // The second one is started by the first.
        `NODE_OPTIONS= node -e "require('child_process').execSync('NODE_OPTIONS= node bot.mjs', { stdio: 'inherit' })"`,
        ...(PYTHON === undefined ? ['echo 200'] : ['PYTHONPATH=src python3 bot.py']),
      ].join('\n'),
    })
    expect(serve(['--', 'sh', 'run.sh'], folder).stdout).toBe(`${'node 200 []\n'.repeat(3)}200\n`)
  })

  test('curl and wget of scripts are refused the service, and nothing else', () => {
    const folder = project({
      'run.sh': `
        for url in https://discord.com/api/v10/gateway canary.DISCORD.com:443 --url=https://user@discord.com./api; do
          curl -sS "$url" || echo "refused $?"
        done
        curl -sS -A 'Bot (https://discord.com, 1)' "$SLASHLINT_EMULATOR/api/gateway#https://discord.com"`,
      // Debian has curl. Elsewhere it is replaced by a program that prints its request.
      'own/curl': '#!/bin/sh\necho asked',
    })
    chmodSync(join(folder, 'own/curl'), 0o755)
    const PATH = `${join(folder, 'own')}${delimiter}${process.env['PATH'] ?? ''}`
    const { stdout, stderr } = serve(['--', 'sh', 'run.sh'], folder, { env: { PATH } })
    expect(stdout).toBe('refused 2\nrefused 2\nrefused 2\nasked\n')
    expect(
      stderr.match(/slashlint refused to connect to \S+: curl is not redirected/g),
    ).toHaveLength(3)
  })

  test('programs that are not installed do not seem to be', () => {
    const folder = project({ 'own/python3': '#!/bin/sh\necho mine' })
    chmodSync(join(folder, 'own/python3'), 0o755)
    const { stdout } = serve(
      ['--', '/bin/sh', '-c', 'command -v python || echo none; python3'],
      folder,
      {
        env: { PATH: join(folder, 'own') },
      },
    )
    expect(stdout).toBe('none\nmine\n')
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes %s on, and waits for the program',
    async (signal) => {
      const folder = project({
        'bot.mjs': `
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
          process.on(signal, () => setTimeout(() => { console.log(signal); process.exit(9) }, 50))
        setInterval(() => {}, 1000)
        console.log('up')`,
      })
      const child = spawn(process.execPath, [PROGRAM, 'serve', '--', 'node', 'bot.mjs'], {
        cwd: folder,
        env: { ...process.env, XDG_RUNTIME_DIR: folder },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      let output = ''
      child.stdout.on('data', (data: Buffer) => {
        output += String(data)
        if (output === 'up\n') {
          child.kill(signal)
        }
      })
      expect(await new Promise((resolve) => child.once('close', resolve))).toBe(9)
      expect(output).toBe(`up\n${signal}\n`)
    },
  )

  test('the hooks know the same hosts', () => {
    const hosts = ['node.cjs', 'python/sitecustomize.py', 'bin/web.sh'].map((file) => {
      const text = readFileSync(join(ROOT, 'emulator/preload', file), 'utf8').replaceAll('\\', '')
      return [...new Set(text.match(/\bdiscord(?:app)?\.[a-z]{2,5}\b/g))].sort()
    })
    expect(hosts[0]).toEqual([
      'discord.com',
      'discord.dev',
      'discord.gg',
      'discord.media',
      'discordapp.com',
      'discordapp.net',
    ])
    expect(hosts[1]).toEqual(hosts[0])
    expect(hosts[2]).toEqual(hosts[0])
  })

  test('sets the variables over those of the environment, unless they are to be kept', () => {
    const folder = project({
      'bot.mjs': 'console.log(process.env.DISCORD_TOKEN, process.env.DISCORD_GUILD_ID)',
    })
    const env = { DISCORD_TOKEN: 'real' }
    expect(serve(['--', 'node', 'bot.mjs'], folder, { env }).stdout).toMatch(
      /^\S+\.local\.\S+ 2000000000000000001\n$/,
    )
    expect(serve(['--keep-env', '--', 'node', 'bot.mjs'], folder, { env }).stdout).toMatch(
      /^real 2000000000000000001\n$/,
    )
  })

  test('refuses programs that it cannot redirect, and says what was tried', () => {
    const folder = project({})
    const { status, stderr } = serve(['--', 'git', '--version'], folder)
    expect(status).toBe(2)
    expect(stderr).toContain(
      'It tried NODE_OPTIONS, for Node, and PYTHONPATH, for Python'.replace('It', 'it'),
    )
    expect(serve(['--no-preload', '--', 'git', '--version'], folder).stdout).toContain(
      'git version',
    )
  })

  test.each([
    [['bun', 'run', 'bot.ts'], /bun/],
    [['sh', '-c', 'deno run bot.ts'], /deno/],
  ])('%j is refused by what stands for it', (command, why) => {
    const { status, stdout, stderr } = serve(['--', ...command], project({}))
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(why)])
  })

  test.each([
    [['env', '-i', 'node', 'bot.mjs'], /env -i removes/],
    [['env', '-u', 'NODE_OPTIONS', 'node', 'bot.mjs'], /-u NODE_OPTIONS removes/],
    [['env', 'PYTHONPATH=', 'python3', 'bot.py'], /PYTHONPATH= removes/],
    [['nice', '-n', '5', 'git', '--version'], /cannot redirect git/],
    [['env', 'A=1', 'nice', 'git', '--version'], /cannot redirect git/],
  ])('%j is refused', async (command, why) => {
    const { code, stdout, stderr } = await served(['--', ...command])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(why)])
  })

  test('programs that start others are no obstacle', () => {
    const folder = project({ 'bot.mjs': 'console.log(process.env.A)' })
    expect(serve(['--', 'env', 'A=7', 'nice', '-n', '1', 'node', 'bot.mjs'], folder).stdout).toBe(
      '7\n',
    )
  })

  test('gives 128 and the signal that ended the command', () => {
    expect(serve(['--', 'sh', '-c', 'kill -9 $$'], project({})).status).toBe(137)
  })
})

describe.skipIf(PYTHON === undefined)('slashlint serve -- python', () => {
  test('redirects urllib, refuses other connections, and runs the sitecustomize that was there', () => {
    const folder = project({
      'own/sitecustomize.py': 'print("own")',
      'bot.py': `
import socket, urllib.request
print(urllib.request.urlopen('https://discord.com/api/v10/gateway').status)
try:
    socket.create_connection(('discord.com', 443))
except OSError as error:
    print(error)
`,
    })
    const { stdout } = serve(['--', PYTHON ?? '', 'bot.py'], folder, {
      env: { PYTHONPATH: join(folder, 'own') },
    })
    expect(stdout).toMatch(/^own\n200\nslashlint refused to connect to discord.com: /)
  })

  test.each([['-I'], ['-W', 'ignore', '-I'], ['-Wignore', '-X', 'dev', '-bE'], ['-S']])(
    'refuses an isolated interpreter: %j %j %j %j',
    async (...options) => {
      const { code, stderr } = await served(['--', PYTHON ?? '', ...options, 'bot.py'])
      expect(code).toBe(2)
      expect(stderr).toContain('ignores PYTHONPATH')
    },
  )

  test('leaves the options of programs alone', () => {
    const folder = project({ 'bot.py': 'import sys; print(sys.argv[1])' })
    expect(serve(['--', PYTHON ?? '', '-W', 'ignore', 'bot.py', '-I'], folder).stdout).toBe('-I\n')
    expect(
      serve(['--', PYTHON ?? '', '-c', 'import sys; print(sys.argv[1])', '-I'], folder).stdout,
    ).toBe('-I\n')
  })

  test('redirects the libraries that are installed, and child processes that get another environment', () => {
    const folder = project({
      'bot.py': `
import asyncio, os, socket, ssl, subprocess, sys, urllib.request
from urllib.parse import urlsplit
URL = 'https://discord.com/api/v10/gateway'

def requests():
    import requests
    prepared = requests.Request('GET', URL).prepare()
    return [requests.get(URL).status_code, requests.Session().send(prepared).status_code]

def httpx():
    import httpx
    with httpx.stream('GET', URL) as streamed:
        own = [streamed.status_code]
    client = httpx.Client(base_url='https://discord.com/api/')
    return own + [client.get('v10/gateway').status_code, client.send(httpx.Request('GET', URL)).status_code]

def aiohttp():
    import aiohttp
    async def ask():
        statuses = []
        async with aiohttp.ClientSession() as session:
            async with session.request(method='GET', url=URL) as response:
                statuses.append(response.status)
            async with session.ws_connect('wss://gateway.discord.gg/?v=10') as gateway:
                assert (await gateway.receive_json())['op'] == 10
        async with aiohttp.ClientSession('https://discord.com') as session:
            async with session.get('/api/v10/gateway') as response:
                statuses.append(response.status)
        return statuses
    return asyncio.run(ask())

def urllib_():
    request = urllib.request.Request(URL, headers={'X': 'y'})
    return [urllib.request.urlopen(URL).status, urllib.request.build_opener().open(request).status]

def child(env):
    code = f"import urllib.request; print(urllib.request.urlopen('{URL}').status)"
    return [int(subprocess.check_output([sys.executable, '-c', code], env=env))]

async def tls():
    own = urlsplit(os.environ['SLASHLINT_EMULATOR'])
    await asyncio.open_connection(own.hostname, own.port, ssl=True, server_hostname='discord.com')

def refused(act):
    try:
        act()
        return 'not refused'
    except OSError as error:
        assert 'slashlint refused' in str(error), error
        return [200]

for ask in (requests, httpx, aiohttp, urllib_,
            lambda: child(None), lambda: child({'A': '1'}), lambda: child({b'A': b'1'}),
            lambda: refused(lambda: socket.socket().connect(('discord.com', 443))),
            lambda: refused(lambda: socket.gethostbyname('discord.com')),
            lambda: [os.spawnve(os.P_WAIT, sys.executable, [sys.executable, '-c', f"import urllib.request; urllib.request.urlopen('{URL}')"], {}) + 200],
            lambda: refused(lambda: ssl.create_default_context().wrap_socket(socket.socket(), server_hostname='discord.com')),
            lambda: refused(lambda: asyncio.run(tls())),
            lambda: refused(lambda: subprocess.run([sys.executable, '-W', 'x', '-I', 'bot.py'])),
            lambda: refused(lambda: subprocess.Popen('/somewhere/bun'))):
    try:
        statuses = ask()
        print(ask.__name__, 'fine' if set(statuses) == {200} else statuses)
    except ModuleNotFoundError as error:
        print(ask.__name__, 'not installed')
`,
    })
    const { stdout, stderr } = serve(['--', PYTHON ?? '', 'bot.py'], folder)
    const lines = stdout.trim().split('\n')
    expect([lines.length, stderr.includes('Traceback') && stderr]).toEqual([14, false])
    expect(lines.filter((line) => !/ (?:fine|not installed)$/.test(line))).toEqual([])
    expect(lines.slice(3)).toEqual([
      'urllib_ fine',
      ...Array.from({ length: 10 }, () => '<lambda> fine'),
    ])
  })
})

describe('slashlint serve', () => {
  /** Runs `serve` during an action, and ends it. */
  async function running<T>(
    args: readonly string[],
    cwd: string,
    act: (url: string) => Promise<T>,
  ): Promise<T> {
    const child = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', ...args], {
      cwd,
      env: { ...process.env, XDG_RUNTIME_DIR: cwd },
    })
    let output = ''
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (data: Buffer) => {
        output += String(data)
        const [, address] = /address\s+(\S+)\n[^]*public key\s+[0-9a-f]{64}\n/.exec(output) ?? []
        if (address !== undefined) {
          resolve(address)
        }
      })
      child.stderr.on('data', (data: Buffer) => reject(new Error(String(data))))
    })
    try {
      return await act(url)
    } finally {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }
  }

  test('names the commands of a seed that the service would not take, and deploys them', () => {
    const folder = project({
      'seed.json': { apps: [{ commands: [{ name: 'Two words', description: 'x' }] }] },
      'bot.mjs': `${ASK}\nawait ask('program')`,
    })
    const { status, stdout, stderr } = serve(
      ['--seed', 'seed.json', '--', 'node', 'bot.mjs'],
      folder,
    )
    expect(status).toBe(0)
    expect(stdout).toContain('"name":"Two words"')
    expect(stderr).toContain(
      'warning: seed.json: apps[0].commands[0].name: Slash command names cannot contain a space',
    )
    expect(stderr).toContain('[command/name-pattern]')
  })

  test('keeps what was answered in a log of its owner’s alone', async () => {
    const folder = project({ 'seed.json': { apps: [{ id: '77' }] } })
    const args = ['--seed', 'seed.json', '--state', 'state.jsonl']
    const token = `Bot ${Buffer.from('77').toString('base64')}.local.${'x'}`
    await running(args, folder, async (url) => {
      const issued = JSON.parse(readFileSync(join(folder, 'state.jsonl'), 'utf8')) as {
        slashlint: string
      }
      expect(issued.slashlint).toMatch(/^\d/)
      expect(
        (await fetch(`${url}/api/applications/77/commands`, { headers: { Authorization: token } }))
          .status,
      ).toBe(401)
    })
    expect(statSync(join(folder, 'state.jsonl')).mode & 0o777).toBe(0o600)
  })

  /** Runs `slashlint invoke` in the same environment. */
  const invoking = (args: readonly string[], cwd: string) =>
    slashlint(['invoke', ...args], { cwd, env: { XDG_RUNTIME_DIR: cwd } })

  /**
   * Connects a bot. It answers commands with a button and two menus, the button with a form, and everything else with
   * the received data.
   */
  async function connected(url: string): Promise<WebSocket> {
    const socket = new WebSocket(url.replace('http', 'ws'))
    const row = (component: object) => ({ type: 1, components: [component] })
    const answers: Readonly<Record<number, (data: ReturnType<JSON['parse']>) => object>> = {
      2: () => ({
        type: 4,
        data: {
          content: 'Choose',
          components: [
            row({ type: 2, style: 1, custom_id: 'b', label: 'Tell' }),
            row({
              type: 3,
              custom_id: 's',
              placeholder: 'Fruit',
              max_values: 2,
              options: [
                { label: 'Apple', value: '1' },
                { label: 'Pear', value: '2' },
              ],
            }),
            row({ type: 5, custom_id: 'u', placeholder: 'Who' }),
          ],
        },
      }),
      3: (data) =>
        data.component_type === 2
          ? {
              type: 9,
              data: {
                custom_id: 'f',
                title: 'Tell us',
                components: ['why', 'when'].map((id) =>
                  row({ type: 4, custom_id: id, label: `${id}?`, style: 1 }),
                ),
              },
            }
          : {
              type: 4,
              data: {
                content: JSON.stringify([data.values, Object.keys(data.resolved?.users ?? {})]),
              },
            },
      5: (data) => ({ type: 4, data: { content: JSON.stringify(data.components) } }),
    }
    await new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        const { op, t, d } = JSON.parse(String(data)) as ReturnType<JSON['parse']>
        if (op === 10) {
          socket.send(JSON.stringify({ op: 2, d: { token: 'any', intents: 0 } }))
        }
        if (t === 'READY') {
          resolve()
        }
        if (t !== 'INTERACTION_CREATE') {
          return
        }
        void fetch(`${url}/api/interactions/${d.id}/${d.token}/callback`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(answers[Number(d.type)]?.(d.data)),
        })
      })
    })
    return socket
  }

  test('buttons are pressed, menus chosen from, and forms sent, in the order of the command line', async () => {
    const folder = project({
      'seed.json': { apps: [{ commands: [{ name: 'ping', description: 'x' }] }] },
    })
    await running(['--seed', 'seed.json', '--auth', 'any'], folder, async (url) => {
      const socket = await connected(url)
      const form = await invoking(
        ['/ping', '--press', 'Tell', '--submit', 'why=a=b', '--submit', 'when?=now'],
        folder,
      )
      expect(form.stderr).toBe('')
      expect(form.stdout).toMatch(
        /presses \[Tell\]\n.*opened a form: "Tell us"[^]*sends "Tell us" why\?: "a=b" when\?: "now"\n.*a=b.*now/,
      )
      expect(form.code).toBe(0)
      const menu = await invoking(
        ['/ping', '--select', 'Fruit=Pear,Apple', '--format', 'json'],
        folder,
      )
      expect(
        (JSON.parse(menu.stdout) as { content: string }[]).map(({ content }) => content),
      ).toEqual(['Choose', '[["2","1"],[]]'])
      const user = await invoking(['/ping', '--select', 'Who=@ben'], folder)
      expect(user.stdout).toContain('3000000000000000003')
      for (const [args, why] of [
        [['/ping', '--select', 'Fruit=Fig'], /no option "Fig"; it has "Apple", "Pear"/],
        [['/ping', '--select', 'Fruit='], /takes 1 to 2 values; found 0/],
        [['/ping', '--select', 'Fruit'], /--select "menu=value,value"/],
        [['--as', 'mo'], /takes one command line/],
        [['/ping', '--advance', 'soon'], /A duration is/],
        [['/ping', '--disconnect', 'soon'], /closed with a code/],
      ] as const) {
        const { code, stderr } = await invoking(args, folder)
        expect([code, stderr]).toEqual([2, expect.stringMatching(why)])
      }
      socket.terminate()
    })
  })

  test('faults and the clock stand where they happen', async () => {
    const folder = project({
      'seed.json': { apps: [{ commands: [{ name: 'ping', description: 'x' }] }] },
    })
    await running(['--seed', 'seed.json', '--auth', 'any'], folder, async (url) => {
      const socket = await connected(url)
      const late = await invoking(['--fail', 'POST /interactions/* jump=4s', '/ping'], folder)
      expect(late.stdout).toContain('did not answer within 3 seconds')
      expect(late.code).toBe(1)
      expect((await invoking(['--advance', '1d'], folder)).code).toBe(0)
      expect((await invoking(['/ping', '--advance', '1h', '--press', 'Tell'], folder)).code).toBe(0)
      const closed = new Promise((resolve) => socket.once('close', resolve))
      expect((await invoking(['--disconnect', '4009'], folder)).code).toBe(0)
      expect(await closed).toBe(4009)
    })
  })

  /** Returns an address without a server. */
  async function freeAddress(): Promise<string> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    return `http://127.0.0.1:${port}`
  }

  test('a note that a killed emulator left behind does not hide one that runs', async () => {
    const folder = project({
      'seed.json': { apps: [{ commands: [{ name: 'ping', description: 'x' }] }] },
    })
    const notes = join(folder, `slashlint-${userInfo().username}`)
    // The process id is that of this test, and the port has no server.
    const note = { url: await freeAddress(), secret: 'x', pid: process.pid }
    await running(['--seed', 'seed.json'], folder, async () => {
      writeFileSync(join(notes, `emulator-${note.pid}.json`), JSON.stringify(note))
      expect((await invoking(['/ping'], folder)).stdout).toMatch(/^ana in #general/)
    })
    const { code, stderr } = await invoking(['/ping'], folder)
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`No emulator runs at ${note.url} any more`),
    ])
  })

  test.each([
    ['an emulator with another secret', 403, '{"message":"The page needs the secret."}'],
    ['a page', 200, '<!doctype html>'],
    ['a text', 404, 'Not found'],
  ])('a note whose port is of %s by now is that of none that runs', async (_, status, body) => {
    const folder = project({})
    const other = createWebServer((_request, response) => {
      response.writeHead(status).end(body)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      const note = { url, secret: 'x', pid: process.pid }
      const notes = join(folder, `slashlint-${userInfo().username}`)
      mkdirSync(notes, { recursive: true, mode: 0o700 })
      writeFileSync(join(notes, `emulator-${note.pid}.json`), JSON.stringify(note))
      const { code, stderr } = await invoking(['/ping'], folder)
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining(`No emulator runs at ${url} any more`),
      ])
    } finally {
      await new Promise((resolve) => other.close(resolve))
    }
  })

  test('slashlint invoke shows what came before a step that cannot be done', async () => {
    const folder = project({
      'seed.json': { apps: [{ commands: [{ name: 'ping', description: 'x' }] }] },
    })
    await running(['--seed', 'seed.json'], folder, async () => {
      const { code, stdout, stderr } = await invoking(['/ping', '--press', 'Tell'], folder)
      expect(stdout).toMatch(
        /^ana in #general \(en-US\): \/ping\n  The app app is not connected[^\n]*\n$/,
      )
      expect(stderr).toContain('There is no message with components.')
      expect(code).toBe(2)
      expect(
        (await invoking(['/ping', '--press', 'Tell', '--format', 'json'], folder)).stdout,
      ).toBe('')
    })
  })

  test('is used by slashlint invoke', async () => {
    const folder = project({
      'seed.json': { apps: [{ commands: [{ name: 'ping', description: 'x' }] }] },
    })
    const { status, stdout } = await running(['--seed', 'seed.json'], folder, async () => {
      const child = spawn(process.execPath, [PROGRAM, 'invoke', '/ping', '--as', 'mo'], {
        env: { ...process.env, XDG_RUNTIME_DIR: folder },
      })
      let stdout = ''
      child.stdout.on('data', (data: Buffer) => (stdout += String(data)))
      const status = await new Promise((resolve) => child.once('exit', resolve))
      return { status, stdout }
    })
    expect(stdout).toContain('mo in #general (en-US): /ping\n  The app app is not connected')
    expect(status).toBe(1)
  })

  test.each([
    [['--port', 'x'], /is a number/],
    [['--seed', 'none.json'], /Cannot read the seed none.json/],
    [['--state', '.'], /cannot start: \S+: it is a folder/],
    [['--state', 'none/state.jsonl'], /cannot start: \S+state.jsonl: no such file/],
    [['--app', 'me'], /An id is a number/],
    [['--limits', 'most'], /one of off, real, short/],
    [['--fail', 'PUT / speed=1'], /A fault is/],
  ])('%j is refused with a sentence', async (args, why) => {
    const { code, stderr } = await served(args)
    expect(code).toBe(2)
    expect(stderr).toMatch(why)
  })
})
