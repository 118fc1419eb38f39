import type { Path, Resource, Scope } from '@slashlint/core'
import type { Definition, DynamicPlace } from '@slashlint/sources'
import type { Analysis } from './analyse.js'

/** One definition that was checked; the members of a list count one by one. */
export interface CheckedDefinition {
  readonly uri: string
  readonly resource: Resource
  readonly scope: Scope | undefined
  readonly guildId: string | undefined
  readonly name: string | undefined
  /** The command's type, where it has one that is known. */
  readonly type: number | undefined
  readonly value: unknown
  /** The parts that the text does not tell; their paths begin at this definition. */
  readonly unknown: readonly DynamicPlace[]
  /** Where its name stands in the document. Searching for it costs a scan of the text. */
  offset(): number
}

/** The definitions of a document, the members of lists one by one. */
export function definitionsOf({ uri, units }: Pick<Analysis, 'uri' | 'units'>): CheckedDefinition[] {
  return units.flatMap(({ definition }) => {
    const { resource, value } = definition
    if (resource !== 'commands') return [describe(uri, definition, value, [])]
    if (!Array.isArray(value)) return []
    return value.flatMap((member: unknown, index) =>
      typeof member === 'symbol'
        ? []
        : [{ ...describe(uri, definition, member, [index]), resource: 'command' as const }],
    )
  })
}

function describe(uri: string, definition: Definition, value: unknown, path: Path): CheckedDefinition {
  const { name, type } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    uri,
    resource: definition.resource,
    scope: definition.scope,
    guildId: definition.guildId,
    name: typeof name === 'string' ? name : undefined,
    type: typeof type === 'number' ? type : undefined,
    value,
    unknown: definition.dynamic
      .filter((place) => path.every((key, index) => place.path[index] === key))
      .map((place) => ({ ...place, path: place.path.slice(path.length) })),
    offset: () => definition.locate(path, 'name').start,
  }
}
