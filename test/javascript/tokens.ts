/** A token of JavaScript or TypeScript, well enough to take one out of a fixture. */
export interface Token {
  readonly start: number
  readonly end: number
}

const TOKEN =
  /(?<skipped>\s+|\/\/[^\n]*|\/\*[^]*?\*\/)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[\w$]+|=>|\.\.\.|\?\.|[^]/gu

/** The tokens of a text, without white space and comments. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ groups, index, 0: { length } }) =>
    groups?.['skipped'] === undefined ? [{ start: index, end: index + length }] : [],
  )
}
