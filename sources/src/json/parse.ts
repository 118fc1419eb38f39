import { closerOf, closerText, openFrame, openString } from './frames.js'
import type { Frame } from './frames.js'
import * as token from './tokens.js'
import type { Comment, Flaw, Scanner } from './tokens.js'
import { decodeString } from './strings.js'
import { MAX_DEPTH, isContainer } from '../tree/nodes.js'
import type { ArrayNode, EntryNode, TreeNode, ObjectNode } from '../tree/nodes.js'

export interface Problem extends Flaw {
  readonly related?: Flaw
}

export interface ParsedJson {
  /** Of a document without a value: `damaged`. */
  readonly root: TreeNode
  readonly problems: readonly Problem[]
  readonly comments: readonly Comment[]
}

/**
 * Parses JSON, whatever its state.
 *
 * The first pass takes the text as it is and mends what leaves the brackets intact: a missing comma, colon or value.
 * When the brackets do not match, a second pass also reads the layout: an entry or bracket that begins a line shows by
 * its column to which container it belongs. What neither brackets nor layout vouch for is left out (`open`, `damaged`), so
 * that a damaged document never shows a mistake that the mended one does not have.
 */
export function parseJson(text: string, trailingCommas = false): ParsedJson {
  return parse(text, trailingCommas, false) ?? (parse(text, trailingCommas, true) as ParsedJson)
}

