// Writes docs/rules/ from the rules, docs/json-schemas.md from the schemas' generator, docs/rooms.md from the lint's
// table, docs/engine/ from core's doc comments, and the picture of the README. It renews the output in the other pages
// by running their commands and blocks of code. `--check` fails if a page is out of date. Core and cli must be built:
// `npm run build`.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withPrinted } from './docs/blocks.mjs'
import { FUNCTIONS, withRegions } from './docs/engine.mjs'
import { withOutput } from './docs/regions.mjs'
import { terminalPicture } from './docs/picture.mjs'
import { withLibraries } from './docs/libraries.mjs'
import { withRooms } from './docs/rooms.mjs'
import { rulePages } from './docs/rules.mjs'
import { withResources } from './docs/resources.mjs'
import { schemasPage } from './docs/schemas.mjs'
import { tracePage } from './docs/trace.mjs'
import { copyRulePages } from './rule-pages.mjs'

const root = new URL('..', import.meta.url)
const check = process.argv.includes('--check')

/** The pages with generated regions, or code blocks with printed output. */
const PAGES = [
  'README.md',
  'docs/cli.md',
  'docs/handlers.md',
  'docs/engine.md',
  'docs/requests.md',
  ...FUNCTIONS.map((name) => `docs/engine/${name}.md`),
  'core/README.md',
  'sources/README.md',
  'preview/README.md',
  'checker/README.md',
  'emulator/README.md',
  'docs/emulator.md',
  'cli/README.md',
]

let stale = 0
await updateRules()
await update('docs/json-schemas.md', () => schemasPage())
await update('docs/trace.md', tracePage)
await update('docs/rooms.md', withRooms)
await update('docs/configuration.md', withResources)
await update('docs/handlers.md', withLibraries)
await mkdir(new URL('docs/media/', root), { recursive: true })
await update('docs/media/check.svg', () => terminalPicture(root))
for (const page of PAGES) {
  await update(page, (text) => withPrinted(withOutput(withRegions(text, page), root), root))
}
console.log(
  `docs: ${stale === 0 ? 'up to date' : `${stale} ${check ? 'not up to date (npm run generate)' : 'written'}`}`,
)
if (check && stale > 0) {
  process.exitCode = 1
}
if (!check) {
  await renewPagesOfPackages()
}

/** Updates the rule pages in packages that are already built. */
async function renewPagesOfPackages() {
  const { workspaces } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
  for (const name of workspaces) {
    const built = fileURLToPath(new URL(`${name}/dist/`, root))
    if (existsSync(`${built}rules`)) {
      await copyRulePages(built)
    }
  }
}

/** Writes the pages of the rules, and removes pages of areas that no longer exist. */
async function updateRules() {
  const pages = await rulePages(await readFile(new URL('docs/decisions.md', root), 'utf8'))
  await mkdir(new URL('docs/rules/', root), { recursive: true })
  for (const [name, text] of pages) {
    await update(`docs/rules/${name}`, () => text)
  }
  for (const name of await readdir(new URL('docs/rules/', root))) {
    if (pages.has(name)) {
      continue
    }
    stale++
    if (check) {
      console.error(`docs/rules/${name} belongs to no area`)
    } else {
      await rm(new URL(`docs/rules/${name}`, root))
    }
  }
}

async function update(page, write) {
  const url = new URL(page, root)
  const before = await readFile(url, 'utf8').catch(() => '')
  const after = await write(before)
  if (after === before) {
    return
  }
  stale++
  if (check) {
    console.error(`${page} is not up to date`)
  } else {
    await writeFile(url, after)
  }
}
