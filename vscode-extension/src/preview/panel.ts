import { l10n, Range, Uri, ViewColumn, window, workspace } from 'vscode'
import type { Disposable, TextEditor, WebviewPanel } from 'vscode'
import type { Preview, PreviewPlace } from '@slashlint/preview'
import { toPosition } from '../positions.js'
import type { FromPage, ToPage } from './messages.js'
import { previewPage } from './page.js'

/** Asks for the preview at a place of a document; `undefined` if there is no command. */
export type AskPreview = (
  uri: string,
  position: { readonly line: number; readonly character: number },
  locale: string | undefined,
) => Promise<Preview | undefined>

/** The milliseconds without a key before the preview follows, so that it does not disturb typing. */
const REST = 120

/** Creates the preview panel: one for all documents, beside the editor, following its cursor. */
export function createPreview(extension: Uri, ask: AskPreview) {
  let panel: WebviewPanel | undefined
  let watched: Disposable[] = []
  let source: TextEditor | undefined
  let locale: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0

  const post = (message: ToPage): void => void panel?.webview.postMessage(message)

  async function refresh(): Promise<void> {
    if (panel === undefined || source === undefined) {
      return
    }
    const mine = ++asked
    const { document, selection } = source
    const preview = await ask(document.uri.toString(), selection.active, locale)
    // An answer that another question has overtaken is out of date.
    if (mine !== asked) {
      return
    }
    if (preview === undefined) {
      post({ kind: 'nothing', why: l10n.t('Slashlint finds no command in this document.') })
    } else {
      post({ kind: 'show', file: workspace.asRelativePath(document.uri), preview })
    }
  }

  function soon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), REST)
  }

  function follow(editor: TextEditor | undefined): void {
    // The preview itself, or an output, is no document to look at: the last one stays.
    if (editor === undefined || editor.document.uri.scheme === 'output') {
      return
    }
    source = editor
    soon()
  }

  function open(): void {
    follow(window.activeTextEditor)
    if (panel !== undefined) {
      panel.reveal(undefined, true)
      return
    }
    panel = window.createWebviewPanel(
      'slashlint.preview',
      l10n.t('Command Preview'),
      { viewColumn: ViewColumn.Beside, preserveFocus: true },
      {
        enableScripts: true,
        localResourceRoots: [Uri.joinPath(extension, 'dist')],
        enableFindWidget: true,
      },
    )
    panel.iconPath = Uri.joinPath(extension, 'media', 'icon.png')
    panel.webview.onDidReceiveMessage((message: FromPage) => {
      if (message.kind === 'reveal') {
        void reveal(message.place)
      }
      if (message.kind === 'locale') {
        locale = message.locale
      }
      if (message.kind !== 'reveal') {
        void refresh()
      }
    })
    panel.webview.html = previewPage(panel.webview, extension)
    watched = [
      window.onDidChangeActiveTextEditor(follow),
      window.onDidChangeTextEditorSelection(({ textEditor }) => follow(textEditor)),
    ]
    panel.onDidDispose(close)
  }

  function close(): void {
    clearTimeout(timer)
    for (const one of watched) {
      one.dispose()
    }
    watched = []
    panel = undefined
    locale = undefined
  }

  return {
    open,
    changed(uri: string) {
      if (uri === source?.document.uri.toString()) {
        soon()
      }
    },
    dispose: () => panel?.dispose(),
  }
}

async function reveal({ uri, range: { start, end } }: PreviewPlace): Promise<void> {
  const visible = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri)
  await window.showTextDocument(Uri.parse(uri), {
    viewColumn: visible?.viewColumn ?? ViewColumn.One,
    selection: new Range(toPosition(start), toPosition(end)),
  })
}
