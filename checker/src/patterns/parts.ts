/** A pattern as its parser leaves it: parts that match one after the other. */
export type Sequence = readonly Part[]

export type Part =
  /** These characters. */
  | { readonly kind: 'text'; readonly text: string }
  /** One character of a name that passes a test: `?`, `[a-z]`. */
  | { readonly kind: 'character'; readonly test: CharacterTest }
  /** Any number of characters of one name: `*`. */
  | { readonly kind: 'star' }
  /** Any number of characters, slashes included: `**` at an end, or beside other characters. */
  | { readonly kind: 'anything' }
  /** Any number of whole folders, each with the slash behind it: `**` and a slash. */
  | { readonly kind: 'folders' }
  /** One of some sequences, so many times: `{a,b}`, `+(a|b)`. */
  | {
      readonly kind: 'group'
      readonly alternatives: readonly Sequence[]
      readonly isOptional: boolean
      readonly isRepeated: boolean
    }
  /** Any characters of one name that are none of these sequences: `!(a|b)`. */
  | { readonly kind: 'except'; readonly alternatives: readonly Sequence[] }

export type CharacterTest = (character: string) => boolean

export const ANY_CHARACTER: CharacterTest = () => true

/** Joins characters to one part. */
export function addText(parts: Part[], text: string): void {
  const last = parts.at(-1)
  if (last?.kind === 'text') {
    parts[parts.length - 1] = { kind: 'text', text: last.text + text }
  } else {
    parts.push({ kind: 'text', text })
  }
}
