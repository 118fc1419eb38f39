import { ChannelType, OptionType } from '../../contract/enums.js'
import { InteractionType, RESOLVED_TABLES } from '../../contract/interactions.js'
import { LIMITS } from '../../contract/limits.js'
import type { Path } from '../../diagnostic.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import { isSnowflake } from '../../contract/naming.js'
import { reportNotAChoice, reportShape, reportValueType } from '../../rules/interaction/reports.js'
import { codePointLength } from '../../text/measure.js'
import { either, memberName, quote } from '../../text/words.js'
import { report } from '../../walk/report.js'
import { bindingChoices, boundOf, type Definition } from './definition.js'
import { lacksEntry, type Entries, type Visit } from './visit.js'

/** The test for values of an option type, with the words for them. */
interface ValueKind {
  readonly expected: string
  readonly isRight: (value: unknown) => boolean
}

const entity: ValueKind = {
  expected: 'an id, a string of digits below 2^64 without zeros in front',
  isRight: (value) => typeof value === 'string' && isSnowflake(value),
}

const KINDS: Readonly<Record<number, ValueKind | undefined>> = {
  [OptionType.SUB_COMMAND]: undefined,
  [OptionType.SUB_COMMAND_GROUP]: undefined,
  [OptionType.STRING]: { expected: 'a string', isRight: (value) => typeof value === 'string' },
  [OptionType.INTEGER]: { expected: 'an integer', isRight: Number.isInteger },
  [OptionType.BOOLEAN]: {
    expected: 'true or false',
    isRight: (value) => typeof value === 'boolean',
  },
  [OptionType.USER]: entity,
  [OptionType.CHANNEL]: entity,
  [OptionType.ROLE]: entity,
  [OptionType.MENTIONABLE]: entity,
  [OptionType.NUMBER]: { expected: 'a number', isRight: Number.isFinite },
  [OptionType.ATTACHMENT]: entity,
} satisfies Record<OptionType, ValueKind | undefined>

/**
 * Checks the value of an option: its type, and the limits in the definition. The focused option may
 * have any text (STRING), or the text of a number.
 */
export function walkValue(
  visit: Visit,
  item: Entries,
  path: Path,
  type: number,
  definition: Definition | undefined,
): void {
  const { run, interactionType } = visit
  const { value } = item
  if (isDynamic(value)) {
    return
  }
  if (value === undefined) {
    if (!isOpen(item)) {
      reportShape(run, path, value, 'given')
    }
    return
  }
  const kind = KINDS[type]
  if (kind === undefined) {
    return
  }
  const isUsed = interactionType === InteractionType.APPLICATION_COMMAND
  const mayBeTyped = !isUsed && mayBeFocused(item)
  if (!kind.isRight(value)) {
    if (!mayBeTyped || !isPartial(value, type)) {
      reportValueType(run, path, type, kind.expected, value)
    }
    return
  }
  if (isUsed) {
    checkResolved(visit, path, value, type)
  }
  // The bounds of the type apply to any definition.
  if (!mayBeTyped && typeof value === 'number') {
    checkRange(visit, path, value, type, definition ?? NO_DEFINITION)
  }
  if (isUsed && definition !== undefined) {
    checkLimits(visit, path, value, type, definition)
  }
}

/** Checks a value against the length, the choices and the channel types of the definition. */
function checkLimits(
  visit: Visit,
  path: Path,
  value: unknown,
  type: number,
  definition: Definition,
): void {
  if (typeof value === 'string' && type === OptionType.STRING) {
    checkLength(visit, path, value, definition)
  }
  if (typeof value === 'string' || typeof value === 'number') {
    checkChoice(visit, path, value, definition)
  }
  if (type === OptionType.CHANNEL) {
    checkChannel(visit, path, value as string, definition)
  }
}

/** Tells whether an option is focused, or may be: its value may then be incomplete. */
function mayBeFocused(item: Entries): boolean {
  const { focused } = item
  return focused === true || isDynamic(focused) || (focused === undefined && isOpen(item))
}

/** Checks `interaction/not-a-choice`. */
function checkChoice(
  { run, choices: known }: Visit,
  path: Path,
  value: string | number,
  option: Definition,
): void {
  if (!known.has(option)) {
    known.set(option, bindingChoices(option))
  }
  const choices = known.get(option)
  if (choices !== undefined && !choices.includes(value)) {
    reportNotAChoice(run, path, value, choices)
  }
}

const NO_DEFINITION: Definition = {}

const PARTIAL_NUMBER = /^-?\d*(?:\.\d*)?(?:[eE][-+]?\d*)?$/

