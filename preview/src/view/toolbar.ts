import type { Preview } from '../model/model.js'
import { element } from './dom.js'
import type { PreviewHost } from './host.js'

/** The locale switch, and which command of what this is. */
export function drawToolbar(
  title: string,
  { locale, locales, commands, current }: Preview,
  host: PreviewHost,
): HTMLElement {
  const select = element('select', { 'aria-label': 'Locale' })
  select.dataset.key = 'locale'
  select.append(choice('', 'Default texts', locale === undefined))
  for (const { id, name, fallback } of locales) {
    const label = fallback === undefined ? `${name} (${id})` : `${name} (${id} → ${fallback})`
    select.append(choice(id, label, id === locale))
  }
  const place = commands.length > 1 ? `${title} · ${current.command + 1} of ${commands.length} commands` : title
  select.addEventListener('change', () => host.chooseLocale(select.value === '' ? undefined : select.value))
  return element(
    'header',
    { class: 'toolbar' },
    element('span', { class: 'file' }, place),
    element('label', {}, 'Locale ', select),
  )
}

function choice(value: string, label: string, selected: boolean): HTMLOptionElement {
  const option = element('option', {}, label)
  option.value = value
  option.selected = selected
  return option
}
