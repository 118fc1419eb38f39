import { spawn } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmulator, type Emulator } from '@slashlint/emulator'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slashlint } from '../cli/harness.js'
import { startProxy, type Fault, type Proxy } from '../deploy/proxy.js'
import { SEED, sized } from './check.js'

/**
 * Tests that no output of the program contains the token, nor a file that it writes, nor anything that a server writes
 * for it.
 */

const APPS = ['1000000000000000001', '1000000000000000002'] as const
const GUILD = '2000000000000000001'
/** The number of runs. Each starts the program once or twice. SLASHLINT_DEPLOYMENTS=2000 makes 2000 of them. */
const RUNS = Number(process.env['SLASHLINT_DEPLOYMENTS'] ?? sized(600, 120))

const letters = (length: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'),
    minLength: length,
    maxLength: length,
  })
/** Generates tokens in Discord's form: those of bots have three parts, access tokens have one. */
const botToken = fc
  .tuple(fc.boolean(), letters(6), fc.integer({ min: 27, max: 38 }).chain(letters))
  // Discord leaves out the padding.
  .map(([isPadded, time, signature]) => {
    const id = isPadded ? btoa(APPS[0]) : btoa(APPS[0]).replace(/=+$/, '')
    return `${id}.${time}.${signature}`
  })
const accessToken = fc.stringMatching(/^[A-Za-z0-9]{27}$/).map((rest) => `aB3${rest}`)

/** The places in which a user may put the token by mistake: arguments, the configuration or the environment. */
const MISTAKES = {
  none: {},
  app: { argv: (token: string) => ['--app', token] },
  guild: { argv: (token: string) => ['--guild', token] },
  overwrites: { argv: (token: string) => ['--overwrites', token] },
  rename: { argv: (token: string) => ['--rename', `${token}=ban`] },
  'a flag': { argv: (token: string) => ['--token', token] },
  'a flag with =': { argv: (token: string) => [`--token=${token}`] },
  'a path': { argv: (token: string) => [token] },
  'a plan': { argv: (token: string) => ['--plan', token] },
  descriptor: { argv: (token: string) => ['--token-fd', token] },
  user: { api: (url: string, token: string) => url.replace('//', `//bot:${token}@`) },
  query: { api: (url: string, token: string) => `${url}?token=${encodeURIComponent(token)}` },
  path: { api: (url: string, token: string) => `${url}/${token}` },
  'the scheme': { api: (_: string, token: string) => token },
  application: { target: (token: string) => ({ application: token }) },
  'the guild': { target: (token: string) => ({ guild: token }) },
  'the variable': { target: (token: string) => ({ tokenFrom: token }) },
  'a file': { target: (token: string) => ({ files: [token] }) },
  'a base': { target: (token: string) => ({ extends: token }) },
  'a rename': { target: (token: string) => ({ renames: { [token]: 'ban' } }) },
  'a protected name': { target: (token: string) => ({ protect: [token] }) },
  'the id': {
    env: (token: string) => ({ DISCORD_APPLICATION_ID: token }),
    target: () => ({ application: undefined }),
  },
} as const
interface Mistake {
  readonly argv?: (token: string) => readonly string[]
  readonly api?: (url: string, token: string) => string
  readonly target?: (token: string) => object
  readonly env?: (token: string) => Readonly<Record<string, string>>
}

const COMMANDS = [
  ['deploy', 'mod', '--yes'],
  ['deploy', '--all', '--yes'],
  ['deploy', 'mod', '--yes', '--delete', '--bulk'],
  ['deploy', 'mod', '--dry-run'],
  ['plan', '--live', 'mod'],
  ['plan', '--live', '--all', '--out', 'plan.json'],
  ['plan', '--live', 'mod', '--format', 'json'],
  ['deploy', '--plan', 'plan.json', '--yes'],
  ['pull', 'mod', 'pulled'],
  ['pull', 'mod', 'pulled', '--as', 'ts'],
  ['pull', '--check', '--all'],
  ['rollback', 'mod', '--yes'],
  ['history', 'mod'],
] as const

