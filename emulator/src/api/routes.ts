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
const BAN = `${GUILD}/bans/{user}` as const
const TOKEN = '/webhooks/{application}/{token}'
const BY_TOKEN = `${TOKEN}/messages/{message}`

const HISTORY = ['READ_MESSAGE_HISTORY'] as const
const PINS = ['PIN_MESSAGES', 'MANAGE_MESSAGES'] as const
const LASTS = true

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
  bot('PATCH', '/applications/@me', setEndpoint, [], true),

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
  bot('PATCH', MEMBER, editMember, [], LASTS),
  bot('DELETE', MEMBER, kick, ['KICK_MEMBERS'], LASTS),
  bot('PUT', `${MEMBER}/roles/{role}`, giveRole, ['MANAGE_ROLES'], LASTS),
  bot('DELETE', `${MEMBER}/roles/{role}`, takeRole, ['MANAGE_ROLES'], LASTS),
  bot('GET', `${GUILD}/bans`, listBans, ['BAN_MEMBERS']),
  bot('GET', BAN, getBan, ['BAN_MEMBERS']),
  bot('PUT', BAN, ban, ['BAN_MEMBERS'], LASTS),
  bot('DELETE', BAN, unban, ['BAN_MEMBERS'], LASTS),
  bot('POST', `${GUILD}/bulk-ban`, banMany, ['BAN_MEMBERS'], LASTS),
  bot('GET', `${GUILD}/threads/active`, listActive),

  bot('POST', '/users/@me/channels', openDirect, [], LASTS),
  bot('GET', CHANNEL, getChannel),
  bot('PATCH', CHANNEL, editThread),
  bot('DELETE', CHANNEL, deleteThread, ['MANAGE_THREADS']),
  bot('POST', `${CHANNEL}/typing`, showTyping, ['SEND_MESSAGES']),
  bot('POST', `${CHANNEL}/threads`, startThread),
  bot('GET', `${CHANNEL}/thread-members`, listThreadMembers),
  bot('PUT', `${CHANNEL}/thread-members/{user}`, addThreadMember),
  bot('DELETE', `${CHANNEL}/thread-members/{user}`, removeThreadMember),

  bot('GET', MESSAGES, listMessages, HISTORY),
  bot('POST', MESSAGES, sendMessage, ['SEND_MESSAGES']),
  bot('POST', `${MESSAGES}/bulk-delete`, deleteMany, ['MANAGE_MESSAGES']),
  bot('GET', `${MESSAGES}/pins`, listPinItems, HISTORY),
  bot('GET', MESSAGE, getMessage, HISTORY),
  bot('PATCH', MESSAGE, editByBot),
  bot('DELETE', MESSAGE, deleteMessage),
  bot('POST', `${MESSAGE}/threads`, startAtMessage, ['CREATE_PUBLIC_THREADS']),
  bot('GET', `${CHANNEL}/pins`, listPins, HISTORY),
  ...[`${CHANNEL}/pins/{message}` as const, `${MESSAGES}/pins/{message}` as const].flatMap((path) => [
    bot('PUT', path, pin, PINS),
    bot('DELETE', path, unpin, PINS),
  ]),

  bot('DELETE', `${MESSAGE}/reactions`, clearReactions, ['MANAGE_MESSAGES']),
  bot('GET', REACTION, listReactions, HISTORY),
  bot('DELETE', REACTION, clearReactions, ['MANAGE_MESSAGES']),
  bot('PUT', `${REACTION}/@me`, react, ['ADD_REACTIONS']),
  bot('DELETE', `${REACTION}/@me`, unreact),
  bot('DELETE', `${REACTION}/{reactor}`, unreact, ['MANAGE_MESSAGES']),
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
