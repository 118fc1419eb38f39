// Bundles the library; packages stay outside. Types come from `tsc -b`.
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildPage } from './page.mjs'

const directory = fileURLToPath(new URL('.', import.meta.url))
const { version } = JSON.parse(await readFile(`${directory}package.json`, 'utf8'))
for (const name of ['index.js', 'testing.js', 'page', 'preload'])
  await rm(`${directory}dist/${name}`, { recursive: true, force: true })
await build({
  absWorkingDir: directory,
  entryPoints: { index: 'src/index.ts', testing: 'src/testing.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  define: {
    SLASHLINT_VERSION: JSON.stringify(version),
    SLASHLINT_PAGE: '"./page/"',
    SLASHLINT_PRELOAD: '"./preload/"',
  },
  logLevel: 'warning',
})
await mkdir(`${directory}dist/page`, { recursive: true })
await buildPage(`${directory}dist/page`)
await cp(`${directory}preload`, `${directory}dist/preload`, { recursive: true })
