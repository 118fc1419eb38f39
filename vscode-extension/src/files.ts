import { FIND_FILES, READ_FILE } from '@slashlint/language-server/protocol'
import type {
  FindFilesParams,
  FindFilesResult,
  ReadFileParams,
  ReadFileResult,
} from '@slashlint/language-server/protocol'
import { Uri } from 'vscode'
import type { BaseLanguageClient } from 'vscode-languageclient'
import { findFiles, readText } from './search.js'

/** The limit for files that are indexed. A web editor fetches each file over the network. */
const MOST_FILES = 2000

/**
 * Answers the server's requests for files that are on no disk: in web editors and virtual
 * workspaces.
 */
export function provideFiles(client: BaseLanguageClient): void {
  client.onRequest(
    READ_FILE,
    async ({ uri }: ReadFileParams): Promise<ReadFileResult> =>
      (await readText(Uri.parse(uri))) ?? null,
  )
  client.onRequest(
    FIND_FILES,
    async ({ folder, endings }: FindFilesParams): Promise<FindFilesResult> => {
      const found = await findFiles(Uri.parse(folder), {
        glob: `**/*.{${endings.join(',')}}`,
        matches: new RegExp(`\\.(?:${endings.join('|')})$`),
        most: MOST_FILES,
      })
      return found.map((uri) => uri.toString())
    },
  )
}
