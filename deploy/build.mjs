// Bundles the package. Types come from `tsc -b`.
import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/bundle.mjs'

const directory = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(await readFile(`${directory}package.json`, 'utf8'))
await rm(`${directory}dist/index.js`, { force: true })
await build({
  absWorkingDir: directory,
  entryPoints: { index: 'src/index.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  define: { SLASHLINT_VERSION: JSON.stringify(version) },
  packages: 'external',
  logLevel: 'warning',
})
