import type { Message } from '../json.js'
import type { Listeners } from './listeners.js'

/** A change of a message. */
export interface MessageEvent {
  /** The kind of change. Each message of a bulk deletion has its own `bulk-delete`. */
  readonly what: 'create' | 'update' | 'react' | 'delete' | 'bulk-delete'
  /** The message after the change; for a deletion, before it. */
  readonly message: Message
}

/** The most messages that are stored in all channels; the oldest are removed. */
const KEPT = 10_000

/** The messages of all channels, by id. Listeners are called for every change. */
export interface Messages {
  /** Returns a message; `undefined` if it does not exist, or was deleted. */
  get(id: string): Message | undefined
  /** Returns the messages of a channel, the oldest first, including ephemeral ones. */
  in(channelId: string): readonly Message[]
  /** Adds a message, or replaces the one with the same id. */
  put(message: Message, what?: 'react'): void
  /** Adds a message of the seed, without calling listeners. */
  restore(message: Message): void
  /** Removes a message. */
  delete(id: string, what?: 'delete' | 'bulk-delete'): void
  /** Returns the ids of all messages. */
  ids(): Iterable<string>
  /** Calls a listener for every change. @returns a function that ends the subscription */
  watch(listener: (event: MessageEvent) => void): () => void
}

/** Creates an empty store of messages. */
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
