import type { Finding } from '@slashlint/checker'
import type { DocumentPreview, Suggestion } from '@slashlint/language-server/features'
import type { TextEdit } from '@slashlint/sources'
import type { Subject } from './subject.js'

/*
 * The messages between page and worker, as plain data: the questions that the page may ask about the subject, and the
 * answers. Places are UTF-16 offsets in its text.
 */

/** A finding as the page shows it. */
export type Shown = Pick<Finding, 'code' | 'severity' | 'message' | 'start' | 'end'> & {
  readonly related: readonly Pick<Finding['related'][number], 'start' | 'end' | 'message'>[]
}

/** The result of a check. */
export interface Checked {
  /** The findings in the order of the text; of very many, the most severe ones. */
  readonly findings: readonly Shown[]
  /** The numbers of all findings, shown or not. */
  readonly counts: Readonly<Record<Finding['severity'], number>>
  /** The number of commands, lobbies and so on that the text defines. */
  readonly definitions: number
  /** The resource of the first one. */
  readonly resource: NonNullable<Subject['resource']>
  /** True if a definition has more findings than are listed. */
  readonly isCapped: boolean
}

/** A change that is offered about a finding. */
export interface Offered {
  /** The index of the finding in the list that is shown. */
  readonly finding: number
  readonly title: string
  /** True if it hides the finding, without a change to the sent value. */
  readonly isSuppression: boolean
  readonly edits: readonly TextEdit[]
}

/** An error of the service, with its place and its fix if they are known. */
export interface Explained {
  readonly code: string
  readonly message: string
  readonly notes: readonly string[]
  readonly place: { readonly start: number; readonly end: number } | undefined
  readonly fix: Pick<Offered, 'title' | 'edits'> | undefined
}

/** The reason why a pasted text is no error of the service. */
export interface Obstacle {
  readonly obstacle: string
}

/** The text of a hover, with the place that it is about. */
export interface HoverAnswer {
  readonly start: number
  readonly end: number
  readonly markdown: string
}

/** The language service for one text. All but `check` are about the text that was checked last. */
export interface Service {
  check(subject: Subject): Promise<Checked>
  offers(argument: undefined): Promise<readonly Offered[]>
  fixAll(argument: undefined): Promise<{
    readonly edits: readonly TextEdit[]
    readonly count: number
  }>
  hover(offset: number): Promise<HoverAnswer | undefined>
  complete(offset: number): Promise<readonly Suggestion[]>
  preview(place: {
    readonly offset: number
    readonly locale?: string
  }): Promise<DocumentPreview | undefined>
  /** Returns the definitions as JSON. */
  extract(argument: undefined): Promise<string>
  /** Explains errors of the service. */
  explain(printed: string): Promise<readonly Explained[] | Obstacle>
}

export type Question = keyof Service
export type Argument<Q extends Question> = Parameters<Service[Q]>[0]
export type Answer<Q extends Question> = Awaited<ReturnType<Service[Q]>>

/** A question to the worker. */
export interface Request<Q extends Question = Question> {
  readonly id: number
  readonly question: Q
  readonly argument: Argument<Q>
}

export type Response =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string }
