import { expect, test, vi } from 'vitest'
import { pathToFileURL } from 'node:url'
import type { CompletionItem, CompletionList } from 'vscode-languageserver-protocol'
import type { NewCommandResult } from '@slashlint/language-server/protocol'
import { PUSH, positionAt, start, uriIn, workspaceFolder, writeIn } from './client.js'
import type { Client } from './client.js'

/** Starts a server in a project, as for a new user. */
async function inProject(
  files: Readonly<Record<string, unknown>>,
  snippets = true,
): Promise<[Client, string]> {
  const folder = workspaceFolder(files)
  const capabilities = snippets
    ? PUSH
    : { ...PUSH, textDocument: { ...PUSH.textDocument, completion: {} } }
  return [await start({ folder, capabilities }), folder]
}

async function completions(
  client: Client,
  uri: string,
  text: string,
  trigger?: string,
): Promise<CompletionItem[]> {
  const found = await client.request<CompletionItem[] | CompletionList | null>(
    'textDocument/completion',
    {
      textDocument: { uri },
      position: positionAt(text, text.length),
      ...(trigger !== undefined && { context: { triggerKind: 2, triggerCharacter: trigger } }),
    },
  )
  return Array.isArray(found) ? found : (found?.items ?? [])
}

const symbols = async (client: Client): Promise<readonly unknown[]> =>
  (await client.request<unknown[] | null>('workspace/symbol', { query: '' })) ?? []

const SNIPPET_OF = {
  'discord.js': 'new SlashCommandBuilder()',
  '@sapphire/framework': 'extends Command',
  discordx: '@Discord()',
  'slash-create': 'extends SlashCommand',
}

test.each(Object.entries(SNIPPET_OF))('the form is that of the package %s', async (name, part) => {
  const [client, folder] = await inProject({
    'package.json': { dependencies: { 'discord.js': '14', [name]: '1' } },
  })
  const uri = uriIn(folder, 'src/commands/hi.ts')
  client.open(uri, 'sla', 'typescript')
  const [item] = await completions(client, uri, 'sla')
  expect(item?.label).toBe('slashCommand')
  expect(JSON.stringify(item?.textEdit)).toContain(JSON.stringify(part).slice(1, -1))
  expect(item?.insertTextFormat).toBe(2)
  // It is sorted after the suggestions of others.
  expect(item?.sortText?.startsWith('~')).toBe(true)
})

test('the form is that of the files, whatever the packages are; without either nothing is offered in code', async () => {
  const OBJECT = `const { ApplicationCommandOptionType } = require('discord.js')
module.exports = { data: { name: 'ban', description: 'x', options: [{ type: ApplicationCommandOptionType.User, name: 'a', description: 'b' }] }, execute(interaction) {} }
`
  const [client, folder] = await inProject({
    'package.json': { dependencies: { 'discord.js': '14' } },
    'commands/ban.js': OBJECT,
    'commands/kick.js': OBJECT.replace("'ban'", "'kick'"),
    // Commands in data do not show the style of code.
    'data/a.command.json': { name: 'a', description: 'x' },
    'data/b.command.json': { name: 'b', description: 'x' },
    'data/c.command.json': { name: 'c', description: 'x' },
    'elsewhere/package.json': {},
  })
  await vi.waitUntil(async () => (await symbols(client)).length === 5, { timeout: 20_000 })
  const uri = uriIn(folder, 'src/hi.js')
  client.open(uri, 'slash', 'javascript')
  const [item] = await completions(client, uri, 'slash')
  expect(JSON.stringify(item?.textEdit)).toContain("data: { name: '${1:name}'")
  const other = uriIn(folder, 'elsewhere/a.js')
  client.open(other, 'slash', 'javascript')
  expect(await completions(client, other, 'slash')).toEqual([])
})

