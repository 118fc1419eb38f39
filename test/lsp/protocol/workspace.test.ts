import { rmSync, symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { DiagnosticSeverity } from 'vscode-languageserver-protocol'
import { codes, PUSH, start, uriIn, workspaceFolder, writeIn } from './client.js'
import type { Client } from './client.js'

const PING = { name: 'ping', description: 'Is the bot awake?', type: 1 }
const TEXT = JSON.stringify(PING, null, 2)
const GLOBAL = { files: [{ glob: '**/*.command.json', scope: 'global' }] }

const expectMarked = (client: Client, uri: string): Promise<unknown> =>
  client.until(uri, ({ diagnostics }) => codes(diagnostics).includes('set/duplicate-name'))
const expectUnmarked = (client: Client, uri: string): Promise<unknown> =>
  client.until(uri, ({ diagnostics }) => !codes(diagnostics).includes('set/duplicate-name'))

/** Waits until the diagnostics of a document satisfy the test, and fails if they never do. */
const expectUntil = (
  client: Client,
  uri: string,
  test: Parameters<Client['until']>[1],
): Promise<unknown> => client.until(uri, test)

describe('a command that two files of a folder define', () => {
  const named = (name: string): string =>
    `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = { data: new SlashCommandBuilder().setName('${name}').setDescription('d') }\n`
  const LIKELY = 'set/likely-duplicate'

  test('is a warning at both while nobody says where they go, and leads to the other', async () => {
    const folder = workspaceFolder({
      'package.json': { name: 'bot', dependencies: { 'discord.js': '14' } },
      'commands/a.js': named('help'),
      'commands/b.js': named('help'),
    })
    const client = await start({ folder })
    const [a, b] = [uriIn(folder, 'commands/a.js'), uriIn(folder, 'commands/b.js')]
    client.open(a, named('help'), 'javascript')
    client.open(b, named('help'), 'javascript')
    for (const [uri, other] of [
      [a, b],
      [b, a],
    ] as const) {
      await expectUntil(client, uri, ({ diagnostics }) => {
        const found = diagnostics.find(({ code }) => code === LIKELY)
        return (
          found?.severity === DiagnosticSeverity.Warning &&
          found.relatedInformation?.[0]?.location.uri === other
        )
      })
    }
    // The other file follows without being touched.
    client.change(b, 2, named('about'))
    await expectUntil(client, a, ({ diagnostics }) => diagnostics.length === 0)
    client.change(b, 3, named('help'))
    await expectUntil(client, a, ({ diagnostics }) => codes(diagnostics).includes(LIKELY))
    client.filesChanged([
      [writeIn(folder, 'slashlint.json', { files: [{ glob: '**', scope: 'guild' }] }), 1],
    ])
    await expectUntil(
      client,
      a,
      ({ diagnostics }) =>
        codes(diagnostics).every((code) => code === 'set/duplicate-name') && diagnostics.length > 0,
    )
  })
})

test('two files of which a program chooses one are not said to be duplicates, not even at first', async () => {
  const named = `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = { data: new SlashCommandBuilder().setName('help').setDescription('d') }\n`
  const folder = workspaceFolder({
    'package.json': { name: 'bot', dependencies: { 'discord.js': '14' } },
    'commands/a.js': named,
    'commands/b.js': named,
    'zz/index.js': `module.exports = process.env.BETA ? require('../commands/a') : require('../commands/b')\n`,
  })
  const client = await start({ folder })
  const [a, b] = [uriIn(folder, 'commands/a.js'), uriIn(folder, 'commands/b.js')]
  client.open(a, named, 'javascript')
  client.open(b, named, 'javascript')
  await client.diagnostics(a, 1)
  const index = writeIn(folder, 'zz/index.js', `require('./other')\n`)
  expect(client.published.flatMap(({ diagnostics }) => codes(diagnostics))).toEqual([])
  client.filesChanged([[index, 2]])
  await expectUntil(client, a, ({ diagnostics }) =>
    codes(diagnostics).includes('set/likely-duplicate'),
  )
})

describe('sets across files', () => {
  test('follow files that are created, deleted and renamed', async () => {
    const folder = workspaceFolder({ 'slashlint.json': GLOBAL, 'a.command.json': PING })
    const client = await start({ folder })
    const a = uriIn(folder, 'a.command.json')
    client.open(a, TEXT)
    await client.diagnostics(a, 1)
    const b = writeIn(folder, 'b.command.json', PING)
    client.filesChanged([[b, 1]])
    await expectMarked(client, a)
    await expectMarked(client, b)
    rmSync(fileURLToPath(b))
    client.filesChanged([[b, 3]])
    await expectUnmarked(client, a)
    await expectUnmarked(client, b)
    const c = writeIn(folder, 'c.command.json', PING)
    await client.connection.sendNotification('workspace/didRenameFiles', {
      files: [{ oldUri: b, newUri: c }],
    })
    await expectMarked(client, a)
  })

  test('hear the text in the editor, not the file, until it is closed', async () => {
    const folder = workspaceFolder({
      'slashlint.json': GLOBAL,
      'a.command.json': PING,
      'b.command.json': PING,
    })
    const client = await start({ folder })
    const [a, b] = [uriIn(folder, 'a.command.json'), uriIn(folder, 'b.command.json')]
    await expectMarked(client, a)
    client.open(b, TEXT.replace('"ping"', '"pong"'))
    await expectUnmarked(client, a)
    client.close(b)
    await expectMarked(client, a)
  })

  test('different projects, guilds and unknown scopes do not mix', async () => {
    const guild = (guildId: string): object => ({
      files: [{ glob: '*.command.json', scope: 'guild', guildId }],
    })
    const folder = workspaceFolder({
      'one/slashlint.json': guild('1'),
      'one/a.command.json': PING,
      'two/slashlint.json': guild('2'),
      'two/b.command.json': PING,
      'three/package.json': {},
      'three/c.command.json': PING,
      'three/d.command.json': PING,
      'four/slashlint.json': GLOBAL,
      'four/examples/one/e.command.json': PING,
      'four/examples/two/e.command.json': PING,
      'four/tests/e.command.json': PING,
      'four/bot/package.json': { name: 'bot' },
      'four/bot/e.command.json': PING,
      'loud.command.json': { ...PING, name: 'Loud' },
    })
    const client = await start({ folder })
    await expectUntil(
      client,
      uriIn(folder, 'loud.command.json'),
      ({ diagnostics }) => diagnostics.length > 0,
    )
    expect(client.published.flatMap(({ diagnostics }) => codes(diagnostics))).not.toContain(
      'set/duplicate-name',
    )
  })

  test('what git ignores, output and dependencies never count', async () => {
    const folder = workspaceFolder({
      'slashlint.json': { ...GLOBAL, ignore: ['drafts/'] },
      '.gitignore': 'generated/\n',
      'a.command.json': PING,
      'generated/a.command.json': PING,
      'dist/a.command.json': PING,
      'node_modules/x/a.command.json': PING,
      'drafts/a.command.json': PING,
      'loud.command.json': { ...PING, name: 'Loud' },
    })
    const client = await start({ folder })
    // Also when they are open.
    const generated = uriIn(folder, 'generated/a.command.json')
    client.open(generated, TEXT.replace('ping', 'Ping'))
    expect(codes(await client.diagnostics(generated, 1))).toEqual(['command/name-lowercase'])
    client.change(generated, 2, TEXT)
    await client.diagnostics(generated, 2)
    await expectUntil(
      client,
      uriIn(folder, 'loud.command.json'),
      ({ diagnostics }) => diagnostics.length > 0,
    )
    expect(client.published.flatMap(({ diagnostics }) => codes(diagnostics))).not.toContain(
      'set/duplicate-name',
    )
  })

  test('a link to a file, or to its folder, is no second command', async () => {
    const folder = workspaceFolder({ 'slashlint.json': GLOBAL, 'bot/a.command.json': PING })
    const client = await start({ folder })
    symlinkSync(join(folder, 'bot/a.command.json'), join(folder, 'link.command.json'))
    symlinkSync(join(folder, 'bot'), join(folder, 'other'))
    const links = ['link.command.json', 'other/a.command.json'].map((name) => uriIn(folder, name))
    client.filesChanged(links.map((uri) => [uri, 1] as const))
    for (const uri of links) {
      client.open(uri, TEXT.replace('ping', 'Ping'))
      expect(codes(await client.diagnostics(uri, 1))).toEqual(['command/name-lowercase'])
      client.change(uri, 2, TEXT)
      expect(await client.diagnostics(uri, 2)).toEqual([])
    }
    // A file that is none is a second one.
    client.filesChanged([[writeIn(folder, 'b.command.json', PING), 1]])
    await expectUntil(
      client,
      uriIn(folder, 'bot/a.command.json'),
      ({ diagnostics }) =>
        diagnostics.length === 1 && diagnostics[0]?.relatedInformation?.length === 1,
    )
  })

  test('where the client cannot watch files, opening and saving looks again', async () => {
    const { didChangeWatchedFiles: _, ...workspace } = PUSH.workspace ?? {}
    const folder = workspaceFolder({ 'slashlint.json': GLOBAL, 'a.command.json': PING })
    const client = await start({ folder, capabilities: { ...PUSH, workspace } })
    const a = uriIn(folder, 'a.command.json')
    client.open(a, TEXT)
    await client.diagnostics(a, 1)
    writeIn(folder, 'b.command.json', PING)
    client.save(a)
    await expectMarked(client, a)
  })
})

describe('configuration', () => {
  test('that is extended counts, and is read again when it changes, comes or goes', async () => {
    const folder = workspaceFolder({
      'slashlint.json': { extends: './shared/rules.json' },
      'shared/rules.json': { rules: { 'command/name-lowercase': 'off' } },
      'a.command.json': { ...PING, name: 'Ping' },
    })
    const client = await start({ folder })
    const a = uriIn(folder, 'a.command.json')
    client.open(a, JSON.stringify({ ...PING, name: 'Ping' }))
    await expectUntil(client, a, ({ diagnostics }) => diagnostics.length === 0)
    const shared = writeIn(folder, 'shared/rules.json', {
      rules: { 'command/name-lowercase': 'warning' },
    })
    client.filesChanged([[shared, 2]])
    await expectUntil(client, a, ({ diagnostics }) =>
      codes(diagnostics).includes('command/name-lowercase'),
    )
    rmSync(fileURLToPath(shared))
    client.filesChanged([[shared, 3]])
    const config = uriIn(folder, 'slashlint.json')
    await expectUntil(client, config, ({ diagnostics }) => codes(diagnostics).includes('config'))
    writeIn(folder, 'shared/rules.json', { rules: { 'command/name-lowercase': 'off' } })
    client.filesChanged([[shared, 1]])
    await expectUntil(client, a, ({ diagnostics }) => diagnostics.length === 0)
  })

  test('is reloaded when it changes', async () => {
    const folder = workspaceFolder({
      'slashlint.json': {},
      'a.command.json': { ...PING, name: 'Ping' },
    })
    const client = await start({ folder })
    const a = uriIn(folder, 'a.command.json')
    await expectUntil(client, a, ({ diagnostics }) => diagnostics[0]?.severity === 1)
    const config = writeIn(folder, 'slashlint.json', {
      rules: { 'command/name-lowercase': 'hint' },
    })
    client.filesChanged([[config, 2]])
    await expectUntil(client, a, ({ diagnostics }) => diagnostics[0]?.severity === 4)
    rmSync(fileURLToPath(config))
    client.filesChanged([[config, 3]])
    await expectUntil(client, a, ({ diagnostics }) => diagnostics[0]?.severity === 1)
  })

  test('its own mistakes are shown in it', async () => {
    const folder = workspaceFolder({
      'slashlint.json': '{ "rules": { "command/name-lowercas": "off" } }',
    })
    const client = await start({ folder })
    const [diagnostic] = await client.until(
      uriIn(folder, 'slashlint.json'),
      ({ diagnostics }) => diagnostics.length > 0,
    )
    expect(diagnostic?.message).toContain('command/name-lowercase')
  })

  test('that is being written holds as it was before, and says so in its file and in the status', async () => {
    const rules = { 'command/name-lowercase': 'hint' }
    const folder = workspaceFolder({
      'slashlint.json': { rules },
      'a.command.json': { ...PING, name: 'Ping' },
    })
    const client = await start({ folder, initializationOptions: { statusNotifications: true } })
    const a = uriIn(folder, 'a.command.json')
    const statusOf = (): Promise<object> =>
      client.request('slashlint/status', { textDocument: { uri: a } })
    client.open(a, TEXT.replace('ping', 'Ping'))
    await expectUntil(client, a, ({ diagnostics }) => diagnostics[0]?.severity === 4)
    expect(await statusOf()).not.toHaveProperty('configuration')
    for (const half of ['{ "rules": ', '{ "ruels": {} }', '']) {
      const config = writeIn(folder, 'slashlint.json', half)
      client.filesChanged([[config, 2]])
      await expectUntil(client, config, ({ diagnostics }) => codes(diagnostics).includes('config'))
      expect(await statusOf()).toMatchObject({
        hints: 1,
        errors: 0,
        configuration: { uri: config, problems: 1 },
      })
    }
    const mended = writeIn(folder, 'slashlint.json', {
      rules: { 'command/name-lowercase': 'warning' },
    })
    client.filesChanged([[mended, 2]])
    await expectUntil(client, a, ({ diagnostics }) => diagnostics[0]?.severity === 2)
    await expectUntil(client, mended, ({ diagnostics }) => diagnostics.length === 0)
    expect(await statusOf()).not.toHaveProperty('configuration')
    const shown = client.published
      .filter(({ uri }) => uri === a)
      .flatMap(({ diagnostics }) => diagnostics)
    expect(new Set(shown.map(({ severity }) => severity))).toEqual(new Set([4, 2]))
  })

  test('settings of the editor hold where there is none, and change while it runs', async () => {
    const uri = 'file:///work/loud.command.json'
    const client = await start({ settings: { rules: { 'command/name-lowercase': 'off' } } })
    client.open(uri, TEXT.replace('ping', 'Ping'))
    await expectUntil(client, uri, ({ diagnostics }) => diagnostics.length === 0)
    client.settings = {}
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null })
    await expectUntil(client, uri, ({ diagnostics }) => diagnostics.length === 1)
  })

  test('syntax errors of JSON are left to the editor where it asks for that', async () => {
    const uri = 'file:///work/ban.command.json'
    const broken = '{ "type": 1, "name": "Ban", "description": "x", }'
    const client = await start({ settings: { jsonSyntax: false } })
    client.open(uri, broken)
    await expectUntil(
      client,
      uri,
      ({ diagnostics }) => codes(diagnostics).join() === 'command/name-lowercase',
    )
    client.open('file:///work/ban.command.yaml', 'name: Ban\ndescription: [', 'yaml')
    await expectUntil(client, 'file:///work/ban.command.yaml', ({ diagnostics }) =>
      codes(diagnostics).includes('source/syntax'),
    )
  })
})

