import { didYouMean } from '@slashlint/checker'
import type { Scope } from '@slashlint/core'
import { UsageError } from '../io.js'
import type { FlagName } from './flags.js'

/** The scopes of commands. */
export const SCOPES = ['global', 'guild'] as const satisfies readonly Scope[]

/**
 * Returns the value of a flag that accepts only some words; `undefined` if the flag is absent.
 *
 * @throws UsageError for any other word
 */
export function oneOf<T extends string>(
  flag: FlagName,
  value: string | undefined,
  allowed: readonly T[],
) {
  if (value === undefined) {
    return undefined
  }
  const found = allowed.find((one) => one === value)
  if (found === undefined) {
    throw new UsageError(
      `\`--${flag}\` must be one of ${allowed.join(', ')}, not \`${value}\`.${didYouMean(value, allowed)}`,
    )
  }
  return found
}
