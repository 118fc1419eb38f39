import { written } from './writing.js'
import type { Writing } from './writing.js'

/** Names that a text needs from packages. */
export interface Needed {
  readonly from: string
  readonly names?: readonly string[]
  /** Those that only TypeScript needs. */
  readonly types?: readonly string[]
}

/** The lines that import what a text does not have yet; empty if it has all. */
export function importLines(needed: readonly Needed[], writing: Writing, text: string): string {
  const lacks = (name: string): boolean => !new RegExp(`\\b${name}\\b`).test(text)
  const lines = needed.flatMap(({ from, names = [], types = [] }) => {
    const values = names.filter(lacks).join(', ')
    const typed = writing.isTyped ? types.filter(lacks).join(', ') : ''
    if (!writing.isModule) return values === '' ? [] : [`const { ${values} } = require('${from}');`]
    return [
      ...(values === '' ? [] : [`import { ${values} } from '${from}';`]),
      ...(typed === '' ? [] : [`import type { ${typed} } from '${from}';`]),
    ]
  })
  return lines.map((line) => `${written(line, writing)}\n`).join('')
}

/** Where the imports of a text begin: behind a `#!` line, directives and comments at the top. */
export function importsAt(text: string): number {
  const head =
    /^(?:#![^\n]*\n)?(?:\s*(?:\/\/[^\n]*\n|\/\*[^]*?\*\/\s*|(['"])use \w+\1;?[ \t]*\n))*/.exec(text)?.[0] ?? ''
  return head.length
}
