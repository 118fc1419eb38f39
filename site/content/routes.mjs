// Which file of the repository is which page: links between files become links between pages.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../site.mjs'

/** The routes of pages outside `docs/`. In `docs/`, every file is a page. */
const OTHERS = {
  'README.md': '/start/',
  'site/README.md': '/site/',
  'CONTRIBUTING.md': '/contributing/',
  'CHANGELOG.md': '/changelog/',
  'examples/README.md': '/examples/',
}

/**
 * Tells whether a file is a page about rules. The site does not use these: it has its own page for
 * each rule.
 */
export const isRulePage = (file) => /^docs\/rules(?:\.md$|\/)/.test(file)

const markdownIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))

/**
 * Returns the route of a file, such as `/engine/canUse/` for `docs/engine/canUse.md`. For
 * `README.md` and `index.md`, it is that of the folder.
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

/** The routes of pages, by file. @type {ReadonlyMap<string, string>} */
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

/**
 * Returns the anchor of a heading, as GitHub does, because links in the repository use those
 * anchors.
 */
export const anchor = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/**
 * Returns the route of a rule's or area's page, for a link to the rule pages of the repository;
 * `/rules/` if the link names neither.
 */
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
