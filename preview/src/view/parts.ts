import type { PreviewText } from '../model/model.js'
import type { PreviewEntry } from '../model/preview.js'
import { element } from './dom.js'
import type { PreviewHost } from './host.js'

export type Child = Node | string | undefined

/** Draws the parts of a list's line: the name, the detail, and the app that the line belongs to. */
export const offerParts = (name: Child, detail: Child, from?: string): readonly Child[] => [
  element('span.offer-name', name),
  detail === undefined ? undefined : element('span.offer-detail', detail),
  from === undefined ? undefined : element('span.offer-from', from),
]

/** Draws the description of an option, above the line in which users fill it in. */
export const hintParts = (name: string, description: Node | string): readonly (Node | string)[] => [
  element('b', name),
  ' ',
  description,
]

/** Draws a button that leads to the place where a text is written. */
export function line(
  key: string,
  target: PreviewText | undefined,
  kind: string,
  host: PreviewHost,
  ...children: readonly Child[]
): HTMLButtonElement {
  const button = element(
    'button',
    { class: `line ${kind}`, type: 'button', 'data-key': key },
    ...children,
  )
  const place = target?.place
  button.disabled = place === undefined
  if (place !== undefined) {
    button.addEventListener('click', () => host.reveal(place))
  }
  return button
}

/** Marks a line as the current one if `isCurrent` is true, and returns the line. */
export function marked<Line extends HTMLElement>(line: Line, isCurrent: boolean): Line {
  if (isCurrent) {
    line.setAttribute('aria-current', 'true')
  }
  return line
}

/** Draws a text. A text that the program computes is marked as unknown. */
export const textNode = ({ text, known }: PreviewText): HTMLElement =>
  known ? element('span', text) : element('span.unknown', { title: 'Computed by the program' }, '…')

/** Draws a text of which the client shows only the first characters, with those marked. */
export function cutNode(text: PreviewText, most: number): HTMLElement {
  const characters = [...text.text]
  if (characters.length <= most) {
    return textNode(text)
  }
  const how = `cut after ${most} of ${characters.length}, estimated`
  return element(
    'span',
    { title: text.text },
    `${characters.slice(0, most).join('').trimEnd()}… `,
    element('small.cut', { title: 'Discord documents no such limit' }, how),
  )
}

/**
 * Draws the text that users type for an entry: `/mod ban`. For an entry of a menu, draws its name.
 */
export const pathOf = ({ names }: PreviewEntry, isSlash: boolean): HTMLElement =>
  element(
    'span.name',
    isSlash ? '/' : '',
    ...names.flatMap((name, at) => [at === 0 ? '' : ' ', textNode(name)]),
  )

/** Draws a sentence in place of missing content. */
export const nothing = (why: string): HTMLElement => element('p.nothing', why)
