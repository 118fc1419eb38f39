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
    // To find them costs a visit of the whole definition: it is made once.
    const { dynamic } = definition
    if (resource !== 'commands') return [describe(uri, definition, value, [], dynamic)]
    if (!Array.isArray(value)) return []
    const ofMembers = byMember(dynamic)
    return value.flatMap((member: unknown, index) => {
      if (typeof member === 'symbol') return []
      const described = describe(uri, definition, member, [index], ofMembers.get(index) ?? [])
      return [{ ...described, resource: 'command' as const }]
    })
  })
}

function byMember(places: readonly DynamicPlace[]): Map<string | number, DynamicPlace[]> {
  const groups = new Map<string | number, DynamicPlace[]>()
  for (const place of places) {
    const [index] = place.path
    if (index === undefined) continue
    const group = groups.get(index)
    if (group === undefined) groups.set(index, [place])
    else group.push(place)
  }
  return groups
}

function describe(
  uri: string,
  definition: Definition,
  value: unknown,
  path: Path,
  unknown: readonly DynamicPlace[],
): CheckedDefinition {
  const { name, type } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    uri,
    resource: definition.resource,
    scope: definition.scope,
    guildId: definition.guildId,
    name: typeof name === 'string' ? name : undefined,
    type: typeof type === 'number' ? type : undefined,
    value,
    unknown: unknown.map((place) => ({ ...place, path: place.path.slice(path.length) })),
    offset: () => definition.locate(path, 'name').start,
  }
}
