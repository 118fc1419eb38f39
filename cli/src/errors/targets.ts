import { DYNAMIC } from '@slashlint/core'
import type { CommandContext, Path, Resource } from '@slashlint/core'
import type { Analysis, Unit } from '@slashlint/language-server/checking'

/** A definition in a file that an error may be about; the members of lists one by one. */
export interface Target {
  readonly file: string
  readonly unit: Unit
  /** Where it stands in the unit's value. */
  readonly base: Path
  readonly resource: Resource
  readonly value: unknown
  readonly name: string | undefined
  readonly type: number
  readonly context: CommandContext
}

/** Everything that could have been sent to the service. */
export function targetsIn(file: string, { units }: Analysis): readonly Target[] {
  return units.flatMap((unit) => {
    const { resource, value } = unit.definition
    if (resource !== 'commands') return [target(file, unit, [], resource, value)]
    if (!Array.isArray(value)) return []
    return value.flatMap((member: unknown, index) =>
      member === DYNAMIC ? [] : [target(file, unit, [index], 'command', member)],
    )
  })
}

function target(file: string, unit: Unit, base: Path, resource: Resource, value: unknown): Target {
  const { name, type } = identityOf(value)
  return { file, unit, base, resource, value, name, type, context: unit.context }
}

/** Name and type of a command; 1 is the type of one without. */
export function identityOf(value: unknown): { readonly name: string | undefined; readonly type: number } {
  const { name, type } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return { name: typeof name === 'string' ? name : undefined, type: typeof type === 'number' ? type : 1 }
}
