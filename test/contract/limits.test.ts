import { describe, expect, it } from 'vitest'
import {
  validateCommand,
  validateCommandPermissions,
  validateCommands,
  validateLobby,
  validateLobbyMember,
  validateOption,
} from '@slashlint/core'
import type { Diagnostic } from '@slashlint/core'
import { errorsOf, many, manyChoices, manyOptions, option, placeOf, slash } from '../values.js'

/** Tests the section "Limits": every row, at the limit and one beyond it. */

const text = (length: number) => '😀'.repeat(length)
const letters = (length: number) => 'a'.repeat(length)

const errors = (found: readonly Diagnostic[]) => errorsOf(found).map(placeOf)
const sub = (options: readonly unknown[]) => slash({ options: [option(1, 's', { options })] })
const choice = (name: string, value: unknown = name) => ({ name, value })
const withChoices = (...choices: readonly unknown[]) => option(3, 'o', { choices })

/** The row, a value at the limit, a larger value, and the resulting error. */
type Row = readonly [
  row: string,
  validate: (value: unknown) => readonly Diagnostic[],
  fits: unknown,
  exceeds: unknown,
  error: string,
]

const command = (value: unknown) => validateCommand(value)
const globalList = (value: unknown) => validateCommands(value, { scope: 'global' })
const guildList = (value: unknown) => validateCommands(value, { scope: 'guild' })
const lobby = (value: unknown) => validateLobby(value)

const slashes = (count: number) => many(count, (i) => slash({ name: `a${i}` }))
const menus = (type: number, count: number) => many(count, (i) => ({ type, name: `A ${i}` }))
const entryPoints = (count: number) => many(count, (i) => ({ type: 4, name: `Launch ${i}` }))
const members = (count: number) => ({ members: many(count, (i) => ({ id: String(i + 1) })) })

/** Makes a command whose names, descriptions and choices have 8000 code points together, plus `more`. */
const large = (more: number) =>
  slash({
    name: 'a',
    description: 'x',
    options: many(2, (i) =>
      option(3, `o${i}`, {
        description: 'x',
        choices: many(25, (j) =>
          choice(
            letters(58) + String.fromCodePoint(97 + j),
            letters(99) + String.fromCodePoint(97 + j),
          ),
        ),
      }),
    ).concat(option(3, 'o7', { description: letters(more) })),
  })
/** The size without `more`, counted by hand: 1 + 1; twice 2 + 1 and 25 choices of 59 + 100; 2. */
const LARGE = 2 + 2 * (3 + 25 * 159) + 2

