import { commands, Uri, window, workspace } from 'vscode'

const RULE = /^\[`([a-z]+\/[a-z-]+)`\]/

/**
 * Shows the page of a rule, rendered, at the rule. The pages lie in the extension, and their links lead to each other.
 *
 * @param code of the rule; without one, the user chooses
 */
export async function explainRule(extension: Uri, code: unknown): Promise<void> {
  const folder = Uri.joinPath(extension, 'dist', 'rules')
  const chosen = typeof code === 'string' ? code : await choose(folder)
  const [area, name] = chosen?.split('/') ?? []
  if (area === undefined || name === undefined) return
  const page = Uri.joinPath(folder, `${area}.md`).with({ fragment: `${area}${name}` })
  await commands.executeCommand('markdown.showPreview', page)
}

/** The rules are the rows of the tables of the first page: `| [`code`](page) | severity | summary |`. */
async function choose(folder: Uri): Promise<string | undefined> {
  const bytes = await workspace.fs.readFile(Uri.joinPath(folder, 'README.md'))
  const rows = new TextDecoder().decode(bytes).split('\n')
  const items = rows.flatMap((row) => {
    const [, code, severity, summary] = row.split('|').map((cell) => cell.trim())
    const label = RULE.exec(code ?? '')?.[1]
    return label === undefined || severity === undefined
      ? []
      : [{ label, description: severity, detail: summary ?? '' }]
  })
  const chosen = await window.showQuickPick(items, {
    title: 'Explain a rule',
    matchOnDetail: true,
    placeHolder: 'The code of a rule, or a word of what it says',
  })
  return chosen?.label
}
