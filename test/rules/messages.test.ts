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
      /^"flags" must be 0 or 1 \(CanLinkLobby\), the only bit that there is; found 2\.$/,
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
      /^The list ends after 2 problems: there may be more/,
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
      'The channel is of the type GUILD_VOICE (2); the option takes GUILD_TEXT (0) or GUILD_ANNOUNCEMENT (5) only.',
    ])
  })
})
