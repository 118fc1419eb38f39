import { OptionType } from '@slashlint/core/contract'
import { localize } from '@slashlint/core/engine'
import { channelView, memberView, roleView, userView } from '../api/views.js'
import { objectAt, objectsIn } from '../state/json.js'
import type { Json } from '../state/interaction.js'
import { memberPermissions } from '../state/member-permissions.js'
import type { World } from '../state/world.js'
import { InvocationError } from './error.js'
import { find, type Invoker } from './invoker.js'

/** The tables of `resolved`, by kind. */
export type Resolved = Record<
  'users' | 'members' | 'roles' | 'channels' | 'attachments' | 'messages',
  Record<string, Json>
>

export const nothingResolved = (): Resolved => ({
  users: {},
  members: {},
  roles: {},
  channels: {},
  attachments: {},
  messages: {},
})

/** The tables that have something. */
export const filledTables = (resolved: Resolved): Json =>
  Object.fromEntries(Object.entries(resolved).filter(([, table]) => Object.keys(table).length > 0))

/** What a value of an option stands for, put beside the others. */
export interface Resolving {
  readonly world: World
  readonly invoker: Invoker
  readonly resolved: Resolved
}

/**
 * The value of an option as the client sends it. Whether it may be is judged later, by the rules for interactions.
 *
 * @param option the definition
 * @param text what was typed
 * @throws InvocationError where it names nothing that is there
 */
export function valueOf(option: Json, text: string, to: Resolving): string | number | boolean {
  const { type } = option
  const choice = choiceOf(option, text, to.invoker.locale)
  if (choice !== undefined) return choice
  switch (type) {
    case OptionType.INTEGER:
    case OptionType.NUMBER: {
      const number = Number(text)
      if (text === '' || Number.isNaN(number))
        throw new InvocationError(`${nameOf(option)} is a number; found ${JSON.stringify(text)}.`)
      return number
    }
    case OptionType.BOOLEAN:
      if (!/^(?:true|false)$/i.test(text))
        throw new InvocationError(`${nameOf(option)} is true or false; found ${JSON.stringify(text)}.`)
      return text.toLowerCase() === 'true'
    case OptionType.USER:
      return resolveUser(text, to)
    case OptionType.CHANNEL:
      return resolveChannel(text, to)
    case OptionType.ROLE:
      return resolveRole(text, to)
    case OptionType.MENTIONABLE:
      return resolveMentionable(text, to)
    case OptionType.ATTACHMENT:
      return resolveFile(text, to)
    default:
      return text
  }
}

const nameOf = ({ name }: Json): string => JSON.stringify(name)

/** The value of the choice whose name the user sees; choices are the only values. */
function choiceOf(option: Json, text: string, locale: string): string | number | undefined {
  const { choices } = option
  if (!Array.isArray(choices) || choices.length === 0) return undefined
  const shown = objectsIn(objectAt(localize({ name: 'x', options: [option] }, locale), ['options', 0])['choices'])
  const exact = shown.findIndex(({ name }) => name === text)
  // Who types it in other letters is offered it, too.
  const at = exact < 0 ? shown.findIndex(({ name }) => String(name).toLowerCase() === text.toLowerCase()) : exact
  if (at < 0)
    throw new InvocationError(
      `${nameOf(option)} takes ${shown.map(({ name }) => JSON.stringify(name)).join(', ')}; found ${JSON.stringify(text)}.`,
    )
  return objectsIn(choices)[at]?.['value'] as string | number
}

export function resolveUser(text: string, { world, invoker: { guild, channel }, resolved }: Resolving): string {
  const user = find([...world.users.values()], text, 'user')
  resolved.users[user.id] = userView(user)
  if (guild?.members.has(user.id) === true)
    resolved.members[user.id] = {
      ...withoutVoice(memberView(guild, user.id)),
      permissions: String(memberPermissions(guild, user.id, channel)),
    }
  return user.id
}

/** Members in `resolved` lack these. */
function withoutVoice(member: Json): Json {
  return { ...member, deaf: undefined, mute: undefined }
}

export function resolveChannel(text: string, { world, invoker: { guild, user }, resolved }: Resolving): string {
  const channel = find([...(guild?.channels.values() ?? [])], text, 'channel')
  const permissions = guild === undefined ? '0' : String(memberPermissions(guild, user.id, channel))
  resolved.channels[channel.id] = { ...channelView(channel, world), permissions }
  return channel.id
}

export function resolveMentionable(text: string, to: Resolving): string {
  const roles = [...(to.invoker.guild?.roles.values() ?? [])]
  const isRole = roles.some(
    ({ id, name }) => [id, name, `@${name}`].includes(text.replace(/^@(?!everyone)/, '')) || text === `<@&${id}>`,
  )
  return isRole ? resolveRole(text, to) : resolveUser(text, to)
}

export function resolveRole(text: string, { invoker: { guild }, resolved }: Resolving): string {
  const role = find([...(guild?.roles.values() ?? [])], text, 'role')
  resolved.roles[role.id] = roleView(role)
  return role.id
}

/** A file by its name: the emulator has no content for it. */
function resolveFile(text: string, { world, resolved }: Resolving): string {
  const id = world.nextPassingId()
  const filename = text.split(/[\\/]/).pop() ?? text
  const url = `https://cdn.discordapp.com/ephemeral-attachments/0/${id}/${encodeURIComponent(filename)}`
  resolved.attachments[id] = {
    id,
    filename,
    size: 1024,
    url,
    proxy_url: url,
    content_type: CONTENT_TYPES[filename.split('.').pop()?.toLowerCase() ?? ''] ?? 'application/octet-stream',
    ephemeral: true,
  }
  return id
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  pdf: 'application/pdf',
  txt: 'text/plain',
  json: 'application/json',
}
