import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import { beforeEach, describe, expect, test } from 'vitest'
import { waitingLines } from '../../cli/src/commands/deploy/targets.js'
import type { Io } from '../../cli/src/io.js'
import { start } from '../emulator/harness.js'
import { project, slashlint, type RunOptions, type RunResult } from './harness.js'

/** Tests three bots in one repository. */

const [MOD, MUSIC, GAMES] = ['1000000000000000001', '1000000000000000002', '1000000000000000003']
const GUILD = '2000000000000000001'
const BAN = { name: 'ban', description: 'Bans a member', type: 1 }
const PLAY = { name: 'play', description: 'Plays a song', type: 1 }
const DICE = { name: 'dice', description: 'Rolls dice', type: 1 }

let emulator: Emulator
beforeEach(async () => {
  emulator = await start({
    auth: 'any',
    seed: {
      apps: [MOD, MUSIC, GAMES].map((id) => ({ id })),
      guilds: [{ id: GUILD, name: 'Garden' }],
    },
  })
})

const tokenOf = (id: string): string => `${btoa(id)}.local.0123456789abcdef`
/** A token in the form of Discord's own. */
const REAL_TOKEN = [btoa(MOD).replaceAll('=', ''), 'GxYzAb', 'x'.repeat(38)].join('.')
const ENV = { MOD: tokenOf(MOD), MUSIC: tokenOf(MUSIC), GAMES: tokenOf(GAMES) }
const TARGETS = {
  mod: { application: MOD, tokenFrom: 'MOD', files: ['bots/mod/**'] },
  music: { application: MUSIC, tokenFrom: 'MUSIC', files: ['bots/music/**'] },
  games: { application: GAMES, tokenFrom: 'GAMES', files: ['bots/games/**'] },
  'games-dev': { extends: 'games', guild: GUILD },
}
const FILES = {
  'bots/mod/commands.json': [BAN],
  'bots/music/commands.json': [PLAY],
  'bots/games/commands.json': [DICE],
}
const bots = (deploy: object = TARGETS, files: object = FILES): string =>
  project({ 'slashlint.json': { deploy }, ...files })

const run = (
  argv: readonly string[],
  cwd: string,
  options: RunOptions = {},
): Promise<RunResult> => {
  const isOffline = argv[0] === 'history'
  return slashlint(isOffline ? argv : [...argv, '--api', emulator.url], {
    cwd,
    env: ENV,
    ...options,
  })
}
const names = (id: string, guild?: string): readonly string[] =>
  (emulator.state.apps.find((app) => app.id === id)?.commands[guild ?? 'global'] ?? []).map(
    ({ name }) => name,
  )

