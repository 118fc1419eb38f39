/** A list of listeners, with the function that notifies all of them. */
export interface Listeners<Event = void> {
  /** Calls all listeners, in the order in which they were added. */
  tell(event: Event): void
  /** Adds a listener. @returns a function that removes it */
  watch(listener: (event: Event) => void): () => void
}

export function createListeners<Event = void>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    tell(event) {
      for (const listener of listeners) {
        listener(event)
      }
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
