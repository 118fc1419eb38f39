import { element } from '@slashlint/preview/dom'
import { FLAG, isEphemeral, isLoading } from '../state/message-parts.js'
import { drawComponent, type ComponentHost } from './components.js'
import { drawEmbed, drawPoll } from './embeds.js'
import { drawMarkdown } from './markdown.js'
import { drawAttachment } from './media.js'
import { menuButton, opensMenu } from './menu.js'
import type { Named } from '../control/facts.js'
import type { Act, Use } from '../control/timeline.js'
import type { Message } from './server.js'

/** The functions of the page that messages use. */
export interface MessageHost extends ComponentHost {
  /** Opens the context menu of a message or a user at a button. */
  menu(kind: 'user' | 'message', target: Named, at: HTMLElement): void
}

const timeOf = (at: string | number): string =>
  new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

/** Returns the beginning of a message's first visible text, as its name. */
function nameOf({ content, embeds = [], attachments = [] }: Message): string {
  const texts = [
    content,
    ...embeds.flatMap(({ title, description }) => [title, description]),
    ...attachments.map(({ filename }) => filename),
  ]
  return texts.find((text) => text !== undefined && text !== '')?.slice(0, 40) ?? 'a message'
}

/** Draws a message. @param use the use of a command that the message answers, if there is one */
export function drawMessage(
  message: Message,
  use: Use | undefined,
  host: MessageHost,
): HTMLElement {
  const {
    id,
    author,
    content = '',
    flags = 0,
    edited_timestamp: edited,
    embeds = [],
    attachments = [],
  } = message
  const name = author?.username ?? 'somebody'
  const text = drawMarkdown(content, host.names)
  if (typeof edited === 'string' && content !== '') {
    text.lastElementChild?.append(element('small', ' (edited)'))
  }
  const shownEmbeds = (flags & FLAG.SUPPRESS_EMBEDS) === 0 ? embeds : []
  // A file that an embed or a component shows is not shown twice.
  const elsewhere = JSON.stringify([shownEmbeds, message.components])
  const more = menuButton('⋯', (at) => host.menu('message', { id, name: nameOf(message) }, at), {
    class: 'more',
    'aria-label': `Actions for the message of ${name}`,
  })
  const node = element(
    'article.message',
    { 'data-id': id, 'aria-label': `Message of ${name}` },
    use && drawUse(use),
    element('span.avatar', { 'aria-hidden': 'true' }, name.slice(0, 1).toUpperCase()),
    element(
      'header',
      element('b', name),
      author?.bot === true && element('span.tag', 'APP'),
      element('time', { datetime: message.timestamp }, timeOf(message.timestamp)),
      message.pinned === true && element('span.small', 'pinned'),
    ),
    isLoading(message) && element('p.thinking', `${name} is thinking…`),
    content !== '' && text,
    ...attachments
      .filter(({ url }) => !elsewhere.includes(JSON.stringify(url)))
      .map(drawAttachment),
    ...shownEmbeds.map((embed) => drawEmbed(embed, host.names)),
    message.poll ? drawPoll(message.poll) : undefined,
    ...(message.components ?? []).map((component) => drawComponent(component, host)),
    drawReactions(message),
    isEphemeral(message) && element('p.small', `Only ${use?.user ?? 'the user'} can see this`),
    more,
  )
  opensMenu(node, more)
  return node
}

function drawReactions({ reactions = [] }: Message): HTMLElement | undefined {
  if (reactions.length === 0) {
    return undefined
  }
  const each = reactions.map(({ emoji, count = 1 }) =>
    element('li', `${emoji?.name ?? '?'} ${count}`),
  )
  return element('ul.reactions', { 'aria-label': 'Reactions' }, ...each)
}

const drawUse = ({ user, what }: Use): HTMLElement =>
  element('p.use', '↱ ', element('b', user), ' used ', element('span.mention', what))

/** Draws an act of a bot, such as `helper banned @ben`. */
export const drawAct = ({ at, text }: Act): HTMLElement =>
  element(
    'article.notice',
    { 'aria-label': text },
    element('p', text, ' ', element('time', timeOf(at))),
  )

/** Draws a use that has no answer yet, or will never have one. */
export function drawUnanswered(use: Use): HTMLElement {
  const text = use.state === 'over' ? 'The application did not respond.' : 'Sending…'
  return element(
    'article',
    {
      class: `notice ${use.state}`,
      'data-id': use.id,
      'aria-label': `${use.user} used ${use.what}`,
    },
    drawUse(use),
    element('p', text, ' ', element('time', timeOf(use.at))),
  )
}
