import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineIndex } from '@slashlint/sources'
import { Ajv } from 'ajv'
import { describe, expect, test, vi } from 'vitest'
import type { FixFunction, Report } from '../../eslint-plugin/src/eslint.js'
import type { Options } from '../../eslint-plugin/src/options.js'
import { commands } from '../../eslint-plugin/src/rule.js'
import { project } from '../cli/harness.js'

// Tests the rule in a context like that of ESLint. test/eslint tests the built plugin in ESLint itself.

interface Linting {
  readonly options?: Options
  /** The name that a processor gives to the text. */
  readonly block?: string
  /** The text in the editor, if it differs from that on the disk. */
  readonly text?: string
}

/** Applies a fix to a text. */
function fixed(text: string, fix: FixFunction): string {
  const edits = fix({ replaceTextRange: (range, by) => ({ range, by }) }) as {
    readonly range: readonly [number, number]
    readonly by: string
  }[]
  return [...edits]
    .sort((a, b) => b.range[0] - a.range[0])
    .reduce((all, { range, by }) => all.slice(0, range[0]) + by + all.slice(range[1]), text)
}

/** Lints a file of a folder. Returns each report with its code and the text that it marks. */
function lint(cwd: string, name: string, { options, block, text: typed }: Linting = {}) {
  const file = join(cwd, name)
  const text = typed ?? readFileSync(file, 'utf8')
  const lines = lineIndex(text)
  const reports: Report[] = []
  commands
    .create({
      filename: block === undefined ? file : join(file, block),
      physicalFilename: file,
      cwd,
      options: options === undefined ? [] : [options],
      sourceCode: {
        text,
        getLocFromIndex(index: number) {
          const { line, column } = lines.position(index)
          return { line: line + 1, column }
        },
      },
      report: (one: Report) => reports.push(one),
    })
    .Program()
  return reports.map(({ loc: { start, end }, message, fix, suggest = [] }) => {
    const [from, to] = [start, end].map(({ line, column }) => lines.line(line - 1).slice(column))
    return {
      marked: (from ?? '').slice(0, (from ?? '').length - (to ?? '').length),
      line: start.line,
      message,
      code: /\(([^()]*)\)$/.exec(message)?.[1] ?? '',
      ...(fix !== undefined && { fixed: fixed(text, fix) }),
      suggested: Object.fromEntries(suggest.map(({ desc, fix: by }) => [desc, fixed(text, by)])),
    }
  })
}

const codes = (found: ReturnType<typeof lint>): readonly string[] => found.map(({ code }) => code)

const MANIFEST = '{ "name": "bot", "dependencies": { "discord.js": "14" } }'
const BUILDER = "const { SlashCommandBuilder } = require('discord.js')\n"
const named = (name: string, more = ''): string =>
  `${BUILDER}exports.data = new SlashCommandBuilder().setName(${name}).setDescription('Ping')${more}\n`
const bot = (files: Readonly<Record<string, string>>): string =>
  project({ '.git/HEAD': '', 'package.json': MANIFEST, ...files })

/** A command with an error, warnings and hints. */
const PING = `${BUILDER}exports.data = new SlashCommandBuilder()
  .setName('Ping')
  .setDescription('Ping  the app')
  .setDMPermission(false)
  .setNameLocalizations({ 'en-GB': 'ping-pong' })
`

