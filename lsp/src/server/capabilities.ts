import {
  CodeActionKind,
  FileOperationPatternKind,
  TextDocumentSyncKind,
} from 'vscode-languageserver'
import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver'
import { chooseEncoding, FIX_ALL } from '../features/index.js'
import { COMMANDS } from './commands.js'
import type { PositionEncoding } from '../features/encoding.js'
import type { DiagnosticTag } from 'vscode-languageserver-types'

/** The client's capabilities, reduced to those that matter here. Old clients leave most of them out. */
export interface ClientFeatures {
  /** The encoding in which the client counts positions. */
  readonly encoding: PositionEncoding
  /** True if the client requests diagnostics itself. Otherwise the server sends them. */
  readonly pull: boolean
  /** True if the server can tell the client to request diagnostics again. */
  readonly refreshDiagnostics: boolean
  /** True if an answer to the client may contain diagnostics of other documents. */
  readonly relatedDocuments: boolean
  /** True if the client shows related places of diagnostics. */
  readonly relatedInformation: boolean
  /** The tags of diagnostics that the client shows. */
  readonly tags: DiagnosticTag[]
  /** True if the client answers requests for settings. */
  readonly configuration: boolean
  /** True if the client accepts a registration for changes of settings. */
  readonly registerConfiguration: boolean
  /** True if the client can have several folders. */
  readonly workspaceFolders: boolean
  /** True if the client reports changes of files. */
  readonly watchFiles: boolean
  /** True if the client shows the progress of the server. */
  readonly progress: boolean
  /** True if the client supports code actions. Otherwise it supports only commands. */
  readonly actionLiterals: boolean
  /** True if the client requests the edits of a code action when the user chooses it. */
  readonly resolveActions: boolean
  /** True if edits for the client may contain the version of their document. */
  readonly documentChanges: boolean
  /** True if edits for the client may create files. */
  readonly createFiles: boolean
  /** True if edits for the client may rename files. */
  readonly renameFiles: boolean
  /** True if the client can open a document or an address for the server. */
  readonly showDocument: boolean
  /** True if the client applies edits that the server sends. */
  readonly applyEdit: boolean
  /** True if completions may contain placeholders. */
  readonly snippets: boolean
  /** True if the client shows Markdown in hovers. */
  readonly markdown: boolean
  /** True if the client shows the outline as a tree. */
  readonly hierarchicalSymbols: boolean
  /** True if the server can tell the client to request lenses again. */
  readonly refreshLenses: boolean
  /** True if the server can tell the client to request inlay hints again. */
  readonly refreshHints: boolean
  /** True if the client asks whether a renaming is possible. */
  readonly prepareRename: boolean
}

export function featuresOf({
  textDocument,
  workspace,
  window,
  general,
}: ClientCapabilities): ClientFeatures {
  const completion = textDocument?.completion?.completionItem
  const action = textDocument?.codeAction
  const { publishDiagnostics, diagnostic } = textDocument ?? {}
  return {
    /** The unit of positions that the client prefers. */
    encoding: chooseEncoding(general?.positionEncodings),
    /** The client asks for diagnostics; otherwise they are sent. */
    pull: diagnostic !== undefined,
    refreshDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    relatedDocuments: diagnostic?.relatedDocumentSupport === true,
    relatedInformation:
      (publishDiagnostics?.relatedInformation ?? diagnostic?.relatedInformation) === true,
    tags: publishDiagnostics?.tagSupport?.valueSet ?? diagnostic?.tagSupport?.valueSet ?? [],
    configuration: workspace?.configuration === true,
    registerConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    watchFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    progress: window?.workDoneProgress === true,
    /** Code actions as literals; without them only commands. */
    actionLiterals: action?.codeActionLiteralSupport !== undefined,
    resolveActions:
      action?.dataSupport === true && action.resolveSupport?.properties.includes('edit') === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    createFiles: workspace?.workspaceEdit?.resourceOperations?.includes('create') === true,
    renameFiles: workspace?.workspaceEdit?.resourceOperations?.includes('rename') === true,
    /** True if the client can show a document that the server names. */
    showDocument: window?.showDocument?.support === true,
    applyEdit: workspace?.applyEdit === true,
    snippets: completion?.snippetSupport === true,
    markdown: textDocument?.hover?.contentFormat?.includes('markdown') === true,
    hierarchicalSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    refreshLenses: workspace?.codeLens?.refreshSupport === true,
    refreshHints: workspace?.inlayHint?.refreshSupport === true,
    prepareRename: textDocument?.rename?.prepareSupport === true,
  }
}

const ALL_FILES = { filters: [{ pattern: { glob: '**', matches: FileOperationPatternKind.file } }] }

/** Returns the capabilities of this server for a client. */
export function serverCapabilities({
  pull,
  encoding,
  prepareRename,
}: ClientFeatures): ServerCapabilities {
  return {
    positionEncoding: encoding,
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false },
    },
    ...(pull && {
      diagnosticProvider: {
        identifier: 'slashlint',
        interFileDependencies: true,
        workspaceDiagnostics: true,
      },
    }),
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL],
      resolveProvider: true,
    },
    hoverProvider: true,
    completionProvider: { triggerCharacters: ['"', "'", ':', ' ', '.', '('] },
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: prepareRename ? { prepareProvider: true } : true,
    inlayHintProvider: true,
    codeLensProvider: {},
    documentSymbolProvider: true,
    workspaceSymbolProvider: true,
    executeCommandProvider: { commands: Object.values(COMMANDS) },
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { didCreate: ALL_FILES, didRename: ALL_FILES, didDelete: ALL_FILES },
    },
  }
}
