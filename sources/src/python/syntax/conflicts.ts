import { blankedIn } from './unclosed.js'

const MARKER = /^(<{7}|\|{7}|={7}|>{7})(?=[\s]|$)[^\r\n]*/gm

/**
 * Replaces conflict markers and the second side of each merge conflict by blanks, so that no
 * command occurs twice.
 */
export function withoutConflicts(text: string): string {
  if (!text.includes('<<<<<<<')) {
    return text
  }
  const ranges: { start: number; end: number; isStatement: boolean }[] = []
  let from: number | undefined
  let isOpen = false
  for (const { 0: line, 1: marker = '', index } of text.matchAll(MARKER)) {
    const end = index + line.length
    const begins = marker.startsWith('<')
    if (begins || (isOpen && marker.startsWith('>'))) {
      ranges.push({ start: from ?? index, end, isStatement: false })
      from = undefined
      isOpen = begins
    } else if (isOpen) {
      from ??= index
    }
  }
  return blankedIn(text, ranges)
}
