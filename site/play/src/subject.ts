import type { Resource, RuleOverrides, Scope } from '@slashlint/core'
import type { Settings } from '@slashlint/checker'

export const LANGUAGES = ['json', 'jsonc', 'yaml', 'typescript', 'javascript'] as const
export type Language = (typeof LANGUAGES)[number]

/** The text to check, and facts about it. An absent fact is unknown. */
export interface Subject {
  /** The text as it is in the editor. */
  readonly text: string
  /** The language whose reader reads the text. */
  readonly language: Language
  /** The resource that the definitions are checked as. Default: recognised by their content. */
  readonly resource?: Resource
  /** The scope of the commands. */
  readonly scope?: Scope
  /** The operation of the request. */
  readonly operation?: 'create' | 'edit' | 'bulk'
  /** The severities of rules that are not the default. */
  readonly rules?: RuleOverrides
  /** Other facts, such as the state of a lobby: only links contain them. */
  readonly context?: Settings['context']
}
