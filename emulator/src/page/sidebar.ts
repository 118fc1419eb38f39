import { button, byId, choice, element } from '@slashlint/preview/dom'
import { menuButton, opensMenu } from './menu.js'
import type { ChannelFacts, Facts, Named } from '../control/facts.js'
import type { How } from './server.js'

/** The sidebar with guilds, channels and users. */
export interface Sidebar {
  /** Draws the sidebar. */
  show(now: Facts): void
  /** Returns the selected channel. */
  channel(): ChannelFacts
  /** Returns the selected user, place and locale. */
  how(): How
}

/** Opens the context menu of a user at an element. */
type OpenMenu = (kind: 'user', target: Named, at: HTMLElement) => void

/** The elements of the sidebar, and the user's selection. */
interface SidebarState {
  readonly channels: HTMLElement
  readonly members: HTMLElement
  readonly as: HTMLSelectElement
  readonly locale: HTMLSelectElement
  /** Called when another channel, user or locale was selected. */
  readonly changed: () => void
  readonly menu: OpenMenu
  facts: Facts | undefined
  /** The selected channel. */
  current: ChannelFacts | undefined
  /** The drawn facts as JSON, to detect changes. */
  drawn: string
}

/**
 * Creates the sidebar.
 *
 * @param changed called when another channel, user or locale was selected
 * @param menu opens the context menu of a user
 */
export function createSidebar(changed: () => void, menu: OpenMenu): Sidebar {
  const state: SidebarState = {
    channels: byId('channels', HTMLElement),
    members: byId('members', HTMLElement),
    as: byId('as', HTMLSelectElement),
    locale: byId('locale', HTMLSelectElement),
    changed,
    menu,
    facts: undefined,
    current: undefined,
    drawn: '',
  }
  const { as, locale } = state
  as.addEventListener('change', () => {
    fillLocales(state, undefined)
    if (state.facts !== undefined) {
      place(state, state.facts)
    }
    changed()
  })
  locale.addEventListener('change', changed)
  return {
    show: (now) => show(state, now),
    channel(): ChannelFacts {
      if (state.current === undefined) {
        throw new Error('The seed has no channel.')
      }
      return state.current
    },
    how: (): How => ({ as: as.value, in: state.current?.id ?? '', locale: locale.value }),
  }
}

/** Draws the sidebar, unless nothing has changed. */
function show(state: SidebarState, now: Facts): void {
  const { as, locale } = state
  const { guilds, channels, users } = now
  const mark = JSON.stringify([guilds, channels, users])
  state.facts = now
  if (mark === state.drawn) {
    return
  }
  state.drawn = mark
  const [before, chosen] = [as.value, locale.value]
  as.replaceChildren(...users.map(({ id, name }) => choice(id, name)))
  const isSame = users.some(({ id }) => id === before)
  if (isSame) {
    as.value = before
  }
  place(state, now)
  // Where something else has changed, the language stays.
  fillLocales(state, isSame ? chosen : undefined)
}

/** Fills the list of locales. @param chosen the locale to select; undefined for the user's own */
function fillLocales({ facts, as, locale }: SidebarState, chosen: string | undefined): void {
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

/**
 * Selects the channel that was selected before; otherwise a direct message of the same name, or the
 * first channel.
 */
function place(state: SidebarState, now: Facts): void {
  const { current, as } = state
  const seen = now.channels.filter((one) => isSeenBy(one, as.value))
  state.current =
    seen.find(({ id }) => id === current?.id) ??
    seen.find(({ guild, name }) => guild === null && name === current?.name) ??
    seen[0]
  drawChannels(state, now)
  drawMembers(state)
}

/** Tells whether a user sees a channel. Others' direct messages are hidden. */
const isSeenBy = ({ user }: ChannelFacts, userId: string): boolean =>
  user === null || user === userId

function drawChannels(state: SidebarState, { guilds, channels }: Facts): void {
  const groups = [
    ...guilds.map(({ id, name }) => ({ id, name })),
    { id: null, name: 'Direct messages' },
  ]
  state.channels.replaceChildren(
    ...groups.flatMap(({ id, name }) => {
      const here = channels.filter((one) => one.guild === id && isSeenBy(one, state.as.value))
      const links = here.map((one) => element('li', linkTo(state, one)))
      return [element('h2', name), element('ul', ...links)]
    }),
  )
}

/** Draws the members of the selected channel's guild; for direct messages, all users. */
function drawMembers({ facts, current, members, menu }: SidebarState): void {
  const { users = [], guilds = [] } = facts ?? {}
  const here = guilds.find(({ id }) => id === current?.guild)?.members
  const present = users.filter(({ id }) => here === undefined || here.includes(id))
  members.replaceChildren(
    ...present.map((one) => {
      const made = menuButton(one.name, (at) => menu('user', one, at))
      opensMenu(made, made)
      return element('li', made)
    }),
  )
}

/** Creates the button that selects a channel. */
function linkTo(state: SidebarState, channel: ChannelFacts): HTMLButtonElement {
  const made = button(`${channel.guild === null ? '@' : '#'} ${channel.name}`, () => {
    state.current = channel
    document.body.classList.remove('with-sidebar')
    for (const other of state.channels.querySelectorAll('[aria-current]')) {
      other.removeAttribute('aria-current')
    }
    made.setAttribute('aria-current', 'page')
    drawMembers(state)
    state.changed()
  })
  if (channel.id === state.current?.id) {
    made.setAttribute('aria-current', 'page')
  }
  return made
}
