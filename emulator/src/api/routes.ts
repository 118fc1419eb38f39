import { ENDPOINTS, type EndpointOperation } from '@slashlint/core/contract'
import * as channels from './channels.js'
import * as commands from './commands.js'
import * as interactions from './interactions.js'
import * as lobbies from './lobbies.js'
import * as members from './members.js'
import * as objects from './objects.js'
import * as permissions from './permissions.js'
import * as reactions from './reactions.js'
import { bot, open, type ContractHandler, type Route } from './route.js'
import * as signIn from './sign-in.js'
import * as threads from './threads.js'

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

/** What carries out the endpoints of the contract, whose methods, paths and permissions stand there. */
const CONTRACT: Readonly<Record<EndpointOperation, ContractHandler>> = {
  'Get global commands': commands.list,
  'Create global command': commands.create,
  'Get global command': commands.getOne,
  'Edit global command': commands.edit,
  'Delete global command': commands.remove,
  'Bulk overwrite global commands': commands.overwrite,
  'Get guild commands': commands.list,
  'Create guild command': commands.create,
  'Get guild command': commands.getOne,
  'Edit guild command': commands.edit,
  'Delete guild command': commands.remove,
  'Bulk overwrite guild commands': commands.overwrite,
  'Get guild command permissions': permissions.listPermissions,
  // Is refused before.
  'Batch edit command permissions': () => undefined,
  'Get command permissions': permissions.getPermissions,
  'Edit command permissions': permissions.editPermissions,
  'Create lobby': lobbies.createLobby,
  'Edit lobby': lobbies.editLobby,
  'Delete lobby': lobbies.deleteLobby,
  'Get lobby': lobbies.getLobby,
  'Add user to lobby': lobbies.putMember,
  'Remove user from lobby': lobbies.removeMember,
}

