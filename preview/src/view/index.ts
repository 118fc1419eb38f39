import type { Preview } from '../model/preview.js'
import { drawDiscord } from './discord.js'
import { element } from './dom.js'
import { drawFacts } from './facts.js'
import type { PreviewChoice, PreviewHost } from './host.js'
import { nothing } from './parts.js'
import { drawToolbar } from './toolbar.js'
import { translationText } from './translation.js'
import { drawHidden, hiddenText } from './viewers.js'

export { createComposer } from './composer.js'
export type { ComposerHost, Offered } from './composer.js'
export type { PreviewChoice, PreviewHost } from './host.js'

/** The class of the element that contains a preview: `preview.css` applies inside it. */
const CLASS = 'slashlint-preview'

/** A preview that is drawn into a page. */
export interface PreviewView {
  /** Draws commands under a title. */
  show(title: string, preview: Preview): void
  /** Shows a sentence in place of commands. */
  say(text: string): void
}

/** Creates a view that draws previews into an element of a page. Texts of commands never become markup. */
export function createPreviewView(root: HTMLElement, host: PreviewHost): PreviewView {
  root.classList.add(CLASS)
  root.addEventListener('keydown', (event) => moveFocus(root, event))
  let chosen: PreviewChoice = host.chosen ?? { view: 'discord', viewer: 'admin' }
  let last: { title: string; preview: Preview } | undefined
  const choose = (change: Partial<PreviewChoice>): void => {
    chosen = { ...chosen, ...change }
    host.keep?.(chosen)
    if (last !== undefined) {
      show(last.title, last.preview)
    }
  }
  /**
   * Draws commands under a title.
   *
   * @param title the source of the commands, such as the name of a file
   */
  function show(title: string, preview: Preview): void {
    last = { title, preview }
    // Drawing anew takes the focus away: it goes back to the line that had it.
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined
    root.replaceChildren(
      drawToolbar(title, preview, chosen, host, choose),
      ...draw(preview, chosen, host),
    )
    for (const rows of root.querySelectorAll<HTMLElement>('.rows')) {
      const current = rows.querySelector<HTMLElement>('[aria-current]')
      if (current !== null) {
        rows.scrollTop = current.offsetTop - rows.clientHeight / 2
      }
    }
    if (focused !== undefined) {
      root.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus()
    }
  }
  return {
    show,
    say(text: string): void {
      last = undefined
      root.replaceChildren(nothing(text))
    },
  }
}

function draw(
  preview: Preview,
  { view, viewer }: PreviewChoice,
  host: PreviewHost,
): readonly Node[] {
  const { commands, current } = preview
  const command = commands[current.command]
  if (command === undefined) {
    return [nothing('No command here.')]
  }
  const why = command.hidden[viewer]
  const lines = [command.facts.join(' · '), translationText(command.entries, preview.locale)]
    .filter((text) => text !== '')
    .map((text) => element('p.facts', text))
  if (view === 'facts') {
    return [...lines, drawFacts(command, current.entry, host), ...drawHidden(commands, viewer)]
  }
  const rest = [...lines, ...drawHidden(commands, viewer)]
  if (why !== undefined) {
    return [element('div.offers.picker', nothing(hiddenText(why, viewer))), ...rest]
  }
  return [drawDiscord(preview, viewer, host), ...rest]
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
}

/**
 * Moves the focus by key: arrow keys to the next or previous line, Home to the first and End to the
 * last.
 */
function moveFocus(root: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) {
    return
  }
  const lines = [...root.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const next = lines[Math.min(lines.length - 1, Math.max(0, lines.indexOf(event.target) + step))]
  if (next === undefined || next === event.target) {
    return
  }
  next.focus()
  event.preventDefault()
}
