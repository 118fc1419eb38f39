// Texts of users become Markdown or labels of editors only here, so that nothing in them is markup.

/** Returns a text as inline code. The backticks around it are longer than any inside. */
export function inCode(text: string): string {
  const line = shortened(inLine(text))
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  // One space at both ends is no part of the code.
  const pad = longest > 0 || /^ | $/.test(line) || line === '' ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/**
 * Escapes a text for use inside a line of Markdown, or as a line of its own. It then has no meaning
 * in Markdown or HTML: it makes no link and begins no list.
 */
export const asText = (text: string): string =>
  inLine(text)
    .trim()
    .replace(/[\\`*_{}[\]<>#|~@&!$]|:(?=\/\/)/g, '\\$&')
    .replace(/www\./gi, (word) => `${word.slice(0, -1)}\\.`)
    .replace(/^[-+=]|^(\d+)(?=[.)])/, (mark, number?: string) =>
      number === undefined ? `\\${mark}` : `${number}\\`,
    )

/** Escapes a text for use in a label, so that editors draw no icon for `$(name)`. */
export const inLabel = (text: string): string =>
  shortened(inLine(text)).replaceAll('$(', '$\u2060(')

/** The limit for a text that is shown, in characters. */
const LONGEST = 200

/**
 * Removes line breaks and control characters, which could begin a block or move the text around.
 */
const inLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')

const shortened = (line: string): string =>
  line.length > LONGEST ? `${[...line.slice(0, LONGEST)].slice(0, -1).join('')}…` : line
