import { areCleanCommands, isCleanCommand } from './pass.js'
import type { CleanContext } from './pass.js'

export type { CleanContext }

/**
 * Tells whether a command (an object, as for POST) or a list of commands (as for PUT) certainly has
 * no diagnostics. False means "unknown": call `validateCommand` or `validateCommands`, which may
 * find none either.
 *
 * @param value read as it is: no `toJSON` is called; the result is false for DYNAMIC and unusual
 *   objects
 * @param context the scope of the commands, if it is known; the result is false if the context has
 *   other entries
 * @returns true only if the validators report nothing with this context, apart from hints. Never
 *   throws, never changes the value.
 */
export function isClean(value: unknown, context?: CleanContext): boolean {
  return isCleanCommand(value, context) || areCleanCommands(value, context)
}
