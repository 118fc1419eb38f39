// Writes the clean pass of core and the walkers' readers of fields from the contract's tables, the lists of areas of rules from their
// folders, the children of nodes by name, and the JSON Schemas. `--check` fails when a file is not up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'
import { format, resolveConfig } from 'prettier'
import { fixersOfAreas, foldersOfAreas, headersOfAreas } from './areas.mjs'
import { accessors } from '../sources/children.mjs'
import { cleanPass, fieldReaders } from './clean.mjs'

const root = new URL('..', import.meta.url)
const check = process.argv.includes('--check')
const bundled = await build({
  stdin: {
    contents: `export * from './contract/index.ts'
      export * from './internal/index.ts'`,
    resolveDir: new URL('core/src', root).pathname,
  },
  bundle: true,
  format: 'esm',
  write: false,
})
const contract = await import(
  `data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString('base64')}`
)

const written = {
  'core/src/clean/generated/fields.ts': cleanPass(contract),
  'core/src/validate/generated/fields.ts': fieldReaders(contract),
  'core/src/rules/generated/headers.ts': headersOfAreas(),
  'core/src/catalogue/generated/folders.ts': foldersOfAreas(),
  'core/src/fixes/generated/fixers.ts': fixersOfAreas(),
  'sources/src/javascript/syntax/children.generated.ts': await accessors(),
}
let stale = 0
for (const [path, code] of Object.entries(written)) {
  const file = new URL(path, root)
  const text = await format(code, { ...(await resolveConfig(file.pathname)), parser: 'typescript' })
  if (existsSync(file) && readFileSync(file, 'utf8') === text) {
    continue
  }
  stale++
  if (check) {
    console.error(`${path} is not up to date (npm run generate)`)
  } else {
    mkdirSync(new URL('.', file), { recursive: true })
    writeFileSync(file, text)
  }
}
console.log(check ? `${stale} files are stale` : `${stale} files written`)
if (check && stale > 0) {
  process.exitCode = 1
}

// The JSON Schemas express the same tables in another language.
await import('../json-schemas/generate.mjs')
