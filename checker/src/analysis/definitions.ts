import type { Definition, DynamicPlace } from '@slashlint/sources'
import { groupBy } from '../values/groups.js'
import { asRecord } from '../values/records.js'
import type { Analysis } from './analyse.js'
import { itemsOf } from './items.js'
import type { DefinitionItem } from './items.js'
import type { Path, Resource, Scope } from '@slashlint/core'

/** Returns the definitions of a document. The items of lists come one by one. */
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

/** Returns the parts of a definition that the text does not tell, for one item after the other. */
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

/** A part of an item whose value the text does not tell. */
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
  /** The guild; `undefined` for global commands, or if it is not known. */
  readonly guildId: string | undefined
  /** Left out if the text does not contain it. */
  readonly name: string | undefined
  /** The type of a command; `undefined` for other resources, or if it is not known. */
  readonly type: number | undefined
  /** The value of the item, as far as the text tells it. */
  readonly value: unknown
  /** The definition in which the item is, at `path`. */
  readonly definition: Definition
  /** The path of an item of a list; empty for a definition by itself. */
  readonly path: Path
  /** The parts that the text does not tell, at their places in the item. */
  readonly unknown: UnknownPart[]
  /** True if the definition is a chain of builder calls in code. */
  readonly isBuilder: boolean
  /** Computes where the item begins in the text. */
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
    /** The command's type, where it has one that is known. */
    type: typeof type === 'number' ? type : undefined,
    value,
    /** The definition in its document, with the path of this one in it, for edits. */
    definition,
    path,
    /** The parts that the text does not tell; their paths begin at this definition. */
    unknown: unknown.map((place) => ({ ...place, path: place.path.slice(path.length) })),
    /** True if it is the builder of a whole command. */
    isBuilder: resource === 'command' && dialect === 'builder',
    /** Finds its name in the document, by a scan of the text. */
    offset: () => definition.locate(path, 'name').start,
  }
}
