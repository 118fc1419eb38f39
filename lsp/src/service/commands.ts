import { DYNAMIC } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import type { Definition } from '@slashlint/sources'
import type { Analysis } from './analyse.js'

/** A command of a document, which may be a member of a list. */
export interface CommandAt {
  readonly definition: Definition
  /** Where it stands in the definition. */
  readonly path: Path
  readonly value: unknown
}

/** The commands of a document, in its order. */
export const commandsOf = ({ units }: Pick<Analysis, 'units'>): readonly CommandAt[] =>
  units.flatMap(({ definition }): CommandAt[] => {
    const { resource, value } = definition
    if (resource === 'command') return [{ definition, path: [], value }]
    if (resource !== 'commands' || !Array.isArray(value)) return []
    return value.flatMap((member: unknown, index) =>
      member === DYNAMIC ? [] : [{ definition, path: [index], value: member }],
    )
  })
