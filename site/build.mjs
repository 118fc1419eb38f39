// Builds the site into `dist/`: `npm run build:site` in the repository's root.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePages } from './content/pages.mjs'
import { licences } from './licences.mjs'
import { writeServiceWorker } from './offline.mjs'
import { buildPlay } from './play/build.mjs'
import { makeRelative } from './relative.mjs'
import { OUTPUT, SITE } from './site.mjs'

const timed = async (what, work) => {
  const start = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

rmSync(OUTPUT, { recursive: true, force: true })
const pages = await timed('pages', writePages)
mkdirSync(join(SITE, '.cache'), { recursive: true })
writeFileSync(join(SITE, '.cache/pages.json'), JSON.stringify(pages))
await timed('VitePress', () =>
  execFileSync(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', '.'], {
    cwd: SITE,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
)
await timed('links and policies', () => makeRelative(OUTPUT))
const bundled = await timed('playground', buildPlay)
writeFileSync(join(OUTPUT, 'licences.txt'), licences(bundled))
await timed('service worker', writeServiceWorker)
