import type { DiagnosticData, Path, Severity } from '@slashlint/core'

export interface Span {
  /** UTF-16 offsets in the file. */
  readonly start: number
  readonly end: number
}

/** Another place that belongs to a finding. */
export interface RelatedPlace extends Span {
  /** Absolute path. */
  readonly file: string
  readonly message: string
}

export interface OfferedFix {
  readonly title: string
  readonly safe: boolean
}

/** One thing that is wrong, with its place in a file. */
export interface Finding extends Span {
  readonly file: string
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly related: readonly RelatedPlace[]
  /** Where the value stands in its definition; absent when the text itself is wrong. */
  readonly path?: Path
  readonly data?: DiagnosticData
  readonly section?: string
  readonly apiCode?: string
  readonly fix?: OfferedFix
}
