// The bare facts of an OpenAPI document of Discord: field names, types, limits and enumerations of commands and lobbies.

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

/**
 * Replaces integers beyond ±(2^53−1) in a JSON text by strings, because a JavaScript number would
 * round them.
 */
export function exact(json) {
  return json.replace(/(:\s*)(\d{16,})\b/g, (all, colon, digits) =>
    Number.isSafeInteger(Number(digits)) ? all : `${colon}"${digits}"`,
  )
}

const nameOf = ({ $ref }) => $ref?.split('/').at(-1)

const isEnumeration = ({ oneOf }) => oneOf?.every((value) => 'const' in value) === true

/**
 * Resolves a schema: follows `$ref`, unwraps `oneOf [null, X]`, and separates `null` from its
 * types.
 */
function open(schema, schemas) {
  const name = nameOf(schema)
  if (name !== undefined) {
    return { name, schema: schemas[name], nullable: false }
  }
  const withoutNull = schema.oneOf?.filter(({ type }) => type !== 'null')
  if (withoutNull !== undefined && withoutNull.length === schema.oneOf.length - 1) {
    return { ...open(withoutNull[0], schemas), nullable: true }
  }
  const types = [schema.type].flat()
  return { schema, nullable: types.includes('null'), type: types.find((type) => type !== 'null') }
}

/** Returns the facts of a field. */
function fieldOf(property, schemas) {
  const { name, schema, nullable, type = schema.type } = open(property, schemas)
  const facts = { type, nullable }
  if (name === 'SnowflakeType') {
    facts.type = 'snowflake'
  } else if (isEnumeration(schema)) {
    facts.enum = name
  } else if (schema.enum !== undefined) {
    facts.values = schema.enum
  }
  for (const key of LIMIT_KEYS) {
    if (key in schema) {
      facts[key] = schema[key]
    }
  }
  if (schema.items !== undefined) {
    facts.items = itemsOf(schema.items)
  }
  if (schema.additionalProperties !== undefined) {
    facts.entries = fieldOf(schema.additionalProperties, schemas)
  }
  return facts
}

const itemsOf = (items) =>
  items.oneOf === undefined ? [nameOf(items)] : items.oneOf.map(nameOf).sort()

/** Returns the facts of an object. */
const resourceOf = ({ properties, required = [] }, schemas) => ({
  required,
  fields: Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, fieldOf(schema, schemas)]),
  ),
})

/** Returns the facts of the bodies of requests. */
function bodiesOf(paths, schemas) {
  const body = (path, method) => {
    const schema = paths[path][method].requestBody.content['application/json'].schema
    return schemas[nameOf(schema)] ?? schema
  }
  const commands = '/applications/{application_id}/commands'
  const permissions =
    '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions'
  const resource = (path, method) => resourceOf(body(path, method), schemas)
  return {
    bulk: fieldOf(body(commands, 'put'), schemas),
    permissions: resource(permissions, 'put'),
    lobbyCreate: resource('/lobbies', 'post'),
    lobbyEdit: resource('/lobbies/{lobby_id}', 'patch'),
    lobbyMemberPut: resource('/lobbies/{lobby_id}/members/{user_id}', 'put'),
  }
}

/**
 * Extracts the facts of a document.
 *
 * @param known known facts: only schemas with their names are read; without them, all
 */
export function factsOf({ info, paths, components: { schemas } }, known) {
  const isWanted = ([name]) =>
    known === undefined || name in known.resources || name in known.enumerations
  const named = Object.entries(schemas)
    .filter(isWanted)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const membersOf = ({ oneOf }) =>
    Object.fromEntries(oneOf.map((value) => [value.title, value.const]))
  return {
    source: info['x-source'] ?? `${info.title} ${info.version}`,
    enumerations: Object.fromEntries(
      named
        .filter(([, schema]) => isEnumeration(schema))
        .map(([name, schema]) => [name, membersOf(schema)]),
    ),
    resources: Object.fromEntries(
      named
        .filter(([, { properties }]) => properties !== undefined)
        .map(([name, schema]) => [name, resourceOf(schema, schemas)]),
    ),
    bodies: bodiesOf(paths, schemas),
  }
}
