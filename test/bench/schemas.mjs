import Ajv from 'ajv'
import Ajv2020 from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { installTools } from '../../scripts/tools.mjs'
import { median } from './measure.mjs'
import { table } from './report.mjs'

/**
 * What our JSON Schema costs beside the official OpenAPI document, in ajv and in the JSON service of editors: a whole check
 * of the text there (parse, validate, messages), as after a keystroke. The official one knows fewer rules. Ratios of slices
 * that stand side by side, each to JSON.parse.
 */

const official = new URL('../../../shared/corpus/openapi-commands.json', import.meta.url)
const ours = (file) =>
  JSON.parse(readFileSync(new URL(`../../json-schemas/schemas/${file}`, import.meta.url), 'utf8'))
const COMMAND = 'components/schemas/ApplicationCommandCreateRequest'

/** The official document, as a schema of one command. Two changes, so that it accepts what it means to. */
function officialSchema() {
  const document = JSON.parse(readFileSync(official, 'utf8'))
  const { properties } = document.components.schemas.ApplicationCommandCreateRequest
  properties.default_member_permissions = { type: ['string', 'null'], pattern: '^\\d+$' }
  return { ...document, $ref: `#/${COMMAND}` }
}

/** @returns {Promise<{ name: string, run: (text: string) => unknown }[]>} */
async function contenders() {
  const here = fileURLToPath(new URL('../schemas/', import.meta.url))
  installTools(here)
  const { getLanguageService, TextDocument } = createRequire(`${here}x.js`)(
    'vscode-json-languageservice',
  )
  const inAjv = (name, ajv, schema) => {
    const validate = ajv.compile(schema)
    return { name: `ajv, ${name}`, run: (text) => validate(JSON.parse(text)) }
  }
  const inEditor = (name, schema) => {
    const service = getLanguageService({ clientCapabilities: {} })
    service.configure({ schemas: [{ uri: 'file:///schema.json', fileMatch: ['*'], schema }] })
    let version = 0
    return {
      name: `editor, ${name}`,
      run: (text) => {
        const document = TextDocument.create('file:///x.json', 'json', version++, text)
        return service.doValidation(document, service.parseJSONDocument(document))
      },
    }
  }
  const options = { strict: false, allErrors: true }
  const list = [
    inAjv('ours', new Ajv(options), ours('command.schema.json')),
    inAjv('ours with property escapes', new Ajv(options), ours('command.unicode.schema.json')),
    inEditor('ours', ours('command.schema.json')),
  ]
  if (!existsSync(official)) {
    return list
  }
  const ajv = new Ajv2020({ ...options, validateFormats: false })
  ajv.addSchema(officialSchema(), 'api')
  return [
    ...list,
    inAjv('official OpenAPI', ajv, { $ref: `api#/${COMMAND}` }),
    inEditor('official OpenAPI', {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...officialSchema(),
    }),
  ]
}

/**
 * @param {{ name: string, list: boolean, text: string }[]} payloads
 * @param {number} slices how often each contender runs on each payload
 * @returns {Promise<{ name: string, ratios: number[] }[]>} medians, a payload each
 */
export async function schemaCosts(payloads, slices) {
  const reference = { name: 'JSON.parse', run: (text) => JSON.parse(text) }
  const all = [reference, ...(await contenders())]
  const commands = payloads.filter(({ list }) => !list)
  const rows = all.map(({ name }) => ({ name, ratios: [] }))
  for (const { text } of commands) {
    const times = all.map(() => [])
    const rounds = []
    for (const { run } of all) {
      rounds.push(await roundsFor(run, text))
    }
    for (let slice = 0; slice < slices; slice++) {
      for (let i = 0; i < all.length; i++) {
        const turn = (i + slice) % all.length
        times[turn].push(await timeOf(all[turn].run, text, rounds[turn]))
      }
    }
    all.forEach((_, i) =>
      rows[i].ratios.push(median(times[i].map((time, slice) => time / times[0][slice]))),
    )
  }
  return rows.slice(1)
}

async function timeOf(run, text, rounds) {
  const start = performance.now()
  for (let i = 0; i < rounds; i++) {
    await run(text)
  }
  return (performance.now() - start) / rounds
}

/** Warms a contender, and says how many calls take some milliseconds. */
async function roundsFor(run, text) {
  await timeOf(run, text, 30)
  return Math.max(1, Math.round(4 / (await timeOf(run, text, 10))))
}

const shown = (value) => (value >= 10 ? value.toFixed(0) : value.toFixed(1))

/** The table, and below it ours as a share of the official one, where that is there. */
export function schemaTable(payloads, rows) {
  const head = ['× JSON.parse', ...payloads.filter(({ list }) => !list).map(({ name }) => name)]
  const lines = rows.map(({ name, ratios }) => [name, ...ratios.map(shown)])
  for (const where of ['ajv', 'editor']) {
    const of = (name) => rows.find((row) => row.name === `${where}, ${name}`)?.ratios
    const [mine, theirs] = [of('ours'), of('official OpenAPI')]
    if (theirs !== undefined) {
      lines.push([
        `${where}: ours / official`,
        ...mine.map((value, i) => (value / theirs[i]).toFixed(2)),
      ])
    }
  }
  return table(head, lines)
}
