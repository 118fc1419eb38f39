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
      : drawCommand(command, current.entry, send),
  )
  if (focused !== undefined) root.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus()
}

/** Up and down go from line to line, as in the picker. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLButtonElement)) return
  const lines = [...root.querySelectorAll<HTMLButtonElement>('button')]
  const next = lines[lines.indexOf(event.target) + step]
  if (next === undefined) return
  next.focus()
  event.preventDefault()
}
