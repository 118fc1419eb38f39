import type { Range } from '../reader.js'
import type { ArrayNode, ObjectNode, TreeNode } from '../tree/nodes.js'
import * as token from './tokens.js'
import type { Flaw } from './tokens.js'

export interface Problem extends Flaw {
  readonly related?: Flaw
}

/** How far a pass over the text has come. */
export class Parser {
  readonly comments: Range[] = []
  readonly problems: Problem[] = []
  readonly scanner: token.Scanner
  /** The containers that are open, the innermost last. */
  readonly stack: OpenContainer[] = []
  /** The innermost of them. */
  top: OpenContainer | undefined
  root: TreeNode | undefined
  rootDone = false
  /** The brackets do not match. The first pass ends here. */
  unbalanced = false
  lastProblemLine = -1
  /** Where a missing bracket was noticed last. */
  abandonedAt = -1

  /** @param layout for the second pass, which also reads the layout: the brackets do not match */
  constructor(
    readonly text: string,
    readonly form: token.JsonForm,
    readonly layout: boolean,
  ) {
    this.scanner = new token.Scanner(text, this.comments, this.problems, 0, form)
  }
}

/** A container whose closing bracket is still to come. */
export class OpenContainer {
  /** What stands next in it. */
  expects: 'key' | 'colon' | 'value' | 'comma'
  /** Nothing but a comma or the opening bracket stands before the next entry. */
  afterComma = false
  /** The key whose value comes next; `undefined` if the value is thrown away. */
  key: Range | undefined
  readonly lineStart: number
  readonly indent: number
  /** Column of the first entry that begins a line. */
  column = -1
  /** Entries on this line were found out of place. */
  doubtfulLine = -1
  /** An object among the direct entries was closed on the line on which this container opened. */
  closedOnSameLine = false

  /** A container that opens at the current token. */
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

/** Reports a problem, unless its line has one already: the rest is usually the consequence of the first. */
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

/** The current token, for a message. */
export const shown = ({ text, scanner }: Parser): string =>
  scanner.kind === token.END
    ? 'the end of the document'
    : `\`${token.shorten(text.slice(scanner.start, scanner.end))}\``

/** What an object needs next, for a message. */
export const aKey = ({ form }: Parser): string =>
  form === 'json5' ? 'a key' : 'a key in double quotes'

/** Reports that something else should stand in the place of the current token. */
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
  // The comma went with the bracket that is missing here.
  if (parser.abandonedAt !== start) {
    report(parser, 'A comma is missing here.', previousEnd, previousEnd)
  }
}
