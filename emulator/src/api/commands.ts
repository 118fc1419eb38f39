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
import { ERRORS, failure, NO_CONTENT, ok, refuse, stop, type Answer } from '../answers/answer.js'
import { refusedBy } from '../answers/error-body.js'
import type { Call } from './request.js'

/* The endpoints of global and guild commands. */

const scopeOf = ({ world, ids }: Call): ScopeState =>
  world.scope(ids['application.id'] ?? '', ids['guild.id'])

/**
 * Returns the handler of a request that core's engine carries out.
 *
 * @param apply the engine's function for a scope, a body and a command id
 */
const applying =
  (
    apply: (
      state: ScopeState,
      body: unknown,
      id: string,
      moment: { readonly now: number },
    ) => Transition<unknown>,
  ) =>
  (call: Call): Answer => {
    const now = Math.floor(call.world.clock.now())
    return settle(
      call,
      apply(scopeOf(call), call.request.body, call.ids['command.id'] ?? '', { now }),
    )
  }

export const create = applying((state, body, _id, moment) => applyCreate(state, body, moment))
export const edit = applying((state, body, id, moment) => applyEdit(state, id, body ?? {}, moment))
export const overwrite = applying((state, body, _id, moment) =>
  applyBulkOverwrite(state, withoutNullIds(body), moment),
)
export const remove = applying((state, _body, id) => applyDelete(state, id))

export function getOne(call: Call): Answer {
  const command = scopeOf(call).commands.find(({ id }) => id === call.ids['command.id'])
  return command === undefined ? refuse('unknownCommand') : ok(command)
}

/** Removes `id: null` from new commands, which some libraries send. */
function withoutNullIds(body: unknown): unknown {
  if (!Array.isArray(body)) {
    return body
  }
  return body.map((item) => {
    if (typeof item !== 'object' || item === null || !('id' in item) || item.id !== null) {
      return item
    }
    const { id: _, ...rest } = item
    return rest
  })
}

function settle({ world, strict, request }: Call, result: Transition<unknown>): Answer {
  const refused = refusedBy(result.diagnostics, strict, request.body)
  if (!result.ok) {
    if (result.reason === 'unknown-command') {
      return refuse('unknownCommand', result.message)
    }
    return refused ?? failure(400, ERRORS.invalidForm[1], result.message)
  }
  stop(refused)
  world.setScope(result.state, result.effects.creates)
  return {
    ...(result.status === 204 ? NO_CONTENT : ok(result.body, result.status)),
    found: result.diagnostics,
  }
}

/**
 * The headers for the locale: Discord's own, and the one that programs send (official API
 * documentation).
 */
const SERVICE_LOCALE = 'x-service-locale'
const OWN_LOCALE = 'x-discord-locale'

/**
 * Lists commands. Without `with_localizations`, they contain only texts in the requester's locale,
 * and no dictionaries of localizations.
 */
export function list(call: Call): Answer {
  const { world, request, sender, query } = call
  const { commands } = scopeOf(call)
  const wanted = query.get('with_localizations')
  if (wanted !== null && ['true', 'True', '1'].includes(wanted)) {
    return ok(commands)
  }
  const userLocale =
    sender.userId === undefined ? undefined : world.users.get(sender.userId)?.locale
  const headers = { [SERVICE_LOCALE]: request.headers[OWN_LOCALE], ...request.headers }
  const locale = requesterLocale({ headers, userLocale }) ?? 'en-US'
  return ok(commands.map((command: StoredCommand) => toListed(command, locale)))
}
