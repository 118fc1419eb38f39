import { exec, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import spawn from 'cross-spawn'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'

/** A program that was started. */
export interface Running {
  /** Returns the exit code; `undefined` while the program runs. */
  code(): number | undefined
  /** Waits until the program has ended, at most `within` milliseconds. */
  gone(within: number): Promise<void>
  /** Asks the program to end, and ends it by force if it does not. */
  end(): Promise<void>
  /** Ends the program by force. */
  kill(): Promise<void>
}

/** The milliseconds that a program has to end after it was asked to. */
export const GOODBYE = 3000
const NOT_FOUND = 127

/** Starts a program. @param hear receives its output, and the reason if it cannot be started */
export function run(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { cwd }: Io,
  hear: (text: string) => void,
): Running {
  let code: number | undefined
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => hear(String(data)))
  }
  const ended = new Promise<void>((resolve) => {
    child.once('error', ({ message }) => {
      hear(message)
      code ??= NOT_FOUND
      resolve()
    })
    const letGo = endTogether(child)
    child.once('exit', (status, signal) => {
      letGo()
      code = status ?? (signal === null ? 0 : 1)
      resolve()
    })
  })
  return {
    code: () => code,
    gone: (within) => Promise.race([ended, pause(within)]),
    async end() {
      if (code === undefined) {
        const started = startedBy(child.pid)
        child.kill('SIGTERM')
        const last = setTimeout(() => child.kill('SIGKILL'), GOODBYE)
        await ended
        clearTimeout(last)
        started.forEach(kill)
      }
    },
    async kill() {
      if (code === undefined) {
        const started = startedBy(child.pid)
        child.kill('SIGKILL')
        await ended
        started.forEach(kill)
      }
    },
  }
}

/**
 * Lists the process ids of a program and all its descendants. On Windows, descendants are unknown.
 */
function startedBy(pid: number | undefined): readonly number[] {
  const { stdout } = spawn.sync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const all = String(stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = pid === undefined ? [] : [pid]
  // Those that are found grow the list while it is walked.
  for (const parent of found) {
    found.push(...all.flatMap(([own, of]) => (own !== undefined && of === parent ? [own] : [])))
  }
  return found.slice(1)
}

/** Ends a process by force, if it still exists. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * Ends a program by force when this process gets a signal to end.
 *
 * @returns a function that cancels this
 */
function endTogether(child: ChildProcess): () => void {
  const endAll = (): void => {
    startedBy(child.pid).forEach(kill)
    child.kill('SIGKILL')
  }
  const heard = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const end = (): void => {
      endAll()
      process.exit(128 + constants.signals[signal])
    }
    process.once(signal, end)
    return [signal, end] as const
  })
  process.once('exit', endAll)
  return () => {
    process.off('exit', endAll)
    for (const [signal, end] of heard) {
      process.off(signal, end)
    }
  }
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The milliseconds that the shell command of `--reset-command` may take. */
const SHORT = 5000

/** Runs a command of the shell. @throws UsageError if it fails, or takes longer than 5 seconds */
export async function runShell(command: string, { cwd, env }: Io): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    exec(command, { cwd, env, timeout: SHORT }, (error, stdout, stderr) => {
      if (error === null) {
        resolve()
        return
      }
      const why = error.killed === true ? 'took longer than 5 seconds' : `ended with ${error.code}`
      reject(new UsageError(`\`${command}\` ${why}.`, `${stdout}${stderr}`))
    })
  })
}
