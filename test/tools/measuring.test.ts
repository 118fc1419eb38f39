import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Tests the measurements of tools/ with our own repository: a git directory like a mirror's, and lists of its files.

const ROOT = new URL('../..', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'tools-'))
const mirror = join(folder, 'mirror')
const list = (name: string) => join(folder, `${name}.tsv`)

const FILES = {
  'package.json': '{ "name": "bot", "dependencies": { "discord.js": "14.0.0" } }\n',
  'commands/mute.js': `const { SlashCommandBuilder } = require('discord.js')

module.exports = {
  data: new SlashCommandBuilder()
    .setName('mute')
    .setDescription('Mutes a member')
    .addUserOption((option) => option.setName('member').setDescription('Whom').setRequired(true))
    .addStringOption((option) => option.setName('reason').setDescription('Why')),
  async execute(interaction) {
    const member = interaction.options.getUser('member', true)
    const reason = interaction.options.getString('reason')
    await interaction.reply(member.username + ': ' + (reason ?? 'no reason'))
  },
}
`,
  // Right for TypeScript, and read without damage.
  'commands/helper.ts': 'export const twice = <const T,>(value: T): [T, T] => [value, value]\n',
}

function git(...parameters: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync('git', parameters, {
    cwd: join(folder, 'bot'),
    encoding: 'utf8',
  })
  expect(stderr).not.toMatch(/^fatal/m)
  expect(status).toBe(0)
  return stdout.trim()
}

function run(tool: string, ...parameters: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [`tools/${tool}.mjs`, ...parameters],
    { cwd: ROOT, encoding: 'utf8' },
  )
  return { stdout, stderr, status }
}

beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(folder, 'bot', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'Mute')
  mkdirSync(join(mirror, 'us+bot'), { recursive: true })
  git('clone', '--quiet', '--bare', '.', join(mirror, 'us+bot', 'repo'))
  const commit = git('rev-parse', 'HEAD')
  const rows = (head: string, ...row: readonly string[]) =>
    `${head}\n${['us/bot', commit, ...row].join('\t')}\n`
  writeFileSync(list('commits'), rows('repo\tcommit'))
  writeFileSync(
    list('real'),
    rows(
      'repo\tcommit\tpath\tshapes\tdefinitions\tfolded\tparts',
      'commands/mute.js',
      'SCB=1',
      '1',
      '1',
      '0',
    ),
  )
  writeFileSync(list('lookalikes'), rows('repo\tcommit\tpath\twhy', 'package.json', 'a manifest'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('tools/', () => {
  test('trial counts the definitions that are found', () => {
    const { stdout, status } = run(
      'trial',
      ...['--mirror', mirror, '--real', list('real'), '--lookalikes', list('lookalikes')],
    )
    expect(status).toBe(0)
    const row = stdout.split('\n').find((line) => line.startsWith('| us/bot '))
    expect(row?.split('|').slice(2, 8)).toEqual([
      ' 1 ',
      ' 1 ',
      ' 1 (100.0%) ',
      ' 1 ',
      ' 1 (100.0%) ',
      ' 1 (100.0%) ',
    ])
  })

  test('trial --parsing compares the damage with what TypeScript accepts', () => {
    const { stdout } = run('trial', '--parsing', '--mirror', mirror)
    expect(stdout.trim()).toBe('2 of 2 files are right for TypeScript; 0 of those are damaged')
  })

  test('trial says what it needs', () => {
    const { stderr, status } = run('trial')
    expect(status).not.toBe(0)
    expect(stderr).toContain('--mirror <folder> is needed')
  })

  test('uses lists each read with its place and the command that it is tied to', () => {
    const { stdout } = run('uses', '--mirror', mirror, '--commits', list('commits'))
    const reads = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { line: number; command: string; use: { name: string } })
    expect(reads.map(({ line, command, use }) => [line, use.name, command])).toEqual([
      [10, 'member', 'mute commands/mute.js'],
      [11, 'reason', 'mute commands/mute.js'],
    ])
  })

  test('inject puts a bug in and says that it was found', () => {
    const { stdout } = run(
      'inject',
      ...['--mirror', mirror, '--commits', list('commits'), '--bugs', '1', '--each'],
    )
    expect(stdout).toMatch(/^found .* us\/bot commands\/mute\.js:1[01] /m)
  })
})
