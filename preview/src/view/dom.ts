/** What stands in an element; nothing, where a condition before it does not hold. */
type Child = Node | string | false | undefined

/** Attributes by name; those that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | undefined>>

/** An element with attributes and children. Strings become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  for (const child of children) if (child !== undefined && child !== false) made.append(child)
  return made
}

/** A button that does something, and sends no form. */
export function button(label: string, act: () => unknown, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', () => void act())
  return made
}

/** An entry of a menu. */
export function choice(value: string, label: string, isChosen = false): HTMLOptionElement {
  const made = element('option', { value }, label)
  made.defaultSelected = made.selected = isChosen
  return made
}

/** A text with elements in the places of what a pattern finds. */
export function drawSpans(
  text: string,
  pattern: RegExp,
  draw: (match: RegExpExecArray) => Node | string,
): (Node | string)[] {
  const parts: (Node | string)[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(at, match.index), draw(match))
    at = match.index + match[0].length
  }
  return [...parts, text.slice(at)]
}

/** The element of the page with an id. @throws if the page lacks it */
export function byId<E extends HTMLElement>(id: string, type: new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`)
  return found
}
