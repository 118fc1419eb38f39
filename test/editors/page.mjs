/** The snippets of docs/editors.md: what a reader pastes is what the tests run. */
import { readFileSync } from 'node:fs'

const PAGE = new URL('../../docs/editors.md', import.meta.url)

/**
 * The first snippet under a heading.
 * @param {string} heading such as `Neovim`
 * @param {string} language of the fence
 */
export function snippetOf(heading, language) {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split(`\n## ${heading}\n`)
  const [, snippet] =
    new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(section.split('\n## ')[0]) ?? []
  if (snippet === undefined) {
    throw new Error(`docs/editors.md has no ${language} snippet under "${heading}"`)
  }
  return snippet
}