test('what is wrong with slashlint.json is left to the editor where it asks for that', async () => {
  const folder = workspaceFolder({
    'slashlint.json': { ruels: {} },
    'loud.command.json': { ...PING, name: 'Loud' },
  })
  const uri = uriIn(folder, 'slashlint.json')
  const client = await start({ folder, settings: { configErrors: false } })
  await expectUntil(client, uri, ({ diagnostics }) => codes(diagnostics).join() === 'config')
  client.open(uri, '{ "ruels": {} }')
  await expectUntil(client, uri, ({ diagnostics }) => diagnostics.length === 0)
  client.close(uri)
  await expectUntil(client, uri, ({ diagnostics }) => codes(diagnostics).join() === 'config')
})

test('commands are found by what users type, wherever they stand', async () => {
  const set = { type: 1, name: 'set', description: 'Set it' }
  const group = { type: 2, name: 'locale', description: 'Languages', options: [set] }
  const folder = workspaceFolder({
    'a.command.json': PING,
    'below/config.command.yaml': JSON.stringify({ ...PING, name: 'config', options: [group] }),
    'ban.js': `import { SlashCommandBuilder } from 'discord.js'
export default new SlashCommandBuilder().setName('Ban😀').setDescription('Ban')
`,
  })
  const client = await start({
    folder,
    capabilities: { ...PUSH, general: { positionEncodings: ['utf-8'] } },
  })
  await client.until(uriIn(folder, 'ban.js'), ({ diagnostics }) => diagnostics.length > 0)
  type Found = { name: string; location: { uri: string; range: unknown } }
  const find = async (query: string): Promise<string[]> =>
    (await client.request<Found[]>('workspace/symbol', { query })).map(({ name }) => name).sort()
  expect(await find('')).toEqual([
    '/Ban😀',
    '/config',
    '/config locale',
    '/config locale set',
    '/ping',
  ])
  expect(await find('/ban')).toEqual(['/Ban😀'])
  expect(await find('cfgset')).toEqual(['/config locale set'])
  expect(await find('zzz')).toEqual([])
  const [ban] = await client.request<Found[]>('workspace/symbol', { query: 'ban' })
  // Four bytes for the emoji.
  expect(ban?.location).toEqual({
    uri: uriIn(folder, 'ban.js'),
    range: { start: { line: 1, character: 49 }, end: { line: 1, character: 58 } },
  })
})

