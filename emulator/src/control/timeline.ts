import type { ServerResponse } from 'node:http'
import type { Api } from '../api/request.js'
import {
  RECEIVED,
  userIn,
  type Interaction,
  type InteractionPayload,
} from '../state/interaction.js'
import { definedFields, jsonOf, objectsIn, type Json, type Message } from '../json.js'
import type { World } from '../state/world.js'

/** The page shows at most so many messages of a channel, so many uses and so many acts. */
const SHOWN = 100

/** A use of a command, component or form by a user. */
export interface Use {
  /** The id of the interaction. */
  readonly id: string
  /** The time in milliseconds since 1970. */
  readonly at: number
  /** The name of the user. */
  readonly user: string
  /** The command as a user types it, or a word for the component. */
  readonly what: string
  /** The state of the answer; `over` if none came and the app can no longer send one. */
  readonly state: 'answered' | 'over' | 'waiting'
  /** The id of the message with the answer; absent without a message. */
  readonly message?: string
}

/** An act of a bot that is no message. */
export interface Act {
  /** A snowflake, by which acts and messages are sorted. */
  readonly id: string
  /** The time in milliseconds since 1970. */
  readonly at: number
  /** The description of the act. */
  readonly text: string
}

/** The latest messages, uses and acts in a channel. */
export interface TimelineView {
  /** The messages that the user sees. */
  readonly messages: readonly Message[]
  /** The uses of commands and components in the channel. */
  readonly uses: readonly Use[]
  /** The other acts of apps. */
  readonly acts: readonly Act[]
}

/** Returns the latest messages, uses and acts in the channel of a query. */
export function timelineOf({ world }: Api, query: URLSearchParams): TimelineView {
  const channel = query.get('channel') ?? ''
  const uses = [...world.interactions.values()].filter(
    ({ payload }) => payload.channel_id === channel && payload.type !== RECEIVED.AUTOCOMPLETE,
  )
  return {
    messages: world.messages.in(channel).slice(-SHOWN),
    uses: uses.slice(-SHOWN).flatMap(useOf),
    acts: actsIn(world, channel).slice(-SHOWN),
  }
}

/** Lists the acts of apps in a channel or in its guild, except messages. */
function actsIn({ timeline, apps, channels }: World, channelId: string): readonly Act[] {
  const guildId = channels.get(channelId)?.guildId
  return timeline.since(0).flatMap(({ id, says, at, appId, channelId: where, guildId: guild }) => {
    const isHere =
      where === undefined ? guild !== undefined && guild === guildId : where === channelId
    if (says !== undefined && isHere) {
      return [{ id: id ?? '', at, text: `${apps.get(appId)?.name ?? ''} ${says}` }]
    }
    return []
  })
}

function useOf(interaction: Interaction): readonly Use[] {
  const { id, payload, sentAt, callback, originalId, source } = interaction
  // A button that changed its message needs no line of its own: the line of the message stays.
  if (callback !== undefined && (originalId === undefined || originalId === source?.id)) {
    return []
  }
  const state = stateOf(interaction)
  const user = userIn(payload)?.username ?? ''
  const what = usedIn(payload)
  return [{ id, at: sentAt, user, what, state, ...definedFields({ message: originalId }) }]
}

function stateOf({ callback, isOver }: Interaction): Use['state'] {
  if (callback !== undefined) {
    return 'answered'
  }
  return isOver ? 'over' : 'waiting'
}

/** Returns the command as a user types it, or a word for the component. */
function usedIn(payload: InteractionPayload): string {
  if (payload.type === RECEIVED.COMMAND) {
    return typedAs(jsonOf(payload['data']))
  }
  return payload.type === RECEIVED.MODAL ? 'a form' : 'a component'
}

/**
 * Returns a command as a user types it: with its sub-command, and with a slash if it is a slash
 * command.
 */
function typedAs({ name, type, options }: Json): string {
  const inner = objectsIn(options).find((one) => one['type'] === 1 || one['type'] === 2)
  const path =
    inner === undefined ? String(name) : `${String(name)} ${typedAs({ ...inner, type: undefined })}`
  return type === 1 ? `/${path}` : path
}

/** The milliseconds in which several changes are reported as one. */
const TOGETHER = 30

/** Server-sent events for open pages. */
export interface Stream {
  /** Subscribes a page until its connection closes. */
  open(response: ServerResponse): void
  /** Notifies all pages of a change, after {@link TOGETHER} milliseconds. */
  changed(): void
}

/** Creates a stream that notifies the open pages of changes; the pages then fetch the new state. */
export function createStream(): Stream {
  const pages = new Set<ServerResponse>()
  let timer: NodeJS.Timeout | undefined
  return {
    open(response: ServerResponse): void {
      pages.add(response)
      response.on('close', () => pages.delete(response))
      response.write(':\n\n')
    },
    changed(): void {
      if (pages.size === 0) {
        return
      }
      timer ??= setTimeout(() => {
        timer = undefined
        for (const page of pages) {
          page.write('data: changed\n\n')
        }
      }, TOGETHER).unref()
    },
  }
}
