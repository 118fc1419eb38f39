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
  readonly roles: readonly Named[]
  /** Commands that may be created in a scope within 24 hours; null: any number. */
  readonly dailyCreates: number | null
  readonly channels: readonly (Named & { readonly type: number; readonly guild: string | null })[]
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

export interface Component {
  readonly type?: number
  readonly label?: string
  readonly placeholder?: string
  readonly custom_id?: string
  readonly disabled?: boolean
  /** Of a field for text. */
  readonly style?: number
  readonly value?: string
  readonly required?: boolean
  readonly min_length?: number
  readonly max_length?: number
  /** Of a menu. */
  readonly options?: readonly { readonly label?: string; readonly value?: string }[]
  readonly max_values?: number
  readonly components?: readonly Component[]
  readonly component?: Component
  readonly accessory?: Component
}

export interface FormChoice {
  readonly name: string
  readonly value: string | number
}

/** An option as a user of one locale sees it. */
export interface FormField {
  readonly name: string
  readonly description: string
  readonly type: number
  readonly required?: boolean
  readonly autocomplete?: boolean
  readonly choices?: readonly FormChoice[]
  readonly channel_types?: readonly number[]
  readonly min_value?: number
  readonly max_value?: number
  readonly min_length?: number
  readonly max_length?: number
}

/** Something that a user can pick, and what it asks for. */
export interface CommandForm {
  /** As it is typed: `/mod ban`. */
  readonly label: string
  readonly type: number
  /** Which command and entry of the preview it is. */
  readonly command: number
  readonly entry: number
  readonly fields: readonly FormField[]
}

export interface Result {
  readonly id: string
  readonly outcome: string
  readonly transcript: string
  readonly messages: readonly { readonly components?: readonly Component[] }[]
  readonly choices?: readonly FormChoice[]
  readonly modal?: { readonly title?: string; readonly components?: readonly Component[] }
}

/** Which commands are shown, and to whom. */
export interface PageView {
  readonly app: string
  /** Empty for the global ones. */
  readonly guild: string
  /** Empty for the default texts. */
  readonly locale: string
}

const queryOf = ({ app, guild, locale }: PageView): URLSearchParams =>
  new URLSearchParams({ app, ...(guild !== '' && { guild }), locale })

export const server = {
  facts: () => ask<Facts>('GET', 'facts'),
  state: () => ask<State>('GET', 'state'),
  /** The last ones, the oldest first. */
  requests: (last: number) => ask<readonly ShownRequest[]>('GET', `requests?last=${last}`),
  preview: (of: PageView) => ask<Preview>('GET', `preview?${queryOf(of)}`),
  forms: (of: PageView) => ask<readonly CommandForm[]>('GET', `forms?${queryOf(of)}`),
  invoke: (line: string, options: object) => ask<Result>('POST', 'invoke', { line, options }),
  press: (id: string, label: string) => ask<Result>('POST', 'press', { id, button: label }),
  select: (id: string, menu: string, values: readonly string[]) => ask<Result>('POST', 'select', { id, menu, values }),
  submit: (id: string, fields: object) => ask<Result>('POST', 'submit', { id, fields }),
  advance: (duration: string) => ask('POST', 'advance', { duration }),
  reset: () => ask('POST', 'reset', {}),
}

/** The components of some types, wherever they stand. */
export function partsOf(components: readonly Component[] = [], types: readonly number[]): readonly Component[] {
  return components.flatMap((one) => {
    const { type = 0, label, component, accessory } = one
    // A label stands around what it is for.
    const inside = component === undefined ? [] : [{ ...component, ...(label !== undefined && { label }) }]
    const below = [...(one.components ?? []), ...inside, ...(accessory === undefined ? [] : [accessory])]
    return [...(types.includes(type) ? [one] : []), ...partsOf(below, types)]
  })
}
