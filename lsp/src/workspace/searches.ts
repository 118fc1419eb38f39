/**
 * The extent of a search: `changes` finds new, changed and deleted files; `everything` checks all
 * files again.
 */
export type SearchExtent = 'changes' | 'everything'

/** Searches that run one after the other. */
export interface Searches {
  /**
   * Requests a search. All requests during a running search are answered by one search after it.
   */
  ask(extent: SearchExtent): void
  /** True while a search runs or waits. */
  readonly isBusy: boolean
  /** Drops a search that waits for its delay. A running one continues. */
  dispose(): void
}

/**
 * Makes a sequence of searches. It starts none before `ask` is called.
 *
 * @param search runs a search; it rejects with the error for `failed`
 * @param delay the milliseconds for which a search waits for further requests
 */
export function createSearches(
  search: (extent: SearchExtent) => Promise<void>,
  delay: () => number,
  failed: (error: unknown) => void,
): Searches {
  let wanted: SearchExtent | undefined
  let isRunning = false
  let timer: NodeJS.Timeout | undefined

  function ask(extent: SearchExtent): void {
    if (wanted !== 'everything') {
      wanted = extent
    }
    if (!isRunning) {
      clearTimeout(timer)
      timer = setTimeout(() => void start(wanted ?? extent), delay())
    }
  }

  async function start(extent: SearchExtent): Promise<void> {
    timer = undefined
    wanted = undefined
    isRunning = true
    await search(extent).catch(failed)
    isRunning = false
    if (wanted !== undefined) {
      ask(wanted)
    }
  }

  return {
    ask,
    get isBusy() {
      return timer !== undefined || isRunning
    },
    dispose: () => clearTimeout(timer),
  }
}
