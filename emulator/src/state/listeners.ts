/** Listeners, and what tells all of them. */
export function createListeners<Event = void>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    tell(event: Event): void {
      for (const listener of listeners) {
        listener(event)
      }
    },
    /** @returns what ends it */
    watch(listener: (event: Event) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
