import { element } from '@slashlint/preview/dom'

/** A control with its label around it. */
export function labelled(label: string, control: HTMLElement): HTMLLabelElement {
  // The label's text has the choices of a list in it: its name has not.
  if (control instanceof HTMLSelectElement) control.setAttribute('aria-label', label)
  return element('label', {}, element('span', {}, label), control)
}

/** Fills a list of choices anew, and keeps what was chosen. */
export function fill(select: HTMLSelectElement, choices: readonly (readonly [value: string, label: string])[]): void {
  const before = select.value
  select.replaceChildren(
    ...choices.map(([value, label]) => {
      const option = element('option', {}, label)
      option.value = value
      return option
    }),
  )
  if (choices.some(([value]) => value === before)) select.value = before
}
