import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { project, slashlint } from './harness.js'

// Tests the number of commands with an unknown scope in the summary. Only commands of the same scope can collide.

const command = (name: string, more = {}): unknown => ({ name, description: 'd', type: 1, ...more })
const builder = (name: string): string =>
  `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = { data: new SlashCommandBuilder().setName('${name}').setDescription('d'), async execute(interaction) { await interaction.reply('hi') } }\n`
const APART = {
  'commands/fun/roll.js': builder('roll'),
  'commands/mod/ban.js': builder('ban'),
  'commands/mod/kick.js': builder('kick'),
}

/** Returns the lines of the summary about scopes, and the number in the JSON report. */
async function open(cwd: string, ...flags: string[]) {
  const { stdout } = await slashlint(['check', ...flags], { cwd })
  const json = await slashlint(['check', '--format', 'json', ...flags], { cwd })
  const { summary } = JSON.parse(json.stdout) as { summary: { withoutScope: number } }
  return {
    lines: stdout.split('\n').filter((line) => /scope/i.test(line)),
    count: summary.withoutScope,
  }
}

describe('the summary of commands without a known scope', () => {
  it('says once how many there are, and what is not checked', async () => {
    expect(await open(project(APART))).toEqual({
      lines: [
        'The scope of 3 commands is not known (global or a guild): equal names in different folders, the limits of a scope and fields for global commands alone are not checked; slashlint init writes it',
      ],
      count: 3,
    })
  })

  it('counts the commands of a list, and not what is known', async () => {
    const cwd = project({
      'list.commands.json': [command('a'), command('b')],
      'c.command.json': command('c'),
      'd.command.json': {
        $schema: '../.slashlint/guild-command.schema.json',
        ...(command('d') as object),
      },
    })
    const { lines, count } = await open(cwd)
    expect([lines.length, lines[0]?.startsWith('The scope of 3 commands '), count]).toEqual([
      1,
      true,
      3,
    ])
  })

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a scope on the command line', APART, ['--scope', 'guild']],
    [
      'a configuration',
      { ...APART, 'slashlint.json': { files: [{ glob: '**/*.js', scope: 'global' }] } },
      [],
    ],
    ['one command', { 'ping.command.json': command('ping') }, []],
    ['one list', { 'all.commands.json': [command('a'), command('b'), command('c')] }, []],
    [
      'commands of tests',
      {
        'package.json': { name: 'b' },
        'tests/a.command.json': command('a'),
        'tests/b.command.json': command('b'),
      },
      [],
    ],
    [
      'commands that can only be global',
      {
        'package.json': { name: 'bot' },
        'a.command.json': command('a', { contexts: [0] }),
        'b.command.json': command('b', { integration_types: [0] }),
      },
      [],
    ],
  ])('is silent with %s', async (_, files, flags) => {
    expect(await open(project(files), ...flags)).toEqual({ lines: [], count: 0 })
  })

  it('is not said with --quiet, and counts every project', async () => {
    const cwd = project({
      'a/package.json': { name: 'a' },
      'a/ping.command.json': command('ping'),
      'b/package.json': { name: 'b' },
      'b/ping.command.json': command('ping'),
      'b/pong.command.json': command('pong'),
    })
    expect((await open(cwd)).count).toBe(3)
    expect((await open(cwd, '--quiet')).lines).toEqual([])
  })
})

describe('init writes the scope', () => {
  const configOf = (cwd: string): unknown =>
    JSON.parse(readFileSync(join(cwd, 'slashlint.json'), 'utf8'))
  const init = async (cwd: string): Promise<string> => (await slashlint(['init'], { cwd })).stdout

  it.each<[string, string, string]>([
    ['global', 'await rest.put(Routes.applicationCommands(id), { body })', 'go to a guild'],
    ['guild', 'await rest.put(Routes.applicationGuildCommands(id, g), { body })', 'are global'],
    ['guild', 'await guild.commands.set(list)', 'are global'],
    ['global', 'await fetch(`https://discord.com/api/v10/applications/${id}/commands`)', 'go to'],
    [
      'guild',
      'fetch(`https://discord.com/api/v10/applications/${id}/guilds/${g}/commands`)',
      'are',
    ],
    ['global', 'console.log("nothing")', 'go to a guild'],
  ])('%s, where the code has %s', async (scope, code, advice) => {
    const cwd = project({ ...APART, 'deploy.js': `${code}\n` })
    const said = await init(cwd)
    expect(said).toContain('Wrote slashlint.json')
    expect(said).toContain(advice)
    expect(configOf(cwd)).toEqual({
      files: [
        { glob: 'commands/fun/**', scope },
        { glob: 'commands/mod/**', scope },
      ],
    })
    expect((await open(cwd)).count).toBe(0)
    expect(await init(cwd)).toContain('Up to date: slashlint.json')
  })

  it('into a configuration, whose comments and entries stay', async () => {
    const text =
      '{\n  // ours\n  "rules": { "text/*": "off" },\n  "files": [{ "glob": "x/*", "resource": "lobby" }]\n}\n'
    const cwd = project({ ...APART, 'slashlint.json': text })
    expect(await init(cwd)).toContain('Wrote slashlint.json')
    const after = readFileSync(join(cwd, 'slashlint.json'), 'utf8')
    expect(after.startsWith('{\n  // ours\n  "rules": { "text/*": "off" },')).toBe(true)
    expect(after).toContain('"lobby"')
    expect((await open(cwd)).count).toBe(0)
  })

  it('not where commands would collide then, and says which', async () => {
    const cwd = project({
      'one/help.command.json': command('help'),
      'two/help.command.json': command('help'),
      'two/ping.command.json': command('ping'),
    })
    const said = await init(cwd)
    expect(said).toContain('No scope is written: if all commands went to one place, "help" would')
    expect(existsSync(join(cwd, 'slashlint.json'))).toBe(false)
    expect((await open(cwd)).count).toBe(3)
  })

  it('for files one by one beside commands of another scope, whatever folders are called', async () => {
    const guild = {
      $schema: '../.slashlint/guild-command.schema.json',
      ...(command('c') as object),
    }
    const cwd = project({
      'commands/[a]/{x}.command.json': command('a'),
      'commands/[a]/b.command.json': command('b'),
      'commands/[a]/c.command.json': guild,
      'commands/(d)/e.command.json': command('e'),
    })
    await init(cwd)
    expect(configOf(cwd)).toEqual({
      files: [
        { glob: 'commands/(d)/**', scope: 'global' },
        { glob: 'commands/[[]a]/b.command.json', scope: 'global' },
        { glob: 'commands/[[]a]/[{]x}.command.json', scope: 'global' },
      ],
    })
    const listed = await slashlint(['check', '--list'], { cwd })
    expect([
      listed.stdout.match(/\(global\)/g)?.length,
      listed.stdout.match(/\(guild\)/g)?.length,
    ]).toEqual([3, 1])
    expect((await open(cwd)).count).toBe(0)
  })
})
