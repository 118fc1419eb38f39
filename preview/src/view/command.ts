import type { PreviewCommand, PreviewEntry, PreviewOption, PreviewText, PreviewViewer } from '../model/model.js'
import { element } from './dom.js'
import type { PreviewHost } from './host.js'
import { hiddenText } from './viewers.js'

/** Without a type it is a slash command. */
const CHAT_INPUT = 1

/** A command as the picker of the chat client lists it; below, what the user fills in for the entry at the cursor. */
export function drawCommand(
  command: PreviewCommand,
  current: number,
  { locale, viewer }: { readonly locale: string | undefined; readonly viewer: PreviewViewer },
  host: PreviewHost,
): HTMLElement {
  const why = command.hidden[viewer]
  const isSlash = (command.type ?? CHAT_INPUT) === CHAT_INPUT
  const entries = command.entries.map((entry, index) => drawEntry(entry, isSlash, index, index === current, host))
  const chosen = command.entries[current]
  return element(
    'section',
    { class: 'command' },
    element(
      'div',
      { class: 'picker', role: 'group', 'aria-label': isSlash ? 'Command picker' : 'Apps menu' },
      ...(why !== undefined
        ? [element('p', { class: 'nothing' }, hiddenText(why, viewer))]
        : entries.length === 0
          ? [element('p', { class: 'nothing' }, 'Users do not see this command.')]
          : entries),
    ),
    why !== undefined || chosen === undefined || !isSlash ? undefined : drawInput(chosen, host),
    element('p', { class: 'facts' }, command.facts.join(' · ')),
    locale === undefined || why !== undefined ? undefined : drawTranslation(command.entries, locale),
  )
}

/** An entry as the picker has it: who offers it, what is typed, and what it does. */
function drawEntry(
  entry: PreviewEntry,
  isSlash: boolean,
  index: number,
  chosen: boolean,
  host: PreviewHost,
): HTMLElement {
  const name = element('span', { class: 'name' }, ...pathOf(entry, isSlash))
  const title = element('span', { class: 'title' }, name, ...(isSlash ? signature(entry) : []))
  const text = element(
    'span',
    { class: 'text' },
    title,
    element('span', { class: 'description' }, textNode(entry.description)),
  )
  const row = line(
    `entry-${index}`,
    entry.names.at(-1),
    host,
    element('span', { class: 'app', 'aria-hidden': 'true' }, '/'),
    text,
  )
  row.classList.add('entry')
  if (chosen) row.setAttribute('aria-current', 'true')
  return row
}

/** What is typed to use it; a name that the locale lacks shows that it does. */
const pathOf = ({ names }: PreviewEntry, isSlash: boolean): (Node | string)[] => [
  isSlash ? '/' : '',
  ...between(names.map(textNode), ' '),
]

/** The required options, and how many others there are. */
function signature({ options, open }: PreviewEntry): HTMLElement[] {
  const optional = options.filter(({ required }) => !required).length
  const chips = options
    .filter(({ required }) => required)
    .map(({ name }) => element('span', { class: 'chip' }, textNode(name)))
  if (optional === 0 && !open) return chips
  const more = open ? `+${optional} optional or more` : `+${optional} optional`
  return [...chips, element('span', { class: 'more' }, more)]
}

/** What the user fills in: the options in their order. */
function drawInput(entry: PreviewEntry, host: PreviewHost): HTMLElement {
  const rows = entry.options.map((option, index) => drawOption(option, index, host))
  return element(
    'div',
    { class: 'input' },
    element('h2', {}, ...pathOf(entry, true)),
    rows.length === 0
      ? element('p', { class: 'nothing' }, entry.open ? 'Its options are computed by the program.' : 'No options.')
      : element('ol', { class: 'options' }, ...rows),
  )
}

function drawOption(
  { name, type, required, description, facts, choices }: PreviewOption,
  index: number,
  host: PreviewHost,
): HTMLElement {
  const title = element(
    'span',
    { class: 'title' },
    element('span', { class: 'name' }, textNode(name)),
    element('span', { class: required ? 'required' : 'optional' }, required ? 'required' : 'optional'),
    element('span', { class: 'type' }, [type, ...facts].join(' · ')),
  )
  const row = line(
    `option-${index}`,
    name,
    host,
    title,
    element('span', { class: 'description' }, textNode(description)),
  )
  row.classList.add('option')
  const list = element('ul', { class: 'choices', 'aria-label': `Choices of ${name.text}` })
  for (const [at, text] of choices.entries())
    list.append(element('li', {}, line(`choice-${index}-${at}`, text, host, textNode(text))))
  return element('li', {}, row, choices.length === 0 ? undefined : list)
}

/** What readers of the locale see in another language. */
function drawTranslation(entries: readonly PreviewEntry[], locale: string): HTMLElement {
  const texts = entries.flatMap(({ names, description, options }) => [
    ...names.slice(-1),
    description,
    ...options.flatMap((option) => [option.name, option.description, ...option.choices]),
  ])
  const shown = texts.filter(({ text, known }) => known && text !== '')
  const lacking = shown.filter(({ from }) => from === 'default').length
  const borrowed = shown.filter(({ from }) => from !== undefined && from !== 'default')
  const parts = [
    lacking === 0 ? [] : [`${lacking} of ${shown.length} texts have no translation: the default is shown`],
    borrowed.length === 0 ? [] : [`${borrowed.length} come from ${borrowed[0]?.from ?? ''}`],
  ].flat()
  const said = parts.length === 0 ? `Every text is translated into ${locale}.` : `${parts.join('; ')}.`
  const mark =
    parts.length === 0 ? undefined : element('span', { class: 'fallback', 'aria-hidden': 'true' }, 'Marked like this: ')
  return element('p', { class: 'facts' }, mark, said)
}

/** A line that leads to its source. */
function line(
  key: string,
  target: PreviewText | undefined,
  host: PreviewHost,
  ...children: readonly Node[]
): HTMLButtonElement {
  const button = element('button', { class: 'line' }, ...children)
  button.type = 'button'
  button.dataset.key = key
  const place = target?.place
  if (place === undefined) button.disabled = true
  else button.addEventListener('click', () => host.reveal(place))
  return button
}

function textNode({ text, known, from }: PreviewText): HTMLElement {
  if (!known) return element('span', { class: 'unknown', title: 'Computed by the program' }, '…')
  if (from === undefined) return element('span', {}, text)
  const title = from === 'default' ? 'Not translated: the default text' : `Not translated: the text for ${from}`
  return element('span', { class: 'fallback', title }, text)
}

function between<T>(items: readonly T[], separator: string): (T | string)[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]))
}
