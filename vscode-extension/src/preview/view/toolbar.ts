import type { Preview } from '@slashlint/language-server/service'
import type { FromPage } from '../messages.js'
import { element } from './dom.js'

/** The locale switch, and what document this is. */
export function drawToolbar(
  file: string,
  { locale, locales }: Preview,
  send: (message: FromPage) => void,
): HTMLElement {
  const select = element('select', { 'aria-label': 'Locale' })
  select.dataset['key'] = 'locale'
  select.append(choice('', 'Default texts', locale === undefined))
  for (const { id, name } of locales) select.append(choice(id, `${name} (${id})`, id === locale))
  select.addEventListener('change', () =>
    send({ kind: 'locale', locale: select.value === '' ? undefined : select.value }),
  )
  return element(
    'header',
    { class: 'toolbar' },
    element('span', { class: 'file' }, file),
    element('label', {}, 'Locale ', select),
  )
}

function choice(value: string, label: string, selected: boolean): HTMLOptionElement {
  const option = element('option', {}, label)
  option.value = value
  option.selected = selected
  return option
}
