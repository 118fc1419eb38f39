import { mkdtempSync, openSync, closeSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import { beforeEach, describe, expect, test } from 'vitest'
import { start } from '../emulator/harness.js'
import { LOUD, project, slashlint, type RunOptions, type RunResult } from './harness.js'

let emulator: Emulator
beforeEach(async () => {
  emulator = await start()
})

const BAN = { name: 'ban', description: 'Bans a member', type: 1 }
const KICK = { name: 'kick', description: 'Kicks a member', type: 1 }
const deployed = (): readonly string[] =>
  (emulator.state.apps[0]?.commands[emulator.guildId] ?? []).map(
    ({ name, description }) => `${name}: ${description}`,
  )

/** Makes a project with a target `dev`, and one for the global commands. */
const bot = (files: Readonly<Record<string, unknown>>): string =>
  project({
    'slashlint.json': {
      deploy: {
        dev: { application: emulator.applicationId, guild: emulator.guildId },
        production: { application: emulator.applicationId },
      },
    },
    ...files,
  })

const run = (argv: readonly string[], cwd: string, options: RunOptions = {}): Promise<RunResult> =>
  slashlint([...argv, '--api', emulator.url], {
    cwd,
    env: { DISCORD_TOKEN: emulator.botToken },
    ...options,
  })

/** Makes the input of a user at a terminal. */
const typed = (...answers: readonly string[]): RunOptions => ({
  tty: true,
  stdin: Object.assign(
    (async function* () {
      for (const answer of answers) {
        yield new TextEncoder().encode(`${answer}\n`)
      }
    })(),
    { isTTY: true },
  ),
})

describe('slashlint deploy', () => {
  test('shows the plan and each request, and then has nothing to do', async () => {
    const cwd = bot({ 'commands.json': [BAN, KICK] })
    const { code, stdout, stderr } = await run(['deploy', 'dev', '--yes'], cwd)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`Plan for guild ${emulator.guildId}, against what is deployed`)
    expect(stdout).toContain('2 to create, 0 to change, 0 to delete')
    expect(stdout).toMatch(
      /^POST \/applications\/\d+\/guilds\/\d+\/commands {2}Create \/kick {2}201$/m,
    )
    expect(deployed()).toEqual(['ban: Bans a member', 'kick: Kicks a member'])
    const again = await run(['deploy', 'dev'], cwd)
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('Nothing to do')])
  })
  test('stops at errors before anything is read, and shows them as check does', async () => {
    const { code, stdout, stderr } = await run(
      ['deploy', 'dev', '--yes'],
      bot({ 'commands.json': [LOUD] }),
    )
    expect(code).toBe(1)
    expect(stdout).toContain('error[command/name-lowercase]')
    expect(stderr).toContain('Nothing was sent.')
    expect(emulator.requests).toEqual([])
  })
  test('refuses parts that are not known, with their places', async () => {
    const cwd = bot({
      'ban.js': `import { SlashCommandBuilder } from 'discord.js'\n\nexport const ban = new SlashCommandBuilder()\n  .setName('ban')\n  .setDescription(text())\n`,
    })
    const { code, stderr } = await run(['deploy', 'dev', '--yes'], cwd)
    expect(code).toBe(1)
    expect(stderr).toContain('ban.js:5: description of ban')
    expect(stderr).toContain('slashlint deploy --ndjson')
    expect(emulator.requests).toEqual([])
  })
  test('takes commands from a program, one a line or as one value', async () => {
    const cwd = bot({})
    const lines = `${JSON.stringify(BAN)}\n${JSON.stringify(KICK)}\n`
    expect((await run(['deploy', 'dev', '--ndjson', '--yes'], cwd, { stdin: lines })).code).toBe(0)
    expect(deployed()).toHaveLength(2)
    const value = JSON.stringify([BAN])
    expect(
      (await run(['deploy', 'dev', '-', '--yes', '--delete'], cwd, { stdin: value })).code,
    ).toBe(0)
    expect(deployed()).toEqual(['ban: Bans a member'])
    expect((await run(['deploy', 'dev', '-', '--yes'], cwd, { stdin: '{' })).stderr).toContain(
      'Standard input is not JSON',
    )
  })
  test('keeps what is not in the files unless told otherwise', async () => {
    await run(['deploy', 'dev', '--yes'], bot({ 'commands.json': [BAN, KICK] }))
    const cwd = bot({ 'commands.json': [BAN] })
    const kept = await run(['deploy', 'dev', '--yes'], cwd)
    expect(kept.stdout).toMatch(/= \/kick +kept, although it is not in the files/)
    expect(deployed()).toHaveLength(2)
    expect((await run(['deploy', 'dev', '--yes', '--delete'], cwd)).stdout).toContain('- /kick')
    expect(deployed()).toEqual(['ban: Bans a member'])
  })
  describe('a command that looks like another one with a new name', () => {
    const MUTE = { name: 'mute', description: 'Mutes a member', type: 1 }
    const UNMUTE = { ...MUTE, name: 'unmute' }
    let id: string
    let cwd: string
    beforeEach(async () => {
      await run(['deploy', 'dev', '--yes'], bot({ 'commands.json': [MUTE] }))
      id = emulator.state.apps[0]?.commands[emulator.guildId]?.[0]?.id ?? ''
      cwd = bot({ 'commands.json': [UNMUTE] })
    })
    const now = () =>
      (emulator.state.apps[0]?.commands[emulator.guildId] ?? []).map((one) => [
        one.name,
        one.id === id,
      ])
    test('is created beside it without --delete, with a hint how to say otherwise', async () => {
      const { code, stdout } = await run(['deploy', 'dev', '--yes'], cwd)
      expect([code, now()]).toEqual([
        0,
        [
          ['mute', true],
          ['unmute', false],
        ],
      ])
      expect(stdout).toContain('/mute stays, and /unmute is created beside it')
      expect(stdout).toContain('--rename mute=unmute')
    })
    test('also where a program prints it', async () => {
      const stdin = JSON.stringify(UNMUTE)
      await run(['deploy', 'dev', '--ndjson', '--yes'], cwd, { stdin })
      expect(now()).toHaveLength(2)
    })
    test('is renamed where that is stated, and the statement is done then', async () => {
      const argv = ['deploy', 'dev', '--yes', '--rename', 'mute=unmute']
      expect((await run(argv, cwd)).code).toBe(0)
      expect(now()).toEqual([['unmute', true]])
      const again = await run(argv, cwd)
      expect([again.code, again.stdout]).toEqual([
        0,
        expect.stringContaining('The rename mute=unmute is done: it can be removed.'),
      ])
    })
    test('ends a run with --delete that cannot ask: nothing is sent', async () => {
      const { code, stderr } = await run(['deploy', 'dev', '--yes', '--delete'], cwd)
      expect([code, now()]).toEqual([1, [['mute', true]]])
      expect(stderr).toContain('--rename mute=unmute renames it')
      const argv = ['deploy', 'dev', '--yes', '--delete', '--rename', 'mute=']
      expect((await run(argv, cwd)).code).toBe(0)
      expect(now()).toEqual([['unmute', false]])
    })
    test('is asked about on a terminal', async () => {
      const argv = ['deploy', 'dev', '--delete']
      expect((await run(argv, cwd, typed('n', 'n'))).code).toBe(1)
      expect(now()).toEqual([['mute', true]])
      const renamed = await run(argv, cwd, typed('y', 'y'))
      expect(renamed.stdout).toContain('Is /unmute the command /mute with another name?')
      expect([renamed.code, now()]).toEqual([0, [['unmute', true]]])
    })
    test('is not renamed by names that nobody knows, or in another form', async () => {
      for (const [rename, message] of [
        ['muet=unmute', 'neither "muet" nor "unmute" is deployed'],
        ['mute=quiet', 'no command of the files is called "quiet"'],
      ]) {
        const { code, stdout } = await run(
          ['deploy', 'dev', '--yes', '--rename', rename ?? ''],
          cwd,
        )
        expect([code, stdout]).toEqual([1, expect.stringContaining(message ?? '')])
      }
      const { code, stderr } = await run(['deploy', 'dev', '--rename', 'mute'], cwd)
      expect([code, stderr]).toEqual([2, expect.stringContaining('--rename mute=unmute')])
      expect(now()).toEqual([['mute', true]])
    })
  })
  test('asks on a terminal, and about deletions apart', async () => {
    await run(['deploy', 'dev', '--yes'], bot({ 'commands.json': [BAN, KICK] }))
    const cwd = bot({ 'commands.json': [{ ...BAN, description: 'Bans somebody' }] })
    const no = await run(['deploy', 'dev'], cwd, typed('', 'no'))
    expect([no.code, deployed()]).toEqual([1, ['ban: Bans a member', 'kick: Kicks a member']])
    expect(no.stdout).toContain('Delete what is not in the files, too: /kick? [y/N]')
    const some = await run(['deploy', 'dev'], cwd, typed('n', 'y'))
    expect([some.code, deployed()]).toEqual([0, ['ban: Bans somebody', 'kick: Kicks a member']])
    const all = await run(['deploy', 'dev'], cwd, typed('y', 'YES'))
    expect([all.code, deployed()]).toEqual([0, ['ban: Bans somebody']])
  })
  test('sends nothing without a terminal to ask on', async () => {
    const { code, stderr } = await run(['deploy', 'dev'], bot({ 'commands.json': [BAN] }))
    expect([code, stderr]).toEqual([1, expect.stringContaining('--yes')])
    expect(deployed()).toEqual([])
  })
  test('stops after the plan with --dry-run', async () => {
    const cwd = bot({ 'commands.json': [BAN] })
    const { code, stdout } = await run(['deploy', 'dev', '--dry-run'], cwd)
    expect([code, deployed()]).toEqual([0, []])
    expect((await run(['plan', '--live', 'dev'], cwd)).stdout).toBe(stdout)
    expect((await run(['plan', '--live', 'dev', '--detailed-exitcode'], cwd)).code).toBe(2)
  })
  test('says which overwrites a rename deletes: in a guild, and in those that are named', async () => {
    await run(['deploy', 'production', '--yes'], bot({ 'commands.json': [BAN] }))
    const id = emulator.state.apps[0]?.commands['global']?.[0]?.id ?? ''
    const bearer = emulator.token({
      user: 'ana',
      scopes: ['applications.commands.permissions.update'],
    })
    await fetch(
      `${emulator.url}/api/v10/applications/${emulator.applicationId}/guilds/${emulator.guildId}/commands/${id}/permissions`,
      {
        method: 'PUT',
        headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          permissions: [{ id: emulator.guildId, type: 1, permission: true }],
        }),
      },
    )
    const cwd = bot({ 'commands.json': [{ ...BAN, id, name: 'banish' }] })
    const unknown = await run(['plan', '--live', 'production'], cwd)
    expect(unknown.stdout).toContain('pass them with --overwrites to see which are lost')
    const flags = ['--live', '--out', 'plan.json', '--overwrites', emulator.guildId]
    const unsaved = await run(['plan', 'production', ...flags], cwd)
    expect([unsaved.code, unsaved.stderr]).toEqual([
      1,
      expect.stringMatching(/The plan was not saved\.\n.* --allow-lost-permissions says that they/),
    ])
    const saved = await run(['plan', 'production', ...flags, '--allow-lost-permissions'], cwd)
    expect([saved.code, saved.stderr]).toEqual([0, expect.stringContaining('Saved the plan')])
    const argv = ['deploy', 'production', '--overwrites', emulator.guildId, '--yes']
    const refused = await run(argv, cwd)
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('--allow-lost-permissions'),
    ])
    expect(emulator.state.apps[0]?.commands['global']).toMatchObject([{ id, name: 'ban' }])
    const known = await run([...argv, '--allow-lost-permissions'], cwd)
    expect(known.stdout).toContain(`Lost: role ${emulator.guildId} in guild ${emulator.guildId}`)
    expect(known.stdout).toContain(
      'renaming it to /banish deletes 1 permission overwrite in 1 guild for good',
    )
    expect(emulator.state.apps[0]?.commands['global']).toMatchObject([{ id, name: 'banish' }])
  })
  test('needs to know where to, and who asks', async () => {
    const cwd = bot({ 'commands.json': [BAN] })
    expect((await run(['deploy', '--yes'], cwd)).stderr).toContain(
      'the targets are dev and production',
    )
    expect((await run(['deploy', 'dev', '--yes'], cwd, { env: {} })).stderr).toContain(
      'set DISCORD_TOKEN',
    )
    expect((await run(['deploy', '--yes'], project({ 'commands.json': [BAN] }))).stderr).toContain(
      'needs an application',
    )
    const plain = await slashlint(['deploy', 'dev', '--yes', '--api', 'http://example.org'], {
      cwd,
      env: { DISCORD_TOKEN: 'x' },
    })
    expect([plain.code, plain.stderr]).toEqual([2, expect.stringContaining('without encryption')])
  })
  test('reads the token from a file descriptor, and shows it nowhere', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'slashlint-')), 'token')
    writeFileSync(file, `${emulator.botToken}\n`)
    const descriptor = openSync(file, 'r')
    const cwd = bot({ 'commands.json': [BAN] })
    const { code, stdout, stderr } = await run(
      ['deploy', 'dev', '--yes', '--token-fd', String(descriptor)],
      cwd,
      {
        env: {},
      },
    )
    closeSync(descriptor)
    expect([code, stderr]).toEqual([0, ''])
    expect(`${stdout}${stderr}`).not.toContain(emulator.botToken)
  })
  test('names the files with further commands, and no others', async () => {
    const files = {
      'closed.commands.json': [BAN],
      'open.js': `// @slashlint commands\nexport default [{ name: 'kick', description: 'Kicks', type: 1 }, ...others()]\n`,
    }
    const { code, stderr } = await run(['deploy', 'dev', '--yes'], bot(files))
    expect([code, stderr]).toEqual([1, expect.stringContaining('\n  open.js: further commands\n')])
    expect(stderr).not.toContain('closed.commands.json')
  })
  test('says in plain words what Discord refuses', async () => {
    const cwd = bot({ 'commands.json': [BAN] })
    const wrong = await run(['deploy', 'dev', '--yes'], cwd, { env: { DISCORD_TOKEN: 'wrong' } })
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('does not accept the token'),
    ])
    const nowhere = await run(['deploy', 'production', '--guild', '77', '--yes'], cwd)
    expect([nowhere.code, nowhere.stderr]).toEqual([
      2,
      expect.stringMatching(/in guild 77 \(40[34], \d+\)/),
    ])
  })
  test('--watch deploys every change, to a guild only', async () => {
    const cwd = bot({ 'commands.json': [BAN] })
    expect((await run(['deploy', 'production', '--watch'], cwd)).stderr).toContain(
      'to a guild only',
    )
    const stop = new AbortController()
    let watching = 0
    const watched = run(['deploy', 'dev', '--watch'], cwd, {
      signal: stop.signal,
      onOutput(text) {
        if (!text.includes('Watching')) {
          return
        }
        watching++
        if (watching === 1) {
          setTimeout(
            () => writeFileSync(join(cwd, 'commands.json'), JSON.stringify([BAN, KICK])),
            50,
          )
        }
        if (deployed().length === 2) {
          stop.abort()
        }
      },
    })
    expect((await watched).code).toBe(0)
    expect(deployed()).toHaveLength(2)
  })
})