/**
 * Tells whether a value may be a number that the user is still typing (decision 46): a number, `""`
 * or a number's text.
 */
function isPartial(value: unknown, type: number): boolean {
  if (type !== OptionType.INTEGER && type !== OptionType.NUMBER) {
    return false
  }
  const isText = typeof value === 'string' && PARTIAL_NUMBER.test(value)
  if (typeof value !== 'number' && !isText) {
    return false
  }
  // Half a number may become an integer; a whole fraction is an invalid one, and those do not arrive.
  const number = Number(value)
  if (type === OptionType.INTEGER && Number.isFinite(number)) {
    return Number.isInteger(number)
  }
  return isText || Number.isFinite(number)
}

/** Checks `interaction/value-range`: the definition's bounds, and those of the type itself. */
function checkRange(
  { run }: Visit,
  path: Path,
  value: number,
  type: number,
  option: Definition,
): void {
  const largest = type === OptionType.INTEGER ? LIMITS.integerValue : LIMITS.numberValue
  const own = Math.abs(value) > largest ? { minimum: -largest, limit: largest } : undefined
  const range =
    own ?? boundsBroken(value, boundOf(option, 'min_value'), boundOf(option, 'max_value'))
  if (range === undefined) {
    return
  }
  report(run, 'interaction/value-range', path, {
    message: `The value must be ${inWords(range)}; found ${value}.`,
    data: { actual: value, ...range },
  })
}

/** Checks `interaction/value-length`, in code points. */
function checkLength({ run }: Visit, path: Path, value: string, option: Definition): void {
  const [least, most] = [boundOf(option, 'min_length'), boundOf(option, 'max_length')]
  if (least === undefined && most === undefined) {
    return
  }
  const actual = codePointLength(value)
  const range = boundsBroken(actual, least, most)
  if (range === undefined) {
    return
  }
  const unit = (range.limit ?? range.minimum) === 1 ? 'character' : 'characters'
  report(run, 'interaction/value-length', path, {
    message: `The value must have ${inWords(range)} ${unit}; found ${actual}.`,
    data: { actual, ...range },
  })
}

interface Range {
  readonly minimum?: number
  readonly limit?: number
}

/** Lists the known bounds that a number violates. */
function boundsBroken(
  actual: number,
  minimum: number | undefined,
  limit: number | undefined,
): Range | undefined {
  if (!(minimum !== undefined && actual < minimum) && !(limit !== undefined && actual > limit)) {
    return undefined
  }
  return {
    ...(minimum !== undefined && !Number.isNaN(minimum) && { minimum }),
    ...(limit !== undefined && !Number.isNaN(limit) && { limit }),
  }
}

/** Describes bounds in words: `at least 1 and at most 5`. */
function inWords({ minimum, limit }: Range): string {
  const least = minimum === undefined ? [] : [`at least ${minimum}`]
  return either([...least, ...(limit === undefined ? [] : [`at most ${limit}`])], 'and')
}

/** Checks `interaction/not-resolved`. */
function checkResolved({ run, data }: Visit, path: Path, value: unknown, type: number): void {
  const tables = RESOLVED_TABLES[type]
  if (tables === undefined || typeof value !== 'string') {
    return
  }
  if (!tables.every((table) => lacksEntry(data, table, value))) {
    return
  }
  report(run, 'interaction/not-resolved', path, {
    message: `${quote(value)} has no entry in ${either(tables.map((one) => `"${one}"`))} of "resolved": the app would know its id, and nothing else of it. Add it there.`,
    data: { tables },
  })
}

/** Checks `interaction/channel-type`. */
function checkChannel({ run, data }: Visit, path: Path, id: string, option: Definition): void {
  const { channel_types: allowed } = option
  if (!Array.isArray(allowed) || allowed.length === 0) {
    return
  }
  if (!allowed.every((one) => typeof one === 'number')) {
    return
  }
  const { resolved } = data
  const channels = isObject(resolved) ? resolved['channels'] : undefined
  const channel = isObject(channels) && Object.hasOwn(channels, id) ? channels[id] : undefined
  const type = isObject(channel) ? channel['type'] : undefined
  if (typeof type !== 'number' || allowed.includes(type)) {
    return
  }
  report(run, 'interaction/channel-type', path, {
    message: `The channel has the type ${channelName(type)}; the option accepts ${either(allowed.map(channelName))} only.`,
    data: { actual: type, allowed },
  })
}

/**
 * Returns the name of a channel type: `GUILD_VOICE (2)`. An unknown type is named by its number.
 */
function channelName(type: number): string {
  const name = memberName(ChannelType, type)
  return name === String(type) ? name : `${name} (${type})`
}
