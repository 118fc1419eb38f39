import type { Path, Target } from '@slashlint/core'
import { childOf, entryOf, isContainer } from './tree.js'
import type { JsonNode } from './tree.js'

interface Range {
  readonly start: number
  readonly end: number
}

/** The text behind an entry of the value at `root`. */
export function locate(
  text: string,
  root: JsonNode,
  path: Path,
  target: Target = 'value',
  span?: readonly [number, number],
): Range {
  let node = root
  for (let i = 0; i < path.length; i++) {
    const key = path[i] as string | number
    const child = childOf(node, key)
    if (child === undefined) return nameOrOpening(text, node)
    if (i === path.length - 1 && target === 'key' && node.type === 'object') {
      const entry = entryOf(node, key)
      if (entry !== undefined) return { start: entry.keyStart, end: entry.keyEnd }
    }
    node = child
  }
  if (target === 'name') return nameOrOpening(text, node)
  if (span !== undefined && node.type === 'string') return insideString(text, node, span)
  // A command, option or choice is known by its name; anything else is shown whole, if it stands on one line.
  const isNamed = node.type === 'object' && entryOf(node, 'name')?.node.type === 'string'
  return isNamed || (isContainer(node) && spansLines(text, node))
    ? nameOrOpening(text, node)
    : { start: node.start, end: node.end }
}

const spansLines = (text: string, node: Range): boolean => /[\n\r]/.test(text.slice(node.start, node.end))

/** The value of the object's own `name`, else its first character. */
function nameOrOpening(text: string, node: JsonNode): Range {
  if (!isContainer(node)) return { start: node.start, end: node.end }
  const name = node.type === 'object' ? entryOf(node, 'name')?.node : undefined
  if (name !== undefined && name.type !== 'damaged' && !spansLines(text, name))
    return { start: name.start, end: name.end }
  return { start: node.start, end: Math.min(node.start + 1, node.end) }
}

/** Maps UTF-16 offsets of a string value to its text, where an escape is two, six or twelve characters for one. */
function insideString(text: string, node: Range, span: readonly [number, number]): Range {
  const contentEnd = node.end - 1
  let offset = node.start + 1
  let start = contentEnd
  let end = contentEnd
  for (let index = 0; offset <= contentEnd; index++) {
    if (index === span[0]) start = offset
    if (index === span[1]) {
      end = offset
      break
    }
    if (offset === contentEnd) break
    if (text.charCodeAt(offset) === 92) offset += text.charCodeAt(offset + 1) === 117 ? 6 : 2
    else offset++
  }
  return { start, end: Math.max(start, end) }
}
