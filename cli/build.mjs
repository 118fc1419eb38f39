// Bundles the program with everything it needs; each command and format is a chunk of its own, loaded when it is wanted.
// With SLASHLINT_OUTPUT it is written there and leaves `dist` alone: somebody may be running that one.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/bundle.mjs'
import { licencesOf } from '../scripts/licences.mjs'
import { copyRulePages } from '../scripts/rule-pages.mjs'
import { SITE_ADDRESS } from '../scripts/site-address.mjs'
import { WORKSPACE_SOURCES } from '../scripts/sources.mjs'
import { buildPage } from '../emulator/page.mjs'

const directory = fileURLToPath(new URL('.', import.meta.url))
const output = resolve(process.env.SLASHLINT_OUTPUT ?? `${directory}dist`)
const { version } = JSON.parse(await readFile(`${directory}package.json`, 'utf8'))
for (const name of ['cli.js', 'lines-worker.js', 'ahead-worker.js', 'chunks', 'schemas', 'page', 'preload'])
  await rm(`${output}/${name}`, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: directory,
  entryPoints: {
    cli: 'src/cli.ts',
    'lines-worker': 'src/commands/check/lines/worker.ts',
    'ahead-worker': 'src/check/ahead/worker.ts',
  },
  outdir: output,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  // Not minified: a stack trace should be readable, and nothing is downloaded by a browser.
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  define: {
    SLASHLINT_VERSION: JSON.stringify(version),
    ...SITE_ADDRESS,
    SLASHLINT_SCHEMAS: '"./schemas/"',
    SLASHLINT_LINES_WORKER: '"./lines-worker.js"',
    SLASHLINT_AHEAD_WORKER: '"./ahead-worker.js"',
    // From the chunk that has the emulator.
    SLASHLINT_PAGE: '"../page/"',
    SLASHLINT_PRELOAD: '"../preload/"',
  },
  // Some of the bundled packages are CommonJS: they ask for Node's own modules and for their file name.
  banner: {
    js: [
      "import { createRequire as slashlintCreateRequire } from 'node:module'",
      "import { fileURLToPath as slashlintFileName } from 'node:url'",
      'const require = slashlintCreateRequire(import.meta.url), __filename = slashlintFileName(import.meta.url)',
    ].join('\n'),
  },
  // The workspace's sources, so that this build needs no other one and shares no chunk it does not use.
  alias: WORKSPACE_SOURCES,
  legalComments: 'linked',
  logLevel: 'warning',
  metafile: true,
})

await writeFile(`${output}/THIRD-PARTY-LICENSES.txt`, await licencesOf(Object.keys(metafile.inputs)))
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
await cp(`${directory}../emulator/preload`, `${output}/preload`, { recursive: true })
