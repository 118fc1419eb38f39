import type { Range } from '../reader.js'
import type { ArrayNode, ObjectNode, TreeNode } from '../tree/nodes.js'
import * as token from './tokens.js'
import type { Flaw } from './tokens.js'

/** A mistake in the text. */
export interface Problem extends Flaw {
  /** The place that caused it, such as the opening bracket. */
  readonly related?: Flaw
}

/** The state of a pass over the text. */
export class Parser {
  readonly comments: Range[] = []
  readonly problems: Problem[] = []
  readonly scanner: token.Scanner
  /** The open containers, the innermost last. */
  readonly stack: OpenContainer[] = []
  /** The innermost open container. */
  top: OpenContainer | undefined
  root: TreeNode | undefined
  rootDone = false
  /** True if the brackets do not match. The first pass ends here. */
  unbalanced = false
  lastProblemLine = -1
  /** The offset where a missing bracket was last noticed. */
  abandonedAt = -1

  /**
   * Creates a parser.
   *
   * @param layout true for the second pass, which also reads the layout, since the brackets do not
   * match
   */
  constructor(
    readonly text: string,
    readonly form: token.JsonForm,
    readonly layout: boolean,
  ) {
    this.scanner = new token.Scanner(text, this.comments, this.problems, 0, form)
  }
}

/** A container whose closing bracket has not been read yet. */
export class OpenContainer {
  /** The next expected part. */
  expects: 'key' | 'colon' | 'value' | 'comma'
  /** True if the next entry directly follows a comma or the opening bracket. */
  afterComma = false
  /** The key of the next value, or `undefined` if the value is discarded. */
  key: Range | undefined
  readonly lineStart: number
  readonly indent: number
  /** The column of the first entry that begins a line. */
  column = -1
  /** The line on which entries were found out of place. */
  doubtfulLine = -1
  /** True if an object among the direct entries was closed on the line of this container's opening bracket. */
  closedOnSameLine = false

  /** Opens a container at the current token. */
  constructor(
    readonly node: ObjectNode | ArrayNode,
    { lineStart, indent }: token.Scanner,
  ) {
    this.expects = node.type === 'object' ? 'key' : 'value'
    this.lineStart = lineStart
    this.indent = indent
  }
}

export const closerOf = ({ node }: OpenContainer): number =>
  node.type === 'object' ? token.CLOSE_BRACE : token.CLOSE_BRACKET

/** Reports a problem, unless its line already has one: further ones are usually its consequences. */
export function report(
  parser: Parser,
  message: string,
  start: number,
  end: number,
  related?: Flaw,
): void {
  const { scanner } = parser
  const line = start < scanner.start ? scanner.previousLineStart : scanner.lineStart
  if (parser.lastProblemLine === line) {
    return
  }
  parser.lastProblemLine = line
  parser.problems.push(
    related === undefined ? { message, start, end } : { message, start, end, related },
  )
}

/** Quotes the text of the current token for a message. */
export function shown({ text, scanner }: Parser): string {
  if (scanner.kind === token.END) {
    return 'the end of the document'
  }
  return `\`${token.shorten(text.slice(scanner.start, scanner.end))}\``
}

/** Describes the next key of an object for a message. */
export const aKey = ({ form }: Parser): string =>
  form === 'json5' ? 'a key' : 'a key in double quotes'

/** Reports a missing part at the current token. */
export function expected(parser: Parser, wanted: string): void {
  const { kind, start, end, previousEnd } = parser.scanner
  if (kind === token.END) {
    report(parser, `Expected ${wanted}, but the document ends here.`, previousEnd, previousEnd)
  } else {
    report(parser, `Expected ${wanted}, found ${shown(parser)}.`, start, end)
  }
}

export function missingComma(parser: Parser): void {
  const { start, previousEnd } = parser.scanner
  // The missing bracket was reported here, and the comma belongs to it.
  if (parser.abandonedAt !== start) {
    report(parser, 'A comma is missing here.', previousEnd, previousEnd)
  }
}
