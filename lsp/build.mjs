// Bundles each entry of the package; packages stay outside. Types come from `tsc -b`.
import { rm } from 'node:fs/promises'
import { build } from 'esbuild'

const directory = new URL('.', import.meta.url).pathname
for (const name of ['service.js', 'fixes.js', 'chunks'])
  await rm(`${directory}dist/${name}`, { recursive: true, force: true })
await build({
  absWorkingDir: directory,
  entryPoints: { service: 'src/service/index.ts', fixes: 'src/service/fixes.ts' },
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
