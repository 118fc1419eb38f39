import type { AnswerTo, Params, Question } from '../answers/index.js'
import type { Workspace } from '../workspace/model.js'

/**
 * Asks about an open document in its present text.
 *
 * @returns `null` if the document isn't open, or defines nothing
 */
export type AskDocument = <Q extends Question>(
  question: Q,
  params: { textDocument: { uri: string } } & Params<Q>,
) => Promise<AnswerTo<Q> | null>

export function createAsk(workspace: Workspace): AskDocument {
  return async (question, { textDocument, ...params }) => {
    const state = await workspace.current(textDocument.uri)
    return state?.ask === undefined ? null : state.ask(question, params)
  }
}
