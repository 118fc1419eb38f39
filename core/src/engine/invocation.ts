import type { Scope } from '../context.js'

/** A command that a user invokes, as far as read-repair goes. */
export interface Invocation {
  /** The version of the command that the user's client has. */
  readonly seenVersion: string
  /** The command as the service has it now. */
  readonly command: { readonly version: string }
  readonly scope: Scope
}

export interface InvocationOutcome {
  /** `invoked`: the app gets the interaction. `rejected`: the user's client reloads the command first. */
  readonly outcome: 'invoked' | 'rejected'
  /** Whether the client loads the command anew. */
  readonly reload: boolean
  /** The version that the client has afterwards. */
  readonly version: string
  readonly reason: string
}

/**
 * What happens when a user invokes a command (read-repair): a global command that was updated since it was last loaded
 * is rejected and reloaded; changes of guild commands are there at once.
 *
 * @see contract, sections "What the service does", "Errors" 4
 */
export function resolveInvocation({ seenVersion, command, scope }: Invocation): InvocationOutcome {
  const { version } = command
  if (scope === 'guild') {
    const reason = 'Changes of guild commands are available immediately.'
    return { outcome: 'invoked', reload: false, version, reason }
  }
  if (seenVersion === version) {
    return { outcome: 'invoked', reload: false, version, reason: 'The user has the current version of the command.' }
  }
  const reason = `The user has version ${seenVersion} of a global command whose version is ${version}: the invocation is rejected and the command reloaded.`
  return { outcome: 'rejected', reload: true, version, reason }
}
