import type { Language } from './subject.js'

const COMMENTS = /^(?:\s+|\/\/.*|\/\*[^]*?\*\/)+/
const CODE =
  /^(?:(?:import|export|module|const|let|var|class|abstract|async|function|type|interface|enum|declare|new|await)(?=[\s{(*.'"])(?!\s*:)|@\w|['"]use \w+['"])/
const YAML = /^[ \t]*(?:- |---\s|["']?[\w-]+["']?:(?:\s|$))/m

/** More of a text tells no more about its language. */
const ENOUGH = 10_000

/** The language of a text, as far as its beginning shows it. Code is what it was, if that was code. */
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
