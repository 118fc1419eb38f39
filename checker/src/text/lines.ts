import { lineIndex } from '@slashlint/sources'
import type { LineIndex } from '@slashlint/sources'
import { remembered } from '../values/remembered.js'

/**
 * Makes a function that returns the line index of a document, and stores it.
 *
 * @param textOf returns the text of a document, or `undefined` if it is not known
 */
export const lineLookup = (
  textOf: (document: string) => string | undefined,
): ((document: string) => LineIndex | undefined) =>
  remembered((document: string) => {
    const text = textOf(document)
    return text === undefined ? undefined : lineIndex(text)
  })
