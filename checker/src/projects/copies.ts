import { definitionsOf } from '../analysis/definitions.js'
import type { Analysis } from '../analysis/analyse.js'

// What programs write: people edit what it is made of.

/** Returns the documents of TypeScript that a script may be compiled from. */
export function sourcesOf(uri: string): readonly string[] {
  const [, base, kind] = /^(.+)\.([cm]?)jsx?$/.exec(uri) ?? []
  if (base === undefined) {
    return []
  }
  if (kind === '') {
    return [`${base}.ts`, `${base}.tsx`]
  }
  return [`${base}.${kind}ts`]
}

const WRITES =
  /\b(?:writeFile|writeFileSync|writeJson|writeJsonSync|outputJson|outputJsonSync|Bun\.write)\s*\(/

/** Lists the names of the data that a script may write. They are in its text, if it writes files at all. */
export const outputsOf = ({ text, units }: Analysis): readonly string[] => {
  if (units.length === 0 || !WRITES.test(text)) {
    return []
  }
  return [...text.matchAll(/(?<![\w.-])[\w.-]+\.(?:json[c5]?|ya?ml)\b/g)].map(([name]) => name)
}

/** Returns the commands of a document, by type and name. */
export const commandsOf = (analysis: Analysis): readonly string[] =>
  definitionsOf(analysis).map(({ type = 1, name }) => JSON.stringify([type, name]))

/** Checks whether a document defines nothing beyond the commands of another one. */
export function isCopyOf(copy: Analysis, of: Analysis): boolean {
  const known = new Set(commandsOf(of))
  return commandsOf(copy).every((command) => known.has(command))
}
