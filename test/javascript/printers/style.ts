import fc from 'fast-check'

/** The style of a JavaScript or TypeScript file. */
export interface Style {
  readonly quote: "'" | '"' | '`'
  readonly semicolon: ';' | ''
  readonly unit: string
  readonly isTypeScript: boolean
  /** The form of imports of enumerations and builders. */
  readonly imports: 'named' | 'renamed' | 'namespace' | 'require' | 'require-namespace'
  /** True for members of enumerations instead of numbers. */
  readonly enums: boolean
  /** True if comments follow some of the entries. */
  readonly comments: boolean
  /** Every n-th text is a constant above. 0 means none. */
  readonly hoisted: number
  /** Every n-th text is the sum of two. 0 means none. */
  readonly joined: number
}

export const style: fc.Arbitrary<Style> = fc.record({
  quote: fc.constantFrom("'", '"', '`'),
  semicolon: fc.constantFrom(';', ''),
  unit: fc.constantFrom('  ', '    ', '\t'),
  isTypeScript: fc.boolean(),
  imports: fc.constantFrom('named', 'renamed', 'namespace', 'require', 'require-namespace'),
  enums: fc.boolean(),
  comments: fc.boolean(),
  hoisted: fc.constantFrom(0, 0, 0, 3, 7),
  joined: fc.constantFrom(0, 0, 0, 4),
})

/** Prints a string as a literal in the given quotes. */
export function quoted(text: string, quote: Style['quote']): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  if (quote === '"') {
    return `"${escaped}"`
  }
  const inside = escaped.replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`)
  return quote === '`' ? `\`${inside.replaceAll('${', '\\${')}\`` : `'${inside}'`
}
