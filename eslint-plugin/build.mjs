// Bundles the plugin with everything it needs: it has no dependencies of its own.
import { writeFile } from 'node:fs/promises'
import { build } from 'esbuild'
import { begin, PROGRAM } from '../scripts/bundle.mjs'
import { licencesOf } from '../scripts/licences.mjs'

const { absWorkingDir, define } = await begin(import.meta.url, ['index.js'])
const { metafile } = await build({
  ...PROGRAM,
  absWorkingDir,
  define,
  // The second name is the one that `require` returns, for configurations in CommonJS.
  stdin: {
    contents: `export { default, default as 'module.exports' } from './src/index.ts'`,
    resolveDir: absWorkingDir,
    sourcefile: 'entry.js',
  },
  outfile: 'dist/index.js',
})

// Only imports with bytes in the output.
const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))
const kept = inputs.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []))
await writeFile(`${absWorkingDir}dist/THIRD-PARTY-LICENSES.txt`, await licencesOf(kept))
