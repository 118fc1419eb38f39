import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PROGRAM } from '../program.js'

// Tests the transcripts of pages by running their commands in a folder with the files of the page.

const TRANSCRIPT = /(?<=^```console\n)[^]*?(?=^```$)/m

const SEED = {
  guilds: [
    {
      name: 'Garden',
      commands: [
        {
          name: 'ban',
          description: 'Bans a member',
          default_member_permissions: '4',
          options: [{ type: 6, name: 'user', description: 'Whom', required: true }],
        },
        { name: 'ping', description: 'Is the bot awake?' },
        { type: 2, name: 'Report' },
      ],
    },
  ],
}
const TARGETS = {
  deploy: { dev: { application: '1000000000000000001', guild: '2000000000000000001' } },
}

const PLAY = {
  name: 'Play',
  description: 'Plays a song',
  options: [{ type: 3, name: 'song', description: '' }],
}
const BAN = `import { SlashCommandBuilder } from 'discord.js'

export const data = new SlashCommandBuilder()
  .setName('ban')
  .setDescription('Bans a member')
  .addUserOption((option) => option.setName('member').setDescription('Whom').setRequired(true))

export async function execute(interaction) {
  await interaction.reply(interaction.options.getString('reason') ?? 'No reason')
}
`
const BOTS = { mod: 'ban', music: 'play', games: 'dice' }
const TEXTS = ['Bans a member', 'Plays a song', 'Rolls dice']
const APPLICATIONS = Object.keys(BOTS).map((_, index) => `${10n ** 18n + BigInt(index + 1)}`)
/** Three bots in one repository, each with its own token and manually deployed commands. */
const THREE_BOTS = {
  ...Object.fromEntries(
    Object.entries(BOTS).map(([bot, name], index) => [
      `bots/${bot}/commands.json`,
      JSON.stringify([{ name, description: TEXTS[index] }]),
    ]),
  ),
  'hotfix.json': JSON.stringify([{ name: 'ban', description: 'Bans' }]),
  '.env': Object.keys(BOTS)
    .map((bot, index) => {
      const id = APPLICATIONS[index] ?? ''
      return `${bot.toUpperCase()}_TOKEN=${btoa(id)}.local.0123456789abcdef01234567\n`
    })
    .join(''),
  '.bin/seed.json': JSON.stringify({
    apps: APPLICATIONS.map((id) => ({ id })),
    guilds: [{ id: '2000000000000000001', name: 'Garden' }],
  }),
}

/** Replaces the parts of the output that differ in each run: times, and the ids of new commands. */
const settled = (printed: string): string =>
  printed
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d\.\d{3}Z/g, '2026-07-28T10:00:00.000Z')
    .replaceAll(/(?<=\/commands\/)15\d{17}/g, '1531602125396639744')

const manifest = (name: string): string =>
  JSON.stringify({ name, dependencies: { 'discord.js': '14' } })

/** Runs each command of a transcript in turn. */
const RUNNER = `import { spawnSync } from 'node:child_process'
for (const command of JSON.parse(process.argv[2])) {
  process.stdout.write('$ ' + command + '\\n')
  const { stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  process.stdout.write(stdout + stderr)
}
`

/** @param below the program that runs the commands; its own output is hidden */
function run(
  files: Readonly<Record<string, string>>,
  below: readonly string[],
  commands: readonly string[],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-transcript-'))
  try {
    const bin = join(folder, '.bin')
    mkdirSync(bin)
    symlinkSync(PROGRAM, join(bin, 'slashlint'))
    for (const [name, text] of Object.entries({ ...files, '.bin/run.mjs': RUNNER })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    spawnSync('git', ['init', '-q'], { cwd: folder })
    writeFileSync(join(folder, '.git/info/exclude'), '.bin\n')
    const git = {
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@b',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@b',
    }
    const argv = [...below, '.bin/run.mjs', JSON.stringify(commands)]
    const { stdout } = spawnSync(process.execPath, argv, {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        ...git,
        PATH: `${bin}:${process.env['PATH']}`,
        XDG_RUNTIME_DIR: folder,
        NO_COLOR: '1',
      },
    })
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each<[page: string, files: Readonly<Record<string, string>>, below: readonly string[]]>([
  [
    'deploy.md',
    { 'slashlint.json': JSON.stringify(TARGETS), '.bin/seed.json': JSON.stringify(SEED) },
    [PROGRAM, 'serve', '--seed', '.bin/seed.json', '--', 'node'],
  ],
  [
    'many-bots.md',
    THREE_BOTS,
    [PROGRAM, 'serve', '--auth', 'any', '--seed', '.bin/seed.json', '--', 'node'],
  ],
  [
    'workflows.md',
    {
      'package.json':
        '{\n  "name": "our-bots",\n  "private": true,\n  "workspaces": ["music", "moderation"]\n}\n',
      'music/package.json': manifest('music'),
      'music/commands/play.json': `${JSON.stringify(PLAY, null, 2)}\n`,
      'moderation/package.json': manifest('moderation'),
      'moderation/commands/ban.js': BAN,
    },
    [],
  ],
])('the transcript of docs/%s is what the program does', (name, files, below) => {
  const url = new URL(`../../docs/${name}`, import.meta.url)
  const page = readFileSync(url, 'utf8')
  const transcript = TRANSCRIPT.exec(page)?.[0] ?? ''
  const commands = transcript
    .split('\n')
    .flatMap((line) => (line.startsWith('$ ') ? [line.slice(2)] : []))
  expect(commands.length).toBeGreaterThan(5)
  // The page contains the configuration of its targets.
  const configuration = /(?<=^```json\n)[^]*?(?=^```$)/m.exec(page)?.[0] ?? ''
  const own = name === 'many-bots.md' ? { 'slashlint.json': configuration } : {}
  const printed = settled(run({ ...files, ...own }, below, commands))
  if (process.env['SLASHLINT_WRITE'] === '1') {
    writeFileSync(
      url,
      page.replace(TRANSCRIPT, () => printed),
    )
  } else {
    expect(printed).toBe(transcript)
  }
})
