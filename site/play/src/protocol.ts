import type { createService } from './service.js'

/*
 * The messages between page and worker, as plain data: the questions that the page may ask about the subject, and the
 * answers. Places are UTF-16 offsets in its text.
 */

type Service = ReturnType<typeof createService>
export type Question = keyof Service
export type Argument<Q extends Question> = Parameters<Service[Q]>[0]
export type Answer<Q extends Question> = Awaited<ReturnType<Service[Q]>>

export type Checked = Answer<'check'>
/** A finding as the page shows it. */
export type Shown = Checked['findings'][number]
/** A change that is offered about a finding. */
export type Offered = Answer<'offers'>[number]

export interface Request<Q extends Question = Question> {
  readonly id: number
  readonly question: Q
  readonly argument: Argument<Q>
}

export type Response =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string }
