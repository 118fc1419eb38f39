// Texts of users become Markdown or labels of editors only here, so that nothing in them is markup.

/** Returns a text as inline code, between fences that are longer than any inside it. */
export function inCode(text: string): string {
  const line = shortened(inLine(text))
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  // One space at both ends is no part of the code.
  const pad = longest > 0 || /^ | $/.test(line) || line === '' ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/**
 * Escapes a text for use inside a line of Markdown, or as a line of its own. Nothing in it has a meaning in Markdown or
 * HTML any more, becomes a link, or begins a list.
 */
export const asText = (text: string): string =>
  inLine(text)
    .trim()
    .replace(/[\\`*_{}[\]<>#|~@&!$]|:(?=\/\/)/g, '\\$&')
    .replace(/www\./gi, (word) => `${word.slice(0, -1)}\\.`)
    .replace(/^[-+=]|^(\d+)(?=[.)])/, (mark, number?: string) =>
      number === undefined ? `\\${mark}` : `${number}\\`,
    )

/** Returns a text as part of a label, in which editors would draw icons for `$(name)`. */
export const inLabel = (text: string): string =>
  shortened(inLine(text)).replaceAll('$(', '$\u2060(')

/** The longest text that is shown. */
const LONGEST = 200

/** Removes line breaks and control characters, which begin blocks or move the text around. */
const inLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')

const shortened = (line: string): string =>
  line.length > LONGEST ? `${[...line.slice(0, LONGEST)].slice(0, -1).join('')}…` : line
