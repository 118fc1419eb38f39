import { lineLookup } from '@slashlint/checker'
import type { Analysis, Finding } from '@slashlint/checker'
import type { Place, TextEdit } from '@slashlint/sources'
import type { Position, Range } from 'vscode-languageserver-types'
import { toClient } from './encoding.js'
import type { PositionEncoding } from './encoding.js'

/**
 * A place with its lines and columns. They are needed if the place is shown after its text was
 * dropped.
 */
export interface Spot extends Place {
  /** The lines and columns. Left out while the text is available. */
  readonly range?: Range
}

/** A finding that can be shown without the text of its document. */
export type LocatedFinding = Finding<Spot>

/** Analyses a changed text of the same document. */
export type Again = (text: string) => Analysis | undefined

/** A change that a code action offers for a finding. */
export interface Offer {
  /** The label of the code action. */
  readonly title: string
  /** The finding that the change is about. */
  readonly finding: LocatedFinding
  /** True for the change that most users want. */
  readonly isPreferred: boolean
  /** The changes of the text. */
  readonly edits: readonly TextEdit[]
  /** The URI of the document to change, if it is not that of the finding. */
  readonly uri?: string
  /**
   * The extent of the comment that suppresses the finding. Left out for other changes. Such offers
   * are listed last.
   */
  readonly hidesIn?: 'line' | 'file'
}

/** The limit for underlined text before or after a character, in characters. */
const MOST_WORD = 100

/**
 * Returns a finding with the range to underline. For a mistake in a single character, this is the
 * whole word.
 */
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

/**
 * Makes a function that returns the lines and columns of a place. It returns `undefined` if the
 * text of the document is not known.
 */
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
