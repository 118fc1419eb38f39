import type { MarkupContent, Range } from 'vscode-languageserver-types'
import { MarkupKind } from 'vscode-languageserver-types'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { lineIndex } from '@slashlint/sources'
import type { LineIndex, Place } from '@slashlint/sources'
import type { Analysis } from '../service/index.js'

/** A document in its present text, with its analysis. */
export interface KnownDocument {
  /** As the client writes it. */
  readonly uri: string
  readonly document: TextDocument
  readonly analysis: Analysis
  /** Analyses another text of the same document. */
  again(text: string): Analysis | undefined
  /** The text of another document, as far as it is known. */
  textOf(uri: string): string | undefined
}

/** How answers look: what the client can show. */
export interface Look {
  readonly markdown: boolean
  readonly snippets: boolean
  readonly hierarchicalSymbols: boolean
  /** A command of the client that lenses run. */
  readonly previewCommand: string | undefined
  /** It has a service for JSON. */
  readonly jsonService: boolean
}

export const rangeIn = (document: TextDocument, { start, end }: { start: number; end: number }): Range => ({
  start: document.positionAt(start),
  end: document.positionAt(end),
})

/** Lines and columns in other documents; undefined: their text is not known. */
export function rangesElsewhere(textOf: (uri: string) => string | undefined): (place: Place) => Range | undefined {
  const indexes = new Map<string, LineIndex | undefined>()
  return ({ uri, start, end }) => {
    if (!indexes.has(uri)) {
      const text = textOf(uri)
      indexes.set(uri, text === undefined ? undefined : lineIndex(text))
    }
    const lines = indexes.get(uri)
    const at = (offset: number): Range['start'] | undefined => {
      const position = lines?.position(offset)
      return position === undefined ? undefined : { line: position.line, character: position.column }
    }
    const [from, to] = [at(start), at(end)]
    return from === undefined || to === undefined ? undefined : { start: from, end: to }
  }
}

export const markup = (markdown: string, look: Look): MarkupContent =>
  look.markdown
    ? { kind: MarkupKind.Markdown, value: markdown }
    : { kind: MarkupKind.PlainText, value: markdown.replaceAll(/[*`]/g, '') }
