import { DidChangeWatchedFilesNotification, FileChangeType } from 'vscode-languageserver'
import type { InitializeParams } from 'vscode-languageserver'
import { LANGUAGE_ENDINGS } from '@slashlint/sources'
import { keyOf } from '../workspace/documents.js'
import type { FileEvent } from '../workspace/files.js'
import type { Reports } from './reports.js'
import type { SessionContext } from './session-context.js'

/** Handles the notifications of the client about open documents and changed files. */
export function registerDocuments(
  { connection, workspace, client }: SessionContext,
  reports: Reports,
): void {
  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
    workspace.open(uri, languageId, version, text)
    if (!client.watchFiles) {
      workspace.rescan()
    }
  })
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    reports.typed()
    workspace.change(uri, version, contentChanges)
  })
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => workspace.close(uri))
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => {
    reports.saved(uri)
    workspace.saved(uri)
    if (!client.watchFiles) {
      workspace.rescan()
    }
  })
  connection.onDidChangeWatchedFiles(({ changes }) =>
    workspace.filesChanged(
      changes.map(({ uri, type }): FileEvent => ({ uri, kind: KINDS[type] ?? 'changed' })),
    ),
  )
  const all = (files: readonly { uri: string }[], kind: FileEvent['kind']): void =>
    workspace.filesChanged(files.map(({ uri }) => ({ uri, kind })))
  connection.workspace.onDidCreateFiles(({ files }) => all(files, 'created'))
  connection.workspace.onDidDeleteFiles(({ files }) => all(files, 'deleted'))
  connection.workspace.onDidRenameFiles(({ files }) =>
    workspace.filesChanged(
      files.flatMap(({ oldUri, newUri }): FileEvent[] => [
        { uri: oldUri, kind: 'deleted' },
        { uri: newUri, kind: 'created' },
      ]),
    ),
  )
}

const KINDS: Readonly<Record<number, FileEvent['kind']>> = {
  [FileChangeType.Created]: 'created',
  [FileChangeType.Changed]: 'changed',
  [FileChangeType.Deleted]: 'deleted',
}

/** Requests notifications of changed files and folders from the client. */
export function watchFiles({ connection, workspace, client }: SessionContext): void {
  if (client.watchFiles) {
    const watchers = [
      { globPattern: `**/*.{${LANGUAGE_ENDINGS.join(',')}}` },
      { globPattern: '**/.gitignore' },
    ]
    connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers })
      .catch(() => undefined)
  }
  if (client.workspaceFolders) {
    connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const gone = new Set(removed.map(({ uri }) => withoutSlash(uri)))
      const kept = workspace.folders.filter((folder) => !gone.has(folder))
      workspace.setFolders([...kept, ...added.map(({ uri }) => withoutSlash(uri))])
    })
  }
}

/**
 * Returns the folders of a workspace. Old clients send only one folder, and very old ones only its
 * path.
 */
export function foldersOf({
  workspaceFolders,
  rootUri,
  rootPath,
}: InitializeParams): readonly string[] {
  if (workspaceFolders !== undefined && workspaceFolders !== null) {
    return workspaceFolders.map(({ uri }) => withoutSlash(uri))
  }
  if (typeof rootUri === 'string') {
    return [withoutSlash(rootUri)]
  }
  return typeof rootPath === 'string' ? [withoutSlash(keyOf(rootPath))] : []
}

/** Returns the URI of a folder without the slashes that some clients write at its end. */
const withoutSlash = (folder: string): string => folder.replace(/(?<!\/)\/+$/, '')
