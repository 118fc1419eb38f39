import type { Diagnostic, Path } from '@slashlint/core'
import { checkUses } from '@slashlint/core/uses'
import type { HandlerUses, LocatedUse, UntiedUse } from '@slashlint/sources'
import { valueAt } from '../values/records.js'
import { aboutValue } from './settings.js'
import type { Unit } from './unit.js'

/** How handlers use one command, with what core says about it. */
export interface UsesUnit {
  /** The definition. */
  readonly unit: Unit
  /** The command in the definition. */
  readonly path: Path
  readonly uses: readonly LocatedUse[]
  readonly diagnostics: readonly Diagnostic[]
  /** Nothing beside the definition answers what is being typed. */
  readonly isUnanswered?: true
}

/** What is known of uses in a document, and of what it defines. */
export interface AnalysedUses {
  readonly tied: readonly UsesUnit[]
  readonly untied: readonly UntiedUse[]
}

/** Checks all uses of a document's definitions. */
export function checkHandlers(
  units: readonly Unit[],
  handlers: readonly HandlerUses[],
  untied: readonly UntiedUse[],
  original: (unit: Unit) => HandlerUses['definition'],
): AnalysedUses {
  const tied = handlers.flatMap(({ definition, path, uses, isUnanswered }): UsesUnit[] => {
    const unit = units.find((one) => original(one) === definition)
    if (unit === undefined) return []
    return [{ ...checkedUses(unit, path, uses), ...(isUnanswered === true && { isUnanswered }) }]
  })
  return { tied, untied }
}

/** The uses of one command, with what core says about them: it is asked late, for other documents may have more uses. */
export function checkedUses(unit: Unit, path: Path, uses: readonly LocatedUse[]): UsesUnit {
  let diagnostics: readonly Diagnostic[] | undefined
  return {
    unit,
    path,
    uses,
    get diagnostics() {
      return (diagnostics ??= diagnosticsOf(unit, path, uses))
    },
  }
}

function diagnosticsOf(unit: Unit, path: Path, uses: readonly LocatedUse[]): readonly Diagnostic[] {
  const { rules } = unit.context
  return aboutValue(
    checkUses(
      valueAt(unit.definition.value, path),
      uses.map(({ use }) => use),
      { ...(rules !== undefined && { rules }), hints: true },
    ),
  )
}
