import { mayDefine } from '@slashlint/sources'
import { Uri, window, workspace } from 'vscode'
import type { TextDocument } from 'vscode'
import { namesChatLibrary, namesPythonLibrary, PYTHON_MANIFESTS } from './libraries.js'
import { findFiles, readText } from './search.js'
import type { Wanted } from './search.js'

/**
 * The manifests that are searched for libraries, up to a limit. In larger workspaces, the user's
 * setting decides.
 */
const MANIFESTS: Wanted = { glob: '**/package.json', matches: /^package\.json$/, most: 40 }
const MODULES: Wanted = {
  glob: '**/{requirements*.txt,pyproject.toml,setup.cfg,setup.py,Pipfile}',
  matches: /^(?:requirements.*\.txt|pyproject\.toml|setup\.(?:cfg|py)|Pipfile)$/,
  most: 40,
}
const CONFIGURATION: Wanted = { glob: '**/slashlint.json', matches: /^slashlint\.json$/, most: 1 }

/** Finds the reason to start the language server in this workspace; `undefined` if there is none. */
export async function whyNeeded(): Promise<string | undefined> {
  if (workspace.getConfiguration('slashlint').get('enable') === 'on') {
    return 'the setting slashlint.enable'
  }
  const open = window.visibleTextEditors.find(({ document }) => looksLikeCommands(document))
  if (open !== undefined) {
    return open.document.uri.path
  }
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri)
  // The root's own files are read before anything is searched.
  for (const folder of folders) {
    const configuration = Uri.joinPath(folder, 'slashlint.json')
    if (await readText(configuration)) {
      return configuration.path
    }
    for (const name of ['package.json', ...PYTHON_MANIFESTS]) {
      const manifest = Uri.joinPath(folder, name)
      if (await namesLibrary(manifest)) {
        return manifest.path
      }
    }
  }
  for (const folder of folders) {
    const [configuration] = await findFiles(folder, CONFIGURATION)
    if (configuration !== undefined) {
      return configuration.path
    }
  }
  for (const folder of folders) {
    for (const wanted of [MANIFESTS, MODULES]) {
      for (const manifest of await findFiles(folder, wanted)) {
        if (await namesLibrary(manifest)) {
          return manifest.path
        }
      }
    }
  }
  return undefined
}

/** Tells whether a manifest names a library, by the rules of its language. */
async function namesLibrary(manifest: Uri): Promise<boolean> {
  const text = (await readText(manifest)) ?? ''
  return manifest.path.endsWith('/package.json') ? namesChatLibrary(text) : namesPythonLibrary(text)
}

/**
 * Tells whether a document is probably a file of commands, by its name or a pattern in its text. It
 * loads no parser.
 */
export function looksLikeCommands(document: TextDocument): boolean {
  const { languageId, uri } = document
  if (uri.scheme === 'vscode-userdata' || uri.scheme === 'output') {
    return false
  }
  return (
    ['json', 'jsonc', 'json5', 'yaml'].includes(languageId) &&
    mayDefine(document.getText(), uri.toString())
  )
}
