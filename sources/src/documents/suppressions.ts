import type { Suppression } from '../reader.js'
import { lineIndex } from '../text/line-index.js'
import type { LineIndex } from '../text/line-index.js'
import type { Range } from '../text/range.js'

const DIRECTIVE = /^(?:\/\/|\/\*|#+)\s*slashlint-disable(-next-line|-line)?(?![\w-])([^]*?)(?:\*\/)?$/

/** Each begins where a word begins: else a long word without a slash is gone through from each of its characters. */
const CODES = /(?<![\w-])[\w-]+\/(?:[\w-]+|\*)/g

/**
 * Comments that switch rules off: `// slashlint-disable-next-line option/required-order` (`#` in YAML) for the line
 * below, `// slashlint-disable-line` for the line that it stands on, `// slashlint-disable text/*` from there to the
 * end of the document. Without codes: every rule. A reason may follow ` -- `.
 */
export function readSuppressions(text: string, comments: readonly Range[]): Suppression[] {
  let lines: LineIndex | undefined
  const lineAt = (offset: number, later: number): number => {
    lines ??= lineIndex(text)
    return lines.lineStart(lines.position(offset).line + later)
  }
  return comments.flatMap(({ start, end }) => {
    const directive = DIRECTIVE.exec(text.slice(start, end))
    if (directive === null) return []
    const codes = (directive[2] ?? '').split(' --')[0]?.match(CODES) ?? []
    const from = directive[1] === undefined ? start : directive[1] === '-line' ? lineAt(start, 0) : lineAt(end, 1)
    const to = directive[1] === undefined ? text.length : lineAt(from, 1)
    return [{ start, end, from, to, codes }]
  })
}
