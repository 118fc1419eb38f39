import { COMMAND_COUNTS, LIMITS } from '../../contract/limits.js'
import type { Docs } from '../docs.js'

const BAN_ID = '1100000000000000001'
const KICK_ID = '1100000000000000002'
const LAUNCH_ID = '1100000000000000003'

const launch = { type: 4, name: 'Launch', handler: 2 }

/** 16 user commands: one more than a scope takes. */
const profiles = Array.from({ length: 16 }, (_item, index) => ({
  type: 2,
  name: `Show profile ${index + 1}`,
}))

/** 131 commands: the most that a scope may have of all types, but one more than a body may have. */
const everything = [
  ...Array.from({ length: 100 }, (_item, index) => ({
    name: `sound-${index + 1}`,
    description: 'Play this sound',
  })),
  ...Array.from({ length: 15 }, (_item, index) => ({ type: 2, name: `Send sound ${index + 1}` })),
  ...Array.from({ length: 15 }, (_item, index) => ({
    type: 3,
    name: `Reply with sound ${index + 1}`,
  })),
  launch,
]

const ban = { name: 'ban', description: 'Ban a member' }
const kick = { name: 'kick', description: 'Remove a member' }
const inGerman = (...names: readonly string[]) =>
  [ban, kick].map((command, index) => ({ ...command, name_localizations: { de: names[index] } }))
const chess = { name: 'chess', description: 'Challenge a member' }
const moderatorsMayBan = [
  { id: BAN_ID, permissions: [{ id: '197038439483310086', type: 1, permission: true }] },
]

