import type { Suppression } from '../reader.js'
import type { Range } from '../text/range.js'

const DIRECTIVE = /^(?:\/\/|\/\*|#+)\s*slashlint-disable(-next-line|-line)?(?![\w-])([^]*?)(?:\*\/)?$/

/**
 * Comments that switch rules off: `// slashlint-disable-next-line option/required-order` (`#` in YAML) for the line
 * below, `// slashlint-disable-line` for the line that it stands on, `// slashlint-disable text/*` from there to the
 * end of the document. Without codes: every rule. A reason may follow ` -- `.
 */
export function readSuppressions(text: string, comments: readonly Range[]): Suppression[] {
  return comments.flatMap(({ start, end }) => {
    const directive = DIRECTIVE.exec(text.slice(start, end))
    if (directive === null) return []
    const codes = (directive[2] ?? '').split(' --')[0]?.match(/[\w-]+\/(?:[\w-]+|\*)/g) ?? []
    const from =
      directive[1] === undefined ? start : directive[1] === '-line' ? lineOf(text, start) : lineAfter(text, end)
    const to = directive[1] === undefined ? text.length : lineAfter(text, from)
    return [{ start, end, from, to, codes }]
  })
}

function lineOf(text: string, offset: number): number {
  let at = offset
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--
  return at
}

function lineAfter(text: string, offset: number): number {
  const rest = /\r\n|\n|\r/g
  rest.lastIndex = offset
  return rest.exec(text) === null ? text.length : rest.lastIndex
}
