import fc from 'fast-check'
import type { Fields } from '../invoke/invocation.js'
import type { Invoker } from '../invoke/invoker.js'
import type { Json } from '../json.js'
import { componentsIn, type Component } from '../state/components.js'
import { INPUT_STYLE, SELECTS, TYPE } from '../state/message-parts.js'
import type { World } from '../state/world.js'
import { MOST_DRAWN, type Draws } from './draws.js'
import { fileNames, fileOf, SIZE_MARKS } from './files.js'
import type { FuzzInvocation } from './invocation.js'
import { channelNames, mentionableNames, roleNames, userNames } from './names.js'
import { fitted, LINES, TEXTS } from './texts.js'

/** The place of a user. Its guild has the roles and channels to choose from. */
export interface Place extends Pick<Invoker, 'guild'> {
  /** The world of the seed, with its users and channels. */
  readonly world: World
}

/** The values for a form, with the files that they name. */
interface FilledForm {
  /** The values by the custom ids of the fields. */
  readonly fields: Fields
  /** The files by the names in the values. */
  readonly files: FuzzInvocation['files']
}

/** Selects values in a menu. @returns undefined if the menu needs more values than there are */
export function chosenIn(menu: Component, place: Place, draws: Draws): Values | undefined {
  const offered = offeredIn(menu, place)
  return chosen(offered, countsOf(menu, offered.length), draws)
}

/**
 * Fills in a form with values that Discord's client allows.
 *
 * @returns undefined if a field needs more values than there are
 */
export function filledForm(modal: Json, place: Place, draws: Draws): FilledForm | undefined {
  const fields: [string, Fields[string]][] = []
  const files: [string, Uint8Array][] = []
  for (const field of componentsIn(modal['components'])) {
    const { type = 0, customId } = field
    const enter = FIELDS[type]
    if (enter === undefined || customId === undefined) {
      continue
    }
    const value = enter(field, place, draws)
    if (value === undefined) {
      return undefined
    }
    fields.push([customId, value])
    if (type === TYPE.UPLOAD && Array.isArray(value)) {
      files.push(...value.map((name: string) => [name, fileOf(name)] as [string, Uint8Array]))
    }
  }
  return { fields: Object.fromEntries(fields), files: Object.fromEntries(files) }
}

type Values = readonly string[]

/** Returns a value for a field; undefined if there are too few to choose from. */
type Enter = (field: Component, place: Place, draws: Draws) => Fields[string] | undefined

/** The functions that fill in fields of forms, by type. */
const FIELDS: Readonly<Record<number, Enter | undefined>> = {
  ...Object.fromEntries(
    [...SELECTS, TYPE.UPLOAD, TYPE.RADIO, TYPE.CHECKBOXES].map((type) => [type, chosenInField]),
  ),
  [TYPE.TEXT_INPUT]: textFor,
  [TYPE.CHECKBOX]: (_field, _place, draws) => draws.next(2) === 1,
}

/** Selects values in a field of a form, which may stay empty unless it is required. */
function chosenInField(field: Component, place: Place, draws: Draws): Values | undefined {
  const offered = offeredIn(field, place)
  const counts = countsOf(field, offered.length).filter((count) => count > 0)
  return chosen(offered, field.isRequired ? counts : [0, ...counts], draws)
}

/** Selects some values. @param counts the allowed numbers of values, the simplest first */
function chosen(offered: Values, counts: readonly number[], draws: Draws): Values | undefined {
  const count = counts[draws.next(Math.max(1, counts.length))]
  return count === undefined ? undefined : draws.some(offered, count)
}

/** Lists the numbers of values that a menu allows. If 0 is allowed, it is the last. */
function countsOf(
  { type, minValues: least = 1, maxValues }: Component,
  offered: number,
): readonly number[] {
  const most = Math.min(offered, maxValues ?? (type === TYPE.CHECKBOXES ? offered : 1))
  const counts = Array.from(
    { length: Math.max(0, most - least + 1) },
    (_item, index) => least + index,
  )
  return counts[0] === 0 ? [...counts.slice(1), 0] : counts
}

