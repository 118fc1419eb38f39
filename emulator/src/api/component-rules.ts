import { FILE_TYPE_GROUPS, LIMITS } from '@slashlint/core/contract'
import { isFileExtension } from '@slashlint/core/internal'
import { isJson, jsonOf, objectsIn } from '../json.js'
import { SELECTS, STYLE, TYPE } from '../state/message-parts.js'
import type { ComponentBody, MessageBody, OptionBody } from './bodies.js'
import * as is from './checks.js'
import {
  atMost,
  inRange,
  isMissing,
  lengthOf,
  report,
  type Check,
  type Checks,
  type Judging,
} from './checks.js'
import type { Path, Range } from './checks.js'

/*
 * Limits of components: official API documentation, "Component Reference", 2026-07-18. Lengths are code points.
 * A row of the table says of a type which fields it has, and which types may stand in it.
 */

/**
 * The types of components at the top level: of an ordinary message, of a message with
 * `IS_COMPONENTS_V2`, and of a form.
 */
const TOP = {
  message: [TYPE.ROW],
  v2: [TYPE.ROW, TYPE.SECTION, TYPE.TEXT, TYPE.GALLERY, TYPE.FILE, TYPE.SEPARATOR, TYPE.CONTAINER],
  form: [TYPE.ROW, TYPE.TEXT, TYPE.LABEL],
} as const

const MOST = { rows: 5, components: 40, shown: 4000 } as const
const ROW: Range = [1, 5]
/** The share of an action row that a component takes, in fifths. */
const WIDTH: Readonly<Record<number, number>> = { 2: 1, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5 }

type Place = 'message' | 'form'

/** The rules for a type of component. */
interface Kind {
  readonly fields: Checks
  /** The component types that its list `components` allows, and their number. */
  readonly inside?: {
    readonly message: readonly number[]
    readonly form?: readonly number[]
    readonly count?: Range
  }
  readonly part?: { readonly key: string; readonly types: readonly number[] }
  readonly more?: (one: ComponentBody, at: Path, judging: Judging) => void
}

const customId = is.required(is.text(100, 1))
const media = is.required(is.object({ url: is.required(is.url(...is.MEDIA)) }))
const DESCRIPTION = is.text(1024)

const choice = is.object({ label: customId, value: customId, description: is.text(100) })
const choices = (range: Range): Check => is.required(is.listOf(choice, range))
const values = (least: Range, most: Range): Checks => ({
  min_values: is.integer(least),
  max_values: is.integer(most),
})
const select: Checks = {
  custom_id: customId,
  placeholder: is.text(150),
  ...values([0, 25], [1, 25]),
}

/** Checks an item of `file_types`: a group, or an extension with its dot, in any case. */
const fileType: Check = (value, at, judging) => {
  const isFine =
    typeof value === 'string' &&
    (FILE_TYPE_GROUPS.includes(value.toLowerCase()) || isFileExtension(value))
  if (!isFine) {
    const ours = 'an extension such as ".pdf" is fine, too.'
    report(judging, at, 'BASE_TYPE_CHOICES', { allowed: FILE_TYPE_GROUPS }, ours)
  }
}

const KINDS: Readonly<Record<number, Kind>> = {
  [TYPE.ROW]: {
    fields: {},
    inside: { message: [TYPE.BUTTON, ...SELECTS], form: [TYPE.TEXT_INPUT] },
    more: judgeWidth,
  },
  [TYPE.BUTTON]: {
    fields: {
      style: is.required(is.oneOf(1, 2, 3, 4, 5, 6)),
      label: is.text(80),
      url: is.both(is.text(512), is.url(...is.WEB, 'discord')),
    },
    more: judgeButton,
  },
  [TYPE.STRING_SELECT]: { fields: { ...select, options: choices([1, 25]) }, more: judgeValues },
  ...Object.fromEntries(
    SELECTS.slice(1).map((type): [number, Kind] => [type, { fields: select, more: judgeValues }]),
  ),
  [TYPE.TEXT_INPUT]: {
    fields: {
      custom_id: customId,
      style: is.required(is.oneOf(1, 2)),
      label: is.text(45),
      placeholder: is.text(100),
      value: is.text(4000),
      min_length: is.integer([0, 4000]),
      max_length: is.integer([1, 4000]),
    },
    more: judgeLengths,
  },
  [TYPE.SECTION]: {
    fields: {},
    inside: { message: [TYPE.TEXT], count: [1, 3] },
    part: { key: 'accessory', types: [TYPE.BUTTON, TYPE.THUMBNAIL] },
  },
  [TYPE.TEXT]: { fields: { content: is.required(is.text(4000)) } },
  [TYPE.THUMBNAIL]: { fields: { media, description: DESCRIPTION } },
  [TYPE.GALLERY]: {
    fields: {
      items: is.required(is.listOf(is.object({ media, description: DESCRIPTION }), [1, 10])),
    },
  },
  [TYPE.FILE]: {
    fields: { file: is.required(is.object({ url: is.required(is.url('attachment')) })) },
  },
  [TYPE.SEPARATOR]: { fields: { spacing: is.oneOf(1, 2) } },
  [TYPE.CONTAINER]: {
    fields: { accent_color: is.integer([0, 0xffffff]) },
    inside: {
      message: TOP.v2.filter((type) => type !== TYPE.CONTAINER),
      count: [1, MOST.components],
    },
  },
  [TYPE.LABEL]: {
    fields: { label: is.required(is.text(45)), description: is.text(100) },
    part: {
      key: 'component',
      types: [...SELECTS, TYPE.TEXT_INPUT, TYPE.UPLOAD, TYPE.RADIO, TYPE.CHECKBOXES, TYPE.CHECKBOX],
    },
  },
  [TYPE.UPLOAD]: {
    fields: {
      custom_id: customId,
      ...values([0, 10], [1, 10]),
      file_types: is.listOf(fileType, [0, LIMITS.fileTypes]),
    },
    more: judgeValues,
  },
  [TYPE.RADIO]: { fields: { custom_id: customId, options: choices([2, 10]) }, more: judgeValues },
  [TYPE.CHECKBOXES]: {
    fields: { custom_id: customId, options: choices([1, 10]), ...values([0, 10], [1, 10]) },
    more: judgeValues,
  },
  [TYPE.CHECKBOX]: { fields: { custom_id: customId } },
}