describe('targets', () => {
  test('know their files: each application gets its own commands', async () => {
    const cwd = bots()
    const { code, stdout } = await run(['deploy', '--all', '--yes'], cwd)
    expect(code).toBe(0)
    expect([names(MOD), names(MUSIC), names(GAMES), names(GAMES, GUILD)]).toEqual([
      ['ban'],
      ['play'],
      ['dice'],
      ['dice'],
    ])
    expect(stdout).toMatch(/^ {2}games-dev {2}deployed /m)
    const again = await run(['deploy', 'mod', 'music', '--yes'], cwd)
    expect([again.code, again.stdout.match(/nothing to do$/gm)]).toEqual([
      0,
      Array(2).fill('nothing to do'),
    ])
  })
  test('of several applications without files are refused, with what to write', async () => {
    const { files: _, ...open } = TARGETS.mod
    const cwd = bots({ ...TARGETS, mod: open })
    for (const argv of [
      ['deploy', 'mod', '--yes'],
      ['deploy', '--all', '--yes'],
      ['plan', 'music', '--live'],
      ['pull', 'mod'],
    ]) {
      const { code, stderr } = await run(argv, cwd)
      expect([code, stderr]).toEqual([2, expect.stringContaining('"files": ["bots/mod/**"]')])
    }
    expect((await run(['deploy', 'mod', 'bots/mod', '--yes'], cwd)).code).toBe(0)
    expect(names(MOD)).toEqual(['ban'])
  })
  test('whose files have no command are an error, even where the target deletes', async () => {
    await run(['deploy', 'mod', '--yes'], bots())
    for (const files of [{ 'bots/mod/commands.json': [] }, {}]) {
      const cwd = bots({ ...TARGETS, mod: { ...TARGETS.mod, delete: true } }, files)
      const { code, stderr } = await run(['deploy', 'mod', '--yes'], cwd)
      expect([code, stderr]).toEqual([2, expect.stringContaining('bots/mod/**')])
    }
    expect(names(MOD)).toEqual(['ban'])
  })
  test('are emptied by the empty list alone, in a file that is named', async () => {
    await run(['deploy', 'mod', '--yes'], bots())
    const none = 'bots/mod/none.commands.json'
    const cwd = bots(TARGETS, { [none]: '[]' })
    const argv = ['plan', 'mod', '--live', '--delete']
    expect((await run(argv, cwd)).code).toBe(2)
    const { code, stdout } = await run([...argv, none], cwd)
    expect([code, stdout]).toEqual([0, expect.stringContaining('  - /ban\n')])
  })
  test('one failure does not hide the others', async () => {
    const targets = { ...TARGETS, music: { ...TARGETS.music, guild: '77' } }
    const cwd = bots(targets, { ...FILES, 'bots/mod/commands.json': [{ ...BAN, name: 'Ban' }] })
    const { code, stdout, stderr } = await run(['deploy', 'mod', 'music', 'games', '--yes'], cwd)
    expect(code).toBe(2)
    expect(stdout).toMatch(/mod +refused\n {2}music +failed.*\n {2}games +deployed/)
    expect(stderr).toMatch(/^error: music: .*guild 77/m)
    expect([names(MOD), names(MUSIC), names(GAMES)]).toEqual([[], [], ['dice']])
  })
  describe('of which one is refused by the service', () => {
    const WHY = `The token may not change the commands of application ${MOD} (403): it must be that of this application, and in a guild the app needs the scope applications.commands.`
    const recorded = (cwd: string, target: string): number =>
      readdirSync(join(cwd, '.slashlint/deployments', target)).length

    test('while it is sent: its error is told, it has no record, and the others are deployed', async () => {
      const cwd = bots()
      emulator.fail(`POST /applications/${MOD}/commands status=403 times=9`)
      const one = await run(['deploy', 'mod', '--yes'], cwd)
      expect([one.code, one.stderr, recorded(cwd, 'mod')]).toEqual([2, `error: ${WHY}\n`, 0])
      const two = await run(['deploy', 'mod', 'music', '--yes'], cwd)
      expect([two.code, two.stderr]).toEqual([2, `error: mod: ${WHY}\n`])
      expect(two.stdout).toMatch(
        /\n\n {2}mod {4}failed {2}1 to create, 0 to change, 0 to delete\n {2}music {2}deployed {2}1 to create, 0 to change, 0 to delete {2}1 request\n$/,
      )
      expect([recorded(cwd, 'mod'), recorded(cwd, 'music')]).toEqual([0, 1])
      const { stdout, stderr } = await run(['deploy', 'mod', '--yes', '--format', 'json'], cwd)
      expect([JSON.parse(stdout), stderr]).toMatchObject([
        {
          exitCode: 2,
          targets: [
            {
              guild: null,
              state: 'failed',
              requests: [],
              error: { code: 'forbidden', message: WHY },
            },
          ],
          errors: [],
        },
        '',
      ])
      expect([names(MOD), names(MUSIC)]).toEqual([[], ['play']])
    })

    test('while it is read: the plans of the others are shown, and none is saved', async () => {
      const cwd = bots()
      emulator.fail(`/applications/${MOD}/commands status=403 times=9`)
      const [one, two] = [
        ['plan', 'mod', '--live'],
        ['plan', 'mod', 'music', '--live'],
      ]
      expect(await run(one, cwd)).toEqual({ code: 2, stdout: '', stderr: `error: ${WHY}\n` })
      const shown = await run(two, cwd)
      expect([shown.code, shown.stderr]).toEqual([2, `error: mod: ${WHY}\n`])
      expect(shown.stdout).toMatch(
        /^music\nPlan for the global commands, against what is deployed\n/,
      )
      const saved = await run([...two, '--detailed-exitcode', '--out', 'plan.json'], cwd)
      expect([saved.code, saved.stderr]).toEqual([
        1,
        `error: mod: ${WHY}\nerror: The plan was not saved.\n  there is no plan for mod\n`,
      ])
      expect(existsSync(join(cwd, 'plan.json'))).toBe(false)
      const { stdout } = await run([...two, '--format', 'json'], cwd)
      expect(JSON.parse(stdout)).toMatchObject({ targets: [{ target: 'music' }] })
    })
  })
  test('take their token from a variable: of the environment, else of the .env beside the configuration', async () => {
    const cwd = bots(TARGETS, { ...FILES, '.env': `MOD=wrong\nMUSIC="${ENV.MUSIC}"\n` })
    expect((await run(['deploy', 'mod', '--yes'], cwd, { env: { MOD: ENV.MOD } })).code).toBe(0)
    expect((await run(['deploy', 'music', '--yes'], cwd, { env: {} })).code).toBe(0)
    const { code, stdout, stderr } = await run(['deploy', 'games', '--yes'], cwd, { env: {} })
    expect([code, stderr]).toEqual([2, expect.stringContaining('set GAMES')])
    expect(`${stdout}${stderr}`).not.toContain(ENV.MUSIC)
  })
  test('whose tokens are missing are all named at once', async () => {
    const { code, stderr } = await run(['deploy', '--all', '--yes'], bots(), {
      env: { MUSIC: ENV.MUSIC },
    })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/set MOD, .* set GAMES, /)])
    expect(names(MUSIC)).toEqual([])
  })
  test('share a token that is read from a file descriptor once', async () => {
    const path = join(bots({}, {}), 'token')
    writeFileSync(path, ENV.GAMES)
    const descriptor = openSync(path, 'r')
    const argv = ['deploy', 'games', 'games-dev', '--yes', '--token-fd', String(descriptor)]
    expect((await run(argv, bots(), { env: {} })).code).toBe(0)
    closeSync(descriptor)
    expect([names(GAMES), names(GAMES, GUILD)]).toEqual([['dice'], ['dice']])
  })
  test.each([
    [['deploy', 'mod', 'musik', '--yes'], 'no target and no file `musik`. Did you mean `music`?'],
    [['deploy', 'gmes'], 'no target and no file `gmes`. Did you mean `games`?'],
    [['history', 'everything'], 'no target and no file `everything`. Where to?'],
    [['rollback', 'modd'], 'no target and no file `modd`. Did you mean `mod`?'],
  ])('that are misspelled are named: %j', async (argv, message) => {
    const { code, stderr } = await run(argv, bots())
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })
  test.each(['-', '*', 'a?', '[ab]', '{a,b}', '!a'])(
    'are not asked for where %s stands for files',
    async (path) => {
      const { code, stderr } = await run(['deploy', path], bots({ ...TARGETS, a: TARGETS.mod }))
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: Where to\? /)])
    },
  )
  test('that only others extend are no place to go, and the only other one needs no name', async () => {
    const { application, ...base } = TARGETS.mod
    const one = bots({ base, live: { extends: 'base', application } })
    expect((await run(['deploy', '--yes'], one)).code).toBe(0)
    const two = bots({
      base,
      live: { extends: 'base', application },
      dev: { extends: 'live', guild: GUILD },
    })
    const { stderr } = await run(['deploy'], two)
    expect(stderr).toContain('`slashlint deploy live`: the targets are live and dev.')
    // `pull` makes files: one that is called much like a target is none.
    expect((await run(['pull', 'live', 'dew'], two)).stderr).not.toContain('no target')
  })
  test('extend each other, and circles are errors at their place', async () => {
    const circle = bots({ a: { extends: 'b', application: MOD }, b: { extends: 'a' } })
    const { code, stdout, stderr } = await run(['deploy', 'a'], circle)
    expect([code, `${stdout}${stderr}`]).toEqual([2, expect.stringContaining('a → b → a')])
    const nowhere = bots({ a: { extends: 'bse', application: MOD }, base: {} })
    expect((await run(['deploy', 'a'], nowhere)).stderr).toContain('Did you mean `base`')
  })
  test('protect commands: those stay, and are named', async () => {
    await run(['deploy', 'mod', '--yes'], bots())
    const target = { ...TARGETS.mod, protect: ['ban'], delete: true }
    const cwd = bots({ ...TARGETS, mod: target }, { 'bots/mod/commands.json': [PLAY] })
    const { code, stdout } = await run(['deploy', 'mod', '--yes'], cwd)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/= \/ban +protected: left as it is/)])
    expect(names(MOD)).toEqual(['ban', 'play'])
    const renamed = await run(['deploy', 'mod', '--yes', '--rename', 'ban=play'], cwd)
    expect([renamed.code, renamed.stdout]).toEqual([1, expect.stringContaining('is protected')])
  })
  test('that are one place are refused', async () => {
    const cwd = bots({ ...TARGETS, again: TARGETS.mod })
    const { code, stderr } = await run(['deploy', 'mod', 'again', '--yes'], cwd)
    const message = 'error: mod and again are the same place: name one of them.\n'
    expect([code, stderr]).toEqual([2, message])
    // The same application in another guild is another place.
    expect((await run(['deploy', 'games', 'games-dev', '--yes'], cwd)).code).toBe(0)
  })
  test.each([
    [['deploy', '--all'], {}, '`--all` means the targets of slashlint.json, and it has none.'],
    [['pull', 'mod', 'music'], TARGETS, '`slashlint pull` goes to one place, and these are 2: '],
    [['history', 'mod', 'music'], TARGETS, '`slashlint history` takes one target.'],
    [['deploy', 'mod', '--overwrites', `${GUILD},x`], TARGETS, '`--overwrites` takes ids of'],
    [['deploy', 'mod', '--rename', `ban=${REAL_TOKEN}`], TARGETS, 'A token stands where the name'],
    [
      ['deploy', 'mod'],
      { mod: { ...TARGETS.mod, protect: [REAL_TOKEN] } },
      'A token stands where the name of a command is expected, in a rename or in `protect`.',
    ],
    [
      ['deploy', 'mod'],
      { mod: { ...TARGETS.mod, tokenFrom: REAL_TOKEN } },
      '`tokenFrom` is the name of the variable with the token, such as "MOD_TOKEN": ',
    ],
  ])('are refused: %j', async (argv, targets, message) => {
    const { code, stderr } = await run(argv, bots(targets))
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(stderr).not.toContain(REAL_TOKEN)
  })
  test('of several guilds are called by them, also in the folders of records', async () => {
    const other = '2000000000000000002'
    emulator = await start({
      auth: 'any',
      seed: { apps: [{ id: MOD }], guilds: [GUILD, other].map((id) => ({ id, name: id })) },
    })
    const at = (guilds: object, name: string) =>
      bots({ mod: { ...TARGETS.mod, ...guilds } }, { 'bots/mod/commands.json': [{ ...BAN, name }] })
    const both = [{ guilds: [GUILD, other] }, { guild: GUILD, guilds: [other] }]
    for (const [index, guilds] of both.entries()) {
      const cwd = at(guilds, `command${index}`)
      const { stdout } = await run(['deploy', 'mod', '--yes'], cwd)
      expect(stdout.match(/mod in guild \d+ {2}deployed/g)).toHaveLength(2)
      expect(readdirSync(join(cwd, '.slashlint/deployments/mod')).sort()).toEqual([GUILD, other])
    }
    const cwd = at({ guilds: [GUILD] }, 'last')
    await run(['deploy', 'mod', '--yes'], cwd)
    expect((await run(['history', 'mod'], cwd)).stdout).toMatch(/^mod\n.*Create \/last\n$/)
  })
  test('say on standard error for how long Discord is waited for', () => {
    let said = ''
    const io = { stderr: { write: (text: string) => void (said += text) } } as unknown as Io
    const wait = waitingLines({ label: 'mod' }, io)
    for (const seconds of [1.99, 2, 2.1]) {
      wait?.({ reason: 'limit', seconds, method: 'PUT', path: '/' })
    }
    wait?.({ reason: 'failure', seconds: 0.5, method: 'GET', path: '/' })
    expect(said).toBe(
      [
        'mod: Discord takes no more requests for 2 s, waiting',
        'mod: Discord takes no more requests for 3 s, waiting',
        'mod: no answer to a GET, trying again in 0.5 s',
        '',
      ].join('\n'),
    )
  })
  test('state renames', async () => {
    await run(['deploy', 'mod', '--yes'], bots())
    const target = { ...TARGETS.mod, renames: { ban: 'expel' } }
    const cwd = bots(
      { ...TARGETS, mod: target },
      { 'bots/mod/commands.json': [{ ...BAN, name: 'expel' }] },
    )
    expect((await run(['deploy', 'mod', '--yes'], cwd)).code).toBe(0)
    expect(names(MOD)).toEqual(['expel'])
    expect((await run(['deploy', 'mod', '--yes'], cwd)).stdout).toContain('can be removed')
  })
})