/** Lists the values of a menu or field, by the names that select them. */
const offeredIn = (one: Component, place: Place): Values =>
  OFFERED[one.type ?? 0]?.(one, place) ?? []

type Offer = (one: Component, place: Place) => Values

const OFFERED: Readonly<Record<number, Offer | undefined>> = {
  [TYPE.STRING_SELECT]: optionNames,
  [TYPE.RADIO]: optionNames,
  [TYPE.CHECKBOXES]: optionNames,
  [TYPE.USER_SELECT]: (_menu, { world }) => userNames(world),
  [TYPE.ROLE_SELECT]: (_menu, place) => roleNames(place),
  [TYPE.MENTIONABLE_SELECT]: (_menu, place) => mentionableNames(place.world, place),
  [TYPE.CHANNEL_SELECT]: ({ channelTypes }, place) => channelNames(place, channelTypes),
  [TYPE.UPLOAD]: uploadNames,
}

/**
 * Returns a name for each option: its value, or its label if the value is another option's label.
 */
function optionNames({ options }: Component): Values {
  return options.flatMap((option, index) => {
    const names = [option.value, option.label].filter((name) => name !== undefined)
    return names.find((name) => leadsTo(options, name) === index) ?? []
  })
}

const leadsTo = (options: Component['options'], name: string): number =>
  options.findIndex(({ label, value }) => label === name || value === name)

/** The most files in a field (official API documentation, "File Upload"). */
const MOST_FILES = 10

function uploadNames({ fileTypes }: Component): Values {
  const names = SIZE_MARKS.flatMap((mark) => fileNames(fileTypes).map((name) => `${mark}${name}`))
  const more = Array.from(
    { length: Math.max(0, MOST_FILES - names.length) },
    (_item, index) => `${index + 2}-${names[index % names.length] ?? ''}`,
  )
  return [...names, ...more]
}

/** The most characters of a field that sets no limit. */
const LONGEST = 4000
/** The most characters of a completely random text. */
const MOST_LETTERS = 40

/** The properties of a text field that affect its texts. */
interface TextField extends Pick<Component, 'isRequired'> {
  /** The fewest and the most characters of a text that is not empty. */
  readonly least: number
  readonly most: number
  /** Texts that fit the field if their lengths are allowed. */
  readonly texts: readonly string[]
  /** The initial text of the field. */
  readonly preset: string
}

/** Returns a text for a field. */
type Write = (field: TextField, draws: Draws) => string

const shortest: Write = ({ isRequired, least }) => (isRequired ? 'x'.repeat(least) : '')
const longest: Write = ({ most }) => 'x'.repeat(most)

/** Keeps the initial text, or returns one with a length at, or next to, a bound. */
const nearly: Write = ({ least, most, preset }, draws) => {
  const lengths = [least, Math.min(most, least + 1), Math.max(least, most - 1)]
  const texts = [...lengths.map((length) => 'x'.repeat(length)), ...(preset === '' ? [] : [preset])]
  return texts[draws.next(texts.length)] ?? ''
}

const odd: Write = ({ least, most, texts }, draws) =>
  fitted(texts[draws.next(texts.length)] ?? '', least, most)

const any: Write = ({ least, most }, draws) => {
  const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: MOST_LETTERS })
  const [text = ''] = fc.sample(letters, { seed: draws.next(MOST_DRAWN + 1), numRuns: 1 })
  return fitted(text.replace(/\s+/g, ' '), least, most)
}

/**
 * The ways to generate a text, the simplest first. Those that break bots most often are repeated,
 * to be more likely.
 */
const WAYS: readonly Write[] = [shortest, longest, longest, nearly, odd, odd, odd, any]

function textFor(
  { minLength = 0, maxLength = LONGEST, isRequired, style, value = '' }: Component,
  _place: Place,
  draws: Draws,
): string {
  const write = WAYS[draws.next(WAYS.length)] ?? shortest
  const isLong = style === INPUT_STYLE.PARAGRAPH
  const field = {
    isRequired,
    least: Math.max(1, minLength),
    most: maxLength,
    texts: isLong ? [...LINES, ...TEXTS] : TEXTS,
    preset: isLong || !/[\r\n]/.test(value) ? value : '',
  }
  return write(field, draws)
}
