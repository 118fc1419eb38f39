import { CodeActionKind, FileOperationPatternKind, TextDocumentSyncKind } from 'vscode-languageserver'
import type { ClientCapabilities, DiagnosticTag, ServerCapabilities } from 'vscode-languageserver'
import { chooseEncoding, FIX_ALL } from '../features/index.js'
import type { PositionEncoding } from '../features/index.js'
import { COMMANDS } from './commands.js'

/** What the client can do, as far as it matters here. Old clients leave most of it out. */
export interface ClientFeatures {
  /** How positions are counted: as the client likes it best. */
  readonly encoding: PositionEncoding
  /** The client asks for diagnostics; otherwise they are sent. */
  readonly pull: boolean
  readonly refreshDiagnostics: boolean
  readonly relatedDocuments: boolean
  readonly relatedInformation: boolean
  readonly tags: readonly DiagnosticTag[]
  readonly configuration: boolean
  readonly registerConfiguration: boolean
  readonly workspaceFolders: boolean
  readonly watchFiles: boolean
  readonly progress: boolean
  /** Code actions as literals; without them only commands. */
  readonly actionLiterals: boolean
  readonly resolveActions: boolean
  readonly documentChanges: boolean
  readonly createFiles: boolean
  readonly renameFiles: boolean
  readonly applyEdit: boolean
  /** It shows a document that the server names. */
  readonly showDocument: boolean
  readonly snippets: boolean
  readonly markdown: boolean
  readonly hierarchicalSymbols: boolean
  readonly refreshLenses: boolean
  readonly refreshHints: boolean
  readonly prepareRename: boolean
}

export function featuresOf({ textDocument, workspace, window, general }: ClientCapabilities): ClientFeatures {
  const completion = textDocument?.completion?.completionItem
  const action = textDocument?.codeAction
  return {
    encoding: chooseEncoding(general?.positionEncodings),
    pull: textDocument?.diagnostic !== undefined,
    refreshDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    relatedDocuments: textDocument?.diagnostic?.relatedDocumentSupport === true,
    relatedInformation:
      (textDocument?.publishDiagnostics?.relatedInformation ?? textDocument?.diagnostic?.relatedInformation) === true,
    tags:
      textDocument?.publishDiagnostics?.tagSupport?.valueSet ?? textDocument?.diagnostic?.tagSupport?.valueSet ?? [],
    configuration: workspace?.configuration === true,
    registerConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    watchFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    progress: window?.workDoneProgress === true,
    actionLiterals: action?.codeActionLiteralSupport !== undefined,
    resolveActions: action?.dataSupport === true && action.resolveSupport?.properties.includes('edit') === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    createFiles: workspace?.workspaceEdit?.resourceOperations?.includes('create') === true,
    renameFiles: workspace?.workspaceEdit?.resourceOperations?.includes('rename') === true,
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

/** What this server offers to such a client. */
export function serverCapabilities({ pull, encoding, prepareRename }: ClientFeatures): ServerCapabilities {
  return {
    positionEncoding: encoding,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
    ...(pull && {
      diagnosticProvider: { identifier: 'slashlint', interFileDependencies: true, workspaceDiagnostics: true },
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
