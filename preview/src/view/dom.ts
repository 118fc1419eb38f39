/** A child of an element. `undefined` and `false` draw nothing. */
type Child = Node | string | false | undefined

/** Attributes by name; those with the value `undefined` are left out. */
export type Attributes = Readonly<Record<string, string | undefined>>

type Tag = keyof HTMLElementTagNameMap
type TagOf<Kind extends string> = Kind extends `${infer Own extends Tag}.${string}`
  ? Own
  : Extract<Kind, Tag>

/**
 * Creates an element with attributes and children. Strings become text, never markup.
 *
 * @param kind its tag, followed by classes: `p.small`
 */
export function element<Kind extends Tag | `${Tag}.${string}`>(
  kind: Kind,
  ...children: readonly Child[] | readonly [Attributes, ...Child[]]
): HTMLElementTagNameMap[TagOf<Kind>] {
  const [tag, ...classes] = kind.split('.') as [TagOf<Kind>, ...string[]]
  const made = document.createElement(tag)
  if (classes.length > 0) {
    made.className = classes.join(' ')
  }
  for (const one of children) {
    if (one instanceof Node || typeof one === 'string') {
      made.append(one)
    } else {
      for (const [name, value] of Object.entries(one || {})) {
        if (value !== undefined) {
          made.setAttribute(name, value)
        }
      }
    }
  }
  return made
}

/** Creates a button that calls a function when it is clicked. The button submits no form. */
export function button(
  label: string,
  act: () => unknown,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', () => void act())
  return made
}

/** Creates an `option` element of a `select` menu. */
export function choice(value: string, label: string, isChosen = false): HTMLOptionElement {
  const made = element('option', { value }, label)
  made.defaultSelected = made.selected = isChosen
  return made
}

/** Splits a text at the matches of a pattern, and returns it with elements in their places. */
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

/**
 * Finds the element of the page with an id, of the given class.
 *
 * @throws Error if the page has no such element
 */
export function byId<E extends HTMLElement>(id: string, type: new () => E): E {
  const found = document.getElementById(id)
  if (!(found instanceof type)) {
    throw new Error(`The page has no ${type.name} #${id}.`)
  }
  return found
}
