import type { PreviewCommand, PreviewEntry, PreviewOption, PreviewText } from '@slashlint/language-server/service'
import type { FromPage } from '../messages.js'
import { element } from './dom.js'

type Send = (message: FromPage) => void

/** Without a type it is a slash command. */
const CHAT_INPUT = 1

/** A command as the picker of the chat client lists it; below, the input line of the entry at the cursor. */
export function drawCommand(command: PreviewCommand, current: number, send: Send): HTMLElement {
  const entries = command.entries.map((entry, index) => drawEntry(command, entry, index, index === current, send))
  const chosen = command.entries[current]
  const isSlash = (command.type ?? CHAT_INPUT) === CHAT_INPUT
  return element(
    'section',
    { class: 'command' },
    element(
      'div',
      { class: 'picker', role: 'group', 'aria-label': isSlash ? 'Command picker' : 'Apps menu' },
      ...(entries.length === 0 ? [element('p', { class: 'nothing' }, 'Users see nothing of this command.')] : entries),
    ),
    chosen === undefined || !isSlash ? undefined : drawInput(chosen, send),
    element('p', { class: 'facts' }, command.facts.join(' · ')),
  )
}

function drawEntry(
  command: PreviewCommand,
  entry: PreviewEntry,
  index: number,
  chosen: boolean,
  send: Send,
): HTMLElement {
  const slash = (command.type ?? CHAT_INPUT) === CHAT_INPUT ? '/' : ''
  const name = element('span', { class: 'name' }, slash, ...between(entry.names.map(textNode), ' '))
  const row = line(`entry-${index}`, entry.names.at(-1), send, name)
  row.classList.add('entry')
  if (chosen) row.setAttribute('aria-current', 'true')
  for (const option of entry.options.filter(({ required }) => required)) row.append(chip(option))
  const optional = entry.options.filter(({ required }) => !required).length
  if (optional > 0 || entry.open)
    row.append(
      element('span', { class: 'more' }, entry.open ? `+${optional} optional or more` : `+${optional} optional`),
    )
  row.append(element('span', { class: 'description' }, textNode(entry.description)))
  return row
}

/** What the user fills in: the options in their order. */
function drawInput(entry: PreviewEntry, send: Send): HTMLElement {
  const rows = entry.options.map((option, index) => {
    const row = line(
      `option-${index}`,
      option.name,
      send,
      element('span', { class: 'name' }, textNode(option.name)),
      element('span', { class: 'type' }, option.type),
      element('span', { class: option.required ? 'required' : 'optional' }, option.required ? 'required' : 'optional'),
      element('span', { class: 'description' }, textNode(option.description)),
    )
    row.classList.add('option')
    const choices = element('ul', { class: 'choices', 'aria-label': `Choices of ${option.name.text}` })
    for (const [at, text] of option.choices.entries())
      choices.append(element('li', {}, line(`choice-${index}-${at}`, text, send, textNode(text))))
    return element(
      'li',
      {},
      row,
      option.facts.length === 0 ? undefined : element('p', { class: 'facts' }, option.facts.join(' · ')),
      option.choices.length === 0 ? undefined : choices,
    )
  })
  return element(
    'div',
    { class: 'input' },
    element(
      'h2',
      {},
      '/',
      ...between(
        entry.names.map(({ text }) => text),
        ' ',
      ),
    ),
    rows.length === 0
      ? element('p', { class: 'nothing' }, entry.open ? 'Its options are computed by the program.' : 'No options.')
      : element('ol', { class: 'options' }, ...rows),
  )
}

const chip = ({ name }: PreviewOption): HTMLElement => element('span', { class: 'chip' }, textNode(name))

/** A line that leads to its source. */
function line(
  key: string,
  target: PreviewText | undefined,
  send: Send,
  ...children: readonly Node[]
): HTMLButtonElement {
  const button = element('button', { class: 'line' }, ...children)
  button.type = 'button'
  button.dataset['key'] = key
  const place = target?.place
  if (place === undefined) button.disabled = true
  else button.addEventListener('click', () => send({ kind: 'reveal', place }))
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
