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
  readonly encoding: PositionEncoding
  readonly pull: boolean
  readonly refreshDiagnostics: boolean
  readonly relatedDocuments: boolean
  readonly relatedInformation: boolean
  readonly tags: DiagnosticTag[]
  readonly configuration: boolean
  readonly registerConfiguration: boolean
  readonly workspaceFolders: boolean
  readonly watchFiles: boolean
  readonly progress: boolean
  readonly actionLiterals: boolean
  readonly resolveActions: boolean
  readonly documentChanges: boolean
  readonly createFiles: boolean
  readonly renameFiles: boolean
  readonly showDocument: boolean
  readonly applyEdit: boolean
  readonly snippets: boolean
  readonly markdown: boolean
  readonly hierarchicalSymbols: boolean
  readonly refreshLenses: boolean
  readonly refreshHints: boolean
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
