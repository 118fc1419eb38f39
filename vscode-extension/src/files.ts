import { FIND_FILES, READ_FILE } from '@slashlint/language-server/protocol'
import type {
  FindFilesParams,
  FindFilesResult,
  ReadFileParams,
  ReadFileResult,
} from '@slashlint/language-server/protocol'
import { RelativePattern, Uri, workspace } from 'vscode'
import type { BaseLanguageClient } from 'vscode-languageclient'

/** More files than that are not indexed: a web editor asks for each of them over the network. */
const MOST_FILES = 2000

/** Gives the server the files of the workspace where it has no disk: in web editors and virtual workspaces. */
export function provideFiles(client: BaseLanguageClient): void {
  client.onRequest(READ_FILE, async ({ uri }: ReadFileParams): Promise<ReadFileResult> => {
    try {
      return new TextDecoder().decode(await workspace.fs.readFile(Uri.parse(uri)))
    } catch {
      return null
    }
  })
  client.onRequest(FIND_FILES, async ({ folder, endings }: FindFilesParams): Promise<FindFilesResult> => {
    const pattern = new RelativePattern(Uri.parse(folder), `**/*.{${endings.join(',')}}`)
    const found = await workspace.findFiles(pattern, '**/node_modules/**', MOST_FILES)
    return found.map((uri) => uri.toString())
  })
}
