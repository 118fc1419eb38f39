import { eastAsianWidth } from 'get-east-asian-width'

/** The width of text in the columns of a terminal. */

/** Characters that are one column each and never join others: nearly all of most texts, and the ellipsis. */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]*$/
/** Anything but accents and joiners, which take no column by themselves. */
const VISIBLE = /[^\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const EMOJI = /\ufe0f|\p{Emoji_Presentation}/u
/** Control characters, and those that change the direction or order of the shown text. */
export const UNSAFE =
  /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Cs}/gu

/** Made when it is needed: it takes 8 ms, a tenth of a short run, which string-width would spend in every one. */
let segmenter: Intl.Segmenter | undefined

/** Splits a text into characters as a person sees them. Asking the segmenter takes 50 µs a text. */
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

/** Returns the number of columns a text takes. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) {
    return text.length
  }
  return graphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0)
}

/** Returns a text that is harmless in a terminal: control and direction characters are shown as their code points. */
export function harmless(text: string): string {
  return text.replace(UNSAFE, (character) => {
    if (character === '\t') {
      return '  '
    }
    return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`
  })
}
