/** Everything the program touches outside itself, so that tests can run it in process. */
export interface Io {
  /** The absolute path of the folder in which the program was started. Relative paths begin there. */
  readonly cwd: string
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The standard input: a document, or an answer that the user types. */
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean }
  /** The results of a command. */
  readonly stdout: Output
  /** Errors and notes, which must not get into a piped result. */
  readonly stderr: Output
  /** Aborted when the user wants the program to end (watch mode). */
  readonly signal: AbortSignal
}

export interface Output {
  /** True if it is a terminal, which can show colours and progress. */
  readonly isTTY: boolean
  /** Width of the terminal; `undefined` if there is none. */
  readonly columns: number | undefined
  /** Resolves when more can be written. */
  write(text: string): Promise<void> | void
}

/** Resolves when something is to end. */
export const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
    }
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Exit codes: part of the public interface. */
export const EXIT = { clean: 0, found: 1, failed: 2 } as const

/** Returns the exit code of a failure. It is 1 if 2 means changes (`plan --detailed-exitcode`). */
export function failureOf(argv: readonly string[]): number {
  return argv.includes('--detailed-exitcode') ? EXIT.found : EXIT.failed
}

/** The command line or the configuration is wrong; the message is for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  /**
   * Creates the error.
   *
   * @param output the output of another program with the reason: its lines are shown below the message
   */
  constructor(
    message: string,
    readonly output = '',
  ) {
    super(message)
  }
}