describe('a saved plan', () => {
  const save = ['plan', 'mod', 'games-dev', '--live', '--out', 'plan.json']
  const apply = ['deploy', '--plan', 'plan.json', '--yes']
  test('is carried out exactly, once, and has no token', async () => {
    const cwd = bots()
    expect((await run(save, cwd)).code).toBe(0)
    expect(readFileSync(join(cwd, 'plan.json'), 'utf8')).not.toContain('0123456789abcdef')
    // The present content of the files does not matter.
    writeFileSync(join(cwd, 'bots/mod/commands.json'), JSON.stringify([PLAY]))
    expect((await run(apply, cwd)).code).toBe(0)
    expect([names(MOD), names(GAMES, GUILD)]).toEqual([['ban'], ['dice']])
    const again = await run(apply, cwd)
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('carried out before')])
  })
  test('is not carried out where something has changed since, and says what', async () => {
    const cwd = bots()
    await run(save, cwd)
    const other = bots(TARGETS, { ...FILES, 'bots/mod/commands.json': [PLAY] })
    await run(['deploy', 'mod', '--yes'], other)
    const { code, stderr } = await run(apply, cwd)
    expect([code, stderr]).toEqual([2, expect.stringContaining('/play is new')])
    expect([names(MOD), names(GAMES, GUILD)]).toEqual([['play'], ['dice']])
  })
  test('of several places keeps what was deployed before in a file for each', async () => {
    const cwd = bots()
    await run(['plan', '--live', '--all', '--out', 'plan.json'], cwd)
    const argv = ['deploy', '--plan', 'plan.json', '--yes', '--record', 'kept/before.json']
    expect((await run(argv, cwd)).code).toBe(0)
    expect(readdirSync(join(cwd, 'kept')).sort()).toEqual(
      ['games-dev', 'games', 'mod', 'music'].map((name) => `before.${name}.json`),
    )
  })
  test('is not carried out where its file was changed', async () => {
    const cwd = bots()
    await run(save, cwd)
    const text = readFileSync(join(cwd, 'plan.json'), 'utf8')
    writeFileSync(
      join(cwd, 'plan.json'),
      text.replace('"purpose": "Create /ban"', '"purpose": "x"'),
    )
    const { code, stderr } = await run(apply, cwd)
    expect([code, stderr]).toEqual([2, expect.stringContaining('its file was changed')])
    expect(names(MOD)).toEqual([])
    writeFileSync(join(cwd, 'plan.json'), '{}')
    expect((await run(apply, cwd)).stderr).toContain('no plan that slashlint has saved')
  })
})

