import type { Seed } from '../state/seed.js'

/**
 * The world in which bots are tried: an owner, a moderator, a member, a newcomer without roles who is a minor, and somebody who
 * has left; channels of every type and an archived thread, two things with one name, and texts that are not plain; beside it a guild
 * without the app, for commands that users have installed.
 */
export const FUZZ_SEED: Seed = {
  apps: [{ name: 'app' }],
  users: [
    { name: 'ana', age: 30 },
    { name: 'mo', age: 25, locale: 'de' },
    { name: 'ben', age: 19, locale: 'en-GB' },
    { name: 'kim', age: 15 },
    { name: 'gone', age: 40 },
  ],
  guilds: [
    {
      name: 'guild',
      owner: 'ana',
      roles: [
        { name: 'moderator', permissions: ['KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_MESSAGES'] },
        { name: 'member', permissions: [] },
      ],
      channels: [
        { name: 'general' },
        { name: 'voice', type: 2 },
        { name: 'category', type: 4 },
        { name: 'news', type: 5 },
        { name: 'stage', type: 13 },
        { name: 'forum', type: 15 },
        { name: 'media', type: 16 },
        { name: 'member', type: 0 },
        { name: 'long ago', type: 11, parent: 'general', archived: true },
      ],
      members: [
        { user: 'ana' },
        { user: 'mo', roles: ['moderator', 'member'], nick: 'Mö "the mod"' },
        { user: 'ben', roles: ['member'] },
        { user: 'kim' },
      ],
    },
    {
      name: 'elsewhere',
      owner: 'mo',
      apps: {},
      channels: [{ name: 'elsewhere' }],
      members: [{ user: 'mo' }, { user: 'ben' }, { user: 'kim' }],
    },
  ],
}
