import { inspect } from 'node:util'
import fc from 'fast-check'

/** One seed for all, so that a failure in CI is a failure everywhere; `SLASHLINT_SEED` asks for other cases. */
const SEED = Number(process.env['SLASHLINT_SEED'] ?? 20_260_727)

/** The number of comparisons with the oracle; `.ci/run` asks for more. */
export const RUNS = Number(process.env['SLASHLINT_RUNS'] ?? 20_000)

/** Like `fc.assert`, but it can show values whose getters throw. */
export function check<T>(property: fc.IProperty<T>, numRuns: number): void {
  const details = fc.check(property, { numRuns, seed: SEED })
  if (!details.failed) return
  const value = inspect(details.counterexample, { depth: 20, breakLength: 120, maxStringLength: 200 })
  const error = details.errorInstance as Error
  throw new Error(`after ${details.numRuns} cases, seed ${SEED}:\n${value}\n${error.message}`, { cause: error })
}
