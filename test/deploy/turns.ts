/** Lets programs that send requests at the same time take turns, one request at a time and in a given order. */
export interface Turns {
  /** Resolves when it is this program's turn. */
  gate(who: number): Promise<void>
  /** Ends the turns of a program, which sends no more requests. */
  end(who: number): void
}

/**
 * A turn begins when every running program has a request; then the order decides whose it is. So only the order decides
 * the requests between two of one program.
 *
 * @param count the number of programs
 * @param order a number for each turn. Modulo the number of waiting programs, it is the index of the next one
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
