import type { InitializeParams } from 'vscode-languageserver'
import { keyOf } from '../workspace/documents.js'

/** The folders of a workspace. Old clients know one folder only, and very old ones only its path. */
export function foldersOf({ workspaceFolders, rootUri, rootPath }: InitializeParams): readonly string[] {
  if (workspaceFolders !== undefined && workspaceFolders !== null)
    return workspaceFolders.map(({ uri }) => withoutSlash(uri))
  if (typeof rootUri === 'string') return [withoutSlash(rootUri)]
  return typeof rootPath === 'string' ? [withoutSlash(keyOf(rootPath))] : []
}

/** The URI of a folder without slashes at its end: some clients write them. */
export const withoutSlash = (folder: string): string => folder.replace(/(?<!\/)\/+$/, '')
