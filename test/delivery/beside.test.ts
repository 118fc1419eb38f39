import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { PACKAGE } from '../program.js'

const CLI = fileURLToPath(new URL('../../cli/', import.meta.url))

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('__pycache__') && statSync(join(folder, name)).isFile())
    .sort()

it('builds the program beside the one that somebody may be running, which keeps its files', () => {
  const timesOf = (): readonly string[] =>
    filesOf(join(CLI, 'dist')).map((name) => `${name} ${statSync(join(CLI, 'dist', name)).mtimeMs}`)
  const before = timesOf()
  const beside = mkdtempSync(join(tmpdir(), 'slashlint-beside-'))
  execFileSync(process.execPath, [join(CLI, 'build.mjs')], {
    env: { ...process.env, SLASHLINT_OUTPUT: beside },
  })
  expect(filesOf(beside)).toEqual(filesOf(join(PACKAGE, 'dist')))
  expect(timesOf()).toEqual(before)
})
