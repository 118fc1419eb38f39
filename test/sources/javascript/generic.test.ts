import { describe, expect, test } from 'vitest'
import { only, readModule } from './harness.js'

describe('code that registers whatever commands there are', () => {
  test.each([
    [
      'an object',
      `rest.put(Routes.applicationCommands(id), { body: commands.map((c) => c) }); const x: RESTPostAPIChatInputApplicationCommandsJSONBody = { name: command.name, description: command.description, options: command.options }`,
    ],
    [
      'an object with a default',
      `client.application.commands.create({ name: c.data.name, description: c.data.description ?? '', type: ApplicationCommandType.ChatInput })`.replace(
        " ?? ''",
        '',
      ),
    ],
    [
      'an object with settings that all have',
      `rest.put(Routes.applicationCommands(id), { body: files.map((file) => { const command = require(file); return { name: command.name, description: command.description, options: command.options.filter((one) => one.slash), nsfw: false, contexts: [0, 1] } }) })`,
    ],
    [
      'a builder',
      `export const make = (command) => new SlashCommandBuilder().setName(command.name).setDescription(command.description)`,
    ],
  ])('is no definition: %s', (_, text) => {
    expect(readModule(text).definitions).toEqual([])
  })

  test.each([
    [
      'texts of a program',
      `new SlashCommandBuilder().setName(t('ban.name')).setDescription(t('ban.description'))`,
    ],
    [
      'something of its own',
      `new SlashCommandBuilder().setName(command.name).setDescription('Ban')`,
    ],
    [
      'options',
      `new SlashCommandBuilder().setName(c.name).setDescription(c.description).addUserOption((o) => o.setName('who').setDescription('Whom'))`,
    ],
  ])('is one with %s', (_, text) => {
    expect(only(text).resource).toBe('command')
  })
})

test('a long chain is read to its end', () => {
  const call = (i: number): string =>
    `.addStringOption((o) => o.setName('o${i}').setDescription('d'))`
  const calls = Array.from({ length: 400 }, (_, i) => call(i)).join('\n  ')
  for (const text of [
    `export default { data: new SlashCommandBuilder().setName('a').setDescription('b')${calls}.setNSFW(true) }`,
    `const data = new SlashCommandBuilder().setName('a')\ndata.setDescription('b')${calls}.setNSFW(true)`,
    `export class A { data = () => { return new SlashCommandBuilder().setName('a').setDescription('b')${calls}.setNSFW(true) } }`,
  ]) {
    const { value } = only(text)
    expect((value as { options: unknown[] }).options).toHaveLength(400)
    expect(value).toMatchObject({ nsfw: true })
  }
})

test('a builder with the name of its file and no description is a template', () => {
  const text = (
    description: string,
  ): string => `@ApplyOptions<Command.Options>({ description: '${description}' })
export class UserCommand extends Command {
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand((builder) => builder.setName(this.name).setDescription(this.description))
  }
}`
  const source = `import { ApplyOptions } from '@sapphire/decorators'\nimport { Command } from '@sapphire/framework'\n`
  expect(readModule(source + text('')).definitions).toEqual([])
  expect(readModule(source + text('Is it awake?')).definitions).toHaveLength(1)
})
