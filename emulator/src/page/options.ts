import { element } from '@slashlint/preview/dom'
import { labelled } from './dom.js'
import type { FormChoice, Facts, FormField, CommandForm } from './server.js'

/** The types of options of the contract that have controls of their own. */
const TYPE = { INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 } as const

type Control = HTMLInputElement | HTMLSelectElement

/** The options of a command as a form. */
export interface OptionForm {
  readonly node: HTMLFieldSetElement
  /** What the user would type: the command with the options that are filled in. */
  line(): string
  /** Whether every option can be sent as it is; what cannot is pointed at. */
  isRight(): boolean
}

export interface OptionFormParts {
  readonly form: CommandForm
  readonly facts: Facts
  /** Called whenever something is filled in. */
  changed(): void
  /** The choices of an option that is being typed. */
  complete(name: string): Promise<readonly FormChoice[]>
}

/** Milliseconds without a key after which choices are asked for. */
const PAUSE = 200

export function optionForm({ form, facts, changed, complete }: OptionFormParts): OptionForm {
  const fields = form.fields.map((field) => ({ field, control: controlOf(field, facts) }))
  const node = element('fieldset', { class: 'fields' }, element('legend', {}, 'Options'))
  for (const { field, control } of fields) {
    if (field.required === true) control.required = true
    control.title = field.description
    control.addEventListener('input', changed)
    const own = labelled(`${field.name}${field.required === true ? ' *' : ''}`, control)
    if (field.autocomplete === true && control instanceof HTMLInputElement)
      completing(own, control, field.name, complete)
    node.append(own)
  }
  node.hidden = fields.length === 0
  return {
    node,
    line() {
      const given = fields.filter(({ control }) => control.value !== '')
      return [form.label, ...given.map(({ field, control }) => `${field.name}:${written(control.value)}`)].join(' ')
    },
    isRight: () => fields.every(({ control }) => control.reportValidity()),
  }
}

/** A value as it is typed: in quotes where its end would not be seen. */
const written = (value: string): string =>
  /^[^\s":\\]+$/.test(value) ? value : `"${value.replace(/["\\]/g, String.raw`\$&`)}"`

function controlOf(field: FormField, facts: Facts): Control {
  if (field.choices !== undefined && field.choices.length > 0) return chooser(field.choices.map(({ name }) => name))
  switch (field.type) {
    case TYPE.BOOLEAN:
      return chooser(['true', 'false'])
    case TYPE.USER:
      return chooser(namesOf(facts, 'users'))
    case TYPE.ROLE:
      return chooser(namesOf(facts, 'roles'))
    case TYPE.MENTIONABLE:
      return chooser([...namesOf(facts, 'users'), ...namesOf(facts, 'roles')])
    case TYPE.CHANNEL: {
      const { channel_types: types = [] } = field
      const fitting = facts.channels.filter(
        ({ type, guild }) => guild !== null && (types.length === 0 || types.includes(type)),
      )
      return chooser(fitting.map(({ name }) => `#${name}`))
    }
    case TYPE.INTEGER:
    case TYPE.NUMBER: {
      const input = element('input', { type: 'number', step: field.type === TYPE.INTEGER ? '1' : 'any' })
      if (field.min_value !== undefined) input.min = String(field.min_value)
      if (field.max_value !== undefined) input.max = String(field.max_value)
      return input
    }
    default: {
      const input = element('input', { type: 'text', autocomplete: 'off' })
      if (field.min_length !== undefined) input.minLength = field.min_length
      if (field.max_length !== undefined) input.maxLength = field.max_length
      return input
    }
  }
}

function namesOf(facts: Facts, kind: 'users' | 'roles'): readonly string[] {
  return facts[kind].map(({ name }) => (name.startsWith('@') ? name : `@${name}`))
}

/** A list of which one, or none, is chosen. */
export function chooser(values: readonly string[]): HTMLSelectElement {
  const made = element('select')
  for (const value of ['', ...values]) {
    const option = element('option', {}, value === '' ? '–' : value)
    option.value = value
    made.append(option)
  }
  return made
}

/** Shows the choices of the app below a field, as they come. */
function completing(
  label: HTMLLabelElement,
  input: HTMLInputElement,
  name: string,
  complete: OptionFormParts['complete'],
): void {
  const offered = element('datalist', { id: `choices-${name}` })
  input.setAttribute('list', offered.id)
  label.append(offered)
  let timer = 0
  const ask = async (): Promise<void> => {
    const choices = await complete(name)
    offered.replaceChildren(
      ...choices.map((choice) => {
        const option = element('option', {}, choice.name)
        option.value = String(choice.value)
        return option
      }),
    )
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void ask().catch(() => undefined), PAUSE)
  }
  input.addEventListener('input', later)
  input.addEventListener('focus', later)
}
