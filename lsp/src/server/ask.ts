import { LSPErrorCodes, ResponseError } from 'vscode-languageserver'
import type { AnswerTo, Params, Question } from '../answers/index.js'
import type { OpenDocument } from '../workspace/documents.js'
import type { Workspace } from '../workspace/workspace.js'

/**
 * Asks about an open document in the text that it has now: positions mean that one, also when keystrokes arrive before the
 * answer.
 *
 * @param ready what is to be known before
 * @returns `null` if the document isn't open, or defines nothing
 * @throws ContentModified if the text has changed, and can no longer be asked about
 */
export const createAsk =
  (workspace: Workspace) =>
  async <Q extends Question>(
    question: Q,
    { textDocument, ...params }: { textDocument: { uri: string } } & Params<Q>,
    ready?: Promise<unknown>,
  ): Promise<AnswerTo<Q> | null> => {
    const document = workspace.keepDocument(textDocument.uri)
    if (document === undefined) {
      return null
    }
    await ready
    const { ask } = await workspace.stateIn(document)
    return ask(question, params as Params<Q>)
  }

/** Edits are made in the present text alone. @throws ContentModified if a document has another text now */
export function mustBePresent(workspace: Workspace, { uri, revision }: OpenDocument): void {
  if (workspace.openDocument(uri)?.revision !== revision) {
    throw new ResponseError(
      LSPErrorCodes.ContentModified,
      'The document has changed since this was asked.',
    )
  }
}
