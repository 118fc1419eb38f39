import { LIMITS } from '../../contract/limits.js'
import type { Docs } from '../docs.js'

const GUILD_ID = '613425648685547541'
const MODERATORS = '697038439483310086'
const MEMBER = '853281846193553408'

const allow = (id: string, type = 1) => ({ id, type, permission: true })
const deny = (id: string, type = 1) => ({ id, type, permission: false })

/** 101 roles: one more than a command may have permissions for. */
const roles = Array.from({ length: 101 }, (_item, index) =>
  allow((697038439483310086n + BigInt(index)).toString()),
)

export const permissionsDocs = {
  'permissions/count': {
    summary: `A command has at most ${LIMITS.permissionOverwrites} permissions in a guild.`,
    why: 'Discord answers BASE_TYPE_MAX_LENGTH at "permissions" and changes nothing. Deny everyone and allow a few roles, instead of listing users.',
    bad: { permissions: roles },
    path: ['permissions'],
    good: { permissions: roles.slice(0, 100) },
  },
  'permissions/entry-shape': {
    summary: 'Every permission is an object with an id, a type and true or false.',
    why: 'Discord answers BASE_TYPE_REQUIRED where one is missing; nothing has a default. Types are ROLE 1, USER 2 and CHANNEL 3.',
    bad: { permissions: [{ id: MODERATORS, type: 1 }] },
    good: { permissions: [allow(MODERATORS)] },
  },
  'permissions/duplicate': {
    summary: 'A role, user or channel appears once.',
    why: 'Only one of the entries applies, and nothing says which. Here it is unclear whether moderators can use the command.',
    bad: { permissions: [allow(MODERATORS), deny(MODERATORS)] },
    good: { permissions: [allow(MODERATORS)] },
  },
  'permissions/constant-type': {
    summary: 'The id of @everyone has type ROLE, the id of All Channels type CHANNEL.',
    why: '@everyone is the id of the guild, All Channels that id minus 1. With another type the entry means a user or role with that id, which does not exist, so nothing changes.',
    context: { guildId: GUILD_ID },
    bad: { permissions: [deny(GUILD_ID, 2)] },
    good: { permissions: [deny(GUILD_ID)] },
  },
  'permissions/conflict': {
    summary: 'No id is both a user and a role or channel.',
    why: 'Ids are unique, so one of the two entries has the wrong type or the wrong id and does nothing.',
    bad: { permissions: [allow(MODERATORS), allow(MODERATORS, 2)] },
    path: ['permissions', 1],
    good: { permissions: [allow(MODERATORS), allow(MEMBER, 2)] },
  },
} satisfies Docs<'permissions'>
