import { OptionType } from '@slashlint/core/contract'
import type { ObjectResource } from '@slashlint/core/contract'
import { childOf } from '@slashlint/checker'
import type { ContractNode } from './contract-nodes.js'

const { SUB_COMMAND, SUB_COMMAND_GROUP } = OptionType
const isNested = (type: unknown): boolean => type === SUB_COMMAND || type === SUB_COMMAND_GROUP

/**
 * Checks whether a snippet makes sense in a list. A group takes only sub-commands, a sub-command only values, and
 * a command either kind, but not both (contract, section "Structural rules for CHAT_INPUT commands", 2).
 */
export function fitsSnippet(
  resource: ObjectResource,
  body: unknown,
  owner: ContractNode | undefined,
  siblings: readonly unknown[] | undefined,
): boolean {
  if (resource !== 'option' || owner?.kind !== 'object') {
    return true
  }
  const type = childOf(body, 'type')
  if (owner.resource === 'option') {
    const parent = childOf(owner.value, 'type')
    return parent === SUB_COMMAND_GROUP ? type === SUB_COMMAND : !isNested(type)
  }
  const first = childOf(siblings?.[0], 'type')
  return typeof first !== 'number' || isNested(first) === isNested(type)
}

/** Returns a snippet as plain text: placeholders become their defaults. Bound: a snippet of our own. */
export const withoutPlaceholders = (snippet: string): string =>
  snippet.replaceAll(
    /\\([$}\\])|\$\{\d+\|([^,|]*)[^}]*\}|\$\{\d+:((?:\\.|[^\\}])*)\}|\$(?:\d+|\{\d+\})/g,
    (_match, escaped?: string, first?: string, text?: string) =>
      escaped ?? first ?? (text === undefined ? '' : text.replaceAll(/\\([$}\\])/g, '$1')),
  )
