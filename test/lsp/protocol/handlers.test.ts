import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type {
  CodeAction,
  CompletionItem,
  DocumentHighlight,
  Hover,
  Location,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol'
import {
  actionsAt,
  applyTo,
  codes,
  positionAt,
  PUSH,
  rangeOf,
  start,
  uriIn,
  workspaceFolder,
} from './client.js'
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
const TYPED = `import { type ChatInputCommandInteraction } from 'discord.js'
export async function film({ options }: ChatInputCommandInteraction) {
  const title = options.getString('title')
  const stars = options.getInteger('stars')
  return [title, stars]
}
`
const TYPED_DEFINITION = `import { SlashCommandBuilder } from 'discord.js'
import { film } from '../handler'
${DEFINITION.split('\n')
  .slice(1)
  .join('\n')
  .replace('module.exports =', 'export default')
  .replace(/,\n\}\n$/, ',\n  execute: (interaction) => film(interaction),\n}\n')}`
const JSON_DEFINITION = `{
  "name": "film",
  "description": "Films",
  "options": [
    { "type": 3, "name": "title", "description": "Which film", "required": true },
    { "type": 4, "name": "stars", "description": "How good" }
  ]
}
`
const YAML_DEFINITION = `name: film
description: Films
options:
  - { type: 3, name: title, description: Which film, required: true }
  - { type: 4, name: stars, description: How good }
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

const languageOf = (name: string): string =>
  ({ js: 'javascript', ts: 'typescript', json: 'json', yaml: 'yaml' })[
    name.split('.').at(-1) ?? ''
  ] ?? ''

/** Opens only the handler of a workspace. */
async function opened(file: string, defined: string, name: string, text: string): Promise<Opened> {
  const folder = workspaceFolder({ 'package.json': MANIFEST })
  const [definition, handler] = [uriIn(folder, `commands/${file}`), uriIn(folder, name)]
  const { mkdirSync } = await import('node:fs')
  mkdirSync(fileURLToPath(uriIn(folder, 'commands')))
  writeFileSync(fileURLToPath(definition), defined)
  writeFileSync(fileURLToPath(handler), text)
  const client = await start({ folder })
  client.open(handler, text, languageOf(name))
  return { client, definition, handler, text, defined }
}

const SHAPES = [
  ['a branch of the command', 'film.js', DEFINITION, 'index.js', DISPATCHER],
  ['a function that the definition imports', 'film.js', IMPORTING, 'handler.js', HANDLER],
  [
    'a function in TypeScript that gets the options',
    'film.ts',
    TYPED_DEFINITION,
    'handler.ts',
    TYPED,
  ],
  ['a branch of a command in JSON', 'film.json', JSON_DEFINITION, 'index.js', DISPATCHER],
  ['a branch of a command in YAML', 'film.yaml', YAML_DEFINITION, 'index.js', DISPATCHER],
] as const

describe.each(SHAPES)('%s', (_, file, defined, name, text) => {
  test('is completed, explained and tied from both ends', async () => {
    const { client, definition, handler } = await opened(file, defined, name, text)
    const ask = <T>(
      method: string,
      uri: string,
      source: string,
      part: string,
      more: object = {},
    ): Promise<T> =>
      client.connection.sendRequest(method, {
        textDocument: { uri },
        position: positionAt(source, source.indexOf(part) + part.length - 1),
        ...more,
      })
    await client.until(handler, () => true)
    const at = <T>(method: string, more?: object): Promise<T> =>
      ask<T>(method, handler, text, `getString('title`, more)
    await expect
      .poll(async () => (await at<Hover | null>('textDocument/hover')) !== null)
      .toBe(true)
    const shown = await at<Hover>('textDocument/hover')
    expect(JSON.stringify(shown.contents)).toContain('Which film')
    const items = await at<CompletionItem[] | { items: CompletionItem[] }>(
      'textDocument/completion',
    )
    expect((Array.isArray(items) ? items : items.items).map(({ label }) => label)).toEqual([
      'title',
    ])
    const inDefinition = { uri: definition, range: rangeOf(defined, 'title') }
    const inHandler = {
      uri: handler,
      range: rangeOf(text.replace('const title', 'const other'), 'title'),
    }
    expect(await at<Location[]>('textDocument/definition')).toEqual([inDefinition])
    expect(
      await at<Location[]>('textDocument/references', { context: { includeDeclaration: true } }),
    ).toEqual([inDefinition, inHandler])
    const lights = await at<DocumentHighlight[]>('textDocument/documentHighlight')
    expect(lights.map(({ range }) => range)).toEqual([inHandler.range])
    const edit = await at<WorkspaceEdit>('textDocument/rename', { newName: 'name' })
    expect(applyTo(text, handler, edit)).toContain(`getString('name')`)
    expect(applyTo(defined, definition, edit)).toBe(defined.replace('title', 'name'))
    client.open(definition, defined, languageOf(file))
    await client.until(definition, () => true)
    const from = <T>(method: string, more?: object): Promise<T> =>
      ask<T>(method, definition, defined, 'title', more)
    expect(await from<Location[]>('textDocument/definition')).toEqual([inHandler])
    expect(await from<WorkspaceEdit>('textDocument/rename', { newName: 'name' })).toEqual(edit)
    expect(await from<unknown>('textDocument/prepareRename')).toEqual({
      range: inDefinition.range,
      placeholder: 'title',
    })
    // The error explains that both cannot be renamed to one name.
    await expect(from('textDocument/rename', { newName: 'stars' })).rejects.toThrow(
      /"stars" already/,
    )
  })

  test('offers `true` where the option is required', async () => {
    const { client, handler } = await opened(file, defined, name, text)
    await client.until(handler, () => true)
    const find = async (): Promise<CodeAction | undefined> => {
      const offers = await actionsAt(client, handler, rangeOf(text, `getString('title')`))
      return offers.find(({ kind }) => kind === 'refactor.rewrite')
    }
    await expect.poll(find).toMatchObject({ title: 'Add `true`: the option is required' })
    expect(applyTo(text, handler, (await find())?.edit)).toBe(
      text.replace(`'title')`, `'title', true)`),
    )
  })

  test('is mended where the mistake is: in it, or in the definition', async () => {
    const wrong = text.replace(`'title'`, `'titel'`).replace('getInteger', 'getString')
    const { client, definition, handler } = await opened(file, defined, name, wrong)
    const found = await client.until(handler, ({ diagnostics }) => diagnostics.length === 2)
    const offers = await Promise.all(found.map((one) => actionsAt(client, handler, one.range)))
    const mended = (title: string): readonly [handler: string, definition: string] => {
      const edit = offers.flat().find((offer) => offer.title === title)?.edit
      return [applyTo(wrong, handler, edit), applyTo(defined, definition, edit)]
    }
    expect(mended('Change to "title"')).toEqual([wrong.replace('titel', 'title'), defined])
    expect(mended('Change to getInteger()')).toEqual([
      wrong.replace(`getString('stars`, `getInteger('stars`),
      defined,
    ])
    const [same, created] = mended('Create the option in the definition')
    expect(same).toBe(wrong)
    expect(created).toMatch(/addStringOption\(.*setName\('titel'\)|name"?: "?titel/)
  })

  test('is checked again when the definition alone changes, on the disk or in the editor', async () => {
    const { client, definition, handler } = await opened(file, defined, name, text)
    const expectUnknown = (uri: string, is: boolean) =>
      client.until(
        uri,
        ({ diagnostics }) => codes(diagnostics).includes('use/unknown-option') === is,
      )
    const path = fileURLToPath(definition)
    writeFileSync(path, readFileSync(path, 'utf8').replace('title', 'name'))
    client.filesChanged([[definition, 2]])
    await expectUnknown(handler, true)
    client.open(definition, defined, languageOf(file))
    await expectUnknown(handler, false)
    client.change(definition, 2, defined.replace('stars', 'points'))
    await expectUnknown(handler, true)
    client.change(handler, 2, text.replace(`'stars'`, `'points'`))
    await expectUnknown(handler, false)
  })
})

