import type { Finding } from '@slashlint/checker'
import type { DocumentPreview, Suggestion } from '@slashlint/language-server/features'
import type { TextEdit } from '@slashlint/sources'
import type { Subject } from './subject.js'

/*
 * The messages between page and worker, as plain data: the questions that the page may ask about the subject, and the
 * answers. Places are UTF-16 offsets in its text.
 */

/** A finding in the format for the page. */
export type Shown = Pick<Finding, 'code' | 'severity' | 'message' | 'start' | 'end'> & {
  readonly related: readonly Pick<Finding['related'][number], 'start' | 'end' | 'message'>[]
}

/** The result of a check. */
export interface Checked {
  /** The findings in the order of the text. If there are very many, only the most severe ones. */
  readonly findings: readonly Shown[]
  /** The numbers of all findings, including those that are not shown. */
  readonly counts: Readonly<Record<Finding['severity'], number>>
  /** The number of definitions, such as commands. */
  readonly definitions: number
  /** The resource of the first definition. */
  readonly resource: NonNullable<Subject['resource']>
  /** True if a definition has more findings than core lists. */
  readonly isCapped: boolean
}

/** A change that the page offers for a finding. */
export interface Offered {
  /** The index of the finding in the shown list. */
  readonly finding: number
  /** The label of the button. */
  readonly title: string
  /** True if the change only suppresses the finding. */
  readonly isSuppression: boolean
  /** The edits of the text. */
  readonly edits: readonly TextEdit[]
}

/** An error of Discord, with its place and its fix. */
export interface Explained {
  /** Discord's code, as a word or number. */
  readonly code: string
  /** The sentence for the user. */
  readonly message: string
  /** Additional sentences below the message. */
  readonly notes: readonly string[]
  /** The place in the text; `undefined` if it is unknown. */
  readonly place: { readonly start: number; readonly end: number } | undefined
  /** The fix; `undefined` if there is none. */
  readonly fix: Pick<Offered, 'title' | 'edits'> | undefined
}

/** Why a pasted text is no error of Discord. */
export interface Obstacle {
  /** The reason as a sentence for the user. */
  readonly obstacle: string
}

/** The text of a hover, with its range. */
interface HoverAnswer {
  /** The offset of the first character of the range. */
  readonly start: number
  /** The offset after the last character of the range. */
  readonly end: number
  /** The text of the hover. */
  readonly markdown: string
}

/**
 * The language service for one text. All questions except `check` refer to the text that was
 * checked last.
 */
export interface Service {
  /** Checks a text, to which later questions refer. */
  check(subject: Subject): Promise<Checked>
  /** Returns the changes that are offered for the shown findings. */
  offers(argument: undefined): Promise<readonly Offered[]>
  /** Returns the edits of all safe fixes, and the number of fixes. */
  fixAll(argument: undefined): Promise<{
    readonly edits: readonly TextEdit[]
    readonly count: number
  }>
  /** Returns the hover at an offset; `undefined` if there is none. */
  hover(offset: number): Promise<HoverAnswer | undefined>
  /** Returns the completions at an offset. */
  complete(offset: number): Promise<readonly Suggestion[]>
  /** Returns the preview of the command at an offset; `undefined` if there is no command. */
  preview(place: {
    readonly offset: number
    readonly locale?: string
  }): Promise<DocumentPreview | undefined>
  /** Returns the definitions as JSON. */
  extract(argument: undefined): Promise<string>
  /**
   * Explains errors of Discord.
   *
   * @param printed an error as a library prints it, or the body of Discord's answer
   */
  explain(printed: string): Promise<readonly Explained[] | Obstacle>
}

export type Question = keyof Service
export type Argument<Q extends Question> = Parameters<Service[Q]>[0]
export type Answer<Q extends Question> = Awaited<ReturnType<Service[Q]>>

/** A message to the worker. */
export interface Request<Q extends Question = Question> {
  /** A number that the answer contains as well. */
  readonly id: number
  /** The name of the method of {@link Service} to call. */
  readonly question: Q
  /** The argument of the method. */
  readonly argument: Argument<Q>
}

export type Response =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string }
