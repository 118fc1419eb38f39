import type { FileFinding, Span } from '../check/finding.js'
import type { Report } from '../check/run.js'
import type { Position } from '../render/positions.js'
import type { PrettyOptions } from '../render/pretty.js'
import type { SummaryOptions } from '../render/summary.js'

/** The report of a check, with all that a format needs to show it. */
export interface FormatInput extends PrettyOptions {
  /** The report with all findings. */
  readonly report: Report
  /** The findings that are shown: hints only if they are wanted, warnings unless only errors are. */
  readonly findings: readonly FileFinding[]
  /** The options of the summary. */
  readonly options: SummaryOptions
  /** No configuration is broken. */
  readonly isConfigured: boolean
  /** People look at it: control characters would reach their terminal. */
  readonly isTerminal: boolean
  /** Returns a file as it is shown. */
  pathOf(file: string): string
  /** Returns the start and the end of a span in a file. */
  rangeOf(file: string, span: Span): { readonly start: Position; readonly end: Position }
}

/** Prints a check's findings, piece by piece: a long report is never whole in memory. */
export type Format = (input: FormatInput) => Iterable<string> | AsyncIterable<string>
