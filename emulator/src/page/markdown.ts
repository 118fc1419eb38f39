import { element } from '@slashlint/preview/dom'

/** What mentions stand for. */
export interface Names {
  user(id: string): string | undefined
  role(id: string): string | undefined
  channel(id: string): string | undefined
}

/** The Markdown of messages, as elements: whatever it does not know stays text. Links open in a new tab. */
export function drawMarkdown(text: string, names: Names): HTMLElement {
  const root = element('div', { class: 'markdown' })
  for (const [index, part] of text.split(/```(?:[\w+-]*\n)?([\s\S]*?)```/).entries())
    if (index % 2 === 1) root.append(element('pre', { tabindex: '0' }, part.replace(/\n$/, '')))
    else if (part.trim() !== '' || index === 0) drawLines(root, part.replace(/^\n|\n$/g, ''), names)
  return root
}

/** How a line begins that is more than text. */
const LINE = /^(?:(#{1,3}) |(-#) |(>) |( *)(?:[-*]|\d+\.) )/

function drawLines(root: HTMLElement, text: string, names: Names): void {
  for (const line of text.split('\n')) {
    const match = LINE.exec(line)
    const rest = match === null ? line : line.slice(match[0].length)
    const [, heading, small, quote] = match ?? []
    const tag = heading === undefined ? (quote === undefined ? 'p' : 'blockquote') : 'p'
    const kind = heading !== undefined ? `heading h${heading.length}` : small !== undefined ? 'small' : undefined
    if (match?.[4] === undefined) root.append(element(tag, { class: kind }, ...inline(rest, names)))
    else listOf(root).append(element('li', { class: match[4] === '' ? undefined : 'deeper' }, ...inline(rest, names)))
  }
}

/** The list at the end: lines that follow each other are one. */
function listOf(root: HTMLElement): HTMLElement {
  const last = root.lastElementChild
  if (last instanceof HTMLUListElement) return last
  const list = element('ul')
  root.append(list)
  return list
}

const SPAN = new RegExp(
  [
    String.raw`\\([^\w\s])`,
    '(`+)(.+?)\\2',
    String.raw`\*\*(.+?)\*\*`,
    '__(.+?)__',
    '~~(.+?)~~',
    String.raw`\|\|(.+?)\|\|`,
    String.raw`\*(?=\S)(.+?)\*`,
    String.raw`\b_(.+?)_\b`,
    String.raw`\[([^\]]+)\]\(<?(https?:[^)\s>]+)>?\)`,
    String.raw`<?(https?:\/\/[^\s<>]+)>?`,
    String.raw`<(@[!&]?|#)(\d+)>`,
    String.raw`<t:(-?\d+)(?::\w)?>`,
    String.raw`<a?:(\w+):\d+>`,
    String.raw`<(\/[^:>]+):\d+>`,
    String.raw`(@everyone|@here)\b`,
  ].join('|'),
  'gu',
)

function inline(text: string, names: Names): readonly (Node | string)[] {
  const parts: (Node | string)[] = []
  let at = 0
  for (const match of text.matchAll(SPAN)) {
    parts.push(text.slice(at, match.index), spanOf(match, names))
    at = match.index + match[0].length
  }
  parts.push(text.slice(at))
  return parts
}

function spanOf(match: RegExpExecArray, names: Names): Node | string {
  const [whole, escaped, , code, bold, under, struck, hidden, cursive, slanted, label, target, address] = match
  const [, , , , , , , , , , , , , sign, id, seconds, emoji, command, everyone] = match
  const inside = (inner: string): readonly (Node | string)[] => inline(inner, names)
  if (escaped !== undefined) return escaped
  if (code !== undefined) return element('code', {}, code.trim())
  if (bold !== undefined) return element('strong', {}, ...inside(bold))
  if (under !== undefined) return element('u', {}, ...inside(under))
  if (struck !== undefined) return element('s', {}, ...inside(struck))
  if (hidden !== undefined) return spoiler(inside(hidden))
  const italics = cursive ?? slanted
  if (italics !== undefined) return element('em', {}, ...inside(italics))
  if (label !== undefined && target !== undefined) return link(target, label)
  if (address !== undefined) return link(address, address)
  if (sign !== undefined && id !== undefined) return mention(sign, id, names)
  if (seconds !== undefined) return element('time', {}, new Date(Number(seconds) * 1000).toLocaleString())
  if (emoji !== undefined) return `:${emoji}:`
  const named = command ?? everyone
  return named === undefined ? whole : element('span', { class: 'mention' }, named)
}

function mention(sign: string, id: string, names: Names): HTMLElement {
  const name = sign === '#' ? names.channel(id) : sign === '@&' ? names.role(id) : names.user(id)
  return element('span', { class: 'mention' }, `${sign === '#' ? '#' : '@'}${name ?? id}`)
}

/** Nothing is fetched: the address is only where a link leads. */
export const link = (address: string, label: string): HTMLElement =>
  /^https?:/.test(address)
    ? element('a', { href: address, target: '_blank', rel: 'noreferrer noopener' }, label)
    : element('span', {}, label)

/** What is shown when it is asked for. */
export function spoiler(inside: readonly (Node | string)[]): HTMLElement {
  const made = element('button', {
    type: 'button',
    class: 'spoiler',
    'aria-expanded': 'false',
    'aria-label': 'Spoiler',
  })
  const content = element('span', { hidden: '' }, ...inside)
  made.append(content)
  made.addEventListener('click', () => {
    content.hidden = !content.hidden
    made.setAttribute('aria-expanded', String(!content.hidden))
    if (content.hidden) made.setAttribute('aria-label', 'Spoiler')
    else made.removeAttribute('aria-label')
  })
  return made
}
