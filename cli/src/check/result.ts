import type { Scope, Severity } from '@slashlint/core'
import type { CheckedDefinition } from '@slashlint/checker'
import type { PassedOver, ReadResult } from '@slashlint/sources'
import type { FileFinding } from './finding.js'
import type { StoredReading } from './stored-reading.js'

/** A checked file with its definitions and findings. */
export interface CheckedFile {
  /** Absolute path. */
  readonly file: string
  /** The text that was checked. */
  readonly text: string
  /** Its definitions. */
  readonly definitions: readonly CheckedDefinition[]
  /** Its findings. */
  readonly findings: readonly FileFinding[]
  /**
   * The destinations of lists whose commands are only partly known: they may have more than
   * `definitions`.
   */
  readonly openLists: readonly Destination[]
}

/** Where commands are deployed, as far as it is known. */
export interface Destination {
  /** The scope; `undefined` if it is not known. */
  readonly scope: Scope | undefined
  /** The guild; `undefined` for global commands, or if it is not known. */
  readonly guildId: string | undefined
}

/** Code in a usual place of commands that looks like a command, but is not checked. */
export interface SkippedObject extends Pick<PassedOver, 'name' | 'reason'> {
  /** The absolute path of the file. */
  readonly file: string
  /** The line on which it begins, from 1. */
  readonly line: number
  /** A function of the project that gets this object, and whose other calls define commands. */
  readonly call?: string
  /** True if the object extends a class of the project whose other subclasses are commands. */
  readonly isBase?: true
}

/** A file that cannot be read, and the reason. */
export interface UnreadableFile {
  /** The absolute path. */
  readonly file: string
  /** The reason, for users. */
  readonly message: string
}

/** The facts that a run stores about a file. */
export interface KnownFile {
  /** A digest of the settings of the file. */
  readonly how: string
  /** The documents that the file has read. */
  readonly asked: readonly string[]
  /** The documents that were parsed for it. */
  readonly parsed?: ReadResult['parsed'] | undefined
  /** The facts that its reader found. */
  readonly kept?: StoredReading
  /**
   * A digest of everything in the file on which findings of other files depend. Absent if another
   * file reads its text.
   */
  readonly outside?: string | undefined
}

/** A file with its text before and after fixes, whether or not the new text is written. */
export interface FixedFile {
  /** The absolute path. */
  readonly file: string
  /** The text before the fixes. */
  readonly before: string
  /** The text after the fixes. */
  readonly after: string
  /** The number of applied fixes. */
  readonly count: number
}

/** The number of findings, by severity and by fix. */
export interface Counts {
  /** The number of errors. */
  readonly errors: number
  /** The number of warnings. */
  readonly warnings: number
  /** The number of hints. */
  readonly hints: number
  /** The number of findings with a safe fix. */
  readonly safeFixes: number
  /** The number of findings that only an unsafe fix removes. */
  readonly unsafeFixes: number
  /** True if a definition has more problems than one call of core lists. */
  readonly isCut: boolean
}

/** Counts findings, and the fixes that would be applied. Fixes of hints count only if hints are shown. */
export function countFindings(findings: readonly FileFinding[], withHints = true): Counts {
  const count = (test: (finding: FileFinding) => boolean): number => findings.filter(test).length
  return {
    errors: count(({ severity }) => severity === 'error'),
    warnings: count(({ severity }) => severity === 'warning'),
    hints: count(({ severity }) => severity === 'hint'),
    safeFixes: count(
      ({ fix, severity }) => fix?.safe === true && (withHints || severity !== 'hint'),
    ),
    unsafeFixes: count(
      ({ fix, severity }) => fix?.safe === false && (withHints || severity !== 'hint'),
    ),
    isCut: findings.some(({ code }) => code === 'slashlint/too-many'),
  }
}

/** The flags that select the shown severities. */
export type Shown = Readonly<Record<'hints' | 'quiet', boolean>>

/** Tells whether findings of a severity are printed. The others are only counted. */
export const isShown = (severity: Severity, { hints, quiet }: Shown): boolean =>
  severity === 'error' || (!quiet && (severity === 'warning' || hints))
