import { lineIndex } from '@slashlint/sources'
import type { LineIndex } from '@slashlint/sources'
import { remembered } from '../values/remembered.js'

/**
 * Finds the lines of documents on demand, and remembers them.
 *
 * @param textOf the text of a document, if it is known
 */
export const lineLookup = (
  textOf: (document: string) => string | undefined,
): ((document: string) => LineIndex | undefined) =>
  remembered((document: string) => {
    const text = textOf(document)
    return text === undefined ? undefined : lineIndex(text)
  })
