import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from '../docs/blocks.js'
import { filesOf } from './suite/files.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MANIFEST = join(ROOT, 'conformance/package.json')
const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { readonly version: string }
/** A folder in the workspace, so that core is found. It contains the suite as a published package. */
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(ROOT, 'node_modules/.sample-'))
  const own = join(folder, 'node_modules/@slashlint/conformance')
  mkdirSync(join(own, 'suite'), { recursive: true })
  cpSync(MANIFEST, join(own, 'package.json'))
  for (const [name, text] of Object.entries(filesOf(version).files)) {
    writeFileSync(join(own, 'suite', name), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the page's sample with a validator, and returns the ids of cases with a different verdict. */
function printed(validator: string): readonly string[] {
  const [block] = blocksOf('docs/conformance.md')
  const head = `import { hasErrors, validateCommand } from '@slashlint/core'
const yourValidator = (value) => ${validator}
`
  const file = join(folder, 'sample.mjs')
  writeFileSync(file, head + String(block?.code))
  const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

test('the sample has no complaint about a validator that is right', () => {
  expect(printed('!hasErrors(validateCommand(value))')).toEqual([])
})

test('the sample names the cases on which a validator is wrong', () => {
  const [tooLax, tooStrict] = [printed('true'), printed('false')]
  expect(tooLax.length).toBeGreaterThan(1000)
  expect(tooStrict.length).toBeGreaterThan(1000)
  expect(tooLax.filter((id) => tooStrict.includes(id))).toEqual([])
  expect(printed('String(value?.name).length <= 32')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^command\/description-length#/)]),
  )
})
