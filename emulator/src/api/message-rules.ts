import type { FormError } from '../answers/error-body.js'
import type { Json } from '../state/interaction.js'
import { isJson } from '../state/json.js'

/** The least and the most of a length, a number or a list. */
type Range = readonly [least: number, most: number]

/**
 * What messages and forms are limited to: official API documentation, "Embed Limits", "Component Reference" and "Modal",
 * 2026-07-18. Lengths are code points.
 */
const MESSAGE_LIMITS = {
  content: 2000,
  embeds: 10,
  /** Of all texts of all embeds. */
  embedsText: 6000,
  embed: { title: 256, description: 4096, fields: 25, fieldName: 256, fieldValue: 1024, footer: 2048, author: 256 },
  rows: 5,
  row: [1, 5],
  customId: [1, 100],
  button: { label: 80, url: 512 },
  select: { placeholder: 150, options: [1, 25], min_values: [0, 25], max_values: [1, 25] },
  selectOption: { label: [1, 100], value: [1, 100], description: 100 },
  textInput: { label: 45, placeholder: 100, value: 4000, min_length: [0, 4000], max_length: [1, 4000] },
  modal: { title: 45, components: [1, 5] },
} as const satisfies Readonly<Record<string, number | Range | Readonly<Record<string, number | Range>>>>

/** The types of components that are judged; others may come, and are not. */
const TYPE = { ROW: 1, BUTTON: 2, STRING_SELECT: 3, TEXT_INPUT: 4, SELECTS: [3, 5, 6, 7, 8] } as const
const STYLE = { LINK: 5, PREMIUM: 6 } as const

/** How much of a row's width a component takes; undefined where it is not known. */
const WIDTH: Readonly<Record<number, number>> = { 2: 1, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5 }

const NAMES: Readonly<Record<number, string>> = { [TYPE.BUTTON]: 'A button', [TYPE.TEXT_INPUT]: 'A text input' }

type Path = readonly (string | number)[]

/** Findings about one body. */
interface Judging {
  readonly errors: FormError[]
  /** The custom ids that were met. */
  readonly ids: Set<string>
}

/**
 * What the service refuses in the content, the embeds and the components of a message.
 *
 * @param at where the message stands in the body
 * @param isV2 whether it has the flag for the components beyond rows
 */
export function messageErrors(data: Json, at: Path, isV2: boolean): readonly FormError[] {
  const judging: Judging = { errors: [], ids: new Set() }
  atMost(judging, data, 'content', MESSAGE_LIMITS.content, at)
  judgeEmbeds(judging, data, at)
  const rows = listAt(judging, data, 'components', at)
  if (!isV2 && rows.length > MESSAGE_LIMITS.rows)
    tooMany(judging, [...at, 'components'], MESSAGE_LIMITS.rows, rows.length)
  for (const [i, one] of rows.entries()) {
    const path = [...at, 'components', i]
    const { type } = one ?? {}
    if (typeof type === 'number' && type in WIDTH)
      judging.errors.push({
        path: [...path, 'type'],
        code: 'UNION_TYPE_CHOICES',
        message: `${NAMES[type] ?? 'A select menu'} (type ${type}) is put into an action row: {"type": ${TYPE.ROW}, "components": […]}.`,
      })
    judgeComponent(judging, one, path)
  }
  return judging.errors
}

/** What the service refuses in a form (modal). */
export function modalErrors(data: Json, at: Path): readonly FormError[] {
  const judging: Judging = { errors: [], ids: new Set() }
  required(judging, data, 'title', at)
  atMost(judging, data, 'title', MESSAGE_LIMITS.modal.title, at)
  required(judging, data, 'custom_id', at)
  within(judging, data, 'custom_id', MESSAGE_LIMITS.customId, at)
  const parts = listAt(judging, data, 'components', at)
  if (data['components'] === undefined || data['components'] === null) required(judging, data, 'components', at)
  else if (Array.isArray(data['components']))
    inRange(judging, parts.length, MESSAGE_LIMITS.modal.components, [...at, 'components'])
  for (const [i, one] of parts.entries()) judgeComponent(judging, one, [...at, 'components', i])
  return judging.errors
}

