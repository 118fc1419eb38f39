import type { Status } from '@slashlint/language-server/protocol'
import { l10n, Range, window } from 'vscode'
import type { TextEditor } from 'vscode'
import { toPosition } from './positions.js'

/**
 * Lists the parts of a document that are unknown before the program runs, and moves the cursor to
 * the chosen one.
 */
export async function showUnchecked(
  editor: TextEditor,
  { dynamic, summary }: Status,
): Promise<void> {
  if (dynamic.length === 0) {
    void window.showInformationMessage(l10n.t('Slashlint checks every part here ({0}).', summary))
    return
  }
  const items = dynamic.map(({ range, reason }) => {
    const place = new Range(toPosition(range.start), toPosition(range.end))
    return {
      label: oneLine(editor.document.getText(place)),
      description: l10n.t('line {0}', range.start.line + 1),
      detail: reason,
      place,
    }
  })
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Parts that are not checked'),
    placeHolder: l10n.t(
      'Values that only the running program knows are not checked. Choose a part to go there.',
    ),
    matchOnDetail: true,
  })
  if (chosen !== undefined) {
    await window.showTextDocument(editor.document, { selection: chosen.place })
  }
}

const LONGEST = 60

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
