/** What a search is for: files that came, went or changed; or all, as if nothing were known. */
export type Extent = 'changes' | 'everything'

/** Searches that follow each other. */
export interface Searches {
  /** Asks for a search. Several that are asked for while one goes on are one, which begins behind it. */
  ask(extent: Extent): void
  /** Whether a search goes on or waits. */
  readonly isBusy: boolean
  dispose(): void
}

/**
 * @param search rejects with what is given to `failed`
 * @param delay milliseconds that a search waits for others to be asked for
 */
export function createSearches(
  search: (extent: Extent) => Promise<void>,
  delay: () => number,
  failed: (error: unknown) => void,
): Searches {
  let wanted: Extent | undefined
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function ask(extent: Extent): void {
    if (wanted !== 'everything') {
      wanted = extent
    }
    if (!isRunning) {
      clearTimeout(timer)
      timer = setTimeout(() => void start(wanted ?? extent), delay())
    }
  }

  async function start(extent: Extent): Promise<void> {
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
