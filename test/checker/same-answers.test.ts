import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lineIndex } from '@slashlint/sources'
import { afterAll, expect, test } from 'vitest'
import type { Report } from '../../eslint-plugin/src/eslint.js'
import { commands } from '../../eslint-plugin/src/rule.js'
import { PROGRAM } from '../program.js'

// One project, asked by two programs: what the program says of a module, ESLint says.

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

function ofProgram(cwd: string): readonly string[] {
  const { stdout } = spawnSync(process.execPath, [PROGRAM, 'check', '--format', 'json', '--hints'], {
    cwd,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { file: string; code: string; start: { line: number; column: number } }[]
  }
  return (
    diagnostics
      // What cannot be parsed is for the parser of ESLint.
      .filter(({ file, code }) => MODULE.test(file) && code !== 'source/syntax')
      .map(({ file, code, start }) => brief({ file, code, ...start }))
      .sort()
  )
}

const MODULE = /\.[cm]?[jt]sx?$/

/** What the rule reports, in a context as ESLint gives it. */
function ofEslint(cwd: string): readonly string[] {
  const names = readdirSync(cwd, { recursive: true, encoding: 'utf8' }).filter((name) => MODULE.test(name))
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

test('names that several files have are found, and a copy that git or the configuration leaves out is none', () => {
  const files = {
    'package.json': MANIFEST,
    'a/ping.js': command('ping'),
    'b/ping.js': command('ping'),
    'c/roll.js': command('roll'),
    'copy/roll.js': command('roll'),
    'old/roll.js': command('roll'),
    '.gitignore': 'copy/\n',
    'slashlint.json': '{ "ignore": ["old/"], "files": [{ "glob": "**", "scope": "global" }] }',
  }
  const cwd = write('names', files)
  const found = ofProgram(cwd)
  expect(found.map((one) => one.replace(/:\d+:\d+/, ''))).toEqual([
    'a/ping.js set/duplicate-name',
    'b/ping.js set/duplicate-name',
  ])
  expect(ofEslint(cwd)).toEqual(found)
})

test('slashlint.json, and what it extends, says how a file is checked', () => {
  const cwd = write('configured', {
    'package.json': MANIFEST,
    'slashlint.json': '{ "extends": "./shared.json", "files": [{ "glob": "guild/**", "scope": "guild" }] }',
    'shared.json': '{ "rules": { "option/*": "off" } }',
    'a.js': command('Ping', ".addStringOption((o) => o.setName('Title').setDescription('Which'))"),
    'guild/b.js': command('kick', '.setContexts(0)'),
  })
  expect(ofProgram(cwd).map((one) => one.split(' ')[1])).toEqual([
    'command/name-lowercase',
    'command/global-only-field',
  ])
  expect(ofEslint(cwd)).toEqual(ofProgram(cwd))
})

test('a broken configuration is said', () => {
  const cwd = write('broken', { 'package.json': MANIFEST, 'slashlint.json': '{ "rule": {} }', 'a.js': command('ping') })
  expect(ofEslint(cwd)).toEqual(['a.js:1:1 config'])
})

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folders = ['test/fixtures/javascript', 'test/clients/bots', 'examples'].flatMap((top) =>
  readdirSync(join(ROOT, top), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${top}/${name}`),
)

test.each(folders)('%s: ESLint says what the program says', (name) => {
  const cwd = join(folder, name)
  cpSync(join(ROOT, name), cwd, { recursive: true, filter: (file) => !file.includes('node_modules') })
  mkdirSync(join(cwd, '.git'), { recursive: true })
  // Where a manifest names no library, nothing around a file is looked at.
  writeFileSync(join(cwd, 'package.json'), MANIFEST)
  expect(ofEslint(cwd)).toEqual(ofProgram(cwd))
})
