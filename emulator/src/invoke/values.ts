import { readFileSync } from 'node:fs'
import { FILE_TYPE_GROUPS, OptionType } from '@slashlint/core/contract'
import { localize } from '@slashlint/core/engine'
import { attachmentOf } from '../api/messages.js'
import { botUser, channelView, each, memberView, roleView, userView } from '../api/views.js'
import { objectAt, objectsIn, type Json } from '../json.js'
import { ATTACHMENT_LIMIT, typeOf } from '../state/files.js'
import { appPermissions, memberPermissions } from '../state/member-permissions.js'
import type { World } from '../state/world.js'
import { InvocationError } from './error.js'
import { find, type Invoker } from './invoker.js'

/** The field `resolved` of an interaction: objects by kind and id. */
type Resolved = Record<
  'users' | 'members' | 'roles' | 'channels' | 'attachments' | 'messages',
  Record<string, Json>
>

/** Returns the data of an interaction, with the field `resolved` for the ids in it. */
export function withResolved(
  place: Omit<Resolving, 'resolved'>,
  make: (to: Resolving) => Json,
): Json {
  const resolved: Resolved = {
    users: {},
    members: {},
    roles: {},
    channels: {},
    attachments: {},
    messages: {},
  }
  const made = make({ ...place, resolved })
  const filled = Object.entries(resolved).filter(([, table]) => Object.keys(table).length > 0)
  return filled.length === 0 ? made : { ...made, resolved: Object.fromEntries(filled) }
}

/** The context in which names are converted to ids, with the objects found. */
export interface Resolving {
  /** The world whose users, channels and roles the values name. */
  readonly world: World
  /** The user, who can only name objects of the own guild or conversation. */
  readonly invoker: Invoker
  /** The objects found so far, by kind and id. */
  readonly resolved: Resolved
  /** The files that can be sent, by path; undefined for those of this machine. */
  readonly files: Readonly<Record<string, Uint8Array>> | undefined
}

/**
 * Converts the typed value of an option, as Discord's client does. Limits are checked later.
 *
 * @param option the option's definition
 * @param text the typed text
 * @throws InvocationError if it names nothing that exists
 */
export function valueOf(option: Json, text: string, to: Resolving): string | number | boolean {
  const { type } = option
  const choice = choiceOf(option, text, to.invoker.locale)
  if (choice !== undefined) {
    return choice
  }
  const read: ReadValue = VALUES[Number(type)] ?? asText
  return read(text, to, option)
}

/** Converts a typed text to the value of an option. */
type ReadValue = (text: string, to: Resolving, option: Json) => string | number | boolean

const asText: ReadValue = (text) => text

const asNumber: ReadValue = (text, _to, option) => {
  const number = Number(text)
  if (text === '' || Number.isNaN(number)) {
    throw new InvocationError(`${quotedName(option)} is a number; found ${JSON.stringify(text)}.`)
  }
  return number
}

const asBoolean: ReadValue = (text, _to, option) => {
  if (!/^(?:true|false)$/i.test(text)) {
    throw new InvocationError(
      `${quotedName(option)} is true or false; found ${JSON.stringify(text)}.`,
    )
  }
  return text.toLowerCase() === 'true'
}

const asFile: ReadValue = (text, to, option) => {
  expectOffered(option['file_types'], text, quotedName(option))
  return resolveFile(text, to)
}

/** The functions that convert values, by type of option; sub-commands have none. */
const VALUES: Readonly<Record<number, ReadValue | undefined>> = {
  [OptionType.SUB_COMMAND]: undefined,
  [OptionType.SUB_COMMAND_GROUP]: undefined,
  [OptionType.STRING]: asText,
  [OptionType.INTEGER]: asNumber,
  [OptionType.BOOLEAN]: asBoolean,
  [OptionType.USER]: resolveUser,
  [OptionType.CHANNEL]: resolveChannel,
  [OptionType.ROLE]: resolveRole,
  [OptionType.MENTIONABLE]: resolveMentionable,
  [OptionType.NUMBER]: asNumber,
  [OptionType.ATTACHMENT]: asFile,
} satisfies Record<OptionType, ReadValue | undefined>

const quotedName = ({ name }: Json): string => JSON.stringify(name)

/**
 * Returns the value of the choice with a name in the user's locale; undefined if the option has no
 * choices.
 *
 * @throws InvocationError if it has no such choice
 */
