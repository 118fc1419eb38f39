// Counts, by room, what makes code slow to read: nested and multi-line `?:`, long and complex functions, parameters of
// one letter and the like. The counts of scripts/counts.json may only fall: `node scripts/counts.mjs` fails if one has
// grown, and `--write` lowers those that have fallen. A function that is too complex is in the list with its reason.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { countsOf, MOST_COMPLEX } from './lint/counts.mjs'

const root = new URL('..', import.meta.url)
const table = new URL('counts.json', import.meta.url)

const ROOMS = [
  'checker',
  'cli',
  'core',
  'deploy',
  'emulator',
  'eslint-plugin',
  'json-schemas',
  'lsp',
  'preview',
  'scripts',
  'site',
  'sources/src/javascript',
  'sources',
  'tools',
  'vscode-extension',
]

/** Tells whether a file is product code: no test, and neither generated nor built. */
const isProduct = (file) =>
  !/(?:^|\/)(?:test|tests|fixtures|dist|generated)\/|\.generated\.|\.test\.|\.d\.m?ts$/.test(file)

const roomOf = (file) => ROOMS.find((room) => file.startsWith(`${room}/`))

/**
 * Counts all rooms (workspace packages and tools), and lists the functions that are too complex.
 */
function countAll() {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.js', '*.cjs'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const rooms = Object.fromEntries(ROOMS.map((room) => [room, {}]))
  const complex = new Map()
  for (const file of files.split('\n').filter((one) => isProduct(one))) {
    const room = roomOf(file)
    if (room === undefined) {
      continue
    }
    const text = readFileSync(new URL(file, root), 'utf8')
    const { counts, functions } = countsOf(
      ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true),
    )
    for (const [name, count] of Object.entries(counts)) {
      rooms[room][name] = (rooms[room][name] ?? 0) + count
    }
    for (const { name, complexity } of functions) {
      complex.set(`${file} ${name}`, complexity)
    }
  }
  return { rooms, complex }
}

/** Describes the counts that are higher than the known ones. */
function grown({ rooms, complex }, known) {
  const larger = Object.entries(rooms).flatMap(([room, counts]) =>
    Object.entries(counts)
      .filter(([name, count]) => count > (known.rooms[room]?.[name] ?? 0))
      .map(([name, count]) => `${room}: ${name} ${known.rooms[room]?.[name] ?? 0} → ${count}`),
  )
  const unlisted = [...complex]
    .filter(([name]) => !Object.hasOwn(known.complex, name))
    .map(([name, complexity]) => `${name}: complexity ${complexity}, above ${MOST_COMPLEX}`)
  return [...larger, ...unlisted]
}

const now = countAll()
const known = JSON.parse(readFileSync(table, 'utf8'))
const problems = grown(now, known)
if (process.argv.includes('--write')) {
  const lower = (room) =>
    Object.fromEntries(
      Object.entries(now.rooms[room]).map(([name, count]) => [
        name,
        Math.min(count, known.rooms[room]?.[name] ?? count),
      ]),
    )
  const rooms = Object.fromEntries(ROOMS.map((room) => [room, lower(room)]))
  const listed = Object.entries(known.complex).filter(([name]) => now.complex.has(name))
  const text = JSON.stringify({ rooms, complex: Object.fromEntries(listed) }, undefined, 2)
  writeFileSync(table, `${text}\n`)
}
const gone = Object.keys(known.complex).filter((name) => !now.complex.has(name))
if (gone.length > 0 && !process.argv.includes('--write')) {
  problems.push(...gone.map((name) => `${name}: not complex any more, take it out (--write)`))
}
if (problems.length > 0) {
  console.error(
    `${problems.join('\n')}\nThese counts may only fall (CONTRIBUTING.md, "House style").`,
  )
  process.exitCode = 1
}
