import { isJson, jsonOf, objectsIn, type Json } from '../json.js'

/* Components as apps have sent them, read once: fields of another type are left out (official API documentation, "Component Reference"). */

/** An option of a menu, or of a group of boxes. */
export interface ComponentOption {
  /** The text that users see. */
  readonly label: string | undefined
  /** The text that the interaction contains. */
  readonly value: string | undefined
  /** True if it is chosen from the beginning. */
  readonly isDefault: boolean
}

/** A file or picture of a component. */
export interface ComponentMedia {
  /** The address, or `attachment://` and the name of a file of the message. */
  readonly url: string | undefined
  /** The text for users who do not see it. */
  readonly description: string | undefined
}

/** A component of a message or a form. */
export interface Component {
  /** The type, as in `ComponentType`. */
  readonly type: number | undefined
  /** The style of a button or a text field. */
  readonly style: number | undefined
  /** Its number among the components, which the service sends back. */
  readonly id: unknown
  /** The id that the app chose; links and layout have none. */
  readonly customId: string | undefined
  /** The text on a button, or above a field. */
  readonly label: string | undefined
  /** The grey text of an empty field or menu. */
  readonly placeholder: string | undefined
  /** The Markdown of a text. */
  readonly content: string | undefined
  /** The text below a label, or for users who do not see a picture. */
  readonly description: string | undefined
  /** The address that a link opens. */
  readonly url: string | undefined
  /** The text that a field contains from the beginning. */
  readonly value: string | undefined
  /** The name of its emoji. */
  readonly emoji: string | undefined
  /** True if users see it but cannot use it. */
  readonly isDisabled: boolean
  /** True if a box is ticked from the beginning. */
  readonly isDefault: boolean
  /** True if a form cannot be sent without a value; the service's default is true. */
  readonly isRequired: boolean
  /** The minimum of code points of a text field. */
  readonly minLength: number | undefined
  /** The maximum of code points of a text field. */
  readonly maxLength: number | undefined
  /** The minimum of values in a menu. */
  readonly minValues: number | undefined
  /** The maximum of values in a menu. */
  readonly maxValues: number | undefined
  /** The options of a menu, or the boxes of a group; none for others. */
  readonly options: readonly ComponentOption[]
  /** The ids that a menu has chosen from the beginning. */
  readonly defaultIds: readonly string[]
  /** The types of channels that a menu offers; none: all. */
  readonly channelTypes: readonly number[]
  /** The types of files that a field takes; none: all. */
  readonly fileTypes: readonly string[]
  /** The picture of a thumbnail. */
  readonly media: ComponentMedia
  /** The pictures of a gallery. */
  readonly items: readonly ComponentMedia[]
  /** The file that the component shows. */
  readonly file: ComponentMedia
  /** The components of a row, a section or a container; `undefined` if it has no such list. */
  readonly components: readonly Component[] | undefined
  /** The field that a label is for. */
  readonly component: Component | undefined
  /** The button or picture beside a section. */
  readonly accessory: Component | undefined
}

/** Reads a text; numbers and truth values may be written in its place. */
export const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined

/** Reads a number; a text of digits may be written in its place. */
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

/** Reads a component, with those inside it. */
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

/** Reads a list of components, each with those inside it. */
export const componentsOf = (sent: unknown): readonly Component[] =>
  objectsIn(sent).map(componentOf)

/** Walks over every component of a list, rows and containers included. */
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

/** Names a component as users see it: by its label, or the hint in it. */
export const nameOf = ({ label, placeholder, customId }: Component): string =>
  label ?? placeholder ?? customId ?? ''
