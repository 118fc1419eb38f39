import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver'
import type { ClientFeatures } from './capabilities.js'

/** Edits of one version of a document. The client refuses them if it has another version; `null` means any version. */
export interface DocumentEdits {
  /** The URI as the client writes it. */
  readonly uri: string
  /** The version to which the edits apply. */
  readonly version: number | null
  /** The changes, in the client's lines and columns. */
  readonly edits: TextEdit[]
}

/** Makes an edit of documents, in the form that the client supports. */
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
