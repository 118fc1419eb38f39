import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOUD, PING, project } from './harness.js'
import { transcript, transcripts } from './transcript.js'

// What the commands that check files print, written down whole in the files beside this one.

const COLORED = { FORCE_COLOR: '1' }

const BOT = `import { SlashCommandBuilder } from 'discord.js'
import { text } from './text.js'

export const ban = new SlashCommandBuilder()
  .setName('ban')
  .setDescription(text('ban'))
  .addStringOption((option) => option.setName('reason').setDescription(text('reason')))
  .addStringOption((option) => option.setName('Reason').setDescription('x').setRequired(true))

export const execute = (interaction) => interaction.options.getInteger('reson')
`

/** A project with an error, a warning and a hint, a fix of each kind, and parts that are not known. */
const FILES = {
  'slashlint.json': { files: [{ glob: 'guild/**', scope: 'guild' }] },
  'commands/ban.js': BOT,
  'commands/loud.command.json': {
    ...LOUD,
    description: '',
    nsfw: false,
    options: [
      { type: 3, name: 'a', description: 'x', choices: [{ name: 'b', value: 1 }] },
      { type: 3, name: 'b', description: ' x ', required: true },
    ],
  },
  'guild/ping.command.yaml': 'name: ping\ndescription: Is the bot\u202e awake?\n',
  'guild/lists.command.json': [PING, { ...PING, type: 2, name: 'Look at', description: '' }],
  'lobby.json': { $schema: 'https://slashlint.dev/lobby.schema.json', idle_timeout_seconds: 1 },
}

const PLAIN: readonly (readonly string[])[] = [
  ['check'],
  ['check', '--hints'],
  ['check', '--quiet'],
  ['check', '--list', '--rule', 'command/*=off'],
  [
    'check',
    '--max-warnings',
    '0',
    '--rule',
    'command/name-lowercase=warning',
    'commands/loud.command.json',
  ],
  ['check', '--max-warnings', '9', '--quiet', 'commands/loud.command.json'],
  ['check', '--max-warnings', '0', '--quiet', '--rule', 'option/*=warning', 'commands/ban.js'],
  ['check', '--resource', 'lobby', 'lobby.json'],
  ['check', '--scope', 'global', 'guild'],
  ['check', '--no-errors-on-unmatched', 'lobby.json'],
  ['check', 'lobby.json', 'guild/ping.command.yaml'],
  ['check', '--print-config', 'guild/ping.command.yaml'],
  ['check', '--print-config', 'elsewhere.json'],
  ['check', '--fix-dry-run'],
  ['check', '--fix-dry-run', '--unsafe'],
  ['check', '--fix-dry-run', 'guild'],
  ['check', '--format', 'github', '--hints'],
  ['check', '--format', 'gitlab'],
  ['check', '--format', 'junit'],
  ['check', '--format', 'json', '--hints'],
  ['extract'],
  ['extract', 'guild'],
  ['size', 'commands/ban.js'],
  ['size', 'guild/lists.command.json'],
  ['fix'],
  ['check'],
  ['fix', '--unsafe'],
  ['fix', '--unsafe'],
]

test('what check, fix, extract and size say of one project is what is written down', async () => {
  const cwd = project(FILES)
  await expect(await transcripts(PLAIN, { cwd })).toMatchFileSnapshot('written/check.txt')
})

test('so are the colours', async () => {
  const cwd = project(FILES)
  const lines = [
    ['check', '--hints', '--list'],
    ['check', '--fix-dry-run', '--unsafe'],
    ['check', 'lobby.json', 'no.json'],
    ['extract', 'commands'],
    ['size', 'commands/ban.js'],
    ['explain', 'option/required-order'],
    ['explain', 'lobby'],
    ['schema'],
    ['chekc'],
    ['fix', '--unsafe'],
  ]
  await expect(await transcripts(lines, { cwd, env: COLORED })).toMatchFileSnapshot(
    'written/colours.txt',
  )
})

test('so is what is said of commands that are known in parts', async () => {
  const cwd = project({
    'all.js':
      '// @slashlint commands\nexport default [...others(), { name: "a", description: "b" }]\n',
    'spread.js':
      '// @slashlint command\nexport const a = { name: "c", description: "x", ...shared }\n',
    'typed.js':
      '// @slashlint command\nexport const a = { name: "d", description: "x", type: kind }\n',
    'menu.js': '// @slashlint command\nexport const a = { name: "E", type: 3 }\n',
    'entry.json': {
      $schema: 'https://slashlint.dev/command.schema.json',
      type: 4,
      name: 'f',
      description: 'x',
      handler: 1,
    },
    'damaged.commands.json':
      '[{ "name": "h", "description": "x", "options": [{ "type": 3, "name": "i", "description": }] }, { "name": "j", "description": "y" }]',
    'odd.js': '// @slashlint command\nexport const a = { name: "g", description: "x", type: 9 }\n',
  })
  const lines = [['check', '--list'], ['check', '--format', 'json'], ['extract']]
  await expect(await transcripts(lines, { cwd })).toMatchFileSnapshot('written/open.txt')
})

