import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver'
import type { ClientFeatures } from './capabilities.js'

/** Edits of a document. The client refuses them where it has another version; `null` is whichever it has. */
export interface DocumentEdits {
  readonly uri: string
  readonly version: number | null
  readonly edits: TextEdit[]
}

/** Edits of documents, in the form that the client takes. */
export const workspaceEdit = (
  { documentChanges }: Pick<ClientFeatures, 'documentChanges'>,
  ...documents: readonly DocumentEdits[]
): WorkspaceEdit => {
  if (documentChanges) {
    return {
      documentChanges: documents.map(({ uri, version, edits }) => ({
        textDocument: { uri, version },
        edits,
      })),
    }
  }
  return { changes: Object.fromEntries(documents.map(({ uri, edits }) => [uri, edits])) }
}
