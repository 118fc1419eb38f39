import { lineLookup } from '@slashlint/checker'
import type { Analysis, Finding } from '@slashlint/checker'
import type { Place, TextEdit } from '@slashlint/sources'
import type { Position, Range } from 'vscode-languageserver-types'
import { toClient } from './encoding.js'
import type { PositionEncoding } from './encoding.js'

/** A place with its lines and columns: it may have to be shown when its text is no longer at hand. */
export interface Spot extends Place {
  /** The lines and columns; absent as long as the text is at hand. */
  readonly range?: Range
}

/** A finding that can be shown without its text. */
export type LocatedFinding = Finding<Spot>

/** Analyses a changed text of the same document. */
export type Again = (text: string) => Analysis | undefined

/** A change that may be made about a finding. */
export interface Offer {
  /** The label of the code action. */
  readonly title: string
  /** The finding that the change is about. */
  readonly finding: LocatedFinding
  /** The one that most people want. */
  readonly isPreferred: boolean
  /** The changes of the text. */
  readonly edits: readonly TextEdit[]
  /** The document that they change, if it is another one. */
  readonly uri?: string
  /** The kind of the comment that suppresses the finding. Such offers are listed last. */
  readonly hidesIn?: 'line' | 'file'
}

/** The most characters of a word that are underlined. */
const MOST_WORD = 100

/** Returns the place of a finding as it is shown. One character of a text becomes its whole word. */
export function shownPlace<F extends Finding>(finding: F, text: string): F {
  const { start, end, origin } = finding
  const isCharacter =
    origin?.diagnostic.span !== undefined && [...text.slice(start, end)].length === 1
  if (!isCharacter) {
    return finding
  }
  const before =
    /[^\s"'`]*$/.exec(text.slice(Math.max(0, start - MOST_WORD), start))?.[0].length ?? 0
  const after = /^[^\s"'`]*/.exec(text.slice(end, end + MOST_WORD))?.[0].length ?? 0
  return { ...finding, start: start - before, end: end + after }
}

/** Finds the lines and columns of places in documents; `undefined` if the text of one isn't known. */
export function rangeLookup(
  textOf: (uri: string) => string | undefined,
  encoding: PositionEncoding,
): (place: Place) => Range | undefined {
  const linesOf = lineLookup(textOf)
  return ({ uri, start, end }) => {
    const lines = linesOf(uri)
    if (lines === undefined) {
      return undefined
    }
    const text = textOf(uri) ?? ''
    const positionAt = (offset: number): Position => {
      const { line, column: character } = lines.position(offset)
      if (encoding === 'utf-16') {
        return { line, character }
      }
      return toClient(text, offset - character, { line, character }, encoding)
    }
    return { start: positionAt(start), end: positionAt(end) }
  }
}
