import { describe, expect, it } from 'vitest'
import { validateInteraction, validateResource, type CommandContext, type Resource } from '@slashlint/core'
import { checkUses } from '@slashlint/core/uses'
import { option, slash, withOptions } from '../values.js'

// What people read: the fault, what is allowed, and what to do.

function first(value: unknown, resource: Resource = 'command', context: CommandContext = {}): string {
  return validateResource(resource, value, context)[0]?.message ?? 'nothing is found'
}

const bits = (default_member_permissions: unknown) => slash({ default_member_permissions })
const body = (fields: object) => ({ permissions: [{ id: '1', type: 1, permission: true, ...fields }] })

const read = (absent: 'null' | 'throws') =>
  checkUses(slash(), [{ kind: 'option', name: 'x', absent }])[0]?.message ?? 'nothing is found'

const receivedOptions = (options: unknown) =>
  validateInteraction({ type: 2, data: { id: '1', name: 'x', type: 1, options } }).find(
    ({ path }) => path[1] === 'options',
  )?.message ?? 'nothing is found'

describe('messages', () => {
  it.each<readonly [string, string, RegExp]>([
    ['a read of no option', read('null'), /has no option "x": this finds nothing, whatever the user enters\./],
    ['a read of no option that must be there', read('throws'), /has no option "x": this throws, whatever/],
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
      /is too large: known permissions end at bit 52; found "1152921504606846976"\.$/,
    ],
    ['permissions that are no digits', first(bits('x')), /decimal digits, such as "8"; found "x"\.$/],
    ['an unknown bit', first(bits(String(2n ** 47n))), /sets bit 47, which is not a known permission: leave it out\.$/],
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
    ['a type by its name in code', first(option('ApplicationCommandOptionType.Role', 'a'), 'option'), /Role is 8\.$/],
    ['one item without a list', first(slash({ contexts: 1 })), /; found the number 1: put it between \[ and \]\.$/],
    ['one item by its name', first(slash({ contexts: 'BotDm' })), /; found the string "BotDm": write \[1\]\.$/],
    [
      'no item of the list',
      first(slash({ contexts: 9 })),
      /must be a list of interaction contexts; found the number 9\.$/,
    ],
    ['texts that are no options', first(slash({ options: 'a' })), /must be a list of options; found the string "a"\.$/],
    ['one option without a list', first(slash({ options: {} })), /; found an object: put it between \[ and \]\.$/],
    [
      'a zero-width space',
      first(slash({ name: 'a\u200b' })),
      /cannot contain a zero-width space \(U\+200B, position 2 /,
    ],
    ['a mark of direction', first(slash({ name: '\u202ea' })), /cannot contain an invisible character \(U\+202E, /],
    ['a control character', first(slash({ name: 'a\u0007' })), /cannot contain a control character \(U\+0007, /],
    ['half of a pair', first(slash({ name: 'a\udc00' })), /cannot contain half of a character \(U\+DC00, /],
    ['an unusual space', first(slash({ name: 'a\u2003b' })), /cannot contain a space \(U\+2003, /],
    ['a keycap', first(slash({ name: '1\ufe0f\u20e3' })), /cannot contain a variation selector \(U\+FE0F, /],
    [
      'a field that authorization arguments do not have',
      first({ Scopes: 'openid', Foo: 1 }, 'authorization'),
      /^An authorization object has no field "Foo": Discord ignores it\.$/,
    ],
    ['a function', first(() => slash({})), /^A command must be an object; found a function: pass what it returns\.$/],
    ['an item that is null', first(slash({ contexts: [null] })), /is null: remove it, or give it a value\.$/],
    ['a mention', first(body({ id: '<@&81>' }), 'command-permissions'), /found "<@&81>": write the id alone, "81"\.$/],
    [
      'too many items',
      first(
        option(3, 'a', { choices: Array.from({ length: 27 }, (_, i) => ({ name: `${i}`, value: `${i}` })) }),
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
    ['the name of a type', first(option('STRING', 'a'), 'option'), /found the string "STRING": STRING is 3\.$/],
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
      first(bits(String(2n ** 47n + 2n ** 53n))),
      /sets the bits 47 and 53, which are not known permissions: leave them out\.$/,
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
      (first({}, 'command', { maxDiagnostics: 2 }) &&
        validateResource('command', { x: 1 }, { maxDiagnostics: 2 }).at(-1)?.message) ||
        '',
      /^The list ends after 2 problems\. There may be more/,
    ],
    [
      'readers of a language',
      first(slash({ name_localizations: { 'en-GB': 'bar' } })),
      /readers of English \(US\) see/,
    ],
    [
      'one text without a locale',
      first(slash({ name_localizations: { de: 'bann' } }), 'command', { rules: { 'localization/partial': 'warning' } }),
      /: 1 text lacks "de": "description"\.$/,
    ],
  ])('%s', (_, message, expected) => {
    expect(message).toMatch(expected)
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
