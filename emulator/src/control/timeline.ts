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

/** The number of messages of a channel that the page shows. */
const SHOWN = 100

/** A command, button or form that somebody has used. */
export interface Use {
  /** The id of the interaction. */
  readonly id: string
  /** The time in milliseconds since 1970. */
  readonly at: number
  /** The name of the user. */
  readonly user: string
  /** The command as it is typed, or a word for the component. */
  readonly what: string
  /** The state: `over` if nothing came and the app can no longer answer. */
  readonly state: 'answered' | 'over' | 'waiting'
  /** The id of the message with the answer. */
  readonly message?: string
}

/** Another act of a bot, in words. */
export interface Act {
  /** A snowflake that sorts the act among the messages. */
  readonly id: string
  /** The time in milliseconds since 1970. */
  readonly at: number
  /** The act in words. */
  readonly text: string
}

/** The latest messages, uses and acts in a channel. */
export interface TimelineView {
  /** The messages that the user sees. */
  readonly messages: readonly Message[]
  /** The uses of commands in it. */
  readonly uses: readonly Use[]
  /** The other acts of apps. */
  readonly acts: readonly Act[]
}

/** Reads the timeline of the channel that a query names. */
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

/** Returns the acts of apps in a channel, or in its whole guild, beside messages. */
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
  const isCommand = payload.type === RECEIVED.COMMAND
  // A button that changed its message needs no line of its own.
  if (!isCommand && originalId === undefined && (callback !== undefined || source === undefined)) {
    return []
  }
  const state = stateOf(interaction)
  if (originalId === undefined && state === 'answered') {
    return []
  }
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

/** Returns the used command as it is typed, or a word for the component. */
function usedIn(payload: InteractionPayload): string {
  if (payload.type === RECEIVED.COMMAND) {
    return typedAs(jsonOf(payload['data']))
  }
  return payload.type === RECEIVED.MODAL ? 'a form' : 'a component'
}

/** Writes a command as a user types it: with its sub-command, and with a slash if the client shows one. */
function typedAs({ name, type, options }: Json): string {
  const inner = objectsIn(options).find((one) => one['type'] === 1 || one['type'] === 2)
  const path =
    inner === undefined ? String(name) : `${String(name)} ${typedAs({ ...inner, type: undefined })}`
  return type === 1 ? `/${path}` : path
}

/** Milliseconds within which several things that happen are told once. */
const TOGETHER = 30

/** Server-sent events for pages that are open. */
export interface Stream {
  /** Subscribes a page, until its connection is closed. */
  open(response: ServerResponse): void
  /** Tells all pages, soon, that something has changed. */
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
