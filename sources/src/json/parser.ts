import type { Range } from '../text/range.js'
import type { TreeNode } from '../tree/nodes.js'
import type { OpenContainer } from './containers.js'
import * as token from './tokens.js'
import type { Flaw, Scanner } from './tokens.js'

export interface Problem extends Flaw {
  readonly related?: Flaw
}

/** How far a pass over the text has come. */
export interface Parser {
  readonly text: string
  readonly form: token.JsonForm
  /** The second pass, which also reads the layout: the brackets do not match. */
  readonly layout: boolean
  readonly scanner: Scanner
  readonly comments: Range[]
  readonly problems: Problem[]
  /** The containers that are open, the innermost last. */
  readonly stack: OpenContainer[]
  /** The innermost of them. */
  top: OpenContainer | undefined
  root: TreeNode | undefined
  rootDone: boolean
  /** The brackets do not match. The first pass ends here. */
  unbalanced: boolean
  lastProblemLine: number
  /** Where a missing bracket was noticed last. */
  abandonedAt: number
}

export function createParser(text: string, form: token.JsonForm, layout: boolean): Parser {
  const comments: Range[] = []
  const problems: Problem[] = []
  return {
    text,
    form,
    layout,
    scanner: token.createScanner(text, comments, problems, 0, form),
    comments,
    problems,
    stack: [],
    top: undefined,
    root: undefined,
    rootDone: false,
    unbalanced: false,
    lastProblemLine: -1,
    abandonedAt: -1,
  }
}

/** Reports a problem, unless its line has one already: the rest is usually the consequence of the first. */
export function report(parser: Parser, message: string, start: number, end: number, related?: Flaw): void {
  const { scanner } = parser
  const line = start < scanner.start ? scanner.previousLineStart : scanner.lineStart
  if (parser.lastProblemLine === line) return
  parser.lastProblemLine = line
  parser.problems.push(related === undefined ? { message, start, end } : { message, start, end, related })
}

/** The current token, for a message. */
export const shown = ({ text, scanner }: Parser): string =>
  scanner.kind === token.END
    ? 'the end of the document'
    : `\`${token.shorten(text.slice(scanner.start, scanner.end))}\``

/** What an object needs next, for a message. */
export const aKey = ({ form }: Parser): string => (form === 'json5' ? 'a key' : 'a key in double quotes')

/** Reports that something else should stand in the place of the current token. */
export function expected(parser: Parser, wanted: string): void {
  const { kind, start, end, previousEnd } = parser.scanner
  if (kind === token.END) report(parser, `Expected ${wanted}, but the document ends here.`, previousEnd, previousEnd)
  else report(parser, `Expected ${wanted}, found ${shown(parser)}.`, start, end)
}

export function missingComma(parser: Parser): void {
  const { start, previousEnd } = parser.scanner
  // The comma went with the bracket that is missing here.
  if (parser.abandonedAt !== start) report(parser, 'A comma is missing here.', previousEnd, previousEnd)
}
