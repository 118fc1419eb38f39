import { eastAsianWidth } from 'get-east-asian-width'

/** Measures and cleans text for a terminal. */

/** Matches texts whose characters are one column wide and never combine, such as English. */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/
/** Matches a visible character. Accents and joiners take no column of their own. */
const VISIBLE = /[^\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const EMOJI = /\ufe0f|\p{Emoji_Presentation}/u
/**
 * Matches control characters, and characters that change the direction or order of the shown text.
 */
export const UNSAFE =
  /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}/gu

/** Created on first use, because that takes 8 ms: a tenth of a short run. */
let segmenter: Intl.Segmenter | undefined

/**
 * Splits a text into visible characters (grapheme clusters). Texts without combining characters
 * skip the segmenter, which takes 50 µs.
 */
export function graphemes(text: string): string[] {
  if (PLAIN.test(text)) {
    return [...text]
  }
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function graphemeWidth(grapheme: string): number {
  if (!VISIBLE.test(grapheme)) {
    return 0
  }
  return EMOJI.test(grapheme) ? 2 : eastAsianWidth(grapheme.codePointAt(0) ?? 0)
}

/** Returns the number of terminal columns that a text takes. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) {
    return text.length
  }
  return graphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0)
}

/**
 * Replaces control and direction characters by their code points, such as `<U+200E>`, so that the
 * text is safe in a terminal. Tabs become spaces.
 */
export function harmless(text: string): string {
  return text.replace(UNSAFE, (character) => {
    if (character === '\t') {
      return '  '
    }
    return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`
  })
}
