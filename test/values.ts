import type { Path, Severity } from '@slashlint/core'

// The small values that tests are made of, and what they ask of a list of findings.

type Fields = Readonly<Record<string | symbol, unknown>>

/** `length` items, each made from its index. */
export const many = <T>(length: number, item: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => item(index))

/** The smallest slash command, with changes. */
export const slash = (fields: Fields = {}): Fields => ({
  name: 'ban',
  description: 'Ban a member',
  ...fields,
})

/** The smallest context menu command, with changes. */
export const userMenu = (fields: Fields = {}): Fields => ({ type: 2, name: 'Ban', ...fields })

/** An option of a type, with changes. */
export const option = (type: unknown, name: string, fields: Fields = {}): Fields => ({
  type,
  name,
  description: 'About it',
  ...fields,
})

/** A slash command with these options. */
export const withOptions = (...options: readonly unknown[]): Fields => slash({ options })

/** `count` value options named `a0`, `a1`, … */
export const manyOptions = (count: number): Fields[] =>
  many(count, (index) => option(3, `a${index}`))

/** `count` choices of a STRING option. */
export const manyChoices = (count: number): Fields[] =>
  many(count, (index) => ({ name: `a${index}`, value: `a${index}` }))

/**
 * The milliseconds of CPU that something takes: those on the clock grow with whatever else runs. For bounds far above
 * what is usual, that only work without end exceeds; speed itself is measured by `npm run bench`.
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

/** The codes of findings, in their order. */
export const codesOf = (found: readonly { readonly code: string }[]): string[] =>
  found.map(({ code }) => code)

/** The errors among findings. */
export const errorsOf = <F extends { readonly severity: Severity }>(found: readonly F[]): F[] =>
  found.filter(({ severity }) => severity === 'error')

/** `option/name-length at options/0/name` */
export const placeOf = ({ code, path }: Found): string => `${code} at ${path.join('/')}`
