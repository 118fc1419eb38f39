/** A diagnostic that a fixture expects, with the range of its text. */
export interface Mark {
  readonly code: string
  readonly start: number
  readonly end: number
}

/** Removes the markers `⟦code|text⟧` from a fixture. @throws Error if they are not balanced */
export function parseMarkers(marked: string): {
  readonly text: string
  readonly marks: readonly Mark[]
} {
  const marks: Mark[] = []
  const open: { readonly code: string; readonly start: number }[] = []
  let text = ''
  for (const part of marked.split(/(⟦[a-z/-]+\||⟧)/)) {
    if (part.startsWith('⟦')) {
      open.push({ code: part.slice(1, -1), start: text.length })
    } else if (part === '⟧') {
      const mark = open.pop()
      if (mark === undefined) {
        throw new Error('a marker is closed that was not opened')
      }
      marks.push({ ...mark, end: text.length })
    } else {
      text += part
    }
  }
  if (open.length > 0) {
    throw new Error('a marker is not closed')
  }
  return { text, marks }
}

/** Adds markers to a text, so that a failed comparison shows the place of the difference. */
export function withMarkers(text: string, marks: readonly Mark[]): string {
  const inserts = marks.flatMap(({ code, start, end }, index) => [
    { at: start, order: index + 1, text: `⟦${code}|` },
    { at: end, order: start === end ? index + 1.5 : -index, text: '⟧' },
  ])
  let result = ''
  let from = 0
  for (const { at, text: insert } of inserts.sort((a, b) => a.at - b.at || a.order - b.order)) {
    result += text.slice(from, at) + insert
    from = at
  }
  return result + text.slice(from)
}
