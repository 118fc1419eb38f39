import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import { describe, expect, test, vi } from 'vitest'
import { run as start } from '../../cli/src/commands/fuzz/process.js'
import { runChild, type ChildOptions } from '../../cli/src/commands/serve/child.js'
import type { Io } from '../../cli/src/io.js'
import { project } from './harness.js'

// Tests how `serve`, `replay` and `fuzz` run and end another program, in this process.

const OURS = { SLASHLINT_EMULATOR: 'http://x', DISCORD_TOKEN: 'ours' }

interface Run extends Partial<ChildOptions> {
  readonly env?: Readonly<Record<string, string>>
  /** The reason for which the program is asked to end once it has made the file `ready`. */
  readonly reason?: string
}

/** Runs a program. @returns its exit code */
async function run(
  command: readonly string[],
  { env, reason, ...options }: Run = {},
): Promise<number> {
  const cwd = project({})
  const ending = new AbortController()
  const io = {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    signal: ending.signal,
  } as unknown as Io
  const emulator = { env: OURS } as unknown as Emulator
  const timer = setInterval(() => {
    if (existsSync(join(cwd, 'ready'))) {
      clearInterval(timer)
      ending.abort(reason)
    }
  }, 10)
  try {
    return await runChild(command, emulator, { hooked: false, keep: false, ...options }, io)
  } finally {
    clearInterval(timer)
  }
}

/** Returns a program that hears a signal, and then does something. */
const hearing = (signal: string, act: string): readonly string[] => [
  'node',
  '-e',
  `process.on('${signal}', () => { ${act} }); setInterval(() => {}, 1000); require('fs').writeFileSync('ready', '')`,
]

test.each([
  ['SIGTERM', 'any other reason', 5],
  ['SIGHUP', 'SIGHUP', 6],
  ['SIGTERM', 'SIGUSR2', 7],
])('a program that tidies up after %s, for %s, has its time', async (signal, reason, code) => {
  const tidying = hearing(signal, `setTimeout(() => process.exit(${code}), 200)`)
  expect(await run(tidying, { reason })).toBe(code)
})

test('but no more than the patience with it', async () => {
  expect(await run(hearing('SIGTERM', ''), { patience: 50 })).toBe(128 + 9)
})

test.each([
  ['process.exit(3)', 3],
  ['process.exitCode = 0', 0],
  ["process.kill(process.pid, 'SIGKILL')", 128 + 9],
])('its exit code is that of the program: %s', async (code, expected) => {
  expect(await run(['node', '-e', code])).toBe(expected)
})

test.each([
  [false, 'ours'],
  [true, 'theirs'],
])('the address is always ours; kept, %s, the token is %s', async (keep, token) => {
  const wanted = { DISCORD_TOKEN: token, SLASHLINT_EMULATOR: 'http://x' }
  const code = `const { env } = process; process.exit(Object.entries(${JSON.stringify(wanted)}).every(([name, value]) => env[name] === value) ? 8 : 1)`
  const env = { DISCORD_TOKEN: 'theirs', SLASHLINT_EMULATOR: 'old' }
  expect(await run(['node', '-e', code], { keep, env })).toBe(8)
})

test('a program that is not there is named', async () => {
  await expect(run(['no-such-program'])).rejects.toThrow(
    'Cannot start no-such-program: there is no such program.',
  )
})

describe('a bot that is tried', () => {
  const EVENTS = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const listeners = () => EVENTS.map((event) => process.listeners(event as 'exit'))
  const PARENT = `const child = require('child_process').spawn('node', ['-e', 'setInterval(() => {}, 1000)']); console.log(child.pid)`

  /** Starts a bot with a process of its own, and waits until that runs. */
  async function started(code: string) {
    let said = ''
    const io = { cwd: process.cwd() } as unknown as Io
    const env = { PATH: process.env['PATH'] }
    const bot = start(['node', '-e', code], env, io, (text) => (said += text))
    await vi.waitFor(() => expect(said).toMatch(/^\d+\n/), 20_000)
    const isAlive = (): boolean => {
      try {
        return process.kill(Number(said), 0)
      } catch {
        return false
      }
    }
    return { bot, isAlive }
  }

  test.each([
    ['exit', undefined],
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('is ended by %s together with what it has started', async (event, code) => {
    const before = listeners()
    const { bot, isAlive } = await started(`${PARENT}; setInterval(() => {}, 1000)`)
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
    try {
      const added = process
        .listeners(event as 'exit')
        .filter((one) => !before[EVENTS.indexOf(event)]?.includes(one))
      expect(added).toHaveLength(1)
      added[0]?.(0)
      await bot.gone(20_000)
      await vi.waitFor(() => expect(isAlive()).toBe(false), 20_000)
      expect([bot.code(), exit.mock.calls]).toEqual([1, code === undefined ? [] : [[code]]])
      expect(listeners()).toEqual(before)
    } finally {
      exit.mockRestore()
    }
  })

  test.each([
    ['asked', 'end', `process.on('SIGTERM', () => process.exit(4))`, 4],
    ['asked, and deaf', 'end', `process.on('SIGTERM', () => {})`, 1],
    ['forced', 'kill', `process.on('SIGTERM', () => process.exit(4))`, 1],
  ] as const)('ends with its children where it is %s', async (_, how, hears, code) => {
    const { bot, isAlive } = await started(`${hears}; ${PARENT}; setInterval(() => {}, 1000)`)
    expect([bot.code(), isAlive()]).toEqual([undefined, true])
    await bot[how]()
    await vi.waitFor(() => expect(isAlive()).toBe(false), 20_000)
    expect(bot.code()).toBe(code)
    // A second time there is nothing to do.
    await bot[how]()
    expect(bot.code()).toBe(code)
  })

  test('that is not there says so, and has the code of a shell', async () => {
    let said = ''
    const io = { cwd: process.cwd() } as unknown as Io
    const bot = start(['no-such-program'], {}, io, (text) => (said += text))
    await bot.gone(20_000)
    expect([bot.code(), said]).toEqual([127, expect.stringContaining('no-such-program')])
  })
})
