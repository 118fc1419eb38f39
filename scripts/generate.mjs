// Writes the field switches of the walkers from the contract's field tables: between `// <fields NAME>` and
// `// </fields>` (declarations and one pass over the own keys; asking `hasOwnProperty` in exactly this form costs nothing in
// a `for…in` loop, the engine knows the answer), and between `// <open NAME>` and `// </open>` (fields that
// may stand in the unknown rest of an open object). Then the JSON Schemas. `--check` fails when a file is not up to date.
import { existsSync, readFileSync, writeFileSync, readdirSync } from 'node:fs'
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
const { FIELDS } = contract

/** The object's variable, and whether the resource is walked for responses too. */
const variable = (name) => ({ lobbyMember: 'member', commandPermissions: 'body' })[name] ?? name

/** Fields that the service assigns: read only where something else than a hint depends on them. */
const read = (name) =>
  Object.keys(FIELDS[name]).filter((key) => name === 'command' || FIELDS[name][key].server === undefined)

/** A field's variable: its key, unless the object itself is named so (the `permission` of a permission). */
const local = (key, name) => (key === name ? 'allowed' : key)

function fieldSwitch(name, indent) {
  const lines = []
  const keys = read(name)
  for (const key of keys) lines.push(`let ${local(key, name)}: unknown`)
  lines.push(`for (const key in ${variable(name)}) {`)
  lines.push(`  if (!Object.prototype.hasOwnProperty.call(${variable(name)}, key)) {`)
  lines.push(`    strange(run)`, `    continue`, `  }`)
  lines.push(`  const field = ${variable(name)}[key]`)
  lines.push(`  switch (key) {`)
  for (const key of keys) {
    lines.push(`    case '${key}':`, `      ${local(key, name)} = field`, `      break`)
  }
  const server = Object.keys(FIELDS[name]).filter((key) => !keys.includes(key))
  for (const key of server) lines.push(`    case '${key}':`)
  if (server.length > 0) lines.push(`      serverField(run, key, field)`, `      break`)
  lines.push(`    default:`, `      otherKey(run, ${variable(name)}, key, field, '${name}')`)
  lines.push(`  }`, `}`)
  return lines.map((line) => indent + line).join('\n')
}

function openFields(name, indent) {
  return read(name)
    .filter((key) => FIELDS[name][key].server === undefined)
    .map((key) => `${indent}if (${local(key, name)} === undefined) ${local(key, name)} = DYNAMIC`)
    .join('\n')
}

let stale = 0
const passFile = new URL('core/src/clean/generated/fields.ts', root)
const style = await resolveConfig(passFile.pathname)
const pass = await format(cleanPass(contract), { ...style, parser: 'typescript' })
if (!existsSync(passFile) || readFileSync(passFile, 'utf8') !== pass) {
  stale++
  if (check) console.error('core/src/clean/generated/fields.ts is not up to date (npm run generate)')
  else writeFileSync(passFile, pass)
}
const folder = new URL('core/src/validate/', root)
for (const file of readdirSync(folder)) {
  const url = new URL(file, folder)
  const before = readFileSync(url, 'utf8')
  const after = before
    .replace(/^( *)\/\/ <fields (\w+)>\n[^]*?^ *\/\/ <\/fields>/gm, (_, indent, name) => {
      return `${indent}// <fields ${name}>\n${fieldSwitch(name, indent)}\n${indent}// </fields>`
    })
    .replace(/^( *)\/\/ <open (\w+)>\n[^]*?^ *\/\/ <\/open>/gm, (_, indent, name) => {
      return `${indent}// <open ${name}>\n${openFields(name, indent)}\n${indent}// </open>`
    })
  if (after === before) continue
  stale++
  if (check) console.error(`${file}: field switches are not up to date (npm run generate)`)
  else writeFileSync(url, after)
}
console.log(
  check ? (stale === 0 ? 'field switches are up to date' : `${stale} files are stale`) : `${stale} files written`,
)
if (check && stale > 0) process.exitCode = 1

// The JSON Schemas say the same tables in another language.
await import('../json-schemas/generate.mjs')
