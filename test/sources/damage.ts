/**
 * The law of damaged documents: one shows a subset of the findings of the whole one, at the same places. A finding is
 * written as `code start end`; syntax errors, and keys that stand twice, are the damage itself.
 */
export interface Findings {
  readonly found: readonly string[]
  /** Whether the text is damaged. A text that is well-formed is another document, not a damaged one. */
  readonly damaged: boolean
}

/** The findings of a prefix that the whole document does not have. */
export const foreignInPrefix = ({ found }: Findings, whole: Findings, end: number): string[] =>
  found
    .filter((one) => !whole.found.includes(one) && !isCut(one, whole.found, end))
    .map((one) => `prefix of ${end}: ${one}`)

/** The findings of a document without the text between two offsets that the whole document does not have. */
export function foreignWithout(
  { found }: Findings,
  whole: Findings,
  text: string,
  start: number,
  end: number,
): string[] {
  const moved = new Set(whole.found.map((one) => shift(one, start, end)))
  const homeless = codesNear(whole.found, text, start)
  return found
    .filter((one) => !moved.has(one) && !homeless.has(one.split(' ')[0] ?? ''))
    .map((one) => `without ${text.slice(start, end)} at ${start}: ${one}`)
}

/** Whether the whole document shows the finding at something that the prefix does not have (whole): a name, a bracket. */
function isCut(finding: string, whole: readonly string[], prefixEnd: number): boolean {
  const [code] = finding.split(' ')
  return whole.some((one) => one.startsWith(`${code} `) && Number(one.split(' ')[2]) > prefixEnd)
}

/** The findings that are shown on the line of the token that is gone: they may have to be shown elsewhere. */
function codesNear(found: readonly string[], text: string, offset: number): Set<string> {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = (text.indexOf('\n', offset) + text.length + 1) % (text.length + 1)
  return new Set(
    found.flatMap((one) => {
      const [code = '', start] = one.split(' ')
      return Number(start) >= lineStart && Number(start) <= lineEnd ? [code] : []
    }),
  )
}

/** Where a finding stands after the text between two offsets is gone. */
function shift(finding: string, from: number, to: number): string {
  const [code, ...offsets] = finding.split(' ')
  const moved = offsets
    .map(Number)
    .map((offset) => (offset >= to ? offset - (to - from) : Math.min(offset, from)))
  return [code, ...moved].join(' ')
}
