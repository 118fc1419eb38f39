import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blocksOf, run } from './blocks.js'

// Runs the code of the pages with the built packages (`npm run build`), and compares the output with the pages.

const OF_FUNCTIONS = readdirSync(new URL('../../docs/engine/', import.meta.url)).sort()
const PAGES = [
  'README.md',
  'core/README.md',
  ...OF_FUNCTIONS.map((page) => `docs/engine/${page}`),
  'sources/README.md',
  'preview/README.md',
  'checker/README.md',
  'emulator/README.md',
  'docs/emulator.md',
]
const BLOCKS = PAGES.flatMap(blocksOf)

const RUNS = run(BLOCKS.map(({ code }) => code))

it('every page has code', () => {
  expect([...new Set(BLOCKS.map(({ page }) => page))]).toEqual(PAGES)
})

it('every block comes to its end', () => {
  expect(RUNS).toHaveLength(BLOCKS.length + 1)
  expect(RUNS.at(-1)).toEqual({ output: '', errors: '' })
})

describe.each(BLOCKS.map((block, index) => ({ ...block, found: RUNS[index] })))(
  '$page:$line',
  ({ prints, found }) => {
    it('prints what the page says', () => {
      expect(found).toEqual({ output: prints, errors: '' })
    })

    it('prints something', () => {
      expect(prints).not.toBe('')
    })
  },
)
