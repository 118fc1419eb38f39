import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { packageFolders, withRepository } from '../../scripts/repository.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

test('a package names the repository, its own folder in it, the issues and the pages', () => {
  const name = '@slashlint/core'
  for (const address of [
    'https://example.org/a/b',
    'https://example.org/a/b.git',
    'https://example.org/a/b/',
  ]) {
    expect(withRepository({ name, homepage: 'https://old.example' }, address, 'core')).toEqual({
      name,
      homepage: 'https://example.org/a/b#readme',
      bugs: { url: 'https://example.org/a/b/issues' },
      repository: { type: 'git', url: 'git+https://example.org/a/b.git', directory: 'core' },
    })
  }
  expect(withRepository({ name }, 'https://example.org/a/b', '').repository).not.toHaveProperty(
    'directory',
  )
})

test('what is no address is refused', () => {
  for (const address of [
    '',
    'a/b',
    'http://example.org/a',
    'https://example.org',
    'https://exa mple.org/a',
  ]) {
    expect(() => withRepository({}, address, '')).toThrow('is no https address')
  }
})

test('it is done for every package', () => {
  const folders = packageFolders(ROOT)
  expect(folders).toContain('vscode-extension')
  for (const folder of folders) {
    expect(existsSync(`${ROOT}${folder}/package.json`)).toBe(true)
  }
})
