import type { Path } from '@slashlint/core'
import type { Range, Slot } from '../reader.js'
import { keySlot, unquoted, valueSlot, writerFor } from '../text/slots.js'
import { keysAt } from '../tree/nodes.js'
import type { TreeNode } from '../tree/nodes.js'
import { FLOW } from './print.js'

interface Level {
  readonly isList: boolean
  index: number
  key: string | undefined
  readonly keys: string[]
  /** True if a value, or a key without its colon, follows the last comma. */
  filled: boolean
}

const TOKEN =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\n]|'')*'?|[{}[\],]|:(?=[\s,[\]{}"']|$)|#[^\n]*|[^\s{}[\],:#"'](?:[^\s{}[\],:]|:(?![\s,[\]{}]|$)|[ \t]+(?![\s#{}[\],:]))*/g

/** Finds the slot at an offset between brackets. It reads from the opening bracket to the offset. */
export function flowSlot(
  text: string,
  root: TreeNode,
  path: Path,
  opening: number,
  offset: number,
): Slot | undefined {
  const levels: Level[] = []
  const here: (string | number)[] = [...path]
  let typed: { start: number; end: number } | undefined
  TOKEN.lastIndex = opening
  for (
    let match = TOKEN.exec(text);
    match !== null && match.index < offset;
    match = TOKEN.exec(text)
  ) {
    const token = match[0]
    const start = match.index
    const end = start + token.length
    const level = levels.at(-1)
    if (token.startsWith('#')) {
      if (offset <= end) {
        return undefined
      }
    } else if (token === '{' || token === '[') {
      if (level !== undefined) {
        here.push(level.isList ? level.index : (level.key ?? ''))
      }
      levels.push({ isList: token === '[', index: 0, key: undefined, keys: [], filled: false })
    } else if (token === '}' || token === ']') {
      levels.pop()
      const outer = levels.at(-1)
      if (outer === undefined) {
        return undefined
      }
      here.pop()
      outer.filled = true
    } else if (level === undefined) {
      return undefined
    } else if (token === ',') {
      level.index++
      level.key = undefined
      level.filled = false
    } else if (token !== ':') {
      const isClosed = /^(["']).*\1$/.test(token)
      if (offset < end || (offset === end && !isClosed)) {
        typed = { start, end }
        break
      }
      if (level.isList || level.key !== undefined) {
        level.filled = true
      } else {
        level.key = token.replace(/^(["'])(.*)\1$/, '$2')
        level.keys.push(level.key)
        level.filled = !/^[ \t]*:/.test(text.slice(end))
      }
    }
  }
  const level = levels.at(-1)
  return level === undefined
    ? undefined
    : describe(text, root, here, level, typed ?? { start: offset, end: offset })
}

function describe(
  text: string,
  root: TreeNode,
  path: Path,
  level: Level,
  place: Range,
): Slot | undefined {
  const { start, end } = place
  const lead = level.filled ? ', ' : text[start - 1] === ':' || text[start - 1] === ',' ? ' ' : ''
  const next = /^[\s]*(.?)/.exec(text.slice(end))?.[1] ?? ''
  const tail = /^[\s,}\]:]?$/.test(next) ? '' : ', '
  const write = writerFor(FLOW, '', lead, tail)
  if (level.isList || (level.key !== undefined && !level.filled)) {
    const at = level.isList ? path : [...path, level.key ?? '']
    return valueSlot(text, level.isList ? 'item' : 'value', at, place, write)
  }
  const keys = [
    ...new Set([...level.keys, ...keysAt(root, path, unquoted(text.slice(start, end)))]),
  ]
  return keySlot(text, path, place, { keys, hasValue: next === ':' }, write)
}
