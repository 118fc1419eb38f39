import type { TextEdit } from '@slashlint/sources'
import { writeTemplate } from './writing.js'
import type { Writing } from './writing.js'

/** Names that a text needs from packages. */
export interface Needed {
  /** The package, as an import names it. */
  readonly from: string
  /** The names that are values; absent if only types are needed. */
  readonly names?: readonly string[]
  /** Names that only TypeScript needs. */
  readonly types?: readonly string[]
}

/** Adds imports of the names that a text lacks: to an import that is there already, or as lines of their own. */
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

/** Patterns of the code before the braces of an import. */
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

/** Finds the offset for imports: behind a `#!` line, directives and comments at the top. */
export function importsAt(text: string): number {
  const head =
    /^(?:#![^\n]*\n)?(?:\s*(?:\/\/[^\n]*\n|\/\*[^]*?\*\/\s*|(['"])use \w+\1;?[ \t]*\n))*/.exec(
      text,
    )?.[0] ?? ''
  return head.length
}
