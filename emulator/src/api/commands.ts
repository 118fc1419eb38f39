import {
  applyBulkOverwrite,
  applyCreate,
  applyDelete,
  applyEdit,
  requesterLocale,
  toListed,
  type ScopeState,
  type StoredCommand,
  type Transition,
} from '@slashlint/core/engine'
import { CODE, failure, NO_CONTENT, ok, type Answer } from '../answers/answer.js'
import { refusal } from '../answers/error-body.js'
import type { Api } from './request.js'
import type { ContractCall } from './route.js'

/** The endpoints of global and guild commands. */
export function callCommands(api: Api, call: ContractCall): Answer {
  const { endpoint, request, ids, sender } = call
  const guildId = ids['guild.id']
  const commandId = ids['command.id'] ?? ''
  const state = api.world.scope(ids['application.id'] ?? '', guildId)
  const moment = { now: Math.floor(api.world.clock.now()) }
  const { body } = request
  switch (endpoint.method) {
    case 'GET':
      return ids['command.id'] === undefined ? list(api, call, state) : getOne(state, commandId)
    case 'POST':
      return settle(api, applyCreate(state, body, moment))
    case 'PATCH':
      return settle(api, applyEdit(state, commandId, body ?? {}, moment))
    case 'PUT':
      return settle(api, applyBulkOverwrite(state, withoutNullIds(body), moment))
    case 'DELETE':
      return settle(api, applyDelete(state, commandId))
    default:
      return failure(405, CODE.general, `405: Method Not Allowed for ${sender.appId}`)
  }
}

/** Libraries send `id: undefined` as null for commands that are new. */
function withoutNullIds(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return body.map((item) => {
    if (typeof item !== 'object' || item === null || !('id' in item) || item.id !== null) return item
    const { id: _, ...rest } = item
    return rest
  })
}

function settle(api: Api, result: Transition<unknown>): Answer {
  if (!result.ok) {
    if (result.reason === 'unknown-command')
      return failure(404, CODE.unknownCommand, `Unknown application command. ${result.message}`)
    const errors = result.diagnostics.filter(({ severity }) => severity === 'error')
    if (errors.length === 0) return failure(400, CODE.invalidForm, result.message)
    return refusal(errors)
  }
  if (api.strict) {
    const warnings = result.diagnostics.filter(({ severity }) => severity === 'warning')
    if (warnings.length > 0) return refusal(warnings)
  }
  api.world.setScope(result.state, result.effects.creates)
  if (result.status === 204) return { ...NO_CONTENT, found: result.diagnostics }
  return { ...ok(result.body, result.status), found: result.diagnostics }
}

function getOne(state: ScopeState, commandId: string): Answer {
  const command = state.commands.find(({ id }) => id === commandId)
  return command === undefined ? failure(404, CODE.unknownCommand, 'Unknown application command') : ok(command)
}

/** The contract's header for the locale, and what it is called where programs send it (official API documentation). */
const SERVICE_LOCALE = 'x-service-locale'
const OWN_LOCALE = 'x-discord-locale'

/** Without `with_localizations`: the texts of the requester's locale instead of the dictionaries. */
function list({ world }: Api, { request, sender }: ContractCall, { commands }: ScopeState): Answer {
  const wanted = request.query.get('with_localizations')
  if (wanted !== null && ['true', 'True', '1'].includes(wanted)) return ok(commands)
  const userLocale = sender.userId === undefined ? undefined : world.users.get(sender.userId)?.locale
  const headers = { [SERVICE_LOCALE]: request.headers[OWN_LOCALE], ...request.headers }
  const locale = requesterLocale({ headers, userLocale }) ?? 'en-US'
  return ok(commands.map((command: StoredCommand) => toListed(command, locale)))
}
