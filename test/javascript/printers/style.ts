import fc from 'fast-check'

/** How a JavaScript or TypeScript file is written. */
export interface Style {
  readonly quote: "'" | '"' | '`'
  readonly semicolon: ';' | ''
  readonly unit: string
  readonly isTypeScript: boolean
  /** How enumerations and builders come into the file. */
  readonly imports: 'named' | 'renamed' | 'namespace' | 'require' | 'require-namespace'
  /** Members of enumerations instead of numbers. */
  readonly enums: boolean
  /** A comment behind some of the entries. */
  readonly comments: boolean
  /** Every n-th text is a constant above; 0: none. */
  readonly hoisted: number
  /** Every n-th text is put together of two; 0: none. */
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

/** A string as a literal in the given quotes. */
export function quoted(text: string, quote: Style['quote']): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  if (quote === '"') {
    return `"${escaped}"`
  }
  const inside = escaped.replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`)
  return quote === '`' ? `\`${inside.replaceAll('${', '\\${')}\`` : `'${inside}'`
}
