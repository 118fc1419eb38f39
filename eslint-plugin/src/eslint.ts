// The part of ESLint's interface that the rule uses; so the package needs no types of ESLint, whose versions differ.

export interface Position {
  /** The line, from 1. */
  readonly line: number
  /** The column in UTF-16 units, from 0. */
  readonly column: number
}

export interface Fixer {
  /** Returns a change that replaces the text between two UTF-16 offsets. */
  replaceTextRange(range: [start: number, end: number], text: string): unknown
}

export type FixFunction = (fixer: Fixer) => unknown[]

export interface Report {
  /** The part of the file to underline. */
  readonly loc: { readonly start: Position; readonly end: Position }
  /** The text that users read. */
  readonly message: string
  /** The fix that `--fix` applies. Left out if there is no safe fix. */
  readonly fix?: FixFunction
  /** Fixes that only the user may choose, each with its title. */
  readonly suggest?: readonly { readonly desc: string; readonly fix: FixFunction }[]
}

export interface RuleContext {
  /** The name of the linted file, or of a part that a processor made of it. */
  readonly filename: string
  /** The absolute path of the file on disk. */
  readonly physicalFilename: string
  /** The folder in which ESLint runs. */
  readonly cwd: string
  /** The options after the severity in ESLint's configuration of the rule. */
  readonly options: readonly unknown[]
  /** The text of the file, and its conversion of UTF-16 offsets to positions. */
  readonly sourceCode: { readonly text: string; getLocFromIndex(index: number): Position }
  /** Adds a problem to ESLint's results. */
  report(report: Report): void
}

export interface RuleModule {
  /** The properties of the rule that ESLint reads before it runs the rule. */
  readonly meta: {
    readonly type: 'problem'
    readonly docs: { readonly description: string; readonly url: string }
    readonly fixable: 'code'
    readonly hasSuggestions: true
    // ESLint's own types have lists that may be changed.
    readonly schema: object[]
    readonly defaultOptions: object[]
  }
  /**
   * Makes the visitor of a file. It receives a `RuleContext`, whose type differs between ESLint's
   * versions, so none is required.
   */
  create(context: object): { Program(): void }
}
