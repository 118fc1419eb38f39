import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blocksOf, run } from './blocks.js'

// The code of the pages runs against the built packages (`npm run build`) and prints what the page says.

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

it('every page has code', () => {
  expect([...new Set(BLOCKS.map(({ page }) => page))]).toEqual(PAGES)
})

describe.each(BLOCKS)('$page:$line', ({ code, prints }) => {
  it('prints what the page says', () => {
    expect(run(code)).toEqual({ status: 0, output: prints, errors: '' })
  })

  it('prints something', () => {
    expect(prints).not.toBe('')
  })
})
