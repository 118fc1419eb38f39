import type { SizeReport } from '@slashlint/language-server/features'
import { commands, l10n, window } from 'vscode'
import type { QuickPickItem, TextEditor } from 'vscode'

/** The limit for parts that are listed, the largest first. */
const MOST_PARTS = 50

function itemOf({ name, path, own, ...sizes }: SizeReport['nodes'][number]): QuickPickItem {
  const ofCommand = l10n.t('{0} characters, the command itself', own)
  return {
    label: name ?? l10n.t('without a name'),
    description: path.length === 0 ? ofCommand : l10n.t('{0} characters', own),
    detail: l10n.t(
      'name {0}, description {1}, value {2}',
      sizes.nameSize,
      sizes.descriptionSize,
      sizes.valueSize,
    ),
  }
}

/** Shows how the command at the cursor uses its 8000 characters, its largest parts first. */
export async function showSize({ document, selection }: TextEditor): Promise<void> {
  const report = await commands.executeCommand<SizeReport | null>(
    'slashlint.size',
    document.uri.toString(),
    selection.active,
  )
  if (report === null) {
    void window.showInformationMessage(l10n.t('Slashlint finds no command at the cursor.'))
    return
  }
  const { title, total, remaining, exact, nodes } = report
  const parts = [...nodes]
    .sort((a, b) => b.own - a.own)
    .slice(0, MOST_PARTS)
    .map(itemOf)
  const limit = total + remaining
  const known = l10n.t('{0}: {1} of {2} characters', title, total, limit)
  const atLeast = l10n.t('{0}: at least {1} of {2} characters', title, total, limit)
  await window.showQuickPick(parts, {
    title: exact ? known : atLeast,
    placeHolder: l10n.t('Largest parts first. Of each text, the longest translation counts.'),
    matchOnDescription: true,
  })
}
