// The page at `/`: its script with the preview's view, and its style. The program bundles it, too.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, LIBRARY } from '../scripts/bundle.mjs'
import { WORKSPACE_SOURCES } from '../scripts/sources.mjs'

const directory = fileURLToPath(new URL('.', import.meta.url))

/** Writes the files of the page into an existing folder. */
export async function buildPage(folder) {
  await build({
    ...LIBRARY,
    absWorkingDir: directory,
    entryPoints: { page: 'src/page/page.ts' },
    outdir: folder,
    minify: true,
    platform: 'browser',
    packages: 'bundle',
    alias: WORKSPACE_SOURCES,
  })
  await copyFile(`${directory}page/index.html`, `${folder}/index.html`)
  const styles = ['../preview/preview.css', 'page/page.css'].map((file) =>
    readFile(`${directory}${file}`, 'utf8'),
  )
  await writeFile(`${folder}/page.css`, (await Promise.all(styles)).join('\n'))
}
