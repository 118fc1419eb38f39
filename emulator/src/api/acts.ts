import type { Answer } from '../answers/answer.js'
import type { Guild } from '../state/facts.js'
import { isJson, jsonOf, type Message } from '../json.js'
import { embedsOf, pollOf } from '../state/embeds.js'
import type { TimedAct } from '../state/timeline.js'
import type { World } from '../state/world.js'
import { reasonOf, type Call, type Objects } from './request.js'
import type { RouteAct, Route } from './route.js'

/** A visible act that a bot performs with its own token. */
export type BotAct = Omit<TimedAct, 'at' | 'appId' | 'interaction' | 'isAwaited'>

/** Describes an act that a bot performed with its own token; undefined if no user can see it. */
export function botAct(
  { world, request, ids, data, ...objects }: Call & Partial<Objects>,
  { method, path: template, does, says = `did ${method} ${template}` }: Route & RouteAct,
  answer: Answer,
): BotAct | undefined {
  if (method === 'GET' || answer.status >= 300) {
    return undefined
  }
  const conversations = world.conversations.of(objects.message?.id)
  if (does !== undefined) {
    const answered = isJson(answer.body) ? (answer.body as Message) : undefined
    const message = does === 'delete' ? objects.message : answered
    return {
      what: does,
      conversations,
      ...(does !== 'delete' && { data }),
      ...(message !== undefined && { message }),
    }
  }
  if (says === '') {
    return undefined
  }
  const named: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, nameBehind(world, id, objects.guild)]),
  )
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => named[name] ?? '')
  const reason = reasonOf(request)
  const words = says.replace(/\{(\w+)\}/g, (_match, name: string) => {
    if (name === 'body') {
      return JSON.stringify(data)
    }
    if (name === 'reason') {
      return reason === undefined ? '' : `: ${JSON.stringify(reason)}`
    }
    const { [name]: own } = data
    if (named[name] !== undefined) {
      return named[name]
    }
    return (Array.isArray(own) ? own : [own])
      .map((one) => nameBehind(world, String(one), objects.guild))
      .join(', ')
  })
  const place = { channelId: objects.channel?.id, guildId: objects.guild?.id }
  return {
    what: 'request',
    conversations,
    id: world.nextPassingId(),
    data,
    request: `${method} ${path}`,
    says: words,
    ...place,
  }
}

function nameBehind(
  { users, apps, guilds, channels, messages }: World,
  id: string,
  guild: Guild | undefined,
): string {
  // The role of everybody has the guild's id.
  const named = guilds.get(id)
  if (named !== undefined) {
    return named.name
  }
  const person = users.get(id) ?? apps.get(id) ?? guild?.roles.get(id)
  if (person !== undefined) {
    return `@${person.name}`
  }
  const channel = channels.get(id)
  if (channel !== undefined) {
    return `#${channel.name}`
  }
  const message = messages.get(id)
  return message === undefined ? id : titleOf(message)
}

/** Returns the first visible text of a message, as its name. */
function titleOf({ content, embeds, poll }: Message): string {
  const titles = embedsOf(embeds).flatMap(({ title, description }) => [title, description])
  const text = [content, ...titles, pollOf(jsonOf(poll)).question].find((one = '') => one !== '')
  return text === undefined ? 'a message' : JSON.stringify(text)
}

/** Replaces the ids in mentions by names, because ids differ between runs. */
export const withNames = (world: World, text: string): string =>
  text.replace(/(?<=<)(?:@[!&]?|#)(\d+)(?=>)/g, (mention, id: string) => {
    const name = nameBehind(
      world,
      id,
      [...world.guilds.values()].find(({ roles }) => roles.has(id)),
    )
    return /^[@#]/.test(name) ? name : mention
  })
