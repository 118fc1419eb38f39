import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import { beforeEach, expect, test } from 'vitest'
import { start } from '../emulator/harness.js'
import { LOUD, PING, project, type RunOptions } from './harness.js'
import { transcript } from './transcript.js'

// What the commands that talk to Discord print and write, written down whole in the files beside this one.

const [MOD, MUSIC] = ['1000000000000000001', '1000000000000000002'] as const
const [GUILD, OTHER] = ['2000000000000000001', '2000000000000000002'] as const
const tokenOf = (id: string): string => `${btoa(id)}.local.0123456789abcdef`
const ENV = { DISCORD_TOKEN: tokenOf(MOD), MUSIC: tokenOf(MUSIC) }

const BAN = { name: 'ban', description: 'Bans a member', type: 1 }
const PLAY = { name: 'play', description: 'Plays a song', type: 1 }
const WHY = { type: 3, name: 'why', description: 'Why' }

let emulator: Emulator
beforeEach(async () => {
  emulator = await start({
    auth: 'any',
    clock: '2026-01-01T00:00Z',
    frozen: true,
    seed: {
      apps: [MOD, MUSIC].map((id) => ({ id })),
      guilds: [GUILD, OTHER].map((id) => ({ id, name: `Guild ${id}` })),
    },
  })
})

/** Replaces what the emulator numbers and the times of records, and sorts what is sent at once. */
const clean = (text: string): string =>
  text
    .replace(/(?:^.+: (?:POST|PATCH|DELETE) .*\n)+/gm, (lines) =>
      lines
        .split(/(?<=\n)/)
        .sort()
        .join(''),
    )
    .replaceAll(emulator.url, '(emulator)')
    .replace(/\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d\.\d{3}Z/g, '(time)')
    .replace(
      /(?<=[/"])(?!1000000000000000001|1000000000000000002|200000000000000000[12])\d{15,20}(?=["\s])/g,
      '(id)',
    )

/** Returns a function that runs command lines in a folder, and writes down what each says. */
function writer(cwd: string) {
  const parts: string[] = []
  return {
    async run(line: string, options: RunOptions = {}): Promise<void> {
      const [command = '', ...words] = line.split(' ')
      const api = command === 'history' ? [] : ['--api', emulator.url]
      parts.push(
        await transcript([command, ...words, ...api], { cwd, env: ENV, clean, ...options }),
      )
    },
    note: (text: string) => void parts.push(`# ${text}\n`),
    written: () => parts.join('\n'),
  }
}

/** Makes the input of a user at a terminal. */
const typed = (...answers: readonly string[]): RunOptions => ({
  tty: true,
  env: { ...ENV, NO_COLOR: '1' },
  stdin: Object.assign(
    (async function* () {
      for (const answer of answers) {
        yield new TextEncoder().encode(`${answer}\n`)
      }
    })(),
    { isTTY: true },
  ),
})

const TARGETS = {
  mod: { application: MOD, files: ['mod/**'] },
  music: { application: MUSIC, tokenFrom: 'MUSIC', files: ['music/**'], guilds: [GUILD, OTHER] },
}

test('the deployment of several places says what is written down', async () => {
  const cwd = project({
    'slashlint.json': { deploy: TARGETS },
    'mod/ban.command.json': BAN,
    'music/play.command.json': PLAY,
  })
  const { run, written } = writer(cwd)
  await run('plan --all')
  await run('plan --all --format json')
  await run('plan --all --format markdown')
  await run('deploy')
  await run('deploy --all')
  await run('deploy --all --dry-run')
  await run('deploy --all --yes')
  await run('deploy mod music --yes')
  await run('deploy music')
  await run('history')
  await run('history mod')
  await run('history music')
  writeFileSync(join(cwd, 'mod/ban.command.json'), JSON.stringify({ ...BAN, options: [WHY] }))
  writeFileSync(join(cwd, 'music/play.command.json'), JSON.stringify(LOUD))
  await run('deploy --all --yes')
  await run('deploy --all --yes', { env: { ...ENV, FORCE_COLOR: '1' } })
  await run('deploy --all --yes --format json')
  rmSync(join(cwd, 'music/play.command.json'))
  await run('deploy --all --yes')
  await run('deploy --all --yes --format json')
  await run('deploy music --guild 2000000000000000001 --yes')
  await run('plan --all')
  writeFileSync(join(cwd, 'music/play.command.json'), JSON.stringify(LOUD))
  await run('pull --check --all')
  await run('pull --check --all --format json')
  await run('pull music')
  await run('rollback mod')
  await run('rollback mod --yes')
  await run('rollback mod 1999 --yes')
  await run('rollback music --yes')
  await run('rollback music --guild 2000000000000000001 --yes --format json')
  for (const line of [
    'deploy mod --yes',
    'pull mod',
    'plan mod --live',
    'plan --all --out plan.json',
  ]) {
    emulator.fail(`GET /applications/${MOD}/* status=401 times=1`)
    await run(line)
  }
  await expect(written()).toMatchFileSnapshot('written/deploy.txt')
})

