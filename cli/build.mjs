// Bundles the program with everything it needs; each command and format is a chunk of its own, loaded when it is wanted.
// With SLASHLINT_OUTPUT it is written there and leaves `dist` alone: somebody may be running that one.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { begin, build, PROGRAM } from '../scripts/bundle.mjs'
import { licencesOf } from '../scripts/licences.mjs'
import { copyRulePages } from '../scripts/rule-pages.mjs'
import { SITE_ADDRESS } from '../scripts/site-address.mjs'
import { buildPage } from '../emulator/page.mjs'

const output = resolve(
  process.env.SLASHLINT_OUTPUT ?? fileURLToPath(new URL('dist', import.meta.url)),
)
const names = [
  'cli.js',
  'lines-worker.js',
  'parse-worker.js',
  'chunks',
  'schemas',
  'page',
  'preload',
]
const { absWorkingDir, define } = await begin(import.meta.url, names, output)
const { metafile } = await build({
  // Not minified: a stack trace should be readable, and nothing is downloaded by a browser.
  ...PROGRAM,
  absWorkingDir,
  entryPoints: {
    cli: 'src/cli.ts',
    'lines-worker': 'src/commands/check/lines/worker.ts',
    'parse-worker': 'src/check/parallel/worker.ts',
  },
  outdir: output,
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  define: {
    ...define,
    ...SITE_ADDRESS,
    SLASHLINT_SCHEMAS: '"./schemas/"',
    SLASHLINT_LINES_WORKER: '"./lines-worker.js"',
    SLASHLINT_PARSE_WORKER: '"./parse-worker.js"',
    // From the chunk that has the emulator.
    SLASHLINT_PAGE: '"../page/"',
    SLASHLINT_PRELOAD: '"../preload/"',
  },
  legalComments: 'linked',
})

await writeFile(
  `${output}/THIRD-PARTY-LICENSES.txt`,
  await licencesOf(Object.keys(metafile.inputs)),
)
// The server links each diagnostic to its rule.
await copyRulePages(output)

// The schemas, without their white space: `slashlint schema` prints them.
const schemas = new URL('../json-schemas/schemas/', import.meta.url)
await mkdir(`${output}/schemas`, { recursive: true })
for (const file of await readdir(schemas)) {
  const text = await readFile(new URL(file, schemas), 'utf8')
  await writeFile(`${output}/schemas/${file}`, text.replace(/\n */g, ''))
}

// What `slashlint serve` shows, and what it loads into programs under test.
await mkdir(`${output}/page`, { recursive: true })
await buildPage(`${output}/page`)
await cp(`${absWorkingDir}../emulator/preload`, `${output}/preload`, { recursive: true })
