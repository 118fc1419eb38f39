import type { Path, Target } from '@slashlint/core'
import { firstLine } from '../text/range.js'
import type { Range } from '../reader.js'
import { childOf, entryOf, isContainer } from './nodes.js'
import type { ArrayNode, ObjectNode, ScalarNode, TreeNode } from './nodes.js'

/** Maps UTF-16 offsets inside a string value to its text. */
export type InsideString = (text: string, node: ScalarNode, span: readonly [number, number]) => Range

/** The text behind an entry of the value at `root`. */
export function locate(
  text: string,
  insideString: InsideString,
  root: TreeNode,
  path: Path,
  target: Target = 'value',
  span?: readonly [number, number],
): Range {
  let node = root
  let left = path.length
  for (const key of path) {
    left--
    const child = childOf(node, key)
    if (child === undefined) return nameOrOpening(text, node)
    if (left === 0 && target === 'key' && node.type === 'object') {
      const entry = entryOf(node, key)
      if (entry !== undefined) return { start: entry.keyStart, end: entry.keyEnd }
    }
    node = child
  }
  if (target === 'name') return nameOrOpening(text, node)
  if (span !== undefined && node.type === 'string') return insideString(text, node, span)
  // A command, option or choice is known by its name; anything else is shown whole, if it stands on one line.
  const isNamed = node.type === 'object' && entryOf(node, 'name')?.node.type === 'string'
  return isNamed || (isContainer(node) && spansLines(text, node)) ? nameOrOpening(text, node) : firstLine(text, node)
}

const spansLines = (text: string, node: Range): boolean => /[\n\r]/.test(text.slice(node.start, node.end))

/** The value of the object's own `name`, else its opening. */
function nameOrOpening(text: string, node: TreeNode): Range {
  if (!isContainer(node)) return firstLine(text, node)
  const name = node.type === 'object' ? entryOf(node, 'name')?.node : undefined
  if (name !== undefined && name.type !== 'damaged' && !spansLines(text, name))
    return { start: name.start, end: name.end }
  return opening(text, node)
}

/** The first character: a bracket or a dash. A block of YAML opens with its first key, an alias is shown whole. */
function opening(text: string, node: ObjectNode | ArrayNode): Range {
  const { start, end } = node
  const first = node.type === 'object' ? node.entries[0] : undefined
  if (text[start] === '*') return firstLine(text, node)
  return first?.keyStart === start
    ? firstLine(text, { start, end: first.keyEnd })
    : { start, end: Math.min(start + 1, end) }
}