export const setDocs = {
  'set/duplicate-name': {
    summary: 'In one scope, every command of a type has its own name.',
    why: 'Discord answers APPLICATION_COMMANDS_DUPLICATE_NAME ("Application command names must be unique") and deploys nothing. The same name for a slash and a user command, or globally and in a guild, is fine.',
    bad: [ban, { name: 'ban', description: 'Ban a member by id' }],
    path: [1],
    good: [ban, { name: 'ban-id', description: 'Ban a member by id' }],
  },
  'set/count': {
    summary: `A scope has at most ${COMMAND_COUNTS[1]} slash, ${COMMAND_COUNTS[2]} user and ${COMMAND_COUNTS[3]} message commands, and globally one entry point.`,
    why: 'Discord answers 30032 ("Maximum number of application commands reached") and deploys nothing. Sub-commands do not count: gather related commands under one name.',
    bad: profiles,
    path: [],
    good: profiles.slice(0, 15),
  },
  'set/body-count': {
    summary: `The body of a bulk overwrite has at most ${LIMITS.bulkBody} commands.`,
    why: `Discord answers BASE_TYPE_MAX_LENGTH ("Must be ${LIMITS.bulkBody} or fewer in length.") before it counts the types. Deploy the last ones one by one.`,
    context: { scope: 'global' },
    bad: everything,
    path: [],
    good: everything.slice(1),
  },
  'set/entry-point-removed': {
    summary:
      'A bulk overwrite of the global commands keeps the entry point command that the app has.',
    why: 'Discord answers 50240 ("You cannot remove this app\'s Entry Point command in a bulk update operation…"). Turning on Activities created that command for you, so no file of yours mentions it.',
    context: { scope: 'global', deployed: [{ id: LAUNCH_ID, type: 4, name: 'Launch' }] },
    bad: [chess],
    path: [],
    good: [chess, launch],
  },
  'set/daily-creates': {
    summary: `An app creates at most ${LIMITS.dailyCreates} commands a day in each scope.`,
    why: `Discord answers 30034 ("Max number of daily application command creates has been reached (${LIMITS.dailyCreates})") until the next day. Only new names count, not updates: do not delete everything before you deploy.`,
    context: { scope: 'global', deployed: [], createsToday: 199 },
    bad: [ban, kick],
    good: [ban, kick],
    goodContext: { scope: 'global', deployed: [{ id: BAN_ID, name: 'ban' }], createsToday: 100 },
  },
  'set/daily-creates-near': {
    summary: 'A deployment leaves room for more creations on the same day.',
    why: `Of ${LIMITS.dailyCreates} creations a day more than ${LIMITS.dailyCreatesNear} are then used. If something goes wrong and the commands must be created again, it may have to wait until tomorrow.`,
    context: { scope: 'global', deployed: [], createsToday: 185 },
    bad: [ban, kick],
    good: [ban, kick],
    goodContext: { scope: 'global', deployed: [{ id: BAN_ID, name: 'ban' }], createsToday: 100 },
  },
  'set/permissions-lost': {
    summary:
      'A bulk overwrite keeps, under their names, the commands for which guilds have set permissions.',
    why: 'What the list does not name is deleted, and with it, permanently, who may use it. A new name is a new command: the permissions of the old one are gone in every guild.',
    context: {
      deployed: [
        { id: BAN_ID, name: 'ban' },
        { id: KICK_ID, name: 'kick' },
      ],
      overwrites: moderatorsMayBan,
    },
    bad: [{ name: 'banish', description: 'Ban a member' }, kick],
    path: [],
    good: [ban, kick],
  },
  'set/name-taken': {
    summary: 'An edit gives a command a name that no other command of its type and scope has.',
    why: 'Discord answers 40041 ("An application command with that name already exists") and changes nothing.',
    resource: 'command',
    context: {
      operation: 'edit',
      current: { id: KICK_ID, type: 1, name: 'kick' },
      deployed: [
        { id: BAN_ID, type: 1, name: 'ban' },
        { id: KICK_ID, type: 1, name: 'kick' },
      ],
    },
    bad: { name: 'ban' },
    good: { name: 'kick-out' },
  },
  'set/overwrites-existing': {
    summary: 'Creating a command uses a name that the scope does not have yet.',
    why: 'Discord does not create a second command: it updates the one of that name and answers 200 instead of 201. Use an edit if that is what you want.',
    resource: 'command',
    context: { deployed: [{ id: BAN_ID, type: 1, name: 'ban' }] },
    bad: ban,
    path: ['name'],
    good: { name: 'softban', description: 'Ban and unban, to delete messages' },
  },
  'set/duplicate-id': {
    summary: 'In a bulk overwrite no two commands have the same id.',
    why: 'An id says which command to keep and rename. It can be one of them only; the other is usually a copy whose id was forgotten.',
    bad: [
      { id: BAN_ID, ...ban },
      { id: BAN_ID, ...kick },
    ],
    good: [{ id: BAN_ID, ...ban }, kick],
  },
  'set/localized-name-collision': {
    summary: 'No two commands of a type show the same name to readers of a language.',
    why: 'Discord accepts the list, and these users see two commands that they cannot tell apart. What is compared is what they see: the translation or, where there is none, the default name.',
    bad: inGerman('bannen', 'bannen'),
    good: inGerman('bannen', 'rauswerfen'),
  },
  'set/global-and-guild': {
    summary: 'A command exists globally or in a guild, not in both.',
    why: 'Users of that guild see two commands of one name in the list. Mostly one of them was deployed for a test and never deleted.',
    context: {
      scope: 'global',
      deployed: [{ id: BAN_ID, type: 1, name: 'ban', guild_id: '613425648685547541' }],
    },
    bad: [ban],
    good: [kick],
  },
  'set/likely-duplicate': {
    summary: 'No two files of a folder define a command of the same type and name.',
    why: 'Mostly one is a copy of the other whose name was forgotten. If both go to one place, Discord answers APPLICATION_COMMANDS_DUPLICATE_NAME and deploys nothing; a program that keeps its commands by their names answers with one of the two alone. Where they go is not known: say it with `scope` in slashlint.json, and this is an error or nothing at all.',
    resource: 'command',
    context: { beside: [{ name: 'ban' }] },
    bad: ban,
    path: ['name'],
    good: kick,
  },
  'set/unknown-id': {
    summary: 'An id in a request is that of a deployed command, and of its type.',
    why: 'Discord answers 10063 ("Unknown application command"). The id is that of a command that was deleted, of another scope or of another app. With the right id a command keeps its permissions when it gets another name; without one, the name decides.',
    context: { deployed: [{ id: BAN_ID, type: 1, name: 'ban' }] },
    bad: [{ id: KICK_ID, ...ban }],
    good: [{ id: BAN_ID, ...ban }],
  },
} satisfies Docs<'set'>
