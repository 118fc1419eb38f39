import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import type { InteractionContext } from '../../context.js'
import type { Path } from '../../diagnostic.js'
import type { Definition } from './definition.js'
import type { Run } from '../../walk/run.js'

/** An object of the interaction. */
export type Entries = Readonly<Record<string, unknown>>

/** The walk over the options of one interaction. */
export interface Visit {
  readonly run: Run<InteractionContext>
  /** 2 or 4; anything else is not known. */
  readonly interactionType: number | undefined
  readonly data: Entries
  /** Where an option is focused. */
  readonly focused: Path[]
  /** The binding choices of options of the definition, found once. */
  readonly choices: Map<Definition, readonly (string | number)[] | undefined>
  /** Something is not known that may hold a focused option. */
  hasUnknown: boolean
}

/** Whether an id surely has no entry in a table of an interaction's `resolved`. */
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
