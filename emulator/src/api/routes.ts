import { ENDPOINTS, type Endpoint } from '@slashlint/core/contract'
import {
  deleteMany,
  deleteMessage,
  editByBot,
  getMessage,
  listMessages,
  listPinItems,
  listPins,
  openDirect,
  pin,
  sendMessage,
  showTyping,
  unpin,
} from './channels.js'
import { callCommands } from './commands.js'
import { callback, deleteByToken, editByToken, followUp, getByToken } from './interactions.js'
import { callLobbies } from './lobbies.js'
import { ban, banMany, editMember, getBan, giveRole, kick, listBans, takeRole, unban } from './members.js'
import {
  getChannel,
  getGuild,
  getGuilds,
  getMember,
  getUser,
  listChannels,
  listMembers,
  listRoles,
  searchMembers,
} from './objects.js'
import { callPermissions } from './permissions.js'
import { clearReactions, listReactions, react, unreact } from './reactions.js'
import { bot, open, type Route } from './route.js'
import { getApplication, getGateway, getGatewayBot, getOwnUser, issueToken, setEndpoint } from './sign-in.js'
import {
  addThreadMember,
  deleteThread,
  editThread,
  listActive,
  listThreadMembers,
  removeThreadMember,
  startAtMessage,
  startThread,
} from './threads.js'

const CHANNEL = '/channels/{channel}'
const MESSAGES = `${CHANNEL}/messages` as const
const MESSAGE = `${MESSAGES}/{message}` as const
const REACTION = `${MESSAGE}/reactions/{emoji}` as const
const GUILD = '/guilds/{guild}'
const MEMBER = `${GUILD}/members/{member}` as const
const ROLE = `${MEMBER}/roles/{role}` as const
const THREAD_MEMBER = `${CHANNEL}/thread-members/{user}` as const
const BAN = `${GUILD}/bans/{user}` as const
const TOKEN = '/webhooks/{application}/{token}'
const BY_TOKEN = `${TOKEN}/messages/{message}`

const HISTORY = { needs: ['READ_MESSAGE_HISTORY'] } as const
const PINS = { needs: ['PIN_MESSAGES', 'MANAGE_MESSAGES'] } as const
const MANAGE = { needs: ['MANAGE_MESSAGES'] } as const
const BANS = { needs: ['BAN_MEMBERS'] } as const
const LASTS = { lasts: true } as const

/** An endpoint of the contract with what carries it out. */
const contract = (endpoint: Endpoint): Route => ({
  kind: 'contract',
  method: endpoint.method,
  path: endpoint.path,
  endpoint,
  lasts: endpoint.method !== 'GET',
  answer: endpoint.path.endsWith('/permissions')
    ? callPermissions
    : endpoint.scope === undefined
      ? callLobbies
      : callCommands,
})

