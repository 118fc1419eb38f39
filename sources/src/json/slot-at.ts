import type { Range, Slot } from '../reader.js'
import type { Path } from '@slashlint/core'
import { indentAt } from '../text/indentation.js'
import { keySlot, unquoted, valueSlot, writerFor } from '../text/slots.js'
import { isContainer } from '../nodes/nodes.js'
import { keysAt } from '../tree/nodes.js'
import type { ArrayNode, ObjectNode, TreeNode } from '../tree/nodes.js'
import { styleOf } from './print.js'
import { decodeNumber } from './strings.js'
import * as token from './tokens.js'
import type { JsonForm, Scanner } from './tokens.js'
import { lastChild } from '../tree/locate.js'

/** A container before the offset, with its next expected part. */
interface Level {
  readonly isList: boolean
  expects: 'key' | 'colon' | 'value' | 'comma'
  key: string
  index: number
  readonly keys: string[]
  /** The numbers of the preceding entries. */
  readonly numbers: Map<string, number>
}

/**
 * Finds the slot at an offset. Only the text before it matters, since the rest is often damaged while the user is
 * typing. The scan begins at the innermost container that is closed and undamaged.
 */
export function slotAt(
  text: string,
  root: TreeNode,
  offset: number,
  form: JsonForm,
): Slot | undefined {
  const { node, path } = soundContainer(root, offset)
  // The first line may have no node while it is being typed.
  const from = isContainer(node) ? node.start : 0
  if (offset < from) {
    return undefined
  }
  const cursor = scan(text, from, offset, form)
  const level = cursor?.levels.at(-1)
  if (cursor === undefined || level === undefined) {
    return undefined
  }
  const here = [
    ...path,
    ...cursor.levels.slice(0, -1).map((each) => (each.isList ? each.index : each.key)),
  ]
  return describe({ text, root, form }, here, level, cursor)
}

/** Finds the innermost complete container around an offset, with its path. */
function soundContainer(root: TreeNode, offset: number): { node: TreeNode; path: Path } {
  let node = root
  const path: (string | number)[] = []
  for (;;) {
    const child = isSound(node) ? lastChild(node, offset) : undefined
    if (
      child === undefined ||
      !isSound(child.node) ||
      child.node.start >= offset ||
      offset >= child.node.end
    ) {
      return { node, path }
    }
    path.push(child.key)
    node = child.node
  }
}

const isSound = (node: TreeNode): node is ObjectNode | ArrayNode =>
  isContainer(node) && !node.open && !node.damaged

/**
 * The position in a scanned text: the containers around an offset, the range that is being typed,
 * and the end of the token before it.
 */
interface Cursor extends Range {
  readonly levels: readonly Level[]
  readonly previousEnd: number
}

/** Scans the text up to an offset. Returns `undefined` in a comment, or if the root ends before the offset. */
function scan(text: string, from: number, offset: number, form: JsonForm): Cursor | undefined {
  const comments: Range[] = []
  const scanner = new token.Scanner(text, comments, [], from, form)
  const levels: Level[] = []
  for (scanner.next(); ; scanner.next()) {
    if (
      comments.some(
        ({ start, end }) => start < offset && offset < end + Number(text.startsWith('//', start)),
      )
    ) {
      return undefined
    }
    if (scanner.kind === token.END || scanner.start >= offset) {
      return { levels, start: offset, end: offset, previousEnd: scanner.previousEnd }
    }
    if (touches(scanner, offset)) {
      return { levels, ...typedAt(text, scanner, offset), previousEnd: scanner.previousEnd }
    }
    step(text, levels, scanner)
    // The root ends before the offset.
    if (levels.length === 0) {
      return undefined
    }
  }
}

/** Tells whether an offset is in the current token, which is then being typed. */
const touches = ({ kind, end, unterminated }: Scanner, offset: number): boolean =>
  !PUNCTUATION.has(kind) &&
  (kind === token.STRING ? offset < end || (offset === end && unterminated) : offset <= end)
