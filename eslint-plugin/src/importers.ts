import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { LIBRARY_PACKAGES } from '@slashlint/sources/javascript'

/** The files of a project, by what they import: found by their words, since most of them define nothing. */
interface Index {
  /** The files that import a file, by its path without the ending, or by its name alone where an alias leads to it. */
  readonly importers: ReadonlyMap<string, readonly string[]>
  readonly isFresh: () => boolean
}

/** What was found in a file, as long as it is the same. */
interface Seen {
  readonly stamp: string
  readonly keys: readonly string[]
}

const SOURCE = /\.[cm]?[jt]sx?$/i
const SKIPPED = /^(?:\..*|node_modules|dist|build|out|coverage)$/
const MOST_FILES = 5000
const MOST_FOLDERS = 2000
const MOST_BYTES = 500_000
/** Lists of exports import a file for others, which import them. */
const MOST_LEVELS = 4
/** For so long files are not looked for again, and for as many times as long as that took. */
const FRESH_MS = 2000
const FRESH_TIMES = 10

const indices = new Map<string, Index>()
const seen = new Map<string, Seen>()

/**
 * The files of a project that import a file, and those that import these; none where no package.json around the file
 * names a library that has commands.
 *
 * @param top the folder of the project
 */
export function importersOf(file: string, top: string): readonly string[] {
  if (!mayHaveCommands(dirname(file), top)) return []
  let index = indices.get(top)
  if (index?.isFresh() !== true) indices.set(top, (index = indexOf(top)))
  const found = new Set<string>()
  let level = [file]
  for (let i = 0; i < MOST_LEVELS && level.length > 0; i++) {
    const next = new Set<string>()
    for (const one of level)
      for (const key of keysOf(one))
        for (const importer of index.importers.get(key) ?? [])
          if (importer !== file && !found.has(importer)) next.add(importer)
    for (const one of next) found.add(one)
    level = [...next]
  }
  return [...found]
}

/** Under what others import a file: its path without ending and `index`, and the last name in that. */
function keysOf(file: string): readonly string[] {
  const path = withoutEnding(file)
  return [path, basename(path)]
}

function withoutEnding(path: string): string {
  const bare = SOURCE.test(path) ? path.slice(0, -extname(path).length) : path
  return basename(bare) === 'index' ? dirname(bare) : bare
}

function indexOf(top: string): Index {
  const start = performance.now()
  const importers = new Map<string, string[]>()
  for (const file of sourcesBelow(top)) {
    for (const key of importsOf(file)) {
      const known = importers.get(key)
      if (known === undefined) importers.set(key, [file])
      else known.push(file)
    }
  }
  const end = performance.now()
  const lasts = Math.max(FRESH_MS, (end - start) * FRESH_TIMES)
  return { importers, isFresh: () => performance.now() - end < lasts }
}

function sourcesBelow(top: string): readonly string[] {
  const files: string[] = []
  const folders = [top]
  for (let i = 0; i < folders.length && i < MOST_FOLDERS && files.length < MOST_FILES; i++) {
    const folder = folders[i] as string
    for (const entry of entriesOf(folder)) {
      if (SKIPPED.test(entry.name)) continue
      if (entry.isDirectory()) folders.push(join(folder, entry.name))
      else if (entry.isFile() && SOURCE.test(entry.name)) files.push(join(folder, entry.name))
    }
  }
  return files.slice(0, MOST_FILES)
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire\s*\(\s*)(["'`])([^"'`\n]{1,300})\1/g

/** What a file imports, as keys of the index. */
function importsOf(file: string): readonly string[] {
  try {
    const { mtimeMs, size } = statSync(file)
    const stamp = `${mtimeMs} ${size}`
    const known = seen.get(file)
    if (known?.stamp === stamp) return known.keys
    const text = size > MOST_BYTES ? '' : readFileSync(file, 'utf8')
    const keys = [...text.matchAll(IMPORT)].map(([, , name = '']) =>
      withoutEnding(name.startsWith('.') ? resolve(dirname(file), name) : basename(withoutEnding(name))),
    )
    const found = { stamp, keys: [...new Set(keys)] }
    seen.set(file, found)
    return found.keys
  } catch {
    return []
  }
}

/** Whether a package.json between a folder and the project's own names a library; without one, nobody knows. */
function mayHaveCommands(folder: string, top: string): boolean {
  let isNamed = false
  for (let at = folder; ; at = dirname(at)) {
    const text = manifestIn(at)
    if (text !== undefined) {
      if (LIBRARY_PACKAGES.some((name) => text.includes(`"${name}"`))) return true
      isNamed = true
    }
    if (at === top || dirname(at) === at) return !isNamed
  }
}

function manifestIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'package.json'), 'utf8')
  } catch {
    return undefined
  }
}
