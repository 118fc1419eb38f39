/**
 * Bare facts of the official OpenAPI document (field names, types, limits, enumerations, no prose) for the drift test:
 * `node scripts/extract-openapi-facts.mjs` writes test/facts/openapi.json, `--check` fails when that file is stale.
 * The document itself is other people's text and is read from ../shared/corpus.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const source = new URL('../../shared/corpus/openapi-commands.json', import.meta.url)
const target = new URL('../test/facts/openapi.json', import.meta.url)
const LIMIT_KEYS = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'maxProperties',
]

if (!existsSync(source)) {
  console.log('not run: ../shared/corpus/openapi-commands.json is absent')
} else {
  const text = `${JSON.stringify(factsOf(JSON.parse(exact(readFileSync(source, 'utf8')))), null, 1)}\n`
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (readFileSync(target, 'utf8') !== text) {
    console.error('test/facts/openapi.json is stale: run node scripts/extract-openapi-facts.mjs')
    process.exitCode = 1
  }
}

/** Integers beyond ±(2^53−1) as strings: a JS number would round them. */
function exact(json) {
  return json.replace(/(: )(\d{16,})\b/g, (all, colon, digits) =>
    Number.isSafeInteger(Number(digits)) ? all : `${colon}"${digits}"`,
  )
}

function factsOf({ info, paths, components: { schemas } }) {
  const nameOf = ({ $ref }) => $ref?.split('/').at(-1)
  const body = (path, method) => paths[path][method].requestBody.content['application/json'].schema

  /** A schema without its wrapping: `$ref` followed, `oneOf [null, X]` opened, `null` among the types told apart. */
  function open(schema) {
    const name = nameOf(schema)
    if (name !== undefined) return { name, schema: schemas[name], nullable: false }
    const withoutNull = schema.oneOf?.filter(({ type }) => type !== 'null')
    if (withoutNull !== undefined && withoutNull.length === schema.oneOf.length - 1) {
      return { ...open(withoutNull[0]), nullable: true }
    }
    const types = [schema.type].flat()
    return { schema, nullable: types.includes('null'), type: types.find((type) => type !== 'null') }
  }

  function field(given) {
    const { name, schema, nullable, type = schema.type } = open(given)
    const facts = { type, nullable }
    if (name === 'SnowflakeType') facts.type = 'snowflake'
    else if (schema.oneOf?.every((value) => 'const' in value)) facts.enum = name
    else if (schema.enum !== undefined) facts.values = schema.enum
    for (const key of LIMIT_KEYS) if (key in schema) facts[key] = schema[key]
    if (schema.items !== undefined) facts.items = itemsOf(schema.items)
    if (schema.additionalProperties !== undefined) facts.entries = field(schema.additionalProperties)
    return facts
  }

  const itemsOf = (items) => (items.oneOf === undefined ? [nameOf(items)] : items.oneOf.map(nameOf).sort())

  const resource = ({ properties, required = [] }) => ({
    required,
    fields: Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, field(schema)])),
  })

  const named = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))
  const enumerations = named.filter(([, { oneOf }]) => oneOf?.every((value) => 'const' in value))
  const commands = '/applications/{application_id}/commands'
  const permissions = '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions'
  return {
    source: info['x-source'],
    enumerations: Object.fromEntries(
      enumerations.map(([name, { oneOf }]) => [
        name,
        Object.fromEntries(oneOf.map((value) => [value.title, value.const])),
      ]),
    ),
    resources: Object.fromEntries(
      named.filter(([, { properties }]) => properties !== undefined).map(([name, schema]) => [name, resource(schema)]),
    ),
    bodies: {
      bulk: field(body(commands, 'put')),
      permissions: resource(body(permissions, 'put')),
      lobbyCreate: resource(body('/lobbies', 'post')),
      lobbyEdit: resource(body('/lobbies/{lobby_id}', 'patch')),
      lobbyMemberPut: resource(body('/lobbies/{lobby_id}/members/{user_id}', 'put')),
    },
  }
}
