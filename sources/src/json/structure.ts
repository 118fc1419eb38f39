import type { Range } from '../reader.js'
import { isContainer } from '../nodes/nodes.js'
import { MAX_DEPTH } from '../tree/nodes.js'
import type { ArrayNode, ObjectNode, ScalarNode, TreeNode } from '../tree/nodes.js'
import { aKey, closerOf, expected, missingComma, OpenContainer, report, shown } from './parser.js'
import type { Parser } from './parser.js'
import { decodeString } from './strings.js'

/** Adds a value to its container. */
export function attach(
  container: OpenContainer,
  text: string,
  node: TreeNode,
  thrownAway: boolean,
): void {
  if (container.node.type === 'array') {
    container.node.items.push(
      thrownAway ? { type: 'damaged', start: node.start, end: node.end } : node,
    )
  } else if (container.key !== undefined && !thrownAway) {
    const { start, end } = container.key
    container.node.entries.push({
      key: decodeString(text, start, end),
      keyStart: start,
      keyEnd: end,
      node,
    })
  } else {
    container.node.open = true
  }
  container.key = undefined
  container.expects = 'comma'
  container.afterComma = false
}

/**
 * Tells whether the value that begins at the current token must be discarded. Reports a value that
 * may not begin there.
 */
function prepareValue(parser: Parser, container: OpenContainer): boolean {
  if (container.node.type === 'array') {
    if (container.expects === 'comma') {
      missingComma(parser)
    }
    return isOutOfPlace(parser, container)
  }
  if (container.expects === 'value') {
    return container.key === undefined
  }
  if (container.expects === 'colon') {
    const { previousEnd } = parser.scanner
    report(parser, 'A colon is missing between the key and its value.', previousEnd, previousEnd)
    return false
  }
  expected(parser, aKey(parser))
  markUnbalanced(parser, container)
  return true
}

/** Reports text after the root. Either the root was closed too early, or the text does not belong to the document. */
export function endOfRoot(parser: Parser): void {
  const { text, scanner, root } = parser
  parser.unbalanced = true
  parser.rootDone = true
  report(
    parser,
    `Expected the end of the document, found ${shown(parser)}.`,
    scanner.start,
    scanner.end,
  )
  if (root === undefined) {
    return
  }
  if (!isContainer(root)) {
    parser.root = { type: 'damaged', start: root.start, end: root.end }
  } else if (!/[\n\r]/.test(text.slice(root.start, root.end))) {
    root.damaged = true
  }
}

/** Adds a scalar. */
export function addScalar(parser: Parser, type: ScalarNode['type']): void {
  const { text, scanner, stack, top } = parser
  // A number at the very end may lack its last digits.
  const cut = type === 'number' && stack.length > 0 && scanner.end === text.length
  const node: TreeNode = {
    type: scanner.flawed || cut ? 'damaged' : type,
    start: scanner.start,
    end: scanner.end,
  }
  if (top !== undefined) {
    attach(top, text, node, prepareValue(parser, top))
  } else if (parser.root === undefined) {
    parser.root = node
  } else {
    endOfRoot(parser)
  }
}

function emptyContainer(type: 'object' | 'array', { start, end }: Range): ObjectNode | ArrayNode {
  if (type === 'object') {
    return { type, start, end, open: false, damaged: false, entries: [] }
  }
  return { type, start, end, open: false, damaged: false, items: [] }
}

/** Reads an opening bracket: adds its container to the stack. */
export function openContainer(parser: Parser, type: 'object' | 'array'): void {
  const { text, scanner, stack, top } = parser
  let thrownAway = stack.length >= MAX_DEPTH
  const node = emptyContainer(type, scanner)
  if (top === undefined) {
    if (parser.root !== undefined) {
      return endOfRoot(parser)
    }
    parser.root = node
  } else {
    thrownAway = prepareValue(parser, top) || thrownAway
    attach(top, text, node, thrownAway)
  }
  parser.top = new OpenContainer(node, scanner)
  stack.push(parser.top)
}

/** Removes the innermost container from the stack, with or without its closing bracket. */
function leave(parser: Parser, container: OpenContainer, end: number): void {
  const { text, scanner, stack } = parser
  stack.pop()
  const { node } = container
  if (container.expects === 'value' && node.type === 'object') {
    attach(
      container,
      text,
      { type: 'damaged', start: scanner.previousEnd, end: scanner.previousEnd },
      false,
    )
  }
  node.end = end
  const top = stack.at(-1)
  parser.top = top
  if (top === undefined) {
    parser.rootDone = true
  } else if (
    node.type === 'object' &&
    container.lineStart === top.lineStart &&
    top.lineStart === scanner.lineStart
  ) {
    top.closedOnSameLine = true
  }
}

function closeContainer(parser: Parser, container: OpenContainer): void {
  const { scanner } = parser
  if (container.afterComma) {
    if (parser.form === 'json') {
      report(
        parser,
        `Expected another entry after the comma, found ${shown(parser)}.`,
        scanner.start,
        scanner.end,
      )
      container.node.open = true
    }
  } else if (container.expects === 'value' && container.node.type === 'object') {
    expected(parser, 'a value')
  } else if (container.expects === 'colon') {
    expected(parser, 'a colon and a value')
    container.node.open = true
  }
  leave(parser, container, scanner.end)
}

