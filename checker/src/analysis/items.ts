import { DYNAMIC } from '@slashlint/core'
import type { Path, Resource } from '@slashlint/core'
import type { Definition } from '@slashlint/sources'

/** A definition, or an item of one that is a list. */
export interface DefinitionItem {
  /** Its path in the definition. */
  readonly path: Path
  /** The resource that it is checked as: of a list, that of its items. */
  readonly resource: Resource
  /** The value in the form of the API, perhaps with DYNAMIC parts. */
  readonly value: unknown
}

/** Returns the parts of a definition: the items of a list as far as they are known, otherwise the definition itself. */
export function itemsOf({ resource, value }: Definition): readonly DefinitionItem[] {
  if (resource !== 'commands') {
    return [{ path: [], resource, value }]
  }
  if (!Array.isArray(value)) {
    return []
  }
  return value.flatMap((item: unknown, index): DefinitionItem[] =>
    item === DYNAMIC ? [] : [{ path: [index], resource: 'command', value: item }],
  )
}