function parse(text: string, trailingCommas: boolean, layout: boolean): ParsedJson | undefined {
  const comments: Comment[] = []
  const problems: Problem[] = []
  const scanner: Scanner = token.createScanner(text, comments, problems)
  const stack: Frame[] = []
  let top: Frame | undefined
  let root: TreeNode | undefined
  let rootDone = false
  /** The brackets do not match. The first pass ends here. */
  let torn = false
  let lastProblemLine = -1
  /** Where a missing bracket was noticed last. */
  let abandonedAt = -1

  const problem = (message: string, start: number, end: number, related?: Flaw): void => {
    // One complaint a line: the rest is usually its consequence.
    const line = start < scanner.start ? scanner.previousLineStart : scanner.lineStart
    if (lastProblemLine === line) return
    lastProblemLine = line
    problems.push(related === undefined ? { message, start, end } : { message, start, end, related })
  }

  const shown = (): string =>
    scanner.kind === token.END
      ? 'the end of the document'
      : `\`${token.shorten(text.slice(scanner.start, scanner.end))}\``

  const unexpected = (wanted: string): void => {
    if (scanner.kind === token.END)
      problem(`Expected ${wanted}, but the document ends here.`, scanner.previousEnd, scanner.previousEnd)
    else problem(`Expected ${wanted}, found ${shown()}.`, scanner.start, scanner.end)
  }

  function missingComma(): void {
    // The comma went with the bracket that is missing here.
    if (abandonedAt !== scanner.start) problem('A comma is missing here.', scanner.previousEnd, scanner.previousEnd)
  }

  /** The value before the current token was not what it seemed. */
  function distrustLast(frame: Frame): void {
    frame.node.open = true
    const { node } = frame
    if (node.type === 'array') {
      const last = node.items.pop()
      const at = last ?? { start: scanner.start, end: scanner.start }
      node.items.push({ type: 'damaged', start: at.start, end: at.end })
    } else {
      const last = node.entries.at(-1)
      if (last !== undefined) last.node = { type: 'damaged', start: last.node.start, end: last.node.end }
    }
  }

  /** A bracket is missing or superfluous: containers that opened on this very line have no layout to vouch for them. */
  function tear(frame: Frame | undefined): void {
    torn = true
    for (let i = stack.length - 1; i >= 0; i--) {
      const each = stack[i] as Frame
      if (each.lineStart !== scanner.lineStart || each.node.damaged) break
      each.node.damaged = true
    }
    if (frame === undefined) return
    distrustLast(frame)
    frame.doubtfulLine = scanner.lineStart
  }

  /** Whether layout says that an entry of `frame` does not begin at the current token. */
  function outOfPlace(frame: Frame): boolean {
    if (!layout) return false
    if (scanner.firstOnLine && frame.lineStart !== scanner.lineStart) {
      const column = scanner.start - scanner.lineStart
      if (frame.column === -1) frame.column = column
      if (frame.column !== column) {
        frame.doubtfulLine = scanner.lineStart
        frame.node.open = true
        return true
      }
    }
    return frame.doubtfulLine === scanner.lineStart
  }

  function attach(frame: Frame, node: TreeNode, thrownAway: boolean): void {
    if (frame.node.type === 'array') {
      frame.node.items.push(thrownAway ? { type: 'damaged', start: node.start, end: node.end } : node)
    } else if (frame.key !== undefined && !thrownAway) {
      const { start, end } = frame.key
      frame.node.entries.push({ key: decodeString(text, start, end), keyStart: start, keyEnd: end, node } as EntryNode)
    } else {
      frame.node.open = true
    }
    frame.key = undefined
    frame.expects = 'comma'
    frame.afterComma = false
  }

  /** Makes room for a value at the current token. Returns whether the value is to be thrown away. */
  function prepareValue(frame: Frame): boolean {
    if (frame.node.type === 'array') {
      if (frame.expects === 'comma') missingComma()
      return outOfPlace(frame)
    }
    if (frame.expects === 'value') return frame.key === undefined
    if (frame.expects === 'colon') {
      problem('A colon is missing between the key and its value.', scanner.previousEnd, scanner.previousEnd)
      return false
    }
    unexpected('a key in double quotes')
    tear(frame)
    return true
  }

  /** Something stands behind the root: either the root was closed too early, or it does not belong to the document. */
  function endOfRoot(): void {
    torn = true
    rootDone = true
    problem(`Expected the end of the document, found ${shown()}.`, scanner.start, scanner.end)
    if (root === undefined) return
    if (!isContainer(root)) root = { type: 'damaged', start: root.start, end: root.end }
    else if (!/[\n\r]/.test(text.slice(root.start, root.end))) root.damaged = true
  }

  function addScalar(type: 'string' | 'number' | 'true' | 'false' | 'null' | 'damaged'): void {
    // A number at the very end may lack its last digits.
    const cut = type === 'number' && stack.length > 0 && scanner.end === text.length
    const node: TreeNode = { type: scanner.flawed || cut ? 'damaged' : type, start: scanner.start, end: scanner.end }
    if (top === undefined) {
      if (root === undefined) root = node
      else endOfRoot()
    } else {
      attach(top, node, prepareValue(top))
    }
  }

  function openContainer(type: 'object' | 'array'): void {
    let thrownAway = stack.length >= MAX_DEPTH
    const node: ObjectNode | ArrayNode =
      type === 'object'
        ? { type, start: scanner.start, end: scanner.end, open: false, damaged: false, entries: [] }
        : { type, start: scanner.start, end: scanner.end, open: false, damaged: false, items: [] }
    if (top === undefined) {
      if (root !== undefined) return endOfRoot()
      root = node
    } else {
      thrownAway = prepareValue(top) || thrownAway
      attach(top, node, thrownAway)
    }
    top = openFrame(node, scanner)
    stack.push(top)
  }

  /** Takes the innermost container off the stack, closed by a bracket or not. */
  function leave(end: number): void {
    const left = stack.pop() as Frame
    if (left.expects === 'value' && left.node.type === 'object') {
      attach(left, { type: 'damaged', start: scanner.previousEnd, end: scanner.previousEnd }, false)
    }
    left.node.end = end
    top = stack.at(-1)
    if (top === undefined) rootDone = true
    else if (left.node.type === 'object' && left.lineStart === top.lineStart && top.lineStart === scanner.lineStart) {
      top.closedOnSameLine = true
    }
  }

  function closeContainer(): void {
    const frame = top as Frame
    if (frame.afterComma) {
      if (!trailingCommas) {
        problem(`Expected another entry after the comma, found ${shown()}.`, scanner.start, scanner.end)
        frame.node.open = true
      }
    } else if (frame.expects === 'value' && frame.node.type === 'object') {
      unexpected('a value')
    } else if (frame.expects === 'colon') {
      unexpected('a colon and a value')
      frame.node.open = true
    }
    leave(scanner.end)
  }

  /** Closes the innermost container, whose bracket is missing. */
  function abandon(atEnd: boolean): void {
    torn = true
    abandonedAt = scanner.start
    const frame = top as Frame
    const { node } = frame
    node.open = true
    const first = node.type === 'object' ? node.entries[0]?.keyStart : node.items[0]?.start
    const sameLine = first !== undefined && !/[\n\r]/.test(text.slice(node.start, first))
    // Entries on the line of the opening bracket may stand behind the place where the closing one belongs.
    if ((!atEnd && sameLine) || (node.type === 'object' && frame.closedOnSameLine)) node.damaged = true
    const opener = { message: `This \`${text[node.start]}\` is not closed.`, start: node.start, end: node.start + 1 }
    const { previousEnd } = scanner
    if (atEnd) problem(`The document ends before \`${closerText(frame)}\`.`, previousEnd, previousEnd, opener)
    else problem(`\`${closerText(frame)}\` is missing before this.`, scanner.start, scanner.end, opener)
    leave(previousEnd)
  }

  /** A token that begins a line belongs to no container whose own line is indented as far. */
  function realign(): void {
    const column = scanner.start - scanner.lineStart
    while (top !== undefined && top.lineStart !== scanner.lineStart && column <= top.indent) {
      if (scanner.kind === closerOf(top) && column === top.indent) return
      abandon(false)
    }
  }

  function close(): void {
    if (top === undefined) return endOfRoot()
    const matches = (frame: Frame): boolean => scanner.kind === closerOf(frame)
    if (matches(top) && (!layout || scanner.indent === top.indent || scanner.lineStart === top.lineStart))
      return closeContainer()
    if (layout && stack.slice(-MAX_DEPTH).some((frame) => matches(frame) && frame.lineStart === scanner.lineStart)) {
      tear(undefined)
      while (!matches(top as Frame)) abandon(false)
      return closeContainer()
    }
    problem(`\`${text[scanner.start]}\` closes nothing here.`, scanner.start, scanner.end)
    tear(top)
  }

  function colon(): void {
    if (top === undefined) return endOfRoot()
    if (top.expects === 'colon') {
      top.expects = 'value'
      return
    }
    problem('A colon belongs between a key and its value.', scanner.start, scanner.end)
    if (top.node.type === 'object' && top.expects === 'key') top.node.open = true
    else if (top.expects !== 'value' || top.node.type === 'array') tear(top)
    else return
    top.key = undefined
    if (top.node.type === 'object') top.expects = 'value'
    else top.doubtfulLine = scanner.lineStart
  }

  function comma(): void {
    if (top === undefined) return endOfRoot()
    if (top.expects === 'colon') {
      unexpected('a colon and a value')
      distrustLast(top)
    } else if (top.expects === 'value' || top.expects === 'key') {
      unexpected(top.expects === 'key' ? 'a key in double quotes' : 'a value')
      const gap: TreeNode = { type: 'damaged', start: scanner.start, end: scanner.start }
      if (top.node.type === 'array' || top.key !== undefined) attach(top, gap, false)
      else top.node.open = true
    }
    top.expects = top.node.type === 'object' ? 'key' : 'value'
    top.key = undefined
    top.afterComma = true
  }

  function string(): void {
    const frame = top
    if (frame === undefined || frame.node.type === 'array' || frame.expects === 'value' || frame.expects === 'colon') {
      return addScalar('string')
    }
    if (frame.expects === 'comma') missingComma()
    frame.key = scanner.flawed || outOfPlace(frame) ? undefined : { start: scanner.start, end: scanner.end }
    frame.expects = 'colon'
    frame.afterComma = false
  }

  function junk(): void {
    if (top === undefined || top.expects === 'value' || top.node.type === 'array') {
      unexpected('a value')
      return addScalar('damaged')
    }
    unexpected(top.expects === 'colon' ? 'a colon' : top.expects === 'comma' ? 'a comma' : 'a key in double quotes')
    if (top.expects === 'colon') return
    distrustLast(top)
    // Most often a key without quotes: its value is passed over.
    top.key = undefined
    top.expects = 'colon'
    top.afterComma = false
  }

  /** A quote is missing: where the strings of this line begin and end, and which brackets stand in them, is unknown. */
  function passOverLine(opened: number): void {
    const { start, end, unterminated } = scanner
    scanner.skipLine()
    if (!unterminated) problem('The string is not closed: `"` is missing.', opened, scanner.end)
    torn = true
    if (top === undefined) return
    if (top.expects === 'value' && top.node.type === 'object') attach(top, { type: 'damaged', start, end }, false)
    top.node.open = true
    if (top.node.type === 'array') top.node.items.push({ type: 'damaged', start, end })
    top.key = undefined
    top.expects = top.node.type === 'object' ? 'key' : 'value'
    top.afterComma = false
  }

  for (scanner.next(); scanner.kind !== token.END && !rootDone; scanner.next()) {
    if (scanner.unterminated) torn = true
    if (torn && !layout) return undefined
    if (layout && scanner.firstOnLine) {
      realign()
      if (rootDone) break
      const opened = openString(text, scanner.lineStart)
      if (opened !== -1) {
        passOverLine(opened)
        continue
      }
    }
    switch (scanner.kind) {
      case token.OPEN_BRACE:
        openContainer('object')
        break
      case token.OPEN_BRACKET:
        openContainer('array')
        break
      case token.CLOSE_BRACE:
      case token.CLOSE_BRACKET:
        close()
        break
      case token.COLON:
        colon()
        break
      case token.COMMA:
        comma()
        break
      case token.STRING:
        string()
        break
      case token.NUMBER:
        addScalar('number')
        break
      case token.TRUE:
        addScalar('true')
        break
      case token.FALSE:
        addScalar('false')
        break
      case token.NULL:
        addScalar('null')
        break
      default:
        junk()
    }
  }
  if (scanner.kind !== token.END && rootDone) endOfRoot()
  while (stack.length > 0) abandon(true)
  if (torn && !layout) return undefined
  if (root === undefined) unexpected('a value')
  problems.sort((a, b) => a.start - b.start)
  return { root: root ?? { type: 'damaged', start: text.length, end: text.length }, problems, comments }
}
