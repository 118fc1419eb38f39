/** The most messages whose conversations are stored; the oldest are removed. */
const KEPT = 10_000
const NONE: ReadonlySet<string> = new Set()

/**
 * The conversations to which messages belong: the one that created the message, and those in which
 * its components were used. A conversation is a chain of interactions of a user.
 */
export interface Conversations {
  /** Adds a message to a conversation. @param conversation the id of its first interaction */
  link(messageId: string, conversation: string): void
  /** Returns the conversations of a message; empty if it belongs to none. */
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