test('the first look at all files tells how far it is', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`${index}.command.json`, PING]),
  )
  const folder = workspaceFolder({ ...files, 'loud.command.json': { ...PING, name: 'Loud' } })
  const client = await start({ folder })
  await client.until(
    uriIn(folder, 'loud.command.json'),
    ({ diagnostics }) => diagnostics.length > 0,
  )
  expect(client.received).toContain('window/workDoneProgress/create')
})

test('all safe fixes of the workspace, in files that are not open too', async () => {
  const folder = workspaceFolder({
    'a.command.json': { ...PING, name: 'Ping' },
    'b.command.json': { ...PING, name: 'Pong' },
  })
  const client = await start({ folder })
  await client.until(uriIn(folder, 'b.command.json'), ({ diagnostics }) => diagnostics.length > 0)
  expect(
    await client.request('workspace/executeCommand', { command: 'slashlint.fixAllInWorkspace' }),
  ).toEqual({
    applied: true,
    problems: 2,
    uris: [uriIn(folder, 'a.command.json'), uriIn(folder, 'b.command.json')],
  })
  expect(client.received).toContain('window/showMessage')
  const edited =
    client.applied[0]?.documentChanges?.flatMap((change) => ('edits' in change ? [change] : [])) ??
    []
  expect(edited.map(({ textDocument }) => textDocument.uri).sort()).toEqual([
    uriIn(folder, 'a.command.json'),
    uriIn(folder, 'b.command.json'),
  ])
})

