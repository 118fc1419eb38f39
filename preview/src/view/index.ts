import type { Preview, PreviewViewer } from '../model/model.js'
import { drawCommand } from './command.js'
import { element } from './dom.js'
import { moveFocus } from './focus.js'
import type { PreviewHost } from './host.js'
import { drawToolbar } from './toolbar.js'
import { drawHidden } from './viewers.js'

export { createComposer } from './composer.js'
export type { Composer, ComposerHost, Offered } from './composer.js'
export type { PreviewHost } from './host.js'

/** Commands as users see them, in a page. */
export interface PreviewView {
  /** @param title what the commands are from, such as the name of a file */
  show(title: string, preview: Preview): void
  /** Shows a sentence in the place of commands. */
  say(text: string): void
}

/** The class of the element that holds a preview: `preview.css` is about what is below it. */
const CLASS = 'slashlint-preview'

/** Draws previews into an element of a page. Every text of a command becomes text, never markup. */
export function createPreviewView(root: HTMLElement, host: PreviewHost): PreviewView {
  root.classList.add(CLASS)
  root.addEventListener('keydown', (event) => moveFocus(root, event))
  let viewer = host.viewer ?? 'admin'
  let last: { title: string; preview: Preview } | undefined
  const chooseViewer = (chosen: PreviewViewer): void => {
    viewer = chosen
    host.chooseViewer?.(chosen)
    if (last !== undefined) show(last.title, last.preview)
  }
  function show(title: string, preview: Preview): void {
    last = { title, preview }
    // Drawing anew takes the focus away: it goes back to the line that had it.
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined
    const { commands, current, locale } = preview
    const command = commands[current.command]
    root.replaceChildren(
      drawToolbar(title, preview, viewer, { ...host, chooseViewer }),
      command === undefined
        ? element('p', { class: 'nothing' }, 'No command here.')
        : drawCommand(command, current.entry, { locale, viewer }, host),
      ...drawHidden(commands, viewer),
    )
    if (focused !== undefined) root.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus()
  }
  return {
    show,
    say(text) {
      last = undefined
      root.replaceChildren(element('p', { class: 'nothing' }, text))
    },
  }
}