const fault = fc.constantFrom<Fault>(
  ...[400, 401, 403, 404, 429, 500, 502, 503],
  { status: 429, body: { message: 'You are being rate limited.', retry_after: 0.2 } },
  { status: 200, body: { message: 'no list' } },
  ...(['cut-before', 'cut-after', 'cut-half'] as const),
)
const world = fc.record({
  token: fc.oneof({ weight: 3, arbitrary: botToken }, { weight: 1, arbitrary: accessToken }),
  /** The source of the token. */
  source: fc.constantFrom('environment', '.env', 'descriptor', 'Bearer'),
  commands: fc.array(fc.constantFrom(...COMMANDS), { minLength: 1, maxLength: 3 }),
  isJson: fc.boolean(),
  records: fc.boolean(),
  faults: fc.array(fc.option(fault, { nil: undefined, freq: 2 }), { maxLength: 4 }),
  mistake: fc.oneof(
    fc.constant('none' as const),
    fc.constantFrom(...(Object.keys(MISTAKES) as (keyof typeof MISTAKES)[])),
  ),
  isBroken: fc.integer({ max: 7, min: 0 }).map((number) => number === 0),
})

let emulator: Emulator
let proxy: Proxy
const { setTimeout: real } = globalThis
beforeAll(async () => {
  // The program's waits after a failure take a fiftieth of the time here.
  globalThis.setTimeout = ((work: () => void, wait = 0, ...rest: unknown[]) => {
    const isPause = wait > 100 && wait < 20_000
    return (real as (...all: unknown[]) => unknown)(work, isPause ? wait / 50 : wait, ...rest)
  }) as unknown as typeof real
  emulator = await startEmulator({
    auth: 'any',
    seed: {
      apps: APPS.map((id) => ({ id })),
      guilds: [{ id: GUILD, name: 'Garden' }],
    },
  })
  proxy = await startProxy(emulator.url)
})
afterAll(async () => {
  globalThis.setTimeout = real
  await proxy.close()
  await emulator.close()
})

/** Returns each readable form of the token. */
function formsOf(token: string): readonly string[] {
  const parts = token.split('.').filter((part) => part.length >= 6)
  return [token, ...parts].flatMap((part) => [
    part,
    encodeURIComponent(part),
    [...Buffer.from(part)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    // The last characters of base64 depend on what follows.
    Buffer.from(part)
      .toString('base64')
      .replace(/.{0,2}=*$/, ''),
    Buffer.from(part)
      .toString('base64url')
      .replace(/.{0,2}$/, ''),
    Buffer.from(part).toString('hex'),
  ])
}

function expectNone(token: string, text: string, where: string): void {
  const found = formsOf(token).filter((form) => text.toLowerCase().includes(form.toLowerCase()))
  expect(found, `${where}:\n${text}`).toEqual([])
}

/** Returns every file in a folder, except those into which the user wrote the token. */
function filesIn(
  folder: string,
  without: readonly string[],
): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !without.includes(one.name))
    .map((one) => {
      const path = join(one.parentPath, one.name)
      return [path, `${path}\n${readFileSync(path, 'latin1')}`] as const
    })
}

function write(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(
      join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    )
  }
}

const configuration = (extra: object): object => ({
  deploy: {
    mod: { application: APPS[0], tokenFrom: 'MOD', files: ['mod.json'], ...extra },
    dev: { application: APPS[0], tokenFrom: 'MOD', guild: GUILD, files: ['mod.json'] },
  },
})

