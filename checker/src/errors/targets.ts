import type { CommandContext, Path } from '@slashlint/core'
import type { Analysis } from '../analysis/analyse.js'
import { itemsOf } from '../analysis/items.js'
import type { DefinitionItem } from '../analysis/items.js'
import type { Unit } from '../analysis/unit.js'
import { asRecord } from '../values/records.js'

/** The key of a command among those of its scope. */
export interface CommandIdentity {
  /** The default name; `undefined` if it is unknown. */
  readonly name: string | undefined
  /** The command type; 1 if the definition has none. */
  readonly type: number
}

/** A definition, or an item of a list, that an error may be about. */
export interface ErrorTarget extends Omit<DefinitionItem, 'path'>, CommandIdentity {
  /** The definition in its document, which locates paths. */
  readonly unit: Unit
  /** The path of the item in the definition's value. */
  readonly base: Path
  /** The context in which the definition is checked. */
  readonly context: CommandContext
}

/** Returns all definitions of a document, with each item of a list. */
export const targetsIn = ({ units }: Analysis): readonly ErrorTarget[] =>
  units.flatMap((unit) =>
    itemsOf(unit.definition).map(({ path: base, ...item }) => {
      return { unit, base, ...item, ...identityOf(item.value), context: unit.context }
    }),
  )

/** Reads the name and type of a command. Without a type, it is 1. */
export function identityOf(value: unknown): CommandIdentity {
  const { name, type } = asRecord(value)
  return {
    name: typeof name === 'string' ? name : undefined,
    type: typeof type === 'number' ? type : 1,
  }
}
