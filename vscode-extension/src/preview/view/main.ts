import type { FromPage, ToPage } from '../messages.js'
import { drawCommand } from './command.js'
import { element } from './dom.js'
import { drawToolbar } from './toolbar.js'

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void
  setState(state: unknown): void
}

const editor = acquireVsCodeApi()
const send = (message: FromPage): void => editor.postMessage(message)
const root = document.querySelector('main') as HTMLElement

window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  if (data.kind === 'nothing') root.replaceChildren(element('p', { class: 'nothing' }, data.why))
  else show(data)
})
root.addEventListener('keydown', moveFocus)
send({ kind: 'ready' })

function show({ file, preview }: Extract<ToPage, { kind: 'show' }>): void {
  // Drawing anew takes the focus away: it goes back to the line that had it.
  const focused = (document.activeElement as HTMLElement | null)?.dataset['key']
  const { commands, current } = preview
  const command = commands[current.command]
  root.replaceChildren(
    drawToolbar(file, preview, send),
    command === undefined
      ? element('p', { class: 'nothing' }, 'No command here.')
      : drawCommand(command, current.entry, preview.locale, send),
  )
  if (focused !== undefined) root.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus()
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
}

/** Arrows go from line to line, as in the picker; Home and End to the first and the last one. */
function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const lines = [...root.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const next = lines[Math.min(lines.length - 1, Math.max(0, lines.indexOf(event.target) + step))]
  if (next === undefined || next === event.target) return
  next.focus()
  event.preventDefault()
}