test('so does one with questions', async () => {
  const cwd = project({
    'slashlint.json': { deploy: { dev: { application: MOD, guild: GUILD } } },
    'a.commands.json': [BAN, { ...PLAY, options: [WHY] }],
  })
  const { run, note, written } = writer(cwd)
  await run('deploy', typed('n'))
  await run('deploy', typed(''))
  await run('deploy', typed('YES'))
  note('ban gets another name, and play is not there any more')
  writeFileSync(join(cwd, 'a.commands.json'), JSON.stringify([{ ...BAN, name: 'forbid' }]))
  await run('deploy --yes')
  await run('deploy --dry-run')
  await run('deploy --format json --yes')
  await run('deploy', typed('n', 'n', 'n'))
  await run('deploy', typed('y', 'y', 'y'))
  await run('deploy')
  note('ping is new, and forbid stays')
  writeFileSync(join(cwd, 'a.commands.json'), JSON.stringify([PING]))
  await run('deploy --yes')
  await run('deploy --yes --delete --record before.json')
  await run('rollback --from before.json --yes')
  await run('rollback --from a.commands.json --yes')
  await run('rollback --from none.json --yes')
  await run('rollback dev 20', typed('n'))
  await run('history dev')
  await expect(written()).toMatchFileSnapshot('written/deploy-questions.txt')
})

test('so does one that cannot be sent, and one of what a program prints', async () => {
  const cwd = project({
    'slashlint.json': { deploy: { dev: { application: MOD, history: false } } },
    'loud.command.json': LOUD,
    'open.js': `import { SlashCommandBuilder } from 'discord.js'\nexport default new SlashCommandBuilder().setName('a').setDescription(text())\n`,
    'open.command.yaml': 'name: b\ndescription: "at ${PLACE}"\n',
    'open.py':
      'import discord\nfrom discord import app_commands\ntree = app_commands.CommandTree(discord.Client())\n\n@tree.command(name="c", description=text())\nasync def c(interaction):\n    pass\n',
    'broken.command.json': '{',
    'many.js': `import { SlashCommandBuilder } from 'discord.js'\n${Array.from({ length: 12 }, (_, index) => `export const c${index} = new SlashCommandBuilder().setName('c${index}').setDescription(text())\n`).join('')}`,
    'more.js':
      'import { SlashCommandBuilder } from "discord.js"\n// @slashlint commands\nexport default [...others()]\n',
  })
  const { run, written } = writer(cwd)
  for (const file of [
    'loud.command.json',
    'open.js',
    'open.command.yaml',
    'open.py',
    'many.js',
    'more.js',
  ]) {
    await run(`deploy ${file} --yes`)
    await run(`deploy ${file} --yes --format json`)
  }
  await run('deploy broken.command.json open.js open.command.yaml open.py --yes')
  await run('deploy no.json --yes')
  await run('deploy open.js no.json --yes')
  await run('deploy dve --yes')
  await run('deploy dve/x --yes')
  await run('deploy --watch')
  await run('deploy --app 1 --watch')
  const printed = [
    JSON.stringify([PING]),
    `${JSON.stringify(PING)}\n\n${JSON.stringify(BAN)}`,
    'x',
    '',
  ]
  for (const stdin of printed) {
    await run('deploy - --yes', { stdin })
    await run('deploy --ndjson --dry-run', { stdin })
    await run('plan --live --ndjson', { stdin })
  }
  emulator.fail('POST /applications/* status=403 times=1')
  await run('deploy --ndjson --yes', { stdin: JSON.stringify(BAN) })
  for (const status of [400, 404]) {
    emulator.fail(`POST /applications/* status=${status} times=9`)
    await run('deploy --ndjson --yes', { stdin: JSON.stringify(BAN) })
    emulator.reset()
  }
  emulator.fail('GET /applications/* status=401 times=1')
  await run('deploy --ndjson --yes --format json', { stdin: JSON.stringify(BAN) })
  await run('history dev')
  await expect(written()).toMatchFileSnapshot('written/deploy-refused.txt')
})

