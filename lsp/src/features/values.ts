import { CommandType } from '@slashlint/core/contract'
import { asRecord, itemsOf } from '@slashlint/checker'
import type { Analysis, DefinitionItem } from '@slashlint/checker'
import { memberName } from '@slashlint/preview'
import type { Definition } from '@slashlint/sources'

/** Writes values in words, for hovers, hints and lenses. */

/** Returns the title of a command: `/ban`, or the name of a context menu entry with its kind. */
export function commandTitle(command: unknown): string {
  const { name, type } = asRecord(command)
  const text = typeof name === 'string' && name.trim() !== '' ? name : '(unnamed)'
  const kind = memberName('CommandType', type ?? CommandType.CHAT_INPUT)
  if (kind === undefined || type === undefined || type === CommandType.CHAT_INPUT) {
    return `/${text}`
  }
  return `${text} (${kind.toLowerCase().replaceAll('_', ' ')})`
}

/** A command of a document, which may be an item of a list. */
export interface CommandAt extends DefinitionItem {
  /** The definition that contains the command. It locates paths. */
  readonly definition: Definition
}

/** Returns the commands of a document, in its order. */
export const commandsOf = ({ units }: Pick<Analysis, 'units'>): readonly CommandAt[] =>
  units.flatMap(({ definition }) =>
    itemsOf(definition).flatMap((item) =>
      item.resource === 'command' ? [{ definition, ...item }] : [],
    ),
  )
