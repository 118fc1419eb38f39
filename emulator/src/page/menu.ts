import { button, element, type Attributes } from '@slashlint/preview/dom'

/** The movement of the focus in a menu, by key. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Returns a button that opens a context menu. */
export function menuButton(
  label: string,
  open: (at: HTMLElement) => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = button(label, () => open(made), { ...attributes, 'aria-haspopup': 'menu' })
  return made
}

/**
 * Opens a menu also with the right mouse button.
 *
 * @param node the element to click
 * @param by the button that opens the menu
 */
export function opensMenu(node: HTMLElement, by: HTMLButtonElement): void {
  node.addEventListener('contextmenu', (event) => {
    event.preventDefault()
    by.click()
  })
}

/** An entry of a context menu. */
export interface Entry {
  /** The text of the entry: the command's name. */
  readonly label: string
  /** The name of the app, shown small after the label. */
  readonly from?: string
  /** Called when the entry is selected, after the menu has closed. */
  choose(): void
}

/**
 * Opens a context menu below a button. It closes on selection, on Escape, and when it loses the
 * focus.
 */
export function openMenu(at: HTMLElement, title: string, entries: readonly Entry[]): void {
  const items = entries.map(({ label, from, choose }) => {
    const item = button(label, () => {
      close()
      choose()
    })
    item.setAttribute('role', 'menuitem')
    if (from !== undefined) {
      item.append(element('small', ` ${from}`))
    }
    return item
  })
  const none = element(
    'button',
    { type: 'button', role: 'menuitem', disabled: '' },
    'No command of an app fits.',
  )
  const node = element(
    'div.menu',
    { role: 'menu', 'aria-label': title },
    ...(items.length > 0 ? items : [none]),
  )
  node.tabIndex = -1
  const close = (): void => {
    // This takes the focus out of the menu, which removes it.
    at.focus()
    node.remove()
  }
  node.addEventListener('keydown', (event) => {
    const step = STEPS[event.key] ?? 0
    const now = items.findIndex((item) => item === document.activeElement)
    if (step !== 0) {
      items[(now + step + items.length) % items.length]?.focus()
    }
    if (step !== 0 || event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      close()
    }
  })
  node.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !node.contains(relatedTarget)) {
      node.remove()
    }
  })
  const { bottom, top, left, right } = at.getBoundingClientRect()
  // In the part of the page that it belongs to: nothing stands outside of all of them.
  ;(at.closest('main, aside') ?? document.body).append(node)
  // Inside of the window, whatever the button is near to.
  node.style.top = `${Math.max(4, bottom + node.offsetHeight > innerHeight ? top - node.offsetHeight : bottom)}px`
  node.style.left = `${Math.max(4, Math.min(left, right, innerWidth - node.offsetWidth - 4))}px`
  ;(items[0] ?? node).focus()
}
