import { isJson, jsonOf, objectsIn, type Json } from '../json.js'

/* Components as apps have sent them, read once: fields of another type are left out (official API documentation, "Component Reference"). */

/** An option of a select menu, a radio group or a checkbox group. */
export interface ComponentOption {
  /** The text that users see. */
  readonly label: string | undefined
  /** The value in the interaction. */
  readonly value: string | undefined
  /** True if it is selected initially. */
  readonly isDefault: boolean
}

/** A file or picture of a component. */
export interface ComponentMedia {
  /** The address, or `attachment://` and the name of a file of the message. */
  readonly url: string | undefined
  /** The alternative text. */
  readonly description: string | undefined
}

/** A component of a message or a form. */
export interface Component {
  /** The type, as in `ComponentType`. */
  readonly type: number | undefined
  /** The style of a button or a text field. */
  readonly style: number | undefined
  /** The numeric id, which interactions contain. */
  readonly id: unknown
  /** The custom id; links and layout components have none. */
  readonly customId: string | undefined
  /** The text on a button, or above a field. */
  readonly label: string | undefined
  /** The grey text of an empty field or menu. */
  readonly placeholder: string | undefined
  /** The text as Markdown, of a text component. */
  readonly content: string | undefined
  /** The text below a label, or the alternative text of a picture. */
  readonly description: string | undefined
  /** The address of a link button. */
  readonly url: string | undefined
  /** The initial text of a field. */
  readonly value: string | undefined
  /** The name of the emoji. */
  readonly emoji: string | undefined
  /** True if users cannot use the component. */
  readonly isDisabled: boolean
  /** True if a checkbox is ticked initially. */
  readonly isDefault: boolean
  /** True if a form needs a value here; Discord's default. */
  readonly isRequired: boolean
  /** The fewest code points of a text field. */
  readonly minLength: number | undefined
  /** The most code points of a text field. */
  readonly maxLength: number | undefined
  /** The fewest values of a menu. */
  readonly minValues: number | undefined
  /** The most values of a menu. */
  readonly maxValues: number | undefined
  /** The options of a menu, a radio group or a checkbox group; empty for other components. */
  readonly options: readonly ComponentOption[]
  /** The ids that are selected initially in a menu of users, roles or channels. */
  readonly defaultIds: readonly string[]
  /** The channel types that a menu offers; all if empty. */
  readonly channelTypes: readonly number[]
  /** The file types that a field accepts; all if empty. */
  readonly fileTypes: readonly string[]
  /** The picture of a thumbnail. */
  readonly media: ComponentMedia
  /** The pictures of a gallery. */
  readonly items: readonly ComponentMedia[]
  /** The file that the component shows. */
  readonly file: ComponentMedia
  /** The nested components; `undefined` if the component cannot have any. */
  readonly components: readonly Component[] | undefined
  /** The field inside a label. */
  readonly component: Component | undefined
  /** The button or picture next to a section. */
  readonly accessory: Component | undefined
}

/** Returns a text, number or boolean as text; undefined for other values. */
export const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined

/** Returns a number, or the number in a text; undefined for other values. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && !Number.isNaN(number) ? number : undefined
}

const listOf = <T>(value: unknown, read: (one: unknown) => T | undefined): readonly T[] =>
  Array.isArray(value) ? value.map(read).filter((one) => one !== undefined) : []

const optionOf = ({ label, value, default: isDefault }: Json): ComponentOption => ({
  label: textOf(label),
  value: textOf(value),
  isDefault: isDefault === true,
})

function mediaOf(value: unknown, description?: unknown): ComponentMedia {
  const { url } = jsonOf(value)
  return { url: textOf(url), description: textOf(description) }
}

const innerOf = (value: unknown): Component | undefined =>
  isJson(value) ? componentOf(value) : undefined

/** Parses a component and its nested components. */
function componentOf(sent: Json): Component {
  const { components, emoji, items, description } = sent
  return {
    type: numberOf(sent['type']),
    style: numberOf(sent['style']),
    id: sent['id'],
    customId: textOf(sent['custom_id']),
    label: textOf(sent['label']),
    placeholder: textOf(sent['placeholder']),
    content: textOf(sent['content']),
    description: textOf(description),
    url: textOf(sent['url']),
    value: textOf(sent['value']),
    emoji: textOf(jsonOf(emoji)['name']),
    isDisabled: sent['disabled'] === true,
    isDefault: sent['default'] === true,
    isRequired: sent['required'] !== false,
    minLength: numberOf(sent['min_length']),
    maxLength: numberOf(sent['max_length']),
    minValues: numberOf(sent['min_values']),
    maxValues: numberOf(sent['max_values']),
    options: objectsIn(sent['options']).map(optionOf),
    defaultIds: objectsIn(sent['default_values']).map(({ id }) => String(id)),
    channelTypes: listOf(sent['channel_types'], numberOf),
    fileTypes: listOf(sent['file_types'], textOf),
    media: mediaOf(sent['media'], description),
    items: objectsIn(items).map((one) => mediaOf(one['media'], one['description'])),
    file: mediaOf(sent['file'], description),
    components: Array.isArray(components) ? componentsOf(components) : undefined,
    component: innerOf(sent['component']),
    accessory: innerOf(sent['accessory']),
  }
}

/** Parses a list of components and their nested components. */
export const componentsOf = (sent: unknown): readonly Component[] =>
  objectsIn(sent).map(componentOf)

/** Iterates over all components of a list, including nested ones. */
export function* componentsIn(sent: unknown): Iterable<Component> {
  for (const one of componentsOf(sent)) {
    yield* withInner(one)
  }
}

function* withInner(one: Component): Iterable<Component> {
  yield one
  for (const inner of [...(one.components ?? []), one.component, one.accessory]) {
    if (inner !== undefined) {
      yield* withInner(inner)
    }
  }
}

/**
 * Returns the name by which users refer to a component: its label, its placeholder, or else its
 * custom id.
 */
export const nameOf = ({ label, placeholder, customId }: Component): string =>
  label ?? placeholder ?? customId ?? ''
