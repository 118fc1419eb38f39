import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LISTED, readText } from '../json-schemas/engine.js'
import { RESULT_SCHEMAS } from '../../cli/src/render/result-schemas.js'
import { project, slashlint } from './harness.js'

const read = (cwd: string, file: string) => readFileSync(join(cwd, file), 'utf8')

describe('slashlint schema', () => {
  test('lists the schemas', async () => {
    const { code, stdout } = await slashlint(['schema'])
    expect(code).toBe(0)
    expect(stdout.split('\n').filter((line) => line !== '')).toHaveLength(
      LISTED.length + Object.keys(RESULT_SCHEMAS).length,
    )
    expect(stdout).toMatch(/^guild-command +Application command of a guild$/m)
  })
  test.each(LISTED.map(({ name, files }) => [name, files['base'] as string]))(
    '%s prints %s',
    async (name, file) => {
      expect((await slashlint(['schema', name])).stdout).toBe(readText(file))
    },
  )
  test.each([
    ['option', ['--strict'], 'option.strict.schema.json'],
    ['option', ['--unicode'], 'option.unicode.schema.json'],
    ['option', ['--strict', '--unicode'], 'option.strict.unicode.schema.json'],
    // It contains no names of commands, so there is one for all engines.
    ['lobby', ['--strict', '--unicode'], 'lobby.strict.schema.json'],
  ])('%s %j prints %s', async (name, flags, file) => {
    expect((await slashlint(['schema', name, ...flags])).stdout).toBe(readText(file))
  })
  test.each([
    [['schema', 'comand'], 'There is no schema `comand`. Did you mean `command`?'],
    [['schema', 'command', 'lobby'], 'prints one schema'],
    [['check', '--strict'], 'does not take --strict'],
  ])('%j is a wrong usage', async (argv, message) => {
    const { code, stderr } = await slashlint(argv)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})

describe('slashlint schema --write', () => {
  test('writes the schemas of files that are recognised by name', async () => {
    const cwd = project({})
    const { code, stdout } = await slashlint(['schema', '--write'], { cwd })
    expect(code).toBe(0)
    expect(read(cwd, '.slashlint/command.schema.json')).toBe(readText('command.schema.json'))
    expect(stdout).toContain('Wrote .slashlint/config.schema.json')
    expect(stdout).toContain('"$schema": "./.slashlint/command.schema.json"')
  })
  test('writes those that are named, strict where asked, and says what was there already', async () => {
    const cwd = project({})
    await slashlint(['schema', '--write', '--strict', 'lobby'], { cwd })
    expect(read(cwd, '.slashlint/lobby.schema.json')).toBe(readText('lobby.strict.schema.json'))
    const again = await slashlint(['schema', '--write', '--strict', 'lobby'], { cwd })
    expect(again.stdout).toContain('Up to date: .slashlint/lobby.schema.json')
  })
  test('names the schema in slashlint.json, with its comments and layout untouched', async () => {
    const config = '{\n\t// ours\n\t"ignore": ["x"], // and this\n}\n'
    const cwd = project({ 'slashlint.json': config })
    await slashlint(['schema', '--write', 'config'], { cwd })
    const written = read(cwd, 'slashlint.json')
    expect(written).toContain('"$schema": "./.slashlint/config.schema.json"')
    for (const line of ['\t// ours\n', '\t"ignore": ["x"], // and this\n}\n']) {
      expect(written).toContain(line)
    }
    expect((await slashlint(['check'], { cwd })).code).toBe(0)
    await slashlint(['schema', '--write', 'config'], { cwd })
    expect(read(cwd, 'slashlint.json')).toBe(written)
  })
  test('names the schema first, whatever the layout', async () => {
    for (const [config, written] of [
      ['{}', '{"$schema": "S"}'],
      ['{\n}\n', '{\n  "$schema": "S"\n}\n'],
      ['{ "ignore": ["x"] }', '{ "$schema": "S", "ignore": ["x"] }'],
      ['{"ignore":["x"]}', '{"$schema": "S","ignore":["x"]}'],
      [
        '// a\r\n{ \r\n    "ignore": []\r\n}\r\n',
        '// a\r\n{\r\n    "$schema": "S", \r\n    "ignore": []\r\n}\r\n',
      ],
    ] as const) {
      const cwd = project({ 'slashlint.json': config })
      await slashlint(['schema', '--write', 'config'], { cwd })
      expect(read(cwd, 'slashlint.json')).toBe(
        written.replace('S', './.slashlint/config.schema.json'),
      )
    }
  })
  test('leaves settings of Zed alone that have something else where schemas go', async () => {
    const nested =
      '{ "lsp": { "json-language-server": { "settings": { "json": { "schemas": {} } } } } }'
    for (const settings of ['{ "lsp": [] }', nested]) {
      const cwd = project({ '.zed/settings.json': settings })
      const { code } = await slashlint(['schema', '--write', 'command'], { cwd })
      expect(code).toBe(2)
      expect(read(cwd, '.zed/settings.json')).toBe(settings)
    }
  })
  test('tells Zed, where the project has settings of it, and keeps what stands there', async () => {
    const settings = '{\n  // tabs\n  "tab_size": 2,\n  "lsp": { "x": {} }\n}\n'
    const cwd = project({ '.zed/settings.json': settings })
    await slashlint(['schema', '--write', 'command'], { cwd })
    const written = read(cwd, '.zed/settings.json')
    expect(written).toContain('  // tabs\n  "tab_size": 2,')
    const value = JSON.parse(written.replace('// tabs', '')) as { lsp: Record<string, unknown> }
    expect(value.lsp).toEqual({
      x: {},
      'json-language-server': {
        settings: {
          json: {
            schemas: [
              {
                fileMatch: ['*.command.json', '*.command.jsonc'],
                url: './.slashlint/command.schema.json',
              },
            ],
          },
        },
      },
    })
    await slashlint(['schema', '--write', 'command'], { cwd })
    expect(read(cwd, '.zed/settings.json')).toBe(written)
  })
  test('leaves a file alone that it cannot read', async () => {
    const cwd = project({ 'slashlint.json': '{ "ignore": [' })
    const { code, stderr } = await slashlint(['schema', '--write', 'config'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('slashlint.json cannot be read as a JSON object')
    expect(read(cwd, 'slashlint.json')).toBe('{ "ignore": [')
  })
})
