import type { Diagnostic, DiagnosticData, Path, Severity } from '@slashlint/core'
import type { Place } from '@slashlint/sources'
import type { Range } from 'vscode-languageserver-types'
import type { Unit } from './analyse.js'

/** A place that may have to be shown when its text is no longer at hand: then with its lines and columns. */
export interface Spot extends Place {
  readonly range?: Range
}

/** Another place that belongs to a finding. */
export interface RelatedPlace extends Spot {
  readonly message: string
  /** It is where the value is from. */
  readonly isOrigin?: true
}

/** One thing that is wrong, with its place in a document. */
export interface Finding extends Spot {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly related: readonly RelatedPlace[]
  /** Where the value stands in its definition; absent when the text itself is wrong. */
  readonly path?: Path
  readonly data?: DiagnosticData
  readonly section?: string
  readonly apiCode?: string
  /** What core found; absent when the text itself, or a set across documents, is wrong. Fixes are made of it. */
  readonly origin?: Origin
}

export interface Origin {
  readonly unit: Unit
  readonly diagnostic: Diagnostic
}
