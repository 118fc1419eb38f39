import type { TextEdit } from '@slashlint/sources'
import { writeTemplate } from './writing.js'
import type { Writing } from './writing.js'

/** Names that a text needs from packages. */
export interface Needed {
  /** The name of the package in the import. */
  readonly from: string
  /** The names of values. Left out if only types are needed. */
  readonly names?: readonly string[]
  /** The names of types, which only TypeScript needs. */
  readonly types?: readonly string[]
}

/**
 * Returns the edits that import the names which a text lacks. They are added to an existing import,
 * or as new lines.
 */
export function importsOf(needed: readonly Needed[], writing: Writing, text: string) {
  const lacks = (name: string): boolean => !new RegExp(`\\b${name}\\b`).test(text)
  const extended: TextEdit[] = []
  const lines: string[] = []
  for (const { from, names = [], types = [] } of needed) {
    const [values, typed] = [names.filter(lacks), writing.isTyped ? types.filter(lacks) : []]
    for (const [word, list] of [
      ['import', values],
      ['import type', writing.isModule ? typed : []],
    ] as const) {
      if (list.length === 0) {
        continue
      }
      const end = endOfList(text, word, from)
      if (end !== undefined) {
        extended.push({ start: end, end, text: `, ${list.join(', ')}` })
      } else if (writing.isModule) {
        lines.push(`${word} { ${list.join(', ')} } from '${from}';`)
      } else {
        lines.push(`const { ${list.join(', ')} } = require('${from}');`)
      }
    }
  }
  return { extended, lines: lines.map((line) => `${writeTemplate(line, writing)}\n`).join('') }
}

/** Matches the code before the braces of an import, by its kind. */
const IMPORT_KINDS = {
  import: String.raw`(?:import(?!\s+type\b)[^;{}'"]*|const\s*)`,
  'import type': String.raw`import\s+type\s*`,
}

/**
 * Returns the offset after the last name that a text imports from a package between braces; `undefined` if there is no
 * such import.
 */
function endOfList(text: string, word: 'import' | 'import type', from: string): number | undefined {
  const kind = IMPORT_KINDS[word]
  const list = new RegExp(
    String.raw`^${kind}\{[^{}]*?(?=,?\s*\}\s*(?:from|=\s*require\()\s*['"]${from}['"])`,
    'm',
  ).exec(text)
  return list === null ? undefined : list.index + list[0].length
}

/**
 * Finds the offset at which imports are inserted: after a `#!` line, directives and comments at the
 * top.
 */
export function importsAt(text: string): number {
  const head =
    /^(?:#![^\n]*\n)?(?:\s*(?:\/\/[^\n]*\n|\/\*[^]*?\*\/\s*|(['"])use \w+\1;?[ \t]*\n))*/.exec(
      text,
    )?.[0] ?? ''
  return head.length
}
