import { areCleanCommands, isCleanCommand } from './pass.js'
import type { CleanContext } from './pass.js'

export type { CleanContext }

/**
 * Whether certainly nothing is wrong with a command (an object, as POST takes it) or with all commands of a scope (a list, as PUT
 * takes it). False says nothing: `validateCommand` and `validateCommands` then tell, and may find nothing either.
 *
 * @param value read as it is: what a `toJSON`, DYNAMIC or an unusual object stands for is not looked for
 * @param context the scope, where it is known; with anything else in it the answer is false
 * @returns true only if the validators report nothing with this context, hints aside. Never throws, never changes the value.
 */
export function isClean(value: unknown, context?: CleanContext): boolean {
  return isCleanCommand(value, context) || areCleanCommands(value, context)
}
