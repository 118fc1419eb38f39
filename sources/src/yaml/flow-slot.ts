import type { Path } from '@slashlint/core'
import type { Range, Slot } from '../reader.js'
import { keySlot, unquoted, valueSlot, writerFor } from '../text/slots.js'
import { keysAt } from '../tree/nodes.js'
import type { TreeNode } from '../tree/nodes.js'
import { FLOW } from './print.js'

/** An open bracket before the offset. */
interface Level {
  readonly isList: boolean
  /** The number of commas before the current entry. */
  index: number
  /** The key of the current entry. */
  key: string | undefined
  readonly keys: string[]
  /** True if a value, or a key without its colon, was read after the last comma. */
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
  let typed: Range = { start: offset, end: offset }
  TOKEN.lastIndex = opening
  for (
    let match = TOKEN.exec(text);
    match !== null && match.index < offset;
    match = TOKEN.exec(text)
  ) {
    const token = match[0]
    const start = match.index
    const end = start + token.length
    if (token.startsWith('#') && offset <= end) {
      return undefined
    }
    if (isBeingTyped(token, offset - start)) {
      typed = { start, end }
      break
    }
    take(levels, token, text.slice(end, end + 1_000))
    // The brackets are closed before the offset.
    if (levels.length === 0) {
      return undefined
    }
  }
  const level = levels.pop()
  const here = [...path, ...levels.map(keyIn)]
  return level && describe(text, root, here, level, typed)
}

const PUNCTUATION: ReadonlySet<string> = new Set('{}[],:')

/**
 * Tells whether the token may continue at a place in it. A string does not continue after its
 * closing quote.
 */
function isBeingTyped(token: string, place: number): boolean {
  if (PUNCTUATION.has(token) || token.startsWith('#')) {
    return false
  }
  return place < token.length || (place === token.length && !/^(["']).*\1$/.test(token))
}

const keyIn = ({ isList, index, key }: Level): string | number => (isList ? index : (key ?? ''))

/** Adds a token to the open brackets. `rest` is the text after it. */
function take(levels: Level[], token: string, rest: string): void {
  if (token === '{' || token === '[') {
    levels.push({ isList: token === '[', index: 0, key: undefined, keys: [], filled: false })
    return
  }
  if (token === '}' || token === ']') {
    levels.pop()
  }
  const level = levels.at(-1)
  if (level === undefined || token === ':' || token.startsWith('#')) {
    return
  }
  if (token === ',') {
    level.index++
    level.key = undefined
    level.filled = false
  } else if (PUNCTUATION.has(token) || level.isList || level.key !== undefined) {
    level.filled = true
  } else {
    level.key = token.replace(/^(["'])(.*)\1$/, '$2')
    level.keys.push(level.key)
    level.filled = !/^[ \t]*:/.test(rest)
  }
}

function describe(
  text: string,
  root: TreeNode,
  path: Path,
  level: Level,
  place: Range,
): Slot | undefined {
  const { start, end } = place
  const space = text[start - 1] === ':' || text[start - 1] === ',' ? ' ' : ''
  const lead = level.filled ? ', ' : space
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
