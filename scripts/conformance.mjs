// Writes `conformance/suite/`, which is published and not tracked: the cases as the tests make them, the rules, and the schema of both.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { WORKSPACE_SOURCES } from './sources.mjs'

const here = fileURLToPath(new URL('../conformance/', import.meta.url))
const bundle = `${here}../node_modules/.cache/conformance.mjs`
await build({
  absWorkingDir: here,
  entryPoints: ['../test/conformance/suite/files.ts'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  outfile: bundle,
  external: ['fast-check'],
  alias: WORKSPACE_SOURCES,
  logLevel: 'warning',
})
const { filesOf } = await import(bundle)
const { version } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'))
mkdirSync(`${here}suite`, { recursive: true })
const { files, summary } = filesOf(version)
for (const [name, text] of Object.entries(files)) {
  writeFileSync(`${here}suite/${name}`, text)
}
console.log(summary)