const ALL: readonly number[] = Object.keys(KINDS).map(Number)

/**
 * Checks the components of a message.
 *
 * @param isV2 true if the message has the flag `IS_COMPONENTS_V2`
 */
export function judgeComponents(
  { components }: MessageBody,
  at: Path,
  judging: Judging,
  isV2: boolean,
): void {
  const path = [...at, 'components']
  componentsOf(isV2 ? TOP.v2 : TOP.message, 'message')(components, path, judging)
  if (!isV2 && Array.isArray(components)) {
    atMost(MOST.rows, components.length, path, judging)
  }
  const { components: count, shown } = judging
  const many = `A message has at most ${MOST.components} components, those in others counted; found ${count}.`
  if (isV2 && count > MOST.components) {
    report(judging, path, 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', {}, many)
  }
  const long = `all texts together have ${shown} characters.`
  const limit = MOST.shown
  if (shown > limit) {
    report(judging, path, 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', { limit }, long)
  }
}

/** Checks a form (modal). */
export const modal: Check = is.object({
  title: is.required(is.text(45)),
  custom_id: customId,
  components: is.required(componentsOf(TOP.form, 'form', [1, 5])),
})

/** Returns a check for a list of components of the allowed types. */
function componentsOf(types: readonly number[], place: Place, range?: Range): Check {
  return is.listOf((one, ...of) => judgeOne(one, ...of, types, place), range)
}

/** Checks a component and the components in it. Unknown types are allowed everywhere. */
function judgeOne(
  value: unknown,
  at: Path,
  judging: Judging,
  types: readonly number[],
  place: Place,
): void {
  if (!isJson(value)) {
    return is.object({})(value, at, judging)
  }
  const { type, id: number, custom_id: id, content, components }: ComponentBody = value
  judging.components++
  if (type === TYPE.TEXT && typeof content === 'string') {
    judging.shown += lengthOf(content)
  }
  const kind = KINDS[Number(type)]
  if (kind === undefined && typeof type === 'number') {
    componentsOf(ALL, place)(components, [...at, 'components'], judging)
  } else if (!types.includes(Number(type))) {
    reportType(type, at, judging, types)
  }
  is.object(fieldsOf(kind, place))(value, at, judging)
  kind?.more?.(value, at, judging)
  if (typeof id === 'string' && id !== '') {
    judgeId(judging, id, at)
  }
  judgeNumber(judging, Number(number ?? 0), at)
}

/** Reports a component type that is not allowed here. */
function reportType(type: unknown, at: Path, judging: Judging, allowed: readonly number[]): void {
  const isBare = allowed[0] === TYPE.ROW && Number(type) in WIDTH
  const advice = isBare ? `Put it into an action row (type ${TYPE.ROW}).` : ''
  const code = type === undefined ? 'BASE_TYPE_REQUIRED' : 'UNION_TYPE_CHOICES'
  report(judging, [...at, 'type'], code, { allowed }, advice)
}

/** Returns the checks for the fields of a component type, including those for nested components. */
function fieldsOf(kind: Kind | undefined, place: Place): Checks {
  const { fields = {}, inside, part } = kind ?? {}
  const allowed = place === 'form' ? (inside?.form ?? inside?.message) : inside?.message
  return {
    ...fields,
    ...(allowed !== undefined && {
      components: is.required(componentsOf(allowed, place, inside?.count)),
    }),
    ...(part !== undefined && {
      [part.key]: (own, ...of) =>
        isJson(own) ? judgeOne(own, ...of, part.types, place) : is.required()(undefined, ...of),
    }),
  }
}

/**
 * Checks that the numeric id of a component is unique; 0 counts as no id (official API
 * documentation, "Anatomy of a Component").
 */
function judgeNumber({ numbers, ...judging }: Judging, number: number, at: Path): void {
  const ours = `Two components have the id ${number}.`
  if (numbers.has(number)) {
    report({ numbers, ...judging }, [...at, 'id'], 'COMPONENT_ID_DUPLICATED', {}, ours)
  }
  if (number !== 0 && !Number.isNaN(number)) {
    numbers.add(number)
  }
}

function judgeId(judging: Judging, id: string, at: Path): void {
  const ours = `${JSON.stringify(id.slice(0, 100))} stands at another component, too.`
  if (judging.ids.has(id)) {
    report(judging, [...at, 'custom_id'], 'COMPONENT_CUSTOM_ID_DUPLICATED', {}, ours)
  }
  judging.ids.add(id)
}

function judgeWidth(row: ComponentBody, at: Path, judging: Judging): void {
  const { components } = row
  if (!Array.isArray(components)) {
    return
  }
  if (components.length === 0) {
    inRange(0, ROW, [...at, 'components'], judging)
  }
  let width = 0
  for (const [i, one] of components.entries()) {
    const { type }: ComponentBody = jsonOf(one)
    width += WIDTH[Number(type)] ?? 1
    const message =
      'a row has up to 5 buttons, or one select menu, or one text input: use another row.'
    if (width > ROW[1]) {
      report(judging, [...at, 'components', i], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', {}, message)
    }
  }
}

const EXCLUSIVE = 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE'

function judgeButton(button: ComponentBody, at: Path, judging: Judging): void {
  const { style, custom_id: id, label, emoji, url: address } = button
  const hasId = typeof id === 'string' && id !== ''
  if (style === STYLE.PREMIUM) {
    is.object({ sku_id: is.required() })(button, at, judging)
    for (const key of (['custom_id', 'label', 'url', 'emoji'] as const).filter(
      (one) => !isMissing(button[one]),
    )) {
      const ours = `A premium button has a "sku_id", and no "${key}".`
      report(judging, [...at, key], 'BUTTON_COMPONENT_PREMIUM_INVALID', {}, ours)
    }
    return
  }
  if ((isMissing(label) || label === '') && !isJson(emoji)) {
    report(
      judging,
      [...at, 'label'],
      'BASE_TYPE_REQUIRED',
      {},
      'a button needs a label or an emoji.',
    )
  }
  if (style === STYLE.LINK) {
    is.object({ url: is.required() })(button, at, judging)
    if (hasId) {
      report(judging, at, EXCLUSIVE, {}, `a link button (style ${STYLE.LINK}) has "url" alone.`)
    }
  } else if (typeof style === 'number' && style >= 1 && style < STYLE.LINK) {
    if (hasId) {
      customId(id, [...at, 'custom_id'], judging)
    } else {
      report(judging, [...at, 'custom_id'], 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED')
    }
    if (typeof address === 'string' && address !== '') {
      report(judging, at, EXCLUSIVE, {}, `only a link button (style ${STYLE.LINK}) has "url".`)
    }
  }
}

/** Checks `min_values` and `max_values` of a menu against each other and its options. */
function judgeValues(menu: ComponentBody, at: Path, judging: Judging): void {
  const { min_values: least = 1, max_values: most = 1, options } = menu
  if (Number(least) > Number(most) && menu.min_values !== undefined) {
    report(
      judging,
      [...at, 'min_values'],
      'NUMBER_TYPE_MAX',
      { limit: most },
      'That is "max_values".',
    )
  }
  if (!Array.isArray(options)) {
    return
  }
  if (Number(most) > options.length && menu.max_values !== undefined && options.length > 0) {
    report(
      judging,
      [...at, 'max_values'],
      'NUMBER_TYPE_MAX',
      { limit: options.length },
      'So many options there are.',
    )
  }
  const chosen = objectsIn(options).filter((one: OptionBody) => one.default === true)
  const ours = `${chosen.length} options are chosen from the beginning; the menu takes ${String(most)}.`
  if (chosen.length > Number(most)) {
    report(judging, [...at, 'options'], 'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES', {}, ours)
  }
  const met = new Set<unknown>()
  for (const [i, option] of options.entries()) {
    const { value }: OptionBody = jsonOf(option)
    const path = [...at, 'options', i, 'value']
    if (typeof value === 'string' && met.has(value)) {
      report(
        judging,
        path,
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        {},
        `${JSON.stringify(value.slice(0, 100))}.`,
      )
    }
    met.add(value)
  }
}

/**
 * Checks the length limits of a text input and its initial text. In an action row it needs a label.
 */
function judgeLengths(input: ComponentBody, at: Path, judging: Judging): void {
  const { min_length: least = 0, max_length: most = 4000, value } = input
  if (!at.includes('component')) {
    is.object({ label: is.required() })(input, at, judging)
  }
  if (Number(least) > Number(most)) {
    report(
      judging,
      [...at, 'min_length'],
      'NUMBER_TYPE_MAX',
      { limit: most },
      'That is "max_length".',
    )
  } else if (typeof value === 'string' && value !== '' && lengthOf(value) <= 4000) {
    inRange(lengthOf(value), [Number(least), Number(most)], [...at, 'value'], judging)
  }
}
