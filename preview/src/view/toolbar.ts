import type { Preview } from '../model/preview.js'
import { button, choice, element } from './dom.js'
import type { PreviewChoice, PreviewHost } from './host.js'
import { VIEWERS } from './viewers.js'

const VIEWS = [
  ['discord', 'As in Discord'],
  ['facts', 'Facts'],
] as const

/** Draws the switches of view, locale and viewer, and the title of the current command. */
export function drawToolbar(
  title: string,
  { locale, locales, commands, current }: Preview,
  chosen: PreviewChoice,
  host: PreviewHost,
  choose: (change: Partial<PreviewChoice>) => void,
): HTMLElement {
  const number =
    commands.length > 1 ? [`${current.command + 1} of ${commands.length} commands`] : []
  const place = [...(title === '' ? [] : [title]), ...number].join(' · ')
  const texts = locales.map(({ id, name, fallback }) =>
    choice(
      id,
      fallback === undefined ? `${name} (${id})` : `${name} (${id} → ${fallback})`,
      id === locale,
    ),
  )
  const viewers = VIEWERS.map(([id, name]) => choice(id, name, id === chosen.viewer))
  const views = VIEWS.map(([view, name]) =>
    button(name, () => choose({ view }), {
      'aria-pressed': String(view === chosen.view),
      'data-key': view,
    }),
  )
  return element(
    'header.toolbar',
    element('div.views', { role: 'group', 'aria-label': 'View' }, ...views),
    menu('Locale', [choice('', 'Default texts', locale === undefined), ...texts], (value) =>
      host.chooseLocale(value === '' ? undefined : value),
    ),
    menu('Seen by', viewers, (value) =>
      choose({ viewer: VIEWERS.find(([id]) => id === value)?.[0] ?? 'admin' }),
    ),
    place !== '' && element('span.muted', place),
  )
}

/**
 * Draws a menu with a label. The label is also the key by which the focus is restored after the
 * next drawing.
 */
function menu(
  label: string,
  options: readonly HTMLOptionElement[],
  choose: (value: string) => void,
): HTMLElement {
  const select = element('select', { 'aria-label': label, 'data-key': label }, ...options)
  select.addEventListener('change', () => choose(select.value))
  return element('label', `${label} `, select)
}
