import { ENDPOINTS, type Endpoint } from '@slashlint/core/contract'
import { RESOURCE_PROSE } from '@slashlint/core/internal'
import { authorization } from './authorization.js'
import { UNICODE_VERSION } from './characters.js'
import { choice } from './choice.js'
import { command, commandList, type Destination } from './command.js'
import { config } from './config.js'
import { lobby, lobbyMember } from './lobby.js'
import { option } from './option.js'
import { fetchedList, permissions } from './permissions.js'
import { ID_BASE, META_SCHEMA, type Schema, type Sheet } from './schema.js'

/**
 * One schema of the set. Its variants (strict, or with property escapes) have its name with a
 * suffix.
 */
interface SchemaFile {
  readonly name: string
  readonly title: string
  readonly description: string
  /**
   * Globs for the names of files that contain such a value. Default: `*.option`
   * for the schema `option`.
   */
  readonly patterns?: readonly string[]
  /** The resource in core's validators. Default: the schema's name. */
  readonly resource?: string
  readonly context?: Readonly<Record<string, string>>
  /** True if the schema contains names, so that there is a variant with property escapes. */
  readonly hasNames?: true
  readonly make: (sheet: Sheet) => Schema
}

const prose = RESOURCE_PROSE

function commandFile(
  name: string,
  to: Destination,
  patterns: readonly string[] = [`*.${name}`],
): SchemaFile {
  const { scope, operation } = to
  const list = operation === 'bulk'
  const { title, description } = list ? prose.commands : prose.command
  const where = scope === 'guild' ? ' of a guild' : ''
  return {
    name,
    title: `${title}${where}${operation === 'edit' ? ', edited' : ''}`,
    description,
    patterns,
    resource: list ? 'commands' : 'command',
    context: { scope, operation },
    hasNames: true,
    make: (sheet) => (list ? commandList(sheet, to) : command(sheet, to)),
  }
}

/**
 * Names of files that slashlint's readers recognise, as in `sources/src/documents/recognise.ts`.
 */
const BULK = ['*.commands', 'slash-commands', 'application-commands', 'global-commands']
const GUILD_BULK = ['*.guild-commands', 'guild-commands']

const FILES: readonly SchemaFile[] = [
  commandFile('command', { scope: 'global', operation: 'create' }),
  commandFile('command-edit', { scope: 'global', operation: 'edit' }, []),
  commandFile('commands', { scope: 'global', operation: 'bulk' }, BULK),
  commandFile('guild-command', { scope: 'guild', operation: 'create' }),
  commandFile('guild-command-edit', { scope: 'guild', operation: 'edit' }, []),
  commandFile('guild-commands', { scope: 'guild', operation: 'bulk' }, GUILD_BULK),
  { name: 'option', ...prose.option, hasNames: true, make: option },
  { name: 'choice', ...prose.choice, make: (sheet) => choice(sheet, undefined) },
  {
    name: 'command-permissions',
    ...prose.commandPermissions,
    patterns: ['*.permissions', '*.command-permissions'],
    make: (sheet) => permissions(sheet, 'commandPermissions'),
  },
  {
    name: 'guild-command-permissions',
    ...prose.guildCommandPermissions,
    patterns: ['*.guild-permissions', '*.guild-command-permissions'],
    make: (sheet) => permissions(sheet, 'guildCommandPermissions'),
  },
  {
    name: 'guild-command-permissions-list',
    ...prose.guildCommandPermissions,
    title: `${prose.guildCommandPermissions.title}, of all commands`,
    patterns: ['*.guild-permissions-list', '*.guild-command-permissions-list'],
    make: fetchedList,
  },
  {
    name: 'lobby',
    ...prose.lobby,
    context: { operation: 'create' },
    make: (sheet) => lobby(sheet, 'create'),
  },
  {
    name: 'lobby-edit',
    ...prose.lobby,
    title: `${prose.lobby.title}, edited`,
    patterns: [],
    resource: 'lobby',
    context: { operation: 'edit' },
    make: (sheet) => lobby(sheet, 'edit'),
  },
  {
    name: 'lobby-member',
    ...prose.lobbyMember,
    context: { operation: 'list' },
    make: (sheet) => lobbyMember(sheet, 'list'),
  },
  {
    name: 'lobby-member-put',
    ...prose.lobbyMember,
    title: `${prose.lobbyMember.title}, added`,
    patterns: [],
    resource: 'lobby-member',
    context: { operation: 'put' },
    make: (sheet) => lobbyMember(sheet, 'put'),
  },
  { name: 'authorization', ...prose.authorization, make: authorization },
]

/** A generated file: its name, such as `command.strict.schema.json`, and its schema. */
interface Emitted {
  readonly file: string
  readonly schema: Schema
}

