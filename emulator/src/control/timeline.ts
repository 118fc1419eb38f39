import type { ServerResponse } from 'node:http'
import type { Api } from '../api/request.js'
import { RECEIVED, type Interaction } from '../state/interaction.js'
import { given, jsonOf, objectsIn, userIn, type Json } from '../json.js'
import type { World } from '../state/world.js'

/** Messages of a channel that the page shows. */
const SHOWN = 100

/** The last messages of a channel, who used what there, and what else bots did. */
export function timelineOf({ world }: Api, query: URLSearchParams) {
  const channel = query.get('channel') ?? ''
  const uses = [...world.interactions.values()].filter(
    ({ payload }) => payload['channel_id'] === channel && payload['type'] !== RECEIVED.AUTOCOMPLETE,
  )
  return {
    messages: world.messages.in(channel).slice(-SHOWN),
    uses: uses.slice(-SHOWN).flatMap(useOf),
    acts: actsIn(world, channel).slice(-SHOWN),
  }
}

/** What apps did in a channel, or in the whole guild, beside messages. */
function actsIn({ timeline, apps, channels }: World, channelId: string) {
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

function useOf({ id, payload, sentAt, callback, originalId, isOver, source }: Interaction) {
  const isCommand = payload['type'] === RECEIVED.COMMAND
  // A button that changed its message needs no line of its own.
  if (!isCommand && originalId === undefined && (callback !== undefined || source === undefined)) {
    return []
  }
  const data = jsonOf(payload['data'])
  const state = callback !== undefined ? 'answered' : isOver ? 'over' : 'waiting'
  if (originalId === undefined && state === 'answered') {
    return []
  }
  const what = isCommand
    ? typedAs(data)
    : payload['type'] === RECEIVED.MODAL
      ? 'a form'
      : 'a component'
  const user = String(userIn(payload)['username'])
  return [{ id, at: sentAt, user, what, state, ...given({ message: originalId }) }]
}

/** As a user calls a command: with its sub-command, and a slash where it is typed. */
function typedAs({ name, type, options }: Json): string {
  const inner = objectsIn(options).find((one) => one['type'] === 1 || one['type'] === 2)
  const path =
    inner === undefined ? String(name) : `${String(name)} ${typedAs({ ...inner, type: undefined })}`
  return type === 1 ? `/${path}` : path
}

/** Milliseconds within which several things that happen are told once. */
const TOGETHER = 30

/** Tells the pages that are open that something has happened: they look themselves at what. */
export function createStream() {
  const pages = new Set<ServerResponse>()
  let timer: NodeJS.Timeout | undefined
  return {
    /** A page listens, until its connection is closed. */
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
export type Stream = ReturnType<typeof createStream>
