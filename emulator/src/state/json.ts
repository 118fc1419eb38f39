import type { Json } from './interaction.js'

/** Whether a value is an object with entries: no list, and not `null`. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of an object; anything else has none. */
export const jsonOf = (value: unknown): Json => (isJson(value) ? value : {})
