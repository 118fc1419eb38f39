import { NEW_COMMAND, PREVIEW, STATUS } from '@slashlint/language-server/protocol'
import type {
  FixedWorkspace,
  InitializationOptions,
  PreviewParams,
  Status,
} from '@slashlint/language-server/protocol'
import type { Preview } from '@slashlint/preview'
import type { Running } from './commands.js'
import { commands, extensions, Uri, window, workspace } from 'vscode'
import type {
  Command,
  Disposable,
  DocumentFilter,
  ExtensionContext,
  LogOutputChannel,
  TextDocument,
} from 'vscode'
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient'
import { provideFiles } from './files.js'
import { createCommand } from './new-command.js'
import { createPreview } from './preview/panel.js'
import { jsonOutline } from './outline.js'
import { schemaFiles } from './schemas.js'
import { showSize } from './size.js'
import { createStatus } from './status.js'
import { traceChannel } from './trace.js'
import { showUnchecked } from './unchecked.js'
import { createWelcome } from './welcome.js'

const LANGUAGES = [
  'json',
  'jsonc',
  'json5',
  'yaml',
  'javascript',
  'javascriptreact',
  'typescript',
  'typescriptreact',
  'python',
]

/**
 * Lists the documents that may contain definitions: those of the workspace, in any file system, and single files. The
 * editor's own settings files are excluded.
 */
function documentFilters(): DocumentFilter[] {
  const schemes = new Set([
    'file',
    'untitled',
    ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme),
  ])
  return [...schemes].flatMap((scheme) => LANGUAGES.map((language) => ({ language, scheme })))
}

/**
 * The features of the server that are off, since VS Code supports JSON and the schema of
 * `slashlint.json` itself.
 */
const LEFT_TO_THE_EDITOR = { jsonSyntax: false, configErrors: false }

/**
 * The URI of a rule in problems and hovers. It runs a command that shows the rule's page in the
 * extension.
 */
const RULE_ADDRESS = `command:slashlint.explainRule?${encodeURIComponent('["')}{rule}${encodeURIComponent('"]')}`

/**
 * The command that asks the user to choose an action about a rule. Only the light bulb calls it.
 */
const CHOOSE_COMMAND = 'slashlint.chooseForRule'

/**
 * Tells whether the editor itself shows an outline: for JSON and code always, for YAML only with
 * its extension.
 */
const hasOutline = ({ languageId }: TextDocument): boolean =>
  languageId !== 'yaml' || extensions.getExtension('redhat.vscode-yaml') !== undefined

/** Makes the options of the client. They do not depend on where the server runs. */
export function clientOptions(
  { extension }: ExtensionContext,
  output: LogOutputChannel,
): LanguageClientOptions {
  return {
    documentSelector: documentFilters() as NonNullable<LanguageClientOptions['documentSelector']>,
    outputChannel: output,
    traceOutputChannel: traceChannel(output),
    initializationOptions: {
      provideFiles: true,
      statusNotifications: true,
      previewCommand: 'slashlint.openPreview',
      explainCommand: 'slashlint.explainRule',
      chooseCommand: CHOOSE_COMMAND,
      jsonService: true,
      jsonSchemaFiles: schemaFiles(extension.packageJSON),
      ruleAddress: RULE_ADDRESS,
      settings: LEFT_TO_THE_EDITOR,
    } satisfies InitializationOptions,
    middleware: {
      provideDocumentSymbols: (document, token, next) =>
        hasOutline(document) ? [] : next(document, token),
      workspace: {
        async configuration(params, token, next) {
          const answers = await next(params, token)
          if (Array.isArray(answers)) {
            return answers.map((answer: object) => ({ ...answer, ...LEFT_TO_THE_EDITOR }))
          }
          return answers
        },
      },
    },
  }
}

/** Lets the user choose an action about a rule, and runs it. */
async function choose(title: string, offered: readonly Command[]): Promise<void> {
  const items = offered.map((command) => ({ label: command.title, command }))
  const chosen = await window.showQuickPick(items, { title })
  if (chosen !== undefined) {
    const { command, arguments: args = [] } = chosen.command
    const before = openNow()
    await commands.executeCommand(command, ...(args as readonly unknown[]))
    // A configuration that was changed takes effect when it is saved.
    await saveOpened(before, () => true)
  }
}

/**
 * Applies the safe fixes of the workspace. Documents that this opens are saved; those that were
 * open remain unsaved.
 */
async function fixAll(): Promise<void> {
  const before = openNow()
  const { uris } = await commands.executeCommand<FixedWorkspace>('slashlint.fixAllInWorkspace')
  const fixed = new Set(uris.map((uri) => Uri.parse(uri).toString()))
  await saveOpened(before, (uri) => fixed.has(uri))
}

const openNow = (): ReadonlySet<string> =>
  new Set(workspace.textDocuments.map(({ uri }) => uri.toString()))

/**
 * Saves the changed documents that were not open before.
 *
 * @param before the URIs of the documents that were open before
 * @param isWanted tells whether a document with a URI is saved
 */
async function saveOpened(
  before: ReadonlySet<string>,
  isWanted: (uri: string) => boolean,
): Promise<void> {
  for (const document of workspace.textDocuments) {
    const uri = document.uri.toString()
    if (isWanted(uri) && !before.has(uri) && document.isDirty) {
      await document.save()
    }
  }
}

/** Starts a client, and registers the views that show its results. */
export async function run(client: BaseLanguageClient, context: ExtensionContext): Promise<Running> {
  provideFiles(client)
  await client.start()
  const askStatus = (uri: string): Promise<Status> =>
    client.sendRequest<Status>(STATUS, { textDocument: { uri } })
  const status = createStatus(documentFilters(), askStatus)
  const preview = createPreview(context.extensionUri, async (uri, position, locale) => {
    const textDocument = { uri }
    const params: PreviewParams =
      locale === undefined ? { textDocument, position } : { textDocument, position, locale }
    return (await client.sendRequest<Preview | null>(PREVIEW, params)) ?? undefined
  })
  const welcome = createWelcome(context)
  const parts: Disposable[] = [
    commands.registerCommand(CHOOSE_COMMAND, choose),
    status,
    preview,
    jsonOutline(client),
    client.onNotification(STATUS, (changed: Status) => {
      status.update(changed)
      preview.changed(changed.uri)
      void welcome(changed)
    }),
  ]
  return {
    async perform(name) {
      const editor = window.activeTextEditor
      if (name === 'newCommand') {
        await createCommand((params) => client.sendRequest(NEW_COMMAND, params))
      }
      if (name === 'openPreview') {
        preview.open()
      }
      if (name === 'fixAll') {
        await fixAll()
      }
      if (name === 'checkAgain') {
        await commands.executeCommand('slashlint.checkWorkspaceAgain')
      }
      if (editor === undefined) {
        return
      }
      if (name === 'showSize') {
        await showSize(editor)
      }
      if (name === 'showUnchecked') {
        await showUnchecked(editor, await askStatus(editor.document.uri.toString()))
      }
    },
    async stop() {
      void commands.executeCommand('setContext', 'slashlint.hasDefinitions', false)
      for (const part of parts) {
        part.dispose()
      }
      await client.dispose()
    },
  }
}
