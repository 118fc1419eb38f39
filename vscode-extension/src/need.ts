import { mayDefine } from '@slashlint/sources'
import { window, workspace } from 'vscode'
import type { TextDocument, Uri } from 'vscode'
import { namesChatLibrary } from './libraries.js'

/** Folders whose files say nothing about this project. */
const NOT_OURS = '**/{node_modules,dist,build,out,.git}/**'
/** In a workspace with more projects than that, the setting says what is wanted. */
const MANIFESTS = 40

/** Why the language server is wanted in this workspace; undefined: it is not. */
export async function whyNeeded(): Promise<string | undefined> {
  if (workspace.getConfiguration('slashlint').get('enable') === 'on') return 'the setting slashlint.enable'
  const open = window.visibleTextEditors.find(({ document }) => looksLikeCommands(document))
  if (open !== undefined) return open.document.uri.path
  const [configuration] = await workspace.findFiles('**/slashlint.json', NOT_OURS, 1)
  if (configuration !== undefined) return configuration.path
  for (const manifest of await workspace.findFiles('**/package.json', NOT_OURS, MANIFESTS)) {
    if (namesChatLibrary(await textOf(manifest))) return manifest.path
  }
  return undefined
}

/** Whether a document is called like commands, or shows a sign of them. No parser is loaded for that. */
export function looksLikeCommands(document: TextDocument): boolean {
  const { languageId, uri } = document
  if (uri.scheme === 'vscode-userdata' || uri.scheme === 'output') return false
  return ['json', 'jsonc', 'yaml'].includes(languageId) && mayDefine(document.getText(), uri.toString())
}

async function textOf(uri: Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri))
  } catch {
    return ''
  }
}
