import type { Scope } from '@slashlint/core'
import type { CheckedDefinition } from '@slashlint/language-server/checking'
import type { Finding } from './finding.js'

export interface CheckedFile {
  /** Absolute path. */
  readonly file: string
  readonly text: string
  readonly definitions: readonly CheckedDefinition[]
  readonly findings: readonly Finding[]
  /** Lists of commands that are not known completely: there may be more than `definitions` has. */
  readonly openLists: readonly Destination[]
}

/** Where commands go, as far as that is known. */
export interface Destination {
  readonly scope: Scope | undefined
  readonly guildId: string | undefined
}

export interface Unreadable {
  readonly file: string
  readonly message: string
}

/** A file whose text changes, or would change. */
export interface FixedFile {
  readonly file: string
  readonly before: string
  readonly after: string
  /** How many fixes were made. */
  readonly count: number
}

/** What a run found. */
export interface Report {
  /** Files with definitions. */
  readonly files: readonly CheckedFile[]
  readonly unreadable: readonly Unreadable[]
  /** Files that were to be mended and must not be written. */
  readonly unwritable: readonly Unreadable[]
  /** The texts of other files that were asked for, by URI. */
  readonly imported: ReadonlyMap<string, string | undefined>
  /** How many files were looked at, those without definitions included. */
  readonly lookedAt: number
  readonly fixed: readonly FixedFile[]
}

export interface Counts {
  readonly errors: number
  readonly warnings: number
  readonly hints: number
  readonly safeFixes: number
  readonly unsafeFixes: number
  /** A definition has more problems than core lists in one call. */
  readonly isCut: boolean
}

/** Counts findings; fixes only of those that would be made: hints are mended when they are shown. */
export function countFindings(findings: readonly Finding[], withHints = true): Counts {
  const count = (test: (finding: Finding) => boolean): number => findings.filter(test).length
  return {
    errors: count(({ severity }) => severity === 'error'),
    warnings: count(({ severity }) => severity === 'warning'),
    hints: count(({ severity }) => severity === 'hint'),
    safeFixes: count(({ fix, severity }) => fix?.safe === true && (withHints || severity !== 'hint')),
    unsafeFixes: count(({ fix, severity }) => fix?.safe === false && (withHints || severity !== 'hint')),
    isCut: findings.some(({ code }) => code === 'slashlint/too-many'),
  }
}