test('the token is in no byte of what is shown and written, whatever goes wrong', async () => {
  const counts = { runs: 0, failed: 0, requests: 0 }
  await fc.assert(
    fc.asyncProperty(world, async ({ token, source, commands, isJson, records, ...rest }) => {
      emulator.reset()
      proxy.plan(rest.faults)
      const mistake: Mistake = MISTAKES[rest.mistake]
      const cwd = mkdtempSync(join(tmpdir(), 'slashlint-token-'))
      const said = source === 'Bearer' ? `Bearer ${token}` : token
      write(cwd, {
        'slashlint.json': configuration(mistake.target?.(token) ?? {}),
        'mod.json': [{ name: rest.isBroken ? 'Ban it' : 'ban', description: 'Bans a member' }],
        ...(source === '.env' && { '.env': `MOD=${said}\n` }),
        ...(source === 'descriptor' && { secret: said }),
      })
      try {
        for (const [index, command] of commands.entries()) {
          const descriptor =
            source === 'descriptor' ? openSync(join(cwd, 'secret'), 'r') : undefined
          const isOffline = command[0] === 'history'
          const argv = [
            ...command,
            ...(isJson && ['deploy', 'pull', 'rollback'].includes(command[0])
              ? ['--format', 'json']
              : []),
            ...(records && command[0] === 'deploy' ? ['--record', `before-${index}.json`] : []),
            ...(descriptor === undefined || isOffline ? [] : ['--token-fd', String(descriptor)]),
            ...(isOffline ? [] : ['--api', mistake.api?.(proxy.url, token) ?? proxy.url]),
            ...(mistake.argv?.(token) ?? []),
          ]
          const env = {
            ...((source === 'environment' || source === 'Bearer') && { MOD: said }),
            ...mistake.env?.(token),
          }
          const { code, stdout, stderr } = await slashlint(argv, { cwd, env })
          if (descriptor !== undefined) {
            closeSync(descriptor)
          }
          counts.runs++
          counts.failed += Number(code !== 0)
          const where = `${argv.join(' ')} (${rest.mistake}) ended with ${code}`
          expectNone(token, `${stdout}\n${stderr}`, where)
          for (const [path, content] of filesIn(cwd, ['.env', 'secret', 'slashlint.json'])) {
            expectNone(token, content, `${where}: ${path}`)
          }
        }
        counts.requests += proxy.seen.length
      } finally {
        rmSync(cwd, { recursive: true })
      }
    }),
    { numRuns: RUNS, seed: SEED },
  )
  console.log(
    `${counts.runs} runs of the program, ${counts.failed} of which did not end with 0, ${counts.requests} requests: the token is in no byte.`,
  )
  // The law is about all ends.
  expect(counts.failed).toBeGreaterThan(counts.runs / 10)
  expect(counts.failed).toBeLessThan(counts.runs)
  expect(counts.requests).toBeGreaterThan(counts.runs / 2)
})

const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))

/** Runs the program as users do. @param given the input of file descriptor 3 */
function spawned(
  argv: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  given = '',
): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...argv], {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
    let shown = ''
    child.stdout?.on('data', (data) => (shown += data))
    child.stderr?.on('data', (data) => (shown += data))
    const pipe = child.stdio[3]
    if (pipe !== null && pipe !== undefined && 'end' in pipe) {
      pipe.on('error', () => undefined)
      pipe.end(given)
    }
    child.once('close', (code) => resolve(`${shown}\nexit ${code}`))
  })
}

test('nor of what the program itself shows and the emulator records, with the token from a pipe', async () => {
  const token = `${btoa(APPS[0])}.GxYz_-.q0Wm3rT5yU7iO9pA1sD3fG5hJ7kL9zX1cV`
  const cwd = mkdtempSync(join(tmpdir(), 'slashlint-token-'))
  try {
    write(cwd, {
      'slashlint.json': configuration({}),
      'mod.json': [{ name: 'ban', description: 'Bans a member' }],
      'all.sh': `
set -x
node '${PROGRAM}' deploy mod --yes --record before.json
node '${PROGRAM}' deploy mod --yes --app "$MOD"
node '${PROGRAM}' rollback mod --yes --from before.json
`,
    })
    emulator.reset()
    const piped = ['deploy', 'dev', '--yes', '--token-fd', '3', '--api', proxy.url]
    proxy.plan([502, 401])
    const first = await spawned(piped, cwd, {}, token)
    expect(first).toContain('exit 2')
    const second = await spawned(piped, cwd, {}, token)
    expect(second).toContain('Deployed with 1 request.')
    const served = await spawned(
      [
        'serve',
        '--port',
        '0',
        '--auth',
        'any',
        '--keep-env',
        '--record',
        'recording.json',
        '--state',
        'state.log',
        '--log',
        '--',
        'sh',
        'all.sh',
      ],
      cwd,
      { MOD: token },
    )
    expect(served).toContain('exit 0')
    // The shell itself prints its arguments.
    const own = served.replaceAll(/^\++ .*$/gm, '')
    expect(own).toContain('Deployed with')
    for (const text of [first, second, own]) {
      expectNone(token, text, 'shown')
    }
    const files = filesIn(cwd, [])
    expect(files.map(([path]) => path).join()).toMatch(
      /recording\.json.*state\.log|state\.log.*recording\.json/,
    )
    for (const [path, content] of files) {
      expectNone(token, content, path)
    }
  } finally {
    rmSync(cwd, { recursive: true })
  }
})
