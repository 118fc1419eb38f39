import { element } from './dom.js'
import { offerParts } from './parts.js'

/** The step by which a key moves the selection: 1 is the next line, -1 the one before. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A line of a list that opens at a field. */
export interface Offer {
  /** The first line of the offer's text. */
  readonly label: string
  /** The second, smaller line. */
  readonly detail?: string | undefined
  /** The name of the app that the offer belongs to. */
  readonly from?: string | undefined
  /** Runs when the offer is chosen. */
  choose(): void
}

/** The most lines that are drawn. Users find further ones by typing. */
const MOST = 50

/** A list below a field, from which one of several offers is chosen. */
export interface Listbox {
  /** The element to put below the field. */
  readonly node: HTMLDivElement
  /**
   * Shows offers.
   *
   * @param isEager true if Enter chooses the first one at once
   */
  show(field: HTMLInputElement, heading: string, offers: readonly Offer[], isEager: boolean): void
  /** Hides the list. */
  hide(): void
  /**
   * Handles a key: arrows, Enter and Tab.
   *
   * @returns true if the list used the key, so that the field must ignore it
   */
  take(event: KeyboardEvent): boolean
}

/** The state of a list, with the field at which it is open. */
interface ListState {
  readonly id: string
  readonly node: HTMLDivElement
  readonly title: HTMLElement
  readonly list: HTMLElement
  owner: HTMLInputElement | undefined
  shown: readonly Offer[]
  /** The index of the selected offer, which Enter chooses; -1 if none is selected. */
  active: number
}

/**
 * Creates a list that opens below (or above) the field with the focus. The field keeps the focus,
 * and passes its keys to the list.
 *
 * @param id the id of the element, unique in the page
 */
export function createListbox(id: string): Listbox {
  const title = element('p.offers-title', { id: `${id}-title` })
  const list = element('div', { role: 'listbox', id, 'aria-labelledby': `${id}-title` })
  const node = element('div.offers', { hidden: '' }, title, list)
  const state: ListState = { id, node, title, list, owner: undefined, shown: [], active: -1 }
  return {
    node,
    show: (field, heading, offers, isEager) => {
      if (state.owner !== field) {
        hide(state)
      }
      if (offers.length === 0) {
        hide(state)
      } else {
        open(state, field, heading, offers)
        move(state, isEager ? 0 : -1)
      }
    },
    hide: () => hide(state),
    take: (event) => take(state, event),
  }
}

/** Selects the offer with an index. */
function move(state: ListState, to: number): void {
  const { id, list, owner } = state
  state.active = to
  for (const [index, row] of [...list.children].entries()) {
    row.setAttribute('aria-selected', String(index === to))
    if (index === to) {
      row.scrollIntoView({ block: 'nearest' })
    }
  }
  if (to < 0) {
    owner?.removeAttribute('aria-activedescendant')
  } else {
    owner?.setAttribute('aria-activedescendant', `${id}-${to}`)
  }
}

function hide(state: ListState): void {
  const { node, owner } = state
  node.hidden = true
  owner?.setAttribute('aria-expanded', 'false')
  owner?.removeAttribute('aria-activedescendant')
  Object.assign(state, { owner: undefined, shown: [], active: -1 })
}

/** Draws offers, and opens the list at a field. */
function open(
  state: ListState,
  field: HTMLInputElement,
  heading: string,
  offers: readonly Offer[],
): void {
  const { id, node, title, list } = state
  const shown = offers.slice(0, MOST)
  Object.assign(state, { owner: field, shown })
  const more = offers.length > MOST ? `, ${offers.length - MOST} more by typing` : ''
  title.textContent = heading + more
  list.replaceChildren(...shown.map((offer, index) => drawOffer(offer, `${id}-${index}`)))
  node.hidden = false
  field.setAttribute('aria-expanded', 'true')
}

function drawOffer({ label, detail, from, choose }: Offer, id: string): HTMLElement {
  const row = element('div.offer', { role: 'option', id }, ...offerParts(label, detail, from))
  // The field keeps the focus.
  row.addEventListener('mousedown', (event) => event.preventDefault())
  row.addEventListener('click', choose)
  return row
}

function take(state: ListState, event: KeyboardEvent): boolean {
  const { node, shown, active } = state
  if (node.hidden || shown.length === 0) {
    return false
  }
  const step = STEPS[event.key] ?? 0
  const isChoosing = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
  if (step !== 0) {
    move(state, (active + step + shown.length) % shown.length)
  } else if (isChoosing && active >= 0) {
    shown[active]?.choose()
  } else if (event.key === 'Escape') {
    hide(state)
  } else {
    return false
  }
  event.preventDefault()
  return true
}
