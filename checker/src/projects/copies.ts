import { definitionsOf } from '../analysis/definitions.js'
import type { Analysis } from '../analysis/analyse.js'

// What programs write: people edit what it is made of.

/** Returns the URIs of TypeScript documents from which a script may be compiled. */
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

/**
 * Lists the names of JSON and YAML files that a script may write. The names occur in its text. The
 * list is empty for a script that writes no files.
 */
export const outputsOf = ({ text, units }: Analysis): readonly string[] => {
  if (units.length === 0 || !WRITES.test(text)) {
    return []
  }
  return [...text.matchAll(/(?<![\w.-])[\w.-]+\.(?:json[c5]?|ya?ml)\b/g)].map(([name]) => name)
}

/** Returns keys for the commands of a document, made of type and name. */
export const commandsOf = (analysis: Analysis): readonly string[] =>
  definitionsOf(analysis).map(({ type = 1, name }) => JSON.stringify([type, name]))

/** Checks whether a document defines only commands that another one also defines. */
export function isCopyOf(copy: Analysis, of: Analysis): boolean {
  const known = new Set(commandsOf(of))
  return commandsOf(copy).every((command) => known.has(command))
}
