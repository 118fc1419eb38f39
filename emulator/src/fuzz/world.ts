import type { Seed } from '../state/seed.js'
import type { SeedMessage } from '../state/seed-messages.js'

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const EMBED: SeedMessage = {
  embeds: [{ title: 'Weather', description: 'Sunny and warm', color: 0xf1c40f }],
}
const PHOTO: SeedMessage = { files: [{ name: 'photo.png', base64: PIXEL }] }

/** Messages with a text, with an embed alone and with a file alone, by a moderator, an app, and somebody who has left. */
const MESSAGES: readonly SeedMessage[] = [
  { by: 'mo', content: 'Be **kind**, see <#4000000000000000001>', pinned: true },
  EMBED,
  { by: 'gone', ...PHOTO },
]

/** The same outside guilds, where a user writes with the app and with others. */
const DIRECT = {
  dm: [{ content: 'Be **kind**' }, EMBED, PHOTO],
  group: [{ content: 'Be **kind**' }, EMBED, { by: 'gone', ...PHOTO }],
} satisfies Readonly<Record<string, readonly SeedMessage[]>>

/**
 * The world in which bots are tried. Its users are an owner, a moderator, a member, a newcomer without roles who is a
 * minor, and a user who has left. It has channels of every type and an archived thread, two things with one name, and
 * texts that are not plain. Its messages have a text, an embed or a file alone; some are in direct messages and groups.
 * A second guild lacks the app, for commands that users have installed.
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
