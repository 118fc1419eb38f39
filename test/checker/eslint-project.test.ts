import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { projectWith, sourcesBelow } from '../../eslint-plugin/src/project.js'

// Tests the limits within which the plugin looks at other files. They stop hostile projects, and allow ordinary ones.

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true })
  }
})

function write(top: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, name)), { recursive: true })
    writeFileSync(join(top, name), text)
  }
}

function project(files: Readonly<Record<string, string>>): string {
  const top = mkdtempSync(join(tmpdir(), 'project-'))
  folders.push(top)
  write(top, { 'package.json': '{ "dependencies": { "discord.js": "14" } }', ...files })
  return top
}

const ADD = "exports.add = (option) => option.setName('Add').setDescription('Add')\n"
const USE = `const { SlashCommandBuilder } = require('discord.js')
const { add } = require('./add')
exports.data = new SlashCommandBuilder().setName('role').setDescription('Roles').addStringOption(add)
`
const ROLE = `const { SlashCommandBuilder } = require('discord.js')
exports.data = new SlashCommandBuilder().setName('role').setDescription('Roles')
`
const SETTINGS = { assignment: {}, rules: {} }

/** Returns the codes of the findings in a file of a project. */
function codesIn(top: string, name: string, text: string): readonly string[] {
  const file = join(top, name)
  const found = projectWith({ file, text, cwd: top, overrides: SETTINGS }).project.findings(
    pathToFileURL(file).href,
  )
  return found.map(({ code }) => code)
}

const many = (count: number, nameOf: (index: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), '']))

