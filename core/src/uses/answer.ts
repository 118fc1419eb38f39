/** What is known of an interaction where a method of it is called: on every path that leads there. */
export type AnsweredBefore =
  /** It was answered, or put off. */
  | 'always'
  /** Nothing has answered it. */
  | 'never'
  /** One of both, or it may have been answered out of sight. */
  | 'unknown'

/** A method that answers an interaction, or that needs an answer before it, where a handler calls it. */
export interface AnswerCall {
  readonly kind: 'call'
  /** The method as it is called there, without brackets. */
  readonly method: string
  /** `first`: only the first answer may be one. `later`: there must be an answer before it. */
  readonly needs: 'first' | 'later'
  readonly before: AnsweredBefore
  /** The calls that answered before it, by where they stand in the list. */
  readonly after?: readonly number[]
  /** What the library has for that place: methods, the usual one first. */
  readonly instead?: readonly string[]
  /** What it throws is expected: nothing is said about it. */
  readonly isCaught?: boolean
}

/** A handler of a command. */
export interface AnswerHandler {
  readonly kind: 'handler'
  /** No path answers, and nothing that could is handed the interaction. */
  readonly isSilent?: boolean
}

/**
 * How a handler answers an interaction. Plain data: what a library's methods do stands in it. All facts about the interactions of
 * one document are in one list.
 */
export type Answer = AnswerCall | AnswerHandler
