import { describe, expect, it } from 'vitest'
import {
  validateCommand,
  validateCommands,
  validateInteraction,
  validateLobby,
  validateOption,
  validateRequest,
  validateResource,
  type CommandContext,
  type Diagnostic,
  type Resource,
} from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { checkUses } from '@slashlint/core/uses'
import { option, slash, withOptions } from '../values.js'

// Tests the messages: the fault, the allowed values, and the correction.

/** Returns a message. It is called in the test, since `tools/mutants.mjs` repeats tests. */
type Saying = () => string | undefined

const first =
  (value: unknown, resource: Resource = 'command', context: CommandContext = {}): Saying =>
  () =>
    validateResource(resource, value, context)[0]?.message

const bits = (default_member_permissions: unknown) => slash({ default_member_permissions })
const body = (fields: object) => ({
  permissions: [{ id: '1', type: 1, permission: true, ...fields }],
})

const read =
  (absent: 'null' | 'throws'): Saying =>
  () =>
    checkUses(slash(), [{ kind: 'option', name: 'x', absent }])[0]?.message

const receivedOptions =
  (options: unknown): Saying =>
  () =>
    validateInteraction({ type: 2, data: { id: '1', name: 'x', type: 1, options } }).find(
      ({ path }) => path[1] === 'options',
    )?.message

