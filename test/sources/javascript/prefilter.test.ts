import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { mayDefine, mayMatter } from '@slashlint/sources/javascript'
import { valuesOf } from './harness.js'

const URI = '/bot/src/handlers/ban.ts'

describe('texts that are not parsed', () => {
  test.each([
    [
      'who handles commands',
      `import type { ChatInputCommandInteraction, ContextMenuCommandInteraction } from 'discord.js'
       export const ban = (interaction: ChatInputCommandInteraction) => interaction.reply('Done')`,
    ],
    [
      'who completes options',
      `import type { ApplicationCommandOptionChoiceData } from 'discord.js'
       export const choices = (all: { name: string, description: string }[]): ApplicationCommandOptionChoiceData[] =>
         all.map(({ name }) => ({ name, value: name }))`,
    ],
    [
      'a constructor with options',
      `class Store { constructor(options = {}) { this.options = { name: 'store', description: 'Keeps', ...options } } }`,
    ],
    [
      'options that are a text',
      `export default { name: 'a', description: 'b', options: 'c', type: 1 }`,
    ],
    [
      'options without a type',
      `export default { name: 'a', description: 'b', options: [{ name: 'c' }] }`,
    ],
    [
      'the type alone',
      `import { SlashCommand } from './types.js'\nexport const known = new Map<string, SlashCommand>()`,
    ],
  ])('%s', (_, text) => {
    expect(mayDefine(text, URI)).toBe(false)
  })

  test.each([
    [
      'a type of commands',
      `const ban: ApplicationCommandData = { name: 'ban', description: 'Bans' }`,
    ],
    [
      'a function that sends',
      `registry.registerChatInputCommand({ name: 'ban', description: 'Bans' })`,
    ],
    [
      'the type of a menu',
      `export default { name: 'Report', description: '', type: ApplicationCommandType.Message }`,
    ],
    [
      'the name of a type',
      `/* ApplicationCommand */ export default { name: 'Report', description: '', type: 'USER' }`,
    ],
    [
      'a list of options',
      `export default { name: 'a', description: 'b', options: [{ type: 3, name: 'c', description: 'd' }] }`,
    ],
    [
      'a list of options in another list',
      `const type = 3, one = { type, name: 'c', description: 'd' }
       export default { name: 'a', description: 'b', options: [one] }`,
    ],
    [
      'a builder of a callback',
      `export const ban = defineSlashCommand((builder) => builder.setName('ban').setDescription('Bans'))`,
    ],
  ])('%s makes a definition', (_, text) => {
    expect(mayDefine(text, URI)).toBe(true)
    expect(valuesOf(text, {}, URI)).toHaveLength(1)
  })

  test('a literal in a test is none, unless it is sent', () => {
    const text = `const ban = { name: 'a', description: 'b', options: [{ type: 3, name: 'c', description: 'd' }] }`
    expect([mayDefine(text, '/bot/src/ban.ts'), mayDefine(text, '/bot/src/ban.test.ts')]).toEqual([
      true,
      false,
    ])
    const sent = `${text}\nclient.application.commands.create(ban)`
    expect(valuesOf(sent, {}, '/bot/src/ban.test.ts')).toHaveLength(1)
  })

  test('options of another module', () => {
    const text = `import { one, optionsOf } from './options.js'
      export const a = { name: 'a', description: 'b', options: [one] }
      export const b = { name: 'b', description: 'b', options: optionsOf('b') }`
    const files = {
      '/bot/src/handlers/options.ts': `export const one = { type: 3, name: 'c', description: 'd' }
        export function optionsOf(name) { return [{ ...one, name }] }`,
    }
    expect(valuesOf(text, files, URI)).toHaveLength(2)
  })
})

test("a text with a builder of the project's own is parsed, whatever the builder is called", () => {
  const text =
    "import { Menu } from '../menu.js'\nexport const ban = new Menu().setName('ban').setDescription('Bans')"
  expect(mayDefine(text, URI)).toBe(true)
  const menu =
    "import { SlashCommandBuilder } from 'discord.js'\nexport class Menu extends SlashCommandBuilder {}"
  expect(valuesOf(text, { '/bot/src/menu.ts': menu }, URI)).toMatchObject([{ name: 'ban' }])
  expect(valuesOf(text, { '/bot/src/menu.ts': 'export class Menu {}' }, URI)).toEqual([])
})

describe('a text of half a megabyte', () => {
  const BUNDLE = `const a={name:'a',description:'b',options:[{type:3,name:'c'}]};r.on('interactionCreate',(i)=>i.options.getString('c'));c.data.options.push(a);`
  const long = (text: string): string => text.repeat(Math.ceil(500_000 / text.length))

  test('with all words of commands, and none that only they have, is not parsed', () => {
    const document = { uri: '/bot/commands/bundle.js', text: long(BUNDLE) }
    expect(mayMatter(document)).toBe(false)
    expect(mayMatter({ ...document, text: BUNDLE })).toBe(true)
  })

  test.each([
    ['an import of a library', `import { Client } from 'discord.js'`],
    ['a part of a library', `const { REST } = require("@discordjs/rest")`],
    ['a builder', `new SlashCommandBuilder().setName('a').setDescription('b')`],
    [
      'a word of the contract',
      `const b = { name: 'a', description: 'b', default_member_permissions: '0' }`,
    ],
    ['a pragma', `// @slashlint command`],
  ])('is with %s', (_, text) => {
    expect(mayMatter({ uri: '/bot/commands/bundle.js', text: `${text}\n${long(BUNDLE)}` })).toBe(
      true,
    )
    expect(
      mayMatter({ uri: '/bot/commands/bundle.js', text: `${text}\n${long(LINES)}${long(LINES)}` }),
    ).toBe(true)
  })

  const LINES = `${BUNDLE.replaceAll(';', ';\n')}\n`
  test('with short lines is, as somebody may have written it; a megabyte of them is not', () => {
    expect(mayMatter({ uri: '/bot/commands/list.js', text: long(LINES) })).toBe(true)
    expect(mayMatter({ uri: '/bot/commands/list.js', text: long(LINES).repeat(2) })).toBe(false)
    const compiler = readFileSync(fileURLToPath(import.meta.resolve('typescript')), 'utf8')
    expect(mayMatter({ uri: '/bot/public/typescript.js', text: compiler })).toBe(false)
  })
})
