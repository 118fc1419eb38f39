// Bundles each entry of the package; what the entries share becomes a chunk. Types come from `tsc -b`.
import { rm, writeFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { licencesOf } from '../scripts/licences.mjs'
import { buildGrammars } from './grammar.mjs'

const directory = new URL('.', import.meta.url).pathname
for (const name of ['index.js', 'json.js', 'yaml.js', 'javascript.js', 'python.js', 'chunks']) {
  await rm(`${directory}dist/${name}`, { recursive: true, force: true })
}
await buildGrammars()
const { metafile } = await build({
  absWorkingDir: directory,
  entryPoints: {
    index: 'src/index.ts',
    json: 'src/json/index.ts',
    yaml: 'src/yaml/index.ts',
    javascript: 'src/javascript/index.ts',
    python: 'src/python/index.ts',
  },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  packages: 'external',
  logLevel: 'warning',
  metafile: true,
})
await writeFile(
  `${directory}dist/THIRD-PARTY-LICENSES.txt`,
  await licencesOf(Object.keys(metafile.inputs)),
)
