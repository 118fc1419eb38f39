import type { Path } from '@slashlint/core'
import { OptionType } from '@slashlint/core/contract'
import { childOf, fileNameOf, valueAt } from '@slashlint/checker'
import type { Definition } from '@slashlint/sources'
import { nodeAt } from '../contract-nodes.js'

const { SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, NUMBER } = OptionType

/**
 * Returns a placeholder for a missing field. It is a valid value that no sibling has. Returns
 * `undefined` if any value would be a guess.
 *
 * @param owner the path of the object that lacks the field
 */
export function placeholder(
  uri: string,
  { resource, value: root }: Definition,
  owner: Path,
  key: string,
) {
  const node = nodeAt(resource, root, owner)
  if (node?.kind !== 'object') {
    return undefined
  }
  const { resource: kind } = node
  const parent = valueAt(root, owner.slice(0, -2))
  const siblings = siblingsOf(root, owner)
  const at = owner.at(-1)
  const first = typeof at === 'number' ? at + 1 : 1
  const taken = new Set(siblings.map((one) => childOf(one, key)))
  const free: Free = (made) => {
    let number = first
    while (taken.has(made(number))) {
      number++
    }
    return made(number)
  }
  if (kind === 'option' && key === 'type') {
    return typeFor(parent, siblings)
  }
  if (kind === 'choice') {
    return ofChoice(key, childOf(parent, 'type'), free)
  }
  if (kind !== 'command' && kind !== 'option') {
    return undefined
  }
  if (key === 'description') {
    return 'What it is for'
  }
  if (key !== 'name') {
    return undefined
  }
  if (kind === 'option') {
    return free((number) => `option-${number}`)
  }
  const own = fileNameOf(uri).split('.')[0]?.toLowerCase() ?? ''
  if (owner.length === 0 && /^[a-z][a-z0-9_-]{0,31}$/.test(own)) {
    return own
  }
  return free((number) => `command-${number}`)
}

/**
 * Returns the first value of a series that no sibling has.
 *
 * @param made returns the value with a number in the series
 */
type Free = (made: (number: number) => string | number) => string | number

function ofChoice(key: string, type: unknown, free: Free): string | number | undefined {
  if (key === 'name') {
    return free((number) => `Choice ${number}`)
  }
  if (key !== 'value') {
    return undefined
  }
  const isNumber = type === INTEGER || type === NUMBER
  return free(isNumber ? (number) => number : (number) => `choice-${number}`)
}

function siblingsOf(root: unknown, owner: Path): readonly unknown[] {
  const list = valueAt(root, owner.slice(0, -1))
  const at = owner.at(-1)
  return Array.isArray(list) ? list.filter((_item, index) => index !== at) : []
}

/**
 * Returns the type for a new option. It is a sub-command in a group or beside other sub-commands,
 * else a string.
 */
function typeFor(parent: unknown, siblings: readonly unknown[]): number {
  const above = childOf(parent, 'type')
  if (above === SUB_COMMAND_GROUP) {
    return SUB_COMMAND
  }
  const isNested = siblings.some((one) =>
    [SUB_COMMAND, SUB_COMMAND_GROUP].some((type) => type === childOf(one, 'type')),
  )
  return above !== SUB_COMMAND && isNested ? SUB_COMMAND : STRING
}
