import { createPreviewView } from '@slashlint/preview/view'
import type { PreviewChoice } from '@slashlint/preview/view'
import type { FromPage, ToPage } from './messages.js'

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void
  getState(): PreviewChoice | undefined
  setState(state: PreviewChoice): void
}

const editor = acquireVsCodeApi()
const root = document.querySelector('main')
if (root !== null) {
  const view = createPreviewView(root, {
    reveal: (place) => editor.postMessage({ kind: 'reveal', place }),
    chooseLocale: (locale) => editor.postMessage({ kind: 'locale', locale }),
    // A page that is hidden is loaded anew.
    chosen: editor.getState(),
    keep: (chosen) => editor.setState(chosen),
  })
  window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'nothing') {
      view.say(data.why)
    } else {
      view.show(data.file, data.preview)
    }
  })
  editor.postMessage({ kind: 'ready' })
}
