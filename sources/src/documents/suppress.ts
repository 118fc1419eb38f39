import type { SourceDiagnostic, Suppression } from '../reader.js'

/** What a suppression is judged by. */
interface Located {
  readonly code: string
  readonly start: number
}

export interface Suppressed<T> {
  readonly kept: readonly T[]
  readonly unused: readonly SourceDiagnostic[]
}

/** Removes findings that comments turn off, and reports comments that turn off nothing. */
export function suppress<T extends Located>(found: readonly T[], suppressions: readonly Suppression[]): Suppressed<T> {
  if (suppressions.length === 0) return { kept: found, unused: [] }
  const used = new Set<Suppression>()
  const kept = found.filter((one) => {
    const by = suppressions.filter((each) => covers(each, one))
    for (const each of by) used.add(each)
    return by.length === 0
  })
  return { kept, unused: suppressions.filter((each) => !used.has(each)).map(unusedSuppression) }
}

function covers({ from, to, codes }: Suppression, { code, start }: Located): boolean {
  if (start < from || start > to || (start === to && to !== from)) return false
  return codes.length === 0 || codes.includes(code) || codes.includes(`${code.slice(0, code.indexOf('/'))}/*`)
}

const unusedSuppression = ({ start, end, codes }: Suppression): SourceDiagnostic => ({
  code: 'source/unused-suppression',
  severity: 'hint',
  message: `Nothing ${codes.length === 0 ? '' : `of ${codes.join(', ')} `}is found here: this comment is not needed.`,
  start,
  end,
})
