import type { LanguageId } from '@slashlint/sources'
import {
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  InsertTextMode,
} from 'vscode-languageserver-types'
import type { CompletionItem, Hover, Position } from 'vscode-languageserver-types'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import {
  closedText,
  complete,
  configComplete,
  configHover as configHoverAt,
  handlerComplete,
  hover as hoverAt,
  isRuleName,
  offerSnippets,
  withoutPlaceholders,
} from '../features/index.js'
import type { FormOfProject, Suggestion } from '../features/index.js'
import { protocolEdits } from './changes.js'
import { markup, rangeIn } from './known.js'
import type { KnownDocument, DisplayCapabilities } from './known.js'

/** Answers about the place of the cursor. */

export interface AtPosition {
  /** The line and column of the cursor, in the client's encoding. */
  readonly position: Position
}

export function hover(
  { document, analysis }: KnownDocument,
  { position }: AtPosition,
  display: DisplayCapabilities,
): Hover | null {
  const found = hoverAt(analysis, document.offsetAt(position))
  if (found === undefined) {
    return null
  }
  return { contents: markup(found.markdown, display), range: rangeIn(document, found.place) }
}

export function completion(
  { uri, document, analysis, again }: KnownDocument,
  { position }: AtPosition,
  display: DisplayCapabilities,
) {
  const { jsonService, jsonSchemaFiles: files } = display
  const isLeft =
    jsonService && !(files !== undefined && new RegExp(files).test(decodeURIComponent(uri)))
  const offset = document.offsetAt(position)
  const found = complete(analysis, offset, { jsonService: isLeft })
  const isHandler = /^(?:java|type)script/.test(analysis.language ?? '')
  const closed = found.length === 0 && isHandler ? closedText(analysis.text, offset) : undefined
  const repaired = closed === undefined ? undefined : again(closed)
  const offered = repaired === undefined ? found : (handlerComplete(repaired, offset) ?? [])
  return offered.map((suggestion, index) => itemOf(document, suggestion, index, display))
}

/**
 * Explains the key, rule or value at a position in a `slashlint.json`. If the editor has the
 * schema, only names of rules are explained, and the result is `null` elsewhere.
 */
export async function configHover(
  document: TextDocument,
  { position }: AtPosition,
  display: DisplayCapabilities,
): Promise<Hover | null> {
  const [text, offset] = [document.getText(), document.offsetAt(position)]
  if (display.jsonService && !isRuleName(text, offset)) {
    return null
  }
  const found = await configHoverAt(text, offset)
  if (found === undefined) {
    return null
  }
  return { contents: markup(found.markdown, display), range: rangeIn(document, found.place) }
}

export async function configCompletion(
  document: TextDocument,
  { position }: AtPosition,
  display: DisplayCapabilities,
) {
  if (display.jsonService) {
    return []
  }
  const found = await configComplete(document.getText(), document.offsetAt(position))
  return found.map((suggestion, index) => itemOf(document, suggestion, index, display))
}

/** Completes snippets for code and data in the form of the project, in any document. */
export async function snippetCompletion(
  document: TextDocument,
  language: LanguageId | undefined,
  { position }: AtPosition,
  project: FormOfProject,
  display: DisplayCapabilities,
) {
  const subject = { uri: document.uri, text: document.getText(), language }
  const found = await offerSnippets(subject, document.offsetAt(position), project)
  return found.map((suggestion, index) => itemOf(document, suggestion, index, display))
}

const KINDS: Readonly<Record<Suggestion['kind'], CompletionItemKind>> = {
  field: CompletionItemKind.Property,
  member: CompletionItemKind.EnumMember,
  value: CompletionItemKind.Value,
  snippet: CompletionItemKind.Snippet,
}

function itemOf(
  document: TextDocument,
  suggestion: Suggestion,
  index: number,
  display: DisplayCapabilities,
): CompletionItem {
  const { label, kind, detail, documentation, snippet, filter, isDeprecated, isLate, additional } =
    suggestion
  return {
    label,
    kind: KINDS[kind],
    ...(detail !== undefined && { detail }),
    ...(documentation !== undefined && { documentation: markup(documentation, display) }),
    // Old Neovims look for the word of an item with a filter in another place.
    ...(filter !== label && { filterText: filter }),
    sortText: `${isLate === true ? '~' : ''}${String(index).padStart(4, '0')}`,
    insertTextFormat: display.snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    // Lines after the first one have their indentation already.
    insertTextMode: InsertTextMode.asIs,
    textEdit: {
      range: rangeIn(document, suggestion),
      newText: display.snippets ? snippet : withoutPlaceholders(snippet),
    },
    ...(additional !== undefined && { additionalTextEdits: protocolEdits(document, additional) }),
    ...(isDeprecated === true && { tags: [CompletionItemTag.Deprecated] }),
  }
}
