import type { SizeReport } from '@slashlint/language-server/features'
import { commands, window } from 'vscode'
import type { TextEditor } from 'vscode'

/** How many parts are listed: the largest ones. */
const MOST_PARTS = 50

/** Shows how the command at the cursor spends its 8000 characters, its largest parts first. */
export async function showSize({ document, selection }: TextEditor): Promise<void> {
  const report = await commands.executeCommand<SizeReport | null>(
    'slashlint.size',
    document.uri.toString(),
    selection.active,
  )
  if (report === null) {
    void window.showInformationMessage('Slashlint finds no command at the cursor.')
    return
  }
  const { title, total, remaining, exact, nodes } = report
  const parts = [...nodes]
    .sort((a, b) => b.own - a.own)
    .slice(0, MOST_PARTS)
    .map(({ name, path, own, nameSize, descriptionSize, valueSize }) => ({
      label: name ?? 'without a name',
      description: `${own} characters${path.length === 0 ? ', the command itself' : ''}`,
      detail: `name ${nameSize}, description ${descriptionSize}, value ${valueSize}`,
    }))
  await window.showQuickPick(parts, {
    title: `${title}: ${exact ? '' : 'at least '}${total} of ${total + remaining} characters`,
    placeHolder: 'The largest parts first; per text its longest translation counts.',
    matchOnDescription: true,
  })
}
