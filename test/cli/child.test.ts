import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import { expect, test } from 'vitest'
import { runChild, type ChildOptions } from '../../cli/src/commands/serve/child.js'
import type { Io } from '../../cli/src/io.js'
import { project } from './harness.js'

// Tests how `serve` and `replay` run and end another program, in this process.

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