describe('messages', () => {
  it.each<readonly [string, Saying, RegExp]>([
    [
      'a read of no option',
      read('null'),
      /has no option "x": this finds nothing, whatever the user enters\./,
    ],
    [
      'a read of no option that must be there',
      read('throws'),
      /has no option "x": this throws, whatever/,
    ],
    [
      'a letter whose small form is two characters',
      first(slash({ name: '\u0130ptal' })),
      /must be lower case: use "i"\.$/,
    ],
    [
      'a combining mark',
      first(slash({ name: 'cafe\u0301' })),
      /contains U\+0301 at position 5: write "é" as one character \(NFC\)\.$/,
    ],
    [
      'a mark that stands for itself',
      first(slash({ name: 'q\u0301' })),
      /cannot contain a combining mark \(U\+0301, position 2 of .*\): letters, digits, - and _ are allowed\.$/,
    ],
    [
      'permissions beyond the last bit',
      first(bits(String(2n ** 60n))),
      /is too large: the last known permission is bit 52 \(2\^52\); found "1152921504606846976": write the sum of the permissions that are meant\.$/,
    ],
    [
      'permissions that are no digits',
      first(bits('x')),
      /sum of permissions as a string of digits, such as "8192" for MANAGE_MESSAGES; found "x"\.$/,
    ],
    [
      'an unknown bit',
      first(bits(String(2n ** 47n))),
      /sets bit 47 \(2\^47\), which is no known permission: write the sum of the permissions that are meant\.$/,
    ],
    [
      'an item of a wrong type',
      first(slash({ contexts: [true] })),
      /^Item 1 of "contexts" must be an integer; found true: use 0 GUILD, 1 BOT_DM or 2 PRIVATE_CHANNEL\.$/,
    ],
    [
      'a type by a name that there is not',
      first(option('TEXT', 'a'), 'option'),
      /: use 1 SUB_COMMAND, .* 11 ATTACHMENT\.$/,
    ],
    [
      'a type by its name in code',
      first(option('ApplicationCommandOptionType.Role', 'a'), 'option'),
      /Role is 8\.$/,
    ],
    [
      'one item without a list',
      first(slash({ contexts: 1 })),
      /; found the number 1: put it between \[ and \]\.$/,
    ],
    [
      'one item by its name',
      first(slash({ contexts: 'BotDm' })),
      /; found the string "BotDm": write \[1\]\.$/,
    ],
    [
      'no item of the list',
      first(slash({ contexts: 9 })),
      /must be a list of interaction contexts; found the number 9\.$/,
    ],
    [
      'texts that are no options',
      first(slash({ options: 'a' })),
      /must be a list of options; found the string "a"\.$/,
    ],
    [
      'one option without a list',
      first(slash({ options: { type: 3 } })),
      /; found an object: put it between \[ and \]\.$/,
    ],
    [
      'a zero-width space',
      first(slash({ name: 'a\u200b' })),
      /cannot contain a zero-width space \(U\+200B, position 2 /,
    ],
    [
      'a mark of direction',
      first(slash({ name: '\u202ea' })),
      /cannot contain an invisible character \(U\+202E, /,
    ],
    [
      'a control character',
      first(slash({ name: 'a\u0007' })),
      /cannot contain a control character \(U\+0007, /,
    ],
    [
      'half of a pair',
      first(slash({ name: 'a\udc00' })),
      /cannot contain half of a character \(U\+DC00, /,
    ],
    ['an unusual space', first(slash({ name: 'a\u2003b' })), /cannot contain a space \(U\+2003, /],
    [
      'a keycap',
      first(slash({ name: '1\ufe0f\u20e3' })),
      /cannot contain a variation selector \(U\+FE0F, /,
    ],
    [
      'a field that authorization arguments do not have',
      first({ Scopes: 'openid', Foo: 1 }, 'authorization'),
      /^An authorization object has no field "Foo": Discord ignores it\.$/,
    ],
    [
      'a function',
      first(() => slash({})),
      /^A command must be an object; found a function: pass what it returns\.$/,
    ],
    [
      'an item that is null',
      first(slash({ contexts: [null] })),
      /is null: remove it, or give it a value\.$/,
    ],
    [
      'a mention',
      first(body({ id: '<@&81>' }), 'command-permissions'),
      /found "<@&81>": write the id alone, "81"\.$/,
    ],
    [
      'too many items',
      first(
        option(3, 'a', {
          choices: Array.from({ length: 27 }, (_, i) => ({ name: `${i}`, value: `${i}` })),
        }),
        'option',
      ),
      /has 27 items; at most 25 are allowed: remove 2\.$/,
    ],
    ['an item twice', first(slash({ contexts: [0, 0] })), /^Item 2 of "contexts" is 0 again/],
    [
      'a choice that is a text',
      first(option(3, 'a', { choices: ['a'] }), 'option'),
      /^Item 1 of "choices" must be an object; found the string "a": a choice is \{"name": …, "value": …\}\.$/,
    ],
    [
      'an overwrite that is a text',
      first({ permissions: ['mods'] }, 'command-permissions'),
      /^Item 1 of "permissions" must be an object with "id", "type" and "permission"; found the string "mods"\.$/,
    ],
    [
      'an item of a list that is no field',
      first([7], 'guild-command-permissions-list'),
      /^Item 1 of the list must be an object; found the number 7\.$/,
    ],
    [
      'an option of an interaction that is a text',
      receivedOptions([{ name: 'a', type: 3, value: 'x' }, 'b']),
      /^Item 2 of "options" must be an option, an object; found the string "b"\.$/,
    ],
    [
      'the name of a type',
      first(option('STRING', 'a'), 'option'),
      /found the string "STRING": STRING is 3\.$/,
    ],
    [
      'everyone by name',
      first(body({ id: '@everyone' }), 'command-permissions'),
      /found "@everyone": @everyone is written as the guild's id\.$/,
    ],
    [
      'all channels by name',
      first(body({ id: 'All Channels' }), 'command-permissions'),
      /: All Channels is written as the guild's id minus 1\.$/,
    ],
    [
      'two unknown bits',
      first(bits(String(2n ** 47n + 2n ** 53n + 6n))),
      /sets the bits 47 and 53 \(2 to that power each\), which are no known permissions: write "6", the known permissions in it\.$/,
    ],
    [
      'a description that is missing',
      first(option(3, 'a', { description: undefined }), 'option'),
      /^"description" is missing/,
    ],
    [
      'a flag that does not exist',
      first({ id: '1', flags: 2 }, 'lobby-member'),
      /^"flags" must be 0 or 1 \(CanLinkLobby\), the only flag that exists; found 2\.$/,
    ],
    [
      'the name of a type of overwrite',
      first(body({ type: 'ROLE' }), 'command-permissions'),
      /found the string "ROLE": ROLE is 1\.$/,
    ],
    [
      'choices of a BOOLEAN',
      first(option(5, 'a', { choices: [{ name: 'a', value: 1 }] }), 'option'),
      /^BOOLEAN options have no "choices": only STRING, INTEGER and NUMBER options do\. Remove it\.$/,
    ],
    [
      'a text among numbers',
      first(option(4, 'a', { choices: [{ name: 'a', value: 'b' }] }), 'option'),
      /^The value of a choice must be an integer in an INTEGER option; found the string "b"\.$/,
    ],
    [
      'one problem of several',
      () => validateResource('command', { x: 1 }, { maxDiagnostics: 2 }).at(-1)?.message,
      /^The list ends after 2 problems\. There may be more/,
    ],
    [
      'readers of a language',
      first(slash({ name_localizations: { 'en-GB': 'bar' } })),
      /readers of English \(US\) see/,
    ],
    [
      'one text without a locale',
      first(slash({ name_localizations: { de: 'bann' } }), 'command', {
        rules: { 'localization/partial': 'warning' },
      }),
      /: 1 text lacks "de": "description"\.$/,
    ],
  ])('%s', (_, message, expected) => {
    expect(message()).toMatch(expected)
  })

  const sub = { type: 1, name: 'sub', description: 'x' }
  const sent =
    (fields: object): Saying =>
    () =>
      validateRequest({
        method: 'GET',
        path: '/applications/1/commands',
        headers: { Authorization: 'Bot x' },
        ...fields,
      })[0]?.message
  const token = (Authorization: string) => sent({ headers: { Authorization } })
  const received = (fields: object) => validateInteraction({ type: 2, ...fields })

  it.each<readonly [string, Saying, RegExp]>([
    ...['default_member_permissions', 'contexts', 'nsfw', 'dmPermission', 'integration_types'].map(
      (key) =>
        [
          `${key} of a sub-command`,
          first(withOptions({ ...sub, [key]: [0] })),
          /has no field "\w+": "\w+" exists for the whole command only\. Move it there; Discord ignores it here\.$/,
        ] as const,
    ),
    [
      'a Map of options',
      first(slash({ options: new Map([['a', option(3, 'a')]]) })),
      /must be a list of options; found a Map, which is sent as \{\}: make a list of it, \[\.\.\.map\.values\(\)\]\.$/,
    ],
    [
      'an iterator of options',
      first(slash({ options: [].values() })),
      /found an Array Iterator, which is sent as/,
    ],
    [
      'a Map of commands',
      first(new Map(), 'commands'),
      /list of commands; found a Map, .*\[\.\.\.map\.values\(\)\]\.$/,
    ],
    [
      'a Set of contexts',
      first(slash({ contexts: new Set([0]) })),
      /found a Set, .*: make a list of it, \[\.\.\.values\]\.$/,
    ],
    [
      'a Map of permissions',
      first({ permissions: new Map() }, 'command-permissions'),
      /found a Map, .*map\.values/,
    ],
    [
      'the module of a guide',
      () =>
        validateCommand({ data: slash(), execute: () => undefined }).find(
          ({ path }) => path[0] === 'name',
        )?.message,
      /^"name" is missing: the command seems to be in "data"\. Pass that: module\.data, not module\.$/,
    ],
    [
      'an object with data that is none',
      () => validateCommand({ data: 'x' }).find(({ path }) => path[0] === 'name')?.message,
      /^"name" is missing: it is required\.$/,
    ],
    [
      'a list at POST',
      first([slash()]),
      /found a list: POST and PATCH take one command; a list is sent with PUT/,
    ],
    [
      'one command at PUT',
      first(slash(), 'commands'),
      /found an object: put it between \[ and \]\. PUT replaces all/,
    ],
    [
      'an id of no variable',
      first(body({ id: 'undefined' }), 'command-permissions'),
      /"undefined" \(a variable was not set\)\.$/,
    ],
    [
      'an id of no number',
      first(body({ id: `${NaN}` }), 'command-permissions'),
      /"NaN" \(a variable was not set\)\.$/,
    ],
    [
      'a name of an object',
      first(slash({ name: `${{}}` })),
      /"\[object Object\]" \(an object was put into a text\)/,
    ],
    [
      'a name of no variable',
      first(slash({ name: 'ban user null' })),
      /"ban user null" \(a variable was not set\)/,
    ],
    ['a word that has such letters', first(slash({ name: 'nullify x' })), /"nullify x"\): letters/],
    [
      'a path of no variable',
      sent({ path: '/applications/undefined/commands' }),
      /found "undefined" \(a variable was not set\)\.$/,
    ],
    [
      'a path of an object',
      sent({ path: '/applications/[object%20Object]/commands' }),
      /\(an object was put into a text\)\.$/,
    ],
    [
      'a token of no variable',
      token('Bot undefined'),
      /; the token is "undefined" \(a variable was not set\)\.$/,
    ],
    [
      'a token of an object',
      token('Bot [object Object]'),
      /; the token is "\[object Object\]" \(an object was put into a text\)\.$/,
    ],
    ['no header but a word', token('null'), /; it is "null" \(a variable was not set\)\.$/],
    ['a scheme twice', token('Bot Bot abc'), /; "Bot" stands there twice/],
    [
      'a boolean in quotes',
      first(slash({ nsfw: 'true' })),
      /^"nsfw" must be true or false, without quotes; found the string "true"\.$/,
    ],
    [
      'a number for a boolean',
      first(slash({ nsfw: 1 })),
      /^"nsfw" must be true or false; found the number 1\.$/,
    ],
    [
      'a user command that was returned without description',
      first({ id: '1', application_id: '1', version: '1', name: 'Report', type: 2 }, 'command', {
        operation: 'response',
      }),
      /returns every command with one, which is empty for a USER command that was given none\.$/,
    ],
    [
      'a slash command that was returned without description',
      first({ id: '1', application_id: '1', version: '1', name: 'ban', type: 1 }, 'command', {
        operation: 'response',
      }),
      /slash commands need one of 1 to 100 characters\.$/,
    ],
    [
      'a command that is too large',
      first(
        withOptions({
          ...sub,
          options: ['city', 'town'].map((name) =>
            option(3, name, {
              choices: Array.from({ length: 25 }, (_, i) => ({
                name: `${i}`.padEnd(100, 'n'),
                value: `${i}`.padEnd(name === 'city' ? 100 : 80, 'v'),
              })),
            }),
          ),
        }),
      ),
      /The largest options, with their choices: "sub city" 50\d\d \(5\d %\), "sub town" 45\d\d \(4\d %\)\.$/,
    ],
    [
      'one value eleven times',
      first(slash({ contexts: Array.from({ length: 11 }, () => 0) })),
      /^Item 2 of "contexts" is 0 again, and so are 9 more: list each value once\.$/,
    ],
    [
      'a scope eleven times',
      first({ Scopes: 'openid '.repeat(11).trim() }, 'authorization'),
      /"openid" is requested 11 times/,
    ],
    [
      'a list of scopes',
      first({ Scopes: [] }, 'authorization'),
      /found a list: write one text, such as "openid sdk\.social_layer"\.$/,
    ],
    [
      'scopes of an address',
      first({ Scopes: 'openid+identify' }, 'authorization'),
      /by single spaces; found "\+" at position 7\.$/,
    ],
    ...(
      [
        ['a PING', 1],
        ['a component', 3],
        ['a modal', 5],
      ] as const
    ).map(
      ([title, type]) =>
        [
          `${title} for a command's interaction`,
          () =>
            received({ type, data: {} })
              .map(({ message }) => message)
              .join('\n'),
          new RegExp(`^This interaction is ${title}.* which no command is behind: [^\n]*$`),
        ] as const,
    ),
  ])('name the mistake: %s', (_, message, expected) => {
    expect(message()).toMatch(expected)
  })

  it('are as many as values are wrong, not as they are repeated', () => {
    const once = (value: unknown) =>
      validateCommand(value).map(({ code, path }) => `${code} ${path.join('/')}`)
    expect(once(slash({ contexts: Array.from({ length: 11 }, () => 0) }))).toEqual([
      'shape/duplicate-item contexts/1',
    ])
    expect(once(withOptions(option(7, 'a', { channel_types: [0, 1, 1, 1, 0, 0] })))).toEqual([
      'option/channel-type-unreachable options/0/channel_types/1',
      'shape/duplicate-item options/0/channel_types/2',
      'shape/duplicate-item options/0/channel_types/4',
    ])
    const value = withOptions(option(7, 'a', { channel_types: [0, '2', 2, '02', 0, 0] }))
    const fixed = (one: unknown) =>
      applyFixes(
        one,
        validateCommand(one).flatMap((found) => fixesFor(one, found)),
      )
    // One fix may remove a value that another has converted, so fixes are applied again.
    expect(validateCommand(fixed(fixed(value)))).toEqual([])
    expect(fixed(slash({ contexts: Array.from({ length: 11 }, () => 0) }))).toEqual(
      slash({ contexts: [0] }),
    )
  })

  it('suggest nothing that is itself refused', () => {
    const suggestion = (value: unknown, code: string) =>
      validateCommand(value).find((one) => one.code === code)?.data?.suggestion
    expect(suggestion(withOptions(option('-5', 'a')), 'shape/coerced')).toBeUndefined()
    expect(suggestion(withOptions(option('3', 'a')), 'shape/coerced')).toBe('3')
    expect(
      suggestion(withOptions(option(3, 'a', { max_length: '9000' })), 'shape/coerced'),
    ).toBeUndefined()
    expect(suggestion(withOptions(option(3, 'a', { max_length: '90' })), 'shape/coerced')).toBe(
      '90',
    )
  })

  it('name options by their place among their siblings, never by a path that begins elsewhere', () => {
    const twice = {
      ...sub,
      options: [
        option(3, 'a', { required: false }),
        option(3, 'b', { required: true }),
        option(3, 'a'),
      ],
    }
    const found = [
      ...validateCommand(withOptions(twice)),
      ...validateResource(
        'option',
        option(3, 'a', { choices: [1, 2].map((value) => ({ name: 'a', value: `${value}` })) }),
      ),
      ...validateResource('command-permissions', {
        permissions: [body({}), body({})].flatMap((one) => one.permissions),
      }),
      ...validateResource('lobby', { members: [{ id: '1' }, { id: '1' }] }),
    ]
    expect(found.length).toBe(5)
    for (const { message } of found) {
      expect(message).not.toMatch(/\w\/\d/)
    }
  })

  it('cut no character in half, wherever a text ends', () => {
    for (let at = 0; at <= 45; at++) {
      const text = 'a'.repeat(at) + '\u{1f600}'.repeat(60)
      const found = [
        ...validateResource('command', slash({ name: text, default_member_permissions: text })),
        ...validateResource('command-permissions', body({ id: text })),
      ]
      expect(found.length).toBeGreaterThan(2)
      for (const { message, data } of found) {
        expect(message).not.toMatch(/\p{Cs}|\\ud/u)
        expect(JSON.stringify(data ?? {})).not.toMatch(/\p{Cs}|\\ud/u)
      }
    }
  })

  it('channel types have names', () => {
    const command = { id: '1', ...withOptions(option(7, 'where', { channel_types: [0, 5] })) }
    const payload = {
      ...{ type: 2, token: 'x', id: '2', application_id: '3', app_permissions: '0', version: 1 },
      data: {
        ...{ id: '1', name: 'ban', type: 1, resolved: { channels: { 4: { type: 2 } } } },
        options: [{ type: 7, name: 'where', value: '4' }],
      },
    }
    expect(validateInteraction(payload, { command }).map(({ message }) => message)).toEqual([
      'The channel has the type GUILD_VOICE (2); the option accepts GUILD_TEXT (0) or GUILD_ANNOUNCEMENT (5) only.',
    ])
  })
})

describe('an object in the place of a list', () => {
  const one = 'put it between [ and ]'
  const values = 'make a list of its values, [{ … }, …]'
  const entries = (entry: string) => `make a list of its entries, [{${entry}, …}, …]`

  it.each<[string, (value: never) => readonly Diagnostic[], Readonly<Record<string, unknown>>]>([
    ['options', (options) => validateCommand(slash({ options })), { type: 3, description: 'x' }],
    [
      'choices',
      (choices) => validateOption({ type: 3, name: 'a', description: 'b', choices }),
      { value: 'x' },
    ],
    ['commands', (commands) => validateCommands(commands), { type: 1, description: 'x' }],
  ])('of %s is an item, or has the items by name', (_, validate, keys) => {
    const advice = (value: object) => validate(value as never)[0]?.message
    for (const [key, own] of Object.entries({ name: 'x', ...keys })) {
      expect([key, advice({ [key]: own })]).toEqual([key, expect.stringContaining(one)])
    }
    expect(advice({ why: { name: 'why' } })).toContain(values)
    expect(advice({ why: {} })).toContain(entries('"name": "why"'))
    expect(advice({})).toContain('write [] for none')
  })

  it('of members is one with an id or metadata, or has them by their ids', () => {
    const advice = (members: object) => validateLobby({ members } as object)[0]?.message
    expect([advice({ id: '5' }), advice({ metadata: {} })]).toEqual([
      expect.stringContaining(one),
      expect.stringContaining(one),
    ])
    expect(advice({ '5': {} })).toContain(entries('"id": "5"'))
  })

  it('of choices may have their values by their names', () => {
    const choices = { Alien: 'alien' }
    const option = { type: 3, name: 'a', description: 'b', choices }
    expect(validateOption(option as object)[0]?.message).toContain(
      'make a list of its entries, [{"name": "Alien", "value": "alien"}, …]',
    )
  })
})
