interface CountedWeight {
  readonly at: number
  readonly weight: number
}

/** The number of expired entries after which a queue is shortened, so that it is not copied for each request. */
const LOT = 1024

/** Counts weights within a sliding window of time. */
export interface Window {
  /** Returns the sum of the weights in (at − span, at]. */
  sum(at: number): number
  /** Counts a weight at a moment in milliseconds. */
  add(at: number, weight: number): void
  /** Returns the moment at which the latest addition fits again; undefined if it alone is too much. */
  retryAt(most: number): number | undefined
  /** Returns the moment at which its first event will have passed. */
  nextPass(at: number): number
}

/** Creates a counter of the events within a span of milliseconds that ends now. Times must not go back. */
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

/** Windows by key. */
export interface Windows {
  /** Returns the window of a key; a new one of `span` milliseconds at the first call. */
  of(key: string, span: number): Window
  /** Forgets all windows. */
  clear(): void
}

/** Creates windows by key, each when it is first needed. */
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
