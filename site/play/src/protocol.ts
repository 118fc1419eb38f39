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
  /** The label of the button. */
  readonly title: string
  /** True if it hides the finding, without a change to the sent value. */
  readonly isSuppression: boolean
  /** The changes of the text. */
  readonly edits: readonly TextEdit[]
}

/** An error of the service, with its place and its fix if they are known. */
export interface Explained {
  /** The service's word or number. */
  readonly code: string
  /** The sentence for the user. */
  readonly message: string
  /** Further sentences below the message. */
  readonly notes: readonly string[]
  /** The place in the text; `undefined` if the text does not contain the mistake. */
  readonly place: { readonly start: number; readonly end: number } | undefined
  /** The fix; `undefined` if there is none. */
  readonly fix: Pick<Offered, 'title' | 'edits'> | undefined
}

/** The reason why a pasted text is no error of the service. */
export interface Obstacle {
  /** The reason as a sentence for the user. */
  readonly obstacle: string
}

/** The text of a hover, with the place that it is about. */
interface HoverAnswer {
  /** The offset of the first character that the hover is about. */
  readonly start: number
  /** The offset behind the last character. */
  readonly end: number
  /** The text of the hover. */
  readonly markdown: string
}

/** The language service for one text. All but `check` are about the text that was checked last. */
export interface Service {
  /** Checks a text, to which the other questions then refer. */
  check(subject: Subject): Promise<Checked>
  /** Returns the changes that are offered about the findings. */
  offers(argument: undefined): Promise<readonly Offered[]>
  /** Returns the edits of all safe fixes, with their number. */
  fixAll(argument: undefined): Promise<{
    readonly edits: readonly TextEdit[]
    readonly count: number
  }>
  /** Returns the hover at an offset; `undefined` if there is none. */
  hover(offset: number): Promise<HoverAnswer | undefined>
  /** Returns the suggestions at an offset. */
  complete(offset: number): Promise<readonly Suggestion[]>
  /** Returns the preview of the command at an offset; `undefined` if there is no command. */
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
  /** A number that the answer repeats. */
  readonly id: number
  /** The method of the service that is called. */
  readonly question: Q
  /** The argument of the method. */
  readonly argument: Argument<Q>
}

export type Response =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string }
