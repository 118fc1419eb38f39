import { itemsOf } from '@slashlint/checker'
import type { Analysis, DefinitionItem } from '@slashlint/checker'
import type { Definition } from '@slashlint/sources'

/** A command of a document, which may be an item of a list. */
export interface CommandAt extends DefinitionItem {
  readonly definition: Definition
}

/** The commands of a document, in its order. */
export const commandsOf = ({ units }: Pick<Analysis, 'units'>): readonly CommandAt[] =>
  units.flatMap(({ definition }) =>
    itemsOf(definition).flatMap((item) => (item.resource === 'command' ? [{ definition, ...item }] : [])),
  )
