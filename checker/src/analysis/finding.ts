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
  /** The severity after the configuration. */
  readonly severity: Severity
  /** The message for users. */
  readonly message: string
  /** Other places that explain the finding. */
  readonly related: readonly RelatedPlace<P>[]
  /** The path of the value in its definition. Absent if the text itself is wrong. */
  readonly path?: Path
  /** The facts of the message as data. */
  readonly data?: DiagnosticData
  /** The section of Discord's documentation that states the rule. */
  readonly section?: string
  /** The code of the service's error for this mistake, if it was observed. */
  readonly apiCode?: string
  /**
   * The diagnostic of core, from which fixes are made. Absent for mistakes of the text itself or of a set across
   * documents.
   */
  readonly origin?: Origin
  /** The use of an option in another document that caused the finding. */
  readonly use?: Use
  /** Corrections that its reader knows. */
  readonly fixes?: readonly SourceFix[]
  /** The use in a handler that it is about; fixes are made of it. */
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

/** The use of an option that is written in another document. */
export interface Use {
  /** The place at which the other document uses the option. */
  readonly place: Place
  /** A comment there switches the finding off. */
  readonly isWithdrawn: boolean
  /** The comments of the option's own document, for those who have not read that. */
  readonly comments: readonly Suppression[]
}

/** Another place that belongs to a finding. */
export type RelatedPlace<P extends Place = Place> = P & {
  readonly message: string
  /** True if the value comes from this place. */
  readonly isOrigin?: true
}

/** The diagnostic of core behind a finding, and its subject. */
export interface Origin {
  /** The definition with the mistake. */
  readonly unit: Unit
  /** The diagnostic of core. */
  readonly diagnostic: Diagnostic
}

/** The diagnostic of core behind a finding about a use. */
export interface UseOrigin {
  /** The command with its uses. */
  readonly tied: UsesUnit
  /** The diagnostic of core. */
  readonly diagnostic: Diagnostic
  /** Left out for a definition without uses. */
  readonly use: LocatedUse | undefined
}