/** Closes the innermost container, whose bracket is missing. */
export function abandon(parser: Parser, container: OpenContainer, atEnd: boolean): void {
  const { text, scanner } = parser
  const { start, end, previousEnd } = scanner
  parser.unbalanced = true
  parser.abandonedAt = start
  const { node } = container
  node.open = true
  const first = node.type === 'object' ? node.entries[0]?.keyStart : node.items[0]?.start
  const sameLine = first !== undefined && !/[\n\r]/.test(text.slice(node.start, first))
  // Entries on the line of the opening bracket may come after the place of the missing closing one.
  if ((!atEnd && sameLine) || (node.type === 'object' && container.closedOnSameLine)) {
    node.damaged = true
  }
  const opener = {
    message: `This \`${text[node.start]}\` is not closed.`,
    start: node.start,
    end: node.start + 1,
  }
  const closer = String.fromCharCode(closerOf(container))
  if (atEnd) {
    report(parser, `The document ends before \`${closer}\`.`, previousEnd, previousEnd, opener)
  } else {
    report(parser, `\`${closer}\` is missing before this.`, start, end, opener)
  }
  leave(parser, container, previousEnd)
}

/**
 * Closes the containers that cannot contain the current token, which begins a line: it is not indented further than
 * they are.
 */
export function realign(parser: Parser): void {
  const { scanner } = parser
  const column = scanner.start - scanner.lineStart
  for (let { top } = parser; top !== undefined; top = parser.top) {
    if (top.lineStart === scanner.lineStart || column > top.indent) {
      return
    }
    if (scanner.kind === closerOf(top) && column === top.indent) {
      return
    }
    abandon(parser, top, false)
  }
}

/** Reads a closing bracket: removes its container from the stack. */
export function close(parser: Parser): void {
  const { text, scanner, stack, layout, top } = parser
  if (top === undefined) {
    return endOfRoot(parser)
  }
  const { kind, lineStart } = scanner
  if (
    kind === closerOf(top) &&
    (!layout || scanner.indent === top.indent || lineStart === top.lineStart)
  ) {
    return closeContainer(parser, top)
  }
  if (
    layout &&
    stack.slice(-MAX_DEPTH).some((each) => kind === closerOf(each) && each.lineStart === lineStart)
  ) {
    markUnbalanced(parser, undefined)
    let inner = top
    while (kind !== closerOf(inner)) {
      abandon(parser, inner, false)
      inner = parser.top ?? inner
    }
    return closeContainer(parser, inner)
  }
  report(parser, `\`${text[scanner.start]}\` closes nothing here.`, scanner.start, scanner.end)
  markUnbalanced(parser, top)
}

/** Marks the value before the current token as damaged, since it was misread. */
export function distrustLast({ scanner }: Parser, { node }: OpenContainer): void {
  node.open = true
  if (node.type === 'array') {
    const last = node.items.pop()
    const at = last ?? { start: scanner.start, end: scanner.start }
    node.items.push({ type: 'damaged', start: at.start, end: at.end })
  } else {
    const last = node.entries.at(-1)
    if (last !== undefined) {
      last.node = { type: 'damaged', start: last.node.start, end: last.node.end }
    }
  }
}

/** Marks a missing or extra bracket: the layout cannot confirm containers that opened on this line. */
export function markUnbalanced(parser: Parser, container: OpenContainer | undefined): void {
  const { scanner, stack } = parser
  parser.unbalanced = true
  for (let i = stack.length - 1; i >= 0; i--) {
    const each = stack[i]
    if (each?.lineStart !== scanner.lineStart || each.node.damaged) {
      break
    }
    each.node.damaged = true
  }
  if (container === undefined) {
    return
  }
  distrustLast(parser, container)
  container.doubtfulLine = scanner.lineStart
}

/** Tells whether the layout contradicts that an entry of a container begins at the current token. */
export function isOutOfPlace({ layout, scanner }: Parser, container: OpenContainer): boolean {
  if (!layout) {
    return false
  }
  if (scanner.firstOnLine && container.lineStart !== scanner.lineStart) {
    const column = scanner.start - scanner.lineStart
    if (container.column === -1) {
      container.column = column
    }
    if (container.column !== column) {
      container.doubtfulLine = scanner.lineStart
      container.node.open = true
      return true
    }
  }
  return container.doubtfulLine === scanner.lineStart
}

/** Finds the opening quote of a string that a line does not close. Returns -1 if its quotes match. */
export function openString(text: string, lineStart: number, withSingleQuotes = false): number {
  let opened = -1
  for (let i = lineStart; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || code === 13) {
      break
    }
    const isQuote = code === 34 || (code === 39 && withSingleQuotes)
    if (isQuote && opened === -1) {
      opened = i
    } else if (isQuote && text.charCodeAt(opened) === code) {
      opened = -1
    } else if (code === 92 && opened !== -1) {
      i++
    }
  }
  return opened
}
