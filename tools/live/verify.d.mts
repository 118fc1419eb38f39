export interface Result {
  readonly id: string
  readonly rule: string
  readonly about: string
  readonly verdict: 'accepted' | 'rejected' | 'failed'
  readonly status: number
  readonly errors: readonly {
    readonly code: string
    readonly path: string
    readonly message?: string
  }[]
  readonly date: string
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  as?: 'bot' | 'bearer' | 'bare' | 'none',
) => Promise<{ status: number; body: unknown }>

export function createSender(options: {
  readonly url: string
  readonly token: string
  readonly bearer?: string | undefined
  readonly wait: (seconds: number) => Promise<void>
}): Send

export function verify(
  target: { readonly app: string; readonly guild: string; readonly hasBearer?: boolean },
  send: Send,
  cases: readonly object[],
  today: () => string,
): Promise<readonly Result[]>

export function deviations(results: readonly Result[], cases: readonly object[]): readonly string[]

export function summaryOf(
  results: readonly Result[],
  cases: readonly object[],
  hasBearer: boolean,
): readonly string[]
