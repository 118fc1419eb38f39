import { element } from '@slashlint/preview/dom'
import { drawMarkdown, link, type Names } from './markdown.js'
import { drawImage } from './media.js'
import type { Embed, Message } from './server.js'

/**
 * Colours the border of an embed.
 *
 * @param colour as `0xRRGGBB`; undefined changes nothing
 * @returns the element
 */
export function paint(node: HTMLElement, colour: number | undefined): HTMLElement {
  if (typeof colour === 'number') {
    node.style.borderInlineStartColor = `#${colour.toString(16).padStart(6, '0')}`
  }
  return node
}

export function drawEmbed(embed: Embed, names: Names): HTMLElement {
  const {
    title,
    description,
    url,
    color,
    timestamp,
    author,
    footer,
    image,
    thumbnail,
    fields = [],
  } = embed
  const below = [
    footer?.text,
    timestamp === undefined ? undefined : new Date(timestamp).toLocaleString(),
  ]
  const foot = below.filter((part) => part !== undefined).join(' · ')
  const linked = (text: string, to: string | undefined): Node | string =>
    to === undefined ? text : link(to, text)
  const rows = fields.map(({ name = '', value = '', inline }) => {
    const text = element('dd', drawMarkdown(value, names))
    return element(
      'div',
      { class: inline === true ? 'inline' : undefined },
      element('dt', name),
      text,
    )
  })
  const node = element(
    'section.embed',
    { 'aria-label': title === undefined ? 'Embed' : `Embed ${title}` },
    thumbnail && drawImage(thumbnail.url, undefined, 'thumbnail'),
    author?.name !== undefined && element('p.small', linked(author.name, author.url)),
    title !== undefined && element('p.embed-title', linked(title, url)),
    description !== undefined && drawMarkdown(description, names),
    rows.length > 0 && element('dl', ...rows),
    image && drawImage(image.url, undefined, 'image'),
    foot !== '' && element('p.small', foot),
  )
  return paint(node, color)
}

export function drawPoll({ question, answers = [] }: NonNullable<Message['poll']>): HTMLElement {
  const rows = answers.map(({ poll_media: media }) =>
    element('li', [media?.emoji?.name, media?.text].filter(Boolean).join(' ')),
  )
  return element(
    'section.poll',
    { 'aria-label': 'Poll' },
    element('p.embed-title', question?.text ?? ''),
    element('ul', ...rows),
    element('p.small', 'Votes are not simulated.'),
  )
}
