// Bundles the package. `features.js` and `protocol.js` are libraries. `server.js` is the program with everything it needs,
// readers as chunks of their own; `browser.js` is the same in one file, for a web worker.
import { writeFile } from 'node:fs/promises'
import { begin, build, LIBRARY, PROGRAM } from '../scripts/bundle.mjs'
import { licencesOf } from '../scripts/licences.mjs'
import { copyRulePages } from '../scripts/rule-pages.mjs'
import { SITE_ADDRESS } from '../scripts/site-address.mjs'

const names = ['features', 'protocol', 'server', 'node', 'analyst', 'browser'].map(
  (name) => `${name}.js`,
)
const { absWorkingDir, define } = await begin(import.meta.url, [
  ...names,
  'chunks',
  'server-chunks',
])
const dist = `${absWorkingDir}dist`
const common = {
  absWorkingDir,
  outdir: 'dist',
  define: { ...define, ...SITE_ADDRESS },
  legalComments: 'linked',
}
await build({
  ...LIBRARY,
  ...common,
  entryPoints: { features: 'src/features/index.ts', protocol: 'src/server/protocol.ts' },
  splitting: true,
})
const program = await build({
  ...PROGRAM,
  ...common,
  entryPoints: {
    server: 'src/node/server.ts',
    node: 'src/node/main.ts',
    analyst: 'src/node/analyst.ts',
  },
  chunkNames: 'server-chunks/[name]-[hash]',
  splitting: true,
})
const worker = await build({
  ...PROGRAM,
  ...common,
  entryPoints: { browser: 'src/browser/worker.ts' },
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  mainFields: ['browser', 'module', 'main'],
  banner: {},
  minify: true,
})
await copyRulePages(dist)
const inputs = [program, worker].flatMap(({ metafile }) => Object.keys(metafile.inputs))
await writeFile(`${dist}/THIRD-PARTY-LICENSES.txt`, await licencesOf(inputs))
