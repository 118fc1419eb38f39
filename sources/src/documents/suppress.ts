import type { Range, SourceDiagnostic, Suppression } from '../reader.js'
import { addTo } from '../record.js'
import { countBelow } from '../text/order.js'
import { lineIndex } from '../text/line-index.js'
import type { LineIndex } from '../text/line-index.js'

/** The parts of a finding that decide whether a comment suppresses it. */
interface Located {
  readonly code: string
  readonly start: number
}

/** The findings that remain after suppression, and the comments without an effect. */
export interface Suppressed<T> {
  /** The findings that no comment suppresses. */
  readonly kept: readonly T[]
  /** Diagnostics about comments that suppress nothing. */
  readonly unused: readonly SourceDiagnostic[]
}

interface Member<T> {
  readonly one: T
  /** The number of suppressions that begin at this finding, minus those that end before it. */
  begun: number
}

/** Removes the findings that comments turn off, and reports comments that turn off nothing. */
export function suppress<T extends Located>(
  found: readonly T[],
  suppressions: readonly Suppression[],
): Suppressed<T> {
  if (suppressions.length === 0) {
    return { kept: found, unused: [] }
  }
  /** The findings of each code, of each area, and all of them, in the order of the text. */
  const groups = new Map<string, Member<T>[]>()
  for (const one of [...found].sort((one, other) => one.start - other.start)) {
    for (const name of [one.code, `${one.code.slice(0, one.code.indexOf('/'))}/*`, ANY]) {
      addTo(groups, name, { one, begun: 0 })
    }
  }
  const unused = suppressions.filter(({ from, to, codes }) => {
    let isUsed = false
    for (const name of codes.length === 0 ? [ANY] : codes) {
      const group = groups.get(name) ?? []
      const first = countBelow(group, from, ({ one }) => one.start)
      const last = countBelow(group, to === from ? to + 1 : to, ({ one }) => one.start)
      const [begin, end] = [group[first], group[last]]
      if (begin === undefined || first >= last) {
        continue
      }
      isUsed = true
      begin.begun++
      if (end !== undefined) {
        end.begun--
      }
    }
    return !isUsed
  })
  const off = new Set<T>()
  for (const group of groups.values()) {
    let covering = 0
    for (const { one, begun } of group) {
      covering += begun
      if (covering > 0) {
        off.add(one)
      }
    }
  }
  return { kept: found.filter((one) => !off.has(one)), unused: unused.map(unusedSuppression) }
}

/** The group that comments without codes turn off: all findings. */
const ANY = ''

const unusedSuppression = ({ start, end, codes }: Suppression): SourceDiagnostic => ({
  code: 'source/unused-suppression',
  severity: 'hint',
  message: `Nothing ${codes.length === 0 ? '' : `of ${codes.join(', ')} `}is found here: this comment is not needed.`,
  start,
  end,
})

const DIRECTIVE =
  /^(?:\/\/|\/\*|#+)\s*slashlint-disable(-next-line|-line)?(?![\w-])([^]*?)(?:\*\/)?$/

/**
 * Matches a code at the beginning of a word. Otherwise a long word without a slash would be searched again from each of
 * its characters.
 */
const CODES = /(?<![\w-])[\w-]+\/(?:[\w-]+|\*)/g

/**
 * Reads the comments that turn rules off. Without codes they turn off every rule. A reason may follow ` -- `. In YAML
 * they begin with `#`.
 *
 * - `// slashlint-disable-next-line option/required-order` covers the next line.
 * - `// slashlint-disable-line` covers its own line.
 * - `// slashlint-disable text/*` covers the rest of the document.
 */
export function readSuppressions(text: string, comments: readonly Range[]): Suppression[] {
  let lines: LineIndex | undefined
  const lineAt = (offset: number, later: number): number => {
    lines ??= lineIndex(text)
    return lines.lineStart(lines.position(offset).line + later)
  }
  /** Returns the part of the text that a directive covers, by the ending of its name. */
  const covered = (ending: string | undefined, { start, end }: Range) => {
    if (ending === undefined) {
      return { from: start, to: text.length }
    }
    const from = ending === '-line' ? lineAt(start, 0) : lineAt(end, 1)
    return { from, to: lineAt(from, 1) }
  }
  return comments.flatMap(({ start, end }) => {
    const directive = DIRECTIVE.exec(text.slice(start, end))
    if (directive === null) {
      return []
    }
    const [, ending, words = ''] = directive
    const codes = words.split(' --')[0]?.match(CODES) ?? []
    return [{ start, end, ...covered(ending, { start, end }), codes }]
  })
}
