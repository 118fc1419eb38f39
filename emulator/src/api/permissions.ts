import { validateCommandPermissions } from '@slashlint/core'
import { PERMISSIONS_UPDATE } from '@slashlint/core/contract'
import { createScope, emittedEvents, type ScopeState, type StoredOverwrites } from '@slashlint/core/engine'
import { CODE, failure, ok, type Answer } from '../answers/answer.js'
import { refusal } from '../answers/error-body.js'
import type { Api } from './request.js'
import type { ContractCall } from './route.js'

/** The gateway's names of the contract's events. */
const EVENT_NAMES: Readonly<Record<string, string>> = {
  [PERMISSIONS_UPDATE]: 'APPLICATION_COMMAND_PERMISSIONS_UPDATE',
}

/** The endpoints of command permissions. */
export function callPermissions(api: Api, call: ContractCall): Answer {
  const { endpoint, ids } = call
  const { 'application.id': appId = '', 'guild.id': guildId = '', 'command.id': id } = ids
  const ofGuild = listsOf(api, appId, guildId)
  if (id === undefined) return ok(ofGuild)
  const scope = scopeOf(api, appId, guildId, id)
  if (scope === undefined) return failure(404, CODE.unknownCommand, 'Unknown application command')
  if (endpoint.method === 'GET') {
    const own = ofGuild.find((one) => one.id === id)
    return own === undefined
      ? failure(404, CODE.unknownPermissions, 'Unknown application command permissions: none are set for this command.')
      : ok(own)
  }
  return edit(api, call, scope, { appId, guildId, id })
}

interface Ids {
  readonly appId: string
  readonly guildId: string
  readonly id: string
}

function edit(api: Api, { request }: ContractCall, scope: ScopeState, { appId, guildId, id }: Ids): Answer {
  const found = validateCommandPermissions(request.body, { guildId })
  const refusing = found.filter(({ severity }) => severity === 'error' || (api.strict && severity === 'warning'))
  if (refusing.length > 0) return refusal(refusing)
  const { permissions } = request.body as { permissions: readonly unknown[] }
  const others = scope.overwrites.filter((one) => one.id !== id || one.guild_id !== guildId)
  const next = createScope({
    ...scope,
    overwrites: [
      ...others,
      ...(permissions.length === 0 ? [] : [{ id, application_id: appId, guild_id: guildId, permissions }]),
    ],
  })
  api.world.setScope(next, 0)
  const stored = next.overwrites.find((one) => one.id === id && one.guild_id === guildId)
  const body = { id, application_id: appId, guild_id: guildId, permissions: stored?.permissions ?? [] }
  for (const event of emittedEvents({ method: request.method, path: request.path }))
    api.dispatch(appId, EVENT_NAMES[event] ?? event, body, guildId)
  return { ...ok(body), found }
}

/** The permission overwrites of an app's commands in a guild. */
export function listsOf({ world }: Api, appId: string, guildId: string): readonly StoredOverwrites[] {
  return [world.scope(appId, undefined), world.scope(appId, guildId)].flatMap(({ overwrites }) =>
    overwrites.filter((one) => one.guild_id === guildId),
  )
}

/** The scope with which the overwrites of a command stand; those of the whole app stand with the guild's commands. */
function scopeOf({ world }: Api, appId: string, guildId: string, id: string): ScopeState | undefined {
  const [global, guild] = [world.scope(appId, undefined), world.scope(appId, guildId)]
  if (id === appId) return guild
  return [global, guild].find(({ commands }) => commands.some((command) => command.id === id))
}
