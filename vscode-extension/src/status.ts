import type { Status } from '@slashlint/language-server/protocol'
import { commands, l10n, languages, LanguageStatusSeverity, Uri, window } from 'vscode'
import type { DocumentSelector } from 'vscode'

/** Requests the status of a document from the server. */
export type AskStatus = (uri: string) => Promise<Status>

/**
 * Creates the entry in the language status, which shows how much of the active document is checked.
 * It also enables the menus for previews.
 */
export function createStatus(selector: DocumentSelector, ask: AskStatus) {
  const item = languages.createLanguageStatusItem('slashlint.coverage', selector)
  item.name = 'Slashlint'
  item.severity = LanguageStatusSeverity.Information

  function show({
    state,
    summary,
    commands: count,
    partlyDynamic,
    errors,
    configuration,
  }: Status): void {
    item.busy = state === 'checking'
    item.text = summary
    const nothing = l10n.t('nothing for Slashlint to check here')
    item.detail = state === 'nothing' ? nothing : l10n.t('checked by Slashlint')
    item.severity = errors > 0 ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information
    item.command =
      partlyDynamic > 0 ? { command: 'slashlint.showUnchecked', title: l10n.t('Why?') } : undefined
    if (configuration !== undefined) {
      item.text = l10n.t('{0}, slashlint.json is invalid', summary)
      item.detail = l10n.t('its last valid version applies until it is corrected')
      item.severity = LanguageStatusSeverity.Error
      item.command = {
        command: 'vscode.open',
        title: l10n.t('Open it'),
        arguments: [Uri.parse(configuration.uri)],
      }
    }
    void commands.executeCommand('setContext', 'slashlint.hasDefinitions', count > 0)
  }

  async function look(): Promise<void> {
    const uri = activeUri()
    if (uri === undefined) {
      void commands.executeCommand('setContext', 'slashlint.hasDefinitions', false)
    } else {
      update(await ask(uri))
    }
  }

  function update(status: Status): void {
    if (status.uri === activeUri()) {
      show(status)
    }
  }

  const watched = window.onDidChangeActiveTextEditor(() => void look())
  void look()
  return {
    update,
    dispose() {
      watched.dispose()
      item.dispose()
    },
  }
}

const activeUri = (): string | undefined => window.activeTextEditor?.document.uri.toString()
