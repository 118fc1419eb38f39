// The part of ESLint's interface that the rule uses; so the package needs no types of ESLint, whose versions differ.

export interface Position {
  readonly line: number
  readonly column: number
}

export interface Fixer {
  replaceTextRange(range: [start: number, end: number], text: string): unknown
}

export type FixFunction = (fixer: Fixer) => unknown[]

export interface Report {
  readonly loc: { readonly start: Position; readonly end: Position }
  readonly message: string
  readonly fix?: FixFunction
  readonly suggest?: readonly { readonly desc: string; readonly fix: FixFunction }[]
}

export interface RuleContext {
  readonly filename: string
  readonly physicalFilename: string
  readonly cwd: string
  readonly options: readonly unknown[]
  readonly sourceCode: { readonly text: string; getLocFromIndex(index: number): Position }
  report(report: Report): void
}

export interface RuleModule {
  readonly meta: {
    readonly type: 'problem'
    readonly docs: { readonly description: string; readonly url: string }
    readonly fixable: 'code'
    readonly hasSuggestions: true
    // ESLint's own types have lists that may be changed.
    readonly schema: object[]
    readonly defaultOptions: object[]
  }
  /** Receives a `RuleContext` from ESLint. Its types differ from version to version, so ours require none of them. */
  create(context: object): { Program(): void }
}
