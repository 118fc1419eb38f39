// Writes the JSON Schemas from the tables of core: `schemas/*.schema.json`, `schemas/index.json`, their list, and
// `schemastore.json`, the entries for SchemaStore's catalogue. Git tracks the files that people link to: the plain schema
// of each resource, the configuration's and the list. The variants (`NAME.strict.schema.json` and the like) are ignored by
// git: the build and `prepack` write them, with `--variants`.
// `--check` compiles all schemas and fails when a file is not up to date.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { loadGenerator } from './load.mjs'

const folder = new URL('schemas/', import.meta.url)
const check = process.argv.includes('--check')
const variantsOnly = process.argv.includes('--variants')
const {
  EDITOR_KEYWORDS,
  emitAll,
  disagreements,
  listOfFiles,
  schemaStoreEntries,
  UNICODE_VERSION,
} = await loadGenerator()

const different = disagreements()
if (different.length > 0) {
  throw new Error(`the two patterns of names disagree on ${different.slice(0, 20).join(' ')}`)
}

/**
 * Writes a value as JSON in which all characters beyond ASCII are escaped, so that no tool can
 * damage them.
 */
const textOf = (value) =>
  `${JSON.stringify(value, null, 2).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}\n`

const emitted = emitAll()
if (check) {
  for (const { schema } of emitted) {
    compile(schema)
  }
}
const files = new Map(emitted.map(({ file, schema }) => [file, textOf(schema)]))
files.set('index.json', textOf(listOfFiles()))
files.set('../schemastore.json', textOf({ schemas: schemaStoreEntries() }))

await mkdir(folder, { recursive: true })
const present = await readdir(folder)
let stale = 0
for (const [file, text] of files) {
  if (variantsOnly && !isVariant(file)) {
    continue
  }
  const before = await readFile(new URL(file, folder), 'utf8').catch(() => undefined)
  if (before === text || (check && before !== undefined && sameButUnicode(before, text))) {
    continue
  }
  stale++
  if (check) {
    console.error(`json-schemas/schemas/${file} is not up to date (npm run generate)`)
  } else {
    await writeFile(new URL(file, folder), text)
  }
}
for (const file of present) {
  if (files.has(file) || (variantsOnly && !isVariant(file))) {
    continue
  }
  stale++
  if (check) {
    console.error(`json-schemas/schemas/${file} is not generated any more (npm run generate)`)
  } else {
    await rm(new URL(file, folder))
  }
}
console.log(
  `schemas: ${stale === 0 ? `${files.size} files up to date` : `${stale} ${check ? 'not up to date' : 'written'}`}`,
)
if (check && stale > 0) {
  process.exitCode = 1
}

/**
 * Tells whether a file is a variant: its name has a second part before `.schema.json`. Git ignores
 * these files.
 */
function isVariant(file) {
  return /\..+\.schema\.json$/.test(file)
}

/**
 * Compiles a schema with a strict validator.
 *
 * @throws Error if the validator does not accept it
 */
function compile(schema) {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictTuples: false })
  ajv.addVocabulary([...EDITOR_KEYWORDS])
  ajv.compile(schema)
}

/**
 * Tells whether two schemas are equal apart from their lists of Unicode characters, which depend on
 * the version of Node.js.
 */
function sameButUnicode(before, after) {
  const version = /Names are matched with the characters of Unicode ([\d.]+)\./
  const written = version.exec(before)?.[1]
  if (written === undefined || written === UNICODE_VERSION) {
    return false
  }
  const rest = (text) =>
    text.replace(version, '').replace(/("name-characters": \{[^]*?"pattern": )"[^\n]*"/, '$1""')
  return rest(before) === rest(after)
}
