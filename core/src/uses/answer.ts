/** The state of an interaction before a method of it is called, on every path to the call. */
export type AnsweredBefore =
  /** It was answered or deferred. */
  | 'always'
  /** It has no answer. */
  | 'never'
  /** It has an answer on some paths only, or may have been answered out of sight. */
  | 'unknown'

/** A call, in a handler, of a method or a function that answers an interaction, or that needs an answer before it. */
export interface AnswerCall {
  readonly kind: 'call'
  /** The method as it is called, without brackets. */
  readonly method: string
  /** The method that the called function itself calls, and that gives the first answer only. */
  readonly calls?: string
  /** `first`: the method gives the first answer only. `later`: there must be an answer before it. `any`: it answers as needed. */
  readonly needs: 'first' | 'later' | 'any'
  /** The state of the interaction at the call. */
  readonly before: AnsweredBefore
  /** The calls that answered before it, as indexes in the list of answers. */
  readonly after?: readonly number[]
  /** The calls that answer behind it, as indexes in the list of answers, if every path from it leads to one of them. */
  readonly again?: readonly number[]
  /** True if these calls are outside of the function that contains the call: it is a callback. */
  readonly isInCallback?: boolean
  /**
   * For a call that needs an answer: the calls that give the first answer on other paths, as indexes in the list of answers.
   * Whatever was answered before the function, one of both throws.
   */
  readonly against?: readonly number[]
  /** The library's methods for that place, the usual one first. */
  readonly instead?: readonly string[]
  /** True if its exception is expected, so that nothing is reported. */
  readonly isCaught?: boolean
}

/** A handler of a command. */
export interface AnswerHandler {
  readonly kind: 'handler'
  /** True if no path answers, and no function that could is passed the interaction. */
  readonly isSilent?: boolean
  /** True if its library takes the answer from what it returns. */
  readonly isReturned?: boolean
}

/**
 * How a handler answers an interaction, as plain data that includes the effects of a library's methods. One list
 * contains all facts about the interactions of one document.
 */
export type Answer = AnswerCall | AnswerHandler
