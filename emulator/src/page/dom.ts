type Child = Node | string

/** An element with attributes and children. Strings become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** A control with its label around it. */
export function labelled(label: string, control: HTMLElement): HTMLLabelElement {
  // The label's text has the choices of a list in it: its name has not.
  if (control instanceof HTMLSelectElement) control.setAttribute('aria-label', label)
  return element('label', {}, element('span', {}, label), control)
}

export function button(label: string, act: () => unknown): HTMLButtonElement {
  const made = element('button', { type: 'button' }, label)
  made.addEventListener('click', () => void act())
  return made
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
