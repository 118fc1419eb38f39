/**
 * Checks the law of damaged documents: their findings are a subset of those of the whole document, at the same places.
 * A finding has the form `code start end`. Syntax errors and duplicate keys are the damage itself.
 */
export interface Findings {
  readonly found: readonly string[]
  /** True if the text is damaged. A well-formed text is another document. */
  readonly damaged: boolean
}

/** Lists the findings of a prefix that the whole document does not have. */
export const foreignInPrefix = ({ found }: Findings, whole: Findings, end: number): string[] =>
  found
    .filter((one) => !whole.found.includes(one) && !isCut(one, whole.found, end))
    .map((one) => `prefix of ${end}: ${one}`)

/** Lists the findings after removing a range that the whole document does not have. */
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

/**
 * Tells whether the whole document has the finding at a place that is not (completely) in the prefix, such as a name or
 * a bracket.
 */
function isCut(finding: string, whole: readonly string[], prefixEnd: number): boolean {
  const [code] = finding.split(' ')
  return whole.some((one) => one.startsWith(`${code} `) && Number(one.split(' ')[2]) > prefixEnd)
}

/** Returns the rules of findings on the line of the removed token. They may move to another place. */
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

/** Moves a finding to its place after a range is removed. */
function shift(finding: string, from: number, to: number): string {
  const [code, ...offsets] = finding.split(' ')
  const moved = offsets
    .map(Number)
    .map((offset) => (offset >= to ? offset - (to - from) : Math.min(offset, from)))
  return [code, ...moved].join(' ')
}
