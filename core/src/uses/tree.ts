import { CommandType, OptionType } from '../contract/enums.js'
import { isDynamic, isOpen } from '../dynamic.js'
import type { Path } from '../diagnostic.js'
import {
  bindingChoices,
  commandTypeOf,
  flagOf,
  isSubcommandType,
  optionsOf,
  type Definition,
} from '../validate/interaction/definition.js'
import type { UseBranch } from './use.js'

/** An option that takes a value. */
export interface DefinedOption {
  /** The default name, which handlers read. */
  readonly name: string
  /** The option's path in the command. */
  readonly path: Path
  /** The option type as a number; `undefined` if it is unknown. */
  readonly type: number | undefined
  /** True if users must give a value; `undefined` if that is unknown. */
  readonly isRequired: boolean | undefined
  /** True if the app suggests values; `undefined` if that is unknown. */
  readonly isAutocompleted: boolean | undefined
  /** The types of channels that users may choose; `undefined` if unknown, empty if they may choose any. */
  readonly channelTypes: readonly number[] | undefined
  /** The values that users may choose; `undefined` if they may enter others. */
  readonly choices: readonly (string | number)[] | undefined
}

/**
 * The part of a command that a user fills in at once: a sub-command, or the command itself if it
 * has none.
 */
export interface Leaf {
  /** The name of the group; `undefined` for a part outside groups. */
  readonly group: string | undefined
  /** The name of the sub-command; `undefined` if the part is the command itself. */
  readonly subcommand: string | undefined
  /** The path of the sub-command; empty for the command itself. */
  readonly path: Path
  /** The options with known names, in the order of the definition. */
  readonly options: readonly DefinedOption[]
  /** True if `options` contains all options of this part. */
  readonly isComplete: boolean
}

/** A sub-command or a group. */
export interface CommandLevel {
  /** The kind: a sub-command (type 1) or a group (type 2). */
  readonly level: 'subcommand' | 'group'
  /** The default name, which handlers compare. */
  readonly name: string
  /** The path of the option in the command. */
  readonly path: Path
  /** The name of the group of a sub-command; absent outside groups. */
  readonly group?: string
}

/** The structure of a command as handlers use it. */
export interface CommandTree {
  /** True if the command is a slash command. */
  readonly isSlash: boolean
  /** The sub-commands with their options; the command itself, if it has none. */
  readonly leaves: readonly Leaf[]
  /** The sub-commands and groups with known names, in the order of the definition. */
  readonly levels: readonly CommandLevel[]
  /** True if `levels` contains all sub-commands and groups. */
  readonly isComplete: boolean
  /** True if the command has sub-commands; `undefined` if that is unknown. */
  readonly hasSubcommands: boolean | undefined
}

/** Reads a definition, which must be plain data, into a tree that all uses are checked against. */
export function treeOf(command: Definition): CommandTree {
  const leaves: Leaf[] = []
  const levels: CommandLevel[] = []
  const type = commandTypeOf(command)
  const { items, isComplete } = itemsOf(command, [])
  // No other kind of command has options: an unknown type is then that of a slash command.
  const isSlash = type === CommandType.CHAT_INPUT || (type === undefined && items.length > 0)
  const hasLevels = items.some(({ option }) => isSubcommandType(option['type']))
  const mayHaveLevels =
    !isComplete ||
    items.some(({ option }) => isDynamic(option['type']) || option['type'] === undefined)
  let allKnown = isComplete
  if (!hasLevels) {
    leaves.push(leafOf(undefined, undefined, [], items, isComplete))
  } else {
    for (const { option, path } of items) {
      const { name } = option
      // Then the list is not complete.
      if (typeof name !== 'string') {
        continue
      }
      if (option['type'] === OptionType.SUB_COMMAND) {
        levels.push({ level: 'subcommand', name, path })
        leaves.push(leafIn(undefined, name, option, path))
      } else if (option['type'] === OptionType.SUB_COMMAND_GROUP) {
        levels.push({ level: 'group', name, path })
        const inner = itemsOf(option, path)
        if (!inner.isComplete) {
          allKnown = false
        }
        for (const { option: sub, path: at } of inner.items) {
          if (typeof sub['name'] !== 'string') {
            continue
          }
          levels.push({ level: 'subcommand', name: sub['name'], path: at, group: name })
          leaves.push(leafIn(name, sub['name'], sub, at))
        }
      } else {
        allKnown = false
      }
    }
  }
  const withoutLevels = mayHaveLevels ? undefined : false
  return {
    isSlash,
    leaves,
    levels,
    isComplete: allKnown,
    hasSubcommands: hasLevels ? true : withoutLevels,
  }
}

interface OptionItem {
  readonly option: Definition
  readonly path: Path
}

interface OptionItems {
  readonly items: readonly OptionItem[]
  /** True if there are no further options, and all names are known. */
  readonly isComplete: boolean
}

function itemsOf(holder: Definition, path: Path): OptionItems {
  const { known, complete } = optionsOf(holder)
  const items = [...known].map(([index, option]) => ({ option, path: [...path, 'options', index] }))
  return { items, isComplete: complete }
}

function leafIn(
  group: string | undefined,
  subcommand: string,
  option: Definition,
  path: Path,
): Leaf {
  const { items, isComplete } = itemsOf(option, path)
  return leafOf(group, subcommand, path, items, isComplete && !isOpen(option))
}

/**
 * Lists the types of channels that an option allows. Empty if it allows all; undefined if that is
 * unknown.
 */
function channelTypesOf(option: Definition): readonly number[] | undefined {
  const types = option['channel_types'] ?? []
  const isKnown =
    Array.isArray(types) && types.every((one) => typeof one === 'number') && !isOpen(option)
  return isKnown ? types : undefined
}

function leafOf(
  group: string | undefined,
  subcommand: string | undefined,
  path: Path,
  items: readonly OptionItem[],
  isComplete: boolean,
): Leaf {
  const options = items.flatMap(({ option, path: at }): DefinedOption[] => {
    const { name, type } = option
    if (typeof name !== 'string') {
      return []
    }
    return [
      {
        name,
        path: at,
        type: typeof type === 'number' ? type : undefined,
        isRequired: flagOf(option, 'required'),
        isAutocompleted: flagOf(option, 'autocomplete'),
        channelTypes: channelTypesOf(option),
        choices: bindingChoices(option),
      },
    ]
  })
  return { group, subcommand, path, options, isComplete }
}

/** Selects the leaves to which branches lead. Without branches, returns all leaves. */
export function leavesIn(
  { leaves }: CommandTree,
  branches: readonly UseBranch[] | undefined,
): readonly Leaf[] {
  if (branches === undefined || branches.length === 0) {
    return leaves
  }
  return leaves.filter((leaf) => branches.some((branch) => isIn(leaf, branch)))
}

const isIn = ({ group, subcommand }: Leaf, branch: UseBranch): boolean =>
  (branch.group === undefined || branch.group === group) &&
  (branch.subcommand === undefined || branch.subcommand === subcommand) &&
  (branch.either === undefined || branch.either === group || branch.either === subcommand)
