import type { Status } from '@slashlint/language-server/protocol'
import { commands, l10n, window } from 'vscode'
import type { ExtensionContext } from 'vscode'

const SHOWN = 'slashlint.welcomed'

/**
 * Makes a function that tells the user, once in each workspace, that the first definitions are
 * checked.
 */
export function createWelcome({
  globalState,
  workspaceState,
}: ExtensionContext): (status: Status) => Promise<void> {
  return async ({ commands: count, summary }) => {
    if (count === 0 || workspaceState.get(SHOWN) === true || globalState.get(SHOWN) === true) {
      return
    }
    await workspaceState.update(SHOWN, true)
    const [preview, never] = [l10n.t('Preview'), l10n.t('Don’t show again')]
    const chosen = await window.showInformationMessage(
      l10n.t('Slashlint checks this file: {0}.', summary),
      preview,
      never,
    )
    if (chosen === preview) {
      await commands.executeCommand('slashlint.openPreview')
    }
    if (chosen === never) {
      await globalState.update(SHOWN, true)
    }
  }
}
