import type { Resource, RuleOverrides, Scope } from '@slashlint/core'
import type { Settings } from '@slashlint/checker'

export const LANGUAGES = ['json', 'jsonc', 'yaml', 'typescript', 'javascript'] as const
export type Language = (typeof LANGUAGES)[number]

/** The text to check, and facts about it. An absent fact is unknown. */
export interface Subject {
  readonly text: string
  readonly language: Language
  readonly resource?: Resource
  readonly scope?: Scope
  readonly operation?: 'create' | 'edit' | 'bulk'
  readonly rules?: RuleOverrides
  /** Other facts, such as the state of a lobby: only links contain them. */
  readonly context?: Settings['context']
}
