/** What both parsers say of some code: how many files there are, how many TypeScript takes, and those of them that are damaged. */
export interface ParsingComparison {
  readonly files: number
  readonly accepted: number
  /** `path:line:column text` */
  readonly damaged: readonly string[]
}

export function compareParsing(flags: {
  readonly folder: string | undefined
  readonly mirror: string | undefined
  readonly only: string | undefined
}): ParsingComparison
