/** An invocation that no client would send: no such command, a missing option, a value that cannot be. */
export class InvocationError extends Error {
  override readonly name = 'InvocationError'
  /** Creates the error. @param file the path of a missing file, which the caller may have and send along */
  constructor(
    message: string,
    readonly file?: string,
  ) {
    super(message)
  }
}

/** Tells whether a value is such an error, also of another copy of this package: each entry is bundled by itself. */
export const isInvocationError = (error: unknown): error is InvocationError =>
  error instanceof Error && error.name === 'InvocationError'
