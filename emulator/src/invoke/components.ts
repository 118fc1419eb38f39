import { isJson, objectsIn, type Json, type Message } from '../json.js'
import { componentsIn, SELECTS, TYPE } from '../state/message-parts.js'
import { InvocationError } from './error.js'
import type { Fields } from './invocation.js'
import { selected } from './select.js'
import type { Resolving } from './values.js'

const isButton = ({ type }: Json): boolean => type === TYPE.BUTTON
export const isSelect = ({ type }: Json): boolean => SELECTS.includes(Number(type))

/** A button or a menu of a message by its custom id or its label. @throws InvocationError where it cannot be used */
export function findComponent(message: Message, wanted: string, kind: 'button' | 'select'): Json {
  const usable = [...componentsIn(message['components'])].filter(
    kind === 'button' ? isButton : isSelect,
  )
  const found = usable.find((one) =>
    [one['custom_id'], one['label'], one['placeholder']].includes(wanted),
  )
  if (found === undefined) {
    throw new InvocationError(
      `The message has no ${kind} ${JSON.stringify(wanted)}; it has ${usable.length === 0 ? 'none' : usable.map(componentName).join(', ')}.`,
    )
  }
  if (found['disabled'] === true) {
    throw new InvocationError(`The ${kind} ${JSON.stringify(wanted)} is disabled.`)
  }
  if (typeof found['custom_id'] !== 'string') {
    throw new InvocationError(`The ${kind} ${JSON.stringify(wanted)} is a link: it sends nothing.`)
  }
  return found
}

const componentName = (one: Json): string =>
  JSON.stringify(one['label'] ?? one['placeholder'] ?? one['custom_id'])

/** Nobody can type less or more than a text input takes, counted in code points, as all lengths of the service are. */
function checkLength(one: Json, value: string): void {
  const { min_length: least, max_length: most } = one
  const { length } = [...value]
  const [isLong, isShort] = [length > Number(most ?? Infinity), length < Number(least ?? 0)]
  const bound = isLong ? `at most ${String(most)}` : `at least ${String(least)}`
  if (isLong || isShort) {
    throw new InvocationError(`${componentName(one)} takes ${bound} characters; found ${length}.`)
  }
}

/**
 * What a modal sends: its components with what was entered, by custom id or label.
 *
 * @param shown gets what was entered, by label: `Why: "because"`
 * @throws InvocationError for what cannot be
 */
export function filledIn(
  components: unknown,
  fields: Fields,
  to: Resolving,
  shown: string[],
): readonly Json[] {
  const left = new Set(Object.keys(fields))
  const fill = (one: Json, label?: unknown): Json => {
    const { type, id, custom_id: customId } = one
    const base = { type, ...(id !== undefined && { id }) }
    if (Array.isArray(one['components'])) {
      return { ...base, components: one['components'].filter(isJson).map((child) => fill(child)) }
    }
    if (isJson(one['component'])) {
      return { ...base, component: fill(one['component'], one['label']) }
    }
    if (customId === undefined) {
      return base
    }
    const key = [customId, one['label'], label].find(
      (name): name is string => typeof name === 'string' && Object.hasOwn(fields, name),
    )
    if (key !== undefined) {
      left.delete(key)
    }
    const entered = key === undefined ? undefined : fields[key]
    if (entered !== undefined) {
      shown.push(`${String(label ?? one['label'] ?? key)}: ${JSON.stringify(entered)}`)
    }
    return { ...base, custom_id: customId, ...entry({ label, ...one }, entered, to) }
  }
  const filled = objectsIn(components).map((one) => fill(one))
  const [unknown] = left
  if (unknown !== undefined) {
    throw new InvocationError(`The modal has no field ${JSON.stringify(unknown)}.`)
  }
  return filled
}

/** What a client sends of one field: what was entered, or else what the form has there already. */
function entry(one: Json, entered: Fields[string] | undefined, to: Resolving): Json {
  const { type, required, value } = one
  const preset = presetOf(one)
  if (type === TYPE.CHECKBOX) {
    return { value: isTicked(one, entered ?? one['default'] === true) }
  }
  if (type === TYPE.TEXT_INPUT) {
    const text = String(entered ?? value ?? '')
    if (text === '' && required !== false) {
      throw new InvocationError(`${componentName(one)} is required.`)
    }
    if (text !== '') {
      checkLength(one, text)
    }
    return { value: text }
  }
  const chosen = entered === undefined ? preset : listed(one, entered)
  if (chosen.length === 0 && required !== false) {
    throw new InvocationError(`${componentName(one)} is required.`)
  }
  const values = chosen.length === 0 ? [] : selected(one, chosen, to, componentName(one))
  return type === TYPE.RADIO ? { value: values[0] ?? null } : { values }
}

/** The values of a menu that are chosen from the beginning. */
const presetOf = (one: Json): readonly string[] => [
  ...objectsIn(one['options']).flatMap(({ value, default: isChosen }) =>
    isChosen === true ? [String(value)] : [],
  ),
  ...objectsIn(one['default_values']).map(({ id }) => String(id)),
]

/** Several values: a list, or a text with commas, unless an option is called so. */
function listed(one: Json, entered: Fields[string]): readonly string[] {
  if (typeof entered !== 'string') {
    return Array.isArray(entered) ? entered.map(String) : [String(entered)]
  }
  const isOne = objectsIn(one['options']).some(
    ({ label, value }) => label === entered || value === entered,
  )
  if (isOne) {
    return [entered]
  }
  return entered.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
}

function isTicked(one: Json, entered: Fields[string]): boolean {
  if (/^(?:true|false)$/i.test(String(entered))) {
    return String(entered).toLowerCase() === 'true'
  }
  throw new InvocationError(
    `${componentName(one)} is true or false; found ${JSON.stringify(entered)}.`,
  )
}
