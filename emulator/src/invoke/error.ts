/** An invocation that no client would send: no such command, a missing option, a value that cannot be. */
export class InvocationError extends Error {
  override readonly name = 'InvocationError'
  /** @param file the path of a file that is missing, which who has it can send along */
  constructor(
    message: string,
    readonly file?: string,
  ) {
    super(message)
  }
}

/** Whether it is one, also of another copy of this package: its entries are bundled each by itself. */
export const isInvocationError = (error: unknown): error is InvocationError =>
  error instanceof Error && error.name === 'InvocationError'
