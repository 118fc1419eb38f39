import type { Path } from '../diagnostic.js'
import { readDefinition } from '../validate/interaction/definition.js'
import { leavesIn, treeOf } from './tree.js'
import type { Use, UseBranch } from './use.js'

/** A sub-command, group or option of a command that a use may refer to. */
export interface UseTarget {
  readonly kind: 'option' | 'subcommand' | 'group'
  /** The default name. */
  readonly name: string
  /** Its path in the command. */
  readonly path: Path
  /** True if the branch of the use leads to this part. */
  readonly isHere: boolean
  /** True if this part is an option of a type that the reader accepts, or of an unknown type. */
  readonly isAccepted: boolean
  /** The type of an option; `undefined` if it is unknown. */
  readonly type: number | undefined
  /** True if users must fill in the option; `undefined` if that is unknown. */
  readonly isRequired: boolean | undefined
}

const NONE: readonly UseTarget[] = Object.freeze([])

/**
 * Lists all parts of a command that a use might name: options for a read, sub-commands or groups
 * for a comparison. The use refers to those with the same name and `isHere`.
 *
 * @param command the definition; may contain `DYNAMIC`
 */
export function useTargets(command: unknown, use: Use): readonly UseTarget[] {
  const definition = readDefinition(command)
  if (definition === undefined) {
    return NONE
  }
  const tree = treeOf(definition)
  if (use.kind === 'level-name') {
    const { level } = use
    return tree.levels
      .filter((one) => level === 'either' || one.level === level)
      .map(({ level: kind, name, path, group }) => ({
        kind,
        name,
        path,
        isHere: group === undefined || isInGroup(use.branches, group),
        isAccepted: true,
        type: undefined,
        isRequired: undefined,
      }))
  }
  if (use.kind !== 'option' && use.kind !== 'value' && use.kind !== 'focused-name') {
    return NONE
  }
  const here = new Set(leavesIn(tree, use.branches))
  const accepts = use.kind === 'option' ? use.accepts : undefined
  return tree.leaves.flatMap((leaf) =>
    leaf.options.map(({ name, path, type, isRequired }) => ({
      kind: 'option' as const,
      name,
      path,
      isHere: here.has(leaf),
      isAccepted: accepts === undefined || type === undefined || accepts.includes(type),
      type,
      isRequired,
    })),
  )
}

/** Tells whether branches may lead to a group. */
const isInGroup = (branches: readonly UseBranch[] | undefined, group: string): boolean =>
  branches === undefined ||
  branches.length === 0 ||
  branches.some((one) => (one.group ?? group) === group)
