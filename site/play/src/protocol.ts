import type { RelatedPlace } from '@slashlint/checker'
import type { Resource, RuleOverrides, Scope, Severity } from '@slashlint/core'
import type { Suggestion } from '@slashlint/language-server/features'
import type { Settings } from '@slashlint/checker'
import type { Preview } from '@slashlint/preview'
import type { TextEdit } from '@slashlint/sources'

/** What page and worker tell each other. Everything is plain data. */

export const LANGUAGES = ['json', 'jsonc', 'yaml', 'typescript', 'javascript'] as const
export type Language = (typeof LANGUAGES)[number]

export const OPERATIONS = ['create', 'edit', 'bulk'] as const

/** What is checked, and what is known about it. What is left out is not known. */
export interface Subject {
  readonly text: string
  readonly language: Language
  readonly resource?: Resource
  readonly scope?: Scope
  readonly operation?: (typeof OPERATIONS)[number]
  readonly rules?: RuleOverrides
  /** What else is known, such as the state of a lobby: only links say it. */
  readonly context?: Settings['context']
}

/** A finding as the page shows it. */
export interface Shown {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly start: number
  readonly end: number
  readonly related: readonly Pick<RelatedPlace, 'start' | 'end' | 'message'>[]
}

/** A change that is offered about a finding. */
export interface Offered {
  /** The index of the finding in the list that was shown. */
  readonly finding: number
  readonly title: string
  /** It hides the finding, and changes nothing of what is sent. */
  readonly isSuppression: boolean
  readonly edits: readonly TextEdit[]
}

export interface Checked {
  /** In the order of the text; of very many those that matter most. */
  readonly findings: readonly Shown[]
  /** How many there are, shown or not. */
  readonly counts: Readonly<Record<Severity, number>>
  /** How many commands, lobbies and so on the text defines. */
  readonly definitions: number
  /** What the first of them is. */
  readonly resource: Resource
  /** Some definition has more findings than are looked for. */
  readonly isCapped: boolean
}

/** An error of the service, with its place where that is known. */
export interface Explained {
  readonly code: string
  readonly message: string
  readonly notes: readonly string[]
  readonly place?: { readonly start: number; readonly end: number }
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[] }
}

/** What the page may ask about the subject, with what is answered. Places are UTF-16 offsets in its text. */
export interface Questions {
  check(subject: Subject): Checked
  offers(): readonly Offered[]
  fixAll(): readonly TextEdit[]
  hover(offset: number): { readonly start: number; readonly end: number; readonly markdown: string } | undefined
  complete(offset: number): readonly Suggestion[]
  preview(at: { readonly offset: number; readonly locale?: string }): Preview | undefined
  extract(): string
  explain(printed: string): readonly Explained[] | { readonly obstacle: string }
}

export type Question = keyof Questions

export interface Request<Q extends Question = Question> {
  readonly id: number
  readonly question: Q
  readonly asked: Parameters<Questions[Q]>[0]
}

export type Response =
  { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly failure: string }