function choiceOf(option: Json, text: string, locale: string): string | number | undefined {
  const { choices } = option
  if (!Array.isArray(choices) || choices.length === 0) {
    return undefined
  }
  const shown = objectsIn(
    objectAt(localize({ name: 'x', options: [option] }, locale), ['options', 0])['choices'],
  )
  const exact = shown.findIndex(({ name }) => name === text)
  // Who types it in other letters is offered it, too.
  const like = shown.findIndex(({ name }) => String(name).toLowerCase() === text.toLowerCase())
  const at = exact < 0 ? like : exact
  if (at < 0) {
    throw new InvocationError(
      `${quotedName(option)} takes ${shown.map(({ name }) => JSON.stringify(name)).join(', ')}; found ${JSON.stringify(text)}.`,
    )
  }
  return objectsIn(choices)[at]?.['value'] as string | number
}

export function resolveUser(
  text: string,
  { world, invoker: { guild, channel }, resolved }: Resolving,
): string {
  // Bots can be chosen, too.
  const user = find(
    [...world.users.values(), ...[...world.apps.values()].map(botUser)],
    text,
    'user',
  )
  resolved.users[user.id] = userView(user)
  if (guild?.members.has(user.id) === true) {
    resolved.members[user.id] = {
      ...memberView(guild, user.id),
      // Members in `resolved` lack these.
      ...each(undefined, 'deaf mute'),
      permissions: String(memberPermissions(guild, user.id, channel)),
    }
  }
  return user.id
}

export function resolveChannel(
  text: string,
  { world, invoker: { app, guild, user }, resolved }: Resolving,
): string {
  const channel = find([...(guild?.channels.values() ?? [])], text, 'channel')
  const permissions = guild === undefined ? '0' : String(memberPermissions(guild, user.id, channel))
  resolved.channels[channel.id] = {
    ...channelView(channel, world),
    permissions,
    app_permissions: appPermissions(channel, app.id, guild),
  }
  return channel.id
}

export function resolveMentionable(text: string, to: Resolving): string {
  return isRoleNamed(to.invoker, text) ? resolveRole(text, to) : resolveUser(text, to)
}

/** Tells whether a text names a role where roles and users can be chosen. */
export function isRoleNamed({ guild }: Pick<Invoker, 'guild'>, text: string): boolean {
  const texts = [text, text.replace(/^@(?!everyone)/, '')]
  return [...(guild?.roles.values() ?? [])].some(
    ({ id, name }) =>
      text === `<@&${id}>` || [id, name, `@${name}`].some((known) => texts.includes(known)),
  )
}

export function resolveRole(text: string, { invoker: { guild }, resolved }: Resolving): string {
  const role = find([...(guild?.roles.values() ?? [])], text, 'role')
  resolved.roles[role.id] = roleView(role)
  return role.id
}

/**
 * Checks the type of a file as Discord's client does ("File Upload" and `file_types` in the
 * official API documentation).
 *
 * @param types groups and file endings in any case; without a list, every file is allowed
 * @param name the name of the field in messages
 * @throws InvocationError if the file is not allowed
 */
export function expectOffered(types: unknown, path: string, name: string): void {
  const wanted = Array.isArray(types) ? types.map((one) => String(one).toLowerCase()) : []
  const file = fileNameOf(path).toLowerCase()
  const isOffered = wanted.some((one) =>
    FILE_TYPE_GROUPS.includes(one) ? typeOf(file).startsWith(`${one}/`) : file.endsWith(one),
  )
  if (wanted.length > 0 && !isOffered) {
    throw new InvocationError(
      `${name} takes files of the types ${wanted.join(', ')}; found ${fileNameOf(path)}.`,
    )
  }
}

const fileNameOf = (path: string): string => path.split(/[\\/]/).pop() ?? path

/**
 * Converts the path of a file to the id of a new attachment, and adds it to `resolved`.
 *
 * @throws InvocationError if the file does not exist, or is too large
 */
export function resolveFile(text: string, { world, invoker, resolved, files }: Resolving): string {
  const content = files === undefined ? readHere(text) : files[text]
  if (content === undefined) {
    throw new InvocationError(`There is no file ${text}.`, text)
  }
  if (content.length > ATTACHMENT_LIMIT) {
    throw new InvocationError(
      `${text} is too large: a file may have ${ATTACHMENT_LIMIT} bytes; found ${content.length}.`,
    )
  }
  const id = world.nextPassingId()
  const name = fileNameOf(text)
  const file = { name, type: typeOf(name), content: Buffer.from(content) }
  const attachment = attachmentOf(world, 'ephemeral-attachments', invoker.channel.id, id, file)
  resolved.attachments[id] = { ...attachment, ephemeral: true }
  return id
}

function readHere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
