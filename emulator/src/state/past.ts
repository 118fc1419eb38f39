/** The most runs that are stored; the oldest are removed. A run is the state between two resets. */
const KEPT = 1000

/** The state before earlier resets, for requests that programs send late. */
export interface Past<Run> {
  /**
   * Stores a run.
   *
   * @param ids everything in the run that a request can name: interactions, their tokens, and
   * messages
   */
  keep(run: Run, ids: Iterable<string>): void
  /** Returns the stored run with one of these ids; undefined if there is none. */
  runOf(ids: readonly string[]): Run | undefined
  /** Returns all stored runs. */
  runs(): Iterable<Run>
  /** Removes all runs. */
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
