import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  dateChangelog,
  expectNewer,
  notesOf,
  publishing,
  withVersion,
} from '../../scripts/release.mjs'

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

  it('names commands that push the version with its tag', () => {
    const folder = mkdtempSync(join(tmpdir(), 'slashlint-release-'))
    try {
      const clone = join(folder, 'clone')
      const remote = join(folder, 'remote.git')
      const who = ['-c', 'user.name=a', '-c', 'user.email=a@b']
      const git = (...words: string[]) =>
        execFileSync('git', [...who, ...words], { cwd: clone, encoding: 'utf8' })
      execFileSync('git', ['init', '-q', '--bare', remote])
      execFileSync('git', ['clone', '-q', remote, clone], { stdio: 'ignore' })
      writeFileSync(join(clone, 'package.json'), '1')
      git('add', '.')
      git('commit', '-qm', 'first')
      git('push', '-q', 'origin', 'HEAD')
      writeFileSync(join(clone, 'package.json'), '2')
      const env = {
        ...process.env,
        ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b' },
        ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' },
      }
      execFileSync('sh', ['-c', publishing('0.2.0')], { cwd: clone, stdio: 'ignore', env })
      expect(git('ls-remote', '--tags', 'origin')).toContain('refs/tags/v0.2.0\n')
      expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
