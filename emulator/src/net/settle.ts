import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when all clients of an app have read their payloads. */
export type Probe = (appId: string) => Promise<void>

/** Tracks whether apps have read the answers to their requests. */
export interface Settling {
  /**
   * Records that a request has begun.
   *
   * @returns a function to call when its response is sent, or its connection has ended
   */
  begin(): () => void
  /**
   * Resolves when an app has read all responses and sends no more requests, so that it waits for
   * users. An app that never rests is given up after two seconds of the machine's clock.
   */
  settled(appId: string): Promise<void>
}

/** The milliseconds after which an app that still sends requests is given up. */
const PATIENCE = 2000
/**
 * The number of probes after a response. The first shows that the client has read its socket. The
 * others give its code time to run: libraries need a few turns of their event loop.
 */
const TRIPS = 3

export function createSettling(probe: Probe): Settling {
  let open = 0
  let count = 0
  const idle = new Set<() => void>()
  const sharing = new Map<string, Promise<void>>()

  const ended = (): void => {
    open--
    if (open === 0) {
      for (const resolve of idle) {
        resolve()
      }
      idle.clear()
    }
  }
  const rest = async (end: number): Promise<void> => {
    if (open === 0) {
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    const none = new Promise<void>((resolve) => idle.add(resolve))
    const late = pause(Math.max(0, end - performance.now()), undefined, { signal })
    await Promise.race([none, late.catch(() => undefined)])
    controller.abort()
  }
  const settle = async (appId: string): Promise<void> => {
    const end = performance.now() + PATIENCE
    for (let before = -1; before !== count && performance.now() < end;) {
      await rest(end)
      before = count
      for (let trip = 0; trip < TRIPS; trip++) {
        await probe(appId)
      }
    }
  }
  return {
    begin() {
      open++
      count++
      let isOpen = true
      return () => {
        if (isOpen) {
          isOpen = false
          ended()
        }
      }
    },
    settled(appId) {
      // Users who press at once are delivered in the order in which they pressed.
      const own = sharing.get(appId) ?? settle(appId)
      if (!sharing.has(appId)) {
        sharing.set(appId, own)
        setImmediate(() => sharing.delete(appId))
      }
      return own
    },
  }
}