const PUNCTUATION: ReadonlySet<number> = new Set(Array.from('{[}]:,', (char) => char.charCodeAt(0)))

/**
 * Returns the range of the token that is being typed. An unclosed string would reach to the end of its line, so it ends
 * after the word at the offset.
 */
function typedAt(text: string, scanner: Scanner, offset: number): { start: number; end: number } {
  if (!scanner.unterminated) {
    return { start: scanner.start, end: scanner.end }
  }
  let end = offset
  while (end < scanner.end && /[\w$-]/.test(text.charAt(end))) {
    end++
  }
  return { start: scanner.start, end }
}

function step(text: string, levels: Level[], scanner: Scanner): void {
  const { kind } = scanner
  const level = levels.at(-1)
  const isList = kind === token.OPEN_BRACKET || kind === token.CLOSE_BRACKET
  if (kind === token.OPEN_BRACE || kind === token.OPEN_BRACKET) {
    levels.push({
      isList,
      expects: isList ? 'value' : 'key',
      key: '',
      index: 0,
      keys: [],
      numbers: new Map(),
    })
  } else if (kind === token.CLOSE_BRACE || kind === token.CLOSE_BRACKET) {
    while (levels.length > 0 && levels.at(-1)?.isList !== isList) {
      levels.pop()
    }
    levels.pop()
    const outer = levels.at(-1)
    if (outer !== undefined) {
      outer.expects = 'comma'
    }
  } else if (level !== undefined) {
    stepInside(text, level, scanner)
  }
}

function stepInside(text: string, level: Level, { kind, start, end, unterminated }: Scanner): void {
  if (kind === token.COMMA) {
    level.expects = level.isList ? 'value' : 'key'
    level.index++
  } else if (kind === token.COLON) {
    level.expects = 'value'
  } else if (level.isList || level.expects === 'value') {
    if (kind === token.NUMBER && !level.isList) {
      level.numbers.set(level.key, decodeNumber(text.slice(start, end)))
    }
    level.expects = 'comma'
  } else {
    // The comma before this key may be missing.
    const isString = kind === token.STRING
    level.key = text.slice(start + Number(isString), end - Number(isString && !unterminated))
    level.keys.push(level.key)
    level.expects = 'colon'
  }
}

interface Document {
  readonly text: string
  readonly root: TreeNode
  readonly form: JsonForm
}

function describe(
  { text, root, form }: Document,
  container: Path,
  level: Level,
  { start, end, previousEnd }: Cursor,
): Slot | undefined {
  if (level.expects === 'colon') {
    return undefined
  }
  const isKey = !level.isList && level.expects !== 'value'
  const next = nextToken(text, end, form)
  const style = styleOf(text, form)
  const space = style.spaced && start === previousEnd ? ' ' : ''
  const comma = level.expects === 'comma' ? ',' : ''
  const lead = comma === '' && (isKey || level.isList) ? '' : comma + space
  const write = writerFor(
    style,
    indentAt(text, start),
    lead,
    NEEDS_NO_COMMA.has(next.kind) ? '' : ',',
  )
  if (!isKey) {
    const at = level.isList ? container : [...container, level.key]
    return valueSlot(text, level.isList ? 'item' : 'value', at, { start, end }, write)
  }
  const others = {
    keys: [
      ...new Set([...level.keys, ...keysAt(root, container, unquoted(text.slice(start, end)))]),
    ],
    numbers: level.numbers,
    hasValue: next.kind === token.COLON,
  }
  return keySlot(text, container, { start, end }, others, write)
}

const NEEDS_NO_COMMA: ReadonlySet<number> = new Set([
  token.END,
  token.CLOSE_BRACE,
  token.CLOSE_BRACKET,
  token.COMMA,
])

function nextToken(text: string, from: number, form: JsonForm): Scanner {
  const scanner = new token.Scanner(text, [], [], from, form)
  scanner.next()
  return scanner
}
