import type { IsChosen } from '../analysis/sets.js'
import { groupBy } from '../values/groups.js'

/** An import in a text: `from './ban.js'`, `require('./ban')`, `import('./ban')`. */
const IMPORT = /\b(?:from|import|require)\s{0,9}(?:\(\s{0,9})?(["'`])(\.{1,2}\/[^"'`\n]*)\1/g
/** Matches syntax that chooses between two things, or decides whether something happens. */
const CONDITION = /\?(?!\.)|&&|\|\||\b(?:if|else|case)\b/

/** An import of another document, by its URI without the extension. */
interface Import {
  readonly uri: string
  readonly index: number
  readonly target: string
}

/**
 * Makes a test for documents between which a program chooses. It chooses if it imports only some of
 * them, or if a line with a condition imports or uses one of them. Documents that nothing imports
 * are loaded with their folder. Each text is searched once.
 *
 * @param all the URIs of all documents of the project
 */
export function chooserAmong(
  all: readonly string[],
  textOf: (uri: string) => string | undefined,
): IsChosen {
  let imports: ReadonlyMap<string, readonly Import[]> | undefined
  return (uris) => {
    imports ??= groupBy(
      all.flatMap((uri) => importsIn(uri, textOf(uri))),
      ({ target }) => target,
    )
    const wanted = new Set(uris.map(withoutEnding))
    const found = [...wanted].flatMap((target) => imports?.get(target) ?? [])
    return [...groupBy(found, ({ uri }) => uri)].some(
      ([uri, own]) =>
        new Set(own.map(({ target }) => target)).size < wanted.size ||
        areDecided(
          textOf(uri) ?? '',
          own.map(({ index }) => index),
        ),
    )
  }
}

const importsIn = (uri: string, text = ''): readonly Import[] =>
  [...text.matchAll(IMPORT)].map(({ 2: path = '', index }) => ({
    uri,
    index,
    target: withoutEnding(resolved(path, uri)),
  }))

/** Checks whether the line of an import has a condition, or a line with a condition uses the import. */
function areDecided(text: string, places: readonly number[]): boolean {
  const lines = places.map((index) => lineAt(text, index))
  if (lines.some((line) => CONDITION.test(line))) {
    return true
  }
  const names = new Set(lines.flatMap(namesDeclaredIn))
  return (
    names.size > 0 &&
    text
      .split('\n')
      .filter((line) => CONDITION.test(line))
      .some((line) => (line.match(NAME) ?? []).some((name) => names.has(name)))
  )
}

/** Matches a name that is not the name of a member. */
const NAME = /(?<![\w$.])[\w$]+/g

function lineAt(text: string, index: number): string {
  const end = text.indexOf('\n', index)
  return text.slice(text.lastIndexOf('\n', index) + 1, end === -1 ? undefined : end)
}

/** Returns the names that the line of an import declares. */
function namesDeclaredIn(line: string): readonly string[] {
  const [, declared = ''] = /\b(?:import|const|let|var)\s([^'"=]*)/.exec(line) ?? []
  const [names = ''] = declared.split(/\bfrom\b/)
  return (names.match(/[\w$]+/g) ?? []).filter((word) => word !== 'as' && word !== 'default')
}

const resolved = (path: string, from: string): string => {
  try {
    return new URL(path, from).href
  } catch {
    return path
  }
}

const withoutEnding = (uri: string): string =>
  uri.replace(/\.[cm]?[jt]sx?$|\.json[c5]?$/, '').replace(/\/index$/, '')
