import type { OpenContainer, Parser } from './parser.js'

/** The value before the current token was not what it seemed. */
export function distrustLast({ scanner }: Parser, { node }: OpenContainer): void {
  node.open = true
  if (node.type === 'array') {
    const last = node.items.pop()
    const at = last ?? { start: scanner.start, end: scanner.start }
    node.items.push({ type: 'damaged', start: at.start, end: at.end })
  } else {
    const last = node.entries.at(-1)
    if (last !== undefined) last.node = { type: 'damaged', start: last.node.start, end: last.node.end }
  }
}

/** A bracket is missing or superfluous: containers that opened on this line have no layout to confirm them. */
export function markUnbalanced(parser: Parser, container: OpenContainer | undefined): void {
  const { scanner, stack } = parser
  parser.unbalanced = true
  for (let i = stack.length - 1; i >= 0; i--) {
    const each = stack[i]
    if (each?.lineStart !== scanner.lineStart || each.node.damaged) break
    each.node.damaged = true
  }
  if (container === undefined) return
  distrustLast(parser, container)
  container.doubtfulLine = scanner.lineStart
}

/** Whether layout says that an entry of a container does not begin at the current token. */
export function isOutOfPlace({ layout, scanner }: Parser, container: OpenContainer): boolean {
  if (!layout) return false
  if (scanner.firstOnLine && container.lineStart !== scanner.lineStart) {
    const column = scanner.start - scanner.lineStart
    if (container.column === -1) container.column = column
    if (container.column !== column) {
      container.doubtfulLine = scanner.lineStart
      container.node.open = true
      return true
    }
  }
  return container.doubtfulLine === scanner.lineStart
}

/** Where a line opens a string that it does not close; -1 if its quotes pair up. */
export function openString(text: string, lineStart: number, withSingleQuotes = false): number {
  let opened = -1
  for (let i = lineStart; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || code === 13) break
    const isQuote = code === 34 || (code === 39 && withSingleQuotes)
    if (isQuote && opened === -1) opened = i
    else if (isQuote && text.charCodeAt(opened) === code) opened = -1
    else if (code === 92 && opened !== -1) i++
  }
  return opened
}
