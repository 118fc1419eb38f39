import { readFileSync } from 'node:fs'
import { rules } from '@slashlint/core/catalogue'
import { describe, expect, test } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

const broken = async (config: unknown): Promise<{ code: number; stderr: string }> => {
  const cwd = project({ 'slashlint.json': config, 'ping.command.json': PING })
  const { code, stderr } = await slashlint(['check'], { cwd })
  return { code, stderr }
}

describe('a configuration', () => {
  test('says what files are, later entries over earlier ones, field by field', async () => {
    const cwd = project({
      'slashlint.json': {
        files: [
          { glob: '**/*.json', resource: 'command', scope: 'global' },
          { glob: 'admin/**', scope: 'guild', guildId: '123' },
          { glob: 'lobbies/*.json', resource: 'lobby' },
        ],
      },
      'a.json': PING,
      'admin/b.json': { ...PING, name: 'pong' },
      'lobbies/c.json': { members: [] },
    })
    const { stdout } = await slashlint(['check', '--list'], { cwd })
    expect(stdout).toMatch(/a\.json:2 +slash command +ping \(global\)/)
    expect(stdout).toMatch(/admin\/b\.json:2 +slash command +pong \(guild\)/)
    expect(stdout).toMatch(/lobbies\/c\.json:1 +lobby/)
  })
  test('sets rules, for all files and for some', async () => {
    const cwd = project({
      'slashlint.json': {
        rules: { 'command/name-lowercase': 'warning' },
        files: [
          { glob: 'old/**', rules: { 'command/*': 'off', 'command/name-lowercase': 'hint' } },
        ],
      },
      'a.command.json': LOUD,
      'old/a.command.json': LOUD,
    })
    const { stdout, code } = await slashlint(['check', '--format', 'json', '--hints'], { cwd })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { file: string; severity: string }[]
    }
    expect(diagnostics.map(({ file, severity }) => [file, severity])).toStrictEqual([
      ['a.command.json', 'warning'],
      ['old/a.command.json', 'hint'],
    ])
    expect(code).toBe(0)
  })
  test('is overruled by the command line', async () => {
    const cwd = project({
      'slashlint.json': { rules: { 'command/name-lowercase': 'off' } },
      'a.command.json': LOUD,
    })
    expect((await slashlint(['check'], { cwd })).code).toBe(0)
    expect(
      (await slashlint(['check', '--rule', 'command/name-lowercase=error'], { cwd })).code,
    ).toBe(1)
  })
  test('passes over files, also over those that are named', async () => {
    const cwd = project({
      'slashlint.json': { ignore: ['old/', '*.draft.command.json'] },
      'old/a.command.json': LOUD,
      'b.draft.command.json': LOUD,
    })
    expect((await slashlint(['check'], { cwd })).stdout).toContain('No files to check')
    expect((await slashlint(['check', 'old/a.command.json'], { cwd })).code).toBe(0)
  })
  test('tells facts about the app, and its locale', async () => {
    const command = {
      type: 4,
      name: 'Launch',
      handler: 1,
      nsfw: true,
      name_localizations: { 'en-US': 'Start' },
    }
    const cwd = project({
      'slashlint.json': { app: { embedded: false, discoverable: true }, defaultLocale: 'en-GB' },
      'a.command.json': command,
    })
    const { stdout } = await slashlint(['check'], { cwd })
    for (const code of [
      'command/handler-not-allowed',
      'command/nsfw-discovery',
      'localization/fallback-shadows-default',
    ]) {
      expect(stdout).toContain(code)
    }
  })
  test('is the nearest one, and not merged with those above', async () => {
    const cwd = project({
      'slashlint.json': { rules: { 'command/name-lowercase': 'off' } },
      'a.command.json': LOUD,
      'nested/slashlint.json': {},
      'nested/deep/a.command.json': LOUD,
    })
    const { stdout } = await slashlint(['check', '--format', 'github'], { cwd })
    expect(stdout.match(/file=[^,]+/g)).toStrictEqual(['file=nested/deep/a.command.json'])
  })
  test('may be given by name', async () => {
    const cwd = project({
      'other.json': { rules: { 'command/name-lowercase': 'off' } },
      'slashlint.json': {},
      'a.command.json': LOUD,
    })
    expect((await slashlint(['check', '--config', 'other.json'], { cwd })).code).toBe(0)
  })
  test('may have comments', async () => {
    expect(await broken('{\n  // ours\n  "rules": {},\n}')).toStrictEqual({ code: 0, stderr: '' })
  })
  test('is no definition itself', async () => {
    const cwd = project({
      'slashlint.json': { files: [{ glob: '**', resource: 'command' }] },
      'a.json': PING,
    })
    expect((await slashlint(['check'], { cwd })).stdout).toContain('1 command in 1 file')
  })
})

