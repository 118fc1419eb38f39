/** A request that was answered, as the list of requests shows it. */
export interface SeenRequest {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: unknown
  readonly status: number
  readonly answer: unknown
  readonly milliseconds: number
  /** The rules that had something to say. */
  readonly rules: readonly SeenRule[]
}

export interface SeenRule {
  readonly code: string
  readonly severity: string
  readonly path: readonly (string | number)[]
  readonly message: string
  /** The fix in words, if there is one. */
  readonly fix?: string
}
