import type { Range } from '../text/range.js'
import type { ArrayNode, ObjectNode } from '../tree/nodes.js'
import * as token from './tokens.js'
import type { Scanner } from './tokens.js'

/** What stands next in a container. */
export type Expects = 'key' | 'colon' | 'value' | 'comma'

/** A container whose closing bracket is still to come. */
export interface OpenContainer {
  readonly node: ObjectNode | ArrayNode
  expects: Expects
  /** Nothing but a comma or the opening bracket stands before the next entry. */
  afterComma: boolean
  /** The key whose value comes next; `undefined` if the value is thrown away. */
  key: Range | undefined
  readonly lineStart: number
  readonly indent: number
  /** Column of the first entry that begins a line. */
  column: number
  /** Entries on this line were found out of place. */
  doubtfulLine: number
  /** An object among the direct entries was closed on the line on which this container opened. */
  closedOnSameLine: boolean
}

/** A container that opens at the current token. */
export const openAt = (node: ObjectNode | ArrayNode, { lineStart, indent }: Scanner): OpenContainer => ({
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

export const closerOf = ({ node }: OpenContainer): number =>
  node.type === 'object' ? token.CLOSE_BRACE : token.CLOSE_BRACKET
export const closerText = ({ node }: OpenContainer): string => (node.type === 'object' ? '}' : ']')