test('so are trees of sizes', async () => {
  const choices = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Choice ${index}`,
      value: 'x'.repeat(index),
    }))
  const options = Array.from({ length: 15 }, (_, index) => ({
    ...{ type: 3, name: `option-${index}`, description: 'x'.repeat(7 * index) },
    ...(index % 5 === 0 && { choices: choices(index + 1) }),
  }))
  const groups = [
    {
      type: 2,
      name: 'group',
      description: 'x',
      options: [{ type: 1, name: 'one', description: 'y', options }],
    },
    { type: 1, name: '名前', description: '説明', options: [{ type: 3 }] },
    { type: 1, name: 'x'.repeat(60), description: 'Long' },
  ]
  const cwd = project({
    'flat.command.json': { name: 'flat', description: 'x', options },
    'deep.command.json': { name: 'deep', description: 'x', options: groups },
    'none.command.json': {},
    'large.command.json': { name: 'large', description: 'x'.repeat(8100) },
    'several.commands.json': [PING, { name: 'more', description: 'x'.repeat(60) }, 5],
  })
  const files = [
    'flat.command',
    'deep.command',
    'none.command',
    'large.command',
    'several.commands',
  ]
  const lines = files.map((file) => ['size', `${file}.json`])
  await expect(await transcripts(lines, { cwd })).toMatchFileSnapshot('written/size.txt')
})

test('so is what explain says of a rule of each kind', async () => {
  const lines = [
    ['explain', 'use/unknown-option'],
    ['explain', 'set/daily-creates', 'lobby/idle-timeout'],
    ['explain', 'authorization/client-id'],
    ['explain', 'command/name-lowercase', '--format', 'json'],
    ['explain', 'base_type_bad_length'],
    ['explain', 'set/*'],
  ]
  await expect(await transcripts(lines, { cwd: '/bot' })).toMatchFileSnapshot('written/explain.txt')
})

test('so is what standard input is answered', async () => {
  const cwd = project(FILES)
  const text = JSON.stringify(LOUD)
  const lines: readonly (readonly [string, ...string[]])[] = [
    [text, 'check', '-'],
    [text, 'check', '-', '--quiet'],
    [text, 'check', '-', '--format', 'json'],
    [text, 'check', '--stdin-filename', 'a/b.command.json'],
    [text, 'check', '-', '--fix'],
    [text, 'check', '-', '--fix-dry-run'],
    [text, 'fix', '-'],
    [text, 'fix', '-', '--format', 'json'],
    ['{', 'check', '-'],
    ['', 'check', '-'],
    ['{}', 'check', '-'],
    [BOT, 'check', '--stdin-filename', 'a.js'],
    [`${text}\n\n[1]\n{\n${JSON.stringify(PING)}`, 'check', '--ndjson'],
    [`${text}\n${JSON.stringify(PING)}`, 'check', '--ndjson', '--quiet'],
    [JSON.stringify(PING), 'check', '--ndjson', '--hints'],
    ['{}', 'check', '--ndjson', '--resource', 'lobby'],
    ['{}', 'check', '--ndjson', '--scope', 'guild'],
    ['', 'check', '--ndjson'],
    ['', 'check', '--ndjson', 'no.ndjson'],
    ['', 'check', '--ndjson', 'commands/loud.command.json'],
    [`${text}`, 'size', '-'],
  ]
  const parts: string[] = []
  for (const [stdin, ...argv] of lines) {
    parts.push(await transcript(argv, { cwd, stdin }))
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/stdin.txt')
})

test('so is what an empty folder, and one with only other files, is answered', async () => {
  const commands = ['check', 'fix', 'extract', 'init', 'check --list', 'check --format json']
  const lines = [...commands, 'check --quiet', 'check .', 'check empty', 'check --format junit']
  const folders = {
    'an empty folder': {},
    'other files': { 'notes.txt': 'x', 'index.js': 'console.log(1)', 'data.json': { a: 1 } },
    'a bot in Rust': { 'Cargo.toml': '[dependencies]\nserenity = "0.12"\n', 'src/main.rs': '' },
    'a bot in Python': { 'requirements.txt': 'hikari\n', 'bot.py': 'import hikari\n' },
    'a configuration alone': { 'slashlint.json': '{}' },
    'compiled output': {
      'package.json': {},
      'dist/a.command.json': PING,
      'src/b.command.json': LOUD,
    },
  }
  const parts: string[] = []
  for (const [name, files] of Object.entries(folders)) {
    const cwd = project(files)
    const said = await transcripts(
      lines.map((line) => line.split(' ')),
      { cwd },
    )
    parts.push(`# ${name}\n\n${said}`)
    rmSync(join(cwd, '.slashlint'), { recursive: true, force: true })
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/folders.txt')
})
