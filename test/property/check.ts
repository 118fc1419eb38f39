import { inspect } from 'node:util'
import fc from 'fast-check'

/** The seed of all property tests, so that failures in CI can be repeated. `SLASHLINT_SEED` chooses other cases. */
export const SEED = Number(process.env['SLASHLINT_SEED'] ?? 20_260_727)

/**
 * The number of comparisons with the oracle. It is small, so that all tests take minutes. `.ci/run` uses 20 000, a soak
 * 200 000.
 */
export const RUNS = Number(process.env['SLASHLINT_RUNS'] ?? 750)

/** From this number of runs on, `cases` and `thinned` use everything. */
const ALL = 20_000

/** Returns a size for a long run, or one with the same effect for a short run. */
export const sized = (long: number, short: number): number => (RUNS < ALL ? short : long)

/** Returns the number of cases of a law. A short run has fewer than `full`, and at most `RUNS`. */
export const cases = (full: number): number =>
  RUNS < ALL ? Math.min(RUNS, Math.ceil((full * RUNS) / ALL)) : full

/** Returns all items in a long run. In a short run, it returns one of `few`, evenly spread. */
export function thinned<T>(items: readonly T[], few = Math.round(ALL / RUNS)): readonly T[] {
  const step = RUNS < ALL ? Math.max(1, few) : 1
  return items.filter((_, index) => index % step === 0)
}

/** Works like `fc.assert`, but can show values whose getters throw. */
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
