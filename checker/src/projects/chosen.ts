/** What a text imports: `from './ban.js'`, `require('./ban')`, `import('./ban')`. */
const IMPORT = /\b(?:from|import|require)\s{0,9}(?:\(\s{0,9})?(["'`])(\.{1,2}\/[^"'`\n]*)\1/g
/** What decides between two things, or whether something happens. */
const CONDITION = /\?(?!\.)|&&|\|\||\b(?:if|else|case)\b/

/**
 * Whether a program chooses between two documents: something imports one of them alone, or it is a condition in whose line one of
 * them is imported or used. What nobody imports is loaded with its folder.
 *
 * @param all the documents of the project
 */
export function isChosenIn(
  all: readonly string[],
  pair: readonly [string, string],
  textOf: (uri: string) => string | undefined,
): boolean {
  const wanted = pair.map(withoutEnding)
  return all.some((uri) => {
    const text = textOf(uri) ?? ''
    const found = [...text.matchAll(IMPORT)].filter(({ 2: path = '' }) =>
      wanted.includes(withoutEnding(resolved(path, uri))),
    )
    if (found.length === 0) {
      return false
    }
    const kinds = new Set(found.map(({ 2: path = '' }) => withoutEnding(resolved(path, uri))))
    return kinds.size < wanted.length || found.some(({ index }) => isDecided(text, index))
  })
}

/** Whether the line of an import has a condition, or one that uses what it imports. */
function isDecided(text: string, index: number): boolean {
  const start = text.lastIndexOf('\n', index) + 1
  const end = text.indexOf('\n', index)
  const line = text.slice(start, end === -1 ? undefined : end)
  if (CONDITION.test(line)) {
    return true
  }
  const [, declared = ''] = /\b(?:import|const|let|var)\s([^'"=]*)/.exec(line) ?? []
  const [names = ''] = declared.split(/\bfrom\b/)
  const words = (names.match(/[\w$]+/g) ?? []).filter((word) => word !== 'as' && word !== 'default')
  const lines = words.length === 0 ? [] : text.split('\n')
  return lines.some(
    (other) =>
      CONDITION.test(other) &&
      words.some((word) => new RegExp(`(?<![\\w$.])${escaped(word)}(?![\\w$])`).test(other)),
  )
}

const escaped = (word: string): string => word.replaceAll('$', '\\$')

const resolved = (path: string, from: string): string => {
  try {
    return new URL(path, from).href
  } catch {
    return path
  }
}

const withoutEnding = (uri: string): string =>
  uri.replace(/\.[cm]?[jt]sx?$|\.json[c5]?$/, '').replace(/\/index$/, '')
