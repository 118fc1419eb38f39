import type { NewCommandParams, NewCommandResult } from '@slashlint/language-server/protocol'
import { InputBoxValidationSeverity, l10n, Range, Uri, window, workspace } from 'vscode'
import type { InputBoxOptions, InputBoxValidationMessage } from 'vscode'
import { toPosition } from './positions.js'

/**
 * Requests the text of a new command from the server, or the problems of its name and description.
 */
export type AskNewCommand = (params: NewCommandParams) => Promise<NewCommandResult>

type Field = NewCommandResult['problems'][number]['field']

/**
 * Asks the user for a name and a description, and creates a file with this command beside the
 * others.
 */
export async function createCommand(ask: AskNewCommand): Promise<void> {
  const near = whereToWrite()
  if (near === undefined) {
    void window.showInformationMessage(
      l10n.t('Open a folder first: the new command is created in it.'),
    )
    return
  }
  const known = await ask({ near, name: 'name', description: 'description' })
  const form = known.isUsual ? known.form : await chooseForm(known)
  if (form === undefined) {
    return
  }
  const title = l10n.t(
    'New command: {0}',
    known.forms.find((one) => one.form === form)?.title ?? form,
  )
  const judge =
    (field: Field, textsOf: (text: string) => Pick<NewCommandParams, 'name' | 'description'>) =>
    async (text: string): Promise<InputBoxValidationMessage | undefined> => {
      const { problems } = await ask({ near, form, ...textsOf(text) })
      const first = problems.find((problem) => problem.field === field)
      if (first === undefined) {
        return undefined
      }
      return { message: first.message, severity: SEVERITIES[first.severity] }
    }
  const name = await input({
    title,
    prompt: l10n.t('The name that users type after the slash'),
    placeHolder: 'ban',
    validateInput: judge('name', (text) => ({ name: text, description: 'description' })),
  })
  if (name === undefined) {
    return
  }
  const description = await input({
    title,
    prompt: l10n.t('The description that users see next to it'),
    placeHolder: l10n.t('What /{0} does', name),
    validateInput: judge('description', (text) => ({ name, description: text })),
  })
  if (description === undefined) {
    return
  }
  const made = await ask({ near, form, name, description })
  await write(made)
}

const SEVERITIES = {
  error: InputBoxValidationSeverity.Error,
  warning: InputBoxValidationSeverity.Warning,
  hint: InputBoxValidationSeverity.Info,
} as const

const input = (options: InputBoxOptions): Thenable<string | undefined> =>
  window.showInputBox({ ...options, ignoreFocusOut: true })

/**
 * Returns the URI of the active document if it is in the workspace. Otherwise returns that of the
 * first folder.
 */
function whereToWrite(): string | undefined {
  const uri = window.activeTextEditor?.document.uri
  const isInside = uri !== undefined && workspace.getWorkspaceFolder(uri) !== undefined
  return isInside ? uri.toString() : workspace.workspaceFolders?.[0]?.uri.toString()
}

async function chooseForm({ forms }: NewCommandResult): Promise<string | undefined> {
  const items = forms.map(({ form, title }) => ({ label: title, form }))
  const chosen = await window.showQuickPick(items, { title: l10n.t('How is the command written?') })
  return chosen?.form
}

async function write({ uri, text, position }: NewCommandResult): Promise<void> {
  const file = Uri.parse(uri)
  await workspace.fs.writeFile(file, new TextEncoder().encode(text))
  const cursor = toPosition(position)
  await window.showTextDocument(file, { selection: new Range(cursor, cursor) })
}
