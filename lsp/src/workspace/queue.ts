/** Messages of the client are taken between two documents; small ones share a slice of this many milliseconds. */
const SLICE_MS = 8

/**
 * What is to be checked, and in which order: the document that was changed last, then the open ones, then the rest.
 *
 * @param work looks at one document; its errors are the caller's
 */
export function createQueue(work: (key: string) => Promise<void>) {
  const open = new Map<string, number>()
  const closed = new Set<string>()
  let idle: { promise: Promise<void>; resolve: () => void } | undefined
  let running = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wakeAt = Infinity
  let disposed = false

  function next(now: number): string | undefined {
    let found: string | undefined
    for (const [key, readyAt] of open) {
      if (readyAt <= now) {
        found = key
      }
    }
    if (found !== undefined) {
      open.delete(found)
      return found
    }
    for (const key of closed) {
      closed.delete(key)
      return key
    }
    return undefined
  }

  function wake(): void {
    if (disposed || running) {
      return
    }
    const earliest = closed.size > 0 ? 0 : Math.min(...open.values())
    if (earliest === Infinity) {
      idle?.resolve()
      idle = undefined
      return
    }
    if (timer !== undefined && wakeAt <= earliest) {
      return
    }
    clearTimeout(timer)
    wakeAt = earliest
    timer = setTimeout(() => void run(), Math.max(0, earliest - Date.now()))
  }

  async function run(): Promise<void> {
    timer = undefined
    wakeAt = Infinity
    running = true
    const begun = performance.now()
    for (let key = next(Date.now()); key !== undefined && !disposed; key = next(Date.now())) {
      await work(key)
      if (performance.now() - begun > SLICE_MS) {
        break
      }
    }
    running = false
    wake()
  }

  return {
    /** An open document, to be looked at in `delay` milliseconds; the last one added comes first. */
    addOpen(key: string, delay: number): void {
      closed.delete(key)
      open.delete(key)
      open.set(key, Date.now() + delay)
      wake()
    },
    /** A document of the workspace; those come in order, when no open one waits. */
    addClosed(key: string): void {
      if (!open.has(key)) {
        closed.add(key)
      }
      wake()
    },
    remove(key: string): void {
      open.delete(key)
      closed.delete(key)
      wake()
    },
    /** Whether a document waits that is not open. */
    get isIndexing() {
      return closed.size > 0
    },
    /** Resolves when nothing waits. */
    idle(): Promise<void> {
      if (!running && open.size === 0 && closed.size === 0) {
        return Promise.resolve()
      }
      if (idle === undefined) {
        let resolve = (): void => {}
        const promise = new Promise<void>((done) => (resolve = done))
        idle = { promise, resolve }
      }
      return idle.promise
    },
    dispose(): void {
      disposed = true
      clearTimeout(timer)
      open.clear()
      closed.clear()
      idle?.resolve()
    },
  }
}
