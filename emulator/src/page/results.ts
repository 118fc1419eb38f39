import { button, element } from '@slashlint/preview/dom'
import { labelled } from './dom.js'
import { chooser } from './options.js'
import { partsOf, server, type Component, type Facts, type Result } from './server.js'

/** The types of components (official API documentation). */
const BUTTON = 2
const TEXT_INPUT = 4
const STRING_SELECT = 3
const USER_SELECT = 5
const ROLE_SELECT = 6
const MENTIONABLE_SELECT = 7
const CHANNEL_SELECT = 8
const SELECTS: readonly number[] = [STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT]
const PARAGRAPH = 2

export interface ResultParts {
  readonly facts: Facts
  /** Does something, and shows what came of it. */
  go(act: () => Promise<Result>): void
}

/** What came of an invocation, with the buttons, menus and fields to go on. */
export function resultView(result: Result, parts: ResultParts): HTMLLIElement {
  const item = element('li', { class: result.outcome }, element('pre', {}, result.transcript))
  const components = result.messages.flatMap((message) => message.components ?? [])
  const buttons = partsOf(components, [BUTTON]).filter(({ custom_id: id }) => id !== undefined)
  if (buttons.length > 0)
    item.append(element('p', { class: 'actions' }, ...buttons.map((one) => buttonOf(one, result, parts))))
  for (const menu of partsOf(components, SELECTS)) item.append(menuOf(menu, result, parts))
  if (result.modal !== undefined) item.append(formOf(result, parts))
  return item
}

function buttonOf({ label = '', custom_id: id = '', disabled }: Component, result: Result, { go }: ResultParts): Node {
  const made = button(label === '' ? id : label, () => go(() => server.press(result.id, id)))
  made.disabled = disabled === true
  return made
}

function menuOf(menu: Component, result: Result, { facts, go }: ResultParts): HTMLFormElement {
  const { custom_id: id = '', placeholder = id, disabled } = menu
  const select = choicesOf(menu, facts)
  const send = element('button', { type: 'submit' }, 'Choose')
  select.disabled = send.disabled = disabled === true
  const form = element('form', { class: 'menu' }, labelled(placeholder, select), send)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    go(() => server.select(result.id, id, chosen(select)))
  })
  return form
}

const chosen = (select: HTMLSelectElement): readonly string[] =>
  [...select.selectedOptions].flatMap(({ value }) => (value === '' ? [] : [value]))

/** What a menu offers: its own options, or users, roles and channels. */
function choicesOf({ type, options = [], max_values: most = 1 }: Component, facts: Facts): HTMLSelectElement {
  const named = (list: readonly { readonly id: string; readonly name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const offered =
    type === STRING_SELECT
      ? options
      : [
          ...(type === USER_SELECT || type === MENTIONABLE_SELECT ? named(facts.users) : []),
          ...(type === ROLE_SELECT || type === MENTIONABLE_SELECT ? named(facts.roles) : []),
          ...(type === CHANNEL_SELECT ? named(facts.channels.filter(({ guild }) => guild !== null)) : []),
        ]
  const select = chooser([])
  if (most > 1) {
    select.multiple = true
    select.replaceChildren()
  }
  for (const { value = '', label = value } of offered) {
    const option = element('option', {}, label)
    option.value = value
    select.append(option)
  }
  return select
}

function formOf({ id, modal }: Result, { facts, go }: ResultParts): HTMLFormElement {
  const fields = partsOf(modal?.components, [TEXT_INPUT, ...SELECTS]).map((field) => ({
    name: field.custom_id ?? '',
    label: field.label ?? field.placeholder ?? field.custom_id ?? '',
    control: field.type === TEXT_INPUT ? textOf(field) : choicesOf(field, facts),
  }))
  const form = element(
    'form',
    { class: 'modal' },
    element('strong', {}, modal?.title ?? ''),
    ...fields.map(({ label, control }) => labelled(label, control)),
    element('button', { type: 'submit' }, 'Submit'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const values = fields.map(({ name, control }): [string, string] => [
      name,
      control instanceof HTMLSelectElement ? chosen(control).join(',') : control.value,
    ])
    go(() => server.submit(id, Object.fromEntries(values)))
  })
  return form
}

function textOf(field: Component): HTMLInputElement | HTMLTextAreaElement {
  const made = field.style === PARAGRAPH ? element('textarea', { rows: '3' }) : element('input', { type: 'text' })
  made.value = field.value ?? ''
  made.placeholder = field.placeholder ?? ''
  made.required = field.required !== false
  if (field.min_length !== undefined && field.min_length > 0) made.minLength = field.min_length
  if (field.max_length !== undefined) made.maxLength = field.max_length
  return made
}
