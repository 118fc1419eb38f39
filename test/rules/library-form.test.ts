import { validateCommand, validateCommands } from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { describe, expect, test } from 'vitest'

const OPTION = { type: 4, name: 'days', description: 'How many', minValue: 1, maxValue: 7 }
const OF_LIBRARY = {
  name: 'ban',
  description: 'Ban a member',
  nameLocalizations: { de: 'bannen' },
  options: [OPTION],
}
const WRITTEN = {
  name: 'ban',
  description: 'Ban a member',
  name_localizations: { de: 'bannen' },
  options: [{ type: 4, name: 'days', description: 'How many', min_value: 1, max_value: 7 }],
}

describe('a command in the form of discord.js', () => {
  test('is a finding for each key, of which the first names the form, toJSON and what to rename', () => {
    const found = validateCommand(OF_LIBRARY)
    expect(found.map(({ code, path }) => [code, path])).toEqual([
      ['shape/unknown-key', ['nameLocalizations']],
      ['shape/unknown-key', ['options', 0, 'minValue']],
      ['shape/unknown-key', ['options', 0, 'maxValue']],
    ])
    expect(found.slice(1).map(({ message, related }) => [message, related])).toEqual([
      ['An option has no field "minValue": did you mean "min_value"?', undefined],
      ['An option has no field "maxValue": did you mean "max_value"?', undefined],
    ])
    expect(found[0]?.message).toBe(
      'The keys are those of discord.js, and Discord ignores them in camelCase: pass what toJSON() of the builder returns, or rename "nameLocalizations" to "name_localizations", "minValue" to "min_value" and "maxValue" to "max_value".',
    )
    expect(found[0]?.related?.map(({ path }) => path)).toEqual([
      ['options', 0, 'minValue'],
      ['options', 0, 'maxValue'],
    ])
  })

  test('is mended by one fix, or key by key', () => {
    const found = validateCommand(OF_LIBRARY)
    expect(found.map((one) => fixesFor(OF_LIBRARY, one).map(({ title }) => title))).toEqual([
      ['Rename 3 keys', 'Rename to "name_localizations"'],
      ['Rename to "min_value"'],
      ['Rename to "max_value"'],
    ])
    const alone = found.flatMap((one) => fixesFor(OF_LIBRARY, one).slice(-1))
    expect(applyFixes(OF_LIBRARY, alone)).toEqual(WRITTEN)
  })

  test('is mended by one fix', () => {
    const [first] = validateCommand(OF_LIBRARY)
    const [fix] = first === undefined ? [] : fixesFor(OF_LIBRARY, first)
    expect(fix).toMatchObject({ title: 'Rename 3 keys', safe: true })
    const mended = fix && applyFixes(OF_LIBRARY, [fix])
    expect(mended).toEqual(WRITTEN)
    expect(validateCommand(mended)).toEqual([])
  })

  test('is explained once in a list, too, and keeps the key that stands in both spellings', () => {
    const list = [
      OF_LIBRARY,
      { name: 'kick', description: 'Kick', dmPermission: false, dm_permission: true },
    ]
    const found = validateCommands(list).filter(({ code }) => code === 'shape/unknown-key')
    expect(found.map(({ path, related }) => [path.at(-1), related?.length])).toEqual([
      ['nameLocalizations', 3],
      ['minValue', undefined],
      ['maxValue', undefined],
      ['dmPermission', undefined],
    ])
    expect(found.map((one) => fixesFor(list, one).map(({ title }) => title))).toEqual([
      ['Rename to "name_localizations"'],
      ['Rename to "min_value"'],
      ['Rename to "max_value"'],
      [],
    ])
  })

  test('keeps what else is wrong, and other keys that are not known', () => {
    const found = validateCommand({ ...OF_LIBRARY, name: 'Ban', cooldown: 5 })
    expect(found.map(({ code, path }) => [code, path.at(-1)])).toEqual([
      ['command/name-lowercase', 'name'],
      ['shape/unknown-key', 'nameLocalizations'],
      ['shape/unknown-key', 'minValue'],
      ['shape/unknown-key', 'maxValue'],
      ['shape/unknown-key', 'cooldown'],
    ])
  })

  test.each([
    ['one key', { ...WRITTEN, dmPermission: false }],
    ['misspelt keys', { ...WRITTEN, dm_permision: false, context: [0] }],
  ])('is not what %s make of it', (_, value) => {
    for (const { message } of validateCommand(value)) {
      expect(message).not.toMatch(/discord\.js/)
    }
  })
})
