import type { Preview } from '@slashlint/language-server/service'
import type { FromPage } from '../messages.js'
import { element } from './dom.js'

/** The locale switch, and which command of which document this is. */
export function drawToolbar(
  file: string,
  { locale, locales, commands, current }: Preview,
  send: (message: FromPage) => void,
): HTMLElement {
  const select = element('select', { 'aria-label': 'Locale' })
  select.dataset['key'] = 'locale'
  select.append(choice('', 'Default texts', locale === undefined))
  for (const { id, name, fallback } of locales) {
    const label = fallback === undefined ? `${name} (${id})` : `${name} (${id} → ${fallback})`
    select.append(choice(id, label, id === locale))
  }
  const place = commands.length > 1 ? `${file} · ${current.command + 1} of ${commands.length} commands` : file
  select.addEventListener('change', () =>
    send({ kind: 'locale', locale: select.value === '' ? undefined : select.value }),
  )
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
