import * as token from './tokens.js'
import type { Scanner } from './tokens.js'
import type { ArrayNode, ObjectNode } from '../tree/nodes.js'

/** What stands next in a container. */
export type Expects = 'key' | 'colon' | 'value' | 'comma'

export interface Frame {
  readonly node: ObjectNode | ArrayNode
  expects: Expects
  /** Nothing but a comma or the opening bracket stands before the next entry. */
  afterComma: boolean
  /** The key whose value comes next; undefined: the value is thrown away. */
  key: { readonly start: number; readonly end: number } | undefined
  readonly lineStart: number
  readonly indent: number
  /** Column of the first entry that begins a line. */
  column: number
  /** Entries on this line were found out of place. */
  doubtfulLine: number
  /** An object among the direct entries was closed on the line on which this container opened. */
  closedOnSameLine: boolean
}

/** The frame of a container that opens at the current token. */
export const openFrame = (node: ObjectNode | ArrayNode, { lineStart, indent }: Scanner): Frame => ({
  node,
  expects: node.type === 'object' ? 'key' : 'value',
  afterComma: false,
  key: undefined,
  lineStart,
  indent,
  column: -1,
  doubtfulLine: -1,
  closedOnSameLine: false,
})

export const closerOf = (frame: Frame): number =>
  frame.node.type === 'object' ? token.CLOSE_BRACE : token.CLOSE_BRACKET
export const closerText = (frame: Frame): string => (frame.node.type === 'object' ? '}' : ']')

/** Where the string begins that a line leaves open; -1: its quotes pair up. */
export function openString(text: string, lineStart: number): number {
  let opened = -1
  for (let i = lineStart; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || code === 13) break
    if (code === 34) opened = opened === -1 ? i : -1
    else if (code === 92 && opened !== -1) i++
  }
  return opened
}