describe('a mistake in a configuration', () => {
  test.each<[string, unknown, string, string]>([
    ['an unknown key', { rule: {} }, 'Unknown key `rule`: did you mean `rules`?', '2:3'],
    [
      'an unknown key of an entry',
      { files: [{ glob: '*', guild: '1' }] },
      'Unknown key `guild`: did you mean `guildId`?',
      '5:7',
    ],
    [
      'an unknown key that is like none',
      { app: { prefix: '!' } },
      'Unknown key `prefix`: known keys: id, embedded, discoverable and integrationTypes',
      '3:5',
    ],
    [
      'an unknown rule',
      { rules: { 'option/requird-order': 'off' } },
      'There is no rule `option/requird-order`. Did you mean `option/required-order`?',
      '3:5',
    ],
    [
      'a wrong severity',
      { rules: { 'option/*': 'warn' } },
      '`option/*` must be "error", "warning", "hint" or "off".',
      '3:17',
    ],
    [
      'a wrong resource',
      { files: [{ glob: '*', resource: 'comand' }] },
      'Did you mean `command`?',
      '5:19',
    ],
    ['a missing glob', { files: [{}] }, 'An entry of `files` needs `glob`.', '3:5'],
    ['an empty glob', { files: [{ glob: '' }] }, '`glob` must not be empty.', '4:15'],
    ['a wrong type', { ignore: 'dist' }, '`ignore` must be a list.', '2:13'],
    [
      'a wrong item',
      { app: { integrationTypes: [0, 2] } },
      'Item 2 of `integrationTypes` must be 0 or 1.',
      '5:7',
    ],
    ['a rounded id', { app: { id: 123 } }, '`id` must be a string.', '3:11'],
    [
      'an id that is none',
      { app: { id: 'abc' } },
      '`id` must be an id: a string of digits.',
      '3:11',
    ],
    [
      'a glob as Windows writes paths',
      { files: [{ glob: 'src\\bot\\*.json', resource: 'command' }] },
      '`src\\bot\\*.json` matches nothing: folders are separated by /, on Windows too. Write `src/bot/*.json`.',
      '4:15',
    ],
    [
      'a glob of the whole disk',
      { files: [{ glob: 'C:\\bot\\*.json' }] },
      'globs are relative to the folder of the configuration. Write it without `C:\\`.',
      '4:15',
    ],
    ['a glob from the root', { files: [{ glob: '/src/*.json' }] }, 'Write it without `/`.', '4:15'],
    [
      'a folder to ignore as Windows writes it',
      { ignore: ['a', 'src\\old\\'] },
      'Write `src/old/`.',
      '4:5',
    ],
    ['a document that is no object', '[]', 'The configuration must be an object.', '1:1'],
    ['a syntax error', '{ "rules": { }', 'The document ends before `}`.', '1:15'],
    ['an empty document', '', 'Expected a value, but the document ends here.', '1:1'],
  ])('%s is shown where it is', async (_, config, message, place) => {
    const { code, stderr } = await broken(config)
    expect(code).toBe(2)
    expect(stderr).toContain('error[config]: ')
    expect(stderr).toContain(message)
    expect(stderr).toContain(`--> slashlint.json:${place}\n`)
  })

  test('backslashes that globs need, and paths with a dot, are none', async () => {
    const files = [
      { glob: './a\\[b\\]/\\*.json' },
      { glob: '.../shared/**' },
      { glob: '{a,b}/[a-z]?.json' },
    ]
    expect(await broken({ files, ignore: ['\\#a', '\\!b', '/c/', 'd\\ '] })).toStrictEqual({
      code: 0,
      stderr: '',
    })
  })

  test('lets nothing found be no good news', async () => {
    const cwd = project({ 'slashlint.json': { rule: {} }, 'a.json': '{}' })
    const { stdout, code } = await slashlint(['check'], { cwd })
    expect({ stdout, code }).toStrictEqual({ stdout: 'No definitions in 1 file\n', code: 2 })
  })

  test('is said once, and the files are still checked', async () => {
    const cwd = project({
      'slashlint.json': { rule: {} },
      'a.command.json': LOUD,
      'sub/b.command.json': LOUD,
    })
    const { stdout, stderr } = await slashlint(['check'], { cwd })
    expect(stderr.match(/error\[config\]/g)).toHaveLength(1)
    expect(stdout).toContain('2 commands in 2 files')
  })
})

describe('the schema of the configuration', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../json-schemas/schemas/config.schema.json', import.meta.url), 'utf8'),
  ) as {
    definitions: { rules: { propertyNames: { enum: string[] } } }
  }
  test('knows every rule and every area', () => {
    const areas = new Set(rules.map(({ area }) => `${area}/*`))
    expect([...schema.definitions.rules.propertyNames.enum].sort()).toStrictEqual(
      [...areas, ...rules.map(({ code }) => code)].sort(),
    )
  })
})
