import { createPreviewView } from '@slashlint/preview/view'
import type { PreviewViewer } from '@slashlint/preview'
import type { FromPage, ToPage } from './messages.js'

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void
  getState(): { readonly viewer?: PreviewViewer } | undefined
  setState(state: { readonly viewer: PreviewViewer }): void
}

const editor = acquireVsCodeApi()
const root = document.querySelector('main')
if (root !== null) {
  const view = createPreviewView(root, {
    reveal: (place) => editor.postMessage({ kind: 'reveal', place }),
    chooseLocale: (locale) => editor.postMessage({ kind: 'locale', locale }),
    // A page that is hidden is loaded anew.
    viewer: editor.getState()?.viewer,
    chooseViewer: (viewer) => editor.setState({ viewer }),
  })
  window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'nothing') view.say(data.why)
    else view.show(data.file, data.preview)
  })
  editor.postMessage({ kind: 'ready' })
}
