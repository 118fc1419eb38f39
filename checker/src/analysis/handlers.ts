import { DYNAMIC } from '@slashlint/core'
import type { Diagnostic, Path } from '@slashlint/core'
import { OptionType } from '@slashlint/core/contract'
import { checkUses } from '@slashlint/core/uses'
import type { Use } from '@slashlint/core/uses'
import type { HandlerUses, LocatedUse, UntiedUse } from '@slashlint/sources'
import { asRecord, valueAt } from '../values/records.js'
import { aboutValue } from './settings.js'
import type { Unit } from './unit.js'

/** The uses of one command in handlers, with the diagnostics of core. */
export interface UsesUnit {
  /** The definition. */
  readonly unit: Unit
  /** The path of the command in the definition. */
  readonly path: Path
  /** The value of the command. */
  readonly command: unknown
  /** The uses of the command in handlers. */
  readonly uses: readonly LocatedUse[]
  /** The diagnostics about the uses. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * True if no code beside the definition answers autocompletion. `library`: code of a library may
   * answer it.
   */
  readonly isUnanswered?: true | 'library'
}

/** The uses in a document, and the commands that it defines. */
export interface AnalysedUses {
  /** The uses of known commands. */
  readonly tied: readonly UsesUnit[]
  /** The uses without a known command, with the reasons. */
  readonly untied: readonly UntiedUse[]
}

/** Checks all uses of a document's commands. */
export const checkHandlers = (
  handlers: readonly HandlerUses[],
  units: ReadonlyMap<HandlerUses['definition'], Unit>,
): readonly UsesUnit[] =>
  handlers.flatMap(({ definition, uses, ...tied }) => {
    const unit = units.get(definition)
    return unit === undefined ? [] : [checkedUses({ unit, ...tied }, uses)]
  })

/**
 * Checks the uses of one command with core, as soon as the diagnostics are read. Other documents
 * may add uses before.
 *
 * @param isExtended true if other documents may add any options to the command
 */
export function checkedUses(
  { unit, path, isUnanswered }: Pick<UsesUnit, 'unit' | 'path' | 'isUnanswered'>,
  uses: readonly LocatedUse[],
  isExtended = false,
): UsesUnit {
  const command = valueAt(unit.definition.value, path)
  let diagnostics: readonly Diagnostic[] | undefined
  return {
    unit,
    path,
    command,
    uses,
    ...(isUnanswered !== undefined && { isUnanswered }),
    get diagnostics() {
      return (diagnostics ??= diagnosticsOf(unit.context, command, uses, isExtended))
    },
  }
}

function diagnosticsOf(
  { rules }: Unit['context'],
  command: unknown,
  uses: readonly LocatedUse[],
  isExtended: boolean,
): readonly Diagnostic[] {
  const found = aboutValue(
    checkUses(
      isExtended ? opened(command) : command,
      // Whether it is a read at all, others tell.
      uses.map(({ use, needs }): Use => (needs === undefined ? use : { kind: 'everything' })),
      {
        ...(rules !== undefined && { rules }),
        hints: true,
        // Some are dropped later, such as one of several names at a place, so none may be cut here.
        maxDiagnostics: Number.MAX_SAFE_INTEGER,
      },
    ),
  )
  // Where a text is damaged, a branch or a read may be missing: what is said of others must not depend on it.
  if (uses.some(({ isDamaged, isPartial }) => isDamaged === true || isPartial === true)) {
    return found.filter((one) => isSure(one, uses))
  }
  return found
}

function isSure({ path: [index] }: Diagnostic, uses: readonly LocatedUse[]): boolean {
  const use = typeof index === 'number' ? uses[index] : undefined
  return use !== undefined && use.isDamaged !== true && use.use.kind !== 'dispatch'
}

/** Returns a copy of a command or sub-command in which further options are unknown. */
function opened(holder: unknown): unknown {
  const record = asRecord(holder)
  const { options } = record
  if (!Array.isArray(options)) {
    return { ...record, [DYNAMIC]: true }
  }
  const known = options.map((option: unknown) =>
    LEVELS.has(asRecord(option)['type']) ? opened(option) : option,
  )
  return { ...record, options: [...known, DYNAMIC] }
}

const LEVELS: ReadonlySet<unknown> = new Set([OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP])
