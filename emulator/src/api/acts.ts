import type { Answer } from '../answers/answer.js'
import type { Guild } from '../state/facts.js'
import type { AppAct, Message } from '../state/interaction.js'
import { isJson, jsonOf } from '../state/json.js'
import type { World } from '../state/world.js'
import type { ApiRequest } from './request.js'
import type { Objects, Route } from './route.js'

/** What a bot did with its own token, for people; undefined where nobody sees anything of it. */
export function botAct(
  world: World,
  { method, path: template }: Route,
  { body, path }: ApiRequest,
  objects: Partial<Objects>,
  answer: Answer,
): Omit<AppAct, 'after'> | undefined {
  if (method === 'GET' || answer.status >= 300) return undefined
  const message = isJson(answer.body) ? (answer.body as Message) : undefined
  const data = jsonOf(body)
  switch (`${method} ${template}`) {
    case 'POST /channels/{channel}/messages':
      return { what: 'send', data, ...(message !== undefined && { message }) }
    case 'PATCH /channels/{channel}/messages/{message}':
      return { what: 'edit', data, ...(message !== undefined && { message }) }
    case 'DELETE /channels/{channel}/messages/{message}':
      return { what: 'delete', ...(objects.message !== undefined && { message: objects.message }) }
    case 'POST /channels/{channel}/typing':
    case 'POST /users/@me/channels':
    case 'PATCH /applications/@me':
      return undefined
    default:
      return { what: 'request', data, request: `${method} ${namedPath(world, template, path, objects.guild)}` }
  }
}

/** A path with the names of what its ids stand for. */
function namedPath({ users, apps, guilds, channels }: World, template: string, path: string, guild?: Guild): string {
  const segments = path.split('/')
  return template
    .split('/')
    .map((part, i) => {
      const id = segments[i] ?? ''
      if (!part.startsWith('{')) return part
      // The role of everybody has the guild's id.
      const named = guilds.get(id)
      if (named !== undefined) return named.name
      const person = users.get(id) ?? apps.get(id) ?? guild?.roles.get(id)
      if (person !== undefined) return `@${person.name}`
      const channel = channels.get(id)
      return channel === undefined ? id : `#${channel.name}`
    })
    .join('/')
}
