import { K } from './kinds.js'
import { NONE } from './tree.js'
import type { Node, Tree } from './tree.js'

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' }

/** One character of a text as it is written: what it stands for, and how many units the writing takes. */
function unescape(text: string, at: number): { readonly value: string; readonly length: number } {
  if (text.charCodeAt(at) !== 92) return { value: text.charAt(at), length: 1 }
  const next = text[at + 1] ?? ''
  if (next === 'x' || next === 'u') {
    const digits = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\})/i.exec(text.slice(at + 1, at + 11))
    const code = Number.parseInt(digits?.[1] ?? digits?.[2] ?? digits?.[3] ?? '', 16)
    if (digits !== null && code <= 0x10ffff)
      return {
        value: digits[3] === undefined ? String.fromCharCode(code) : String.fromCodePoint(code),
        length: digits[0].length + 1,
      }
  }
  if (next === '\r' && text[at + 2] === '\n') return { value: '', length: 3 }
  if (next === '\n' || next === '\r' || next === '\u2028' || next === '\u2029') return { value: '', length: 2 }
  return { value: SIMPLE[next] ?? next, length: 1 + next.length }
}

/** The text between two offsets without its escapes. In a template a line break is one character, however written. */
function decode(text: string, start: number, end: number): string {
  const raw = text.slice(start, end)
  if (!raw.includes('\\') && !raw.includes('\r')) return raw
  let decoded = ''
  for (let at = 0; at < raw.length;) {
    const { value, length } = raw.startsWith('\r\n', at) ? { value: '\n', length: 2 } : unescape(raw, at)
    decoded += value
    at += length
  }
  return decoded
}

/** The offset in the text of a unit of the decoded value; `start` is where the writing begins. */
export function offsetIn(text: string, start: number, end: number, unit: number): number {
  let at = start
  for (let units = 0; units < unit && at < end;) {
    const { value, length } = text.startsWith('\r\n', at) ? { value: '\n', length: 2 } : unescape(text, at)
    units += value.length
    at += length
  }
  return Math.min(at, end)
}

/** Where the content of a string or template without interpolations stands; `undefined` if it is not closed. */
export function contentOf(tree: Tree, node: Node): readonly [start: number, end: number] | undefined {
  const start = tree.startOf(node)
  const end = tree.endOf(node)
  const quote = tree.text[start]
  const isClosed = end - start >= 2 && tree.text[end - 1] === quote && tree.childOf(node, K.Error) === NONE
  if (!isClosed || (quote !== '`' && /[\n\r]/.test(tree.text.slice(start, end).replace(/\\(?:\r\n|[\n\r])/g, ''))))
    return undefined
  return [start + 1, end - 1]
}

export const isText = (tree: Tree, node: Node): boolean =>
  tree.kindOf(node) === K.String ||
  (tree.kindOf(node) === K.TemplateString && tree.childOf(node, K.Interpolation) === NONE)

/** The value of a string; `undefined` if it is not closed. */
export function stringOf(tree: Tree, node: Node): string | undefined {
  const content = contentOf(tree, node)
  return content === undefined ? undefined : decode(tree.text, content[0], content[1])
}
