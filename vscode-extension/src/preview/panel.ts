import { l10n, Range, Uri, ViewColumn, window, workspace } from 'vscode'
import type { Disposable, TextEditor, WebviewPanel } from 'vscode'
import type { Preview, PreviewPlace } from '@slashlint/preview'
import { toPosition } from '../positions.js'
import type { FromPage, ToPage } from './messages.js'
import { previewPage } from './page.js'

/** Requests the preview at a place of a document. Returns `undefined` if there is no command. */
export type AskPreview = (
  uri: string,
  position: { readonly line: number; readonly character: number },
  locale: string | undefined,
) => Promise<Preview | undefined>

/**
 * The milliseconds without a keystroke before the preview is updated, so that it does not disturb
 * typing.
 */
const REST = 120

/** The preview of commands beside the editor. */
interface CommandPreview {
  /** Opens the panel, or brings it to the front. */
  open(): void
  /** Updates the panel if it shows this document. */
  changed(uri: string): void
  /** Closes the panel. */
  dispose(): void
}

interface PreviewState {
  readonly extension: Uri
  readonly ask: AskPreview
  /** The panel; undefined while it is closed. */
  panel: WebviewPanel | undefined
  watched: readonly Disposable[]
  source: TextEditor | undefined
  locale: string | undefined
  timer: NodeJS.Timeout | undefined
  /** The number of requests so far. Only the answer to the last one is shown. */
  requests: number
}

/** Creates the preview panel. A single panel beside the editor shows the command at the cursor. */
export function createPreview(extension: Uri, ask: AskPreview): CommandPreview {
  const state: PreviewState = {
    extension,
    ask,
    panel: undefined,
    watched: [],
    source: undefined,
    locale: undefined,
    timer: undefined,
    requests: 0,
  }
  return {
    open: () => open(state),
    changed(uri) {
      if (uri === state.source?.document.uri.toString()) {
        refreshSoon(state)
      }
    },
    dispose: () => state.panel?.dispose(),
  }
}

async function refresh(state: PreviewState): Promise<void> {
  const { panel, source, ask } = state
  if (panel === undefined || source === undefined) {
    return
  }
  const mine = ++state.requests
  const { document, selection } = source
  const preview = await ask(document.uri.toString(), selection.active, state.locale)
  // An answer that another question has overtaken is out of date.
  if (mine !== state.requests) {
    return
  }
  const nothing = l10n.t('Slashlint finds no command in this document.')
  const file = workspace.asRelativePath(document.uri)
  const message: ToPage =
    preview === undefined ? { kind: 'nothing', why: nothing } : { kind: 'show', file, preview }
  void state.panel?.webview.postMessage(message)
}

function refreshSoon(state: PreviewState): void {
  clearTimeout(state.timer)
  state.timer = setTimeout(() => void refresh(state), REST)
}

function follow(state: PreviewState, editor: TextEditor | undefined): void {
  // The preview itself, or an output, is no document to look at: the last one stays.
  if (editor === undefined || editor.document.uri.scheme === 'output') {
    return
  }
  state.source = editor
  refreshSoon(state)
}

function open(state: PreviewState): void {
  follow(state, window.activeTextEditor)
  if (state.panel !== undefined) {
    state.panel.reveal(undefined, true)
    return
  }
  const panel = createPanel(state.extension)
  state.panel = panel
  panel.webview.onDidReceiveMessage((message: FromPage) => receive(state, message))
  panel.webview.html = previewPage(panel.webview, state.extension)
  state.watched = [
    window.onDidChangeActiveTextEditor((editor) => follow(state, editor)),
    window.onDidChangeTextEditorSelection(({ textEditor }) => follow(state, textEditor)),
  ]
  panel.onDidDispose(() => close(state))
}

function createPanel(extension: Uri): WebviewPanel {
  const panel = window.createWebviewPanel(
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
  return panel
}

/**
 * Handles a message of the page: a click on a text, a chosen locale, or that the page has loaded.
 */
function receive(state: PreviewState, message: FromPage): void {
  if (message.kind === 'reveal') {
    void reveal(message.place)
    return
  }
  if (message.kind === 'locale') {
    state.locale = message.locale
  }
  void refresh(state)
}

function close(state: PreviewState): void {
  clearTimeout(state.timer)
  for (const one of state.watched) {
    one.dispose()
  }
  Object.assign(state, { watched: [], panel: undefined, locale: undefined })
}

async function reveal({ uri, range: { start, end } }: PreviewPlace): Promise<void> {
  const visible = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri)
  await window.showTextDocument(Uri.parse(uri), {
    viewColumn: visible?.viewColumn ?? ViewColumn.One,
    selection: new Range(toPosition(start), toPosition(end)),
  })
}
