import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createGitIgnore } from '@slashlint/checker'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases, check } from '../property/check.js'

let top: string
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'slashlint-gitignore-'))
  execFileSync('git', ['init', '-q', top])
  for (const folder of FOLDERS) {
    mkdirSync(join(top, folder), { recursive: true })
  }
})
afterAll(() => rmSync(top, { recursive: true }))

const FOLDERS = ['', 'a/', 'a/b/', 'dist/', 'a/dist/']
/** Files and their folders. */
const PATHS = [
  ...FOLDERS.flatMap((folder) => [`${folder}x.js`, `${folder}y.js`]),
  ...FOLDERS.slice(1),
]

const line = fc
  .tuple(
    fc.constantFrom('', '', '!'),
    fc.constantFrom('', '', '/', '**/'),
    fc.constantFrom('*', 'a', 'b', 'dist', '*.js', 'x.js', 'a/b', 'b/x.js', 'a/**', 'a/*'),
    fc.constantFrom('', '', '/'),
  )
  .map((parts) => parts.join(''))
const files = fc.array(
  fc.tuple(
    fc.constantFrom(...FOLDERS),
    fc.array(fc.oneof(line, fc.constantFrom('', '# a', ' ')), { minLength: 1, maxLength: 3 }),
  ),
  {
    minLength: 1,
    maxLength: 3,
  },
)

const textAt = (uri: string): string | undefined => {
  try {
    return readFileSync(fileURLToPath(uri), 'utf8')
  } catch {
    return undefined
  }
}

/** Lists the paths that git ignores. A folder must exist, since git recognises it only then. */
function ofGit(): readonly string[] {
  const input = PATHS.map((path) => path.replace(/\/$/, '')).join('\n')
  try {
    return execFileSync('git', ['check-ignore', '--no-index', '--stdin'], {
      cwd: top,
      input,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
  } catch {
    return []
  }
}

test('a path is ignored if git says so, whatever files say it in whatever folders', () => {
  let ignored = 0
  check(
    fc.property(files, (all) => {
      for (const folder of FOLDERS) {
        rmSync(join(top, folder, '.gitignore'), { force: true })
      }
      for (const [folder, lines] of all) {
        writeFileSync(join(top, folder, '.gitignore'), `${lines.join('\n')}\n`)
      }
      const uri = pathToFileURL(top).href
      const { ignores } = createGitIgnore({ readText: textAt, isTop: (folder) => folder === uri })
      const said = PATHS.filter((path) => ignores(`${uri}/${path}`))
      ignored += said.length
      const known = new Set(ofGit())
      expect(said).toEqual(PATHS.filter((path) => known.has(path.replace(/\/$/, ''))))
    }),
    cases(600),
  )
  expect(ignored).toBeGreaterThan(20)
})
