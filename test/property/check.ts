import { inspect } from 'node:util'
import fc from 'fast-check'

/** One seed for all, so that a failure in CI is a failure everywhere; `SLASHLINT_SEED` asks for other cases. */
export const SEED = Number(process.env['SLASHLINT_SEED'] ?? 20_260_727)

/** The number of comparisons with the oracle: few, so that all tests take minutes; `.ci/run` asks for 20 000, a soak for 200 000. */
export const RUNS = Number(process.env['SLASHLINT_RUNS'] ?? 750)

/** From this number of runs on, `cases` and `thinned` take all. */
const ALL = 20_000

/** A size in a long run, and the one that shows the same in a short run. */
export const sized = (long: number, short: number): number => (RUNS < ALL ? short : long)

/** How many cases a law gets whose full number is `full`: in a short run fewer, at most `RUNS`, and never more. */
export const cases = (full: number): number =>
  RUNS < ALL ? Math.min(RUNS, Math.ceil((full * RUNS) / ALL)) : full

/** All items in a long run; in a short run evenly spread ones, one of `step`. */
export function thinned<T>(items: readonly T[], few = Math.round(ALL / RUNS)): readonly T[] {
  const step = RUNS < ALL ? Math.max(1, few) : 1
  return items.filter((_, index) => index % step === 0)
}

/** Like `fc.assert`, but it can show values whose getters throw. */
export function check<T>(property: fc.IProperty<T>, numRuns: number): void {
  const details = fc.check(property, { numRuns, seed: SEED })
  if (!details.failed) {
    return
  }
  const value = inspect(details.counterexample, {
    depth: 20,
    breakLength: 120,
    maxStringLength: 200,
  })
  const error = details.errorInstance as Error
  throw new Error(`after ${details.numRuns} cases, seed ${SEED}:\n${value}\n${error.message}`, {
    cause: error,
  })
}
