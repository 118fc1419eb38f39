import { isObject } from '../../dynamic.js'
import type { Endpoint } from '../../contract/endpoints.js'
import type {
  CommandContext,
  CommonContext,
  DeployedCommand,
  LobbyState,
  RequestContext,
} from '../../context.js'
import type { Diagnostic } from '../../diagnostic.js'
import { validateCommand, validateCommands } from '../index.js'
import {
  validateCommandPermissions,
  validateLobby,
  validateLobbyMember,
} from '../resources/resources.js'

/** An endpoint, with the ids in the path of the request. */
interface Addressed {
  /** The row of the endpoint tables for the method and path of the request. */
  readonly endpoint: Endpoint
  /** The snowflakes of the path by placeholder: `application.id`, `guild.id`. */
  readonly ids: ReadonlyMap<string, string>
}

/**
 * Checks a body with the validator and the operation of its endpoint.
 *
 * @param most the most diagnostics; if so many are found, one more follows that reports this
 * @returns the diagnostics, whose paths begin at the body
 */
export function validateBody(
  { endpoint, ids }: Addressed,
  body: unknown,
  context: RequestContext,
  most: number,
): readonly Diagnostic[] {
  const common: CommonContext = {
    ...(context.rules && { rules: context.rules }),
    hints: context.hints === true,
    maxDiagnostics: most,
  }
  const guildId = ids.get('guild.id')
  const inGuild = guildId === undefined ? common : { ...common, guildId }
  const current = context.current
  switch (endpoint.body?.resource) {
    case 'command':
      return validateCommand(body, { ...inGuild, ...commandContext(endpoint, ids, context) })
    case 'commands':
      return validateCommands(body, { ...inGuild, ...commandContext(endpoint, ids, context) })
    case 'command-permissions':
      return validateCommandPermissions(body, inGuild)
    case 'lobby':
      if (endpoint.body.operation !== 'edit') {
        return validateLobby(body, common)
      }
      return validateLobby(body, {
        ...common,
        operation: 'edit',
        ...(current && { current: current as LobbyState }),
      })
    case 'lobby-member':
      return validateLobbyMember(body, { ...common, operation: 'put' })
    case undefined:
      return []
  }
}

/** Makes the context for rules on commands, from the caller's facts and the path of the request. */
function commandContext(
  { body, scope }: Endpoint,
  ids: ReadonlyMap<string, string>,
  { app, defaultLocale, current, deployed, createsToday, overwrites }: RequestContext,
): CommandContext {
  const operation = body?.operation as 'create' | 'edit' | 'bulk'
  const isEdit = operation === 'edit'
  const edited = isEdit ? (current ?? deployedAs(deployed, ids.get('command.id'))) : undefined
  return {
    operation,
    ...(scope && { scope }),
    ...(app && { app }),
    ...(defaultLocale !== undefined && { defaultLocale }),
    ...(edited && { current: edited as DeployedCommand }),
    ...(deployed && { deployed }),
    ...(createsToday !== undefined && { createsToday }),
    ...(overwrites && { overwrites }),
  }
}

/**
 * Finds the command with the id of the path among the deployed commands. Undefined if there is
 * none.
 */
function deployedAs(deployed: unknown, id: string | undefined): DeployedCommand | undefined {
  if (id === undefined || !Array.isArray(deployed)) {
    return undefined
  }
  return (deployed as unknown[]).find((one) => isObject(one) && one['id'] === id) as
    DeployedCommand | undefined
}
