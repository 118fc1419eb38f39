import { element } from '@slashlint/preview/dom'
import type { Language, Subject } from './protocol.js'

/** A file of `examples/` with what its configuration says about it. */
export interface ExampleFile extends Subject {
  readonly path: string
  readonly group: string
  readonly language: Language
}

let loading: Promise<readonly ExampleFile[]> | undefined

/** The examples. They are loaded when somebody wants one. */
export function loadExamples(): Promise<readonly ExampleFile[]> {
  loading ??= fetch(new URL(SITE_EXAMPLES, import.meta.url)).then((response) => response.json())
  return loading
}

/** Fills the menu, group by group. */
export async function fillMenu(menu: HTMLSelectElement): Promise<void> {
  if (menu.dataset['filled'] !== undefined) return
  menu.dataset['filled'] = ''
  const groups = new Map<string, HTMLOptGroupElement>()
  for (const { path, group } of await loadExamples()) {
    const own = groups.get(group) ?? element('optgroup', { label: group })
    groups.set(group, own)
    own.append(element('option', { value: path }, path.split('/').slice(1).join('/')))
  }
  menu.append(...groups.values())
}
