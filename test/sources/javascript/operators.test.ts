import { expect, test } from 'vitest'
import { DYNAMIC, only } from './harness.js'

// Tests the operators with which people compute permissions, numbers, texts and lists.

const IMPORTS = `import { PermissionFlagsBits as P, SlashCommandBuilder } from 'discord.js'\n`

/** Returns the value of an expression as the field of a command, after some statements. */
function fieldOf(field: string, expression: string, before = ''): unknown {
  const text = `${IMPORTS}${before}\nexport default { data: { name: 'ban', description: 'Bans', ${field}: ${expression} } satisfies RESTPostAPIApplicationCommandsJSONBody }`
  return (only(text).value as Record<string, unknown>)[field]
}

const BAN = 4n
const KICK = 2n

test.each([
  ['P.BanMembers | P.KickMembers', BAN | KICK],
  ['(P.BanMembers | P.KickMembers) & ~P.KickMembers', BAN],
  ['P.BanMembers ^ P.KickMembers', BAN ^ KICK],
  ['P.BanMembers + P.KickMembers', BAN + KICK],
  ['P.BanMembers - P.KickMembers', BAN - KICK],
  ['P.BanMembers >> 1n', KICK],
  ['1n << 2n', BAN],
])('permissions: %s', (expression, bits) => {
  expect(fieldOf('default_member_permissions', `String(${expression})`)).toBe(String(bits))
})

test.each([
  ['6 & 3', 2],
  ['2 ^ 1', 3],
  ['6 >> 1', 3],
  ['6 >>> 1', 3],
  ['+1', 1],
  [`+'3'`, 3],
])('numbers: %s', (expression, value) => {
  expect(fieldOf('type', expression)).toBe(value)
})

test.each([
  [`'Bans'.concat(' a ', 'member')`, 'Bans a member'],
  [`'Bans'.concat(whom)`, DYNAMIC],
])('texts: %s', (expression, value) => {
  expect(fieldOf('description_localizations', `{ de: ${expression} }`)).toEqual({ de: value })
})

const OPTIONS = [{ type: 3, name: 'reason', description: 'Why' }]
const OPTION = `{ type: 3, name: 'reason', description: 'Why' }`

test.each([
  [`Array.of(${OPTION})`, ''],
  [`Object.seal([${OPTION}])`, ''],
  ['known.map((option) => option)', `const known = new Map([['reason', ${OPTION}]])`],
])('lists: %s', (expression, before) => {
  expect(fieldOf('options', expression, before)).toEqual(OPTIONS)
})

test('what a module exports as a whole stands behind its name', () => {
  const files = { '/bot/commands/parts.js': `module.exports = { description: 'Bans a member' }` }
  const text = `${IMPORTS}import * as parts from './parts.js'
export default { data: new SlashCommandBuilder().setName('ban').setDescription({ ...parts }.description) }`
  expect(only(text, files).value).toMatchObject({ description: 'Bans a member' })
})
