import { OptionType } from '../../contract/enums.js'
import { relatedAt, report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'
import { label, typeName } from '../option/reports.js'

// Area "Structure". Section "Structural rules for CHAT_INPUT commands".

/** Tells whether a type is that of sub-commands or groups. All other options have values. */
export function isSubcommandType(type: number): boolean {
  return type === OptionType.SUB_COMMAND || type === OptionType.SUB_COMMAND_GROUP
}

/** Reports `structure/mixed-options`, at an option whose kind differs from the first one's. */
export function reportMixed(run: Run, index: number, name: unknown, type: number): void {
  const first = isSubcommandType(type) ? 'options with values' : 'sub-commands'
  report(run, 'structure/mixed-options', [index], {
    message: `${label(name, index)} (${typeName(type)}) cannot be combined with ${first}: a command has either sub-commands and groups, or options with values.`,
    target: 'name',
    data: { actual: type },
    related: relatedAt(run, [0], 'name', 'The first option decides the kind.'),
  })
}

/**
 * Tells whether an option of type `parentType`, a group or a sub-command, may contain an option of
 * this type.
 */
function mayContain(parentType: number, type: number): boolean {
  if (parentType === OptionType.SUB_COMMAND_GROUP) {
    return type === OptionType.SUB_COMMAND
  }
  return !isSubcommandType(type)
}

/** Explains, by type, which options an option may contain. */
const CHILDREN: Readonly<Record<number, string>> = {
  [OptionType.SUB_COMMAND_GROUP]: 'A group contains sub-commands (SUB_COMMAND) only',
  [OptionType.SUB_COMMAND]: 'A sub-command contains options with values only',
}

/**
 * Checks `structure/nesting` by the types of parent and child, at the misplaced child. Returns true if the child is
 * allowed there.
 */
export function checkNesting(
  run: Run,
  index: number,
  name: unknown,
  type: number,
  parentType: number,
): boolean {
  const allowed = mayContain(parentType, type) ? undefined : CHILDREN[parentType]
  if (allowed === undefined) {
    return true
  }
  report(run, 'structure/nesting', [index], {
    message: `${label(name, index)} (${typeName(type)}) is not allowed here. ${allowed}.`,
    target: 'name',
    data: { actual: type, parent: parentType },
  })
  return false
}

/** Reports `structure/empty-group`, at the group. */
export function reportEmptyGroup(run: Run): void {
  report(run, 'structure/empty-group', [], {
    message:
      'A group without sub-commands does not appear to users: add a sub-command or remove the group.',
    target: 'name',
  })
}

/** Reports `structure/base-command-unusable`, at the options. */
export function reportBaseCommand(run: Run): void {
  report(run, 'structure/base-command-unusable', ['options'], {
    message: 'A command with sub-commands or groups cannot be invoked by its own name.',
  })
}