/** Everything that the emulator answers. What is not here is not simulated. */
export const ROUTES: readonly Route[] = [
  // What is not simulated, and stands in the place of an id.
  bot('DELETE', '/lobbies/{lobby}/members/@me', () => undefined),
  ...ENDPOINTS.map((endpoint): Route => {
    const { method, path, operation } = endpoint
    return { kind: 'contract', method, path, endpoint, lasts: method !== 'GET', answer: CONTRACT[operation] }
  }),

  open('POST', '/oauth2/token', signIn.issueToken),
  open('GET', '/gateway', signIn.getGateway),
  bot('GET', '/gateway/bot', signIn.getGatewayBot),
  bot('GET', '/oauth2/applications/@me', signIn.getApplication),
  bot('GET', '/applications/@me', signIn.getApplication),
  bot('PATCH', '/applications/@me', signIn.setEndpoint, { ...LASTS, says: '' }),

  open('POST', '/interactions/{interaction}/{token}/callback', interactions.callback),
  open('POST', TOKEN, interactions.followUp),
  open('GET', BY_TOKEN, interactions.getByToken),
  open('PATCH', BY_TOKEN, interactions.editByToken),
  open('DELETE', BY_TOKEN, interactions.deleteByToken),

  bot('GET', '/users/@me', signIn.getOwnUser),
  bot('GET', '/users/@me/guilds', objects.getGuilds),
  bot('GET', '/users/{user}', objects.getUser),

  bot('GET', GUILD, objects.getGuild),
  bot('GET', `${GUILD}/roles`, objects.listRoles),
  bot('GET', `${GUILD}/channels`, objects.listChannels),
  bot('GET', `${GUILD}/members`, objects.listMembers),
  bot('GET', `${GUILD}/members/search`, objects.searchMembers),
  bot('GET', MEMBER, objects.getMember),
  bot('PATCH', MEMBER, members.editMember, { ...LASTS, says: 'changed {member}: {body}' }),
  bot('DELETE', MEMBER, members.kick, { ...LASTS, needs: ['KICK_MEMBERS'], says: 'kicked {member}{reason}' }),
  bot('PUT', ROLE, members.changeRole, { ...LASTS, needs: ['MANAGE_ROLES'], says: 'gave {member} the role {role}' }),
  bot('DELETE', ROLE, members.changeRole, {
    ...LASTS,
    needs: ['MANAGE_ROLES'],
    says: 'took the role {role} from {member}',
  }),
  bot('GET', `${GUILD}/bans`, members.listBans, BANS),
  bot('GET', BAN, members.getBan, BANS),
  bot('PUT', BAN, members.ban, { ...LASTS, ...BANS, says: 'banned {user}{reason}' }),
  bot('DELETE', BAN, members.unban, { ...LASTS, ...BANS, says: 'lifted the ban of {user}' }),
  bot('POST', `${GUILD}/bulk-ban`, members.banMany, { ...LASTS, ...BANS, says: 'banned {user_ids}{reason}' }),
  bot('GET', `${GUILD}/threads/active`, threads.listActive),

  bot('POST', '/users/@me/channels', channels.openDirect, { ...LASTS, says: '' }),
  bot('GET', CHANNEL, objects.getChannel),
  bot('PATCH', CHANNEL, threads.editThread, { says: 'changed {channel}: {body}' }),
  bot('DELETE', CHANNEL, threads.deleteThread, { needs: ['MANAGE_THREADS'], says: 'deleted {channel}' }),
  bot('POST', `${CHANNEL}/typing`, channels.showTyping, { needs: ['SEND_MESSAGES'], says: '' }),
  bot('POST', `${CHANNEL}/threads`, threads.startThread, { says: 'started the thread {name}' }),
  bot('GET', `${CHANNEL}/thread-members`, threads.listThreadMembers),
  bot('PUT', THREAD_MEMBER, threads.changeThreadMember, { says: 'added {user} to {channel}' }),
  bot('DELETE', THREAD_MEMBER, threads.changeThreadMember, { says: 'removed {user} from {channel}' }),

  bot('GET', MESSAGES, channels.listMessages, HISTORY),
  bot('POST', MESSAGES, channels.sendMessage, { needs: ['SEND_MESSAGES'], does: 'send' }),
  bot('POST', `${MESSAGES}/bulk-delete`, channels.deleteMany, {
    ...MANAGE,
    says: 'deleted messages in {channel}: {messages}',
  }),
  bot('GET', `${MESSAGES}/pins`, channels.listPinItems, HISTORY),
  bot('GET', MESSAGE, channels.getMessage, HISTORY),
  bot('PATCH', MESSAGE, channels.editByBot, { does: 'edit' }),
  bot('DELETE', MESSAGE, channels.deleteMessage, { does: 'delete' }),
  bot('POST', `${MESSAGE}/threads`, threads.startAtMessage, {
    needs: ['CREATE_PUBLIC_THREADS'],
    says: 'started the thread {name}',
  }),
  bot('GET', `${CHANNEL}/pins`, channels.listPins, HISTORY),
  ...[`${CHANNEL}/pins/{message}` as const, `${MESSAGES}/pins/{message}` as const].flatMap((path) => [
    bot('PUT', path, channels.changePin, { ...PINS, says: 'pinned {message}' }),
    bot('DELETE', path, channels.changePin, { ...PINS, says: 'unpinned {message}' }),
  ]),

  bot('DELETE', `${MESSAGE}/reactions`, reactions.clearAll, {
    ...MANAGE,
    says: 'took all reactions from {message}',
  }),
  bot('GET', REACTION, reactions.listReactions, HISTORY),
  bot('DELETE', REACTION, reactions.clearEmoji, { ...MANAGE, says: 'took all {emoji} from {message}' }),
  bot('PUT', `${REACTION}/@me`, reactions.react, {
    needs: ['ADD_REACTIONS'],
    says: 'reacted with {emoji} to {message}',
  }),
  bot('DELETE', `${REACTION}/@me`, reactions.unreact, { says: 'took back {emoji} from {message}' }),
  bot('DELETE', `${REACTION}/{reactor}`, reactions.unreact, {
    ...MANAGE,
    says: 'took {emoji} of {reactor} from {message}',
  }),
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
