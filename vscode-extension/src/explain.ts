import { commands, env, l10n, Range, Uri, window, workspace } from 'vscode'

/**
 * The address of the project's site. The build defines it; it is empty if the address is not known.
 */
declare const SLASHLINT_SITE: string | undefined
const SITE = typeof SLASHLINT_SITE === 'string' ? SLASHLINT_SITE : ''

const RULE = /^\[`([a-z]+\/[a-z-]+)`\]/

/**
 * Shows the page of a rule, on the site if its address is known. Otherwise shows the page in the
 * extension, scrolled to the rule. Links between pages of the extension work.
 *
 * @param code the code of the rule; without one, the user chooses
 */
export async function explainRule(extension: Uri, code: unknown): Promise<void> {
  const folder = Uri.joinPath(extension, 'dist', 'rules')
  const chosen = typeof code === 'string' ? code : await choose(folder)
  const [area, name] = chosen?.split('/') ?? []
  if (area === undefined || name === undefined) {
    return
  }
  if (SITE !== '') {
    await env.openExternal(Uri.parse(`${SITE}rules/${area}/${name}/`))
    return
  }
  const page = Uri.joinPath(folder, `${area}.md`)
  try {
    await commands.executeCommand('markdown.showPreview', page.with({ fragment: `${area}${name}` }))
  } catch {
    // The editor's own extension for Markdown may be switched off.
    await showText(page, `## ${area}/${name}`)
  }
}

/** Opens a page as text, with the cursor at a heading. */
async function showText(page: Uri, heading: string): Promise<void> {
  const document = await workspace.openTextDocument(page)
  const line = document.getText().split('\n').indexOf(heading)
  await window.showTextDocument(document, {
    selection: new Range(Math.max(line, 0), 0, Math.max(line, 0), 0),
  })
}

/**
 * Lets the user choose a rule from the tables of the first page. Their rows begin with `|
 * [`code`](page)`. Returns the code, or `undefined` if none was chosen.
 */
async function choose(folder: Uri): Promise<string | undefined> {
  const bytes = await workspace.fs.readFile(Uri.joinPath(folder, 'README.md'))
  const rows = new TextDecoder().decode(bytes).split('\n')
  const items = rows.flatMap((row) => {
    const [, code, severity, summary] = row.split('|').map((cell) => cell.trim())
    const label = RULE.exec(code ?? '')?.[1]
    if (label === undefined || severity === undefined) {
      return []
    }
    return [{ label, description: severity, detail: summary ?? '' }]
  })
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Explain a rule'),
    matchOnDetail: true,
    placeHolder: l10n.t('The code of a rule, or a word of what it says'),
  })
  return chosen?.label
}
