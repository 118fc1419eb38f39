import { h } from 'vue'

/** The storage key for the text of VitePress's search. */
const FILTER = 'vitepress:local-search-filter'

/** Returns the words of the last part of a path, which are probably what the reader looks for. */
const wordsOf = (path) =>
  decodeURIComponent(path.split('/').findLast((part) => part !== '') ?? '')
    .replace(/\.(?:html|md)$/, '')
    .replaceAll(/[-_]+/g, ' ')

/** Opens the search with words from the address. */
function search() {
  try {
    sessionStorage.setItem(FILTER, wordsOf(location.pathname))
  } catch {
    // Without a storage it opens empty.
  }
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
}

const link = (path, text) => h('a', { href: import.meta.env.BASE_URL + path }, text)

/** Returns the page for an unknown address. */
export const Missing = () =>
  h('div', { class: 'missing vp-doc' }, [
    h('h1', 'There is no such page'),
    h('p', 'It may have moved, or the address has a mistake.'),
    h('p', h('button', { type: 'button', onClick: search }, 'Search for it')),
    h('p', [
      link('start/', 'Getting started'),
      ' · ',
      link('rules/', 'All rules'),
      ' · ',
      link('cli/', 'The command line'),
    ]),
  ])
