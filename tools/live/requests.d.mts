export interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly creates?: 'command' | 'lobby'
  readonly as?: 'bearer' | 'bare' | 'none'
}

export interface Requests {
  readonly before: readonly Sent[]
  readonly request: Sent
  readonly at: readonly (string | number)[]
  readonly operation: string
  readonly scope?: 'global' | 'guild'
}

export interface ServiceError {
  readonly code: string
  readonly path: string
  readonly message?: string
}

export function requestsOf(
  one: {
    readonly resource: string
    readonly value: unknown
    readonly scope?: string | undefined
    readonly operation?: string | undefined
    readonly facts?: object | undefined
  },
  target: { readonly app: string; readonly guild: string; readonly scope: 'global' | 'guild' },
): Requests | undefined

export function whyNotSent(
  one: Parameters<typeof requestsOf>[0],
  hasBearer: boolean,
): string | undefined

export function errorsIn(body: unknown): readonly ServiceError[]
