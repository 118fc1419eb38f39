// Bundles the package. `features.js` and `protocol.js` are libraries: packages stay outside. `server.js` is the program with
// everything it needs, readers as chunks of their own; `browser.js` is the same in one file, for a web worker.
// Types come from `tsc -b`.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/bundle.mjs'
import { licencesOf } from '../scripts/licences.mjs'
import { copyRulePages } from '../scripts/rule-pages.mjs'
import { SITE_ADDRESS } from '../scripts/site-address.mjs'
import { WORKSPACE_SOURCES } from '../scripts/sources.mjs'

const directory = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(await readFile(`${directory}package.json`, 'utf8'))
for (const name of [
  'features.js',
  'protocol.js',
  'server.js',
  'node.js',
  'analyst.js',
  'browser.js',
  'chunks',
  'server-chunks',
])
  await rm(`${directory}dist/${name}`, { recursive: true, force: true })

const common = {
  absWorkingDir: directory,
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  define: { SLASHLINT_VERSION: JSON.stringify(version), ...SITE_ADDRESS },
  legalComments: 'linked',
  logLevel: 'warning',
}
await build({
  ...common,
  entryPoints: {
    features: 'src/features/index.ts',
    protocol: 'src/server/protocol.ts',
  },
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  platform: 'neutral',
  target: 'es2022',
  packages: 'external',
})
// The sources of the workspace are bundled from where they are, so that this build needs no other one.
const program = await build({
  ...common,
  metafile: true,
  entryPoints: { server: 'src/node/server.ts', node: 'src/node/main.ts', analyst: 'src/node/analyst.ts' },
  chunkNames: 'server-chunks/[name]-[hash]',
  splitting: true,
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  alias: WORKSPACE_SOURCES,
  // Some of the bundled packages are CommonJS: they ask for Node's own modules and for their file name.
  banner: {
    js: [
      "import { createRequire as slashlintCreateRequire } from 'node:module'",
      "import { fileURLToPath as slashlintFileName } from 'node:url'",
      'const require = slashlintCreateRequire(import.meta.url), __filename = slashlintFileName(import.meta.url)',
    ].join('\n'),
  },
})
const worker = await build({
  ...common,
  metafile: true,
  entryPoints: { browser: 'src/browser/worker.ts' },
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  alias: WORKSPACE_SOURCES,
})
await copyRulePages(`${directory}dist`)
const inputs = [program, worker].flatMap(({ metafile }) => Object.keys(metafile.inputs))
await writeFile(`${directory}dist/THIRD-PARTY-LICENSES.txt`, await licencesOf(inputs))
