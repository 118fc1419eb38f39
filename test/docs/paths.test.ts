import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const folders = new Set(
  readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  ),
)

/** Returns the paths in the code of a page, from the root of the repository. `<area>` matches any name. */
function pathsIn(page: string): readonly string[] {
  const text = readFileSync(new URL(page, ROOT), 'utf8')
  const named = [...text.matchAll(/`([\w-]+\/[\w./-]*)`/g)].flatMap(([, path]) => path ?? [])
  return named.filter((path) => folders.has(path.slice(0, path.indexOf('/'))))
}

describe('the architecture', () => {
  test('names files and folders that are there', () => {
    const paths = pathsIn('docs/architecture.md')
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([])
  })
  test('takes ten minutes to read', () => {
    const words = readFileSync(new URL('docs/architecture.md', ROOT), 'utf8').split(/\s+/).length
    expect(words).toBeLessThanOrEqual(2_000)
  })
})
