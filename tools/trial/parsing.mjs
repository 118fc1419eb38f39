// Finds texts that TypeScript's own parser accepts and the reader does not: in files of a folder, or of repositories.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineIndex } from '@slashlint/sources'
import { parseAhead } from '@slashlint/sources/javascript'
import ts from 'typescript'
import { textsOf } from './repository.mjs'

const CODE = /\.[cm]?[jt]sx?$/
/** The index, in the arrays of a parsed tree, of the array with the start offset of each node. */
const START = 1

/**
 * Compares both parsers on the code in a folder, or in the newest commits of a mirror's
 * repositories.
 *
 * @param {{ folder: string | undefined, mirror: string | undefined, only: string | undefined }}
 * flags
 * @returns {{ files: number, accepted: number, damaged: string[] }} the number of files; the number
 * that TypeScript accepts; and the accepted files in which our parser finds an error, as
 * `path:line:column text`
 */
export function compareParsing(flags) {
  const result = { files: 0, accepted: 0, damaged: [] }
  for (const [name, texts] of sources(flags)) {
    for (const [path, text] of texts) {
      if (!CODE.test(path)) {
        continue
      }
      result.files++
      if (!isAccepted(path, text)) {
        continue
      }
      result.accepted++
      const place = damageIn(path, text)
      if (place !== undefined) {
        result.damaged.push(`${name}${path}:${place}`)
      }
    }
  }
  return result
}

function* sources({ folder, mirror, only }) {
  if (folder !== undefined) {
    yield ['', textsBelow(folder)]
  }
  for (const name of mirror === undefined ? [] : readdirSync(mirror).sort()) {
    const repo = name.replace('+', '/')
    const directory = join(mirror, name, 'repo')
    if (existsSync(directory) && (only === undefined || only === repo)) {
      yield [`${repo}/`, textsOf(directory, 'HEAD') ?? new Map()]
    }
  }
}

const textsBelow = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && CODE.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .filter((path) => !path.includes('node_modules'))
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

/** Tells whether TypeScript's parser accepts a text without errors. */
const isAccepted = (path, text) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false).parseDiagnostics.length === 0

/** Returns the first error of our parser as `line:column text`; undefined if there is none. */
function damageIn(path, text) {
  const { columns, errors, unreadFrom } = parseAhead({ uri: `file:///${path}`, text })
  const [first] = errors
  const start = first === undefined ? unreadFrom : columns[START][first]
  if (start === undefined) {
    return undefined
  }
  const lines = lineIndex(text)
  const { line, column } = lines.position(start)
  return `${line + 1}:${column + 1} ${lines.line(line).trim().slice(0, 120)}`
}
