// Bundles the extension: one file for each place it runs in, the language server beside it, and the preview's page.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../scripts/bundle.mjs'
import { LIBRARY_PACKAGES } from '@slashlint/sources/javascript'
import { licencesOf } from '../scripts/licences.mjs'
import { copyRulePages } from '../scripts/rule-pages.mjs'
import { SITE_ADDRESS } from '../scripts/site-address.mjs'
import { WORKSPACE_SOURCES } from '../scripts/sources.mjs'

const directory = fileURLToPath(new URL('.', import.meta.url))
await rm(`${directory}dist`, { recursive: true, force: true })
await mkdir(`${directory}dist`, { recursive: true })

const { version } = JSON.parse(await readFile(`${directory}package.json`, 'utf8'))
const VERSION = {
  SLASHLINT_VERSION: JSON.stringify(version),
  ...SITE_ADDRESS,
  SLASHLINT_LIBRARIES: JSON.stringify(LIBRARY_PACKAGES),
}
const inputs = new Set()

async function bundle(options) {
  const { metafile } = await build({
    absWorkingDir: directory,
    outdir: 'dist',
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'cjs',
    define: VERSION,
    alias: WORKSPACE_SOURCES,
    external: ['vscode'],
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    ...options,
  })
  for (const file of Object.keys(metafile.inputs)) inputs.add(file)
}

const forNode = { platform: 'node', mainFields: ['module', 'main'] }
const forBrowsers = {
  platform: 'browser',
  mainFields: ['browser', 'module', 'main'],
  define: { ...VERSION, global: 'globalThis' },
}
await bundle({
  ...forNode,
  entryPoints: { desktop: 'src/desktop.ts', 'node-client': 'src/node-client.ts' },
  external: ['vscode', './node-client.js'],
})
// The server finds the thread for large documents beside itself.
await bundle({
  ...forNode,
  entryPoints: { server: '../lsp/src/node/server.ts', analyst: '../lsp/src/node/analyst.ts' },
  define: { ...VERSION, 'import.meta.url': 'slashlintFileUrl' },
  banner: { js: "const slashlintFileUrl = require('node:url').pathToFileURL(__filename).href;" },
})
await bundle({ ...forBrowsers, entryPoints: { web: 'src/web.ts' } })
await bundle({ ...forBrowsers, entryPoints: { 'web-server': '../lsp/src/browser/worker.ts' }, format: 'iife' })
await bundle({ ...forBrowsers, entryPoints: { preview: 'src/preview/webview.ts' }, format: 'iife' })
await bundle({ ...forBrowsers, entryPoints: { preview: 'src/preview/page.css' } })
await copyRulePages(`${directory}dist`)
await copyFile(`${directory}../json-schemas/schemas/config.schema.json`, `${directory}dist/slashlint.schema.json`)

await writeFile(`${directory}dist/THIRD-PARTY-LICENSES.txt`, await licencesOf(inputs))
