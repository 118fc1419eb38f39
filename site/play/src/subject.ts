import type { Resource, RuleOverrides, Scope } from '@slashlint/core'
import type { Settings } from '@slashlint/checker'

export const LANGUAGES = ['json', 'jsonc', 'yaml', 'typescript', 'javascript'] as const
export type Language = (typeof LANGUAGES)[number]

/** What is checked, and what is known about it. What is left out is not known. */
export interface Subject {
  readonly text: string
  readonly language: Language
  readonly resource?: Resource
  readonly scope?: Scope
  readonly operation?: 'create' | 'edit' | 'bulk'
  readonly rules?: RuleOverrides
  /** What else is known, such as the state of a lobby: only links say it. */
  readonly context?: Settings['context']
}
