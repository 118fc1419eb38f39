/**
 * The milliseconds of a slice in which several small documents are checked. Messages of the client
 * are handled between two documents.
 */
const SLICE_MS = 8

/**
 * The documents that wait for a check. The one that changed last comes first, then other open
 * documents, then the rest.
 */
export interface Queue {
  /**
   * Adds an open document, which is ready in `delay` milliseconds. Of the ready documents, the one
   * added last is checked first.
   */
  addOpen(key: string, delay: number): void
  /**
   * Adds a document that is not open. Such documents are checked in order, while no open one is
   * ready.
   */
  addClosed(key: string): void
  /** Removes a document. */
  remove(key: string): void
  /** True while documents that are not open wait. */
  readonly isIndexing: boolean
  /** Resolves when no document waits. */
  idle(): Promise<void>
  /** Stops the timers, and removes all documents. */
  dispose(): void
}

/** The state of a queue. */
interface QueueState {
  readonly work: (key: string) => Promise<void>
  /** The times at which open documents are ready, in milliseconds since 1970. */
  readonly open: Map<string, number>
  readonly closed: Set<string>
  /** The promise for `idle`, which is resolved when no document waits. */
  idle: { readonly promise: Promise<void>; resolve(): void } | undefined
  isRunning: boolean
  isDisposed: boolean
  timer: NodeJS.Timeout | undefined
  /** The time for which the timer is set, in milliseconds since 1970. */
  wakeAt: number
}

/**
 * Makes an empty queue.
 *
 * @param work checks one document, and handles its own errors
 */
export function createQueue(work: (key: string) => Promise<void>): Queue {
  const state: QueueState = {
    work,
    open: new Map(),
    closed: new Set(),
    idle: undefined,
    isRunning: false,
    isDisposed: false,
    timer: undefined,
    wakeAt: Infinity,
  }
  const { open, closed } = state
  return {
    addOpen(key, delay) {
      closed.delete(key)
      open.delete(key)
      open.set(key, Date.now() + delay)
      wake(state)
    },
    addClosed(key) {
      if (!open.has(key)) {
        closed.add(key)
      }
      wake(state)
    },
    remove(key) {
      open.delete(key)
      closed.delete(key)
      wake(state)
    },
    get isIndexing() {
      return closed.size > 0
    },
    idle: () => whenIdle(state),
    dispose() {
      state.isDisposed = true
      clearTimeout(state.timer)
      open.clear()
      closed.clear()
      state.idle?.resolve()
    },
  }
}

/**
 * Removes and returns the next document to check: the last open one that is ready, else the first
 * of the others.
 */
function next({ open, closed }: QueueState): string | undefined {
  const now = Date.now()
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

/**
 * Sets the timer for the next document, unless a check is running. If no document waits, resolves
 * `idle`.
 */
function wake(state: QueueState): void {
  if (state.isDisposed || state.isRunning) {
    return
  }
  const earliest = state.closed.size > 0 ? 0 : Math.min(...state.open.values())
  if (earliest === Infinity) {
    state.idle?.resolve()
    state.idle = undefined
    return
  }
  if (state.timer !== undefined && state.wakeAt <= earliest) {
    return
  }
  clearTimeout(state.timer)
  state.wakeAt = earliest
  state.timer = setTimeout(() => void run(state), Math.max(0, earliest - Date.now()))
}

/** Checks documents for one slice of time. */
async function run(state: QueueState): Promise<void> {
  state.timer = undefined
  state.wakeAt = Infinity
  state.isRunning = true
  const begun = performance.now()
  for (let key = next(state); key !== undefined && !state.isDisposed; key = next(state)) {
    await state.work(key)
    if (performance.now() - begun > SLICE_MS) {
      break
    }
  }
  state.isRunning = false
  wake(state)
}

function whenIdle(state: QueueState): Promise<void> {
  const { isRunning, open, closed } = state
  if (!isRunning && open.size === 0 && closed.size === 0) {
    return Promise.resolve()
  }
  if (state.idle === undefined) {
    let resolve = (): void => {}
    const promise = new Promise<void>((done) => (resolve = done))
    state.idle = { promise, resolve }
  }
  return state.idle.promise
}
