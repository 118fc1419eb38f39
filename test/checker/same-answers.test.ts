import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageOf, lineIndex } from '@slashlint/sources'
import { afterAll, expect, test } from 'vitest'
import type { Report } from '../../eslint-plugin/src/eslint.js'
import { commands } from '../../eslint-plugin/src/rule.js'
import { slashlint } from '../cli/harness.js'

// Tests that the program and ESLint report the same findings in one project.

const folder = mkdtempSync(join(tmpdir(), 'same-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, files: Readonly<Record<string, string>>): string {
  const cwd = join(folder, name)
  for (const [file, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true })
    writeFileSync(join(cwd, file), text)
  }
  return cwd
}

interface Found {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly code: string
}

const brief = ({ file, line, column, code }: Found): string => `${file}:${line}:${column} ${code}`

interface Diagnostic {
  readonly file: string
  readonly code: string
  readonly start: { readonly line: number; readonly column: number; readonly offset: number }
}

async function diagnosticsOf(
  cwd: string,
  ...files: readonly string[]
): Promise<readonly Diagnostic[]> {
  const { stdout } = await slashlint(['check', ...files, '--format', 'json', '--hints'], { cwd })
  return (JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }).diagnostics
}

const ofProgram = async (cwd: string): Promise<readonly string[]> =>
  (await diagnosticsOf(cwd))
    // ESLint's own parser reports code that cannot be parsed.
    .filter(({ file, code }) => MODULE.test(file) && code !== 'source/syntax')
    .map(({ file, code, start }) => brief({ file, code, line: start.line, column: start.column }))
    .sort()

const MODULE = /\.[cm]?[jt]sx?$/

/** Returns the reports of the rule in a context like that of ESLint. */
function ofEslint(cwd: string): readonly string[] {
  const names = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((name) =>
    MODULE.test(name),
  )
  return names
    .flatMap((name) => {
      const file = join(cwd, name)
      const text = readFileSync(file, 'utf8')
      const found: string[] = []
      const context = {
        filename: file,
        physicalFilename: file,
        cwd,
        options: [{ severity: 'hint' }],
        sourceCode: {
          text,
          getLocFromIndex(index: number) {
            const { line, column } = lineIndex(text).position(index)
            return { line: line + 1, column }
          },
        },
        report({ loc: { start }, message }: Report) {
          const code = /\(([^()]*)\)$/.exec(message)?.[1] ?? ''
          found.push(brief({ file: name, line: start.line, column: start.column + 1, code }))
        },
      }
      commands.create(context).Program()
      return found
    })
    .sort()
}

const MANIFEST = '{ "name": "bot", "dependencies": { "discord.js": "14" } }'
const command = (name: string, more = ''): string =>
  `const { SlashCommandBuilder } = require('discord.js')\nexports.data = new SlashCommandBuilder().setName('${name}').setDescription('Does it')${more}\n`

test('names that several files have are found, and a copy that git or the configuration leaves out is none', async () => {
  const files = {
    'package.json': MANIFEST,
    'a/ping.js': command('ping'),
    'b/ping.js': command('ping'),
    'c/roll.js': command('roll'),
    'copy/roll.js': command('roll'),
    'old/roll.js': command('roll'),
    '.gitignore': 'copy/\n',
    'c/.gitignore': 'made/\n',
    'c/made/roll.js': command('roll'),
    'slashlint.json': '{ "ignore": ["old/"], "files": [{ "glob": "**", "scope": "global" }] }',
  }
  const cwd = write('names', files)
  const found = await ofProgram(cwd)
  expect(found.map((one) => one.replace(/:\d+:\d+/, ''))).toEqual([
    'a/ping.js set/duplicate-name',
    'b/ping.js set/duplicate-name',
  ])
  expect(ofEslint(cwd)).toEqual(found)
})

test('a file with commands is seen with the others where no manifest names a library', async () => {
  const cwd = write('unnamed', {
    'package.json': '{ "name": "bot" }',
    'slashlint.json': '{ "files": [{ "glob": "**", "scope": "global" }] }',
    'a/ping.js': command('ping'),
    'b/ping.js': command('ping'),
    'c/on.js': `client.on('interactionCreate', (interaction) => { if (interaction.commandName === 'ping') interaction.options.getString('nope') })`,
  })
  const found = await ofProgram(cwd)
  expect(found.map((one) => one.split(' ')[1])).toEqual([
    'set/duplicate-name',
    'set/duplicate-name',
    'use/unknown-option',
  ])
  expect(ofEslint(cwd)).toEqual(found)
})

