import { LIMITS, RESOURCE_PROSE } from '@slashlint/core/contract'
import { authorization } from './authorization.js'
import { UNICODE_VERSION } from './characters.js'
import { choice } from './choice.js'
import { command, commandList, type Destination } from './command.js'
import { config } from './config.js'
import { lobby, lobbyMember } from './lobby.js'
import { option } from './option.js'
import { permissions } from './permissions.js'
import { ID_BASE, META_SCHEMA, type Schema, type Sheet } from './schema.js'

/** One schema of the set. Its strict twin, and its twin with property escapes, have the same name with a suffix. */
export interface SchemaFile {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The operation of the contract whose body it is. */
  readonly body?: string
  /** What core's validator of the resource is told. */
  readonly resource: string
  readonly context: Readonly<Record<string, string>>
  /** Names stand in it, so that there is a twin with property escapes. */
  readonly hasNames: boolean
  readonly make: (sheet: Sheet) => Schema
}

const prose = RESOURCE_PROSE

function commandFile(name: string, to: Destination, body: string): SchemaFile {
  const { scope, operation } = to
  const list = operation === 'bulk'
  const { title, description } = list ? prose.commands : prose.command
  const where = scope === 'guild' ? ' of a guild' : ''
  return {
    name,
    title: `${title}${where}${operation === 'edit' ? ', edited' : ''}`,
    description,
    body,
    resource: list ? 'commands' : 'command',
    context: { scope, operation },
    hasNames: true,
    make: list ? (sheet) => commandList(sheet, to, LIMITS.bulkBody) : (sheet) => command(sheet, to),
  }
}

export const FILES: readonly SchemaFile[] = [
  commandFile('command', { scope: 'global', operation: 'create' }, 'Create global command'),
  commandFile('command-edit', { scope: 'global', operation: 'edit' }, 'Edit global command'),
  commandFile('commands', { scope: 'global', operation: 'bulk' }, 'Bulk overwrite global commands'),
  commandFile('guild-command', { scope: 'guild', operation: 'create' }, 'Create guild command'),
  commandFile('guild-command-edit', { scope: 'guild', operation: 'edit' }, 'Edit guild command'),
  commandFile('guild-commands', { scope: 'guild', operation: 'bulk' }, 'Bulk overwrite guild commands'),
  { name: 'option', ...prose.option, resource: 'option', context: {}, hasNames: true, make: option },
  {
    name: 'choice',
    ...prose.choice,
    resource: 'choice',
    context: {},
    hasNames: false,
    make: (sheet) => choice(sheet, undefined),
  },
  {
    name: 'command-permissions',
    ...prose.commandPermissions,
    body: 'Edit command permissions',
    resource: 'command-permissions',
    context: {},
    hasNames: false,
    make: (sheet) => permissions(sheet, 'commandPermissions'),
  },
  {
    name: 'guild-command-permissions',
    ...prose.guildCommandPermissions,
    resource: 'guild-command-permissions',
    context: {},
    hasNames: false,
    make: (sheet) => permissions(sheet, 'guildCommandPermissions'),
  },
  {
    name: 'lobby',
    ...prose.lobby,
    body: 'Create lobby',
    resource: 'lobby',
    context: { operation: 'create' },
    hasNames: false,
    make: (sheet) => lobby(sheet, 'create'),
  },
  {
    name: 'lobby-edit',
    ...prose.lobby,
    title: `${prose.lobby.title}, edited`,
    body: 'Edit lobby',
    resource: 'lobby',
    context: { operation: 'edit' },
    hasNames: false,
    make: (sheet) => lobby(sheet, 'edit'),
  },
  {
    name: 'lobby-member',
    ...prose.lobbyMember,
    resource: 'lobby-member',
    context: { operation: 'list' },
    hasNames: false,
    make: (sheet) => lobbyMember(sheet, 'list'),
  },
  {
    name: 'lobby-member-put',
    ...prose.lobbyMember,
    title: `${prose.lobbyMember.title}, added`,
    body: 'Add user to lobby',
    resource: 'lobby-member',
    context: { operation: 'put' },
    hasNames: false,
    make: (sheet) => lobbyMember(sheet, 'put'),
  },
  {
    name: 'authorization',
    ...prose.authorization,
    resource: 'authorization',
    context: {},
    hasNames: false,
    make: authorization,
  },
]

/** A file's text and its name: `command.strict.schema.json`. */
export interface Emitted {
  readonly file: string
  readonly schema: Schema
}

/** Every schema of the set, the configuration's included. */
export function emitAll(): readonly Emitted[] {
  const emitted: Emitted[] = []
  for (const one of FILES) {
    for (const unicode of one.hasNames ? [false, true] : [false])
      for (const strict of [false, true]) emitted.push(emit(one, strict, unicode))
  }
  const file = 'config.schema.json'
  const title = 'Configuration of slashlint'
  emitted.push({ file, schema: { $schema: META_SCHEMA, $id: `${ID_BASE}${file}`, title, ...config() } })
  return emitted
}

function emit(one: SchemaFile, strict: boolean, unicode: boolean): Emitted {
  const sheet: Sheet = { strict, unicode, definitions: new Map() }
  const file = `${one.name}${strict ? '.strict' : ''}${unicode ? '.unicode' : ''}.schema.json`
  const root = one.make(sheet)
  const names = unicode
    ? 'Names are matched with Unicode property escapes (flag u of JavaScript).'
    : `Names are matched with the characters of Unicode ${UNICODE_VERSION}.`
  return {
    file,
    schema: {
      $schema: META_SCHEMA,
      $id: `${ID_BASE}${file}`,
      ...(one.hasNames && { $comment: names }),
      title: one.title,
      description: one.description,
      ...atRoot(sheet, root),
      definitions: Object.fromEntries(sheet.definitions),
    },
  }
}

/**
 * The root's own keywords: draft 7 ignores those beside a reference. A definition that was made for the root alone goes;
 * `$schema` may name the schema.
 */
function atRoot(sheet: Sheet, made: Schema): Schema {
  const reference = made['$ref']
  const name = typeof reference === 'string' ? reference.slice('#/definitions/'.length) : undefined
  const root = name === undefined ? made : sheet.definitions.get(name)
  if (root === undefined) throw new Error(`no definition ${String(name)}`)
  if (name !== undefined && !JSON.stringify([...sheet.definitions]).includes(JSON.stringify(made)))
    sheet.definitions.delete(name)
  if (root['type'] !== 'object') return root
  return { ...root, properties: { $schema: true, ...(root['properties'] as Schema) } }
}

/** The list of the set, as data for programs: `index.json`. */
export function listOfFiles(): readonly Schema[] {
  return [
    ...FILES.map(({ name, title, description, body, resource, context, hasNames }) => ({
      name,
      title,
      description,
      ...(body !== undefined && { body }),
      resource,
      context,
      files: {
        base: `${name}.schema.json`,
        strict: `${name}.strict.schema.json`,
        ...(hasNames && {
          unicode: `${name}.unicode.schema.json`,
          strictUnicode: `${name}.strict.unicode.schema.json`,
        }),
      },
    })),
    {
      name: 'config',
      title: 'Configuration of slashlint',
      description: 'The file slashlint.json.',
      files: { base: 'config.schema.json' },
    },
  ]
}
