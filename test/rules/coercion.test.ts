import { describe } from 'vitest'
import { validateCommands } from '@slashlint/core'
import { option, slash, userMenu, withOptions } from '../values.js'
import { error, table, warning, type Row } from './harness.js'

// Decisions 4 and 5 of the ledger: coercion, snowflakes and bit sets.

const typed = (key: string, value: unknown): Row[1] => slash({ [key]: value })
const field = (type: number, key: string, value: unknown) =>
  withOptions(option(type, 'n', { [key]: value }))
const at = (key: string) => ['options', 0, key]

describe('decision 4: the service coerces', () => {
  table([
    ['digits in an integer field', typed('type', '1'), [warning('shape/coerced', ['type'])]],
    [
      'then the other rules run',
      typed('type', '9'),
      [warning('shape/coerced', ['type']), error('shape/enum', ['type'])],
    ],
    [
      'the coerced type is the type',
      userMenu({ type: '2', name: 'Ban User' }),
      [warning('shape/coerced', ['type'])],
    ],
    [
      'digits in a length',
      field(3, 'max_length', '5'),
      [warning('shape/coerced', at('max_length'))],
    ],
    ['a sign in a bound', field(4, 'min_value', '-5'), [warning('shape/coerced', at('min_value'))]],
    [
      'a fraction in a NUMBER bound',
      field(10, 'min_value', '1.5'),
      [warning('shape/coerced', at('min_value'))],
    ],
    [
      'an exponent in a NUMBER bound',
      field(10, 'min_value', '1e3'),
      [warning('shape/coerced', at('min_value'))],
    ],
    ['an integer in a string field', typed('name', 7), [warning('shape/coerced', ['name'])]],
    [
      'an integer in a bit set',
      typed('default_member_permissions', 8),
      [warning('shape/coerced', ['default_member_permissions'])],
    ],
    [
      'digits in a list of enumeration values',
      typed('contexts', ['0']),
      [warning('shape/coerced', ['contexts', 0])],
    ],
    [
      'an unsafe integer in a bit set',
      typed('default_member_permissions', 2 ** 53),
      [error('shape/precision', ['default_member_permissions'])],
    ],
  ])
})

describe('decision 4: everything else has the wrong type', () => {
  table([
    ['the name of a type', typed('type', 'CHAT_INPUT'), [error('shape/type', ['type'])]],
    ['a space before the digits', typed('type', ' 1'), [error('shape/type', ['type'])]],
    ['a plus sign', typed('type', '+1'), [error('shape/type', ['type'])]],
    ['no digits', typed('type', ''), [error('shape/type', ['type'])]],
    ['a fraction in an integer field', typed('type', 1.5), [error('shape/type', ['type'])]],
    ['a boolean in an integer field', typed('type', true), [error('shape/type', ['type'])]],
    ['a fraction in a string field', typed('name', 1.5), [error('shape/type', ['name'])]],
    ['a boolean in a string field', typed('name', true), [error('shape/type', ['name'])]],
    ['a text in a boolean field', typed('nsfw', 'true'), [error('shape/type', ['nsfw'])]],
    ['a number in a boolean field', typed('nsfw', 1), [error('shape/type', ['nsfw'])]],
    [
      'a negative bit set',
      typed('default_member_permissions', -1),
      [error('shape/type', ['default_member_permissions'])],
    ],
    ['one item where a list belongs', typed('contexts', 0), [error('shape/type', ['contexts'])]],
    [
      'a choice value is never coerced',
      field(4, 'choices', [{ name: 'a', value: '1' }]),
      [error('choice/value-type', ['options', 0, 'choices', 0, 'value'])],
    ],
  ])
})

const identified = (id: unknown) => [slash({ id })]
const wrongId = [error('shape/snowflake', [0, 'id'])]

describe('decision 5: snowflakes', () => {
  table(
    [
      ['zero', identified('0'), []],
      ['2^64-1', identified('18446744073709551615'), []],
      ['2^64', identified('18446744073709551616'), wrongId],
      ['a leading zero', identified('01'), wrongId],
      ['an empty string', identified(''), wrongId],
      ['a sign', identified('-1'), wrongId],
      ['a space', identified(' 1'), wrongId],
      ['hexadecimal', identified('0x1'), wrongId],
      ['an exponent', identified('1e3'), wrongId],
      ['a safe integer is coerced', identified(5), [warning('shape/coerced', [0, 'id'])]],
      [
        'an unsafe integer has lost digits',
        identified(2 ** 60),
        [error('shape/precision', [0, 'id'])],
      ],
      ['a negative integer', identified(-5), [error('shape/type', [0, 'id'])]],
    ],
    validateCommands,
  )
})

const permitted = (value: unknown) => slash({ default_member_permissions: value })
const wrongBits = [error('command/permissions-format', ['default_member_permissions'])]

describe('decision 5: bit sets', () => {
  table([
    ['zero', permitted('0'), []],
    ['leading zeros', permitted('00008'), []],
    [
      '54 bits, most of them unknown',
      permitted('18014398509481983'),
      [warning('command/permissions-unknown-bit', ['default_member_permissions'])],
    ],
    ['the highest known bit', permitted(String(1n << 52n)), []],
    ['55 bits', permitted('18014398509481984'), wrongBits],
    ['an empty string', permitted(''), wrongBits],
    ['a sign', permitted('-1'), wrongBits],
    ['a space', permitted(' 8'), wrongBits],
    ['hexadecimal', permitted('0x8'), wrongBits],
    ['an exponent', permitted('1e3'), wrongBits],
    ['a name', permitted('BAN_MEMBERS'), wrongBits],
  ])
})