test('so does a saved plan', async () => {
  const cwd = project({
    'slashlint.json': { deploy: TARGETS },
    'mod/ban.command.json': BAN,
    'music/play.command.json': PLAY,
  })
  const { run, note, written } = writer(cwd)
  await run('plan --all --out plan.json')
  await run('plan mod --out plans/mod.json --detailed-exitcode')
  await run('deploy --plan plan.json')
  await run('deploy --plan plan.json', typed('n'))
  await run('deploy --plan plans/mod.json', typed('y'))
  await run('deploy --plan plan.json --yes')
  await run('plan --all --out plan.json')
  await run('deploy --plan plan.json')
  await run('deploy --plan plan.json --format json --yes')
  note('renamed, and with another target')
  writeFileSync(join(cwd, 'mod/ban.command.json'), JSON.stringify({ ...BAN, name: 'forbid' }))
  await run('plan mod --out plan.json')
  await run('plan mod --out plan.json --rename ban=forbid')
  writeFileSync(
    join(cwd, 'slashlint.json'),
    JSON.stringify({ deploy: { mod: { ...TARGETS.music, guilds: undefined, guild: GUILD } } }),
  )
  await run('deploy --plan plan.json --yes')
  writeFileSync(join(cwd, 'mod/ban.command.json'), JSON.stringify(LOUD))
  await run('plan mod --out plan.json mod')
  await expect(written()).toMatchFileSnapshot('written/deploy-saved.txt')
})

