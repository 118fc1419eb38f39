import type { MarkupContent, Range } from 'vscode-languageserver-types'
import { MarkupKind } from 'vscode-languageserver-types'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Analysis, Finding } from '@slashlint/checker'
import type { Place } from '@slashlint/sources'
import type { PositionEncoding } from '../features/index.js'

/** A document in its present text, with its analysis. */
export interface KnownDocument {
  /** The URI as the client writes it. */
  readonly uri: string
  /** The document with positions as the client counts them. */
  readonly document: TextDocument
  /** The unit in which the client counts positions. */
  readonly encoding: PositionEncoding
  /** The analysis of the present text. */
  readonly analysis: Analysis
  /**
   * The findings of other documents in this one. Findings about uses are left out, since the
   * analysis contains them.
   */
  readonly others: readonly Finding[]
  /** Analyses another text of the document. */
  again(text: string): Analysis | undefined
  /** Returns the text of another document, or `undefined` if it is not known. */
  textOf(uri: string): string | undefined
  /** Returns the lines and columns of a place, in this document or in another one whose text is known. */
  rangeOf(place: Place): Range | undefined
}

/** The capabilities of the client that decide how answers are displayed. */
export interface DisplayCapabilities {
  /** The unit in which the client counts positions. */
  readonly encoding: PositionEncoding
  /** True if hovers and details may be Markdown. */
  readonly markdown: boolean
  /** True if completions may contain placeholders. */
  readonly snippets: boolean
  /** True if symbols may be nested. */
  readonly hierarchicalSymbols: boolean
  /** The name of the client's command that lenses run to show a preview. */
  readonly previewCommand: string | undefined
  /** True if the editor itself completes JSON. */
  readonly jsonService: boolean
  /**
   * The source of a regular expression for paths of JSON files with a schema. In these files, the
   * editor itself suggests no words of the document.
   */
  readonly jsonSchemaFiles: string | undefined
}

export const rangeIn = (
  document: TextDocument,
  { start, end }: { start: number; end: number },
): Range => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
})

export const markup = (markdown: string, display: DisplayCapabilities): MarkupContent => {
  if (display.markdown) {
    return { kind: MarkupKind.Markdown, value: markdown }
  }
  return {
    kind: MarkupKind.PlainText,
    value: markdown.replaceAll(/^```\w*\n?/gm, '').replaceAll(/[*`]/g, ''),
  }
}
