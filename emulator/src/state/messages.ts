import type { Message } from '../json.js'
import type { Listeners } from './listeners.js'

/** An event of a message. */
export interface MessageEvent {
  /** The kind of the event. Each of several messages that are deleted at once has a `bulk-delete`. */
  readonly what: 'create' | 'update' | 'react' | 'delete' | 'bulk-delete'
  /** The present message, or its last version before it was deleted. */
  readonly message: Message
}

/** The number of messages that are stored, of all channels together; the oldest are forgotten. */
const KEPT = 10_000

/** Messages of all channels, by id; listeners hear of every change. */
export interface Messages {
  /** Returns a message; `undefined` if it does not exist, or was deleted. */
  get(id: string): Message | undefined
  /** Returns the messages of a channel that are still there, the oldest first; those for one user's eyes, too. */
  in(channelId: string): readonly Message[]
  /** Adds a message, or puts it in the place of the one with its id. */
  put(message: Message, what?: 'react'): void
  /** Puts back a message of the seed. Listeners are not called, because nobody wrote it. */
  restore(message: Message): void
  /** Removes a message. */
  delete(id: string, what?: 'delete' | 'bulk-delete'): void
  /** Returns the ids of all messages. */
  ids(): Iterable<string>
  /** Subscribes to changes. @returns a function that ends the subscription */
  watch(listener: (event: MessageEvent) => void): () => void
}

/** Returns every message of users and apps, including those that apps wrote with the token of an interaction. */
export function createMessages({ tell, watch }: Listeners<MessageEvent>): Messages {
  const all = new Map<string, Message>()
  const channels = new Map<string, Map<string, Message>>()
  const forget = (id: string): Message | undefined => {
    const message = all.get(id)
    all.delete(id)
    channels.get(message?.channel_id ?? '')?.delete(id)
    return message
  }
  const keep = (message: Message): void => {
    const { id, channel_id: channelId } = message
    const [oldest] = all.keys()
    if (!all.has(id) && all.size >= KEPT && oldest !== undefined) {
      forget(oldest)
    }
    all.set(id, message)
    const channel = channels.get(channelId) ?? new Map<string, Message>()
    channels.set(channelId, channel.set(id, message))
  }
  return {
    get: (id: string): Message | undefined => all.get(id),
    in: (channelId: string): readonly Message[] => [...(channels.get(channelId)?.values() ?? [])],
    put(message: Message, what?: 'react'): void {
      const isNew = !all.has(message.id)
      keep(message)
      tell({ what: what ?? (isNew ? 'create' : 'update'), message })
    },
    restore: keep,
    delete(id: string, what: 'delete' | 'bulk-delete' = 'delete'): void {
      const message = forget(id)
      if (message !== undefined) {
        tell({ what, message })
      }
    },
    ids: (): Iterable<string> => all.keys(),
    watch,
  }
}