const ROWS: readonly Row[] = [
  [
    'Global CHAT_INPUT commands per app: 100',
    globalList,
    slashes(100),
    slashes(101),
    'set/count at ',
  ],
  ['Global USER commands per app: 15', globalList, menus(2, 15), menus(2, 16), 'set/count at '],
  ['Global MESSAGE commands per app: 15', globalList, menus(3, 15), menus(3, 16), 'set/count at '],
  [
    'Global PRIMARY_ENTRY_POINT commands per app: 1',
    globalList,
    entryPoints(1),
    entryPoints(2),
    'set/count at ',
  ],
  [
    'Guild CHAT_INPUT commands per guild: 100',
    guildList,
    slashes(100),
    slashes(101),
    'set/count at ',
  ],
  ['Guild USER commands per guild: 15', guildList, menus(2, 15), menus(2, 16), 'set/count at '],
  ['Guild MESSAGE commands per guild: 15', guildList, menus(3, 15), menus(3, 16), 'set/count at '],
  [
    'no PRIMARY_ENTRY_POINT guild commands',
    guildList,
    [],
    entryPoints(1),
    'command/entry-point-in-guild at 0/type',
  ],
  [
    'Command creates: 200 per day, per guild',
    (value) => validateCommands(value, { scope: 'guild', deployed: [], createsToday: 199 }),
    slashes(1),
    slashes(2),
    'set/daily-creates at ',
  ],
  [
    'Command name length: at most 32',
    command,
    slash({ name: letters(32) }),
    slash({ name: letters(33) }),
    'command/name-length at name',
  ],
  [
    'Command name length: at least 1',
    command,
    slash({ name: 'a' }),
    slash({ name: '' }),
    'command/name-length at name',
  ],
  [
    'Command description length: at most 100',
    command,
    slash({ description: text(100) }),
    slash({ description: text(101) }),
    'command/description-length at description',
  ],
  [
    'Command description length: at least 1',
    command,
    slash(),
    slash({ description: '' }),
    'command/description-length at description',
  ],
  [
    'Options per command: 25',
    command,
    slash({ options: manyOptions(25) }),
    slash({ options: manyOptions(26) }),
    'command/options-count at options',
  ],
  [
    'Options per subcommand: 25',
    command,
    sub(manyOptions(25)),
    sub(manyOptions(26)),
    'option/options-count at options/0/options',
  ],
  [
    'Choices per option: 25',
    validateOption,
    withChoices(...manyChoices(25)),
    withChoices(...manyChoices(26)),
    'option/choices-count at choices',
  ],
  [
    'choice name: at most 100 characters',
    validateOption,
    withChoices(choice(text(100), 'x')),
    withChoices(choice(text(101), 'x')),
    'choice/name-length at choices/0/name',
  ],
  [
    'choice name: at least 1 character',
    validateOption,
    withChoices(choice('a', 'x')),
    withChoices(choice('', 'x')),
    'choice/name-length at choices/0/name',
  ],
  [
    'string choice value: at most 100 characters',
    validateOption,
    withChoices(choice('a', text(100))),
    withChoices(choice('a', text(101))),
    'choice/value-length at choices/0/value',
  ],
  [
    'Combined text size of a slash command: 8000 characters',
    command,
    large(8000 - LARGE),
    large(8001 - LARGE),
    'command/too-large at ',
  ],
  [
    'min_length: 0-6000',
    validateOption,
    option(3, 'o', { min_length: 0 }),
    option(3, 'o', { min_length: -1 }),
    'option/length-range at min_length',
  ],
  [
    'min_length: 0-6000',
    validateOption,
    option(3, 'o', { min_length: 6000 }),
    option(3, 'o', { min_length: 6001 }),
    'option/length-range at min_length',
  ],
  [
    'max_length: 1-6000',
    validateOption,
    option(3, 'o', { max_length: 1 }),
    option(3, 'o', { max_length: 0 }),
    'option/length-range at max_length',
  ],
  [
    'max_length: 1-6000',
    validateOption,
    option(3, 'o', { max_length: 6000 }),
    option(3, 'o', { max_length: 6001 }),
    'option/length-range at max_length',
  ],
  [
    'Permission overwrites per command: 100',
    (value) => validateCommandPermissions(value),
    { permissions: many(100, (i) => ({ id: String(i), type: 2, permission: true })) },
    { permissions: many(101, (i) => ({ id: String(i), type: 2, permission: true })) },
    'permissions/count at permissions',
  ],
  [
    'Lobby metadata: total length 1000',
    lobby,
    { metadata: { a: letters(999) } },
    { metadata: { a: letters(1000) } },
    'lobby/metadata-size at metadata',
  ],
  [
    'Lobby member metadata: total length 1000',
    (value) => validateLobbyMember(value),
    { id: '1', metadata: { ab: letters(998) } },
    { id: '1', metadata: { ab: letters(999) } },
    'lobby/metadata-size at metadata',
  ],
  [
    'Lobby members per create/edit request: 25',
    lobby,
    members(25),
    members(26),
    'lobby/members-count at members',
  ],
  [
    'Lobby idle_timeout_seconds: from 5',
    lobby,
    { idle_timeout_seconds: 5 },
    { idle_timeout_seconds: 4 },
    'lobby/idle-timeout at idle_timeout_seconds',
  ],
  [
    'Lobby idle_timeout_seconds: to 604800',
    lobby,
    { idle_timeout_seconds: 604_800 },
    { idle_timeout_seconds: 604_801 },
    'lobby/idle-timeout at idle_timeout_seconds',
  ],
  [
    'Other constraints: apps with discovery enabled cannot contain age-restricted commands',
    (value) => validateCommand(value, { app: { discoverable: true } }),
    slash({ nsfw: false }),
    slash({ nsfw: true }),
    'command/nsfw-discovery at nsfw',
  ],
]

describe('section "Limits"', () => {
  it.each(ROWS)('%s', (_, validate, fits, exceeds, error) => {
    expect(errors(validate(fits))).toEqual([])
    expect(errors(validate(exceeds))).toEqual([error])
  })
})
