import { describe, expect, it } from 'vitest'
import { dateChangelog, expectNewer, notesOf, withVersion } from '../../scripts/release.mjs'

const CHANGELOG = `# Changelog

## [0.2.0] - unreleased

### Added

- A thing.

## [0.1.0] - 2026-12-01

- The first.
`

describe('npm run release', () => {
  it('gives a package and its siblings the version, and leaves other packages alone', () => {
    const names = new Set(['@slashlint/core', 'slashlint'])
    const manifest = {
      name: 'slashlint',
      version: '0.1.0',
      dependencies: { '@slashlint/core': '0.1.0', yaml: '2.9.1' },
    }
    expect(withVersion(manifest, '0.2.0', names)).toEqual({
      name: 'slashlint',
      version: '0.2.0',
      dependencies: { '@slashlint/core': '0.2.0', yaml: '2.9.1' },
    })
  })

  it('dates the section that was not released, and takes its text as the notes', () => {
    const dated = dateChangelog(CHANGELOG, '0.3.0', '2026-12-24')
    expect(dated).toBe(CHANGELOG.replace('## [0.2.0] - unreleased', '## [0.3.0] - 2026-12-24'))
    expect(notesOf(dated, '0.3.0')).toBe('### Added\n\n- A thing.')
    expect(notesOf(dated, '0.1.0')).toBe('- The first.')
  })

  it('refuses a changelog without such a section', () => {
    expect(() =>
      dateChangelog('# Changelog\n\n## [0.1.0] - 2026-12-01\n', '0.2.0', '2026-12-24'),
    ).toThrow(/unreleased/)
  })

  it.each([
    ['0.2.0', '0.1.0'],
    ['0.1.0', '0.1.0'],
    ['1.0.0-beta.1', '0.9.9'],
  ])('takes %s after %s', (version, before) => {
    expect(() => expectNewer(version, before)).not.toThrow()
  })

  it.each([
    ['0.1.9', '0.2.0', 'older'],
    ['1.2', '0.1.0', 'no version'],
    ['v1.2.0', '0.1.0', 'no version'],
    ['', '0.1.0', 'no version'],
  ])('refuses %s after %s', (version, before, words) => {
    expect(() => expectNewer(version, before)).toThrow(words)
  })
})
