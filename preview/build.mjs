// Bundles the model, the view, and what makes its elements, each by itself: the view is for pages, and needs nothing but what
// the model has made.
// Types come from `tsc -b`.
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const directory = fileURLToPath(new URL('.', import.meta.url))
for (const name of ['index.js', 'view.js', 'dom.js']) await rm(`${directory}dist/${name}`, { force: true })
await build({
  absWorkingDir: directory,
  entryPoints: { index: 'src/model/index.ts', view: 'src/view/index.ts', dom: 'src/view/dom.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  packages: 'external',
  logLevel: 'warning',
})
