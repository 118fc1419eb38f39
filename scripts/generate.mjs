// Writes the clean pass of core from the contract's tables, and the JSON Schemas. `--check` fails when a file is not up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { format, resolveConfig } from 'prettier'
import { cleanPass } from './clean.mjs'

const root = new URL('..', import.meta.url)
const check = process.argv.includes('--check')
const bundled = await build({
  entryPoints: [new URL('core/src/contract/index.ts', root).pathname],
  bundle: true,
  format: 'esm',
  write: false,
})
const contract = await import(
  `data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString('base64')}`
)

let stale = 0
const passFile = new URL('core/src/clean/generated/fields.ts', root)
const style = await resolveConfig(passFile.pathname)
const pass = await format(cleanPass(contract), { ...style, parser: 'typescript' })
if (!existsSync(passFile) || readFileSync(passFile, 'utf8') !== pass) {
  stale++
  if (check) console.error('core/src/clean/generated/fields.ts is not up to date (npm run generate)')
  else writeFileSync(passFile, pass)
}
console.log(
  check ? (stale === 0 ? 'the clean pass is up to date' : 'the clean pass is stale') : `${stale} files written`,
)
if (check && stale > 0) process.exitCode = 1

// The JSON Schemas say the same tables in another language.
await import('../json-schemas/generate.mjs')
