/**
 * Compares an OpenAPI document of Discord with slashlint's facts: `npm run verify:openapi -- <file>`. Prints the text
 * of an issue about the differences; the exit code is 1 if there are any.
 */
import { readFileSync } from 'node:fs'
import { driftOf, issueOf } from './openapi/drift.mjs'
import { exact, factsOf } from './openapi/facts.mjs'

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: npm run verify:openapi -- <openapi.json>')
  process.exit(2)
}
const known = JSON.parse(
  readFileSync(new URL('../test/facts/openapi.json', import.meta.url), 'utf8'),
)
const facts = factsOf(JSON.parse(exact(readFileSync(file, 'utf8'))), known)
const drift = driftOf(known, facts)
process.stdout.write(issueOf(drift, known, facts))
process.exitCode = drift.length === 0 ? 0 : 1
