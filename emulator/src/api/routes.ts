import { ENDPOINTS, type Endpoint } from '@slashlint/core/contract'
import { callCommands } from './commands.js'
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
import { callback, deleteByToken, editByToken, followUp, getByToken } from './interactions.js'
import { callLobbies } from './lobbies.js'
import { deleteMessage, editByBot, getMessage, listMessages, sendMessage } from './channels.js'
import { callPermissions } from './permissions.js'
import { bot, open, type Route } from './route.js'
import { getApplication, getGateway, getGatewayBot, getOwnUser, issueToken, setEndpoint } from './sign-in.js'

const CHANNEL = '/channels/{channel}'
const MESSAGES = `${CHANNEL}/messages` as const
const MESSAGE = `${MESSAGES}/{message}` as const
const GUILD = '/guilds/{guild}'
const TOKEN = '/webhooks/{application}/{token}'
const BY_TOKEN = `${TOKEN}/messages/{message}`

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
  bot('GET', `${GUILD}/members/{member}`, getMember),

  bot('GET', CHANNEL, getChannel),
  bot('GET', MESSAGES, listMessages, ['READ_MESSAGE_HISTORY']),
  bot('POST', MESSAGES, sendMessage, ['SEND_MESSAGES']),
  bot('GET', MESSAGE, getMessage, ['READ_MESSAGE_HISTORY']),
  bot('PATCH', MESSAGE, editByBot),
  bot('DELETE', MESSAGE, deleteMessage),
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
