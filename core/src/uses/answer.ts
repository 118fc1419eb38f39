/**
 * Whether an interaction has been answered before one of its methods is called, on every path to
 * the call.
 */
export type AnsweredBefore =
  /** It was answered or deferred on every path. */
  | 'always'
  /** It was answered on no path. */
  | 'never'
  /** It was answered on some paths only, or perhaps by code that cannot be followed. */
  | 'unknown'

/**
 * A call, in a handler, of a method or function that answers an interaction, or that needs an
 * earlier answer.
 */
export interface AnswerCall {
  readonly kind: 'call'
  /** The called method, without brackets: `interaction.reply`. */
  readonly method: string
  /** The method that the called function calls itself, and that can only give the first answer. */
  readonly calls?: string
  /**
   * The answer that the call requires or gives. `first`: it must be the first answer. `later`:
   * there must be an earlier answer. `any`: it works in both cases.
   */
  readonly needs: 'first' | 'later' | 'any'
  /** Whether the interaction has been answered before the call. */
  readonly before: AnsweredBefore
  /** The calls that answered before this one, as indexes in the list of answers. */
  readonly after?: readonly number[]
  /**
   * The calls that answer after this one, if every path from here leads to one of them, as indexes
   * in the list of answers.
   */
  readonly again?: readonly number[]
  /**
   * Why a `return` does not prevent the calls in `again`: they are outside of the callback of this
   * call, or in the `finally` of its `try`.
   */
  readonly goesOn?: 'outside' | 'finally'
  /**
   * For a call that needs an earlier answer: the calls that give the first answer on other paths,
   * as indexes in the list of answers. One of the two throws, unless the caller answers before one
   * of them only.
   */
  readonly against?: readonly number[]
  /** The library's methods to call instead, the usual one first. */
  readonly instead?: readonly string[]
  /** True if the program expects the exception of the call, so that nothing is reported. */
  readonly isCaught?: boolean
}

/** A handler of a command. */
export interface AnswerHandler {
  readonly kind: 'handler'
  /** True if no path answers, and no function that might answer is passed the interaction. */
  readonly isSilent?: boolean
  /** True if the library takes the return value of the handler as the answer. */
  readonly isReturned?: boolean
}

/**
 * One fact about how a handler answers an interaction, as plain data. It includes the requirements
 * of the library's methods. One list contains all facts about one document.
 */
export type Answer = AnswerCall | AnswerHandler