describe('the options of the rule', () => {
  test.each([
    ['error', ['command/name-lowercase']],
    ['warning', ['command/name-lowercase', 'localization/fallback-shadows-default']],
  ] as const)('severity %s: what is as severe is reported', (severity, expected) => {
    expect(codes(lint(bot({ 'ping.js': PING }), 'ping.js', { options: { severity } }))).toEqual(
      expected,
    )
  })

  test('hints are reported where they are asked for, and warnings by default', () => {
    const cwd = bot({ 'ping.js': PING })
    expect(codes(lint(cwd, 'ping.js', { options: { severity: 'hint' } }))).toEqual(
      expect.arrayContaining(['command/deprecated-field', 'text/whitespace']),
    )
    const byDefault = codes(lint(cwd, 'ping.js', { options: { severity: 'warning' } }))
    expect(codes(lint(cwd, 'ping.js', { options: {} }))).toEqual(byDefault)
    expect(codes(lint(cwd, 'ping.js'))).toEqual(byDefault)
  })

  test('a rule that does not exist is always reported', () => {
    const cwd = bot({ 'ping.js': PING })
    const rules = { 'command/no-such-rule': 'off', 'command/name-lowercase': 'off' } as const
    for (const severity of ['error', 'warning', 'hint'] as const) {
      expect(codes(lint(cwd, 'ping.js', { options: { severity, rules } }))).toContain(
        'slashlint/unknown-context',
      )
    }
    expect(lint(cwd, 'ping.js', { options: { severity: 'error', rules } })).toHaveLength(1)
  })

  test('a scope turns on the rules that need it', () => {
    const cwd = bot({ 'ping.js': named("'ping'", '.setContexts(0)') })
    expect(codes(lint(cwd, 'ping.js'))).toEqual([])
    expect(codes(lint(cwd, 'ping.js', { options: { scope: 'guild' } }))).toEqual([
      'command/global-only-field',
    ])
  })

  test.each<[unknown, boolean]>([
    [{}, true],
    [{ severity: 'hint', scope: 'guild', rules: { 'option/*': 'off', 'text/x': 'error' } }, true],
    [{ scope: 'global' }, true],
    [{ severity: 'off' }, false],
    [{ severity: 'fatal' }, false],
    [{ scope: 'user' }, false],
    [{ rules: { 'option/*': 'none' } }, false],
    [{ rules: [] }, false],
    [{ level: 'hint' }, false],
    ['hint', false],
  ])('the schema takes %j: %s', (options, isTaken) => {
    expect(new Ajv().validate({ type: 'array', items: commands.meta.schema[0] }, [options])).toBe(
      isTaken,
    )
    expect(commands.meta.schema).toHaveLength(1)
  })

  test('ESLint hears that there are fixes and suggestions, and what the options are by default', () => {
    expect(commands.meta).toMatchObject({
      type: 'problem',
      fixable: 'code',
      hasSuggestions: true,
      defaultOptions: [{ severity: 'warning' }],
    })
  })
})

describe('a report', () => {
  test('marks the text that is wrong, and fixes it', () => {
    const text = named("'Ping'", ".setDescription('')")
    const found = lint(bot({ 'ping.js': text }), 'ping.js')
    expect(found).toMatchObject([
      { code: 'command/name-lowercase', marked: 'P', fixed: text.replace('Ping', 'ping') },
      { code: 'command/description-length', marked: "''" },
    ])
  })

  test('suggests what is not safe', () => {
    const text = named("'say it'")
    const [found] = lint(bot({ 'say.js': text }), 'say.js')
    expect(found).not.toHaveProperty('fixed')
    expect(Object.values(found?.suggested ?? {})).toContain(text.replace('say it', 'say-it'))
  })

  test('of a block is in the block, in the language of its name, and has its fix', () => {
    const text = named("'Ping'").replace('exports.data', 'export const data: object')
    const cwd = bot({ 'README.md': `# Bot\n` })
    expect(lint(cwd, 'README.md', { block: '0.ts', text })).toMatchObject([
      { code: 'command/name-lowercase', marked: 'P', fixed: text.replace('Ping', 'ping') },
    ])
    expect(lint(cwd, 'README.md', { block: '0.ts', text: 'const a = 1' })).toEqual([])
  })

  test('of a block knows no other command, since it is only shown there', () => {
    const text = named("'ping'")
    const config = '{ "files": [{ "glob": "**", "scope": "global" }] }'
    const cwd = bot({ 'ping.js': text, 'README.md': '# Bot\n', 'slashlint.json': config })
    expect(lint(cwd, 'README.md', { block: '0.js', text })).toEqual([])
    expect(lint(cwd, 'ping.js')).toEqual([])
  })
})

