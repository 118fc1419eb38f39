import { joined } from '../../syntax/docstring.js'
import type { DocLine, Docstring } from '../../syntax/docstring.js'
import type { TextValue } from '../../syntax/strings.js'

// disnake reads two parts of docstrings: the text before the first heading, and the parameters below theirs.

/** Removes the blanks around a line. */
function trimmed({ text, pieces }: DocLine): TextValue {
  const cut = text.length - text.trimStart().length
  const [piece] = pieces
  return {
    value: text.trim(),
    pieces: piece === undefined ? [] : [{ ...piece, start: piece.start + cut }],
  }
}

/** Tells whether a line is a heading: the dashes below it are at least as long. */
function isHeading(lines: readonly DocLine[], at: number): boolean {
  const line = lines[at]?.text.trimEnd() ?? ''
  const below = lines[at + 1]?.text.trimEnd() ?? ''
  return /^-+$/.test(below) && line === line.trimStart() && line.length <= below.length
}

/** Returns the text of a docstring before the first heading, with its line breaks. */
export function descriptionIn({ clean }: Docstring): TextValue {
  const heading = clean.findIndex((_, at) => isHeading(clean, at))
  const lines = heading === -1 ? [...clean] : clean.slice(0, heading)
  while (lines.length > 0 && lines.at(-1)?.text.trim() === '') {
    lines.pop()
  }
  return joined(
    lines.map(({ text, pieces }, at) => ({
      value: at === lines.length - 1 ? text.trimEnd() : text,
      pieces,
    })),
    '\n',
  )
}

/** Reads the parameters below `Parameters`: `name: text`, or the text in the next lines, indented. */
export function parametersIn({ clean }: Docstring): ReadonlyMap<string, TextValue> {
  const found = new Map<string, TextValue>()
  const start = clean.findIndex(
    ({ text }, at) => text.trimEnd() === 'Parameters' && isHeading(clean, at),
  )
  if (start === -1) {
    return found
  }
  for (let at = start + 2; at < clean.length && !isHeading(clean, at);) {
    const head = clean[at] as DocLine
    const below: TextValue[] = []
    for (at++; /^\s/.test(clean[at]?.text ?? ''); at++) {
      below.push(trimmed(clean[at] as DocLine))
    }
    const match = /^([^:]*):?\s*(.*)$/.exec(head.text.trimEnd())
    const [, name = '', beside = ''] = match ?? []
    if (below.length > 0) {
      found.set(name.trim(), joined(below, '\n'))
    } else if (beside !== '') {
      const cut = head.text.indexOf(beside)
      found.set(name.trim(), {
        value: beside,
        pieces: head.pieces.slice(0, 1).map((piece) => ({ ...piece, start: piece.start + cut })),
      })
    }
  }
  return found
}
