// Bundles the extension: one file for each place it runs in, the language server beside it, and the preview's page.
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { begin, build, PROGRAM } from '../scripts/bundle.mjs'
import { LIBRARY_PACKAGES } from '@slashlint/sources/javascript'
import { LIBRARY_PACKAGES as PYTHON_PACKAGES } from '@slashlint/sources/python'
import { licencesOf } from '../scripts/licences.mjs'
import { copyRulePages } from '../scripts/rule-pages.mjs'
import { SITE_ADDRESS } from '../scripts/site-address.mjs'

const { absWorkingDir: directory, define } = await begin(import.meta.url, [''])
await mkdir(`${directory}dist`, { recursive: true })
const VERSION = {
  ...define,
  ...SITE_ADDRESS,
  SLASHLINT_LIBRARIES: JSON.stringify(LIBRARY_PACKAGES),
  SLASHLINT_PYTHON_LIBRARIES: JSON.stringify(PYTHON_PACKAGES),
}
const inputs = new Set()

async function bundle(options) {
  const { metafile } = await build({
    ...PROGRAM,
    absWorkingDir: directory,
    outdir: 'dist',
    minify: true,
    target: 'es2022',
    format: 'cjs',
    define: VERSION,
    banner: {},
    external: ['vscode'],
    legalComments: 'none',
    ...options,
  })
  for (const file of Object.keys(metafile.inputs)) {
    inputs.add(file)
  }
}

const forBrowsers = {
  platform: 'browser',
  mainFields: ['browser', 'module', 'main'],
  define: { ...VERSION, global: 'globalThis' },
}
await bundle({
  entryPoints: { desktop: 'src/desktop.ts', 'node-client': 'src/node-client.ts' },
  external: ['vscode', './node-client.js'],
})
// The server finds the thread for large documents beside itself.
await bundle({
  entryPoints: { server: '../lsp/src/node/server.ts', analyst: '../lsp/src/node/analyst.ts' },
  define: { ...VERSION, 'import.meta.url': 'slashlintFileUrl' },
  banner: { js: "const slashlintFileUrl = require('node:url').pathToFileURL(__filename).href;" },
})
await bundle({ ...forBrowsers, entryPoints: { web: 'src/web.ts' } })
await bundle({
  ...forBrowsers,
  entryPoints: { 'web-server': '../lsp/src/browser/worker.ts' },
  format: 'iife',
})
await bundle({ ...forBrowsers, entryPoints: { preview: 'src/preview/webview.ts' }, format: 'iife' })
await bundle({ ...forBrowsers, entryPoints: { preview: 'src/preview/page.css' } })
await copyRulePages(`${directory}dist`)
await copyFile(
  `${directory}../json-schemas/schemas/config.schema.json`,
  `${directory}dist/slashlint.schema.json`,
)

await writeFile(`${directory}dist/THIRD-PARTY-LICENSES.txt`, await licencesOf(inputs))
