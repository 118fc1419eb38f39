import { SUB_COMMAND, SUB_COMMAND_GROUP } from './facts.js'
import type { OptionList, OptionNode } from './tree.js'
import type { Finding, Path } from './types.js'
import { get, isList } from './values.js'

function isSub(type: number): boolean {
  return type === SUB_COMMAND || type === SUB_COMMAND_GROUP
}

/** Decision 31: checks the command's own list against the kind of its first item. */
export function mixedOptions(list: OptionList): Finding[] {
  const first = list.options.find(({ path }) => path.at(-1) === 0)?.type
  if (!list.ofCommand || first === undefined) {
    return []
  }
  return list.options
    .filter(({ type }) => type !== undefined && isSub(type) !== isSub(first))
    .map(({ path }) => ({ code: 'structure/mixed-options', path }))
}

/** Decision 31: checks each pair of parent and child types. */
export function nesting(list: OptionList): Finding[] {
  return list.options
    .filter(({ type }) => type !== undefined && isMisplaced(list.parentType, type))
    .map(({ path }) => ({ code: 'structure/nesting', path }))
}

function isMisplaced(parent: number | undefined, child: number): boolean {
  if (parent === SUB_COMMAND_GROUP) {
    return child !== SUB_COMMAND
  }
  return parent === SUB_COMMAND && isSub(child)
}

export function emptyGroup(option: OptionNode): Finding[] {
  const options = get(option.object, 'options')
  const isEmpty =
    options === undefined || options === null || (isList(options) && options.length === 0)
  return option.type === SUB_COMMAND_GROUP && isEmpty
    ? [{ code: 'structure/empty-group', path: option.path }]
    : []
}

/** Reports a command whose sub-commands make it unusable itself. Off by default. */
export function baseCommandUnusable(
  command: { path: Path },
  lists: readonly OptionList[],
): Finding[] {
  const hasSub = lists.some(
    ({ ofCommand, options }) =>
      ofCommand && options.some(({ type }) => type !== undefined && isSub(type)),
  )
  return hasSub
    ? [{ code: 'structure/base-command-unusable', path: [...command.path, 'options'] }]
    : []
}
