/** The number of runs that are remembered; the oldest are forgotten. */
const KEPT = 1000

/** The state before the last resets, for requests that a program sends late. */
export interface Past<Run> {
  /**
   * Stores a run.
   *
   * @param ids the ids of everything in the run that a request can name: interactions, their tokens, and messages
   */
  keep(run: Run, ids: Iterable<string>): void
  /** Returns the earlier run with one of these ids; undefined if no id is known. */
  runOf(ids: readonly string[]): Run | undefined
  /** Returns every run that is remembered. */
  runs(): Iterable<Run>
  /** Forgets all runs. */
  clear(): void
}

export function createPast<Run>(): Past<Run> {
  const runs = new Map<Run, readonly string[]>()
  const byId = new Map<string, Run>()
  const forget = (run: Run): void => {
    for (const id of runs.get(run) ?? []) {
      byId.delete(id)
    }
    runs.delete(run)
  }
  return {
    keep(run, ids) {
      const own = [...ids]
      if (own.length === 0) {
        return
      }
      for (const id of own) {
        byId.set(id, run)
      }
      runs.set(run, own)
      const [oldest] = runs.keys()
      if (runs.size > KEPT && oldest !== undefined) {
        forget(oldest)
      }
    },
    runOf(ids) {
      const known = ids.find((id) => byId.has(id))
      return known === undefined ? undefined : byId.get(known)
    },
    runs: () => runs.keys(),
    clear() {
      runs.clear()
      byId.clear()
    },
  }
}
