import { isObject } from '../rules/shape/reports.js'

/** Where the value stood before, or -1: then it is remembered. */
export function firstOf<T>(firsts: Map<T, number>, one: T, index: number): number {
  const first = firsts.get(one)
  if (first === undefined) firsts.set(one, index)
  return first ?? -1
}

/** The name of an option or choice, where it is known: numbers are converted, as the service does. */
export function nameOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined
  const { name } = item
  return typeof name === 'string' ? name : Number.isSafeInteger(name) ? String(name) : undefined
}
