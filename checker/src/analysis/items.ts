import { DYNAMIC } from '@slashlint/core'
import type { Path, Resource } from '@slashlint/core'
import type { Definition } from '@slashlint/sources'

/** A definition, or an item of a definition that is a list. */
export interface DefinitionItem {
  /** The path of the item in the definition. */
  readonly path: Path
  /** The resource of the item, as which it is checked. */
  readonly resource: Resource
  /** The value in the form of the API. Unknown parts are DYNAMIC. */
  readonly value: unknown
}

/**
 * Returns the known items of a definition that is a list. For any other definition returns the
 * definition itself.
 */
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
