import { button, byId, choice, element } from '@slashlint/preview/dom'
import { menuButton, opensMenu } from './menu.js'
import type { ChannelFacts, Facts, Named } from '../control/facts.js'
import type { How } from './server.js'

/** The sidebar: guilds, channels and users to choose from. */
export interface Sidebar {
  /** Draws the facts. */
  show(now: Facts): void
  /** The chosen channel. */
  channel(): ChannelFacts
  /** The chosen user, place and settings of an invocation. */
  how(): How
}

/**
 * Creates the sidebar, in which one chooses the place and the user.
 *
 * @param changed another channel, user or locale was chosen
 */
export function createSidebar(
  changed: () => void,
  menu: (kind: 'user', target: Named, at: HTMLElement) => void,
): Sidebar {
  const channels = byId('channels', HTMLElement)
  const members = byId('members', HTMLElement)
  const as = byId('as', HTMLSelectElement)
  const locale = byId('locale', HTMLSelectElement)
  let facts: Facts | undefined
  let current: ChannelFacts | undefined
  let shown = ''

  as.addEventListener('change', () => {
    fillLocales(undefined)
    if (facts !== undefined) {
      place(facts)
    }
    changed()
  })
  locale.addEventListener('change', changed)

  /** @param chosen what stays chosen; undefined: the user's own */
  function fillLocales(chosen: string | undefined): void {
    const own = facts?.users.find(({ id }) => id === as.value)?.locale ?? 'en-US'
    locale.replaceChildren(
      ...[own, ...(facts?.locales ?? []).filter((id) => id !== own)].map((id) =>
        choice(id, `${id}${id === own ? ' (own)' : ''}`),
      ),
    )
    if (chosen !== undefined) {
      locale.value = chosen
    }
  }

  function drawChannels({ guilds, channels: all }: Facts): void {
    const groups = [
      ...guilds.map(({ id, name }) => ({ id, name })),
      { id: null, name: 'Direct messages' },
    ]
    channels.replaceChildren(
      ...groups.flatMap(({ id, name }) => {
        const here = all.filter((one) => one.guild === id && isSeen(one))
        return [
          element('h2', name),
          element('ul', ...here.map((one) => element('li', linkTo(one)))),
        ]
      }),
    )
  }

  /** Those of the guild that one is in; of a direct message all users. */
  function drawMembers(): void {
    const { users = [], guilds = [] } = facts ?? {}
    const here = guilds.find(({ id }) => id === current?.guild)?.members
    const shown = users.filter(({ id }) => here === undefined || here.includes(id))
    members.replaceChildren(
      ...shown.map((one) => {
        const made = menuButton(one.name, (at) => menu('user', one, at))
        opensMenu(made, made)
        return element('li', made)
      }),
    )
  }

  /** Everybody sees the own direct messages only. */
  const isSeen = ({ user }: ChannelFacts): boolean => user === null || user === as.value

  function linkTo(channel: ChannelFacts): HTMLButtonElement {
    const made = button(`${channel.guild === null ? '@' : '#'} ${channel.name}`, () => {
      current = channel
      document.body.classList.remove('with-sidebar')
      for (const other of channels.querySelectorAll('[aria-current]')) {
        other.removeAttribute('aria-current')
      }
      made.setAttribute('aria-current', 'page')
      drawMembers()
      changed()
    })
    if (channel.id === current?.id) {
      made.setAttribute('aria-current', 'page')
    }
    return made
  }

  /** Shows where one is: in the same channel as before, or in the own one of its kind. */
  function place(now: Facts): void {
    const seen = now.channels.filter(isSeen)
    current =
      seen.find(({ id }) => id === current?.id) ??
      seen.find(({ guild, name }) => guild === null && name === current?.name) ??
      seen[0]
    drawChannels(now)
    drawMembers()
  }

  return {
    show(now: Facts): void {
      const { guilds, channels: all, users } = now
      const mark = JSON.stringify([guilds, all, users])
      facts = now
      if (mark === shown) {
        return
      }
      shown = mark
      const [before, chosen] = [as.value, locale.value]
      as.replaceChildren(...users.map(({ id, name }) => choice(id, name)))
      const isSame = users.some(({ id }) => id === before)
      if (isSame) {
        as.value = before
      }
      place(now)
      // Where something else has changed, the language stays.
      fillLocales(isSame ? chosen : undefined)
    },
    channel(): ChannelFacts {
      if (current === undefined) {
        throw new Error('The seed has no channel.')
      }
      return current
    },
    how: (): How => ({ as: as.value, in: current?.id ?? '', locale: locale.value }),
  }
}