test('a client that keeps the files gives their texts', async () => {
  const client = await start({
    initializationOptions: { provideFiles: true, settings: {} },
    virtual: 'vscode-vfs://github/bot/commands',
  })
  const uri = 'vscode-vfs://github/bot/commands/loud.command.json'
  const [diagnostic] = await client.until(uri, ({ diagnostics }) => diagnostics.length > 0)
  expect(diagnostic?.code).toBe('command/name-lowercase')
})

test('the log of the client says what was found, what was passed over and why, and how long it took', async () => {
  const folder = workspaceFolder({
    'slashlint.json': { ignore: ['old/**'] },
    'ping.command.json': { name: 'Ping', description: 'x' },
    'old/pong.command.json': { name: 'pong', description: 'x' },
    'made/pong.command.json': { name: 'pong', description: 'x' },
    'node_modules/a/pong.command.json': { name: 'pong', description: 'x' },
    '.gitignore': 'made/\n',
    'app/roll.command.json': { name: 'roll', description: 'x' },
    'app/made.command.json': { name: 'roll', description: 'x' },
    'app/.gitignore': 'made.command.json\n',
  })
  const client = await start({ folder })
  const lines: string[] = []
  client.connection.onNotification(
    'window/logMessage',
    ({ message }: { message: string }) => void lines.push(message),
  )
  await expect.poll(() => lines.length).toBe(3)
  expect(lines[0]).toMatch(/^slashlint \S+: file:\/\//)
  expect(lines[1]).toMatch(
    /^Checked 4 files in \d+\.\d s: 2 commands and 0 other definitions, 1 finding\.$/,
  )
  const [, names = ''] = /^Passed over: (.*)$/.exec(lines[2] ?? '') ?? []
  for (const one of [
    'made/ (ignored by git)',
    'app/made.command.json (ignored by git)',
    'node_modules/ (dependencies, output or hidden)',
    'old/pong.command.json (ignored by slashlint.json)',
  ]) {
    expect(names).toContain(one)
  }
})

test('a folder with hostile patterns and a huge file is checked like any other', async () => {
  const glob = '*a*a*a*a*a*a*b'
  const name = 'a'.repeat(200)
  const folder = workspaceFolder({
    'slashlint.json': { files: [{ glob: `${glob}/${glob}`, resource: 'command' }], ignore: [glob] },
    '.gitignore': `${glob}\n`,
    [`${name}/${name}.command.json`]: { name: 'Ping', description: 'x' },
  })
  writeIn(folder, 'huge.command.json', '')
  truncateSync(join(folder, 'huge.command.json'), 600_000_000)
  const client = await start({ folder })
  const lines: string[] = []
  client.connection.onNotification(
    'window/logMessage',
    ({ message }: { message: string }) => void lines.push(message),
  )
  await expect.poll(() => lines.length).toBe(3)
  expect(lines[1]).toContain('1 command and 0 other definitions, 1 finding.')
  expect(lines[2]).toBe('Passed over: huge.command.json (larger than 64 MB)')
})
