import { ENUMS, PERMISSION_BITS } from '@slashlint/core/contract'
import type { EnumName } from '@slashlint/core/contract'
import { describe, expect, it } from 'vitest'
import { memberExpression } from '../../../lsp/src/features/enumerations.js'
import { isInstalled, loadModule, NOT_RUN } from './installed.js'

// Tests that the members of enumerations in completions are exports of discord.js with the same values.

const MODULE = "import { Client } from 'discord.js'\n"

const EXPECTED = [
  ...Object.entries(ENUMS).flatMap(([name, members]) =>
    Object.entries(members).map(([member, value]) => ({ name: name as EnumName, member, value })),
  ),
  ...Object.entries(PERMISSION_BITS).map(([member, bit]) => ({
    name: 'Permission' as const,
    member,
    value: 1n << BigInt(bit),
  })),
]

/** Permissions that are newer than the package. */
const NOT_YET = ['BYPASS_SLOWMODE']

describe.skipIf(!isInstalled)(`completion and discord.js${NOT_RUN}`, () => {
  it('have the same names and values', async () => {
    const exported = Object(await loadModule('discord.js')) as Readonly<
      Record<string, Readonly<Record<string, unknown>>>
    >
    const wrong = EXPECTED.flatMap(({ name, member, value }) => {
      const { expression = '' } = memberExpression(MODULE, name, member) ?? {}
      const [enumeration = '', word = ''] = expression.split('.')
      const found = exported[enumeration]?.[word]
      return found === value || NOT_YET.includes(member) ? [] : [{ expression, found, value }]
    })
    expect(wrong).toEqual([])
  })
})
