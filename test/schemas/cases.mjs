// Values with the schema that judges them and the verdict of ajv, which the agreement test compares with core: what other
// engines must say, too. From our examples, the verdicts of the live service, and single names and numbers at the edges.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv'
import { parse } from 'jsonc-parser'

const ROOT = new URL('../../', import.meta.url)
export const SCHEMAS = new URL('json-schemas/schemas/', ROOT)
export const LISTED = JSON.parse(readFileSync(new URL('index.json', SCHEMAS), 'utf8'))
export const FILES = readdirSync(SCHEMAS).filter((file) => file.endsWith('.schema.json'))

export const readSchema = (file) => JSON.parse(readFileSync(new URL(file, SCHEMAS), 'utf8'))

/** The examples of a folder, with the name of the schema for each. */
export function examples(folder) {
  const root = new URL(`examples/${folder}/`, ROOT)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.jsonc?$/.test(file) && schemaFor(file) !== undefined)
    .sort()
    .map((file) => ({
      file,
      schema: schemaFor(file),
      text: readFileSync(new URL(file, root), 'utf8'),
    }))
}

const FOLDERS = { commands: 'command', guild: 'guild-command', bulk: 'commands' }

function schemaFor(file) {
  const byName = /\.([a-z-]+)\.jsonc?$/.exec(file)?.[1]
  const listed = LISTED.find(({ patterns }) => patterns.includes(`*.${byName}.json`))
  return listed?.name ?? FOLDERS[file.split('/')[0]]
}

const NAMES = [
  'ban',
  'Ban',
  'ban user',
  'bän',
  'BÄN',
  '日本語',
  'नमस्ते',
  '𐐨',
  '𐐀',
  '😀',
  'a.b',
  '',
  'x'.repeat(32),
  'x'.repeat(33),
  '²',
  'ʼ',
  'Ⓐ',
  'ǅ',
  'ß',
  'ı',
  'İ',
  'ᏣᎳᎩ',
  '𝐀',
  '한글',
  "don't",
  'a-b_c',
  8,
]
const IDS = ['0', '007', '18446744073709551615', '18446744073709551616', '', 'x', 5, -1, 1.5]
const BITS = ['8', '0008', '18014398509481983', '18014398509481984', '-1', 'x', 8, null]
const LENGTHS = [0, 6000, 6001, '6000', '6001', '-0', '00', 1.5, 'x', null]
const DESCRIPTIONS = ['x', '', ' ', '\u3000\u0085', '\u200b', '😀'.repeat(100), '😀'.repeat(101)]
const FILE_TYPES = ['image', 'Video', '.pdf', '.tar.gz', '..x', '.a/b', '.a\u00a0b', 'pdf']

const option = (fields) => ({ type: 3, name: 'a', description: 'x', ...fields })

function edges() {
  return [
    ...NAMES.map((name) => ['command', { name, description: 'x' }]),
    ...NAMES.map((name) => ['command', { type: 2, name }]),
    ...DESCRIPTIONS.map((description) => ['command', { name: 'a', description }]),
    ...BITS.map((bits) => [
      'command',
      { name: 'a', description: 'x', default_member_permissions: bits },
    ]),
    ...IDS.map((id) => ['lobby-member', { id }]),
    ...LENGTHS.map((min_length) => ['option', option({ min_length })]),
    ...FILE_TYPES.map((type) => ['option', option({ type: 11, file_types: [type] })]),
    ...['1', '01', '3', '12', 'STRING', 3, 12, true].map((type) => ['option', option({ type })]),
    ...['de', 'pt_BR', 'en', 'ar'].map((locale) => [
      'option',
      option({ name_localizations: { [locale]: 'b' } }),
    ]),
  ].map(([schema, value]) => ({ schema, value }))
}

const BODIES = {
  create: 'command',
  edit: 'command-edit',
  bulk: 'commands',
  permissions: 'command-permissions',
}

function verdicts() {
  const text = readFileSync(new URL('test/conformance/verdicts.ndjson', ROOT), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ endpoint }) => endpoint.split('/')[1] in BODIES)
    .map(({ endpoint, payload }) => {
      const [scope, operation] = endpoint.split('/')
      const name = BODIES[operation]
      return {
        schema: scope === 'guild' && operation !== 'permissions' ? `guild-${name}` : name,
        value: payload,
      }
    })
}

/** How many cases of a kind are shown to every engine, for each rule and schema: some take 10 ms for one. */
const OF_EACH_KIND = 3

/**
 * Cases of the conformance suite for which there is a schema; without those that hold half a surrogate pair, which cannot
 * be written as UTF-8 for other engines.
 */
function suite() {
  const file = new URL('conformance/suite/cases.ndjson', ROOT)
  if (!existsSync(file)) {
    execFileSync(process.execPath, [fileURLToPath(new URL('scripts/conformance.mjs', ROOT))])
  }
  const counts = new Map()
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/\\ud[89a-f]/i.test(line))
    .map((line) => JSON.parse(line))
    .filter(({ rule, kind, resource, valid }) => {
      const key = [rule, kind, resource, valid].join(' ')
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return counts.get(key) <= OF_EACH_KIND
    })
    .flatMap(
      ({
        resource,
        scope = 'global',
        operation = resource === 'commands' ? 'bulk' : 'create',
        facts,
        value,
      }) => {
        const place = { scope, operation }
        const listed = LISTED.find(
          ({ resource: own, context = {} }) =>
            own === resource && Object.entries(context).every(([key, one]) => place[key] === one),
        )
        return listed === undefined || facts !== undefined ? [] : [{ schema: listed.name, value }]
      },
    )
}

/** @returns {{ schema: string, value: unknown, valid: boolean }[]} */
export function cases() {
  const validators = new Map()
  const all = [
    ...['good', 'broken']
      .flatMap((folder) => examples(folder))
      .map(({ schema, text }) => ({ schema, value: parse(text) })),
    ...edges(),
    ...verdicts(),
    ...suite(),
  ]
  return all
    .filter(({ value }) => value !== undefined)
    .map(({ schema, value }) => {
      if (!validators.has(schema)) {
        validators.set(
          schema,
          new Ajv({ strict: false }).compile(readSchema(`${schema}.schema.json`)),
        )
      }
      return { schema, value, valid: validators.get(schema)(value) }
    })
}
