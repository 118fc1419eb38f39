import type { Prose } from '../rules/docs.js'
import type { Headers } from '../rules/header.js'

/** What the folder of an area holds. */
export interface AreaFolder {
  readonly headers: Headers
  readonly docs: Readonly<Record<string, Prose>>
  readonly fixes?: Readonly<Record<string, unknown>>
}
