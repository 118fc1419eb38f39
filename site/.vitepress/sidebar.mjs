// The sidebar. A page of `docs/` that is not listed here comes under "More": none is lost.
import { AREAS, rules } from '../content/rules.mjs'

const GROUPS = [
  [
    'Use it',
    [
      '/start/',
      '/editors/',
      '/cli/',
      '/configuration/',
      '/code/',
      '/handlers/',
      '/python/',
      '/json-schemas/',
      '/emulator/',
      '/examples/',
    ],
  ],
  ['Ask the engine', ['/engine/', '/requests/']],
  ['Packages', /^\/packages\//],
  [
    'Project',
    [
      '/benchmarks/',
      '/performance/',
      '/architecture/',
      '/glossary/',
      '/decisions/',
      '/site/',
      '/contributing/',
      '/changelog/',
    ],
  ],
]

/** Lists the routes of a sidebar group. @param wanted the routes in order, or a pattern for them */
function routesOf(wanted, left) {
  if (Array.isArray(wanted)) {
    return wanted.filter((route) => left.has(route))
  }
  return [...left.keys()].filter((route) => wanted.test(route))
}

/**
 * Returns the sidebar: groups of links to all pages except rules and functions.
 *
 * @param {readonly { route: string, title: string }[]} pages
 */
export function sidebarOf(pages) {
  const left = new Map(
    pages
      .filter(({ route }) => route !== '/' && !/^\/(?:rules|engine\/.)/.test(route))
      .map((page) => [page.route, page]),
  )
  const groups = GROUPS.map(([text, wanted]) => {
    const routes = routesOf(wanted, left)
    const items = routes.map((route) => item(left.get(route)))
    for (const route of routes) {
      left.delete(route)
    }
    return { text, items }
  })
  const more = [...left.values()].map(item)
  const docs = [...groups, ...(more.length > 0 ? [{ text: 'More', items: more }] : [])]
  const functions = pages.filter(({ route }) => /^\/engine\/./.test(route)).map(item)
  const areas = Object.entries(AREAS).map(([area, [title]]) => ({
    text: title,
    link: `/rules/${area}/`,
  }))
  const ofArea = (area) =>
    rules
      .filter((rule) => rule.area === area)
      .map(({ code }) => ({ text: code.slice(area.length + 1), link: `/rules/${code}/` }))
  return {
    '/engine/': [
      { text: 'The rules engine', link: '/engine/', items: functions },
      { text: 'Documentation', link: '/start/' },
    ],
    // Only the rules of the area at hand: 170 links on each of 170 pages would be most of the site.
    ...Object.fromEntries(
      Object.keys(AREAS).map((area) => [
        `/rules/${area}/`,
        [
          { text: AREAS[area][0], link: `/rules/${area}/`, items: ofArea(area) },
          { text: 'Other areas', items: areas.filter(({ link }) => link !== `/rules/${area}/`) },
        ],
      ]),
    ),
    '/rules/': [{ text: 'Rules', link: '/rules/', items: areas }],
    '/': docs,
  }
}

const item = ({ route, title }) => ({ text: title, link: route })
