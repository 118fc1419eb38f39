import { option } from '../values.js'

/**
 * Payloads from the contract's section "Interactions received by the app when a command is used", with their commands.
 */

type Json = Readonly<Record<string, unknown>>

export interface Received {
  readonly command: Json
  readonly payload: Json
}

/** Every field of "Common top-level fields seen in the interaction payload". */
const common = {
  token: 'A_UNIQUE_TOKEN',
  id: '786008729715212338',
  application_id: '845027738276462632',
  guild_id: '290926798626357999',
  channel_id: '645027906669510667',
  member: {
    user: {
      id: '53908232506183680',
      username: 'mason',
      avatar: 'a_d5efa99b3eeaa7dd43acca82f5692432',
    },
    roles: ['539082325061836999'],
    permissions: '2147483647',
    nick: null,
    joined_at: '2017-03-13T19:19:14.040000+00:00',
    avatar: null,
    pending: false,
    mute: false,
    deaf: false,
    premium_since: null,
  },
  app_permissions: '442368',
  locale: 'en-US',
  guild_locale: 'de',
  version: 1,
}

const card: Json = {
  id: '771825006014889984',
  name: 'card',
  name_localizations: { de: 'karte' },
  description: 'Shows a card',
  options: [
    option(3, 'title', {
      required: true,
      min_length: 2,
      max_length: 8,
      name_localizations: { de: 'titel' },
    }),
    option(3, 'size', {
      choices: [
        { name: 'Small', value: 's' },
        { name: 'Large', value: 'l' },
      ],
    }),
    option(4, 'copies', { min_value: 1, max_value: 9 }),
    option(5, 'public'),
    option(6, 'owner'),
    option(7, 'room', { channel_types: [0, 5] }),
    option(8, 'badge'),
    option(9, 'who'),
    option(10, 'scale', { min_value: 0.5, max_value: 2 }),
    option(11, 'picture'),
  ],
}

const given = (name: string, type: number, value: unknown): Json => ({ name, type, value })

export const slash: Received = {
  command: card,
  payload: {
    ...common,
    type: 2,
    data: {
      id: '771825006014889984',
      name: 'card',
      type: 1,
      options: [
        given('title', 3, 'The Gitrog'),
        given('size', 3, 'l'),
        given('copies', 4, 9),
        given('public', 5, false),
        given('owner', 6, '53908232506183680'),
        given('room', 7, '645027906669510667'),
        given('badge', 8, '539082325061836999'),
        given('who', 9, '539082325061836999'),
        given('scale', 10, 0.5),
        given('picture', 11, '900000000000000001'),
      ].map((one) => (one['name'] === 'title' ? given('title', 3, 'Gitrog') : one)),
      resolved: {
        users: { '53908232506183680': { id: '53908232506183680' } },
        members: { '53908232506183680': { roles: [], permissions: '0' } },
        channels: { '645027906669510667': { id: '645027906669510667', type: 0 } },
        roles: { '539082325061836999': { id: '539082325061836999' } },
        attachments: { '900000000000000001': { id: '900000000000000001' } },
      },
    },
  },
}

const config: Json = {
  id: '12',
  name: 'config',
  description: 'Settings',
  options: [
    option(2, 'log', {
      options: [
        option(1, 'set', { options: [option(3, 'level', { required: true })] }),
        option(1, 'clear'),
      ],
    }),
    option(1, 'show'),
  ],
}

export const subCommand: Received = {
  command: config,
  payload: {
    ...common,
    type: 2,
    data: {
      id: '12',
      name: 'config',
      type: 1,
      options: [
        {
          name: 'log',
          type: 2,
          options: [{ name: 'set', type: 1, options: [given('level', 3, 'all')] }],
        },
      ],
    },
  },
}

export const user: Received = {
  command: { id: '867794291820986368', type: 2, name: 'High Five' },
  payload: {
    ...common,
    type: 2,
    data: {
      id: '867794291820986368',
      name: 'High Five',
      type: 2,
      target_id: '809850198683418695',
      resolved: {
        users: { '809850198683418695': { id: '809850198683418695', username: 'VoltyDemo' } },
        members: { '809850198683418695': { roles: [], permissions: '0' } },
      },
    },
  },
}

export const message: Received = {
  command: { id: '866818195033292851', type: 3, name: 'Bookmark' },
  payload: {
    ...common,
    type: 2,
    data: {
      id: '866818195033292851',
      name: 'Bookmark',
      type: 3,
      target_id: '867793854505943041',
      resolved: {
        messages: { '867793854505943041': { id: '867793854505943041', content: 'some message' } },
      },
    },
  },
}

const search: Json = {
  id: '816437322781949972',
  name: 'search',
  description: 'Finds things',
  options: [
    option(3, 'query', { required: true, autocomplete: true }),
    option(4, 'year', { autocomplete: true, min_value: 1900 }),
    option(10, 'weight', { autocomplete: true }),
    option(3, 'order', { required: false, choices: [{ name: 'Newest', value: 'new' }] }),
    option(6, 'author'),
  ],
}

export const autocomplete: Received = {
  command: search,
  payload: {
    ...common,
    type: 4,
    data: {
      id: '816437322781949972',
      name: 'search',
      type: 1,
      version: '816437322781949973',
      options: [given('order', 3, 'new'), { ...given('query', 3, 'data'), focused: true }],
    },
  },
}

export const entryPoint: Received = {
  command: { id: '31', type: 4, name: 'Launch', handler: 1 },
  payload: { ...common, type: 2, data: { id: '31', name: 'Launch', type: 4 } },
}

/** A use in a direct message, without data about a guild. */
const inDirectMessage: Received = {
  command: slash.command,
  payload: Object.fromEntries(
    Object.entries(slash.payload).filter(
      ([key]) => !['guild_id', 'member', 'guild_locale'].includes(key),
    ),
  ),
}

export const PAYLOADS: Readonly<Record<string, Received>> = {
  slash,
  subCommand,
  user,
  message,
  autocomplete,
  entryPoint,
  inDirectMessage,
}

type Path = readonly (string | number)[]

/** Copies a value with another value at a path. `undefined` removes the entry. */
export function changed(value: unknown, path: Path, to: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) {
    return to
  }
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string,
    unknown
  >
  const inner = rest.length === 0 ? to : changed(copy[key], rest, to)
  if (inner !== undefined) {
    copy[key] = inner
  } else if (Array.isArray(copy)) {
    ;(copy as unknown as unknown[]).splice(Number(key), 1)
  } else {
    delete copy[key]
  }
  return copy
}
