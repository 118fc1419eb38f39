import { CommandType } from '@slashlint/core/contract'
import type { ExplorerEntry, StoredCommand } from '@slashlint/core/engine'
import { definedFields, objectAt, type Json, type Message } from '../json.js'
import { RECEIVED } from '../state/interaction.js'
import { embedsOf } from '../state/embeds.js'
import { isEphemeral } from '../state/message-parts.js'
import { createMessage } from '../api/messages.js'
import type { Api } from '../api/request.js'
import type { World } from '../state/world.js'
import { messagesNamed } from './acts.js'
import type { Typed } from './command-line.js'
import { InvocationError } from './error.js'
import type { InvokeOptions } from './invocation.js'
import type { Invoker } from './invoker.js'
import { resolveUser, valueOf, withResolved, type Resolving } from './values.js'

/**
 * Returns the type and the data of the interaction that Discord's client sends for a command.
 *
 * @throws InvocationError if a value names nothing that exists
 */
export function dataOf(
  api: Api,
  invoker: Invoker,
  typed: Typed,
  options: InvokeOptions,
): readonly [type: number, data: Json] {
  const { command, entry } = typed
  const place = { world: api.world, invoker, files: options.files }
  const common = {
    id: command.id,
    name: command.name,
    type: command.type,
    version: command.version,
    ...definedFields({ guild_id: command.guild_id }),
  }
  const { target = '' } = options
  if (command.type === CommandType.USER || command.type === CommandType.MESSAGE) {
    const resolve = command.type === CommandType.USER ? resolveUser : resolveMessage
    const data = withResolved(place, (to) => ({ ...common, target_id: resolve(target, to) }))
    return [RECEIVED.COMMAND, data]
  }
  const focused = options.autocomplete
  // The client sends no option without a value, but for the one in which the user has typed nothing yet.
  const entered = typed.options.filter(({ name, text }) => text !== '' || name === focused)
  if (focused !== undefined && !entered.some(({ name }) => name === focused)) {
    entered.push({ name: focused, text: '' })
  }
  const data = withResolved(place, (to) => {
    const own = entered.map(({ name, text }): Json => {
      const parameter = entry.parameters.find((one) => one.name === name)
      if (parameter === undefined) {
        throw new InvocationError(`${entry.label} has no option ${JSON.stringify(name)}.`)
      }
      const definition = objectAt(command, parameter.path)
      const base = { name: definition['name'], type: definition['type'] }
      if (name === focused) {
        return { ...base, value: text, focused: true }
      }
      return { ...base, value: typedValue(definition, text, to, entry) }
    })
    const nested = nest(command, entry.path, own)
    return { ...common, ...(nested.length > 0 && { options: nested }) }
  })
  return [focused === undefined ? RECEIVED.COMMAND : RECEIVED.AUTOCOMPLETE, data]
}

function resolveMessage(target: string, { world, invoker, resolved }: Resolving): string {
  const message = targetMessage(world, invoker, target)
  resolved.messages[message.id] = message
  return message.id
}

/**
 * Converts the typed value of an option. For an unreadable value, the error also mentions an
 * unknown option in the text.
 */
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
    if (!(error instanceof InvocationError) || stray === undefined) {
      throw error
    }
    const names = parameters.map(({ name }) => name).join(', ')
    throw new InvocationError(
      `${error.message} ${label} has no option ${JSON.stringify(stray)}; it has ${names}.`,
    )
  }
}

/** Wraps options in their sub-command and group. */
function nest(
  command: StoredCommand,
  path: readonly (string | number)[],
  own: readonly Json[],
): readonly Json[] {
  if (path.length === 0) {
    return own
  }
  const { name, type } = objectAt(command, path)
  return nest(command, path.slice(0, -2), [{ name, type, options: own }])
}

/** Returns the messages that a target in a command line can mean, the best first. */
function messagesFor(wanted: string, here: readonly Message[]): readonly Message[] {
  if (wanted === 'last') {
    return here
  }
  return wanted === '' ? [] : messagesNamed(here, wanted)
}

/** Returns the messages of a channel that are not ephemeral, the latest first. */
const messagesIn = ({ messages }: World, channelId: string): readonly Message[] =>
  messages
    .in(channelId)
    .filter((one) => !isEphemeral(one))
    .reverse()

/**
 * Returns a name for each message of a channel, by which a target selects it: a text, a file name,
 * or else its id.
 */
export function targetsIn(world: World, channelId: string): readonly string[] {
  const here = messagesIn(world, channelId)
  return here.map(
    (message) =>
      textsIn(message).find((text) => messagesFor(text, here)[0] === message) ?? message.id,
  )
}

/** Returns the texts and file names by which a message can be selected. */
const textsIn = ({ content, embeds, attachments }: Message): readonly string[] =>
  [
    content,
    ...embedsOf(embeds).flatMap(({ title, description }) => [title, description]),
    ...attachments.map(({ filename }) => filename),
  ].filter((text) => text !== undefined)

/**
 * Finds a message by id or text; `last` is the latest in the channel. If no message has the text,
 * the user writes it.
 *
 * @throws InvocationError for an unknown id
 */
function targetMessage(world: World, { channel, user }: Invoker, wanted: string): Message {
  const here = messagesIn(world, channel.id)
  const [found] = messagesFor(wanted, here)
  if (found !== undefined) {
    return found
  }
  if (/^\d+$/.test(wanted)) {
    throw new InvocationError(`There is no message ${wanted} in #${channel.name}.`)
  }
  return createMessage(world, user, channel.id, {
    data: { content: wanted === 'last' ? '' : wanted },
    files: [],
  })
}
