import { InlayHintKind } from 'vscode-languageserver-types'
import type {
  CodeLens,
  DocumentSymbol,
  InlayHint,
  Position,
  Range,
  SymbolInformation,
} from 'vscode-languageserver-types'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { definedFields } from '@slashlint/checker'
import type { Preview } from '@slashlint/preview'
import {
  codeLenses,
  inlayHints,
  outline,
  preview as draw,
  readLenses,
  sizeReport,
} from '../features/index.js'
import type { OutlineEntry, SizeReport } from '../features/index.js'
import { rangeIn } from './known.js'
import type { KnownDocument, DisplayCapabilities } from './known.js'

/** Answers with marks beside the text: lenses, hints, symbols. */

export const inlayHint = (
  { document, analysis }: KnownDocument,
  { range }: { range: Range },
): InlayHint[] =>
  inlayHints(analysis, document.offsetAt(range.start), document.offsetAt(range.end)).map(
    ({ offset, label }) => ({
      position: document.positionAt(offset),
      label,
      kind: InlayHintKind.Type,
      paddingLeft: true,
    }),
  )

export const codeLens = (
  { uri, document, analysis }: KnownDocument,
  { reads = false }: { readonly reads?: boolean },
  { previewCommand }: DisplayCapabilities,
): CodeLens[] => [
  ...codeLenses(analysis, previewCommand !== undefined).map(({ place, title }) => {
    const range = rangeIn(document, place)
    // An empty command is a text to read.
    return {
      range,
      command: { title, command: previewCommand ?? '', arguments: [uri, range.start] },
    }
  }),
  ...(reads ? readLenses(analysis) : []).map(({ place, title }) => ({
    range: rangeIn(document, place),
    command: { title, command: '' },
  })),
]

export function documentSymbol(
  { uri, document, analysis }: KnownDocument,
  _params: unknown,
  { hierarchicalSymbols }: DisplayCapabilities,
): DocumentSymbol[] | SymbolInformation[] {
  const entries = outline(analysis)
  if (hierarchicalSymbols) {
    return entries.map((entry) => symbolOf(document, entry))
  }
  return entries.flatMap((entry) => flatSymbols(uri, document, entry, undefined))
}

const symbolOf = (document: TextDocument, entry: OutlineEntry): DocumentSymbol => ({
  name: entry.name,
  detail: entry.detail,
  kind: entry.kind,
  range: rangeIn(document, entry),
  selectionRange: rangeIn(document, { start: entry.nameStart, end: entry.nameEnd }),
  children: entry.children.map((child) => symbolOf(document, child)),
})

/** Returns the outline as a flat list, for clients that show no tree. */
const flatSymbols = (
  uri: string,
  document: TextDocument,
  entry: OutlineEntry,
  containerName: string | undefined,
): SymbolInformation[] => [
  {
    name: entry.name,
    kind: entry.kind,
    location: { uri, range: rangeIn(document, entry) },
    ...(containerName !== undefined && { containerName }),
  },
  ...entry.children.flatMap((child) => flatSymbols(uri, document, child, entry.name)),
]

export const preview = (
  { document, encoding, analysis, textOf }: KnownDocument,
  { position, locale }: { position?: Position | undefined; locale?: string | undefined },
): Preview =>
  draw(analysis, {
    ...definedFields({ locale, offset: position && document.offsetAt(position) }),
    text: textOf,
    encoding,
  })

export const size = (
  { document, analysis }: KnownDocument,
  { position }: { position?: Position | undefined },
): SizeReport | null => sizeReport(analysis, position && document.offsetAt(position)) ?? null
