import { isObject } from '../../dynamic.js'
import { CommandType, OptionType } from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import type { Path } from '../../diagnostic.js'
import { readCommand, type Data } from '../forms/command-data.js'
import { localize } from './localize.js'

/** One line of the command explorer: an entry that a user can pick. */
export interface ExplorerEntry {
  /** `command`: the command itself; `subcommand`: one of its sub-commands, directly or in a group. */
  readonly kind: 'command' | 'subcommand'
  /** The path of its definition in the command: `[]`, `['options', 0]` or `['options', 0, 'options', 1]`. */
  readonly path: Path
  /**
   * The label as users pick it, in the given locale: `/ban`, `/mod ban`, `/mod roles add`; a context menu entry without
   * the slash.
   */
  readonly label: string
  /** The names from the command down to the entry, in the given locale: command, group, sub-command. */
  readonly names: readonly string[]
  /** The same names by default, as the interaction contains them. */
  readonly defaultNames: readonly string[]
  /** The description in the given locale. */
  readonly description: string
  /** The value options of the entry in their order. */
  readonly parameters: readonly ExplorerParameter[]
}

/** An option of an entry. */
export interface ExplorerParameter {
  /** In the given locale. */
  readonly name: string
  /** The description in the given locale. */
  readonly description: string
  /** 0 if it is unknown. */
  readonly type: number
  /** True if the user must give a value. */
  readonly required: boolean
  /** The path of its definition in the command. */
  readonly path: Path
}

/**
 * Lists the entries of a command in the command explorer: its sub-commands, also those in groups. A
 * command without sub-commands and groups is itself the only entry. Unknown parts (DYNAMIC) are
 * left out.
 *
 * @param command a command, even one that is invalid or only partly known
 * @param locale the user's locale; without it the default texts are used
 * @returns the entries in the order of the definition; empty if the value is not a command with a
 *   name. Never throws.
 * @see contract, section "Structural rules for CHAT_INPUT commands", 3 to 5
 */
export function explorerEntries(command: unknown, locale?: string): readonly ExplorerEntry[] {
  const original = readCommand(command)
  if (original === undefined) {
    return []
  }
  const root: CommandNode = {
    original,
    shown: locale === undefined ? original : localize(original, locale),
    path: [],
  }
  if (nodeName(root) === '') {
    return []
  }
  const slash = (original['type'] ?? CommandType.CHAT_INPUT) === CommandType.CHAT_INPUT
  return entriesOf(root, [], slash, 0)
}

/** A command, group or sub-command: as it is written, and with the texts of the user's locale. */
interface CommandNode {
  readonly original: Data
  readonly shown: Data
  readonly path: Path
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const nodeName = ({ original }: CommandNode): string => text(original['name'])
/**
 * Returns a text in the user's locale. If the localized text is unknown, returns the default text.
 */
const shownText = ({ original, shown }: CommandNode, key: string): string =>
  text(shown[key]) || text(original[key])

function optionsOf({ original, shown, path }: CommandNode): readonly CommandNode[] {
  const [options, shownOptions] = [original['options'], shown['options']]
  if (!Array.isArray(options) || !Array.isArray(shownOptions)) {
    return []
  }
  return options.flatMap((option: unknown, index) => {
    if (isObject(option)) {
      return [
        {
          original: option,
          shown: shownOptions[index] as Data,
          path: [...path, 'options', index],
        },
      ]
    }
    return []
  })
}

const typeOf = ({ original }: CommandNode): unknown => original['type']
const isParent = (node: CommandNode): boolean =>
  typeOf(node) === OptionType.SUB_COMMAND || typeOf(node) === OptionType.SUB_COMMAND_GROUP

/** Lists the entries of a command, a group or a sub-command. */
function entriesOf(
  node: CommandNode,
  above: readonly CommandNode[],
  slash: boolean,
  level: number,
): readonly ExplorerEntry[] {
  const way = [...above, node]
  const parents = optionsOf(node).filter(isParent)
  const isGroup = typeOf(node) === OptionType.SUB_COMMAND_GROUP && level > 0
  const endsHere = level > 0 && !isGroup
  if (!endsHere && (isGroup || parents.length > 0)) {
    if (level >= LIMITS.optionDepth - 1) {
      return []
    }
    return parents
      .filter((child) => nodeName(child) !== '')
      .flatMap((child) => entriesOf(child, way, slash, level + 1))
  }
  const names = way.map((each) => shownText(each, 'name'))
  return [
    {
      kind: level === 0 ? 'command' : 'subcommand',
      path: node.path,
      label: `${slash ? '/' : ''}${names.join(' ')}`,
      names,
      defaultNames: way.map(nodeName),
      description: shownText(node, 'description'),
      parameters: parametersOf(node),
    },
  ]
}

function parametersOf(node: CommandNode): readonly ExplorerParameter[] {
  return optionsOf(node)
    .filter((option) => !isParent(option) && nodeName(option) !== '')
    .map((option) => {
      const type = typeOf(option)
      return {
        name: shownText(option, 'name'),
        description: shownText(option, 'description'),
        type: typeof type === 'number' ? type : 0,
        required: option.original['required'] === true,
        path: option.path,
      }
    })
}
