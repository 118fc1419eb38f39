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
  /** Lists of commands that are not known completely: there may be more than `definitions` has. */
  readonly openLists: readonly Destination[]
}

/** The destination of commands, as far as it is known. */
export interface Destination {
  /** The scope; `undefined` if it is not known. */
  readonly scope: Scope | undefined
  /** The guild; `undefined` for global commands, or if it is not known. */
  readonly guildId: string | undefined
}

/** An object that looks like a command where commands lie, and is not checked. */
export interface SkippedObject extends Pick<PassedOver, 'name' | 'reason'> {
  /** The absolute path of the file. */
  readonly file: string
  /** The line on which it begins, from 1. */
  readonly line: number
  /** The function of the project that it is handed, of which other calls define commands. */
  readonly call?: string
  /** True for a class of the project that others extend. */
  readonly isBase?: true
}

/** A file that cannot be read, and the reason. */
export interface UnreadableFile {
  /** The absolute path. */
  readonly file: string
  /** The reason, for users. */
  readonly message: string
}

/** The facts of a run about a file. For a file without findings, only how it was read. */
export interface KnownFile {
  /** Digest of its settings. */
  readonly how: string
  /** The documents that it asked for. */
  readonly asked: readonly string[]
  /** The documents that were parsed for it. */
  readonly parsed?: ReadResult['parsed'] | undefined
  /** The facts that its reader found. */
  readonly kept?: StoredReading
  /** Digest of everything in it that findings of other files depend on. Absent if another file reads its text. */
  readonly outside?: string | undefined
}

/** A file whose text changes, or would change. */
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
  /** A definition has more problems than core lists in one call. */
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

/** Which severities are shown. */
export type Shown = Readonly<Record<'hints' | 'quiet', boolean>>

/** Checks whether a finding is shown, not only counted. */
export const isShown = (severity: Severity, { hints, quiet }: Shown): boolean =>
  severity === 'error' || (!quiet && (severity === 'warning' || hints))
