import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import { beforeEach, describe, expect, test } from 'vitest'
import { start } from '../emulator/harness.js'
import { project, slashlint, type RunResult } from './harness.js'

const BAN = {
  name: 'ban',
  description: 'Bans a member',
  options: [{ type: 3, name: 'reason', description: 'Why' }],
}
let emulator: Emulator
beforeEach(async () => {
  emulator = await start({
    seed: { guilds: [{ name: 'Garden', commands: [BAN, { type: 2, name: 'Look at' }] }] },
  })
})
const run = (argv: readonly string[], cwd: string): Promise<RunResult> =>
  slashlint(
    [...argv, '--api', emulator.url, '--app', emulator.applicationId, '--guild', emulator.guildId],
    {
      cwd,
      env: { DISCORD_TOKEN: emulator.botToken },
    },
  )
const read = (cwd: string, file: string): string => readFileSync(join(cwd, file), 'utf8')

describe('slashlint pull', () => {
  test('writes a file a command, in the form that is wanted', async () => {
    const cwd = project({})
    expect((await run(['pull', 'commands'], cwd)).stdout).toContain(
      'Wrote commands/look-at.command.json',
    )
    expect(JSON.parse(read(cwd, 'commands/ban.command.json'))).toMatchObject({
      $schema: '../.slashlint/guild-command.schema.json',
      ...BAN,
    })
    expect(read(cwd, 'commands/ban.command.json')).toMatch(/^\{\n {2}"\$schema": .*,\n {2}"name"/)
    await run(['pull', 'modules', '--as', 'ts'], cwd)
    expect(read(cwd, 'modules/look-at.ts')).toMatch(
      /^\/\/ @slashlint command guild\nexport default \{\n {2}name: "Look at",\n {2}type: 2/,
    )
    await run(['pull', 'list.commands.yaml'], cwd)
    expect(read(cwd, 'list.commands.yaml')).toContain(
      '- name: ban\n  type: 1\n  description: Bans a member\n',
    )
  })
  test('edits what is there in its place, and keeps comments, formatting and further commands', async () => {
    const cwd = project({})
    const text = `import { SlashCommandBuilder } from 'discord.js'

// For moderators.
export const ban = new SlashCommandBuilder()
  .setName('ban') // as ever
  .setDescription('Bans')
  .addStringOption((o) => o.setName('reason').setDescription('Reason'))

// @slashlint command
export const look = { name: 'Look at', type: 2 }
export const more = new SlashCommandBuilder().setName('more').setDescription('Not deployed')
`
    writeFileSync(join(cwd, 'commands.js'), text)
    const { code, stdout, stderr } = await run(['pull', 'commands.js'], cwd)
    expect([code, stdout]).toEqual([0, 'Wrote commands.js\n2 commands as deployed.\n'])
    expect(stderr).toContain('1 command in the files is not deployed: /more in commands.js')
    expect(read(cwd, 'commands.js')).toBe(
      text.replace("'Bans'", "'Bans a member'").replace("'Reason'", "'Why'"),
    )
  })
  test('names what it cannot edit', async () => {
    const cwd = project({
      'ban.js': `import { SlashCommandBuilder } from 'discord.js'\nexport default new SlashCommandBuilder().setName('ban').setDescription(words()).setNSFW(true)\n`,
    })
    const { code, stderr } = await run(['pull', '.'], cwd)
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('by hand: /ban in ban.js: options, nsfw'),
    ])
  })
  test('writes nothing while the configuration, which says where to, is broken', async () => {
    const cwd = project({
      'slashlint.json': { deploy: { dev: { application: '1'.repeat(18), guild: 1 } } },
    })
    for (const command of [['pull'], ['deploy'], ['plan', '--live']]) {
      const env = {
        DISCORD_TOKEN: emulator.botToken,
        DISCORD_APPLICATION_ID: emulator.applicationId,
      }
      const { code, stdout, stderr } = await slashlint([...command, '--api', emulator.url], {
        cwd,
        env,
      })
      expect([code, stdout, stderr]).toEqual([
        2,
        '',
        expect.stringContaining('`guild` must be a string'),
      ])
    }
    expect(readdirSync(cwd)).toEqual(['slashlint.json'])
  })
  test('without files, into the folder commands', async () => {
    const cwd = project({})
    const { code } = await run(['pull'], cwd)
    expect([code, readdirSync(join(cwd, 'commands')).sort()]).toEqual([
      0,
      ['ban.command.json', 'look-at.command.json'],
    ])
  })
  test.each([
    [
      ['ban', 'new'],
      ['ban', 'Look at'],
    ],
    [
      ['new', 'ban'],
      ['Look at', 'ban'],
    ],
    [
      ['new', 'more', 'ban'],
      ['Look at', 'ban'],
    ],
    [['ban'], ['ban', 'Look at']],
  ])('in a list of %j with --delete are %j then', async (before, after) => {
    const list = before.map((name) => ({ ...BAN, name }))
    const cwd = project({ 'list.commands.json': list })
    expect((await run(['pull', 'list.commands.json', '--delete'], cwd)).code).toBe(0)
    const names = (JSON.parse(read(cwd, 'list.commands.json')) as readonly { name: string }[]).map(
      ({ name }) => name,
    )
    expect(names).toEqual(after)
  })
  test('--check compares no file that is damaged', async () => {
    const cwd = project({ 'ban.command.json': '{ "name": "ban", ' })
    const { code, stderr } = await run(['pull', '.', '--check'], cwd)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^error: ban\.command\.json:1: .* The files cannot be compared\.\n$/),
    ])
  })
  test('says which file it cannot read to its end', async () => {
    const cwd = project({ 'list.commands.json': '[{"name":"ban","description":"x",]' })
    const { code, stderr } = await run(['pull'], cwd)
    expect([code, stderr]).toEqual([1, expect.stringContaining('by hand: list.commands.json:1: ')])
  })
  test('takes out what is not deployed only if asked', async () => {
    const more = { name: 'more', description: 'Not deployed', type: 1 }
    const cwd = project({
      'commands/more.command.json': more,
      'commands/ban.command.json': { ...BAN, type: 1 },
    })
    expect((await run(['pull', 'commands'], cwd)).stderr).toContain(
      '/more in commands/more.command.json',
    )
    expect(JSON.parse(read(cwd, 'commands/more.command.json'))).toEqual(more)
    expect((await run(['pull', 'commands', '--delete'], cwd)).stdout).toContain(
      'Removed commands/more.command.json',
    )
  })
})
