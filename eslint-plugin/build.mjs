// Bundles the plugin with everything it needs: it has no dependencies of its own.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { licencesOf } from '../scripts/licences.mjs'
import { WORKSPACE_SOURCES } from '../scripts/sources.mjs'

const directory = new URL('.', import.meta.url).pathname
const { version } = JSON.parse(await readFile(`${directory}package.json`, 'utf8'))
await rm(`${directory}dist/index.js`, { force: true })
const { metafile } = await build({
  absWorkingDir: directory,
  // The second name is what `require` returns, for configurations in CommonJS.
  stdin: {
    contents: `export { default, default as 'module.exports' } from './src/index.ts'`,
    resolveDir: directory,
    sourcefile: 'entry.js',
  },
  outfile: 'dist/index.js',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  // The reader of YAML is CommonJS: it asks for Node's own modules.
  banner: {
    js: "import { createRequire as slashlintCreateRequire } from 'node:module'\nconst require = slashlintCreateRequire(import.meta.url)",
  },
  define: { SLASHLINT_VERSION: JSON.stringify(version) },
  // The workspace's sources, so that this build needs no other one.
  alias: WORKSPACE_SOURCES,
  logLevel: 'warning',
  metafile: true,
})

// Only what is left of the imports.
const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))
const kept = inputs.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []))
await writeFile(`${directory}dist/THIRD-PARTY-LICENSES.txt`, await licencesOf(kept))
