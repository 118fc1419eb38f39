// Which file of the repository is which page: links between files become links between pages.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../site.mjs'

/** Pages that are no file of `docs/`; `docs/` is taken whole. */
const OTHERS = {
  'README.md': '/start/',
  'site/README.md': '/site/',
  'CONTRIBUTING.md': '/contributing/',
  'CHANGELOG.md': '/changelog/',
  'examples/README.md': '/examples/',
}

/** Made of the catalogue itself, a page a rule: the collected pages are for readers of the repository. */
export const isRulePage = (file) => /^docs\/rules(?:\.md$|\/)/.test(file)

const markdownIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file))

/** `docs/engine/canUse.md` → `/engine/canUse/`; a `README.md` or `index.md` is its folder. */
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

/** @type {ReadonlyMap<string, string>} from the file to the route */
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

/** As the usual renderers make anchors of headings, and as the texts of the repository expect it. */
export const anchor = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The page of a rule, an area of rules, or all of them, for a link into the collected pages. */
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
