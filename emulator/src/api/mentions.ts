import type { Channel, Guild } from '../state/facts.js'
import { jsonOf, type Json, type Message } from '../json.js'
import { hasPermission } from '../state/member-permissions.js'
import { componentsIn } from '../state/components.js'
import { TYPE } from '../state/message-parts.js'
import type { World } from '../state/world.js'
import type { MessageBody, Unchecked } from './bodies.js'
import { userOf } from './objects.js'
import { userView } from './views.js'

/** A message whose mentions are to be found. */
interface Mentioning {
  readonly world: World
  readonly channel: Channel | undefined
  /** The id of the author: a user, or an app for its bot. */
  readonly authorId: string
  readonly data: Json
  /** The message to which this one replies. */
  readonly replied?: Message | undefined
}

/**
 * The mentions that `allowed_mentions` permits; without the field, all (official API documentation,
 * "Allowed Mentions Object").
 */
interface Allowed {
  has(kind: 'users' | 'roles', id: string): boolean
  readonly everyone: boolean
  readonly replied: boolean
}

/** The fields of a message that contain its mentions. */
interface Mentioned extends Json {
  readonly mentions: readonly Json[]
  readonly mention_roles: readonly string[]
  readonly mention_everyone: boolean
}

/**
 * Finds the users and roles that the texts of a message mention. The author of the message it
 * replies to is included.
 */
export function mentionsOf({ world, channel, authorId, data, replied }: Mentioning): Mentioned {
  const text = textsOf(data).join('\n')
  const guild = world.guilds.get(channel?.guildId ?? '')
  const allowed = allowedIn(data)
  const repliedTo = replied?.author.id
  const users = [
    ...idsIn(text, /<@!?(\d{1,20})>/g).filter((id) => allowed.has('users', id)),
    ...(allowed.replied && repliedTo !== undefined ? [repliedTo] : []),
  ]
  const roles = idsIn(text, /<@&(\d{1,20})>/g).filter(
    (id) => guild?.roles.has(id) === true && allowed.has('roles', id),
  )
  return {
    mentions: [...new Set(users)].flatMap((id) => {
      const user = userOf(world, id)
      return user === undefined ? [] : [userView(user)]
    }),
    mention_roles: roles,
    mention_everyone: allowed.everyone && pingsEveryone(text, guild, authorId, channel),
  }
}

function pingsEveryone(
  text: string,
  guild: Guild | undefined,
  authorId: string,
  channel: Channel | undefined,
): boolean {
  return (
    /@(?:everyone|here)\b/.test(text) &&
    guild !== undefined &&
    hasPermission(guild, authorId, 'MENTION_EVERYONE', channel)
  )
}

/**
 * Returns the texts of a message whose mentions count: the content, and text components. Embeds
 * mention nobody.
 */
const textsOf = ({ content, components }: MessageBody): readonly string[] =>
  [
    content,
    ...[...componentsIn(components)].map((one) => one.type === TYPE.TEXT && one.content),
  ].filter((one) => typeof one === 'string')

const idsIn = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, id = '']) => id)),
]

type AllowedBody = Unchecked<'parse' | 'replied_user' | 'users' | 'roles'>

function allowedIn({ allowed_mentions: allowed }: MessageBody): Allowed {
  if (allowed === undefined || allowed === null) {
    return { has: () => true, everyone: true, replied: true }
  }
  const { parse, replied_user: replied, ...lists }: AllowedBody = jsonOf(allowed)
  const kinds: readonly unknown[] = Array.isArray(parse) ? parse : []
  return {
    has: (kind, id) => kinds.includes(kind) || isListed(lists[kind], id),
    everyone: kinds.includes('everyone'),
    replied: replied === true,
  }
}

const isListed = (ids: unknown, id: string): boolean =>
  Array.isArray(ids) && ids.some((one) => String(one) === id)