test('plain text for clients without snippets; imports beside it', async () => {
  const [client, folder] = await inProject(
    { 'package.json': { dependencies: { 'discord.js': '14' } } },
    false,
  )
  const uri = uriIn(folder, 'hi.ts')
  const text = "import { join } from 'node:path';\n\nslashC"
  client.open(uri, text, 'typescript')
  const [item] = await completions(client, uri, text)
  expect(item?.insertTextFormat).toBe(1)
  expect(item?.textEdit?.newText).toContain(".setName('name')")
  expect(item?.textEdit?.newText).not.toMatch(/\$\d|\$\{\d|\\\$/)
  expect(item?.additionalTextEdits).toEqual([
    {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      newText:
        "import { SlashCommandBuilder } from 'discord.js';\nimport type { ChatInputCommandInteraction } from 'discord.js';\n",
    },
  ])
})

test('a dot asks about chains of calls on builders alone', async () => {
  const [client, folder] = await inProject({
    'package.json': { dependencies: { 'discord.js': '14' } },
  })
  const uri = uriIn(folder, 'hi.ts')
  const text = "new SlashCommandBuilder().setName('a')."
  client.open(uri, text, 'typescript')
  expect((await completions(client, uri, text, '.')).map(({ label }) => label)).toContain(
    'slashOptionString',
  )
  const other = "new SlashCommandBuilder().setName('a');\nconsole."
  client.change(uri, 2, other)
  expect(await completions(client, uri, other, '.')).toEqual([])
})

const ask = (client: Client, params: object): Promise<NewCommandResult> =>
  client.request<NewCommandResult>('slashlint/newCommand', params)

test('a new command: judged while it is typed, beside the others, and written as they are', async () => {
  const KICK = `import { SlashCommandBuilder } from "discord.js"
import type { ChatInputCommandInteraction } from "discord.js"

export default {
    data: new SlashCommandBuilder().setName("kick-user").setDescription("x"),
    async run(interaction: ChatInputCommandInteraction) {
        await interaction.reply("x")
    },
}
`
  const [client, folder] = await inProject({
    'package.json': { dependencies: { 'discord.js': '14' }, devDependencies: { typescript: '5' } },
    'app/slash/KickUser.ts': KICK,
  })
  const near = pathToFileURL(folder).href
  const half = await ask(client, { near, name: 'Bad Name', description: '' })
  expect(half).toMatchObject({ form: 'builder', isUsual: true })
  expect(
    half.problems.filter(({ field }) => field === 'name').map(({ severity }) => severity),
  ).toContain('error')
  expect(half.problems.some(({ field }) => field === 'description')).toBe(true)
  const twice = await ask(client, { near, name: 'kick-user', description: 'x' })
  expect(twice.uri).toBe(uriIn(folder, 'app/slash/KickUser.ts'))
  expect(twice.problems).toMatchObject([
    { field: 'name', severity: 'error', message: 'The file KickUser.ts already exists.' },
  ])
  const made = await ask(client, {
    near,
    name: 'time-out',
    description: 'Sends `somebody` out: "$1" it\'s ${2:a} }',
  })
  expect(made.problems).toEqual([])
  expect(made.uri).toBe(uriIn(folder, 'app/slash/TimeOut.ts'))
  expect(made.text).toContain(
    '    data: new SlashCommandBuilder().setName("time-out").setDescription(',
  )
  expect(made.text).toContain(
    String.raw`.setDescription("Sends ${'`'}somebody${'`'} out: \"$1\" it's ${'$'}{2:a} }")`,
  )
  expect(made.text).toContain('    async run(interaction: ChatInputCommandInteraction) {')
  expect(made.text).not.toContain(';')
  const { line, character } = made.position
  expect(made.text.split('\n')[line]?.slice(0, character)).toMatch(
    /await interaction\.reply\("Done\.$/,
  )
  writeIn(folder, 'app/slash/TimeOut.ts', made.text)
  client.filesChanged([[made.uri, 1]])
  client.open(made.uri, made.text, 'typescript')
  expect(await client.diagnostics(made.uri, 1)).toEqual([])
  const again = await ask(client, { near: made.uri, name: 'time-out', description: 'x' })
  expect(again.problems[0]?.message).toBe('The file TimeOut.ts already exists.')
})

test.each(['json', 'yaml', 'builder', 'object', 'sapphire', 'discordx', 'slash-create'])(
  'a new command as %s in a project without any is recognised, and nothing is wrong with it',
  async (form) => {
    for (const manifest of [{ type: 'module' }, {}, { devDependencies: { typescript: '5' } }]) {
      if (form === 'discordx' && !('devDependencies' in manifest)) {
        continue
      }
      // Data is the same in all.
      if (['json', 'yaml'].includes(form) && !('type' in manifest)) {
        continue
      }
      const [client, folder] = await inProject({ 'package.json': manifest })
      const near = pathToFileURL(folder).href
      const first = await ask(client, { near, name: 'x', description: 'x' })
      expect(first).toMatchObject({ isUsual: false })
      expect(first.forms.map((one) => one.form)).toContain(form)
      const made = await ask(client, {
        near,
        form,
        name: 'no',
        description: 'It\'s a: "test" \\ #1',
      })
      expect(made.problems).toEqual([])
      const language = {
        '.json': 'json',
        '.yaml': 'yaml',
        '.ts': 'typescript',
        '.js': 'javascript',
      }
      client.open(
        made.uri,
        made.text,
        language[/\.\w+$/.exec(made.uri)?.[0] as keyof typeof language],
      )
      expect(await client.diagnostics(made.uri, 1)).toEqual([])
      const symbols = await client.request<{ name: string }[]>('textDocument/documentSymbol', {
        textDocument: { uri: made.uri },
      })
      expect(symbols.map(({ name }) => name)).toEqual(['/no'])
      const hover = await client.request<{ contents: { value: string } } | null>(
        'slashlint/preview',
        {
          textDocument: { uri: made.uri },
        },
      )
      expect(JSON.stringify(hover)).toContain(JSON.stringify('It\'s a: "test" \\ #1').slice(1, -1))
    }
  },
)
