/** Joins words: `a, b and c`, or `a, b or c`. */
export function listed(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (parts.length < 2) {
    return parts.join('')
  }
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`
}

/** Describes a thrown value in words. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
