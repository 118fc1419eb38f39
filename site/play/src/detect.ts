import type { Language } from './subject.js'

const COMMENTS = /^(?:\s+|\/\/.*|\/\*[^]*?\*\/)+/
const CODE =
  /^(?:(?:import|export|module|const|let|var|class|abstract|async|function|type|interface|enum|declare|new|await)(?=[\s{(*.'"])(?!\s*:)|@\w|['"]use \w+['"])/
const YAML = /^[ \t]*(?:- |---\s|["']?[\w-]+["']?:(?:\s|$))/m

/** The number of characters that are inspected to detect a language. */
const ENOUGH = 10_000

/**
 * Detects the language of a text from its beginning; `undefined` if it is unclear.
 *
 * @param was the previous language: JavaScript stays JavaScript, because code alone does not show
 * the difference to TypeScript
 */
export function detectLanguage(text: string, was: Language): Language | undefined {
  const start = text.slice(0, ENOUGH)
  const begun = start.replace(COMMENTS, '')
  const isCommented = begun.trimStart() !== start.trimStart()
  if (/^[[{]/.test(begun)) {
    return isCommented || was === 'jsonc' ? 'jsonc' : 'json'
  }
  if (CODE.test(begun)) {
    return was === 'javascript' ? was : 'typescript'
  }
  return !isCommented && YAML.test(start) ? 'yaml' : undefined
}
