import type { Preview, PreviewViewer } from '../model/model.js'
import { element } from './dom.js'
import type { PreviewHost } from './host.js'
import { VIEWERS } from './viewers.js'

/** The switches of locale and viewer, and which command of what this is. */
export function drawToolbar(
  title: string,
  { locale, locales, commands, current }: Preview,
  viewer: PreviewViewer,
  host: Required<Pick<PreviewHost, 'chooseLocale' | 'chooseViewer'>>,
): HTMLElement {
  const place = commands.length > 1 ? `${title} · ${current.command + 1} of ${commands.length} commands` : title
  const texts = locales.map(({ id, name, fallback }) =>
    choice(id, fallback === undefined ? `${name} (${id})` : `${name} (${id} → ${fallback})`, id === locale),
  )
  const viewers = VIEWERS.map(([id, name]) => choice(id, name, id === viewer))
  return element(
    'header',
    { class: 'toolbar' },
    element('span', { class: 'file' }, place),
    menu('Locale', [choice('', 'Default texts', locale === undefined), ...texts], (value) =>
      host.chooseLocale(value === '' ? undefined : value),
    ),
    menu('Seen by', viewers, (value) => host.chooseViewer(value as PreviewViewer)),
  )
}

/** A labelled menu. The label is its key, by which the focus comes back when it is drawn anew. */
function menu(label: string, options: readonly HTMLOptionElement[], choose: (value: string) => void): HTMLElement {
  const select = element('select', { 'aria-label': label }, ...options)
  select.dataset.key = label
  select.addEventListener('change', () => choose(select.value))
  return element('label', {}, `${label} `, select)
}

function choice(value: string, label: string, selected: boolean): HTMLOptionElement {
  const option = element('option', {}, label)
  option.value = value
  option.selected = selected
  return option
}
