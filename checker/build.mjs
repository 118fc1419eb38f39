// Bundles each entry of the package; what the entries share becomes a chunk, and so does what only some need: the texts
// of the schema of `slashlint.json`. Types come from `tsc -b`.
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const directory = fileURLToPath(new URL('.', import.meta.url))
for (const name of ['index.js', 'fixes.js', 'errors.js', 'disk.js', 'chunks'])
  await rm(`${directory}dist/${name}`, { recursive: true, force: true })
await build({
  absWorkingDir: directory,
  entryPoints: {
    index: 'src/index.ts',
    fixes: 'src/fixes/index.ts',
    errors: 'src/errors/index.ts',
    disk: 'src/disk/index.ts',
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
})
