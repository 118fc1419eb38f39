import type { LanguageId } from '@slashlint/sources'
import { isLarge } from './analyst.js'

/** The facts that decide whether a document is large. */
export interface DocumentSize {
  /** The language, which decides how many characters are large. */
  readonly language: LanguageId
  /** The length in characters. */
  readonly length: number
}

/** The ratio to a text that took too much memory at which a shorter text is tried again. */
const TRIED_AGAIN = 0.75

/** The large documents, and those of them that take more memory than there is. */
export interface LargeDocuments {
  /** Notes the size of a document; `undefined` if it is gone. @returns whether any is large that can be checked */
  put(key: string, size: DocumentSize | undefined): boolean
  /** Checks whether a check of the document has taken too much memory. */
  isTooLarge(key: string): boolean
  /** Notes that memory was too short for some of these documents. @returns the largest, which is not checked any more */
  blame(keys: readonly string[]): string | undefined
}

/** Makes an empty set of large documents. */
export function createLargeDocuments(): LargeDocuments {
  const lengths = new Map<string, number>()
  /** The length of the shortest text that took too much, by document. */
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
