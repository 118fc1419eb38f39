import { l10n, Uri, window, workspace } from 'vscode'

const NAME = 'slashlint.json'

const TEXT = `{
  // Which files hold commands, and where they go: global or guild.
  "files": [{ "glob": "**/*.command.json", "resource": "command", "scope": "global" }],
  // Severities that differ from the defaults: error, warning, hint or off.
  "rules": {}
}
`

/** Opens the `slashlint.json` of a folder in the workspace. If there is none, opens a new one. */
export async function createConfiguration(): Promise<void> {
  const folders = workspace.workspaceFolders ?? []
  const folder = folders.length > 1 ? await window.showWorkspaceFolderPick() : folders[0]
  if (folder === undefined) {
    if (folders.length === 0) {
      void window.showInformationMessage(
        l10n.t('Open a folder first: slashlint.json is created in it.'),
      )
    }
    return
  }
  const uri = Uri.joinPath(folder.uri, NAME)
  const isThere = await workspace.fs.stat(uri).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    await workspace.fs.writeFile(uri, new TextEncoder().encode(TEXT))
  }
  await window.showTextDocument(uri)
}