function judgeEmbeds(judging: Judging, data: Json, at: Path): void {
  const path = [...at, 'embeds']
  const embeds = listAt(judging, data, 'embeds', at)
  if (embeds.length > MESSAGE_LIMITS.embeds) tooMany(judging, path, MESSAGE_LIMITS.embeds, embeds.length)
  const { embed: most } = MESSAGE_LIMITS
  let sum = 0
  for (const [i, embed] of embeds.entries()) {
    if (embed === undefined) continue
    const here = [...path, i]
    sum += embedText(judging, embed, 'title', most.title, here)
    sum += embedText(judging, embed, 'description', most.description, here)
    if (isJson(embed['footer'])) sum += embedText(judging, embed['footer'], 'text', most.footer, [...here, 'footer'])
    if (isJson(embed['author'])) sum += embedText(judging, embed['author'], 'name', most.author, [...here, 'author'])
    const fields = listAt(judging, embed, 'fields', here)
    if (fields.length > most.fields) tooMany(judging, [...here, 'fields'], most.fields, fields.length)
    for (const [j, field] of fields.entries()) {
      if (field === undefined) continue
      const there = [...here, 'fields', j]
      for (const [key, longest] of [
        ['name', most.fieldName],
        ['value', most.fieldValue],
      ] as const) {
        required(judging, trimmed(field, key), key, there)
        sum += embedText(judging, field, key, longest, there)
      }
    }
  }
  if (sum <= MESSAGE_LIMITS.embedsText) return
  judging.errors.push({
    path,
    code: 'MAX_EMBED_SIZE_EXCEEDED',
    message: `Embed size exceeds maximum size of ${MESSAGE_LIMITS.embedsText}: all texts of all embeds have ${sum} characters.`,
  })
}

const trimmed = (holder: Json, key: string): Json => {
  const text = holder[key]
  return typeof text === 'string' ? { [key]: text.trim() } : holder
}

/** A text of an embed, which the service trims. @returns its length */
function embedText(judging: Judging, holder: Json, key: string, most: number, at: Path): number {
  const text = textAt(judging, holder, key, at)
  if (typeof text !== 'string') return 0
  const length = lengthOf(text.trim())
  if (length > most) tooMany(judging, [...at, key], most, length)
  return length
}

/** One component with those in it. Types that are not known are not judged, but what is in them is. */
function judgeComponent(judging: Judging, one: Json | undefined, at: Path): void {
  if (one === undefined) return
  const { type } = one
  if (type === TYPE.ROW) judgeRow(judging, one, at)
  else if (type === TYPE.BUTTON) judgeButton(judging, one, at)
  else if (type === TYPE.TEXT_INPUT) judgeTextInput(judging, one, at)
  else if ((TYPE.SELECTS as readonly unknown[]).includes(type)) judgeSelect(judging, one, at)
  if (typeof one['custom_id'] === 'string') judgeId(judging, one['custom_id'], at)
  for (const [i, child] of listAt(judging, one, 'components', at).entries())
    judgeComponent(judging, child, [...at, 'components', i])
  for (const key of ['component', 'accessory']) if (isJson(one[key])) judgeComponent(judging, one[key], [...at, key])
}

function judgeRow(judging: Judging, row: Json, at: Path): void {
  const { components } = row
  const path = [...at, 'components']
  if (components === undefined || components === null) required(judging, row, 'components', at)
  if (!Array.isArray(components)) return
  const widths = components.map((one) => (isJson(one) ? WIDTH[Number(one['type'])] : undefined))
  const width = widths.reduce((sum: number, one) => sum + (one ?? 0), 0)
  if (components.length === 0 || components.length > MESSAGE_LIMITS.row[1])
    inRange(judging, components.length, MESSAGE_LIMITS.row, path)
  else if (width > MESSAGE_LIMITS.row[1])
    judging.errors.push({
      path,
      code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
      message: 'A row has up to 5 buttons, or one select menu, or one text input: use another row.',
    })
}

function judgeButton(judging: Judging, button: Json, at: Path): void {
  const { style, custom_id: id } = button
  required(judging, button, 'style', at)
  atMost(judging, button, 'label', MESSAGE_LIMITS.button.label, at)
  atMost(judging, button, 'url', MESSAGE_LIMITS.button.url, at)
  if (style === STYLE.LINK) {
    required(judging, button, 'url', at)
    if (typeof id === 'string' && id !== '')
      judging.errors.push({
        path: at,
        code: 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        message: `A link button (style ${STYLE.LINK}) has "url", and no "custom_id".`,
      })
  } else if (typeof style === 'number' && style >= 1 && style < STYLE.LINK) judgeCustomId(judging, button, at)
}

function judgeSelect(judging: Judging, select: Json, at: Path): void {
  const { select: bounds, selectOption: most } = MESSAGE_LIMITS
  judgeCustomId(judging, select, at)
  atMost(judging, select, 'placeholder', bounds.placeholder, at)
  number(judging, select, 'min_values', bounds.min_values, at)
  number(judging, select, 'max_values', bounds.max_values, at)
  if (select['type'] !== TYPE.STRING_SELECT) return
  const path = [...at, 'options']
  const options = listAt(judging, select, 'options', at)
  if (select['options'] === undefined || select['options'] === null) required(judging, select, 'options', at)
  else if (Array.isArray(select['options'])) inRange(judging, options.length, bounds.options, path)
  const values = new Set<unknown>()
  for (const [i, option] of options.entries()) {
    if (option === undefined) continue
    const here = [...path, i]
    for (const key of ['label', 'value'] as const) {
      required(judging, option, key, here)
      within(judging, option, key, most[key], here)
    }
    atMost(judging, option, 'description', most.description, here)
    const { value } = option
    if (typeof value !== 'string') continue
    if (values.has(value))
      judging.errors.push({
        path: [...here, 'value'],
        code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        message: `The specified option value is already used: ${JSON.stringify(value.slice(0, 100))}.`,
      })
    values.add(value)
  }
}

