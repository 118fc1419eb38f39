import { drawSpans, element } from '@slashlint/preview/dom'

/** Returns names for ids, for mentions. */
export interface Names {
  /** Returns the name of a user; undefined for an unknown id. */
  user(id: string): string | undefined
  /** Returns the name of a role; undefined for an unknown id. */
  role(id: string): string | undefined
  /** Returns the name of a channel; undefined for an unknown id. */
  channel(id: string): string | undefined
  /** Returns the time of the emulator's clock, in milliseconds since 1970. */
  now(): number
}

/** Draws Markdown as Discord does. Unknown syntax stays text. Links open in a new tab. */
export function drawMarkdown(text: string, names: Names): HTMLElement {
  const root = element('div.markdown')
  for (const [index, part] of text.split(/```(?:[\w+-]*\n)?([\s\S]*?)```/).entries()) {
    if (index % 2 === 1) {
      root.append(element('pre', { tabindex: '0' }, part.replace(/\n$/, '')))
    } else if (part.trim() !== '' || index === 0) {
      drawLines(root, part.replace(/^\n|\n$/g, ''), names)
    }
  }
  return root
}

/** Matches the beginning of a heading, small text, a quote or a list item. */
const LINE = /^(?:(#{1,3}) |(-#) |(>) |( *)(?:[-*]|(\d+)\.) )/

function drawLines(root: HTMLElement, text: string, names: Names): void {
  const [before = '', quoted] = text.split(/^>>> ([\s\S]*)/m)
  const isAllQuoted = quoted !== undefined && before === ''
  for (const line of isAllQuoted ? [] : before.replace(/\n$/, '').split('\n')) {
    const [begin = '', heading, small, quote, indent, number] = LINE.exec(line) ?? []
    const inside = inline(line.slice(begin.length), names)
    if (indent !== undefined) {
      const item = element(
        'li',
        { class: indent === '' ? undefined : 'deeper', value: number },
        ...inside,
      )
      lastOf(root, number === undefined ? 'ul' : 'ol').append(item)
    } else {
      ;(quote === undefined ? root : lastOf(root, 'blockquote')).append(
        element('p', { class: classOf(heading, small) }, ...inside),
      )
    }
  }
  if (quoted !== undefined) {
    drawLines(lastOf(root, 'blockquote'), quoted, names)
  }
}

/** Returns the CSS class of a heading or a small line; undefined for other lines. */
function classOf(heading: string | undefined, small: string | undefined): string | undefined {
  if (heading !== undefined) {
    return `heading h${heading.length}`
  }
  return small === undefined ? undefined : 'small'
}

/**
 * Returns the last element if it has the wanted tag; otherwise appends one. So consecutive lines
 * become one list or quote.
 */
function lastOf(root: HTMLElement, tag: 'ul' | 'ol' | 'blockquote'): HTMLElement {
  const last = root.lastElementChild
  if (last instanceof HTMLElement && last.localName === tag) {
    return last
  }
  return root.appendChild(element(tag))
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
    String.raw`<t:(-?\d+)(?::(\w))?>`,
    String.raw`<a?:(\w+):\d+>`,
    String.raw`<(\/[^:>]+):\d+>`,
    String.raw`(@everyone|@here)\b`,
  ].join('|'),
  'gu',
)

const inline = (text: string, names: Names): readonly (Node | string)[] =>
  drawSpans(text, SPAN, (match) => spanOf(match, names))

function spanOf(match: RegExpExecArray, names: Names): Node | string {
  const [
    whole,
    escaped,
    ,
    code,
    bold,
    under,
    struck,
    hidden,
    cursive,
    slanted,
    label,
    target,
    address,
  ] = match
  const [sign, id = '', seconds, style, emoji, command, everyone] = match.slice(13)
  const inside = (inner: string): readonly (Node | string)[] => inline(inner, names)
  if (escaped !== undefined) {
    return escaped
  }
  if (code !== undefined) {
    return element('code', code.trim())
  }
  if (hidden !== undefined) {
    return spoiler(inside(hidden))
  }
  const styled = [
    ['strong', bold],
    ['u', under],
    ['s', struck],
    ['em', cursive ?? slanted],
  ] as const
  for (const [tag, text] of styled) {
    if (text !== undefined) {
      return element(tag, ...inside(text))
    }
  }
  const linked = target ?? address
  if (linked !== undefined) {
    return link(linked, label ?? linked)
  }
  if (sign !== undefined) {
    return mention(sign, id, names)
  }
  if (seconds !== undefined) {
    return element('time', momentOf(Number(seconds) * 1000, style, names.now()))
  }
  if (emoji !== undefined) {
    return `:${emoji}:`
  }
  return mentionOf(command ?? everyone) ?? whole
}

const mentionOf = (name: string | undefined): HTMLElement | undefined =>
  name === undefined ? undefined : element('span.mention', name)

/** The formats of timestamps, by style (official API documentation, "Timestamp Styles"). */
const STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}
const UNITS = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

function momentOf(at: number, style = 'f', now: number): string {
  if (Number.isNaN(new Date(at).getTime())) {
    return String(at / 1000)
  }
  if (style !== 'R') {
    return new Date(at).toLocaleString(
      [],
      STYLES[style] ?? { dateStyle: 'long', timeStyle: 'short' },
    )
  }
  const [unit, length] =
    UNITS.find(([, least]) => Math.abs(at - now) >= least) ?? (['second', 1000] as const)
  return new Intl.RelativeTimeFormat().format(Math.round((at - now) / length), unit)
}

function mention(sign: string, id: string, names: Names): HTMLElement {
  if (sign === '#') {
    return element('span.mention', `#${names.channel(id) ?? id}`)
  }
  const name = sign === '@&' ? names.role(id) : names.user(id)
  return element('span.mention', `@${name ?? id}`)
}

/** Draws a link to an `http` address; other addresses become plain text. */
export const link = (address: string, label: string): HTMLElement => {
  if (/^https?:/.test(address)) {
    return element('a', { href: address, target: '_blank', rel: 'noreferrer noopener' }, label)
  }
  return element('span', label)
}

/** Draws a text that is hidden until the reader clicks on it. */
export function spoiler(inside: readonly (Node | string)[]): HTMLElement {
  const made = element('button.spoiler', {
    type: 'button',
    'aria-expanded': 'false',
    'aria-label': 'Spoiler',
  })
  const content = element('span', { hidden: '' }, ...inside)
  made.append(content)
  made.addEventListener('click', () => {
    content.hidden = !content.hidden
    made.setAttribute('aria-expanded', String(!content.hidden))
    if (content.hidden) {
      made.setAttribute('aria-label', 'Spoiler')
    } else {
      made.removeAttribute('aria-label')
    }
  })
  return made
}