describe('a saved plan', () => {
  const save = (...targets: readonly string[]) => [
    'plan',
    ...targets,
    '--live',
    '--out',
    'plan.json',
  ]
  const apply = ['deploy', '--plan', 'plan.json']
  const typed = (answer: string): RunOptions => ({
    tty: true,
    stdin: Object.assign(
      (async function* () {
        yield new TextEncoder().encode(`${answer}\n`)
      })(),
      { isTTY: true },
    ),
  })

  test('is carried out when somebody says so: by --yes, or on a terminal', async () => {
    const cwd = bots()
    await run(save('mod'), cwd)
    const { code, stderr } = await run(apply, cwd)
    const message = 'error: Nothing was sent: --yes sends what the plan says.\n'
    expect([code, stderr]).toEqual([2, message])
    const no = await run(apply, cwd, typed('n'))
    expect([no.code, names(MOD)]).toEqual([2, []])
    expect(no.stdout).toContain('Carry out this plan?')
    const yes = await run(apply, cwd, typed('y'))
    expect([yes.code, names(MOD)]).toEqual([0, ['ban']])
    await run(save('music', 'games'), cwd)
    const both = await run(apply, cwd, typed('y'))
    expect([both.stdout, names(MUSIC)]).toEqual([
      expect.stringContaining('Carry out these 2 plans?'),
      ['play'],
    ])
  })
  test('that changes nothing needs no word, and leaves no record', async () => {
    const cwd = bots()
    await run(['deploy', 'mod', '--yes'], cwd)
    await run(save('mod'), cwd)
    const { code, stdout } = await run([...apply, '--format', 'json'], cwd)
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { targets: [{ state: 'unchanged' }] }])
    expect(readdirSync(join(cwd, '.slashlint/deployments/mod'))).toHaveLength(1)
  })
  test('goes only where it was made for', async () => {
    const cwd = bots()
    const moved = (target: object) =>
      writeFileSync(
        join(cwd, 'slashlint.json'),
        JSON.stringify({ deploy: { ...TARGETS, ...target } }),
      )
    await run(save('mod'), cwd)
    moved({ mod: { ...TARGETS.mod, application: GAMES } })
    const { code, stderr } = await run([...apply, '--yes'], cwd)
    expect([code, stderr]).toEqual([
      2,
      `error: The plan is for application ${MOD}, and that is not where the target mod goes now: plan again.\n`,
    ])
    moved({})
    await run(save('games-dev'), cwd)
    moved({ 'games-dev': { extends: 'mod', guild: GUILD } })
    expect((await run([...apply, '--yes'], cwd)).stderr).toContain(
      `for application ${GAMES} in guild ${GUILD}, and that is not where the target games-dev goes`,
    )
    expect(emulator.state.apps.flatMap(({ commands }) => Object.values(commands).flat())).toEqual(
      [],
    )
  })
  test.each([['mod'], ['.'], ['--all']])('takes no %s', async (more) => {
    const cwd = bots()
    await run(save('mod'), cwd)
    const { code, stderr } = await run([...apply, '--yes', more], cwd)
    const message = 'error: `--plan` says itself where its commands go: no targets, no paths.\n'
    expect([code, stderr, names(MOD)]).toEqual([2, message, []])
  })
  test('has the flags of a place without a target, and the guilds whose overwrites it asks for', async () => {
    const cwd = project({ 'ban.command.json': BAN })
    const options = { env: { DISCORD_TOKEN: tokenOf(MOD) } }
    const flags = ['--app', MOD, '--overwrites', GUILD]
    expect((await run([...save('ban.command.json'), ...flags], cwd, options)).code).toBe(0)
    expect((await run([...apply, '--yes'], cwd, options)).code).toBe(0)
    expect(names(MOD)).toEqual(['ban'])
  })
  test('is not made of what only the program knows, nor read where there is no file', async () => {
    const code = `import { SlashCommandBuilder } from 'discord.js'
export const one = new SlashCommandBuilder().setName(process.env.NAME).setDescription('x')`
    const cwd = bots(TARGETS, { 'bots/mod/one.js': code })
    const { stderr } = await run(save('mod'), cwd)
    expect(stderr).toContain(
      'The plan for mod is not saved: parts of the files are known only when the program runs.',
    )
    expect(existsSync(join(cwd, 'plan.json'))).toBe(false)
    expect((await run([...apply, '--yes'], cwd)).stderr).toBe('error: Cannot read plan.json.\n')
  })
})

