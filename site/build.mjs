// Builds the site into `dist/`: `npm run build:site` in the repository's root.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePages } from './content/pages.mjs'
import { licences } from './licences.mjs'
import { writeServiceWorker } from './offline.mjs'
import { bundlePlay, writePlay } from './play/build.mjs'
import { makeRelative } from './relative.mjs'
import { OUTPUT, SITE } from './site.mjs'

const timed = async (what, work) => {
  const start = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

rmSync(OUTPUT, { recursive: true, force: true })
const play = await timed('playground', bundlePlay)
const pages = await timed('pages', () => writePages(play))
writeFileSync(join(SITE, '.cache/pages.json'), JSON.stringify(pages))
await timed('VitePress', () =>
  execFileSync(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', '.'], {
    cwd: SITE,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
)
writePlay(play)
await timed('links and policies', () => makeRelative(OUTPUT))
writeFileSync(join(OUTPUT, 'licences.txt'), licences(play.inputs))
await timed('service worker', writeServiceWorker)
