/** The streams and surroundings of the program, which tests can replace. */
export interface Io {
  /** The absolute path of the current folder, to which relative paths refer. */
  readonly cwd: string
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The standard input: a document, or an answer that the user types. */
  readonly stdin: AsyncIterable<Uint8Array> & { readonly isTTY?: boolean }
  /** The stream for results. */
  readonly stdout: Output
  /** The stream for errors and notes, which stay out of piped results. */
  readonly stderr: Output
  /** Aborted when the user ends the program while it watches files or runs the emulator. */
  readonly signal: AbortSignal
}

export interface Output {
  /** True if the output is a terminal, which can show colours and progress. */
  readonly isTTY: boolean
  /** The width of the terminal in columns; `undefined` without a terminal. */
  readonly columns: number | undefined
  /** Writes a text. A returned promise resolves when more can be written. */
  write(text: string): Promise<void> | void
}

/** Resolves when a signal is aborted. */
export const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve()
    }
    signal.addEventListener('abort', () => resolve())
  })

/** The exit codes, which are part of the public interface. */
export const EXIT = { clean: 0, found: 1, failed: 2 } as const

/**
 * Returns the exit code of a failure: 1 with `--detailed-exitcode`, where 2 means changes;
 * otherwise 2.
 */
export function failureOf(argv: readonly string[]): number {
  return argv.includes('--detailed-exitcode') ? EXIT.found : EXIT.failed
}

/**
 * An error that the user can correct in the command line, the configuration or a file. Its message
 * is shown.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  /**
   * Creates the error.
   *
   * @param output the output of another program that explains it, shown below the message
   */
  constructor(
    message: string,
    readonly output = '',
  ) {
    super(message)
  }
}
