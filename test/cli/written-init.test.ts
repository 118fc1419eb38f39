import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESULT_SCHEMAS } from '../../cli/src/render/result-schemas.js'
import { LOUD, PING, project } from './harness.js'
import { transcript } from './transcript.js'

// What `init` and `schema --write` print and write, written down whole in the files beside this one.

/** Returns the texts of the files below a folder, by their names. */
const textsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true })
      .map((name) => String(name).replaceAll('\\', '/'))
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

/** Shows the line ends of Windows, and ends with a line. */
const shownText = (text: string): string => text.replaceAll('\r', '␍').replace(/\n?$/, '\n')

/** Runs a command line, and returns what it prints, with the files that it has changed. */
async function written(argv: readonly string[], root: string, cwd = root): Promise<string> {
  const before = textsIn(root)
  const said = await transcript(argv, { cwd })
  const changed = [...textsIn(root)].filter(([name, text]) => before.get(name) !== text)
  const isLong = (name: string): boolean => name.endsWith('.schema.json')
  return `${said}${changed.map(([name, text]) => `--- ${name}\n${isLong(name) ? '(a schema)\n' : shownText(text)}`).join('')}`
}

const BOT = `import { REST, Routes, SlashCommandBuilder } from 'discord.js'
export const ping = new SlashCommandBuilder().setName('ping').setDescription('Is the bot awake?')
export const pong = new SlashCommandBuilder().setName('pong').setDescription('Is the bot asleep?')
`
const TO_GUILD = `${BOT}await new REST().put(Routes.applicationGuildCommands('1', '2'), { body: [ping.toJSON()] })\n`
const TO_ALL = `${TO_GUILD}await new REST().put(Routes.applicationCommands('1'), { body: [ping.toJSON()] })\n`
const PYTHON =
  'import discord\nfrom discord import app_commands\n\n@app_commands.command(description="Is the bot awake?")\nasync def ping(interaction):\n    pass\n'
const MORE = {
  'commands/a.command.json': PING,
  'commands/b.command.json': { ...PING, name: 'pong' },
}
const REPOSITORY = { '.git/HEAD': '' }
const BASELINE = { 'slashlint-baseline.json': { version: 1, findings: [] } }

type Files = Readonly<Record<string, unknown>>
const PROJECTS: Readonly<Record<string, Files>> = {
  nothing: {},
  'a package without commands': { 'package.json': {}, 'index.js': '', ...REPOSITORY },
  'npm with a lockfile': { ...REPOSITORY, 'package.json': {}, 'package-lock.json': {}, ...MORE },
  'npm without one': {
    ...REPOSITORY,
    'package.json': { dependencies: { slashlint: '1' } },
    'bot.js': TO_GUILD,
  },
  pnpm: {
    ...REPOSITORY,
    'package.json': { scripts: { test: 'x' } },
    'pnpm-lock.yaml': '',
    'bot.js': TO_ALL,
  },
  'yarn in GitLab': {
    ...REPOSITORY,
    '.gitlab-ci.yml': '',
    'package.json': {},
    'yarn.lock': '',
    ...MORE,
  },
  'bun in GitLab': {
    ...REPOSITORY,
    '.gitlab-ci.yml': '',
    'package.json': {},
    'bun.lock': '',
    ...MORE,
  },
  bun: { ...REPOSITORY, 'package.json': {}, 'bun.lockb': '', ...MORE },
  'GitLab that runs slashlint': {
    ...REPOSITORY,
    '.gitlab-ci.yml': 'script: npx slashlint',
    'package.json': {},
    ...MORE,
  },
  'GitLab without a package': { ...REPOSITORY, '.gitlab-ci.yml': '', ...MORE },
  'no repository': { 'package.json': {}, 'loud.command.json': LOUD },
  'two errors': {
    'package.json': {},
    'a.command.json': LOUD,
    'b.command.json': { ...LOUD, name: 'B' },
  },
  'a baseline': {
    ...REPOSITORY,
    ...BASELINE,
    'package.json': { scripts: { 'lint:commands': 'slashlint check' } },
    'a.command.json': LOUD,
  },
  'a baseline in GitLab': {
    ...REPOSITORY,
    ...BASELINE,
    '.gitlab-ci.yml': '',
    'package.json': {},
    'a.command.json': LOUD,
  },
  'another script': { 'package.json': { scripts: { lint: 'slashlint check src' } }, ...MORE },
  'a script of that name': { 'package.json': { scripts: { 'lint:commands': 'true' } }, ...MORE },
  'another workflow': {
    ...REPOSITORY,
    'package.json': {},
    '.github/workflows/ci.yml': 'run: npx slashlint',
    ...MORE,
  },
  'a recommendation': {
    '.vscode/extensions.json': { recommendations: ['slashlint.slashlint-vscode'] },
  },
  'other recommendations': { '.vscode/extensions.json': { recommendations: ['a.b'] } },
  'a configuration': {
    'slashlint.json': { files: [{ glob: 'commands/**', scope: 'guild' }] },
    ...MORE,
  },
  'a configuration of others': {
    'slashlint.json': { files: [{ glob: 'other/**', scope: 'guild' }] },
    ...MORE,
  },
  'commands of both scopes in one folder': {
    'slashlint.json': { files: [{ glob: 'commands/a*', scope: 'guild' }] },
    ...MORE,
    'commands/c.command.json': { ...PING, name: 'c' },
  },
  'names that are there twice': {
    ...MORE,
    'two/a.command.json': PING,
    'two/b.command.json': { ...PING, name: 'pong' },
  },
  'many names that are there twice': Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [
      [`one/${name}.command.json`, { ...PING, name }],
      [`two/${name}.command.json`, { ...PING, name }],
    ]),
  ),
  'data that only a configuration shows': {
    'data/[a]/ping.json': { name: 'ping', description: 'x' },
    'data/[a]/pong.json': { name: 'pong', description: 'x' },
  },
  'one command beside such data': {
    'a.command.json': PING,
    'data/ping.json': { name: 'ping', description: 'x' },
  },
  'a configuration without files': { 'slashlint.json': { rules: {} }, ...MORE },
  'data that is something else, too': {
    'data/ping.json': { name: 'ping', description: 'x' },
    'data/b.json': { a: 1 },
  },
  'Python in GitHub': { ...REPOSITORY, 'requirements.txt': 'discord.py\n', 'bot.py': PYTHON },
  'Python in GitLab': {
    ...REPOSITORY,
    '.gitlab-ci.yml': '',
    'pyproject.toml': '[project]\ndependencies = ["py-cord"]\n',
    'bot.py': PYTHON,
  },
  'Python with a job': {
    ...REPOSITORY,
    '.github/workflows/a.yml': 'run: slashlint',
    'requirements.txt': 'discord.py\n',
    'bot.py': PYTHON,
  },
  'Python with a hook and a baseline': {
    ...REPOSITORY,
    ...BASELINE,
    '.pre-commit-config.yaml': 'id: slashlint',
    'requirements.txt': 'discord.py\n',
    'bot.py': PYTHON,
  },
  'Python with both': {
    '.pre-commit-config.yaml': 'slashlint',
    '.gitlab-ci.yml': 'slashlint',
    'requirements.txt': 'discord.py\n',
    'bot.py': PYTHON,
  },
  'a package that is no object': { 'package.json': '[]', ...MORE },
  'scripts that are no object': { 'package.json': { scripts: [] }, ...MORE },
}

