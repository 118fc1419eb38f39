/** A request as the contract has it, relative to the base address. */
export interface PlannedRequest {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  /** JSON; absent for DELETE. */
  readonly body?: unknown
  /** What the service answers when the plan still holds. */
  readonly status: 200 | 201 | 204
  /** For a person: `Create /ban`. */
  readonly purpose: string
}
