import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import type { InteractionContext } from '../../context.js'
import type { Path } from '../../diagnostic.js'
import type { Definition } from './definition.js'
import type { Run } from '../../walk/run.js'

/** An object in the interaction. */
export type Entries = Readonly<Record<string, unknown>>

/** The state of checking the options of one interaction. */
export interface Visit {
  /** The state of the validation, to which diagnostics are added. */
  readonly run: Run<InteractionContext>
  /** The type of the interaction, 2 or 4. Any other counts as unknown. */
  readonly interactionType: number | undefined
  /** The entries of the interaction's `data`. */
  readonly data: Entries
  /** The paths of the focused options so far. */
  readonly focused: Path[]
  /** The choices that limit each option of the definition. Computed once for each option. */
  readonly choices: Map<Definition, readonly (string | number)[] | undefined>
  /** True if an unknown part of the interaction may contain a focused option. */
  hasUnknown: boolean
}

/** Tells whether an id certainly has no entry in a table of an interaction's `resolved`. */
export function lacksEntry(data: Entries, table: string, id: string): boolean {
  const { resolved } = data
  if (resolved === undefined) {
    return !isOpen(data)
  }
  if (!isObject(resolved)) {
    return !isDynamic(resolved)
  }
  const entries = resolved[table]
  if (entries === undefined) {
    return !isOpen(resolved)
  }
  if (!isObject(entries)) {
    return !isDynamic(entries)
  }
  return !isOpen(entries) && !Object.hasOwn(entries, id)
}
