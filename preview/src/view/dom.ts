type Child = Node | string | undefined

interface Attributes {
  readonly class?: string
  readonly title?: string
  readonly role?: string
  readonly [aria: `aria-${string}`]: string | undefined
}

/** An element with attributes and children. Strings become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  for (const child of children) if (child !== undefined) made.append(child)
  return made
}