describe('where a value or a definition is from', () => {
  const use = named('NAME').replace(BUILDER, `${BUILDER}const { NAME } = require('./lib/names')\n`)
  const names = "exports.OTHER = 'x'\nexports.NAME = 'Ping'\n"

  test('is told of another file, with line and column', () => {
    const [found] = lint(bot({ 'ping.js': use, 'lib/names.js': names }), 'ping.js')
    expect(found).toMatchObject({ code: 'command/name-lowercase', marked: 'NAME' })
    expect(found?.message).toContain(' The value is from lib/names.js:2:17. (')
    expect([found?.fixed, found?.suggested]).toEqual([undefined, {}])
  })

  test('is not told of the same file', () => {
    const text = named('NAME').replace(BUILDER, `${BUILDER}const NAME = 'Ping'\n`)
    const [found] = lint(bot({ 'ping.js': text }), 'ping.js')
    expect(found?.code).toBe('command/name-lowercase')
    expect(found?.message).not.toContain('The value is from')
  })

  test('is told of a part that only this file makes one, if its own file is not linted', () => {
    const add = "exports.add = (option) => option.setName('Add').setDescription('Add')\n"
    const role = `${BUILDER}const { add } = require('./.lib/add')\nexports.data = new SlashCommandBuilder().setName('role').setDescription('Roles').addStringOption(add)\n`
    const cwd = bot({ 'role.js': role, '.lib/add.js': add })
    const found = lint(cwd, 'role.js')
    expect(found).toMatchObject([{ code: 'option/name-lowercase', marked: 'addStringOption' }])
    expect(found[0]?.message).toContain(' The value is from .lib/add.js:1:43. (')
    expect([found[0]?.fixed, found[0]?.suggested]).toEqual([undefined, {}])
    // Where its own file is linted, it is reported there.
    const linted = bot({ 'role.js': role.replace('.lib', 'lib'), 'lib/add.js': add })
    expect(lint(linted, 'role.js')).toEqual([])
    expect(lint(linted, 'lib/add.js')).toMatchObject([
      { code: 'option/name-lowercase', marked: 'A', fixed: add.replace("'Add'", "'add'") },
    ])
  })

  const OPTION = ".addStringOption((o) => o.setName('title').setDescription('Which'))"
  const HANDLER = "(interaction) => interaction.reply(interaction.options.getString('titel'))"

  test('is told of a definition in this file by its line', () => {
    const text = `${named("'film'", OPTION)}exports.execute = ${HANDLER}\n`
    const [found] = lint(bot({ 'film.js': text }), 'film.js')
    expect(found).toMatchObject({ code: 'use/unknown-option', marked: 'titel' })
    expect(found?.message).toMatch(/ "title" is defined in line 2\. \(use\/unknown-option\)$/)
    expect(found?.suggested['Change to "title"']).toBe(text.replace('titel', 'title'))
  })

  test('is told of a definition in another file by its place there', () => {
    const index = `const { Client } = require('discord.js')
const client = new Client({ intents: [] })
client.on('interactionCreate', async (interaction) => {
  if (interaction.commandName === 'film') await interaction.reply(interaction.options.getString('titel'))
})
`
    const cwd = bot({ 'commands/film.js': named("'film'", OPTION), 'index.js': index })
    const [found] = lint(cwd, 'index.js')
    expect(found).toMatchObject({ code: 'use/unknown-option', marked: 'titel' })
    expect(found?.message).toMatch(/ "title" is defined in commands\/film\.js:2:\d+\. \(/)
  })
})

describe('slashlint.json', () => {
  const ping = named("'Ping'")
  const withConfig = (config: string): string => bot({ 'ping.js': ping, 'slashlint.json': config })

  test('with a mistake is reported at the beginning, with its line, beside the findings', () => {
    const found = lint(withConfig('{\n  "rules": {},\n  "ignored": []\n}'), 'ping.js', {
      options: { severity: 'error' },
    })
    expect(found).toMatchObject([
      { code: 'config', marked: '', line: 1 },
      { code: 'command/name-lowercase' },
    ])
    expect(found[0]?.message).toMatch(
      /^slashlint\.json:3: .*[^.]\. Until this is mended, nothing that it says holds\. /,
    )
  })

  test('turns rules off, and leaves files out', () => {
    expect(lint(withConfig('{ "rules": { "command/name-lowercase": "off" } }'), 'ping.js')).toEqual(
      [],
    )
    expect(lint(withConfig('{ "ignore": ["ping.js"] }'), 'ping.js')).toEqual([])
  })

  test('gives way to the options of the rule', () => {
    const cwd = withConfig('{ "rules": { "command/name-lowercase": "off" } }')
    const options = { rules: { 'command/name-lowercase': 'error' } } as const
    expect(codes(lint(cwd, 'ping.js', { options }))).toEqual(['command/name-lowercase'])
  })
})

test('the plugin has its name, its version and the rule, and a configuration that turns it on', async () => {
  vi.stubGlobal('SLASHLINT_VERSION', '1.2.3')
  const { default: plugin } = await import('../../eslint-plugin/src/index.js')
  vi.unstubAllGlobals()
  const { name } = JSON.parse(readFileSync('eslint-plugin/package.json', 'utf8')) as {
    readonly name: string
  }
  expect(plugin.meta).toEqual({ name, version: '1.2.3', namespace: 'slashlint' })
  expect(plugin.rules.commands).toBe(commands)
  expect(commands.meta.docs.url).toBe(`https://www.npmjs.com/package/${name}`)
  const { recommended } = plugin.configs
  expect(recommended).toMatchObject({
    name: 'slashlint/recommended',
    rules: { 'slashlint/commands': 'error' },
  })
  expect(recommended.plugins.slashlint).toBe(plugin)
  expect(recommended.files).toEqual(['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'])
})
