import { validateCommandPermissions } from '@slashlint/core'
import { PERMISSIONS_UPDATE } from '@slashlint/core/internal'
import {
  createScope,
  emittedEvents,
  type ScopeState,
  type StoredOverwrites,
} from '@slashlint/core/engine'
import { ok, refuse, stop, type Answer } from '../answers/answer.js'
import { refusedBy } from '../answers/error-body.js'
import type { Api, Call } from './request.js'

/** The name of the gateway's event for changed overwrites. */
export const PERMISSIONS_EVENT = 'APPLICATION_COMMAND_PERMISSIONS_UPDATE'

/** The gateway's names of Discord's events. */
const EVENT_NAMES: Readonly<Record<string, string>> = {
  [PERMISSIONS_UPDATE]: PERMISSIONS_EVENT,
}

/* The endpoints of command permissions. */

const idsOf = ({ ids }: Call) => {
  const { 'application.id': appId = '', 'guild.id': guildId = '', 'command.id': id = '' } = ids
  return { appId, guildId, id }
}

export function listPermissions(call: Call): Answer {
  const { appId, guildId } = idsOf(call)
  return ok(listsOf(call, appId, guildId))
}

const UNKNOWN_COMMAND = refuse('unknownCommand')

export function getPermissions(call: Call): Answer {
  const { appId, guildId, id } = idsOf(call)
  if (scopeOf(call, appId, guildId, id) === undefined) {
    return UNKNOWN_COMMAND
  }
  const own = listsOf(call, appId, guildId).find((one) => one.id === id)
  if (own !== undefined) {
    return ok(own)
  }
  return refuse('unknownPermissions', 'none are set for this command.')
}

export function editPermissions(call: Call): Answer {
  const { request, world, strict } = call
  const { appId, guildId, id } = idsOf(call)
  const scope = scopeOf(call, appId, guildId, id)
  if (scope === undefined) {
    return UNKNOWN_COMMAND
  }
  const found = validateCommandPermissions(request.body, { guildId })
  stop(refusedBy(found, strict, request.body))
  const { permissions } = request.body as { permissions: readonly unknown[] }
  const others = scope.overwrites.filter((one) => one.id !== id || one.guild_id !== guildId)
  const own = { id, application_id: appId, guild_id: guildId, permissions }
  const next = createScope({
    ...scope,
    overwrites: [...others, ...(permissions.length === 0 ? [] : [own])],
  })
  world.setScope(next, 0)
  const stored = next.overwrites.find((one) => one.id === id && one.guild_id === guildId)
  const body = { ...own, permissions: stored?.permissions ?? [] }
  for (const event of emittedEvents({ method: request.method, path: request.path })) {
    call.dispatch(appId, EVENT_NAMES[event] ?? event, body, guildId)
  }
  return { ...ok(body), found }
}

/** Returns the permission overwrites of an app's commands in a guild. */
export function listsOf(
  { world }: Pick<Api, 'world'>,
  appId: string,
  guildId: string,
): readonly StoredOverwrites[] {
  return [world.scope(appId, undefined), world.scope(appId, guildId)].flatMap(({ overwrites }) =>
    overwrites.filter((one) => one.guild_id === guildId),
  )
}

/**
 * Returns the scope that stores the overwrites of a command. For the app's own id, that is the
 * guild's scope; undefined if there is no such command.
 */
function scopeOf(
  { world }: Api,
  appId: string,
  guildId: string,
  id: string,
): ScopeState | undefined {
  const [global, guild] = [world.scope(appId, undefined), world.scope(appId, guildId)]
  if (id === appId) {
    return guild
  }
  return [global, guild].find(({ commands }) => commands.some((command) => command.id === id))
}
