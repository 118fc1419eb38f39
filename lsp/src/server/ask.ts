import { LSPErrorCodes, ResponseError } from 'vscode-languageserver'
import type { AnswerTo, Params, Question } from '../answers/index.js'
import type { OpenDocument } from '../workspace/documents.js'
import type { Workspace } from '../workspace/workspace.js'

/**
 * Makes a function that answers questions about an open document in its present text. The positions
 * of a question belong to that text, even if keystrokes arrive before the answer.
 *
 * @param ready resolves when everything is known that answers need
 * @returns `null` if the document isn't open, or defines nothing
 * @throws ContentModified if the text has changed and the question can no longer be answered
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

/**
 * Checks that a document has not changed since a revision.
 *
 * @throws ContentModified if it has
 */
export function mustBePresent(workspace: Workspace, { uri, revision }: OpenDocument): void {
  if (workspace.openDocument(uri)?.revision !== revision) {
    throw new ResponseError(
      LSPErrorCodes.ContentModified,
      'The document has changed since this was asked.',
    )
  }
}
