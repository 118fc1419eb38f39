import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hookedEnvironment, type Emulator } from '@slashlint/emulator'
import type { FuzzedBot, Problem } from '@slashlint/emulator/testing'
import spawn from 'cross-spawn'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'

/** How a bot is started. */
export interface BotOptions {
  readonly command: readonly string[]
  /** Whether its requests to the service are redirected, and its other connections refused. */
  readonly hooked: boolean
  /** Hosts with ports that it may connect to all the same. */
  readonly allowed: readonly string[]
  /** Whether it ends after a rejection that nothing handles, as Node.js has it. */
  readonly exitOnRejection: boolean
}

/** A bot in a process of its own, which tells what it does not catch. */
export interface StartedBot extends FuzzedBot {
  /** Ends it. */
  close(): Promise<void>
}

/** How long a bot may take to be ready, and how long nothing may come then, in milliseconds. */
const READY = { within: 30_000, quiet: 500 } as const
/** How long it may take to end when it is told to. */
const GOODBYE = 3000
/** The last characters of its output that are kept. */
const OUTPUT = 4000

/**
 * Starts a bot and waits until it is ready: connected, with commands, and quiet.
 *
 * @throws UsageError if it ends, or is not ready in time
 */
export async function startBot(
  emulator: Emulator,
  options: BotOptions,
  io: Io,
): Promise<StartedBot> {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-fuzz-'))
  const file = join(folder, 'problems')
  let read = 0
  let output = ''
  let code: number | undefined
  /** It is about to end: what it has not caught was told. */
  let hasThrown = false
  let child = start()

  function start() {
    const [program = '', ...args] = options.command
    const env = {
      ...io.env,
      ...emulator.env,
      ...(options.hooked && hookedEnvironment(io.env)),
      SLASHLINT_PROBLEMS: file,
      SLASHLINT_ALLOWED: options.allowed.join(','),
      ...(options.exitOnRejection && { SLASHLINT_EXIT_ON_REJECTION: '1' }),
    }
    code = undefined
    const started = spawn(program, args, { cwd: io.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (data) => (output = (output + String(data)).slice(-OUTPUT)))
    }
    started.once('error', (error) => {
      output += error.message
      code ??= 127
    })
    started.once('exit', (ended, signal) => (code = ended ?? (signal === null ? 0 : 1)))
    return started
  }

  async function ready(): Promise<void> {
    const end = Date.now() + READY.within
    let seen = -1
    let since = Date.now()
    for (;;) {
      if (code !== undefined) {
        throw new UsageError(
          `${options.command.join(' ')} ended with ${code} before it was ready.\n${output}`,
        )
      }
      const requests = emulator.requests.length
      if (requests !== seen) {
        seen = requests
        since = Date.now()
      }
      const isConnected = emulator.connections > 0 || hasEndpoint(emulator)
      if (isConnected && hasCommands(emulator) && Date.now() - since >= READY.quiet) {
        return
      }
      if (Date.now() > end) {
        throw new UsageError(whyNot(isConnected, output))
      }
      await pause(25)
    }
  }

  try {
    await ready()
  } catch (error) {
    await end()
    throw error
  }
  return {
    problems() {
      const text = textOf(file)
      const lines = text
        .slice(read)
        .split('\n')
        .filter((line) => line !== '')
      read = text.length
      const told = lines.map((line) => JSON.parse(line) as Problem)
      const isTold = told.some(({ kind }) => kind === 'threw')
      hasThrown ||= isTold
      return code === undefined || isTold
        ? told
        : [...told, { kind: 'ended', message: `The bot ended with ${code}.` }]
    },
    async revive() {
      if (options.exitOnRejection && hasThrown) {
        await Promise.race([new Promise((resolve) => child.once('exit', resolve)), pause(GOODBYE)])
      }
      hasThrown = false
      if (code !== undefined) {
        child = start()
        await ready()
        read = textOf(file).length
      }
    },
    close: end,
  }

  async function end(): Promise<void> {
    if (code === undefined) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const last = setTimeout(() => child.kill('SIGKILL'), GOODBYE)
      await gone
      clearTimeout(last)
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

const hasEndpoint = ({ seed }: Emulator): boolean => seed.apps?.[0]?.endpoint !== undefined

const hasCommands = ({ state }: Emulator): boolean =>
  Object.values(state.apps[0]?.commands ?? {}).some((list) => list.length > 0)

function whyNot(isConnected: boolean, output: string): string {
  const what = isConnected
    ? 'The bot is connected, but has deployed no commands. Let it deploy them at its start, or put them into a seed (--seed).'
    : 'The bot did not connect within 30 seconds. If it answers over HTTP, name its address (--endpoint).'
  return output.trim() === '' ? what : `${what} Its output:\n${output.trimEnd()}`
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
