import type { Explained } from './protocol.js'
import type { TextEdit } from '@slashlint/sources'
import { button, element } from '@slashlint/preview/dom'

/** Draws what the service's errors are about. */
export function drawExplained(
  explained: readonly Explained[] | { readonly obstacle: string },
  host: {
    reveal(start: number, end: number): void
    apply(edits: readonly TextEdit[]): void
    position(offset: number): string
    pageOf(code: string): string | undefined
  },
): Node[] {
  if ('obstacle' in explained) return [element('p', {}, explained.obstacle)]
  const items = explained.map(({ code, message, notes, place, fix }) => {
    const page = host.pageOf(code)
    const line = element('div', { class: 'row' })
    if (place !== undefined) {
      const at = host.position(place.start)
      line.append(
        button(at, () => host.reveal(place.start, place.end), {
          class: 'place',
          'aria-label': `Go to ${at}`,
        }),
      )
    }
    line.append(
      page === undefined
        ? element('code', {}, code)
        : element('a', { href: page, target: '_blank', rel: 'noreferrer' }, code),
    )
    if (fix !== undefined) line.append(button(fix.title, () => host.apply(fix.edits), { class: 'fix' }))
    return element(
      'li',
      { class: 'finding error' },
      element('p', {}, message),
      ...notes.map((note) => element('p', { class: 'note' }, note)),
      line,
    )
  })
  return [element('ol', { class: 'findings' }, ...items)]
}
