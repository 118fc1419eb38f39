import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { hookedEnvironment } from '@slashlint/emulator'
import type { Emulator } from '@slashlint/emulator'
import spawn from 'cross-spawn'
import { codeOf, describe } from '../../files/errors.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'

/** The options with which a bot is started. */
export interface ChildOptions {
  /** True if the bot's requests to Discord go to the emulator. */
  readonly hooked: boolean
  /** True if existing environment variables keep their values. */
  readonly keep: boolean
  /** The milliseconds that the program has to end after it was asked to. Default: no limit. */
  readonly patience?: number
}

/** The variables with the address of the emulator. They are always replaced. */
const OURS: readonly string[] = ['SLASHLINT_EMULATOR', 'SLASHLINT_EMULATOR_SECRET']

/** The signals that are forwarded unchanged; for all others the program gets SIGTERM. */
const FORWARDED = ['SIGINT', 'SIGHUP'] as const

/**
 * Runs a command with access to the emulator, and with this program's streams.
 *
 * @returns its exit code; 128 plus the number of the signal that ended it
 * @throws UsageError if the command cannot be started
 */
export function runChild(
  [program = '', ...args]: readonly string[],
  emulator: Emulator,
  { hooked, keep, patience }: ChildOptions,
  io: Io,
): Promise<number> {
  const own = Object.entries(emulator.env).filter(
    ([name]) => !keep || OURS.includes(name) || io.env[name] === undefined,
  )
  const env = { ...io.env, ...Object.fromEntries(own), ...(hooked && hookedEnvironment(io.env)) }
  const child = spawn(program, args, { cwd: io.cwd, env, stdio: 'inherit' })
  const kill = (): void => void child.kill('SIGKILL')
  const end = (): void => {
    // Who asks a second time does not want to wait: nothing is left behind. It is heard before the child hears the first.
    for (const again of [...FORWARDED, 'SIGTERM'] as const) {
      process.once(again, kill)
    }
    const signal = FORWARDED.find((name) => name === io.signal.reason) ?? 'SIGTERM'
    // Ctrl+C reaches everything that the terminal runs: twice would end a program that is tidying up.
    if (signal !== 'SIGINT' || !isatty(0)) {
      child.kill(signal)
    }
    if (patience !== undefined) {
      setTimeout(kill, patience).unref()
    }
  }
  if (io.signal.aborted) {
    end()
  }
  io.signal.addEventListener('abort', end)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      const why = codeOf(error) === 'ENOENT' ? 'there is no such program' : describe(error)
      reject(new UsageError(`Cannot start ${program}: ${why}.`))
    })
    child.once('exit', (code, signal) => {
      io.signal.removeEventListener('abort', end)
      for (const again of [...FORWARDED, 'SIGTERM'] as const) {
        process.off(again, kill)
      }
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}
