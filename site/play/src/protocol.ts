import type { Resource, RuleOverrides, Scope } from '@slashlint/core'
import type { Settings } from '@slashlint/checker'
import type { createService } from './service.js'

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

/* What the page may ask about the subject, with what is answered. Places are UTF-16 offsets in its text. */

type Service = ReturnType<typeof createService>
export type Question = keyof Service
export type Asked<Q extends Question> = Parameters<Service[Q]>[0]
export type Answer<Q extends Question> = Awaited<ReturnType<Service[Q]>>

export type Checked = Answer<'check'>
/** A finding as the page shows it. */
export type Shown = Checked['findings'][number]
/** A change that is offered about a finding. */
export type Offered = Answer<'offers'>[number]

export interface Request<Q extends Question = Question> {
  readonly id: number
  readonly question: Q
  readonly asked: Asked<Q>
}

export type Response =
  { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly failure: string }
