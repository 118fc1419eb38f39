import type { Resource, RuleOverrides, Scope } from '@slashlint/core'
import type { Settings } from '@slashlint/checker'

export const LANGUAGES = ['json', 'jsonc', 'yaml', 'typescript', 'javascript'] as const
export type Language = (typeof LANGUAGES)[number]

/** The text to check, with its settings. An absent setting is unknown. */
export interface Subject {
  /** The text. */
  readonly text: string
  /** The language of the text. */
  readonly language: Language
  /** The resource of the definitions. Default: recognised from the content. */
  readonly resource?: Resource
  /** The scope of the commands. */
  readonly scope?: Scope
  /** The operation for which the text is sent to Discord. */
  readonly operation?: 'create' | 'edit' | 'bulk'
  /** The severities of rules that differ from the default. */
  readonly rules?: RuleOverrides
  /** Other facts, such as the state of a lobby; only links contain them. */
  readonly context?: Settings['context']
}
