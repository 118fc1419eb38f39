import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { importersOf } from '../../eslint-plugin/src/importers.js'

// How far the plugin looks for the files that import a file: each bound stops what is hostile, and lets pass what is ordinary.

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function project(files: Readonly<Record<string, string>>): string {
  const top = mkdtempSync(join(tmpdir(), 'importers-'))
  folders.push(top)
  for (const [name, text] of Object.entries({
    'package.json': '{ "dependencies": { "discord.js": "14" } }',
    ...files,
  })) {
    mkdirSync(dirname(join(top, name)), { recursive: true })
    writeFileSync(join(top, name), text)
  }
  return top
}

/** Which files import `add.js`. */
function importers(files: Readonly<Record<string, string>>): string[] {
  const top = project({ 'add.js': 'exports.add = {}', ...files })
  return importersOf(join(top, 'add.js'), top)
    .map((file) => file.slice(top.length + 1))
    .sort()
}

const USE = "const { add } = require('./add')\n"
const many = (count: number, nameOf: (index: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), '']))

describe('the search for importers', () => {
  test('looks at thousands of files, and ends at 5 000', () => {
    const at = (index: number): string => `f${String(index).padStart(5, '0')}.js`
    expect(importers({ ...many(4500, at), 'z.js': USE })).toEqual(['z.js'])
    expect(importers({ ...many(6000, at), 'z.js': USE })).toEqual([])
  })

  test('looks into a thousand folders, and ends at 2 000', () => {
    const at = (index: number): string => `d${String(index).padStart(5, '0')}/x.js`
    const last = { 'z/use.js': USE.replace('./', '../') }
    expect(importers({ ...many(1000, at), ...last })).toEqual(['z/use.js'])
    expect(importers({ ...many(2100, at), ...last })).toEqual([])
  })

  test('reads files of 400 KB, and passes over those of more than 500', () => {
    const filler = (bytes: number): string => `// ${'x'.repeat(bytes)}\n`
    expect(importers({ 'z.js': filler(400_000) + USE })).toEqual(['z.js'])
    expect(importers({ 'z.js': filler(600_000) + USE })).toEqual([])
  })

  test('follows lists of exports through four levels, and ends where files import each other', () => {
    const chain = (levels: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: levels }, (_, i) => [`l${i}.js`, `export * from './${i === 0 ? 'add' : `l${i - 1}`}.js'`]),
      )
    expect(importers(chain(4))).toEqual(['l0.js', 'l1.js', 'l2.js', 'l3.js'])
    expect(importers(chain(40))).toEqual(['l0.js', 'l1.js', 'l2.js', 'l3.js'])
    const circle = {
      'a.js': `${USE}require('./b')`,
      'b.js': "require('./a')\nrequire('./c')",
      'c.js': "require('./b')",
    }
    expect(importers(circle)).toEqual(['a.js', 'b.js', 'c.js'])
  })
})
