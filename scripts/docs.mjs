// Writes docs/rules.md from the rules, docs/json-schemas.md from the schemas' generator, the lint's table of rooms into
// docs/architecture.md, what core's doc comments say into docs/engine/, and the output that the other pages show, by
// running their commands and blocks of code. `--check` fails when a page is not up to date. Core and cli must be built: `npm run build`.
import { readFile, writeFile } from 'node:fs/promises'
import { withPrinted } from './docs/blocks.mjs'
import { FUNCTIONS, withRegions } from './docs/engine.mjs'
import { withOutput } from './docs/regions.mjs'
import { withRooms } from './docs/rooms.mjs'
import { rulesPage } from './docs/rules.mjs'
import { schemasPage } from './docs/schemas.mjs'

const root = new URL('..', import.meta.url)
const check = process.argv.includes('--check')

/** Pages with marked regions or blocks of code. */
const PAGES = [
  'README.md',
  'docs/cli.md',
  'docs/engine.md',
  'docs/requests.md',
  ...FUNCTIONS.map((name) => `docs/engine/${name}.md`),
  'core/README.md',
  'sources/README.md',
  'preview/README.md',
  'checker/README.md',
  'cli/README.md',
]

let stale = 0
await update('docs/rules.md', () => rulesPage())
await update('docs/json-schemas.md', () => schemasPage())
await update('docs/architecture.md', withRooms)
for (const page of PAGES) await update(page, (text) => withPrinted(withOutput(withRegions(text, page), root), root))
console.log(
  `docs: ${stale === 0 ? 'up to date' : `${stale} ${check ? 'not up to date (npm run generate)' : 'written'}`}`,
)
if (check && stale > 0) process.exitCode = 1

async function update(page, write) {
  const url = new URL(page, root)
  const before = await readFile(url, 'utf8').catch(() => '')
  const after = await write(before)
  if (after === before) return
  stale++
  if (check) console.error(`${page} is not up to date`)
  else await writeFile(url, after)
}
