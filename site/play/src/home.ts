import { createDesk } from './desk.js'
import { byId } from '@slashlint/preview/dom'

/** Turns the example of the first page into an editor. */
export async function mount(): Promise<void> {
  const place = byId('editor', HTMLElement)
  const text = place.textContent.trim()
  const desk = createDesk({ subject: () => ({ language: 'json', scope: 'global' }) })
  byId('fix-all', HTMLButtonElement).addEventListener('click', () => void desk.fixAll())
  await desk.editor.open(`${text}\n`, 'json')
}