function judgeTextInput(judging: Judging, input: Json, at: Path): void {
  const { textInput: bounds } = MESSAGE_LIMITS
  judgeCustomId(judging, input, at)
  required(judging, input, 'style', at)
  for (const key of ['label', 'placeholder', 'value'] as const) atMost(judging, input, key, bounds[key], at)
  for (const key of ['min_length', 'max_length'] as const) number(judging, input, key, bounds[key], at)
}

function judgeCustomId(judging: Judging, one: Json, at: Path): void {
  required(judging, one, 'custom_id', at)
  within(judging, one, 'custom_id', MESSAGE_LIMITS.customId, at)
}

function judgeId({ errors, ids }: Judging, id: string, at: Path): void {
  if (ids.has(id) && id !== '')
    errors.push({
      path: [...at, 'custom_id'],
      code: 'COMPONENT_CUSTOM_ID_DUPLICATED',
      message: `Component custom id cannot be duplicated: ${JSON.stringify(id.slice(0, 100))} stands at another component, too.`,
    })
  ids.add(id)
}

/** The objects of a list; what is no list, or no object, is refused, and `null` is left alone. */
function listAt({ errors }: Judging, holder: Json, key: string, at: Path): readonly (Json | undefined)[] {
  const list = holder[key]
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) {
    const code = isJson(list) ? 'MODEL_TYPE_CONVERT' : 'LIST_TYPE_CONVERT'
    errors.push({ path: [...at, key], code, message: `"${key}" must be a list; found ${kindOf(list)}.` })
    return []
  }
  return list.map((one: unknown, i) => {
    if (isJson(one)) return one
    if (one !== null)
      errors.push({
        path: [...at, key, i],
        code: 'MODEL_TYPE_CONVERT',
        message: `Only dictionaries may be used in a ModelType: an object is needed here; found ${kindOf(one)}.`,
      })
    return undefined
  })
}

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : isJson(value) ? 'an object' : `a ${typeof value}`

function required({ errors }: Judging, holder: Json, key: string, at: Path): void {
  const value = holder[key]
  const isMissing = value === undefined || value === null || value === ''
  if (isMissing)
    errors.push({ path: [...at, key], code: 'BASE_TYPE_REQUIRED', message: `This field is required: "${key}".` })
}

/** A text; numbers and truth values may be written as such, lists and objects not. */
function textAt({ errors }: Judging, holder: Json, key: string, at: Path): unknown {
  const text = holder[key]
  if (typeof text === 'object' && text !== null)
    errors.push({
      path: [...at, key],
      code: 'STRING_TYPE_CONVERT',
      message: `Could not interpret this as string: "${key}" is a text; found ${kindOf(text)}.`,
    })
  return text
}

function atMost(judging: Judging, holder: Json, key: string, most: number, at: Path): void {
  const text = textAt(judging, holder, key, at)
  if (typeof text !== 'string' || text.length <= most) return
  const length = lengthOf(text)
  if (length > most) tooMany(judging, [...at, key], most, length)
}

/** Like `atMost`; the shortest that there may be is what is required. */
function within(judging: Judging, holder: Json, key: string, range: Range, at: Path): void {
  const text = textAt(judging, holder, key, at)
  if (typeof text === 'string' && text !== '') inRange(judging, lengthOf(text), range, [...at, key])
}

function inRange({ errors }: Judging, length: number, [least, most]: Range, path: Path): void {
  if (length >= least && length <= most) return
  const message = `Must be between ${least} and ${most} in length; found ${length}.`
  errors.push({ path, code: 'BASE_TYPE_BAD_LENGTH', message })
}

function tooMany({ errors }: Judging, path: Path, most: number, found: number): void {
  errors.push({ path, code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${most} or fewer in length; found ${found}.` })
}

function number({ errors }: Judging, holder: Json, key: string, [least, most]: Range, at: Path): void {
  const value = holder[key]
  if (typeof value !== 'number' || (value >= least && value <= most)) return
  const code = value < least ? 'NUMBER_TYPE_MIN' : 'NUMBER_TYPE_MAX'
  errors.push({ path: [...at, key], code, message: `"${key}" must be between ${least} and ${most}; found ${value}.` })
}

/** In code points. */
const lengthOf = (text: string): number => [...text].length
