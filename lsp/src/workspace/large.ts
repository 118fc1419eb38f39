import type { LanguageId } from '@slashlint/sources'
import { isLarge } from './analyst.js'

/** The size of a document, which decides whether it is large. */
export interface DocumentSize {
  /** The language, which decides how many characters are large. */
  readonly language: LanguageId
  /** The length in characters. */
  readonly length: number
}

/** The share of the length of a text that took too much memory. A text below it is tried again. */
const TRIED_AGAIN = 0.75

/** The large documents of a workspace, and those whose checks take too much memory. */
export interface LargeDocuments {
  /**
   * Notes the size of a document; `undefined` if it is gone.
   *
   * @returns true if there are large documents that can be checked
   */
  put(key: string, size: DocumentSize | undefined): boolean
  /** Checks whether a check of the document has taken too much memory. */
  isTooLarge(key: string): boolean
  /**
   * Excludes the largest of some documents from checks, after memory ran out.
   *
   * @returns the key of the excluded document, or `undefined` if there is none
   */
  blame(keys: readonly string[]): string | undefined
}

/** Makes an empty set of large documents. */
export function createLargeDocuments(): LargeDocuments {
  const lengths = new Map<string, number>()
  /** The length of the shortest text that took too much memory, by document. */
  const tooLong = new Map<string, number>()
  const checked = (): string[] => [...lengths.keys()].filter((key) => !tooLong.has(key))
  return {
    put(key, size) {
      if (size === undefined || size.length < (tooLong.get(key) ?? 0) * TRIED_AGAIN) {
        tooLong.delete(key)
      }
      if (size !== undefined && isLarge(size.language, size.length)) {
        lengths.set(key, size.length)
      } else {
        lengths.delete(key)
      }
      return checked().length > 0
    },
    isTooLarge: (key) => tooLong.has(key),
    blame(keys) {
      const length = (key: string): number => lengths.get(key) ?? 0
      const busy = keys.filter((key) => lengths.has(key) && !tooLong.has(key))
      const [largest] = (busy.length > 0 ? busy : checked()).sort(
        (one, other) => length(other) - length(one),
      )
      if (largest !== undefined) {
        tooLong.set(largest, length(largest))
      }
      return largest
    },
  }
}