test('so does pull, with the files that it writes', async () => {
  const commands = [
    { ...BAN, options: [{ ...WHY, choices: [{ name: 'Spam', value: 's' }] }], nsfw: true },
    { type: 2, name: 'Look at' },
    { ...PLAY, description_localizations: { de: 'Spielt' }, default_member_permissions: '8' },
  ]
  const deployed = project({ 'all.commands.json': commands })
  const first = writer(deployed)
  await first.run(`deploy --app ${MOD} --yes`)
  const parts: string[] = []
  for (const [line, files] of PULLED) {
    const cwd = project(files)
    const { run, written } = writer(cwd)
    await run(`pull ${line} --app ${MOD}`)
    await run(`pull ${line} --app ${MOD} --check`)
    parts.push(written(), filesIn(cwd))
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/pull.txt')
})

const CODE = `import { SlashCommandBuilder } from 'discord.js'

// Moderation.
export const ban = new SlashCommandBuilder().setName('ban').setDescription('Bans')
export const other = new SlashCommandBuilder().setName('other').setDescription('x')
`
const PULLED: readonly (readonly [line: string, files: Readonly<Record<string, string>>])[] = [
  ['', {}],
  ['commands --as ts', {}],
  ['--as js --format json', {}],
  ['a/list.commands.yaml', {}],
  ['list.commands.json', {}],
  ['list.ts', { 'list.ts': 'export default []\n' }],
  ['list.py', {}],
  ['code.js', { 'code.js': CODE }],
  ['code.js --delete', { 'code.js': CODE }],
  [
    '.',
    { 'commands/old.command.json': JSON.stringify({ ...BAN, description: 'Old', nsfw: false }) },
  ],
  ['. --delete', { 'commands/old.command.yaml': 'name: old\ndescription: Old\n' }],
  ['. --delete', { 'list.commands.json': JSON.stringify([{ ...BAN, name: 'old' }, PLAY]) }],
  [
    'bot.py',
    {
      'bot.py':
        'import discord\nfrom discord import app_commands\ntree = app_commands.CommandTree(discord.Client())\n\n@tree.command(name="ban", description="Old")\nasync def ban(interaction):\n    pass\n',
    },
  ],
  ['settings.json', { 'settings.json': '{ "volume": 3 }\n' }],
]

const RICH = {
  name: 'rich',
  description: 'Does much',
  options: [
    {
      ...WHY,
      required: true,
      choices: [
        { name: 'Spam', value: 's' },
        { name: 'Rude', value: 'r' },
      ],
    },
    { type: 6, name: 'who', description: 'Whom' },
    { type: 4, name: 'days', description: 'How long', min_value: 1, max_value: 7 },
  ],
  description_localizations: { de: 'Tut viel', fr: 'Fait beaucoup' },
  contexts: [0, 1],
  nsfw: true,
}
const [FIRST, SECOND, THIRD] = RICH.options

/** What the file has in place of some fields of the deployed command. */
const OLD: readonly object[] = [
  { description: 'Did little' },
  { nsfw: undefined, contexts: undefined },
  { nsfw: false, contexts: null, default_member_permissions: '8', dm_permission: true },
  { description_localizations: { de: 'Tat wenig', it: 'Fece poco' } },
  { description_localizations: null, name_localizations: { de: 'reich' } },
  { description_localizations: {}, name_localizations: {} },
  { options: [] },
  { options: undefined },
  { options: [SECOND, FIRST, THIRD] },
  { options: [FIRST, THIRD] },
  { options: [SECOND, THIRD] },
  { options: [FIRST, SECOND] },
  { options: [FIRST, { type: 5, name: 'more', description: 'x' }, SECOND, THIRD] },
  { options: [FIRST, FIRST, SECOND, THIRD] },
  { options: [{ ...FIRST, choices: [] }, SECOND, THIRD] },
  { options: [{ ...FIRST, choices: [{ name: 'Spam', value: 'x' }] }, SECOND, THIRD] },
  { options: [{ ...FIRST, choices: [{ name: 'Other', value: 's' }] }, SECOND, THIRD] },
  { options: [FIRST, { ...SECOND, required: false, min_length: null, ours: 1 }, THIRD] },
  { options: [FIRST, { ...SECOND, required: true, autocomplete: true, ours: 1 }, THIRD] },
  { options: [FIRST, SECOND, { ...THIRD, type: 10, min_value: 2, max_value: undefined }] },
  { options: [FIRST, SECOND, { ...THIRD, name_localizations: { de: 'tage' } }] },
  { ours: { kept: true }, $schema: './command.schema.json' },
]

test('so does each edit of pull', async () => {
  const { run } = writer(project({ 'rich.commands.json': [RICH] }))
  await run(`deploy --app ${MOD} --yes`)
  const parts: string[] = []
  const pulled = async (
    files: Readonly<Record<string, unknown>>,
    line = `--app ${MOD}`,
  ): Promise<void> => {
    // On one line: what is edited in its place stays there.
    const texts = Object.entries(files).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${JSON.stringify(value)}\n`,
    ])
    const cwd = project(Object.fromEntries(texts) as Readonly<Record<string, unknown>>)
    const here = writer(cwd)
    await here.run(`pull ${line}`)
    rmSync(join(cwd, 'slashlint.json'), { force: true })
    parts.push(here.written(), filesIn(cwd))
  }
  for (const old of OLD) {
    parts.push(`# ${JSON.stringify(old, (_key, value: unknown) => value ?? null)}\n`)
    await pulled({ 'rich.command.json': { ...RICH, ...old } })
  }
  for (const [name, files] of Object.entries(OTHER_FORMS)) {
    parts.push(`# ${name}\n`)
    await pulled(files)
  }
  emulator.reset()
  await writer(project({ 'a.commands.json': [PING] })).run(`deploy --app ${MOD} --yes`)
  for (const files of [
    ['other/**'],
    ['bots/a/**', 'b/**'],
    ['bots/a'],
    ['bots/a/'],
    ['list.json'],
    ['*.json'],
    ['{a,b}/c/**'],
  ]) {
    parts.push(`# new files of ${JSON.stringify(files)}\n`)
    const configuration = { deploy: { dev: { application: MOD, files } } }
    await pulled({ 'slashlint.json': configuration }, 'dev')
    await pulled({ 'slashlint.json': configuration }, 'dev here')
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/pull-edits.txt')
})

const OTHER_FORMS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'YAML with a comment': {
    'rich.command.yaml': '# ours\nname: rich # kept\ndescription: Did little\nnsfw: true\n',
  },
  'a builder': {
    'rich.js': `import { SlashCommandBuilder } from 'discord.js'
export const rich = new SlashCommandBuilder().setName('rich').setDescription('Did little').setNSFW(true)
  .addStringOption((o) => o.setName('why').setDescription('Why not'))
`,
  },
  'an object in TypeScript, with what is not known': {
    'rich.ts': `// @slashlint command
export const rich = { name: 'rich', description: text(), nsfw: false, options: [{ type: 3, name: 'why', description: words() }], contexts: [0, 1] }
`,
  },
  'a list with another command': {
    'list.commands.json': [
      { ...RICH, description: 'Did little' },
      { name: 'more', description: 'x' },
    ],
  },
  'two lists': {
    'a.commands.json': [{ ...PING, name: 'a' }],
    'b.commands.json': [{ ...PING, name: 'b' }],
  },
  'the same command twice': {
    'a.command.json': { ...RICH, description: 'a' },
    'b.command.json': { ...RICH, description: 'b' },
  },
  'a damaged file beside it': {
    'a.command.json': '{',
    'rich.command.json': { ...RICH, nsfw: false },
  },
  'a mistake in the file': { 'rich.command.json': { ...RICH, description: '' } },
}

/** Lists the files of a folder with their contents, and then removes it. */
function filesIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
  const text = files
    .map((name) => `--- ${name}\n${readFileSync(join(folder, name), 'utf8')}`)
    .join('')
  rmSync(folder, { recursive: true })
  return text
}
