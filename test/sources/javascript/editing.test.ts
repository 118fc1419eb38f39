import { validateResource } from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import { describe, expect, test } from 'vitest'
import { only, readModule, valuesOf } from './harness.js'

/** Returns the messages and the titles of fixes in the form that users see. */
function worded(text: string): string[] {
  const definition = only(text)
  return validateResource('command', definition.value, { hints: true }).flatMap((diagnostic) => [
    definition.message?.(diagnostic) ?? diagnostic.message,
    ...fixesFor(definition.value, diagnostic, {}).map(
      ({ title }) => definition.message?.(diagnostic, title) ?? title,
    ),
  ])
}

describe('while typing', () => {
  test('an open bracket takes nothing else with it', () => {
    const text = `export const a = { name: 'a', description: 'b', options: [{ type: 3, name: 'q',
export const b = new SlashCommandBuilder().setName('b').setDescription('c')
export const c = { name: 'c', description: 'd', dmPermission: false }
`
    const names = readModule(
      `import { SlashCommandBuilder } from 'discord.js'\n${text}`,
    ).definitions.map(({ value }) => (value as { name?: unknown }).name)
    expect(names).toEqual(expect.arrayContaining(['b', 'c']))
  })

  test('half a chain lacks nothing', () => {
    const text = `import { SlashCommandBuilder } from 'discord.js'
const d = new SlashCommandBuilder().setName('a').setDescription('b').addStringOption((o) => o.setName('s').`
    const { resource, value } = only(text)
    expect(validateResource(resource, value, { hints: true })).toEqual([])
  })

  test('what may be typed in an object: the keys that are missing, with commas', () => {
    const text = `module.exports = { name: 'a', description: 'b', options: [{ type: 3, name: 'q', description: 'd' }] }`
    const slot = only(text).slotAt?.(text.indexOf(' }] }'))
    expect(slot).toMatchObject({
      kind: 'key',
      path: ['options', 0],
      keys: ['type', 'name', 'description'],
    })
    expect(slot?.print('required', true)).toBe(', required: true')
  })

  test('what may be typed is in the spelling of the definition, or of its type', () => {
    const printed = (text: string): string | undefined => {
      const offset = text.indexOf('¦')
      const definition = only(text.replace('¦', ''))
      return definition.slotAt?.(offset)?.print('name_localizations', {})
    }
    const of = (object: string, type: string): string =>
      `export const ban = ${object} satisfies ${type}`
    const API = 'RESTPostAPIApplicationCommandsJSONBody'
    const plain = "{ name: 'a', description: 'b', ¦ }"
    expect(printed(of(plain, 'ChatInputApplicationCommandData'))).toBe('nameLocalizations: {}')
    expect(printed(of(plain, API))).toBe('name_localizations: {}')
    const option =
      "{ name: 'a', description: 'b', dmPermission: true, options: [{ type: 3, name: 'c', description: 'd', ¦ }] }"
    expect(printed(of(option, 'ChatInputApplicationCommandData'))).toBe('nameLocalizations: {}')
    expect(printed(of(option.replace('dmPermission', 'dm_permission'), API))).toBe(
      'name_localizations: {}',
    )
    const other =
      "{ name: 'a', description: 'b', ¦ options: [{ type: 3, name: 'c', description: 'd', max_length: 5 }] }"
    expect(printed(of(other, API))).toBe('name_localizations: {},')
  })

  test('a value is typed in its own quotes', () => {
    const text = `module.exports = { name: 'a', description: 'b', default_member_permissions: "" }`
    const slot = only(text).slotAt?.(text.indexOf('""') + 1)
    expect(slot).toMatchObject({ kind: 'value', path: ['default_member_permissions'], typed: '' })
    expect(slot?.print(undefined, '8')).toBe('"8"')
  })

  test('what stands at an offset', () => {
    const text = `new SlashCommandBuilder().setName('a').setDescription('b')`
    expect(only(text).at?.(text.indexOf("'b'") + 1)).toMatchObject({
      path: ['description'],
      part: 'value',
    })
    expect(only(text).at?.(text.indexOf('setDescription'))).toMatchObject({
      path: ['description'],
      part: 'key',
    })
  })

  test('messages have the words of the text', () => {
    const text = `new SlashCommandBuilder().setName('a').setDescription('b')
      .addUserOption((o) => o.setName('u').setDescription('d'))
      .addStringOption((o) => o.setName('s').setDescription('d').setRequired(true))`
    const definition = only(text)
    const [diagnostic] = validateResource('command', definition.value, { hints: true })
    expect(diagnostic && definition.message?.(diagnostic)).toBe(
      'Required option "s" (.setRequired(true)) must stand before the optional option "u".',
    )
  })

  test('messages have the method that was called, where several set a field', () => {
    const text = `new SlashCommandBuilder().setName('a').setDescription('b')
      .addChannelOption((o) => o.setName('c').setDescription('d').addChannelTypes(99))
      .addStringOption((o) => o.setName('s').setDescription('d').setChoices({ name: 'a', value: 'a' }).setAutocomplete(true))`
    const said = worded(text)
    expect(said.find((one) => one.startsWith('Item 1'))).toContain(
      'Item 1 of .addChannelTypes() must be',
    )
    expect(said).toContain(
      'An option has either .setChoices() or .setAutocomplete(true), not both: remove one.',
    )
  })

  test('values stand in the brackets of the method, titles of fixes too', () => {
    const text = `new SlashCommandBuilder().setName('a').setDescription('b').setDMPermission(false)
      .addStringOption((o) => o.setName('s').setDescription('d').setAutocomplete(true).addChoices({ name: 'a', value: 'a' }))`
    expect(worded(text)).toEqual([
      '.setDMPermission() is deprecated: use .setContexts().',
      'Replace with .setContexts([0])',
      'An option has either .addChoices() or .setAutocomplete(true), not both: remove one.',
      'Remove .setAutocomplete() and keep the choices',
      'Remove .addChoices() and keep the autocompletion',
    ])
    expect(worded(text.replace('false', 'true')).slice(0, 2)).toEqual([
      '.setDMPermission() is deprecated: use .setContexts().',
      'Remove .setDMPermission(): true is the default',
    ])
  })

  test('keys are meant as they are written', () => {
    const key = (name: string): string =>
      `export default { name: 'a', description: 'b', ${name}: {} } satisfies ApplicationCommandData`
    expect(worded(key('descriptionLocalisations'))).toEqual([
      'A command has no field "descriptionLocalisations": did you mean "descriptionLocalizations"?',
      'Rename to "descriptionLocalizations"',
    ])
    expect(worded(key('description_localisations'))[1]).toBe(
      'Rename to "description_localizations"',
    )
  })

  test('hostile texts neither crash nor hang', () => {
    for (const text of [
      'const SlashCommandBuilder = SlashCommandBuilder; new SlashCommandBuilder()',
      `module.exports = { name: 'a', description: 'b', options: ${'['.repeat(20_000)}`,
      'new SlashCommandBuilder().setName("a").addSubcommand((s) => s.addSubcommand(() => s))',
      'register((builder) => builder.setName("a").addStringOption(() => builder))',
      'const a = b, b = a; new SlashCommandBuilder().setName(a)',
      'function f(x) { return f(x) }; new SlashCommandBuilder().setName(f(1))',
      `new SlashCommandBuilder().setName(${'('.repeat(500)}`,
      `module.exports = { name: 'a', description: 'b', options: ${'[{ options: '.repeat(200)}`,
      "export default { ['__proto__']: 1, __proto__: { name: 'x' }, name: 'a', description: 'b', dmPermission: true }",
    ]) {
      expect(() => valuesOf(text)).not.toThrow()
    }
  })
})
