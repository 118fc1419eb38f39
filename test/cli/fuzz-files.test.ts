import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import type { FuzzFailure } from '@slashlint/emulator/testing'
import { describe, expect, test } from 'vitest'
import { deployBodies, projectFiles } from '../../cli/src/commands/fuzz/files.js'
import { createRecords } from '../../cli/src/commands/fuzz/record.js'
import type { Io } from '../../cli/src/io.js'
import { PING as COMMAND, start } from '../emulator/harness.js'
import { PING, project } from './harness.js'

// Tests what `slashlint fuzz` reads of a project, and what it writes, in this process.

const output = { isTTY: false, columns: undefined, write: () => undefined }
const ioIn = (cwd: string): Io =>
  ({ cwd, env: {}, stdout: output, stderr: output }) as unknown as Io

describe('the files of a project', () => {
  const BAN = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('ban').setDescription('x')
  .addStringOption((option) => option.setName('why').setDescription('x'))
export const execute = (interaction) => {
  interaction.options.getString('reason')
}
`
  const FILES = {
    'src/ban.js': BAN,
    'a/ping.command.json': PING,
    'a/twice.command.json': { ...PING, name: 'twice' },
    'b/twice.command.json': { ...PING, name: 'twice' },
    'loud.command.json': { ...PING, name: 'Loud' },
    'lobby.json': { $schema: './lobby.schema.json', idle_timeout_seconds: 1 },
  }
  const about = async (failure: object, paths: readonly string[] = []) => {
    const files = await projectFiles(paths, undefined, ioIn(project(FILES)))
    return files.about(failure as FuzzFailure)
  }
  const FINDING = {
    code: 'use/unknown-option',
    message: expect.stringContaining('"reason"') as string,
  }

  test.each<[failure: object, facts: object]>([
    [{ command: 'ping' }, { definition: 'a/ping.command.json:2:11' }],
    [{ command: 'ban' }, { definition: 'src/ban.js:2:55' }],
    [{ command: 'twice' }, {}],
    [{ command: 'none' }, {}],
    [{}, {}],
    [{ command: 'none', place: 'src/ban.js:5:3' }, { finding: FINDING }],
    [
      { command: 'ban', place: 'src/ban.js:5:40' },
      { definition: 'src/ban.js:2:55', finding: FINDING },
    ],
    [{ command: 'none', place: 'src/ban.js:4:3' }, {}],
    [{ command: 'none', place: 'src/ban.js:15:3' }, {}],
    [{ command: 'none', place: 'loud.command.json:2:12' }, {}],
  ])('know of %j: %j', async (failure, facts) => {
    expect(await about(failure)).toEqual(facts)
  })

  test('are those of the paths alone', async () => {
    expect(await about({ command: 'ban' }, ['a'])).toEqual({})
    expect(await about({ command: 'twice' }, ['a'])).toEqual({
      definition: 'a/twice.command.json:2:11',
    })
  })

  test('are deployed, but for those of guilds and with parts that are not known', async () => {
    const emulator = await start()
    const cwd = project({
      'slashlint.json': {
        files: [
          { glob: 'guild/**', scope: 'guild' },
          { glob: 'all/**', scope: 'global' },
        ],
      },
      'guild/a.command.json': { ...PING, name: 'guild' },
      'all/b.command.json': { ...PING, name: 'global' },
      'c.command.json': { ...PING, name: 'any' },
      'd.js': `import { SlashCommandBuilder } from 'discord.js'\nexport default new SlashCommandBuilder().setName('open').setDescription(text())\n`,
    })
    const files = await projectFiles([], undefined, ioIn(cwd))
    expect(await files.deploy(emulator)).toBe(true)
    const commands = emulator.state.apps[0]?.commands['global'] ?? []
    expect(commands.map(({ name }) => name).sort()).toEqual(['any', 'global'])
    expect(await (await projectFiles(['guild'], undefined, ioIn(cwd))).deploy(emulator)).toBe(false)
  })

  test('that Discord would refuse are told', async () => {
    const emulator = await start()
    await expect(deployBodies(emulator, [{ ...COMMAND, name: 'Loud' }])).rejects.toThrow(
      'Discord refuses those of the files: slashlint check says why.',
    )
    expect(await deployBodies(emulator, [])).toBe(false)
    expect(await deployBodies(emulator, [COMMAND])).toBe(true)
  })
})

describe('the record of a failure', () => {
  const emulator = {
    seed: { apps: [{ name: 'mine', commands: [{ name: 'old' }] }, { id: '2' }], guilds: [] },
    state: {
      apps: [
        { id: '2', commands: {} },
        { id: '1', commands: { global: [PING], 42: [PING] } },
      ],
    },
    applicationId: '1',
  } as unknown as Emulator
  const failure = (change: object): FuzzFailure =>
    ({
      code: 'fuzz/threw',
      what: 'TypeError: x',
      invocation: ['/ban who:@mo'],
      steps: [{ invoke: '/ban' }, { press: 'Yes' }],
      files: {},
      ...change,
    }) as unknown as FuzzFailure

  test('is a session beside the world with the commands of now', () => {
    const cwd = project({})
    const flags = { strict: true, port: '5', limits: 'real' } as const
    const write = createRecords('found/of bot', emulator, flags, ioIn(cwd))
    const files = { 'a.txt': btoa('text'), 'deep/b.txt': btoa('more') }
    expect(write(failure({ files }))).toBe('found/of bot/01-threw-ban-who-mo.jsonl')
    const folder = join(cwd, 'found/of bot')
    expect(readdirSync(folder).sort()).toEqual([
      '01-threw-ban-who-mo.jsonl',
      'a.txt',
      'deep',
      'world.json',
    ])
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
    expect([read('a.txt'), read('deep/b.txt')]).toEqual(['text', 'more'])
    expect(read('world.json')).toBe(
      JSON.stringify(
        { apps: [{ name: 'mine', commands: [PING] }, { id: '2' }], guilds: [] },
        null,
        2,
      ),
    )
    expect(read('01-threw-ban-who-mo.jsonl').split('\n')).toEqual([
      '{"session":1,"seed":"world.json","limits":"off","strict":true}',
      '{"invoke":"/ban"}',
      '{"press":"Yes","fails":{"code":"fuzz/threw","message":"TypeError: x"}}',
      '',
    ])
  })

  test.each<[invocation: readonly string[], name: string]>([
    [['/a'], '01-threw-a.jsonl'],
    [[], '01-threw.jsonl'],
    [['/名前 x:"é, 1"'], '01-threw-名前-x-é-1.jsonl'],
    [[`/${'a'.repeat(44)}`], `01-threw-${'a'.repeat(44)}.jsonl`],
    [[`/${'a'.repeat(60)}`], `01-threw-${'a'.repeat(44)}.jsonl`],
    [[`/${'a'.repeat(43)} b`], `01-threw-${'a'.repeat(43)}.jsonl`],
  ])('of %j is called %s', (invocation, name) => {
    const write = createRecords('found', emulator, {}, ioIn(project({})))
    expect(write(failure({ invocation }))).toBe(`found/${name}`)
  })

  test('has its number before it', () => {
    const write = createRecords('found', emulator, {}, ioIn(project({})))
    const names = Array.from({ length: 100 }, () => write(failure({ invocation: ['/a'] })))
    expect([names[1], names[9], names[99]]).toEqual([
      'found/02-threw-a.jsonl',
      'found/10-threw-a.jsonl',
      'found/100-threw-a.jsonl',
    ])
  })

  test('that cannot be written says so', () => {
    const write = createRecords('file', emulator, {}, ioIn(project({ file: '' })))
    expect(() => write(failure({}))).toThrow(/^Cannot write file\/world\.json: /)
  })
})
