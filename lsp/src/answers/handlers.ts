import { DocumentHighlightKind } from 'vscode-languageserver-types'
import type {
  DocumentHighlight,
  Location,
  Range,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-types'
import type { Place } from '@slashlint/sources'
import { handlerDefinition, handlerReferences, renaming } from '../features/index.js'
import type { NamedCommand, Renaming } from '../features/index.js'
import { rangeIn } from './known.js'
import type { KnownDocument } from './known.js'
import type { AtPosition } from './typing.js'

/** Answers about names in handlers, and about the definitions that they are tied to. */

/**
 * Converts places to locations of the protocol. Places in documents with an unknown text are left
 * out.
 */
const locationsOf = (
  { uri, analysis, rangeOf }: KnownDocument,
  places: readonly Place[],
): Location[] =>
  places.flatMap((place) => {
    const range = rangeOf(place)
    return range === undefined ? [] : [{ uri: place.uri === analysis.uri ? uri : place.uri, range }]
  })

export const definition = (known: KnownDocument, { position }: AtPosition): Location[] =>
  locationsOf(known, handlerDefinition(known.analysis, known.document.offsetAt(position)))

export const references = (
  known: KnownDocument,
  {
    position,
    context,
  }: AtPosition & { readonly context: { readonly includeDeclaration: boolean } },
): Location[] =>
  locationsOf(
    known,
    handlerReferences(
      known.analysis,
      known.document.offsetAt(position),
      context.includeDeclaration,
    ),
  )

export const documentHighlight = (
  known: KnownDocument,
  { position }: AtPosition,
): DocumentHighlight[] =>
  handlerReferences(known.analysis, known.document.offsetAt(position), true).flatMap((place) => {
    if (place.uri === known.analysis.uri) {
      return [{ range: rangeIn(known.document, place), kind: DocumentHighlightKind.Text }]
    }
    return []
  })

/** The reason why a name cannot be changed. Callers answer it as an error. */
export type HandlerRefusal = Extract<Renaming, { readonly reason: string }>

/** A name that nothing else has. */
const UNLIKELY = 'slashlint-renamed'

export function prepareRename(
  { document, analysis }: KnownDocument,
  { position }: AtPosition,
): { readonly range: Range; readonly placeholder: string } | HandlerRefusal | null {
  const found = renaming(analysis, document.offsetAt(position), UNLIKELY)
  if (found === undefined) {
    return null
  }
  if ('reason' in found) {
    return found
  }
  return { range: rangeIn(document, found.place), placeholder: found.name }
}

export function rename(
  known: KnownDocument,
  { position, newName }: AtPosition & { readonly newName: string },
): (WorkspaceEdit & { readonly command?: NamedCommand }) | HandlerRefusal | null {
  const { uri, document, analysis, rangeOf } = known
  const found = renaming(analysis, document.offsetAt(position), newName)
  if (found === undefined || 'reason' in found) {
    return found ?? null
  }
  const changes: Record<string, TextEdit[]> = {}
  for (const edit of found.edits) {
    const range = rangeOf(edit)
    if (range === undefined) {
      return { reason: 'A file with one of the uses is not known yet.' }
    }
    const edits = (changes[edit.uri === analysis.uri ? uri : edit.uri] ??= [])
    edits.push({ range, newText: edit.text })
  }
  return { changes, ...(found.command && { command: found.command }) }
}