/** Makes all schemas of the set, including that of the configuration. */
export function emitAll(): readonly Emitted[] {
  const emitted: Emitted[] = []
  for (const one of FILES) {
    for (const unicode of one.hasNames ? [false, true] : [false]) {
      for (const strict of [false, true]) {
        emitted.push(emit(one, strict, unicode))
      }
    }
  }
  const file = fileOf('config')
  emitted.push({
    file,
    schema: { $schema: META_SCHEMA, $id: `${ID_BASE}${file}`, title: CONFIG_TITLE, ...config() },
  })
  return emitted
}

const CONFIG_TITLE = 'Configuration of slashlint'
const fileOf = (name: string, variant = ''): string => `${name}${variant}.schema.json`

function emit(one: SchemaFile, strict: boolean, unicode: boolean): Emitted {
  const sheet: Sheet = { strict, unicode, definitions: new Map() }
  const file = fileOf(one.name, `${strict ? '.strict' : ''}${unicode ? '.unicode' : ''}`)
  const root = one.make(sheet)
  const escapes = 'Unicode property escapes (flag u of JavaScript)'
  const characters = `the characters of Unicode ${UNICODE_VERSION}`
  const names = `Names are matched with ${unicode ? escapes : characters}.`
  return {
    file,
    schema: {
      $schema: META_SCHEMA,
      $id: `${ID_BASE}${file}`,
      ...(one.hasNames === true && { $comment: names }),
      title: one.title,
      description: one.description,
      ...atRoot(sheet, root),
      definitions: Object.fromEntries(sheet.definitions),
    },
  }
}

/**
 * Moves the root's own keywords into the schema, because draft 7 ignores keywords beside a
 * reference. Removes a definition that only the root used. Allows the key `$schema`.
 */
function atRoot(sheet: Sheet, made: Schema): Schema {
  const reference = made['$ref']
  const name = typeof reference === 'string' ? reference.slice('#/definitions/'.length) : undefined
  const root = name === undefined ? made : sheet.definitions.get(name)
  if (root === undefined) {
    throw new Error(`no definition ${String(name)}`)
  }
  if (
    name !== undefined &&
    !JSON.stringify([...sheet.definitions]).includes(JSON.stringify(made))
  ) {
    sheet.definitions.delete(name)
  }
  if (root['type'] !== 'object') {
    return root
  }
  return { ...root, properties: { $schema: true, ...(root['properties'] as Schema) } }
}

/** The endings of the files to which the schemas apply. YAML files are included. */
const ENDINGS = ['json', 'jsonc', 'yaml', 'yml']

/** Lists the requests whose body a schema describes. */
function requestsOf(
  resource: string,
  context: Readonly<Record<string, string>>,
): readonly Schema[] {
  const endpoints: readonly Endpoint[] = ENDPOINTS
  return endpoints
    .filter(
      ({ body, scope, disabled }) =>
        body?.resource === resource &&
        disabled !== true &&
        (body.operation ?? context['operation']) === context['operation'] &&
        (context['scope'] ?? scope) === scope,
    )
    .map(({ operation, method, path }) => ({ operation, method, path }))
}

/** Lists the schemas of the set as data for programs: the content of `index.json`. */
export function listOfFiles(): readonly Schema[] {
  return [
    ...FILES.map(
      ({
        name,
        title,
        description,
        patterns = [`*.${name}`],
        resource = name,
        context = {},
        hasNames,
      }) => ({
        name,
        title,
        description,
        patterns: patterns.flatMap((pattern) => ENDINGS.map((ending) => `${pattern}.${ending}`)),
        requests: requestsOf(resource, context),
        resource,
        context,
        files: {
          base: fileOf(name),
          strict: fileOf(name, '.strict'),
          ...(hasNames && {
            unicode: fileOf(name, '.unicode'),
            strictUnicode: fileOf(name, '.strict.unicode'),
          }),
        },
      }),
    ),
    {
      name: 'config',
      title: CONFIG_TITLE,
      description: 'The file slashlint.json.',
      patterns: ['slashlint.json'],
      requests: [],
      files: { base: fileOf('config') },
    },
  ]
}

/** Names of files that other programs use, too. They are left out of a general catalogue. */
const TOO_COMMON = ['option', 'choice', 'command-permissions']

/**
 * Lists the entries for SchemaStore's catalogue, one for each schema: the content of
 * `schemastore.json`.
 */
export function schemaStoreEntries(): readonly Schema[] {
  return listOfFiles()
    .filter(
      ({ name, patterns }) =>
        !TOO_COMMON.includes(String(name)) && (patterns as readonly string[]).length > 0,
    )
    .map(({ title, description, patterns, files }) => ({
      name: title,
      description,
      fileMatch: patterns,
      url: `${ID_BASE}${String((files as Schema)['base'])}`,
    }))
}
