import { areCleanCommands, isCleanCommand } from './pass.js'
import type { CleanContext } from './pass.js'

export type { CleanContext }

/**
 * Tells whether a command (an object, as for POST) or a list of commands (as for PUT) certainly has no diagnostics.
 * False means "unknown": `validateCommand` and `validateCommands` then decide, and may find nothing either.
 *
 * @param value read as it is: no `toJSON` is called, DYNAMIC and unusual objects give false
 * @param context the scope, where it is known; with anything else in it the result is false
 * @returns true only if the validators report nothing with this context, hints aside. Never throws, never changes the
 *   value.
 */
export function isClean(value: unknown, context?: CleanContext): boolean {
  return isCleanCommand(value, context) || areCleanCommands(value, context)
}
