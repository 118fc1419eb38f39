/** An invocation that no client would send: no such command, a missing option, a value that cannot be. */
export class InvocationError extends Error {
  override readonly name = 'InvocationError'
}
