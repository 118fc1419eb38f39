/**
 * The comparison of both parsers: the number of files, the number that TypeScript accepts, and the
 * accepted files in which our parser finds errors.
 */
export interface ParsingComparison {
  readonly files: number
  readonly accepted: number
  /** The places of errors, as `path:line:column text`. */
  readonly damaged: readonly string[]
}

export function compareParsing(flags: {
  readonly folder: string | undefined
  readonly mirror: string | undefined
  readonly only: string | undefined
}): ParsingComparison