test('a command to which another file adds options is open as long as it does, on the disk or in the editor', async () => {
  const adding = `require('../commands/film').data.addStringOption((option) => option.setName('note').setDescription('Why'))`
  const defined = DEFINITION.replace(
    /,\n\}\n$/,
    `,\n  execute(interaction) {\n    const note = interaction.options.getString('note')\n    return note\n  },\n}\n`,
  )
  const folder = workspaceFolder({
    'package.json': MANIFEST,
    'commands/film.js': defined,
    'src/more.js': adding,
  })
  const [definition, more] = [uriIn(folder, 'commands/film.js'), uriIn(folder, 'src/more.js')]
  const client = await start({ folder })
  const expectUnknown = (is: boolean) =>
    client.until(
      definition,
      ({ diagnostics }) => codes(diagnostics).includes('use/unknown-option') === is,
    )
  client.open(definition, defined, 'javascript')
  await expectUnknown(false)
  client.open(more, adding, 'javascript')
  client.change(more, 2, adding.replace(`'note'`, `'name'`))
  await expectUnknown(true)
  client.change(more, 3, adding)
  await expectUnknown(false)
  client.change(more, 4, '')
  await expectUnknown(true)
})

test('a string that is being typed is completed before it is closed', async () => {
  const folder = workspaceFolder({ 'package.json': MANIFEST })
  const uri = uriIn(folder, 'commands/film.js')
  const text = DEFINITION.replace(
    /,\n\}\n$/,
    `,\n  execute(interaction) {\n    const stars = interaction.options.getInteger('\n    return stars\n  },\n}\n`,
  )
  const client = await start({ folder })
  client.open(uri, text, 'javascript')
  await client.until(uri, () => true)
  const items = await client.request<CompletionItem[]>('textDocument/completion', {
    textDocument: { uri },
    position: positionAt(text, text.indexOf(`getInteger('`) + 12),
  })
  expect(items.map(({ label }) => label)).toEqual(['stars'])
})