describe('the files around one that is linted', () => {
  test('are thousands, and end at 5 000', () => {
    const at = (index: number): string => `f${String(index).padStart(5, '0')}.js`
    expect(
      sourcesBelow(project({ ...many(4500, at), 'z.js': USE })).some((file) =>
        file.endsWith('/z.js'),
      ),
    ).toBe(true)
    expect(sourcesBelow(project({ ...many(6000, at), 'z.js': USE }))).toHaveLength(5000)
  })

  test('lie in 2 000 folders at most, with that of the project', () => {
    const top = project(many(2010, (index) => `d${index}/x.js`))
    expect(sourcesBelow(top).filter((file) => file.endsWith('/x.js'))).toHaveLength(1999)
  })

  test('are read if they have 400 KB, and passed over if they have more than 500', () => {
    const filler = (bytes: number): string => `// ${'x'.repeat(bytes)}\n`
    const codes = (bytes: number): readonly string[] =>
      codesIn(project({ 'z.js': filler(bytes) + USE, 'add.js': ADD }), 'add.js', ADD)
    expect(codes(400_000)).toEqual(['option/name-lowercase'])
    expect(codes(600_000)).toEqual([])
  })

  test('are read again when they have changed, and the text that is linted counts', async () => {
    const top = project({ 'add.js': ADD })
    expect(codesIn(top, 'add.js', ADD)).toEqual([])
    write(top, { 'use.js': USE })
    await expect
      .poll(() => codesIn(top, 'add.js', ADD), { timeout: 10_000 })
      .toEqual(['option/name-lowercase'])
    expect(codesIn(top, 'add.js', ADD.replace("'Add'", "'add'"))).toEqual([])
    rmSync(join(top, 'use.js'))
    await expect.poll(() => codesIn(top, 'add.js', ADD), { timeout: 10_000 }).toEqual([])
  })

  describe('are as they are on the disk', () => {
    const named = (name: string): string => `exports.NAME = '${name}'\n`
    const use = `const { SlashCommandBuilder } = require('discord.js')
const { NAME } = require('./name')
exports.data = new SlashCommandBuilder().setName(NAME).setDescription('Ping')
`
    const wrong = ['command/name-lowercase']

    /** Returns the findings in a file that uses another one, a minute later with each call. */
    function later(top: string): () => readonly string[] {
      let minutes = 0
      const now = performance.now.bind(performance)
      vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000)
      return () => {
        minutes++
        return codesIn(top, 'use.js', use)
      }
    }
    afterEach(() => vi.restoreAllMocks())

    test('with the configuration as it is on the disk', () => {
      const top = project({ 'name.js': named('Ping'), 'use.js': use })
      const codes = later(top)
      const rules = (severity: string): string =>
        JSON.stringify({ rules: { 'command/name-lowercase': severity } })
      expect(codes()).toEqual(wrong)
      write(top, { 'slashlint.json': rules('off') })
      expect(codes()).toEqual([])
      write(top, { 'slashlint.json': rules('error') })
      expect(codes()).toEqual(wrong)
    })

    test('where eight other projects were linted since, and otherwise two seconds later', () => {
      for (const others of [7, 8]) {
        const top = project({ 'name.js': named('ping'), 'use.js': use })
        const now = performance.now()
        vi.spyOn(performance, 'now').mockReturnValue(now)
        expect(codesIn(top, 'use.js', use)).toEqual([])
        write(top, { 'name.js': named('Ping') })
        for (let i = 0; i < others; i++) {
          expect(codesIn(project({ 'use.js': use }), 'use.js', use)).toEqual([])
        }
        expect(codesIn(top, 'use.js', use)).toEqual(others === 8 ? wrong : [])
        // The one that was asked last is forgotten last.
        codesIn(project({ 'use.js': use }), 'use.js', use)
        expect(codesIn(top, 'use.js', use)).toEqual(others === 8 ? wrong : [])
        vi.spyOn(performance, 'now').mockReturnValue(now + 2001)
        expect(codesIn(top, 'use.js', use)).toEqual(wrong)
      }
    })

    test('once they change there or are gone, and until then as they were linted', () => {
      const top = project({ 'name.js': named('ping'), 'use.js': use })
      const codes = later(top)
      expect(codes()).toEqual([])
      codesIn(top, 'name.js', named('Ping'))
      expect([codes(), codes()]).toEqual([wrong, wrong])
      write(top, { 'name.js': named('ping-pong') })
      expect(codes()).toEqual([])
      codesIn(top, 'name.js', named('Ping'))
      expect(codes()).toEqual(wrong)
      rmSync(join(top, 'name.js'))
      expect(codes()).toEqual([])
    })
  })

  test.each([
    ['b.js', ROLE],
    ['b.command.json', '{ "name": "role", "description": "Roles", "type": 1 }'],
    ['b.command.yaml', 'name: role\ndescription: Roles\ntype: 1\n'],
    ['b.command.yml', 'name: role\ndescription: Roles\ntype: 1\n'],
  ])('are read in their own language: %s', (name, text) => {
    const config = '{ "files": [{ "glob": "**", "scope": "global" }] }'
    const top = project({ 'a.js': ROLE, [name]: text, 'slashlint.json': config })
    expect(codesIn(top, 'a.js', ROLE)).toEqual(['set/duplicate-name'])
  })

  const TWICE = ['set/duplicate-name']
  const GLOBAL = '{ "files": [{ "glob": "**", "scope": "global" }] }'

  test('are there again where a file is made anew', () => {
    const top = project({ 'a.js': ROLE, 'b.js': ROLE, 'slashlint.json': GLOBAL })
    const begin = performance.now()
    const clock = vi.spyOn(performance, 'now')
    const codesAfter = (minutes: number): readonly string[] => {
      clock.mockReturnValue(begin + minutes * 60_000)
      return codesIn(top, 'a.js', ROLE)
    }
    expect(codesAfter(0)).toEqual(TWICE)
    rmSync(join(top, 'b.js'))
    expect(codesAfter(1)).toEqual([])
    write(top, { 'b.js': ROLE })
    expect(codesAfter(2)).toEqual(TWICE)
    vi.restoreAllMocks()
  })

  test.each(['dist/a.js', 'dist/in/a.js', '.old/a.js', 'in/node_modules/a.js'])(
    'are no others for a file that a program has made: %s',
    (name) => {
      const top = project({ [name]: ROLE, 'b.js': ROLE, 'slashlint.json': GLOBAL })
      expect(codesIn(top, name, ROLE)).toEqual([])
      expect(codesIn(top, 'b.js', ROLE)).toEqual([])
    },
  )

  test.each([
    ['above', { 'in/package.json': '{ "name": "in" }' }, true],
    [
      'beside',
      { 'package.json': '{}', 'in/package.json': '{ "dependencies": { "eris": "1" } }' },
      true,
    ],
    ['nowhere', { 'package.json': '{}', 'in/package.json': '{}' }, false],
    [
      'below',
      { 'package.json': '{}', 'in/deep/package.json': '{ "dependencies": { "eris": "1" } }' },
      false,
    ],
  ])('count if a library is named beside a file or above it: %s', (_, manifests, isFound) => {
    const top = project({ 'in/add.js': ADD, 'in/use.js': USE, ...manifests })
    expect(codesIn(top, 'in/add.js', ADD)).toEqual(isFound ? ['option/name-lowercase'] : [])
  })

  test('count without any manifest, and where the program runs elsewhere', () => {
    const top = project({ 'add.js': ADD, 'use.js': USE })
    rmSync(join(top, 'package.json'))
    expect(codesIn(top, 'add.js', ADD)).toEqual(['option/name-lowercase'])
    const file = join(project({ 'add.js': ADD, 'use.js': USE }), 'add.js')
    const { project: found } = projectWith({ file, text: ADD, cwd: top, overrides: SETTINGS })
    expect(found.findings(pathToFileURL(file).href).map(({ code }) => code)).toEqual([
      'option/name-lowercase',
    ])
  })

  test.each([
    [500_000, ['option/name-lowercase']],
    [500_001, []],
  ])('are read up to 500 000 bytes: %i', (bytes, found) => {
    const text = `//${'x'.repeat(bytes - USE.length - 3)}\n${USE}`
    expect(text).toHaveLength(bytes)
    expect(codesIn(project({ 'use.js': text, 'add.js': ADD }), 'add.js', ADD)).toEqual(found)
  })

  test('are none where no library is named', () => {
    const top = project({ 'package.json': '{ "name": "site" }', 'add.js': ADD, 'use.js': USE })
    expect(codesIn(top, 'add.js', ADD)).toEqual([])
  })
})
