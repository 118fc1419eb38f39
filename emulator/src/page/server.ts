import type { Preview } from '@slashlint/preview'

/** What the page asks of the emulator, with the secret that its address has. */
const secret = new URLSearchParams(location.search).get('secret') ?? ''

async function ask<T>(method: string, route: string, body?: unknown): Promise<T> {
  const response = await fetch(`/_slashlint/${route}`, {
    method,
    headers: { 'X-Slashlint-Secret': secret, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as T & { readonly message?: string }
  if (!response.ok) throw new Error(answer.message ?? `The emulator answered ${response.status}.`)
  return answer
}

interface Named {
  readonly id: string
  readonly name: string
}

export interface Facts {
  readonly url: string
  readonly apps: readonly Named[]
  readonly users: readonly (Named & { readonly locale: string })[]
  readonly guilds: readonly Named[]
  readonly channels: readonly (Named & { readonly guild: string | null })[]
  readonly now: number
}

export interface ShownRequest {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly status: number
  readonly rules: readonly {
    readonly code: string
    readonly severity: string
    readonly message: string
    readonly fix?: string
  }[]
}

export interface State {
  readonly apps: readonly (Named & { readonly creates: Readonly<Record<string, number>> })[]
  readonly lobbies: readonly { readonly id: string; readonly members: readonly Named[]; readonly metadata: object }[]
  readonly now: number
}

interface Component {
  readonly type?: number
  readonly label?: string
  readonly custom_id?: string
  readonly components?: readonly Component[]
}

export interface Result {
  readonly id: string
  readonly outcome: string
  readonly transcript: string
  readonly messages: readonly { readonly components?: readonly Component[] }[]
  readonly modal?: { readonly title?: string; readonly components?: readonly Component[] }
}

export const server = {
  facts: () => ask<Facts>('GET', 'facts'),
  state: () => ask<State>('GET', 'state'),
  requests: () => ask<readonly ShownRequest[]>('GET', 'requests'),
  preview: (app: string, guild: string, locale: string) =>
    ask<Preview>('GET', `preview?${new URLSearchParams({ app, ...(guild !== '' && { guild }), locale })}`),
  invoke: (line: string, options: object) => ask<Result>('POST', 'invoke', { line, options }),
  press: (id: string, label: string) => ask<Result>('POST', 'press', { id, button: label }),
  submit: (id: string, fields: object) => ask<Result>('POST', 'submit', { id, fields }),
  advance: (duration: string) => ask('POST', 'advance', { duration }),
  reset: () => ask('POST', 'reset', {}),
}

/** The buttons, or the fields, of an answer. */
export function partsOf(components: readonly Component[] = [], type: number): readonly Component[] {
  return components.flatMap((one) => [...(one.type === type ? [one] : []), ...partsOf(one.components, type)])
}
