/** The number of messages whose conversations are remembered; the oldest are forgotten. */
const KEPT = 10_000
const NONE: ReadonlySet<string> = new Set()

/**
 * The conversations to which messages belong: those that created them, and those in which their components are used.
 */
export interface Conversations {
  /** Puts a message into a conversation, which is named by the id of its first interaction. */
  link(messageId: string, conversation: string): void
  /** Returns the conversations of a message: none for a message that no interaction has to do with. */
  of(messageId: string | undefined): ReadonlySet<string>
}

export function createConversations(): Conversations {
  const all = new Map<string, ReadonlySet<string>>()
  return {
    link(messageId, conversation) {
      const known = all.get(messageId) ?? NONE
      const [oldest] = all.keys()
      if (all.size >= KEPT && oldest !== undefined && !all.has(messageId)) {
        all.delete(oldest)
      }
      // A new set: acts keep the one of their time.
      all.set(messageId, new Set([...known, conversation]))
    },
    of: (messageId) => all.get(messageId ?? '') ?? NONE,
  }
}
