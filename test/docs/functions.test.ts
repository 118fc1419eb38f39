import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as engine from '../../core/src/engine/index.js'
import { blocksOf } from './blocks.js'

// Every function has a page, docs/engine/<function>.md, with an example of its own. blocks.test.ts runs the examples.

const ROOT = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

const OF_ENGINE = Object.entries(engine).flatMap(([name, value]) =>
  typeof value === 'function' ? [name] : [],
)
const OF_CORE = [
  'validateRequest',
  'validateInteraction',
  'validateInteractionResponse',
  'commandSize',
]
const INDEXES = ['docs/engine.md', 'docs/requests.md'].map(read).join('\n')

describe.each([...OF_ENGINE, ...OF_CORE])('%s', (name) => {
  const page = `docs/engine/${name}.md`

  it('has a page, and the index leads to it', () => {
    expect(existsSync(new URL(page, ROOT))).toBe(true)
    expect(INDEXES).toContain(`(engine/${name}.md)`)
  })

  it('is documented with parameters, result and section of the contract', () => {
    const text = read(page)
    for (const part of [`# ${name}\n`, '| Parameter |', '\n**Returns** ', '\n**Contract** ']) {
      expect(text).toContain(part)
    }
  })

  it('has an example that calls it', () => {
    expect(blocksOf(page).some(({ code }) => code.includes(`${name}(`))).toBe(true)
  })
})
