import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rules } from '../../core/src/catalogue/index.js'
import { sinceOf } from '../../scripts/docs/since.mjs'

const CHANGELOG = `# Changelog

## [0.3.0] - unreleased

### Added

- New rules: \`text/one\` (a warning) and
  \`text/two\`. \`text/old\` is a hint now.
- A page. New rules of grammar.

### Fixed

- New rule \`text/old\` was wrong.

## [0.2.0] - 2027-01-01

### Added

- New rule: \`text/three\`

## [0.1.0] - 2026-12-01

### Added

- Everything.
`

describe('since which version there is a rule', () => {
  it.each([
    ['text/one', '0.3.0'],
    ['text/two', '0.3.0'],
    ['text/three', '0.2.0'],
    ['text/old', '0.1.0'],
  ])('%s: %s', (code, version) => {
    expect(sinceOf(CHANGELOG)(code)).toBe(version)
  })

  it('is a version of the changelog for every rule that there is', () => {
    const text = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
    const versions = [...text.matchAll(/^## \[([^\]]+)\]/gm)].map(([, version]) => version)
    for (const { code } of rules) {
      expect(versions, code).toContain(sinceOf(text)(code))
    }
  })

  it('names only rules that there are', () => {
    const text = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
    const named = [...text.matchAll(/^- New rules?: ([^]*?)\.\s/gm)].flatMap(([, sentence]) =>
      [...(sentence ?? '').matchAll(/`([a-z]+\/[a-z-]+)`/g)].map(([, code]) => code),
    )
    const codes = rules.map(({ code }) => code as string)
    for (const code of named) {
      expect(codes).toContain(code)
    }
  })
})