/** The projects in which `init` runs a second time. */
const AGAIN: ReadonlySet<string> = new Set([
  ...['npm with a lockfile', 'yarn in GitLab', 'a baseline', 'a configuration of others'],
  ...['names that are there twice', 'data that only a configuration shows', 'Python in GitHub'],
])

test('what init prints and writes is what is written down', async () => {
  const parts: string[] = []
  for (const [name, files] of Object.entries(PROJECTS)) {
    const cwd = project(files)
    parts.push(`# ${name}\n\n${await written(['init'], cwd)}`)
    if (AGAIN.has(name)) {
      parts.push(await written(['init'], cwd))
    }
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/init.txt')
})

test('so is what it does in a folder of a repository', async () => {
  const parts: string[] = []
  for (const more of [{}, { '.gitlab-ci.yml': '' }, { 'bots/one/package.json': {} }]) {
    const root = project({
      ...REPOSITORY,
      ...more,
      'package.json': {},
      'yarn.lock': '',
      'bots/one/a.command.json': LOUD,
      'bots/one/b.command.json': PING,
    })
    const cwd = join(root, 'bots/one')
    parts.push(await written(['init'], root, cwd))
    writeFileSync(join(cwd, 'slashlint-baseline.json'), '{ "version": 1, "findings": [] }')
    parts.push(await written(['init'], root, cwd))
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/init-folder.txt')
})

test('so is what schema --write does', async () => {
  const parts: string[] = []
  const zed = {
    lsp: {
      'json-language-server': {
        settings: { json: { schemas: [{ url: './.slashlint/lobby.schema.json' }] } },
      },
    },
  }
  for (const files of [
    {},
    { 'slashlint.json': {} },
    { 'slashlint.json': '{\n    // ours\n    "rules": {}\n}\n' },
    { 'slashlint.json': '{ "rules": {} }' },
    { 'slashlint.json': '{\r\n\t"rules": {}\r\n}' },
    { 'slashlint.json': '{"rules":{}}' },
    { 'slashlint.json': '{\n}' },
    { 'slashlint.json': '{ "$schema": "x" }' },
    { 'slashlint.json': '[]' },
    { '.zed/tasks.json': '[]' },
    { '.zed': 'a file' },
    { '.zed/settings.json': zed },
    { '.zed/settings.json': '// ours\n{ "tab_size": 2 }\n' },
    { '.zed/settings.json': '{ "lsp": 1 }' },
  ]) {
    const cwd = project(files)
    parts.push(await written(['schema', '--write'], cwd))
    parts.push(await written(['schema', '--write', 'command', 'lobby'], cwd))
  }
  const cwd = project({})
  parts.push(await written(['schema', '--write', 'option', '--strict', '--unicode'], cwd))
  parts.push(await transcript(['schema'], { cwd }))
  for (const name of Object.keys(RESULT_SCHEMAS)) {
    parts.push(await transcript(['schema', name], { cwd }))
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/schema.txt')
})
