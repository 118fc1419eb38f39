/** A parsed pattern: parts that match one after the other. */
export type Sequence = readonly Part[]

export type Part =
  /** Matches these characters. */
  | { readonly kind: 'text'; readonly text: string }
  /** Matches one character of a name that passes a test: `?`, `[a-z]`. */
  | { readonly kind: 'character'; readonly test: CharacterTest }
  /** Matches any number of characters of one name: `*`. */
  | { readonly kind: 'star' }
  /**
   * Matches any number of characters, including slashes: `**` at an end, or beside other
   * characters.
   */
  | { readonly kind: 'anything' }
  /** Matches any number of whole folders, each with the slash after it: `**` and a slash. */
  | { readonly kind: 'folders' }
  /** Matches one of several sequences, once or repeatedly: `{a,b}`, `+(a|b)`. */
  | {
      readonly kind: 'group'
      readonly alternatives: readonly Sequence[]
      readonly isOptional: boolean
      readonly isRepeated: boolean
    }
  /** Matches any characters of one name that none of these sequences matches: `!(a|b)`. */
  | { readonly kind: 'except'; readonly alternatives: readonly Sequence[] }

export type CharacterTest = (character: string) => boolean

export const ANY_CHARACTER: CharacterTest = () => true

/** Appends characters to the last part if it is text, else as a new part. */
export function addText(parts: Part[], text: string): void {
  const last = parts.at(-1)
  if (last?.kind === 'text') {
    parts[parts.length - 1] = { kind: 'text', text: last.text + text }
  } else {
    parts.push({ kind: 'text', text })
  }
}
