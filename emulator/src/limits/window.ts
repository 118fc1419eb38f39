interface CountedWeight {
  readonly at: number
  readonly weight: number
}

/**
 * The number of expired entries after which they are removed together, because removal copies the
 * queue.
 */
const LOT = 1024

/** A counter with a sliding window. */
export interface Window {
  /** Returns the sum of the weights in the window that ends at a time. */
  sum(at: number): number
  /** Adds a weight at a time, in milliseconds. */
  add(at: number, weight: number): void
  /**
   * Returns the time from which the latest weight would be within a limit; undefined if it exceeds
   * the limit alone.
   */
  retryAt(most: number): number | undefined
  /** Returns the time at which the oldest weight leaves the window. */
  nextPass(at: number): number
}

/**
 * Creates a counter with a sliding window. Times must not decrease.
 *
 * @param span the length of the window in milliseconds
 */
export function createWindow(span: number): Window {
  let counted: CountedWeight[] = []
  let first = 0
  let sum = 0
  const pass = (now: number): void => {
    for (
      let oldest = counted[first];
      oldest !== undefined && oldest.at <= now - span;
      oldest = counted[first]
    ) {
      sum -= oldest.weight
      first++
    }
    if (first < LOT) {
      return
    }
    counted = counted.slice(first)
    first = 0
  }
  return {
    sum(at: number): number {
      pass(at)
      return sum
    },
    add(at: number, weight: number): void {
      counted.push({ at, weight })
      sum += weight
      pass(at)
    },
    retryAt(most: number): number | undefined {
      let left = sum
      for (let index = first; index < counted.length - 1; index++) {
        const { at, weight } = counted[index] as CountedWeight
        left -= weight
        if (left <= most) {
          return at + span
        }
      }
      return undefined
    },
    nextPass(at: number): number {
      pass(at)
      return (counted[first]?.at ?? at) + span
    },
  }
}

/** Counters by key. */
export interface Windows {
  /**
   * Returns the counter of a key; the first call creates one with a window of `span` milliseconds.
   */
  of(key: string, span: number): Window
  /** Removes all counters. */
  clear(): void
}

/** Creates an empty set of counters by key. */
export function createWindows(): Windows {
  const windows = new Map<string, Window>()
  return {
    of(key: string, span: number): Window {
      const known = windows.get(key) ?? createWindow(span)
      windows.set(key, known)
      return known
    },
    clear: (): void => windows.clear(),
  }
}
