// Writes the pages that VitePress reads: the repository's own texts with the links of the site, and the generated ones.
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BASE, PAGES, ROOT, SITE } from '../site.mjs'
import { withSiteLinks } from './links.mjs'
import { ROUTES } from './routes.mjs'
import { AREAS, rulePages, rules } from './rules.mjs'

/** Writes all pages anew. @returns {Promise<readonly { route: string, title: string }[]>} */
export async function writePages() {
  rmSync(PAGES, { recursive: true, force: true })
  cpSync(join(SITE, 'public'), join(PAGES, 'public'), { recursive: true })
  const site = { rules, areas: AREAS, asset }
  const pages = []
  const add = (route, text, edited) => {
    pages.push({ route, title: titleOf(text) })
    write(`${route.slice(1)}index.md`, `${edited === undefined ? '' : `---\n${edited}\n---\n\n`}${text}`)
  }
  for (const [file, route] of ROUTES) {
    const text = withSiteLinks(readFileSync(join(ROOT, file), 'utf8'), file, site)
    if (file === 'README.md') readme(text, add)
    else add(route, text)
  }
  for (const { route, text } of await rulePages()) add(route, text)
  return pages
}

/** The README is two pages: what this is, and how to begin. */
function readme(text, add) {
  const at = text.search(/^## /m)
  add('/', text.slice(0, at).replace(/^# .*\n/, HERO), HOME)
  add('/start/', `# Getting started\n\n${text.slice(at)}`)
}

const HOME = `title: Find mistakes in slash commands before Discord rejects them
pageClass: start
sidebar: false
aside: false
prev: false
next: false`

const HERO = `# slashlint

<p class="claim">Find mistakes in slash commands before Discord rejects them</p>

<p class="actions"><a href="${BASE}play/" target="_self">Try it in the playground</a>
<a href="${BASE}start/">Getting started</a>
<a href="${BASE}rules/">Rules</a></p>
`

const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? ''

function write(path, text) {
  const file = join(PAGES, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Pictures, examples and schemas are taken over as they are. */
function asset(file) {
  const to = join(PAGES, 'public/files', file)
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(join(ROOT, file), to)
  // A moving picture comes with its still.
  const still = file.replace(/(\.\w+)$/, '-still$1')
  if (existsSync(join(ROOT, still))) asset(still)
  return `/files/${file}`
}
