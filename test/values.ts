import type { Path, Severity } from '@slashlint/core'

// The small values of tests, and functions for lists of findings.

type Fields = Readonly<Record<string | symbol, unknown>>

/** Makes `length` items from their indexes. */
export const many = <T>(length: number, item: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => item(index))

/** Makes the smallest slash command, with changes. */
export const slash = (fields: Fields = {}): Fields => ({
  name: 'ban',
  description: 'Ban a member',
  ...fields,
})

/** Makes the smallest context menu command, with changes. */
export const userMenu = (fields: Fields = {}): Fields => ({ type: 2, name: 'Ban', ...fields })

/** Makes an option of a type, with changes. */
export const option = (type: unknown, name: string, fields: Fields = {}): Fields => ({
  type,
  name,
  description: 'About it',
  ...fields,
})

/** Makes a slash command with these options. */
export const withOptions = (...options: readonly unknown[]): Fields => slash({ options })

/** Makes `count` value options named `a0`, `a1`, … */
export const manyOptions = (count: number): Fields[] =>
  many(count, (index) => option(3, `a${index}`))

/** Makes `count` choices of a STRING option. */
export const manyChoices = (count: number): Fields[] =>
  many(count, (index) => ({ name: `a${index}`, value: `a${index}` }))

/**
 * Returns the CPU time of some work in milliseconds. Unlike the time on the clock, it does not depend on other
 * programs. Use it for generous bounds that only endless work exceeds; `npm run bench` measures speed.
 */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

interface Found {
  readonly code: string
  readonly severity: Severity
  readonly path: Path
}

/** Lists the codes of findings in order. */
export const codesOf = (found: readonly { readonly code: string }[]): string[] =>
  found.map(({ code }) => code)

/** Selects the errors among findings. */
export const errorsOf = <F extends { readonly severity: Severity }>(found: readonly F[]): F[] =>
  found.filter(({ severity }) => severity === 'error')

/** Formats a finding: `option/name-length at options/0/name`. */
export const placeOf = ({ code, path }: Found): string => `${code} at ${path.join('/')}`