test('slashlint.json, and what it extends, says how a file is checked', async () => {
  const cwd = write('configured', {
    'package.json': MANIFEST,
    'slashlint.json':
      '{ "extends": "./shared.json", "files": [{ "glob": "guild/**", "scope": "guild" }] }',
    'shared.json': '{ "rules": { "option/*": "off" } }',
    'a.js': command('Ping', ".addStringOption((o) => o.setName('Title').setDescription('Which'))"),
    'guild/b.js': command('kick', '.setContexts(0)'),
  })
  expect((await ofProgram(cwd)).map((one) => one.split(' ')[1])).toEqual([
    'command/name-lowercase',
    'command/global-only-field',
  ])
  expect(ofEslint(cwd)).toEqual(await ofProgram(cwd))
})

test('a broken configuration is said', () => {
  const cwd = write('broken', {
    'package.json': MANIFEST,
    'slashlint.json': '{ "rule": {} }',
    'a.js': command('ping'),
  })
  expect(ofEslint(cwd)).toEqual(['a.js:1:1 config'])
})

/** Removes the marks of expected findings from a fixture. */
const unmarked = (text: string): string => text.replace(/⟦[^|⟧]*\|([^⟧]*)⟧/g, '$1')

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folders = ['test/fixtures/javascript', 'test/clients/bots', 'examples'].flatMap((top) =>
  readdirSync(join(ROOT, top), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${top}/${name}`),
)

test.each(folders)('%s: ESLint says what the program says', async (name) => {
  const files = readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' }).filter(
    (file) => languageOf(file) !== undefined && !file.includes('node_modules'),
  )
  const texts = files.map(
    (file) => [file, unmarked(readFileSync(join(ROOT, name, file), 'utf8'))] as const,
  )
  // If a manifest names no library, no other file is read.
  const cwd = write(name, { ...Object.fromEntries(texts), 'package.json': MANIFEST })
  expect(ofEslint(cwd)).toEqual(await ofProgram(cwd))
})

interface Playground {
  check(
    subject: object,
  ): Promise<{ readonly findings: readonly { readonly code: string; readonly start: number }[] }>
}

const LANGUAGES = {
  json: 'json',
  jsonc: 'jsonc',
  yaml: 'yaml',
  js: 'javascript',
  ts: 'typescript',
} as const

test('the playground says of each fixture what the program says of it in a folder of commands', async () => {
  const top = join(ROOT, 'test/fixtures')
  const names = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter(
    (name) => Object.hasOwn(LANGUAGES, extname(name).slice(1)) && !name.includes('values'),
  )
  const texts = names.map((name) => ({
    ending: extname(name).slice(1),
    text: unmarked(readFileSync(join(top, name), 'utf8')),
  }))
  const files = texts.map(
    ({ ending, text }, index) => [`f${index}/commands/playground.${ending}`, text] as const,
  )
  const cwd = write('playground', {
    ...Object.fromEntries(files),
    ...Object.fromEntries(files.map((_, index) => [`f${index}/slashlint.json`, '{}'])),
  })
  const service = (await import(`${ROOT}site/play/src/service.ts`)) as {
    createService(): Playground
  }
  const program = await diagnosticsOf(cwd, ...files.map(([file]) => file))
  const found = await Promise.all(
    texts.map(async ({ ending, text }, index) => {
      const { findings } = await service
        .createService()
        .check({ language: LANGUAGES[ending as keyof typeof LANGUAGES], text })
      return findings.map(({ code, start }) => `${files[index]?.[0]} ${start} ${code}`)
    }),
  )
  const damage = (one: string): boolean =>
    one.endsWith('source/syntax') && MODULE.test(one.split(' ')[0] ?? '')
  const said = program.map(({ file, start, code }) => `${file} ${start.offset} ${code}`)
  expect(found.flat().sort()).toEqual(said.filter((one) => !damage(one)).sort())
  expect(said.length).toBeGreaterThan(100)
})
