import { LANGUAGE_ENDINGS } from '@slashlint/sources'
import type { Connection } from 'vscode-languageserver'
import type { FileHost } from '../workspace/host.js'
import { FIND_FILES, READ_FILE } from './protocol.js'
import type {
  FindFilesParams,
  FindFilesResult,
  ReadFileParams,
  ReadFileResult,
} from './protocol.js'

/**
 * Chooses the access to files: the disk for files on it, and the client for all others.
 *
 * @param disk the access to the disk; left out in a browser
 * @param provides true if the client provides files
 */
export function hostOf(
  connection: Connection,
  disk: FileHost | undefined,
  provides: boolean,
): FileHost {
  if (disk !== undefined && !provides) {
    return disk
  }
  const client = clientHost(connection)
  if (disk === undefined) {
    return client
  }
  const ofScheme = (uri: string): FileHost => (uri.startsWith('file:') ? disk : client)
  return {
    readFile: (uri) => ofScheme(uri).readFile(uri),
    findFiles: (folder, filter) => ofScheme(folder).findFiles(folder, filter),
    isRepository: (folder) => ofScheme(folder).isRepository(folder),
    realUri: (uri) => ofScheme(uri).realUri(uri),
  }
}

/**
 * Makes the access to files that the client provides: in browsers, and in workspaces on no disk.
 */
function clientHost(connection: Connection): FileHost {
  const readFile = async (uri: string): Promise<string | undefined> => {
    const params: ReadFileParams = { uri }
    const text = await connection.sendRequest<ReadFileResult>(READ_FILE, params).catch(() => null)
    return typeof text === 'string' ? text : undefined
  }
  return {
    readFile,
    async findFiles(folder) {
      const params: FindFilesParams = { folder, endings: LANGUAGE_ENDINGS }
      const found = await connection
        .sendRequest<FindFilesResult>(FIND_FILES, params)
        .catch(() => [])
      if (Array.isArray(found)) {
        return found.filter((uri) => typeof uri === 'string').map((uri) => ({ uri }))
      }
      return []
    },
    isRepository: async (folder) => (await readFile(`${folder}/.git/HEAD`)) !== undefined,
    realUri: () => Promise.resolve(undefined),
  }
}
