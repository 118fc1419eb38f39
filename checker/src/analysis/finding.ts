import type { Diagnostic, DiagnosticData, Path, Severity } from '@slashlint/core'
import type { LocatedUse, Place, SourceFix, Suppression } from '@slashlint/sources'
import { definedFields } from '../values/records.js'
import type { UsesUnit } from './handlers.js'
import type { Unit } from './unit.js'

/**
 * A diagnostic with its place in a document. `P` is the form of a place: a language server adds lines and columns,
 * which stay valid without the text.
 */
export type Finding<P extends Place = Place> = P & FindingDetails<P>

/** The description of a finding, apart from its place. */
export interface FindingDetails<P extends Place = Place> {
  /** The code of the rule. */
  readonly code: string
  /** The severity, with the overrides of the configuration applied. */
  readonly severity: Severity
  /** The message for users. */
  readonly message: string
  /** Other places that explain the finding. */
  readonly related: readonly RelatedPlace<P>[]
  /** The path of the value in its definition. Left out for a mistake in the text itself. */
  readonly path?: Path
  /** The facts of the message, as data for programs. */
  readonly data?: DiagnosticData
  /** The section of Discord's documentation that states the rule. */
  readonly section?: string
  /** The error code with which Discord answers this mistake, if it was observed. */
  readonly apiCode?: string
  /**
   * The diagnostic of core, from which fixes are made. Left out for mistakes of the text itself,
   * and of a set across documents.
   */
  readonly origin?: Origin
  /** The use in another document through which an option has the finding. */
  readonly use?: Use
  /** The corrections that the reader of the language offers. */
  readonly fixes?: readonly SourceFix[]
  /** The use in a handler that the finding is about. Fixes are made from it. */
  readonly useOf?: UseOrigin
}

/** Returns the description of a diagnostic, apart from its place. */
export const descriptionOf = ({ code, severity, message, section, data, apiCode }: Diagnostic) => ({
  code,
  severity,
  message,
  section,
  ...definedFields({ data, apiCode }),
})

/** The use, in one document, of an option that is written in another. */
export interface Use {
  /** The place that uses the option. */
  readonly place: Place
  /** True if a comment at that place turns the finding off. */
  readonly isWithdrawn: boolean
  /**
   * The comments of the option's own document that turn rules off, for callers that have not read
   * this document.
   */
  readonly comments: readonly Suppression[]
}

/** Another place that belongs to a finding. */
export type RelatedPlace<P extends Place = Place> = P & {
  readonly message: string
  /** True if the value comes from this place and is only used at the finding's. */
  readonly isOrigin?: true
}

/** The diagnostic of core behind a finding, and the definition that it is about. */
export interface Origin {
  /** The definition with the mistake. */
  readonly unit: Unit
  /** The diagnostic of core. */
  readonly diagnostic: Diagnostic
}

/** The diagnostic of core behind a finding about a use. */
export interface UseOrigin {
  /** The command and all its uses. */
  readonly tied: UsesUnit
  /** The diagnostic of core. */
  readonly diagnostic: Diagnostic
  /** The use that the finding is about; left out if it is about the whole definition. */
  readonly use: LocatedUse | undefined
}
