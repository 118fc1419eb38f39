import type { Scope } from '../../context.js'
import { entryOf } from '../forms/outside.js'

/** A command that a user invokes, with the facts that read-repair needs. */
export interface Invocation {
  /** The version of the command that the user's client has. */
  readonly seenVersion: string
  /** The command as the service has it now. */
  readonly command: { readonly version: string }
  /** The scope of the command: changes of guild commands apply at once. */
  readonly scope: Scope
}

/** The outcome of an invocation. */
export interface InvocationOutcome {
  /** `invoked`: the app gets the interaction. `rejected`: the user's client reloads the command first. */
  readonly outcome: 'invoked' | 'rejected'
  /** True if the client loads the command again. */
  readonly reload: boolean
  /** The version that the client has afterwards. */
  readonly version: string
  /** One sentence for a person. */
  readonly reason: string
}

/**
 * Predicts the result when a user invokes a command. If a global command was changed after the
 * client loaded it, the use is rejected and the client loads the command again (read-repair).
 * Changes of guild commands apply at once.
 *
 * @param invocation the version that the user's client has, the command as it is now, and its scope
 * @returns the outcome, with the reason in words. Never throws.
 * @see contract, sections "What the service does", "Errors" 4
 */
export function resolveInvocation(invocation: Invocation): InvocationOutcome {
  const seenVersion = versionIn(invocation, 'seenVersion')
  const version = versionIn(entryOf(invocation, 'command'), 'version')
  if (entryOf(invocation, 'scope') === 'guild') {
    const reason = 'Changes of guild commands are available immediately.'
    return { outcome: 'invoked', reload: false, version, reason }
  }
  if (seenVersion === version) {
    return {
      outcome: 'invoked',
      reload: false,
      version,
      reason: 'The user has the current version of the command.',
    }
  }
  const reason = `The user has version ${seenVersion} of a global command whose version is ${version}: the invocation is rejected and the command reloaded.`
  return { outcome: 'rejected', reload: true, version, reason }
}

/**
 * Reads a snowflake as text, even if it is written as a number. Returns an empty text if there is
 * none.
 */
function versionIn(holder: unknown, key: string): string {
  const version = entryOf(holder, key)
  return ['string', 'number', 'bigint'].includes(typeof version) ? String(version) : ''
}
