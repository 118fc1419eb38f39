import { CommandType, InteractionType } from '@slashlint/core/contract'
import type { ExplorerEntry, StoredCommand } from '@slashlint/core/engine'
import { given, objectAt, objectsIn, type Json, type Message } from '../json.js'
import { isEphemeral } from '../state/message-parts.js'
import { createMessage } from '../api/messages.js'
import type { Api } from '../api/request.js'
import { messagesNamed } from './acts.js'
import type { Typed } from './command-line.js'
import { InvocationError } from './error.js'
import type { InvokeOptions } from './invocation.js'
import type { Invoker } from './invoker.js'
import { filledTables, nothingResolved, resolveUser, valueOf, type Resolving } from './values.js'

/**
 * What a client sends of a command: the type of the interaction, and its data.
 *
 * @throws InvocationError where a value names nothing that is there
 */
export function dataOf(
  api: Api,
  invoker: Invoker,
  typed: Typed,
  options: InvokeOptions,
): readonly [type: number, data: Json] {
  const { command, entry } = typed
  const resolved = nothingResolved()
  const to = { world: api.world, invoker, resolved, files: options.files }
  const common = {
    id: command.id,
    name: command.name,
    type: command.type,
    version: command.version,
    ...given({ guild_id: command.guild_id }),
  }
  const { target = '' } = options
  if (command.type === CommandType.USER || command.type === CommandType.MESSAGE) {
    const targetId = command.type === CommandType.USER ? resolveUser(target, to) : resolveMessage(api, target, to)
    return [InteractionType.APPLICATION_COMMAND, { ...common, target_id: targetId, resolved: filledTables(resolved) }]
  }
  const definitions = definitionsOf(command, entry.path)
  const focused = options.autocomplete
  // The client sends no option without a value.
  const entered = typed.options.filter(({ name, text }) => text !== '' || name === focused)
  const own = entered.map(({ name, text }): Json => {
    const at = entry.parameters.findIndex((parameter) => parameter.name === name)
    const definition = definitions[Number(entry.parameters[at]?.path.at(-1))] ?? {}
    const base = { name: definition['name'], type: definition['type'] }
    if (name === focused) return { ...base, value: text, focused: true }
    return { ...base, value: typedValue(definition, text, to, entry) }
  })
  if (focused !== undefined && !own.some((option) => option['focused'] === true))
    own.push(focusedOption(typed, definitions, focused))
  const nested = nest(command, entry.path, own)
  const data = {
    ...common,
    ...(nested.length > 0 && { options: nested }),
    ...(Object.keys(filledTables(resolved)).length > 0 && { resolved: filledTables(resolved) }),
  }
  const { APPLICATION_COMMAND, APPLICATION_COMMAND_AUTOCOMPLETE } = InteractionType
  return [focused === undefined ? APPLICATION_COMMAND : APPLICATION_COMMAND_AUTOCOMPLETE, data]
}

function resolveMessage(api: Api, target: string, { invoker, resolved }: Resolving): string {
  const message = targetMessage(api, invoker, target)
  resolved.messages[message.id] = message
  return message.id
}

/** The value of an option. Where none can be read, because what follows it names an option that there is not, that is said. */
function typedValue(
  definition: Json,
  text: string,
  to: Resolving,
  { label, parameters }: ExplorerEntry,
): Json['value'] {
  try {
    return valueOf(definition, text, to)
  } catch (error) {
    const [, stray] = /\s([^\s:]+):/u.exec(text) ?? []
    if (!(error instanceof InvocationError) || stray === undefined) throw error
    const names = parameters.map(({ name }) => name).join(', ')
    throw new InvocationError(`${error.message} ${label} has no option ${JSON.stringify(stray)}; it has ${names}.`)
  }
}

/** An option that the user has opened and typed nothing in. */
function focusedOption({ entry }: Typed, definitions: readonly Json[], focused: string): Json {
  const parameter = entry.parameters.find(({ name }) => name === focused)
  const definition = definitions[Number(parameter?.path.at(-1))]
  if (parameter === undefined || definition === undefined)
    throw new InvocationError(`${entry.label} has no option ${JSON.stringify(focused)}.`)
  return { name: definition['name'], type: definition['type'], value: '', focused: true }
}

/** The options of a command, or of the sub-command at a path. */
function definitionsOf(command: StoredCommand, path: readonly (string | number)[]): readonly Json[] {
  return objectsIn(objectAt(command, path)['options'])
}

/** Sub-commands and groups as the options that they are. */
function nest(command: StoredCommand, path: readonly (string | number)[], own: readonly Json[]): readonly Json[] {
  if (path.length === 0) return own
  const node = definitionsOf(command, path.slice(0, -2))[Number(path.at(-1))] ?? {}
  const here: Json = { name: node['name'], type: node['type'], options: own }
  return nest(command, path.slice(0, -2), [here])
}

/** A message by its id, or its text; `last`: the last one of the channel. One is written where there is none. */
function targetMessage({ world }: Api, { channel, user }: Invoker, wanted: string): Message {
  // The latest first.
  const here = world.messages
    .in(channel.id)
    .filter((one) => !isEphemeral(one))
    .reverse()
  const [found] = wanted === 'last' ? here : wanted === '' ? [] : messagesNamed(here, wanted)
  if (found !== undefined) return found
  if (/^\d+$/.test(wanted)) throw new InvocationError(`There is no message ${wanted} in #${channel.name}.`)
  return createMessage(world, user, channel.id, { data: { content: wanted === 'last' ? '' : wanted }, files: [] })
}
