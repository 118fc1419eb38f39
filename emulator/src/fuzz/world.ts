import type { Seed } from '../state/seed.js'
import type { SeedMessage } from '../state/seed-messages.js'

/** A PNG image of one pixel, in base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const EMBED: SeedMessage = {
  embeds: [{ title: 'Weather', description: 'Sunny and warm', color: 0xf1c40f }],
}
const PHOTO: SeedMessage = { files: [{ name: 'photo.png', base64: PIXEL }] }

/**
 * Messages with only a text, an embed or a file. Their authors are a moderator, an app, and a user
 * who has left.
 */
const MESSAGES: readonly SeedMessage[] = [
  { by: 'mo', content: 'Be **kind**, see <#4000000000000000001>', pinned: true },
  EMBED,
  { by: 'gone', ...PHOTO },
]

/** Similar messages in direct messages with the app, and in groups of users. */
const DIRECT = {
  dm: [{ content: 'Be **kind**' }, EMBED, PHOTO],
  group: [{ content: 'Be **kind**' }, EMBED, { by: 'gone', ...PHOTO }],
} satisfies Readonly<Record<string, readonly SeedMessage[]>>

/**
 * The world in which bots are tested. Its users are an owner, a moderator, a member, a minor
 * without roles, and a user who has left. It has channels of every type, an archived thread, equal
 * names, and unusual texts. Messages have a text, an embed or a file alone, also in direct messages
 * and groups. A second guild lacks the app, for commands that users have installed.
 */
export const FUZZ_SEED: Seed = {
  apps: [{ name: 'app' }],
  users: [
    { name: 'ana', age: 30, ...DIRECT },
    { name: 'mo', age: 25, locale: 'de', ...DIRECT },
    { name: 'ben', age: 19, locale: 'en-GB', ...DIRECT },
    { name: 'kim', age: 15, ...DIRECT },
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
        { name: 'general', messages: MESSAGES },
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
      channels: [{ name: 'elsewhere', messages: MESSAGES }],
      members: [{ user: 'mo' }, { user: 'ben' }, { user: 'kim' }],
    },
  ],
}
