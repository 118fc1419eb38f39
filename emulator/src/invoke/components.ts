import type { Json, Message } from '../json.js'
import { componentsIn, componentsOf, nameOf, type Component } from '../state/components.js'
import { INPUT_STYLE, SELECTS, TYPE } from '../state/message-parts.js'
import { InvocationError } from './error.js'
import type { Fields } from './invocation.js'
import { selected } from './select.js'
import type { Resolving } from './values.js'

const isButton = ({ type }: Component): boolean => type === TYPE.BUTTON
export const isSelect = ({ type = 0 }: Component): boolean => SELECTS.includes(type)

/** A button or a menu that can be used. */
export interface Usable extends Component {
  /** The custom id in the interaction; links and premium buttons have none. */
  readonly customId: string
}

/**
 * Finds a button or menu of a message by its custom id, label or placeholder.
 *
 * @throws InvocationError if it does not exist or cannot be used
 */
export function findComponent(
  { components }: Message,
  wanted: string,
  kind: 'button' | 'select',
): Usable {
  const usable = [...componentsIn(components)].filter(kind === 'button' ? isButton : isSelect)
  const found = usable.find((one) => [one.customId, one.label, one.placeholder].includes(wanted))
  if (found === undefined) {
    throw new InvocationError(
      `The message has no ${kind} ${JSON.stringify(wanted)}; it has ${usable.length === 0 ? 'none' : usable.map(componentName).join(', ')}.`,
    )
  }
  if (found.isDisabled) {
    throw new InvocationError(`The ${kind} ${JSON.stringify(wanted)} is disabled.`)
  }
  const { customId } = found
  if (customId === undefined) {
    throw new InvocationError(`The ${kind} ${JSON.stringify(wanted)} is a link: it sends nothing.`)
  }
  return { ...found, customId }
}

const componentName = (one: Component): string => JSON.stringify(nameOf(one))

/**
 * Checks the length of a text input's value in code points.
 *
 * @throws InvocationError for a length that no user can type
 */
function checkLength(one: Component, value: string): void {
  const { minLength: least = 0, maxLength: most = Infinity } = one
  const { length } = [...value]
  const [isLong, isShort] = [length > most, length < least]
  const bound = isLong ? `at most ${most}` : `at least ${least}`
  if (isLong || isShort) {
    throw new InvocationError(`${componentName(one)} takes ${bound} characters; found ${length}.`)
  }
}

/** Checks that a single-line text input has no line break. @throws InvocationError if it has one */
function checkLines(one: Component, entered: Fields[string] | undefined): void {
  if (one.style === INPUT_STYLE.SHORT && /[\r\n]/.test(String(entered ?? ''))) {
    throw new InvocationError(`${componentName(one)} takes one line; found a line break.`)
  }
}

/**
 * Returns the components that a submitted form contains, with the entered values.
 *
 * @param fields the values by custom id or label
 * @param shown receives the values as text, such as `Why: "because"`
 * @throws InvocationError for values that the form does not allow
 */
export function filledIn(
  components: unknown,
  fields: Fields,
  to: Resolving,
  shown: string[],
): readonly Json[] {
  const left = new Set(Object.keys(fields))
  const fill = (one: Component, label = one.label): Json => {
    const { type, id, customId } = one
    const base = { type, ...(id !== undefined && { id }) }
    if (one.components !== undefined) {
      return { ...base, components: one.components.map((child) => fill(child)) }
    }
    if (one.component !== undefined) {
      return { ...base, component: fill(one.component, label) }
    }
    if (customId === undefined) {
      return base
    }
    const key = [customId, one.label, label].find(
      (name) => name !== undefined && Object.hasOwn(fields, name),
    )
    if (key !== undefined) {
      left.delete(key)
    }
    const entered = key === undefined ? undefined : fields[key]
    if (entered !== undefined) {
      shown.push(`${label ?? key}: ${JSON.stringify(entered)}`)
    }
    return { ...base, custom_id: customId, ...entry({ ...one, label }, entered, to) }
  }
  const filled = componentsOf(components).map((one) => fill(one))
  const [unknown] = left
  if (unknown !== undefined) {
    throw new InvocationError(`The modal has no field ${JSON.stringify(unknown)}.`)
  }
  return filled
}

/** Returns the submitted value of a field: the entered value, or else the preset one. */
function entry(one: Component, entered: Fields[string] | undefined, to: Resolving): Json {
  const { type, isRequired, value } = one
  const preset = presetOf(one)
  if (type === TYPE.CHECKBOX) {
    return { value: isTicked(one, entered ?? one.isDefault) }
  }
  if (type === TYPE.TEXT_INPUT) {
    const text = String(entered ?? value ?? '')
    if (text === '' && isRequired) {
      throw new InvocationError(`${componentName(one)} is required.`)
    }
    checkLines(one, entered)
    if (text !== '') {
      checkLength(one, text)
    }
    return { value: text }
  }
  const chosen = entered === undefined ? preset : listed(one, entered)
  if (chosen.length === 0 && isRequired) {
    throw new InvocationError(`${componentName(one)} is required.`)
  }
  const values = chosen.length === 0 ? [] : selected(one, chosen, to, componentName(one))
  return type === TYPE.RADIO ? { value: values[0] ?? null } : { values }
}

/** Returns the preset values of a menu. */
const presetOf = ({ options, defaultIds }: Component): readonly string[] => [
  ...options.filter(({ isDefault }) => isDefault).map(({ value = '' }) => value),
  ...defaultIds,
]

/**
 * Returns the entered values as a list. A text is split at commas, unless an option has exactly
 * this text.
 */
function listed({ options }: Component, entered: Fields[string]): readonly string[] {
  if (typeof entered !== 'string') {
    return Array.isArray(entered) ? entered.map(String) : [String(entered)]
  }
  const isOne = options.some(({ label, value }) => label === entered || value === entered)
  if (isOne) {
    return [entered]
  }
  return entered.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

function isTicked(one: Component, entered: Fields[string]): boolean {
  if (/^(?:true|false)$/i.test(String(entered))) {
    return String(entered).toLowerCase() === 'true'
  }
  throw new InvocationError(
    `${componentName(one)} is true or false; found ${JSON.stringify(entered)}.`,
  )
}
