// The page at `/`: its script with the preview's view, and its style. The program bundles it, too.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/bundle.mjs'
import { WORKSPACE_SOURCES } from '../scripts/sources.mjs'

const directory = fileURLToPath(new URL('.', import.meta.url))

/** Writes the files of the page into a folder that is there. */
export async function buildPage(folder) {
  await build({
    absWorkingDir: directory,
    entryPoints: { page: 'src/page/page.ts' },
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    alias: WORKSPACE_SOURCES,
    logLevel: 'warning',
  })
  await copyFile(`${directory}page/index.html`, `${folder}/index.html`)
  const styles = await Promise.all(
    [`${directory}../preview/preview.css`, `${directory}page/page.css`].map((file) => readFile(file, 'utf8')),
  )
  await writeFile(`${folder}/page.css`, styles.join('\n'))
}