/** Everything that the emulator answers. What is not here is not simulated. */
export const ROUTES: readonly Route[] = [
  ...ENDPOINTS.map(contract),

  open('POST', '/oauth2/token', issueToken),
  open('GET', '/gateway', getGateway),
  bot('GET', '/gateway/bot', getGatewayBot),
  bot('GET', '/oauth2/applications/@me', getApplication),
  bot('GET', '/applications/@me', getApplication),
  bot('PATCH', '/applications/@me', setEndpoint, { ...LASTS, says: '' }),

  open('POST', '/interactions/{interaction}/{token}/callback', callback),
  open('POST', TOKEN, followUp),
  open('GET', BY_TOKEN, getByToken),
  open('PATCH', BY_TOKEN, editByToken),
  open('DELETE', BY_TOKEN, deleteByToken),

  bot('GET', '/users/@me', getOwnUser),
  bot('GET', '/users/@me/guilds', getGuilds),
  bot('GET', '/users/{user}', getUser),

  bot('GET', GUILD, getGuild),
  bot('GET', `${GUILD}/roles`, listRoles),
  bot('GET', `${GUILD}/channels`, listChannels),
  bot('GET', `${GUILD}/members`, listMembers),
  bot('GET', `${GUILD}/members/search`, searchMembers),
  bot('GET', MEMBER, getMember),
  bot('PATCH', MEMBER, editMember, { ...LASTS, says: 'changed {member}: {body}' }),
  bot('DELETE', MEMBER, kick, { ...LASTS, needs: ['KICK_MEMBERS'], says: 'kicked {member}{reason}' }),
  bot('PUT', ROLE, giveRole, { ...LASTS, needs: ['MANAGE_ROLES'], says: 'gave {member} the role {role}' }),
  bot('DELETE', ROLE, takeRole, { ...LASTS, needs: ['MANAGE_ROLES'], says: 'took the role {role} from {member}' }),
  bot('GET', `${GUILD}/bans`, listBans, BANS),
  bot('GET', BAN, getBan, BANS),
  bot('PUT', BAN, ban, { ...LASTS, ...BANS, says: 'banned {user}{reason}' }),
  bot('DELETE', BAN, unban, { ...LASTS, ...BANS, says: 'lifted the ban of {user}' }),
  bot('POST', `${GUILD}/bulk-ban`, banMany, { ...LASTS, ...BANS, says: 'banned {user_ids}{reason}' }),
  bot('GET', `${GUILD}/threads/active`, listActive),

  bot('POST', '/users/@me/channels', openDirect, { ...LASTS, says: '' }),
  bot('GET', CHANNEL, getChannel),
  bot('PATCH', CHANNEL, editThread, { says: 'changed {channel}: {body}' }),
  bot('DELETE', CHANNEL, deleteThread, { needs: ['MANAGE_THREADS'], says: 'deleted {channel}' }),
  bot('POST', `${CHANNEL}/typing`, showTyping, { needs: ['SEND_MESSAGES'], says: '' }),
  bot('POST', `${CHANNEL}/threads`, startThread, { says: 'started the thread {name}' }),
  bot('GET', `${CHANNEL}/thread-members`, listThreadMembers),
  bot('PUT', THREAD_MEMBER, addThreadMember, { says: 'added {user} to {channel}' }),
  bot('DELETE', THREAD_MEMBER, removeThreadMember, { says: 'removed {user} from {channel}' }),

  bot('GET', MESSAGES, listMessages, HISTORY),
  bot('POST', MESSAGES, sendMessage, { needs: ['SEND_MESSAGES'], does: 'send' }),
  bot('POST', `${MESSAGES}/bulk-delete`, deleteMany, { ...MANAGE, says: 'deleted messages in {channel}: {messages}' }),
  bot('GET', `${MESSAGES}/pins`, listPinItems, HISTORY),
  bot('GET', MESSAGE, getMessage, HISTORY),
  bot('PATCH', MESSAGE, editByBot, { does: 'edit' }),
  bot('DELETE', MESSAGE, deleteMessage, { does: 'delete' }),
  bot('POST', `${MESSAGE}/threads`, startAtMessage, {
    needs: ['CREATE_PUBLIC_THREADS'],
    says: 'started the thread {name}',
  }),
  bot('GET', `${CHANNEL}/pins`, listPins, HISTORY),
  ...[`${CHANNEL}/pins/{message}` as const, `${MESSAGES}/pins/{message}` as const].flatMap((path) => [
    bot('PUT', path, pin, { ...PINS, says: 'pinned {message}' }),
    bot('DELETE', path, unpin, { ...PINS, says: 'unpinned {message}' }),
  ]),

  bot('DELETE', `${MESSAGE}/reactions`, clearReactions, { ...MANAGE, says: 'took all reactions from {message}' }),
  bot('GET', REACTION, listReactions, HISTORY),
  bot('DELETE', REACTION, clearReactions, { ...MANAGE, says: 'took all {emoji} from {message}' }),
  bot('PUT', `${REACTION}/@me`, react, { needs: ['ADD_REACTIONS'], says: 'reacted with {emoji} to {message}' }),
  bot('DELETE', `${REACTION}/@me`, unreact, { says: 'took back {emoji} from {message}' }),
  bot('DELETE', `${REACTION}/{reactor}`, unreact, { ...MANAGE, says: 'took {emoji} of {reactor} from {message}' }),
]

/** The routes of the first path in the table that fits, whatever their methods. */
export function routesAt(path: string): readonly Route[] {
  const segments = path.split('/')
  const isFitting = (parts: readonly string[]): boolean =>
    parts.length === segments.length && parts.every((part, i) => part[0] === '{' || part === segments[i])
  return PATHS.find(({ parts }) => isFitting(parts))?.routes ?? []
}

const PATHS = [...new Set(ROUTES.map(({ path }) => path))].map((path) => ({
  parts: path.split('/'),
  routes: ROUTES.filter((route) => route.path === path),
}))
