/**
 * Extracts bare facts from the official OpenAPI document (field names, types, limits, enumerations, no prose) for the
 * drift test. `node tools/extract-openapi-facts.mjs` writes test/facts/openapi.json; `--check` fails if that file is
 * out of date. The document itself is other people's text and is read from ../shared/corpus.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { exact, factsOf } from './openapi/facts.mjs'

const source = new URL('../../shared/corpus/openapi-commands.json', import.meta.url)
const target = new URL('../test/facts/openapi.json', import.meta.url)
if (!existsSync(source)) {
  console.log('not run: ../shared/corpus/openapi-commands.json is absent')
} else {
  const text = `${JSON.stringify(factsOf(JSON.parse(exact(readFileSync(source, 'utf8')))), null, 1)}\n`
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text)
  } else if (readFileSync(target, 'utf8') !== text) {
    console.error('test/facts/openapi.json is stale: run node tools/extract-openapi-facts.mjs')
    process.exitCode = 1
  }
}
