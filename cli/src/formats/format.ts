import type { FileFinding, Span } from '../check/finding.js'
import type { Report } from '../check/run.js'
import type { Position } from '../render/positions.js'
import type { PrettyOptions } from '../render/pretty.js'
import type { SummaryOptions } from '../render/summary.js'

/** The report of a check, with everything that a format needs. */
export interface FormatInput extends PrettyOptions {
  /** The report with all findings. */
  readonly report: Report
  /** The findings to show: hints only with `--hints`, and warnings unless there is `--quiet`. */
  readonly findings: readonly FileFinding[]
  /** The options of the summary. */
  readonly options: SummaryOptions
  /** True if all configurations are valid. */
  readonly isConfigured: boolean
  /** True if the output goes to a terminal, which must not receive control characters. */
  readonly isTerminal: boolean
  /** Returns the path of a file for the report. */
  pathOf(file: string): string
  /** Returns the start and the end of a span in a file. */
  rangeOf(file: string, span: Span): { readonly start: Position; readonly end: Position }
}

/**
 * Prints the findings of a check in pieces, so that a long report is never completely in memory.
 */
export type Format = (input: FormatInput) => Iterable<string> | AsyncIterable<string>
