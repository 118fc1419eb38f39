import type { Json, Message } from '../state/interaction.js'
import { isJson } from '../state/json.js'
import { InvocationError } from './error.js'

/** The types of components (official API documentation). */
const TYPE = { ACTION_ROW: 1, BUTTON: 2, STRING_SELECT: 3, TEXT_INPUT: 4, LINK: 5 } as const
const SELECTS: readonly number[] = [3, 5, 6, 7, 8]

/** Every component of a tree, rows and containers included. */
export function* componentsIn(node: unknown): Iterable<Json> {
  if (Array.isArray(node)) for (const one of node) yield* componentsIn(one)
  if (!isJson(node)) return
  if (typeof node['type'] === 'number') yield node
  for (const key of ['components', 'component', 'accessory']) yield* componentsIn(node[key])
}

export const isButton = ({ type }: Json): boolean => type === TYPE.BUTTON
export const isSelect = ({ type }: Json): boolean => typeof type === 'number' && SELECTS.includes(type)

/** A button or a menu of a message by its custom id or its label. @throws InvocationError where it cannot be used */
export function findComponent(message: Message, wanted: string, kind: 'button' | 'select'): Json {
  const usable = [...componentsIn(message['components'])].filter(kind === 'button' ? isButton : isSelect)
  const found = usable.find((one) => [one['custom_id'], one['label'], one['placeholder']].includes(wanted))
  if (found === undefined)
    throw new InvocationError(
      `The message has no ${kind} ${JSON.stringify(wanted)}; it has ${usable.length === 0 ? 'none' : usable.map(nameOf).join(', ')}.`,
    )
  if (found['disabled'] === true) throw new InvocationError(`The ${kind} ${JSON.stringify(wanted)} is disabled.`)
  if (typeof found['custom_id'] !== 'string')
    throw new InvocationError(`The ${kind} ${JSON.stringify(wanted)} is a link: it sends nothing.`)
  return found
}

const nameOf = (one: Json): string => JSON.stringify(one['label'] ?? one['placeholder'] ?? one['custom_id'])

/** Nobody can type less or more than a text input takes, counted in code points, as all lengths of the service are. */
function checkLength(one: Json, value: string): void {
  const { min_length: least, max_length: most } = one
  const { length } = [...value]
  const bound =
    typeof most === 'number' && length > most
      ? `at most ${most}`
      : typeof least === 'number' && length < least
        ? `at least ${least}`
        : undefined
  if (bound !== undefined) throw new InvocationError(`${nameOf(one)} takes ${bound} characters; found ${length}.`)
}

/** What a modal sends: its components with the values that were typed, by custom id or label. */
export function filledIn(components: unknown, values: Readonly<Record<string, string>>): readonly Json[] {
  const left = new Set(Object.keys(values))
  const fill = (one: Json, label?: unknown): Json => {
    const { type, id, custom_id: customId } = one
    const base = { type, ...(id !== undefined && { id }) }
    if (Array.isArray(one['components']))
      return { ...base, components: one['components'].filter(isJson).map((child) => fill(child)) }
    if (isJson(one['component'])) return { ...base, component: fill(one['component'], one['label']) }
    if (customId === undefined) return base
    const key = [customId, one['label'], label].find(
      (name): name is string => typeof name === 'string' && Object.hasOwn(values, name),
    )
    if (key !== undefined) left.delete(key)
    const value = (key === undefined ? undefined : values[key]) ?? String(one['value'] ?? '')
    if (value === '' && one['required'] !== false && type === TYPE.TEXT_INPUT)
      throw new InvocationError(`${nameOf(one)} is required.`)
    if (value !== '' && type === TYPE.TEXT_INPUT) checkLength(one, value)
    return isSelect(one)
      ? { ...base, custom_id: customId, values: value === '' ? [] : value.split(',') }
      : { ...base, custom_id: customId, value }
  }
  const filled = (Array.isArray(components) ? components : []).filter(isJson).map((one) => fill(one))
  const [unknown] = left
  if (unknown !== undefined) throw new InvocationError(`The modal has no field ${JSON.stringify(unknown)}.`)
  return filled
}
