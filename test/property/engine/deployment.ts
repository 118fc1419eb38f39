import { applyBulkOverwrite, applyCreate, applyDelete, applyEdit } from '@slashlint/core/engine'
import type { PlannedRequest, ScopeState, Transition } from '@slashlint/core/engine'
import { isEqual } from '../../oracle/engine/equal.js'
import type { Json } from '../../oracle/engine/localize.js'
import { NaiveScope, typeOf } from '../../oracle/engine/scope.js'
import type { Outcome } from '../../oracle/engine/scope.js'

/** Sends the requests of a plan to core's scope and to the naive one. */

export const APP = '900000'
export const GUILD = '20'

export const basePath = (isGuild: boolean) =>
  isGuild ? `/applications/${APP}/guilds/${GUILD}/commands` : `/applications/${APP}/commands`

function idIn({ path }: PlannedRequest, isGuild: boolean): string | undefined {
  const rest = path.replace(basePath(isGuild), '')
  if (rest === path) {
    throw new Error(`not of this scope: ${path}`)
  }
  return rest === '' ? undefined : rest.slice(1)
}

export function onCore(state: ScopeState, request: PlannedRequest): Transition<unknown> {
  const id = idIn(request, state.scope === 'guild')
  // The body is sent as JSON.
  const body: unknown =
    request.body === undefined ? undefined : JSON.parse(JSON.stringify(request.body))
  if (request.method === 'POST' && id === undefined) {
    return applyCreate(state, body)
  }
  if (request.method === 'PUT' && id === undefined) {
    return applyBulkOverwrite(state, body)
  }
  if (request.method === 'PATCH' && id !== undefined) {
    return applyEdit(state, id, body)
  }
  if (request.method === 'DELETE' && id !== undefined) {
    return applyDelete(state, id)
  }
  throw new Error(`no endpoint: ${request.method} ${request.path}`)
}

export function onModel(model: NaiveScope, request: PlannedRequest): Outcome {
  const id = idIn(request, model.isGuild) ?? ''
  switch (request.method) {
    case 'POST':
      return model.create(request.body as Json)
    case 'PUT':
      return model.bulk(request.body as readonly Json[])
    case 'PATCH':
      return model.edit(id, request.body as Json)
    case 'DELETE':
      return model.delete(id)
  }
}

/** Makes a naive scope with the commands of core's scope. */
export function naive(state: ScopeState): NaiveScope {
  let last = 0
  const model = new NaiveScope(state.scope === 'guild', () => `new ${++last}`)
  model.commands = state.commands.map((command) => {
    const {
      id,
      version: _,
      application_id: __,
      guild_id: ___,
      ...fields
    } = command as Json & { id: string }
    const given = Object.entries(fields).filter(([, value]) => value !== null)
    return { id, version: 1, fields: Object.fromEntries(given) as Json }
  })
  model.createsToday = state.createsToday
  model.overwritten = new Set(state.overwrites.map(({ id }) => id))
  return model
}

const key = (command: Json) => `${typeOf(command)} ${String(command['name'])}`

/** Tells whether two lists contain the same commands, in any order. */
export function isSameList(a: readonly Json[], b: readonly Json[], isGuild: boolean): boolean {
  return (
    a.length === b.length &&
    a.every((one) => b.some((other) => key(one) === key(other) && isEqual(one, other, { isGuild })))
  )
}
