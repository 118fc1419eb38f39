/** Lets programs that send requests at the same time take turns, request by request, in an order that is given. */
export interface Turns {
  /** Resolves when it is this program's turn. */
  gate(who: number): Promise<void>
  /** A program sends nothing any more. */
  end(who: number): void
}

/**
 * A request goes on once every program that still runs has one: then the order says whose it is. So nothing happens
 * between two requests of one program but what the order puts there.
 *
 * @param count how many programs there are
 * @param order for each turn a number; the rest of a division by the number of those that wait says whose it is
 */
export function createTurns(count: number, order: readonly number[]): Turns {
  const running = new Set(Array.from({ length: count }, (_, who) => who))
  const waiting = new Map<number, () => void>()
  let turn = 0
  function next(): void {
    if (waiting.size === 0 || waiting.size < running.size) {
      return
    }
    const whose = [...waiting.keys()].sort((a, b) => a - b)
    const who = whose[(order[turn++] ?? turn) % whose.length] ?? 0
    const go = waiting.get(who)
    waiting.delete(who)
    go?.()
  }
  return {
    gate: (who) =>
      new Promise((resolve) => {
        waiting.set(who, resolve)
        next()
      }),
    end(who) {
      running.delete(who)
      next()
    },
  }
}
