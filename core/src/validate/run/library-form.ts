import { toCamelCase } from '../../contract/field-names.js'
import type { Diagnostic } from '../../diagnostic.js'
import { either, quote } from '../../text/words.js'

/** The most renamed keys that a message names. */
const MOST_NAMED = 4

/**
 * Combines findings about several keys of discord.js: the first one describes all, and the other keys are its related
 * places.
 */
export function explainLibraryKeys(found: Diagnostic[]): void {
  const [first, ...others] = found.filter(isOfLibrary)
  if (first === undefined || others.length === 0) {
    return
  }
  const names = [...new Set([first, ...others].map(renaming))]
  const named = names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED - 1), 'so on'] : names
  const message = `The keys are those of discord.js, and Discord ignores them in camelCase: pass what toJSON() of the builder returns, or rename ${either(named, 'and')}.`
  const related = others.map(({ path, target, data }) => ({
    path,
    target,
    message: `Discord's is "${data?.suggestion}".`,
  }))
  found[found.indexOf(first)] = { ...first, message, related }
}

const keyOf = ({ path }: Diagnostic): string => String(path.at(-1))

function isOfLibrary(one: Diagnostic): boolean {
  const field = one.code === 'shape/unknown-key' ? one.data?.suggestion : undefined
  // Without the underscores a key is shorter: most are not made camelCase to see that they are not.
  return (
    field !== undefined && keyOf(one).length < field.length && keyOf(one) === toCamelCase(field)
  )
}

const renaming = (one: Diagnostic): string => `${quote(keyOf(one))} to "${one.data?.suggestion}"`
