/**
 * Thrown for an invocation that Discord's client would not allow, such as one of an unknown command
 * or with a missing option.
 */
export class InvocationError extends Error {
  override readonly name = 'InvocationError'
  /**
   * Creates the error.
   *
   * @param file the path of a missing file, which the caller may have and can send
   */
  constructor(
    message: string,
    readonly file?: string,
  ) {
    super(message)
  }
}

/**
 * Tells whether a value is an {@link InvocationError}, even from another copy of this package,
 * because each entry point is bundled separately.
 */
export const isInvocationError = (error: unknown): error is InvocationError =>
  error instanceof Error && error.name === 'InvocationError'
