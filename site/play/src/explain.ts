import type { Editor } from './editor.js'
import { codeLink, placeButton } from './findings.js'
import type { Answer } from './protocol.js'
import type { TextEdit } from '@slashlint/sources'
import { button, element } from '@slashlint/preview/dom'

/** Draws Discord's errors, with buttons that lead to their places and apply their fixes. */
export function drawExplained(
  explained: Answer<'explain'>,
  editor: Editor,
  apply: (edits: readonly TextEdit[]) => void,
): Node[] {
  if ('obstacle' in explained) {
    return [element('p', explained.obstacle)]
  }
  const items = explained.map(({ code, message, notes, place, fix }) =>
    element(
      'li.finding.error',
      element('p', message),
      ...notes.map((note) => element('p.note', note)),
      element(
        'div.row',
        place && placeButton(editor, place.start, place.end),
        codeLink(code),
        fix && button(fix.title, () => apply(fix.edits), { class: 'fix' }),
      ),
    ),
  )
  return [element('ol.findings', ...items)]
}