describe('a way back', () => {
  test('of a place 20 records are kept, the newest ones', async () => {
    const old = Array.from({ length: 21 }, (_, i) => `2020-01-01T00-00-${10 + i}.json`)
    const folder = '.slashlint/deployments/mod'
    const records = Object.fromEntries(old.map((name) => [`${folder}/${name}`, '{}']))
    const cwd = bots(TARGETS, { ...FILES, ...records, [`${folder}/notes.txt`]: '' })
    expect((await run(['deploy', 'mod', '--yes'], cwd)).code).toBe(0)
    const kept = readdirSync(join(cwd, folder)).sort()
    expect(kept).toEqual([...old.slice(2), expect.stringMatching(/^2\d{3}-/), 'notes.txt'])
    expect(kept).toHaveLength(21)
  })
  test.each([
    ['{}', 'is no record of a deployment.'],
    ['{"version":2,"commands":[]}', 'is no record of a deployment.'],
    ['{"version":1,"commands":{}}', 'is no record of a deployment.'],
    [undefined, 'Cannot read '],
  ])('from %s: %s', async (record, message) => {
    const cwd = bots(TARGETS, record === undefined ? FILES : { ...FILES, 'record.json': record })
    const { code, stderr } = await run(['rollback', 'mod', '--from', 'record.json'], cwd)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(stderr).toContain('record.json')
  })
  test('what was deployed before is kept, and rollback plans it', async () => {
    const cwd = bots()
    await run(['deploy', 'mod', '--yes'], cwd)
    writeFileSync(
      join(cwd, 'bots/mod/commands.json'),
      JSON.stringify([{ ...BAN, description: 'Bans somebody' }]),
    )
    await run(['deploy', 'mod', '--yes'], cwd)
    const folder = join(cwd, '.slashlint/deployments/mod')
    const files = readdirSync(folder)
    expect(files).toHaveLength(2)
    expect(statSync(join(folder, files[0] ?? '')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(cwd, '.slashlint/deployments/.gitignore'), 'utf8')).toBe('*\n')
    const shown = await run(['history', 'mod'], cwd)
    expect(shown.stdout).toMatch(/Z {2}Update \/ban\n.*Z {2}Create \/ban\n$/)
    const back = await run(['rollback', 'mod', '--yes'], cwd)
    expect([back.code, back.stdout]).toEqual([
      0,
      expect.stringContaining('"Bans somebody" → "Bans a member"'),
    ])
    expect(back.stdout).toContain('permission overwrites that were lost do not come back')
    for (const file of readdirSync(folder)) {
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain('0123456789abcdef')
    }
  })
  test.each([
    [4, 'Create /a0, Create /a1, Create /a2, Create /a3'],
    [5, 'Create /a0, Create /a1, Create /a2, Create /a3 and 1 more'],
    [7, 'Create /a0, Create /a1, Create /a2, Create /a3 and 3 more'],
  ])('of a deployment of %i requests four at most are named', async (count, words) => {
    const commands = Array.from({ length: count }, (_, index) => ({ ...BAN, name: `a${index}` }))
    const cwd = bots(TARGETS, { 'bots/mod/commands.json': commands })
    expect((await run(['history', 'mod'], cwd)).stdout).toBe('mod\n  no deployment is known\n')
    await run(['deploy', 'mod', '--yes'], cwd)
    const { stdout } = await run(['history', 'mod'], cwd)
    expect(stdout.replace(/^ {2}\S+Z {2}/m, '')).toBe(`mod\n${words}\n`)
  })
  test('a renamed command gets its name back, and keeps its id', async () => {
    const cwd = bots()
    await run(['deploy', 'mod', '--yes'], cwd)
    const id = emulator.state.apps[0]?.commands['global']?.[0]?.id
    writeFileSync(join(cwd, 'bots/mod/commands.json'), JSON.stringify([{ ...BAN, name: 'expel' }]))
    await run(['deploy', 'mod', '--yes', '--rename', 'ban=expel'], cwd)
    expect((await run(['rollback', 'mod', '--yes'], cwd)).code).toBe(0)
    expect(emulator.state.apps[0]?.commands['global']).toMatchObject([{ id, name: 'ban' }])
  })
  test('is off by configuration, or in the file that is named', async () => {
    const cwd = bots({ ...TARGETS, mod: { ...TARGETS.mod, history: false } })
    await run(['deploy', 'mod', '--yes'], cwd)
    expect(existsSync(join(cwd, '.slashlint'))).toBe(false)
    await run(['deploy', 'music', '--yes', '--record', 'before.json'], cwd)
    expect(existsSync(join(cwd, '.slashlint'))).toBe(false)
    const back = await run(['rollback', 'music', '--from', 'before.json', '--yes', '--delete'], cwd)
    expect([back.code, names(MUSIC)]).toEqual([0, []])
    expect((await run(['rollback', 'mod', '--from', 'before.json'], cwd)).stderr).toContain(
      `is of application ${MUSIC}`,
    )
  })
  test('pull --check says whether files and live list are the same', async () => {
    const cwd = bots()
    expect((await run(['pull', 'mod', '--check'], cwd)).code).toBe(1)
    await run(['deploy', 'mod', '--yes'], cwd)
    expect((await run(['pull', 'mod', '--check'], cwd)).code).toBe(0)
    const before = readFileSync(join(cwd, 'bots/mod/commands.json'), 'utf8')
    writeFileSync(join(cwd, 'bots/mod/commands.json'), before.replace('Bans a', 'Bans the'))
    const drift = await run(['pull', 'mod', '--check', '--format', 'json'], cwd)
    expect([drift.code, JSON.parse(drift.stdout)]).toEqual([
      1,
      expect.objectContaining({
        exitCode: 1,
        targets: [expect.objectContaining({ target: 'mod', byHand: ['/ban'] })],
        errors: [],
      }),
    ])
    expect((await run(['pull', 'mod', '--check', '--guild', '77'], cwd)).code).toBe(2)
    const all = await run(['pull', '--check', '--all'], cwd)
    expect([all.code, all.stdout]).toEqual([
      1,
      expect.stringMatching(/at mod differ\.[^]*at music differ\.[^]*at games-dev differ\./),
    ])
  })
  test('of several targets one that cannot be read hides nothing of the others', async () => {
    const cwd = bots({ ...TARGETS, music: { ...TARGETS.music, guild: '77' } })
    await run(['deploy', 'mod', 'games', 'games-dev', '--yes'], cwd)
    const { code, stdout } = await run(['pull', '--check', '--all', '--format', 'json'], cwd)
    expect([code, JSON.parse(stdout)]).toMatchObject([
      2,
      {
        exitCode: 2,
        targets: [
          { target: 'mod', same: 1 },
          { target: 'music', error: { message: expect.stringContaining('guild 77') } },
          { target: 'games', same: 1 },
          { target: 'games-dev', same: 1 },
        ],
      },
    ])
  })
})

