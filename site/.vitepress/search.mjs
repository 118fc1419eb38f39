import { anchor } from '../content/routes.mjs'

/**
 * Search words for headings of pages, in addition to their texts. They are only in the search
 * index.
 */
const ANSWERS = {
  'cli/index.md': { 'explain-error': '50035 Invalid Form Body error code of a failed deployment' },
  'play/index.md': {
    Playground: '50035 Invalid Form Body paste a command and see what Discord rejects, with fixes',
  },
}

/**
 * Matches Discord's code for every invalid command. A search for it finds the most common rules,
 * not all of them.
 */
const CODE = /50035/g
const COMMONEST = [
  'command/name-pattern',
  'command/name-lowercase',
  'command/description-length',
  'option/name-pattern',
  'option/name-lowercase',
  'option/description-length',
  'option/description-required',
  'option/required-order',
  'option/duplicate-name',
  'set/duplicate-name',
]

/** Returns a heading for the search index, as HTML. */
const headingOf = (text) =>
  `<h1 id="${anchor(text)}">${text} <a class="header-anchor" href="#${anchor(text)}">#</a></h1>`

/**
 * Returns the text of a page for the search index.
 *
 * @param {string} html the HTML of the page
 * @param {string} path the path of its source in the folder of pages
 */
export function searched(html, path) {
  const code = /^rules\/(.+)\/index\.md$/.exec(path)?.[1]
  const isRule = code?.includes('/') === true
  if (isRule) {
    if (COMMONEST.includes(code)) {
      return `${html}<p>50035 Invalid Form Body</p>`
    }
    return html.replaceAll(CODE, '')
  }
  let text = html
  for (const [heading, words] of Object.entries(ANSWERS[path] ?? {})) {
    const end = new RegExp(`<h\\d[^>]*id="${anchor(heading)}"[^]*?</h\\d>`).exec(text)?.[0]
    const own = `<p>${words}</p>`
    text = end === undefined ? `${headingOf(heading)}${own}${text}` : text.replace(end, end + own)
  }
  return text
}
