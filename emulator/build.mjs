// Bundles the library; packages stay outside.
import { cp, mkdir } from 'node:fs/promises'
import { begin, build, LIBRARY } from '../scripts/bundle.mjs'
import { buildPage } from './page.mjs'

const names = ['index.js', 'testing.js', 'page', 'preload']
const { absWorkingDir, define } = await begin(import.meta.url, names)
await build({
  ...LIBRARY,
  absWorkingDir,
  entryPoints: { index: 'src/index.ts', testing: 'src/testing.ts' },
  platform: 'node',
  target: 'node20.19',
  define: { ...define, SLASHLINT_PAGE: '"./page/"', SLASHLINT_PRELOAD: '"./preload/"' },
})
await mkdir(`${absWorkingDir}dist/page`, { recursive: true })
await buildPage(`${absWorkingDir}dist/page`)
await cp(`${absWorkingDir}preload`, `${absWorkingDir}dist/preload`, { recursive: true })
