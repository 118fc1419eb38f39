// Writes the pages that VitePress reads: the repository's own texts with the links of the site, and the generated ones.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { BASE, PAGES, ROOT, SITE } from '../site.mjs'
import { withSiteLinks } from './links.mjs'
import { ROUTES } from './routes.mjs'
import { AREAS, rulePages, rules } from './rules.mjs'

/**
 * Writes all pages for VitePress.
 *
 * @param {{ home: string }} play the names of the playground's scripts
 * @returns {Promise<readonly { route: string, title: string }[]>} the written pages
 */
export async function writePages(play) {
  rmSync(PAGES, { recursive: true, force: true })
  cpSync(join(SITE, 'public'), join(PAGES, 'public'), { recursive: true })
  const site = { rules, areas: AREAS, asset }
  const pages = []
  const add = (route, text, edited) => {
    pages.push({ route, title: titleOf(text) })
    write(
      `${route.slice(1)}index.md`,
      `${edited === undefined ? '' : `---\n${edited}\n---\n\n`}${text}`,
    )
  }
  for (const [file, route] of ROUTES) {
    const text = withSiteLinks(readFileSync(join(ROOT, file), 'utf8'), file, site)
    if (file === 'README.md') {
      readme(text, play, add)
    } else {
      add(route, text)
    }
  }
  for (const { route, text } of await rulePages()) {
    add(route, text)
  }
  write('play/index.md', `---\n${PLAY}\n---\n`)
  return pages
}

/** Splits the README into two pages: an introduction with a live example, and the first steps. */
function readme(text, play, add) {
  const at = text.search(/^## /m)
  const [start] = /^```sh\n[^]*?^```/m.exec(text)
  const [about, picture] = text
    .slice(0, at)
    .replace(/^# .*\n/, '')
    .trim()
    .split(/\n\n(?=!)/)
  const live = readFileSync(join(SITE, 'content/home.html'), 'utf8').replaceAll('%BASE%', BASE)
  add(
    '/',
    `${live.replace('%HOME%', `play/${play.home}`)}\n\n${about}\n\n${start}\n\n${picture}\n`,
    HOME,
  )
  add('/start/', `# Getting started\n\n${text.slice(at)}`)
}

const HOME = `title: Find mistakes in slash commands before Discord rejects them
pageClass: start
sidebar: false
aside: false
prev: false
next: false`

const PLAY = `title: Playground
description: Paste an application command and see what Discord would reject, with fixes and a preview in every language. Nothing leaves the page.
layout: page
pageClass: playground
sidebar: false
footer: false`

const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? ''

function write(path, text) {
  const file = join(PAGES, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Copies a picture, an example or a schema to the site. @returns its address there */
function asset(file) {
  const to = join(PAGES, 'public/files', file)
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(join(ROOT, file), to)
  // A moving picture comes with its still.
  const still = file.replace(/(\.\w+)$/, '-still$1')
  if (existsSync(join(ROOT, still))) {
    asset(still)
  }
  return `/files/${file}`
}
