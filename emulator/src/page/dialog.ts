import { button, element } from '@slashlint/preview/dom'
import { TYPE } from '../state/message-parts.js'
import { selectOf, valuesOf } from './components.js'
import { drawMarkdown, type Names } from './markdown.js'
import type { Facts } from '../control/facts.js'
import type { Component } from './server.js'

const PARAGRAPH = 2

/** The entered values of a form. */
interface Filled {
  /** The values by the custom ids of the fields; menus have lists. */
  readonly fields: Readonly<Record<string, string | readonly string[] | boolean>>
  /** The selected files, in the order of their fields. */
  readonly files: readonly File[]
}

interface Field {
  readonly node: HTMLElement
  readonly id?: string
  readonly control?: HTMLElement
  value?(): string | readonly string[] | boolean
}

/**
 * Shows a form of an app as a dialog.
 *
 * @param send submits the values, and returns a message about mistakes, with which the form stays
 * open
 */
export function openForm(
  {
    title = 'Form',
    components = [],
  }: { readonly title?: string; readonly components?: readonly Component[] },
  host: {
    readonly facts: Facts
    readonly names: Names
    send(filled: Filled): Promise<string | undefined>
  },
): void {
  const fields = components.flatMap((component) => fieldsOf(component, host))
  const problem = element('p.composer-problem', { role: 'alert' })
  const cancel = button('Cancel', () => dialog.close(), { class: 'button secondary' })
  const form = element(
    'form',
    { method: 'dialog' },
    element('h2', { id: 'form-title' }, title),
    ...fields.map(({ node }) => node),
    problem,
    element('footer', cancel, element('button.button.primary', { type: 'submit' }, 'Submit')),
  )
  const dialog = element('dialog', { 'aria-labelledby': 'form-title' }, form)
  dialog.addEventListener('close', () => dialog.remove())
  const submit = async (): Promise<void> => {
    const filled = fields.flatMap(({ id, value }) =>
      id === undefined || value === undefined ? [] : [[id, value()] as const],
    )
    const files = fields.flatMap(({ control }) =>
      control instanceof HTMLInputElement ? [...(control.files ?? [])] : [],
    )
    const wrong = await host.send({ fields: Object.fromEntries(filled), files })
    if (wrong === undefined) {
      dialog.close()
    } else {
      problem.textContent = wrong
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  document.body.append(dialog)
  dialog.showModal()
}

function fieldsOf(
  component: Component,
  host: { readonly facts: Facts; readonly names: Names },
): readonly Field[] {
  const {
    type,
    content = '',
    components = [],
    component: inner,
    label = '',
    description,
  } = component
  if (type === TYPE.TEXT) {
    return [{ node: drawMarkdown(content, host.names) }]
  }
  if (type === TYPE.ROW) {
    return components.flatMap((one) => fieldsOf(one, host))
  }
  const field = inner ?? component
  const { custom_id: id } = field
  if (id === undefined) {
    return []
  }
  const made = controlOf(field, host.facts, label)
  // A group has a control for each of its choices: its label is not one of a single control.
  const isGroup = made.control instanceof HTMLFieldSetElement
  const title = `${label === '' ? (field.placeholder ?? id) : label}${field.required === false ? '' : ' *'}`
  const name = element(isGroup ? 'legend' : 'span', {}, title)
  const help = description !== undefined && element('small', description)
  if (isGroup) {
    made.control.prepend(...[name, help].filter((one) => one !== false))
  }
  const node = isGroup ? made.control : element('label', name, help, made.control)
  node.classList.add('field')
  return [{ id, node, ...made }]
}

function controlOf(
  field: Component,
  facts: Facts,
  label: string,
): Required<Pick<Field, 'control' | 'value'>> {
  const { type, options = [], style, required, placeholder = '' } = field
  switch (type) {
    case TYPE.TEXT_INPUT: {
      const isLong = style === PARAGRAPH
      const control = isLong
        ? element('textarea', { rows: '4' })
        : element('input', { type: 'text' })
      control.value = field.value ?? ''
      control.placeholder = placeholder
      control.required = required !== false
      if ((field.min_length ?? 0) > 0) {
        control.minLength = field.min_length ?? 0
      }
      if (field.max_length !== undefined) {
        control.maxLength = field.max_length
      }
      return { control, value: () => control.value }
    }
    case TYPE.UPLOAD: {
      const control = element('input', { type: 'file' })
      control.accept = (field.file_types ?? []).map(acceptedAs).join(',')
      control.multiple = (field.max_values ?? 1) > 1
      control.required = required !== false
      return { control, value: () => [...(control.files ?? [])].map(({ name }) => name) }
    }
    case TYPE.CHECKBOX: {
      const control = element('input', { type: 'checkbox' })
      control.checked = field.default === true
      return { control, value: () => control.checked }
    }
    case TYPE.RADIO:
    case TYPE.CHECKBOXES: {
      const kind = type === TYPE.RADIO ? 'radio' : 'checkbox'
      const boxes = options.map(
        ({ value = '', label: text = value, default: isOn = false, description }) => {
          const box = element('input', { type: kind, name: field.custom_id, value })
          box.checked = isOn
          const help = description !== undefined && element('small', ` ${description}`)
          return { box, node: element('label', box, ` ${text}`, help) }
        },
      )
      const control = element('fieldset', ...boxes.map(({ node }) => node))
      const chosen = (): readonly string[] =>
        boxes.filter(({ box }) => box.checked).map(({ box }) => box.value)
      return { control, value: () => (kind === 'radio' ? (chosen()[0] ?? '') : chosen()) }
    }
    default: {
      const control = selectOf(field, facts, placeholder === '' ? label : placeholder)
      control.required = required !== false
      return { control, value: () => valuesOf(control) }
    }
  }
}

/**
 * Returns a file type for a browser's file field: `image/*` for the group `image`; extensions stay
 * the same.
 */
const acceptedAs = (type: string): string => (type.startsWith('.') ? type : `${type}/*`)
