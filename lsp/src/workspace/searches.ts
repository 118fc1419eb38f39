/** The extent of a search: files that came, went or changed; or all files, as if none were known. */
export type SearchExtent = 'changes' | 'everything'

/** Searches that follow each other. */
export interface Searches {
  /** Asks for a search. Several that are asked for while another one runs are one, which begins after it. */
  ask(extent: SearchExtent): void
  /** True while a search runs or waits. */
  readonly isBusy: boolean
  /** Ends the running search, and drops those that wait. */
  dispose(): void
}

/**
 * Makes the sequence of searches. None is started.
 *
 * @param search rejects with the error for `failed`
 * @param delay milliseconds that a search waits for others to be asked for
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
