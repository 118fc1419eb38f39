import { element } from './dom.js'
import { offerParts } from './parts.js'

/** The lines by which a key moves the focus. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A line of a list that opens at a field. */
export interface Offer {
  readonly label: string
  readonly detail?: string | undefined
  /** The name of the app that offers it. */
  readonly from?: string | undefined
  choose(): void
}

/** The most lines that are drawn: users find more by typing. */
const MOST = 50

/** A list below a field, from which one of several offers is chosen. */
export interface Listbox {
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
   * Handles arrows, Enter and Tab.
   *
   * @returns true if the key was for the list
   */
  take(event: KeyboardEvent): boolean
}

/**
 * Creates the list below (or above) the field that has the focus. The keys go to that field, which keeps the focus.
 *
 * @param id the id of the element, unique in the page
 */
export function createListbox(id: string): Listbox {
  const title = element('p.offers-title', { id: `${id}-title` })
  const list = element('div', { role: 'listbox', id, 'aria-labelledby': `${id}-title` })
  const node = element('div.offers', { hidden: '' }, title, list)
  let owner: HTMLInputElement | undefined
  let shown: readonly Offer[] = []
  let active = -1

  function move(to: number): void {
    active = to
    for (const [index, row] of [...list.children].entries()) {
      row.setAttribute('aria-selected', String(index === active))
      if (index === active) {
        row.scrollIntoView({ block: 'nearest' })
      }
    }
    if (active < 0) {
      owner?.removeAttribute('aria-activedescendant')
    } else {
      owner?.setAttribute('aria-activedescendant', `${id}-${active}`)
    }
  }

  function hide(): void {
    node.hidden = true
    owner?.setAttribute('aria-expanded', 'false')
    owner?.removeAttribute('aria-activedescendant')
    ;[owner, shown, active] = [undefined, [], -1]
  }

  return {
    node,
    show(
      field: HTMLInputElement,
      heading: string,
      offers: readonly Offer[],
      isEager: boolean,
    ): void {
      if (owner !== field) {
        hide()
      }
      shown = offers.slice(0, MOST)
      if (shown.length === 0) {
        return hide()
      }
      owner = field
      const more = offers.length > MOST ? `, ${offers.length - MOST} more by typing` : ''
      title.textContent = heading + more
      list.replaceChildren(
        ...shown.map(({ label, detail, from, choose }, index) => {
          const row = element(
            'div.offer',
            { role: 'option', id: `${id}-${index}` },
            ...offerParts(label, detail, from),
          )
          // The field keeps the focus.
          row.addEventListener('mousedown', (event) => event.preventDefault())
          row.addEventListener('click', choose)
          return row
        }),
      )
      node.hidden = false
      field.setAttribute('aria-expanded', 'true')
      move(isEager ? 0 : -1)
    },
    hide,
    take(event: KeyboardEvent): boolean {
      if (node.hidden || shown.length === 0) {
        return false
      }
      const step = STEPS[event.key] ?? 0
      if (step !== 0) {
        move((active + step + shown.length) % shown.length)
      } else if (
        (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) &&
        active >= 0
      ) {
        shown[active]?.choose()
      } else if (event.key === 'Escape') {
        hide()
      } else {
        return false
      }
      event.preventDefault()
      return true
    },
  }
}
