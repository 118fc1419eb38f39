import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { CompletionItem, DocumentHighlight, Hover, Location, WorkspaceEdit } from 'vscode-languageserver-protocol'
import { actionsAt, applyTo, codes, positionAt, rangeOf, start, uriIn, workspaceFolder } from './client.js'
import type { Client } from './client.js'

// A file with nothing but a handler: its command is defined in another file, and both directions lead across.

const DEFINITION = `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder()
    .setName('film')
    .setDescription('Films')
    .addStringOption((option) => option.setName('title').setDescription('Which film').setRequired(true))
    .addIntegerOption((option) => option.setName('stars').setDescription('How good')),
}
`
const DISPATCHER = `const { Client } = require('discord.js')
client.on('interactionCreate', async (interaction) => {
  if (interaction.commandName === 'film') {
    const title = interaction.options.getString('title')
    const stars = interaction.options.getInteger('stars')
    await interaction.reply(title + stars)
  }
})
`
const HANDLER = `const { Client } = require('discord.js')
module.exports = async (interaction) => {
  const title = interaction.options.getString('title')
  const stars = interaction.options.getInteger('stars')
  await interaction.reply(title + stars)
}
`
const IMPORTING = DEFINITION.replace(
  /,\n\}\n$/,
  `,
  execute: (interaction) => handle(interaction),
}
`,
).replace('\nmodule', "\nconst handle = require('../handler')\nmodule")

const MANIFEST = { dependencies: { 'discord.js': '^14.14.0' } }

interface Opened {
  readonly client: Client
  readonly definition: string
  readonly handler: string
  readonly text: string
  readonly defined: string
}

/** A workspace in which the handler alone is open. */
async function opened(defined: string, name: string, text: string): Promise<Opened> {
  const folder = workspaceFolder({ 'package.json': MANIFEST })
  const [definition, handler] = [uriIn(folder, 'commands/film.js'), uriIn(folder, name)]
  const { mkdirSync } = await import('node:fs')
  mkdirSync(fileURLToPath(uriIn(folder, 'commands')))
  writeFileSync(fileURLToPath(definition), defined)
  writeFileSync(fileURLToPath(handler), text)
  const client = await start({ folder })
  client.open(handler, text, 'javascript')
  return { client, definition, handler, text, defined }
}

const SHAPES = [
  ['a branch of the command', DEFINITION, 'index.js', DISPATCHER],
  ['a function that the definition imports', IMPORTING, 'handler.js', HANDLER],
] as const

describe.each(SHAPES)('%s', (_, defined, name, text) => {
  test('is completed, explained and tied from both ends', async () => {
    const { client, definition, handler } = await opened(defined, name, text)
    const ask = <T>(method: string, uri: string, source: string, part: string, more: object = {}): Promise<T> =>
      client.connection.sendRequest(method, {
        textDocument: { uri },
        position: positionAt(source, source.indexOf(part) + part.length - 1),
        ...more,
      })
    await client.until(handler, () => true)
    const at = <T>(method: string, more?: object): Promise<T> => ask<T>(method, handler, text, `getString('title`, more)
    await expect.poll(async () => (await at<Hover | null>('textDocument/hover')) !== null).toBe(true)
    const shown = await at<Hover>('textDocument/hover')
    expect(JSON.stringify(shown.contents)).toContain('Which film')
    const items = await at<CompletionItem[] | { items: CompletionItem[] }>('textDocument/completion')
    expect((Array.isArray(items) ? items : items.items).map(({ label }) => label)).toEqual(['title'])
    const inDefinition = { uri: definition, range: rangeOf(defined, 'title') }
    const inHandler = { uri: handler, range: rangeOf(text.replace('const title', 'const other'), 'title') }
    expect(await at<Location[]>('textDocument/definition')).toEqual([inDefinition])
    expect(await at<Location[]>('textDocument/references', { context: { includeDeclaration: true } })).toEqual([
      inDefinition,
      inHandler,
    ])
    const lights = await at<DocumentHighlight[]>('textDocument/documentHighlight')
    expect(lights.map(({ range }) => range)).toEqual([inHandler.range])
    const edit = await at<WorkspaceEdit>('textDocument/rename', { newName: 'name' })
    expect(applyTo(text, handler, edit)).toContain(`getString('name')`)
    expect(applyTo(defined, definition, edit)).toContain(`setName('name')`)
    client.open(definition, defined, 'javascript')
    await client.until(definition, () => true)
    const from = <T>(method: string, more?: object): Promise<T> =>
      ask<T>(method, definition, defined, `setName('title`, more)
    expect(await from<Location[]>('textDocument/definition')).toEqual([inHandler])
    expect(await from<WorkspaceEdit>('textDocument/rename', { newName: 'name' })).toEqual(edit)
  })

  test('is mended where the mistake is: in it, or in the definition', async () => {
    const wrong = text.replace(`'title'`, `'titel'`).replace('getInteger', 'getString')
    const { client, definition, handler } = await opened(defined, name, wrong)
    const found = await client.until(handler, ({ diagnostics }) => diagnostics.length === 2)
    const offers = await Promise.all(found.map((one) => actionsAt(client, handler, one.range)))
    const mended = (title: string): readonly [handler: string, definition: string] => {
      const edit = offers.flat().find((offer) => offer.title === title)?.edit
      return [applyTo(wrong, handler, edit), applyTo(defined, definition, edit)]
    }
    expect(mended('Change to "title"')).toEqual([wrong.replace('titel', 'title'), defined])
    expect(mended('Change to getInteger()')).toEqual([wrong.replace(`getString('stars`, `getInteger('stars`), defined])
    const [same, created] = mended('Create the option in the definition')
    expect(same).toBe(wrong)
    expect(created).toMatch(/addStringOption\(.*setName\('titel'\)/)
  })

  test('is checked again when the definition alone changes, on the disk or in the editor', async () => {
    const { client, definition, handler } = await opened(defined, name, text)
    const expectUnknown = (uri: string, is: boolean) =>
      client.until(uri, ({ diagnostics }) => codes(diagnostics).includes('use/unknown-option') === is)
    const file = fileURLToPath(definition)
    writeFileSync(file, readFileSync(file, 'utf8').replace(`'title'`, `'name'`))
    client.filesChanged([[definition, 2]])
    await expectUnknown(handler, true)
    client.open(definition, defined, 'javascript')
    await expectUnknown(handler, false)
    client.change(definition, 2, defined.replace(`'stars'`, `'points'`))
    await expectUnknown(handler, true)
    client.change(handler, 2, text.replace(`'stars'`, `'points'`))
    await expectUnknown(handler, false)
  })
})
