import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../property/check.js'
import { PING, project, slashlint } from './harness.js'

const FILES = {
  'package.json': { dependencies: { 'discord.js': '14.16.0' } },
  'commands/ping.json': PING,
  'commands/ban.js': `import { SlashCommandBuilder } from 'discord.js'
import { reason } from '../parts/reason.js'
export const data = new SlashCommandBuilder().setName('ban').setDescription('Bans').addStringOption(reason)
`,
  'parts/reason.js': `export const reason = (option) => option.setName('Reason').setDescription('Why')\n`,
}

/** Returns the folder of a project's stored results. */
const folderOf = (cwd: string): string => join(cwd, '.slashlint-cache')

const answersOf = (cwd: string): readonly string[] =>
  readdirSync(folderOf(cwd)).filter((name) => name.endsWith('.json'))

/** Marks the stored results, so that a test recognises them. */
function mark(cwd: string): void {
  for (const name of answersOf(cwd)) {
    const file = join(folderOf(cwd), name)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"stdout":"', '"stdout":"KEPT '))
  }
}

const cached = (cwd: string, ...more: readonly string[]) =>
  slashlint(['check', '--cache', ...more], { cwd })

describe('check --cache', () => {
  test('answers as before, with the same code, where nothing has changed', async () => {
    const cwd = project(FILES)
    const first = await cached(cwd)
    expect(first).toStrictEqual(await slashlint(['check'], { cwd }))
    expect(first.code).toBe(1)
    expect(await cached(cwd)).toStrictEqual(first)
    mark(cwd)
    expect(await cached(cwd)).toStrictEqual({ ...first, stdout: `KEPT ${first.stdout}` })
  })

  test.each<[what: string, change: (cwd: string) => void]>([
    ['a file', (cwd) => writeFileSync(join(cwd, 'commands/ping.json'), '{"name":"ping"}')],
    [
      'a new file',
      (cwd) => writeFileSync(join(cwd, 'commands/pong.json'), '{"name":"P","description":"x"}'),
    ],
    ['a file that is gone', (cwd) => rmSync(join(cwd, 'commands/ping.json'))],
    [
      'a new name of a file',
      (cwd) => renameSync(join(cwd, 'commands/ping.json'), join(cwd, 'commands/pang.json')),
    ],
    [
      'a file that another one imports',
      (cwd) =>
        writeFileSync(
          join(cwd, 'parts/reason.js'),
          FILES['parts/reason.js'].replace('Reason', 'reason'),
        ),
    ],
    [
      'the same number of characters at the same time',
      (cwd) => {
        const file = join(cwd, 'commands/ping.json')
        const { atime, mtime } = statSync(file)
        writeFileSync(file, readFileSync(file, 'utf8').replace('"ping"', '"PING"'))
        utimesSync(file, atime, mtime)
      },
    ],
    [
      'a configuration',
      (cwd) => writeFileSync(join(cwd, 'slashlint.json'), '{"rules":{"option/*":"off"}}'),
    ],
    [
      'the versions of the project',
      (cwd) => writeFileSync(join(cwd, 'package.json'), '{"dependencies":{"discord.js":"13.0.0"}}'),
    ],
    ['what git ignores', (cwd) => writeFileSync(join(cwd, '.gitignore'), 'commands/*.json\n')],
    ['what is a repository', (cwd) => mkdirSync(join(cwd, '.git'))],
  ])('works again after a change of %s', async (_, change) => {
    const cwd = project(FILES)
    await cached(cwd)
    mark(cwd)
    change(cwd)
    const after = await slashlint(['check'], { cwd })
    expect(await cached(cwd)).toStrictEqual(after)
    expect(await cached(cwd)).toStrictEqual(after)
  })

  test('a file that was looked for in vain, and is there now, is a change', async () => {
    const cwd = project({
      'commands/ban.js': `import { name } from './names.js'
import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName(name).setDescription('Bans')
`,
    })
    expect((await cached(cwd)).code).toBe(0)
    writeFileSync(join(cwd, 'commands/names.js'), `export const name = 'NOT ALLOWED'\n`)
    expect((await cached(cwd)).code).toBe(1)
  })

  test('a file in which there was nothing is not read again after a change of another one', async () => {
    const cwd = project({ ...FILES, 'lib/empty.js': 'export const x = 1\n' })
    await cached(cwd)
    const [name = ''] = answersOf(cwd)
    const file = join(folderOf(cwd), name)
    const stored = JSON.parse(readFileSync(file, 'utf8')) as {
      files: readonly (readonly unknown[])[]
    }
    const silence = stored.files.find(([path]) => path === join(cwd, 'lib/empty.js'))?.[2]
    expect(silence).toMatchObject({ asked: [] })
    // The stored findings of another file are replaced by none, so that its content is no longer visible.
    const files = stored.files.map(([path, trace]) => [path, trace, silence])
    writeFileSync(file, JSON.stringify({ ...stored, files }))
    writeFileSync(join(cwd, 'commands/ping.json'), '{"name":"PING","description":"Answers"}')
    const { stdout } = await cached(cwd)
    expect(stdout).toContain('ping.json')
    expect(stdout).not.toContain('ban.js')
    expect((await slashlint(['check'], { cwd })).stdout).toContain('reason.js')
  })

  test('what a reader said of code is known after a change of another file', async () => {
    const cwd = project(FILES)
    await cached(cwd)
    const [name = ''] = answersOf(cwd)
    const file = join(folderOf(cwd), name)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('"description":"Bans"')
    // The stored name differs from the text. Neither the text nor its imports are read.
    writeFileSync(file, text.replace('"name":"ban"', '"name":"Banned"'))
    writeFileSync(join(cwd, 'commands/ping.json'), '{"name":"pong","description":"Answers"}')
    expect((await cached(cwd)).stdout).toContain('"Banned"')
  })

  test('what is known of many files is written whole, though not at once', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `commands/c${index}.js`)
    const cwd = project(
      Object.fromEntries(
        names.map((name, index) => [name, kick(`Does ${index}`).replace('kick', `c${index}`)]),
      ),
    )
    const first = await cached(cwd)
    const [name = ''] = answersOf(cwd)
    const text = readFileSync(join(folderOf(cwd), name), 'utf8')
    expect(text.length).toBeGreaterThan(200_000)
    const { files } = JSON.parse(text) as { files: readonly (readonly [path: string])[] }
    expect(new Set(files.map(([path]) => path)).size).toBeGreaterThan(300)
    expect(await cached(cwd)).toStrictEqual(first)
  })

  const kick = (what: string, rest = ''): string =>
    `import { SlashCommandBuilder } from 'discord.js'\nexport const data = new SlashCommandBuilder().setName('kick').setDescription('${what}')\n${rest}`

  const OLD = kick('Sends away')
    .replace(`'kick'`, `'old'`)
    .replace(/\n$/, '.setDMPermission(false)\n')

  test.each<[what: string, name: string, text: string]>([
    ['describes a command in other words', 'commands/kick.js', kick('Sends somebody away')],
    ['moves a command', 'commands/kick.js', `// Sends away\n${kick('Kicks')}`],
    ['says nothing, as before', 'lib/empty.js', 'export const y = 2\n'],
    ['moves what only a hint is about', 'commands/old.js', `\n${OLD}`],
  ])('a change that %s is answered as before, once the file is read', async (_, name, text) => {
    const cwd = project({
      ...FILES,
      'commands/kick.js': kick('Kicks'),
      'commands/old.js': OLD,
      'lib/empty.js': 'export const x = 1\n',
    })
    await cached(cwd)
    mark(cwd)
    writeFileSync(join(cwd, name), text)
    const { stdout } = await slashlint(['check'], { cwd })
    expect((await cached(cwd)).stdout).toBe(`KEPT ${stdout}`)
    expect((await cached(cwd)).stdout).toBe(`KEPT ${stdout}`)
    writeFileSync(join(cwd, name), kick('Kicks').replace('kick', 'ping'))
    expect(await cached(cwd)).toStrictEqual(await slashlint(['check'], { cwd }))
  })

  test.each<[what: string, name: string, text: string]>([
    ['makes a mistake', 'commands/kick.js', kick('')],
    [
      'defines one more',
      'commands/kick.js',
      `${kick('Kicks')}${kick('Bans').replace(/.*\n/, '').replace('data', 'b')}`,
    ],
    ['breaks the code', 'commands/kick.js', kick('Kicks').replace(')\n', '')],
    [
      'handles what others define',
      'commands/kick.js',
      kick(
        'Kicks',
        `export const run = (client) => client.on('interactionCreate', (i) => i.commandName === 'ban' && i.options.getUser('x'))\n`,
      ),
    ],
    [
      'turns off what is not there',
      'commands/kick.js',
      kick('Kicks', '// slashlint-disable-next-line option/name-format\n'),
    ],
    ['defines something', 'lib/empty.js', kick('Kicks').replace('kick', 'Kick')],
    ['is imported', 'parts/reason.js', FILES['parts/reason.js'].replace('Reason', 'reason')],
  ])('a change that %s is not', async (_, name, text) => {
    const cwd = project({
      ...FILES,
      'commands/kick.js': kick('Kicks'),
      'lib/empty.js': 'export const x = 1\n',
    })
    await cached(cwd)
    mark(cwd)
    writeFileSync(join(cwd, name), text)
    const after = await slashlint(['check'], { cwd })
    expect(await cached(cwd)).toStrictEqual(after)
    expect(await cached(cwd)).toStrictEqual(after)
  })

  test('a finding that shows another document shows it after a change of a third one, too', async () => {
    const long = `import { long } from '../lib/long.js'\n${kick('Kicks').replace(`'Kicks'`, 'long')}`
    const cwd = project({
      ...FILES,
      'commands/kick.js': long,
      'lib/long.js': `export const long = 'x'.repeat(101)\n`,
    })
    for (const name of ['pong', 'pang', 'peng']) {
      expect((await cached(cwd)).stdout).toContain('::: lib/long.js:1:21')
      writeFileSync(join(cwd, 'commands/ping.json'), `{"name":"${name}","description":"Answers"}`)
      expect(await cached(cwd)).toStrictEqual(await slashlint(['check'], { cwd }))
    }
  })

  test('a file that another one asks for since it was read alone is a change for that', async () => {
    const part = (name: string): string => `export const name = '${name}'\n`
    const user = `import { name } from '../lib/name.js'\n${kick('Kicks').replace(`'kick'`, 'name')}`
    const cwd = project({ 'commands/kick.js': kick('Kicks'), 'lib/name.js': part('kick') })
    for (const [file, text] of [
      ['commands/kick.js', user],
      ['lib/name.js', part('Kick')],
    ] as const) {
      await cached(cwd)
      writeFileSync(join(cwd, file), text)
      expect(await cached(cwd)).toStrictEqual(await slashlint(['check'], { cwd }))
    }
  })

  test('files that were only touched are no change', async () => {
    const cwd = project(FILES)
    await cached(cwd)
    mark(cwd)
    utimesSync(join(cwd, 'commands/ping.json'), new Date(), new Date())
    expect((await cached(cwd)).stdout).toMatch(/^KEPT /)
  })

  test('other options have other answers', async () => {
    const cwd = project(FILES)
    const [pretty, json, errors] = [
      await cached(cwd),
      await cached(cwd, '--format', 'json'),
      await cached(cwd, '--rule', 'option/*=warning'),
    ]
    expect(answersOf(cwd)).toHaveLength(3)
    expect(await cached(cwd)).toStrictEqual(pretty)
    expect(await cached(cwd, '--format', 'json')).toStrictEqual(json)
    expect(await cached(cwd, '--rule', 'option/*=warning')).toStrictEqual(errors)
  })

  test('sixteen answers are kept, the newest ones', async () => {
    const cwd = project(FILES)
    for (let warnings = 0; warnings < 16; warnings++) {
      await cached(cwd, '--max-warnings', `${warnings}`)
    }
    const before = answersOf(cwd)
    expect(before).toHaveLength(16)
    for (const [index, name] of before.entries()) {
      utimesSync(join(folderOf(cwd), name), 1000 + index, 1000 + index)
    }
    await cached(cwd, '--max-warnings', '16')
    const after = answersOf(cwd)
    expect(after).toHaveLength(16)
    expect(before.filter((name) => !after.includes(name))).toEqual([before[0]])
  })

  test('what cannot be read in the folder is as if it were not there', async () => {
    const cwd = project(FILES)
    const first = await cached(cwd)
    for (const broken of ['', '{}', 'null', '{"list":1}', '[]', '\0']) {
      for (const name of answersOf(cwd)) {
        writeFileSync(join(folderOf(cwd), name), broken)
      }
      expect(await cached(cwd)).toStrictEqual(first)
    }
  })

  test('the folder stays out of commits, and is not checked itself', async () => {
    const cwd = project(FILES)
    await cached(cwd)
    expect(readFileSync(join(folderOf(cwd), '.gitignore'), 'utf8')).toBe('*\n')
  })

  test('--cache-location names another folder; one that cannot be made is no failure', async () => {
    const cwd = project({ ...FILES, file: '' })
    const first = await slashlint(['check'], { cwd })
    expect(await slashlint(['check', '--cache-location', 'tmp/kept'], { cwd })).toStrictEqual(first)
    expect(readdirSync(join(cwd, 'tmp/kept'))).toContain('.gitignore')
    const unkept = await slashlint(['check', '--cache-location', 'file/kept'], { cwd })
    expect(unkept).toStrictEqual({
      ...first,
      stderr: expect.stringMatching(/^note: Nothing is cached\. Cannot .*\n$/),
    })
  })

  test.each([
    ['a/b/node_modules/x', 'a/b/node_modules/.cache/slashlint'],
    ['a/node_modules/x', 'a/node_modules/.cache/slashlint'],
    ['node_modules/x', 'node_modules/.cache/slashlint'],
  ])('beside %s, the results are kept in %s', async (installed, folder) => {
    const cwd = project({ [installed]: '', 'a/b/ping.command.json': PING })
    await slashlint(['check', '--cache'], { cwd: join(cwd, 'a/b') })
    expect(readdirSync(join(cwd, folder))).toContain('.gitignore')
  })

  test.each([['--fix'], ['--watch'], ['--ndjson'], ['-']])('does not go with %s', async (flag) => {
    const { code, stderr } = await slashlint(['check', '--cache', flag], { cwd: project(FILES) })
    expect(code).toBe(2)
    expect(stderr).toContain('`--cache` is for files that are checked')
  })

  /** Code that may follow a command. */
  const ADDED = [
    `export const execute = (interaction) => interaction.options.getUser('who')\n`,
    `export const autocomplete = (interaction) => interaction.respond([])\n`,
    `export default (client) => client.on('interactionCreate', (i) => i.isAutocomplete() && i.respond([]))\n`,
    `import { name } from '../lib/use.js'\nexport const other = name\n`,
    `import fs from 'node:fs'\nfs.writeFileSync('data/list.json', JSON.stringify([data]))\n`,
    `// slashlint-disable-next-line command/name-format\n`,
    `data.addStringOption((o) => o.setName('why').setDescription('Why').setAutocomplete(true))\n`,
    // A hint: nothing reads the option.
    `data.addStringOption((o) => o.setName('why').setDescription('Why'))\nexport const run = (interaction) => interaction.options.getUser('who')\n`,
    `export const b = new SlashCommandBuilder().setName('ping').setDescription('x')\n`,
    `import { x } from '../lib/alone.js'\nexport const c = new SlashCommandBuilder().setName(x).setDescription('x')\n`,
  ]

  test('whatever changes between runs, they print what runs without it print', async () => {
    const names = [
      'commands/ping.json',
      'commands/pong.json',
      'commands/ban.js',
      'commands/kick.js',
      'events/handler.js',
      'parts/reason.js',
      'slashlint.json',
      'commands/x.yaml',
      'lib/use.js',
      'data/list.json',
      'data/command.json',
      'package.json',
      'commands/ban.ts',
      'lib/alone.js',
    ]
    const texts = [
      '{"name":"ping","description":"Answers"}',
      '{"name":"PING","description":"Answers"}',
      '{"rules":{"option/*":"off"}}',
      FILES['parts/reason.js'],
      `export const reason = (option) => option.setName('why').setDescription('Why')\n`,
      '{',
      '',
      'export const x = 1',
      FILES['commands/ban.js'],
      `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('ban').setDescription('Kicks')
export const execute = (interaction) => interaction.options.getUser('who')
`,
      `export const make = (command) => command
`,
      `import { make } from '../lib/use.js'
export const a = make({ name: 'A', description: 'b', execute(interaction) { return interaction.reply('c') } })
`,
      `import { make } from '../lib/use.js'
export const d = make({ name: 'D', description: 'e', execute: later })
`,
      `export default (client) => client.on('interactionCreate', (interaction) => {
  if (interaction.commandName === 'ban') return interaction.options.getString('what', true)
})
`,
      `import { reason } from '../parts/reason.js'\nimport { SlashCommandBuilder } from 'discord.js'\nexport const all = [reason, SlashCommandBuilder]\n`,
      '[{"name":"a","description":"b"},{"name":"C","description":"d"}]',
      '{"dependencies":{"discord.js":"13.0.0"}}',
      '{"ignore":["lib/"]}',
      ...['Kicks', 'Sends away', ''].map((what) => kick(what)),
      ...ADDED.map((rest) => kick('Kicks', rest)),
      kick('Kicks').replace(')\n', ''),
      `// Above\n${kick('Kicks')}`,
      undefined,
    ]
    // Files that are often changed again are read alone.
    const name = fc.oneof(
      fc.constantFrom(...names),
      fc.constantFrom('commands/kick.js', 'lib/alone.js'),
    )
    const steps = fc.array(fc.tuple(name, fc.constantFrom(...texts)), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.constantFrom([], ['--list'], ['--hints'], ['--format', 'json']),
        async (changes, more) => {
          const cwd = project({
            ...FILES,
            'commands/kick.js': kick('Kicks'),
            'lib/alone.js': 'export const x = 1\n',
          })
          for (const folder of ['data', 'events']) {
            mkdirSync(join(cwd, folder))
          }
          await cached(cwd, ...more)
          for (const [name, text] of changes) {
            const file = join(cwd, name)
            if (text === undefined) {
              rmSync(file, { force: true })
            } else {
              writeFileSync(file, text)
            }
            expect(await cached(cwd, ...more)).toStrictEqual(
              await slashlint(['check', ...more], { cwd }),
            )
          }
        },
      ),
      { numRuns: sized(40, 5), seed: 11 },
    )
  })
})
