import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
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

  test('lie in a thousand folders, and end at 2 000', () => {
    const at = (index: number): string => `d${String(index).padStart(5, '0')}/x.js`
    const isFound = (files: Record<string, string>): boolean =>
      sourcesBelow(project({ ...files, 'z/use.js': USE })).some((file) => file.endsWith('/use.js'))
    expect(isFound(many(1000, at))).toBe(true)
    expect(isFound(many(2100, at))).toBe(false)
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

  test('are none where no library is named', () => {
    const top = project({ 'package.json': '{ "name": "site" }', 'add.js': ADD, 'use.js': USE })
    expect(codesIn(top, 'add.js', ADD)).toEqual([])
  })
})
