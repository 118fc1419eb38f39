import { describe, expect, it } from 'vitest'
import { project, slashlint } from './harness.js'

const BAN = { name: 'Ban', description: 'Ban a member' }
const off = (rule: string): object => ({ rules: { [rule]: 'off' } })

const checkIn = (files: Readonly<Record<string, unknown>>, ...argv: string[]) =>
  slashlint(['check', '.', ...argv], { cwd: project(files) })

describe('extends in slashlint.json', () => {
  it.each([
    ['a file', './rules/shared.json', 'rules/shared.json'],
    ['a folder', './rules', 'rules/slashlint.json'],
    ['a package', '@acme/slashlint-config', 'node_modules/@acme/slashlint-config/slashlint.json'],
    ['a file of a package', 'acme-config/strict.json', 'node_modules/acme-config/strict.json'],
  ])('takes %s', async (_, name, file) => {
    const files = { 'ban.command.json': BAN, 'slashlint.json': { extends: name } }
    expect((await checkIn({ ...files, [file]: off('command/name-lowercase') })).code).toBe(0)
    expect((await checkIn({ ...files, [file]: {} })).code).toBe(1)
  })

  it('finds a package of a folder above', async () => {
    const cwd = project({
      'node_modules/acme/slashlint.json': off('command/name-lowercase'),
      'bots/one/slashlint.json': { extends: 'acme' },
      'bots/one/ban.command.json': BAN,
    })
    expect((await slashlint(['check', 'bots'], { cwd })).code).toBe(0)
  })

  it('lets later names win over earlier ones, and the file over all, rule by rule', async () => {
    const cwd = project({
      'a.json': {
        rules: { 'command/name-lowercase': 'off', 'command/description-length': 'warning' },
        app: { id: '1', embedded: true },
      },
      'b.json': {
        extends: './a.json',
        rules: { 'command/name-lowercase': 'hint' },
        defaultLocale: 'de',
        ignore: ['old/'],
      },
      'slashlint.json': {
        extends: ['./a.json', './b.json'],
        files: [{ glob: '*.json', scope: 'guild' }],
        app: { id: '2' },
        ignore: ['drafts/'],
      },
    })
    const { stdout, code } = await slashlint(['check', '--print-config', 'ban.json'], { cwd })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      file: 'ban.json',
      configuration: 'slashlint.json',
      extends: ['a.json', 'b.json', 'a.json'],
      ignored: false,
      scope: 'guild',
      app: { id: '2', embedded: true },
      defaultLocale: 'de',
      rules: { 'command/name-lowercase': 'hint', 'command/description-length': 'warning' },
    })
    const ignored = async (file: string): Promise<unknown> =>
      (
        JSON.parse((await slashlint(['check', '--print-config', file], { cwd })).stdout) as {
          ignored: unknown
        }
      ).ignored
    expect([
      await ignored('old/a.json'),
      await ignored('drafts/a.json'),
      await ignored('new/a.json'),
    ]).toEqual([true, true, false])
  })

  it('takes globs of what is extended as those of the project', async () => {
    const files = {
      'node_modules/acme/slashlint.json': { files: [{ glob: 'data/*.json', resource: 'command' }] },
    }
    const { stdout } = await checkIn({
      ...files,
      'slashlint.json': { extends: 'acme' },
      'data/a.json': BAN,
    })
    expect(stdout).toContain('command/name-lowercase')
  })

  it.each([
    ['a file that is not there', { extends: './no.json' }, 'There is no file `./no.json`'],
    [
      'a package that is not there',
      { extends: ['acme'] },
      'There is no package `acme` with a slashlint.json',
    ],
    ['itself', { extends: './slashlint.json' }, 'extends this file'],
    [
      'what extends it',
      { extends: './circle.json' },
      'has a mistake in line 2: `./slashlint.json` extends this file',
    ],
    [
      'what has a mistake',
      { extends: './broken.json' },
      '`./broken.json` has a mistake in line 3: There is no rule `option/nmae`',
    ],
    ['a number', { extends: 1 }, '`extends` must be a string or a list.'],
    ['nothing', { extends: '' }, '`extends` must not be empty.'],
    ['a list with a number', { extends: [1] }, 'must be a string'],
  ])('refuses %s at its place', async (_, config, message) => {
    const { stderr, code } = await checkIn({
      'slashlint.json': config,
      'circle.json': { extends: './slashlint.json' },
      'broken.json': '{\n  "rules": {\n    "option/nmae": "off"\n  }\n}\n',
      'ban.command.json': BAN,
    })
    expect(stderr).toContain(message)
    expect(stderr).toContain('slashlint.json:')
    expect(code).toBe(2)
  })

  it('stops at configurations that double at each level, and takes a hundred that do not', async () => {
    const bombs = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `${at}.json`,
        at === 29 ? {} : { extends: [`./${at + 1}.json`, `./${at + 1}.json`] },
      ]),
    )
    const { stderr } = await checkIn({
      ...bombs,
      'slashlint.json': { extends: './0.json' },
      'ban.command.json': BAN,
    })
    expect(stderr).toContain('More than 100 configurations are extended')

    const chain = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [
        `${at}.json`,
        at === 99 ? off('command/name-lowercase') : { extends: `./${at + 1}.json` },
      ]),
    )
    const long = await checkIn({
      ...chain,
      'slashlint.json': { extends: './0.json' },
      'ban.command.json': BAN,
    })
    expect(long.code).toBe(0)
  })

  it('says that a glob leaves the folder of the configuration', async () => {
    const { stderr, code } = await checkIn({
      'slashlint.json': { files: [{ glob: '../bot/*.json' }] },
      'ban.command.json': BAN,
    })
    expect(stderr).toContain(
      '`../bot/*.json` matches nothing: it leaves the folder of the configuration',
    )
    expect(code).toBe(2)
    const inside = await checkIn({
      'slashlint.json': { files: [{ glob: './..bot/*.json' }] },
      'ban.command.json': BAN,
    })
    expect(inside.code).toBe(1)
    const named = project({
      'conf/slashlint.json': { files: [{ glob: '../bot/*.json', resource: 'command' }] },
      'bot/ban.json': BAN,
    })
    expect(
      (await slashlint(['check', 'bot', '--config', 'conf/slashlint.json'], { cwd: named })).code,
    ).toBe(1)
  })

  it('prints that no configuration holds', async () => {
    const { stdout } = await slashlint(['check', '--print-config', 'src/ban.js'], {
      cwd: project({ 'a.txt': '' }),
    })
    expect(JSON.parse(stdout)).toEqual({
      file: 'src/ban.js',
      configuration: null,
      extends: [],
      ignored: false,
      rules: {},
    })
  })
})
