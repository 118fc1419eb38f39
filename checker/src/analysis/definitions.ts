import type { Definition, DynamicPlace } from '@slashlint/sources'
import { groupBy } from '../values/groups.js'
import { asRecord } from '../values/records.js'
import type { Analysis } from './analyse.js'
import { itemsOf } from './items.js'
import type { DefinitionItem } from './items.js'
import type { Path, Resource, Scope } from '@slashlint/core'

/** Returns the definitions of a document, with each item of a list as a definition. */
export function definitionsOf({
  uri,
  units,
}: Pick<Analysis, 'uri' | 'units'>): CheckedDefinition[] {
  return units.flatMap(({ definition }) => {
    // To find them costs a visit of the whole definition: it is made once.
    const unknown = unknownByItem(definition)
    return itemsOf(definition).map((item) => describe(uri, definition, item, unknown(item)))
  })
}

/** Returns a function that lists the unknown parts of a definition in one of its items. */
function unknownByItem({
  resource,
  dynamic,
}: Definition): (item: DefinitionItem) => readonly DynamicPlace[] {
  if (resource !== 'commands') {
    return () => dynamic
  }
  const byIndex = groupBy(dynamic, ({ path }) => path[0])
  return ({ path }) => byIndex.get(path[0]) ?? []
}

/** A part of an item whose value is not known from the text. */
export interface UnknownPart {
  /** The path of the part in its definition. */
  readonly path: (string | number)[]
  /** The reason why it is not known. */
  readonly reason: string
  /** The offset at which it begins. */
  readonly start: number
  /** The offset at which it ends. */
  readonly end: number
}

/** One definition that was checked; the items of a list count one by one. */
export interface CheckedDefinition {
  /** The document's URI. */
  readonly uri: string
  /** The kind of resource. */
  readonly resource: Resource
  /** The scope; `undefined` if it is not known. */
  readonly scope: Scope | undefined
  /** The guild; `undefined` for global commands, or if the guild is not known. */
  readonly guildId: string | undefined
  /** The name of a command; left out if the text does not contain it. */
  readonly name: string | undefined
  /** The type of a command; `undefined` for other resources, or if it is not known. */
  readonly type: number | undefined
  /** The value of the item, with unknown parts. */
  readonly value: unknown
  /** The definition that contains the item at `path`. */
  readonly definition: Definition
  /** The path of an item of a list; empty for a definition by itself. */
  readonly path: Path
  /** The unknown parts of the value, with their paths in the item. */
  readonly unknown: UnknownPart[]
  /** True if the definition is a chain of builder calls in code. */
  readonly isBuilder: boolean
  /** Computes the offset of the item's name in the text. */
  offset(): number
}

function describe(
  uri: string,
  definition: Definition,
  { path, resource, value }: DefinitionItem,
  unknown: readonly DynamicPlace[],
): CheckedDefinition {
  const { scope, guildId, dialect } = definition
  const { name, type } = asRecord(value)
  return {
    uri,
    resource,
    scope,
    guildId,
    name: typeof name === 'string' ? name : undefined,
    /** The command's type, if it is a known number. */
    type: typeof type === 'number' ? type : undefined,
    value,
    /** The definition that contains this one, and the path to it, for edits. */
    definition,
    path,
    /** The unknown parts; their paths begin at this definition. */
    unknown: unknown.map((place) => ({ ...place, path: place.path.slice(path.length) })),
    /** True if it is the builder of a whole command. */
    isBuilder: resource === 'command' && dialect === 'builder',
    /** Finds the offset of the name in the document, by a scan of the text. */
    offset: () => definition.locate(path, 'name').start,
  }
}
