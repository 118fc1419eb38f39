import type { LanguageId } from '@slashlint/sources'
import { isLarge } from './analyst.js'

/** What decides whether a document is large. */
export interface DocumentSize {
  readonly language: LanguageId
  /** In characters. */
  readonly length: number
}

/** A text that is so much shorter than one that took too much memory is tried again. */
const TRIED_AGAIN = 0.75

/** The documents that are large, and those of them that take more memory than there is. */
export interface Large {
  /** Takes how large a document is; `undefined`: it is gone. @returns whether any is large that can be checked */
  put(key: string, size: DocumentSize | undefined): boolean
  /** Whether the check of a document takes too much memory, as far as that was seen. */
  isTooLarge(key: string): boolean
  /** Takes that there was no memory for some of these documents. @returns the largest, which is not checked any more */
  blame(keys: readonly string[]): string | undefined
}

export function createLarge(): Large {
  const lengths = new Map<string, number>()
  /** By document, the shortest text that took too much. */
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
      const [largest] = (busy.length > 0 ? busy : checked()).sort((a, b) => length(b) - length(a))
      if (largest !== undefined) {
        tooLong.set(largest, length(largest))
      }
      return largest
    },
  }
}