test('a command is renamed with the comparisons in all files, and its file when that is wished', async () => {
  const compared = `client.on('interactionCreate', async (interaction) => {
  if (interaction.commandName === 'film') await interaction.reply('Films')
})
`
  const folder = workspaceFolder({
    'film.js': DEFINITION,
    'index.js': compared,
    'table.txt': 'film',
  })
  const client = await start({
    folder,
    capabilities: {
      ...PUSH,
      workspace: {
        ...PUSH.workspace,
        workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename'] },
      },
    },
  })
  const asked: string[] = []
  client.connection.onRequest('window/showMessageRequest', ({ message, actions }) => {
    asked.push(message)
    return actions[0]
  })
  const uri = uriIn(folder, 'film.js')
  client.open(uri, DEFINITION, 'javascript')
  const position = positionAt(DEFINITION, DEFINITION.indexOf('film'))
  const rename = (newName: string): Promise<WorkspaceEdit> =>
    client.request('textDocument/rename', { textDocument: { uri }, position, newName })
  const edit = await rename('movie')
  expect(applyTo(DEFINITION, uri, edit)).toBe(DEFINITION.replace("'film'", "'movie'"))
  expect(applyTo(compared, uriIn(folder, 'index.js'), edit)).toBe(
    compared.replace("'film'", "'movie'"),
  )
  await expect
    .poll(() => client.applied.at(-1))
    .toEqual({
      documentChanges: [{ kind: 'rename', oldUri: uri, newUri: uriIn(folder, 'movie.js') }],
    })
  expect(asked).toEqual(['The file film.js has the old name of /movie.'])
  await expect(rename('My Film')).rejects.toThrow(/Try "my-film"/)
})
