// Which file of the repository is which page: links between files become links between pages.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../site.mjs'

/** Pages from outside `docs/`; of `docs/`, every file is a page. */
const OTHERS = {
  'README.md': '/start/',
  'site/README.md': '/site/',
  'CONTRIBUTING.md': '/contributing/',
  'CHANGELOG.md': '/changelog/',
  'examples/README.md': '/examples/',
}

/**
 * Tells whether a page is about rules. The site makes these from the catalogue, a page a rule; the collected pages are
 * for readers of the repository.
 */
export const isRulePage = (file) => /^docs\/rules(?:\.md$|\/)/.test(file)

const markdownIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))

/**
 * Returns the route of a file: `docs/engine/canUse.md` → `/engine/canUse/`; a `README.md` or `index.md` has that of its
 * folder.
 */
const routeOfDoc = (file) => {
  const path = file
    .slice('docs/'.length)
    .replace(/\.md$/, '')
    .replace(/(?:^|\/)(?:README|index)$/, '')
  return path === '' ? '/docs/' : `/${path}/`
}

const packages = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(ROOT, entry.name, 'package.json')))
  .map((entry) => entry.name)
  .filter((folder) => existsSync(join(ROOT, folder, 'README.md')))

/** The routes by their files. @type {ReadonlyMap<string, string>} */
export const ROUTES = new Map([
  ...Object.entries(OTHERS),
  ...packages
    .filter((folder) => folder !== 'site')
    .map((folder) => [`${folder}/README.md`, `/packages/${folder}/`]),
  ...markdownIn('docs')
    .filter((file) => !isRulePage(file))
    .sort()
    .map((file) => [file, routeOfDoc(file)]),
])

/** Makes the anchor of a heading as the usual renderers do, because the texts of the repository link to these. */
export const anchor = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Returns the page of a rule, an area or all rules, for a link into the collected pages. */
export function ruleRoute(file, hash, rules, areas) {
  const code = rules.find(
    (rule) => anchor(rule.code) === hash || rule.code.replace('/', '-') === hash,
  )?.code
  if (code !== undefined) {
    return `/rules/${code}/`
  }
  const area = Object.entries(areas).find(
    ([id, [title]]) => anchor(title) === hash || id === hash,
  )?.[0]
  if (area !== undefined) {
    return `/rules/${area}/`
  }
  const name = basename(file, '.md')
  return name in areas ? `/rules/${name}/` : '/rules/'
}