describe('for machines', () => {
  test('deploy says everything as one document, errors too', async () => {
    const cwd = bots()
    const done = await run(['deploy', 'mod', 'games', '--yes', '--format', 'json'], cwd)
    expect(JSON.parse(done.stdout)).toMatchObject({
      version: 1,
      exitCode: 0,
      targets: [
        { target: 'mod', application: MOD, state: 'deployed', requests: [{ answered: 201 }] },
        { target: 'games', state: 'deployed' },
      ],
      errors: [],
    })
    expect(done.stderr).toContain('Create /ban')
    const argv = ['deploy', 'mod', '--guild', '77', '--yes', '--format', 'json']
    const failed = await run(argv, cwd)
    expect([failed.code, JSON.parse(failed.stdout)]).toMatchObject([
      2,
      {
        exitCode: 2,
        targets: [
          { state: 'failed', error: { code: expect.stringMatching(/forbidden|not-found/) } },
        ],
      },
    ])
    const nowhere = await run(['deploy', '--format', 'json'], cwd)
    expect(JSON.parse(nowhere.stdout)).toMatchObject({
      exitCode: 2,
      errors: [{ code: 'usage', message: expect.stringContaining('Where to?') }],
    })
  })
})

describe('pull into a target that knows its files', () => {
  test.each(['bots/mod/**', 'bots/mod', './bots/mod/', 'bots/mod/*.json'])(
    'makes new ones where it reads them, and none elsewhere: %s',
    async (glob) => {
      await run(['deploy', 'mod', '--yes'], bots())
      const cwd = bots({ ...TARGETS, mod: { ...TARGETS.mod, files: [glob] } }, {})
      const outside = await run(['pull', 'mod', 'out.json'], cwd)
      expect([outside.code, outside.stderr]).toEqual([
        2,
        expect.stringContaining(`out.json is none of the \`files\` of mod (${glob})`),
      ])
      expect(readdirSync(cwd)).toEqual(['slashlint.json'])
      const pulled = await run(['pull', 'mod'], cwd)
      expect([pulled.code, pulled.stdout]).toEqual([
        0,
        expect.stringContaining('Wrote bots/mod/ban.command.json'),
      ])
      expect((await run(['pull', 'mod', '--check'], cwd)).code).toBe(0)
    },
  )
  test('also into the one file that it names', async () => {
    await run(['deploy', 'mod', '--yes'], bots())
    const mod = { ...TARGETS.mod, files: ['mod/list.yaml'] }
    const cwd = bots({ ...TARGETS, mod }, {})
    expect((await run(['pull', 'mod', 'mod/list.yaml'], cwd)).code).toBe(0)
    expect((await run(['pull', 'mod', '--check'], cwd)).code).toBe(0)
  })
})
