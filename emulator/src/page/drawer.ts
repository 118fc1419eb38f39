import { byId, element } from '@slashlint/preview/dom'
import type { SeenRequest } from '../net/seen.js'
import type { Facts } from '../control/facts.js'
import { server } from './server.js'

/** The most lobbies that are shown. */
const SHOWN = 100
/** Matches the token of an interaction in a path. */
const LONG_TOKEN = /([\w-]{8})[\w-]{40,}/g

/** The panel with requests, the clock and lobbies. */
export interface Drawer {
  /** Draws the panel. */
  show(facts: Facts, seen: readonly SeenRequest[]): void
}

/**
 * Creates the panel with requests, the clock and lobbies.
 *
 * @param attempt runs an act, and shows an error if it fails
 */
export function createDrawer(attempt: (act: () => Promise<unknown>) => void): Drawer {
  const node = byId('drawer', HTMLElement)
  const toggle = byId('to-drawer', HTMLButtonElement)
  const duration = byId('duration', HTMLInputElement)
  toggle.addEventListener('click', () => {
    node.hidden = !node.hidden
    toggle.setAttribute('aria-expanded', String(!node.hidden))
  })
  byId('reset', HTMLButtonElement).addEventListener('click', () => attempt(() => server.reset()))
  byId('advance', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    attempt(() => server.advance(duration.value))
  })
  return {
    show(facts: Facts, seen: readonly SeenRequest[]): void {
      const refused = seen.filter(({ status }) => status >= 400).length
      byId('refused', HTMLElement).textContent = refused === 0 ? '' : `${refused} refused`
      byId('clock', HTMLOutputElement).textContent = new Date(facts.now).toLocaleString()
      byId('requests', HTMLElement).replaceChildren(...[...seen].reverse().map(drawRequest))
      byId('state', HTMLElement).replaceChildren(...createsOf(facts), ...lobbiesOf(facts))
    },
  }
}

function drawRequest({ at, method, path, status, rules }: SeenRequest): HTMLElement {
  const why = rules.filter(({ severity }) => severity !== 'hint')
  return element(
    status < 400 ? 'li.fine' : 'li.refused',
    element('time', new Date(at).toLocaleTimeString()),
    element('b', String(status)),
    element('span.request', `${method} ${path.replace(LONG_TOKEN, '$1…')}`),
    ...why.map(({ code, message, fix }) => {
      const mended = fix !== undefined && element('span.fix', `Fix: ${fix}.`)
      return element('p', element('code', code), ` ${message}`, mended)
    }),
  )
}

/** Draws the numbers of commands created today by scope, with their limit. */
function createsOf({ apps, dailyCreates: most, guilds }: Facts): readonly HTMLElement[] {
  const rows = apps.flatMap(({ name, creates }) =>
    Object.entries(creates).map(([id, count]) => {
      const scope =
        id === 'global' ? 'Global' : (guilds.find((guild) => guild.id === id)?.name ?? id)
      const label = apps.length > 1 ? `${name}, ${scope}` : scope
      if (most === null) {
        return element('li', `${label} `, element('b', String(count)))
      }
      const bar = element('progress', {
        max: String(most),
        value: String(count),
        'aria-label': `Created in ${label}`,
      })
      return element('li', `${label} `, bar, ' ', element('b', `${count} of ${most}`))
    }),
  )
  return [element('h2', 'Commands created in the last 24 hours'), element('ul', ...rows)]
}

function lobbiesOf({ lobbies }: Facts): readonly HTMLElement[] {
  const rows = lobbies.slice(0, SHOWN).map(({ id, members, metadata }) => {
    const who = members.length === 1 ? '1 member' : `${members.length} members`
    return element('li', element('code', id), ` ${who} ${JSON.stringify(metadata)}`)
  })
  return [
    element('h2', `Lobbies: ${lobbies.length}`),
    lobbies.length === 0 ? element('p.small', 'Apps create them.') : element('ul', ...rows),
  ]
}
