import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import broken from './broken.expected.json' with { type: 'json' }
import { codes } from './codes.js'
import { check, exampleFiles, rulesFor } from './files.js'

// Tests the files below examples/. The findings in the broken ones are in broken.expected.json, which was reviewed by
// hand.

const GOOD = exampleFiles('good')
const BROKEN = [...exampleFiles('bot'), ...exampleFiles('broken')]
const EXPECTED: Readonly<Record<string, readonly string[]>> = broken
const README = readFileSync(new URL('../../examples/README.md', import.meta.url), 'utf8')

describe('examples', () => {
  it('are what their configuration says, each by exactly one rule', () => {
    const doubtful = [...GOOD, ...BROKEN].filter((file) => rulesFor(file).length !== 1)
    expect(doubtful).toEqual([])
  })

  it('are listed in their README, each once', () => {
    const listed = [...README.matchAll(/\]\(((?:bot|good|broken)\/[^)]*)\)/g)].map(
      (match) => match[1],
    )
    expect(listed.sort()).toEqual([...GOOD, ...BROKEN].sort())
  })

  it('are all in the table of what they break, which has no other', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(BROKEN)
  })

  it('begin with a small bot that breaks six rules', () => {
    const codesOf = BROKEN.filter((file) => file.startsWith('bot/')).flatMap(
      (file) => EXPECTED[file] ?? [],
    )
    expect(new Set(codesOf).size).toBe(6)
  })

  it('break rules of every area', () => {
    const areaOf = (code: string) => code.slice(0, code.indexOf('/'))
    const shown = new Set(
      Object.values(EXPECTED).flatMap((lines) =>
        lines.map((line) => areaOf(line.split(' ')[1] ?? '')),
      ),
    )
    // The engine's own rules need more than a file. Mistakes in Python code are shown in the pages of the rules.
    const wanted = new Set(
      Object.keys(codes)
        .map(areaOf)
        .filter((area) => area !== 'slashlint' && area !== 'python'),
    )
    expect([...shown].sort()).toEqual([...wanted].sort())
  })
})

describe.each(GOOD)('%s', (file) => {
  it('is clean', () => {
    expect(check(file)).toEqual([])
  })
})

describe.each(BROKEN)('%s', (file) => {
  it('gives what is written down, and nothing else', () => {
    expect(check(file)).toEqual(EXPECTED[file])
  })
})
