/** A token of JavaScript or TypeScript, exact enough to remove one from a fixture. */
export interface Token {
  readonly start: number
  readonly end: number
}

const TOKEN =
  /(?<skipped>\s+|\/\/[^\n]*|\/\*[^]*?\*\/)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[\w$]+|=>|\.\.\.|\?\.|[^]/gu

/** Splits a text into tokens, without white space and comments. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap(({ groups, index, 0: { length } }) =>
    groups?.['skipped'] === undefined ? [{ start: index, end: index + length }] : [],
  )
}
