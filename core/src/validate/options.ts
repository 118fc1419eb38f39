import { COMMAND } from '../rules/command/headers.js'
import { OPTION } from '../rules/option/headers.js'
import { ChannelType, OptionType } from '../contract/enums.js'
import { LIMITS } from '../contract/limits.js'
import { DYNAMIC, isDynamic } from '../dynamic.js'
import type { Bounds } from '../rules/choice/reports.js'
import {
  checkBound,
  checkChannelType,
  checkFileType,
  checkLengthBound,
  OPTION_DESCRIPTION,
  OPTION_NAME,
  reportAutocompleteWithChoices,
  reportCount,
  reportDescriptionMissing,
  reportDuplicateName,
  reportInverted,
  reportNotAllowed,
  reportRequiredOrder,
  reportWithoutEffect,
  type OptionCode,
} from '../rules/option/reports.js'
import {
  isObject,
  isOpen,
  knownItems,
  missing,
  readBoolean,
  readEnum,
  readItem,
  readJsonInteger,
  readList,
  readNumber,
  readString,
  reportDuplicateItem,
  reportNull,
  reportNullOptional,
} from '../rules/shape/reports.js'
import { checkNesting, isSubcommandType, reportEmptyGroup, reportMixed } from '../rules/structure/reports.js'
import { checkChatName, checkText } from '../rules/text/reports.js'
import { walkChoices } from './choices.js'
import { CHAT_NAME, checkCollisions, DESCRIPTION, walkLocalizations } from './localizations.js'
import { nearMiss, otherKey, serverField } from './other-keys.js'
import { expectUnboxed, passOver, strange } from '../walk/plain.js'
import { beginList, FEW, findName, mayRepeat, nameOf, numberOf, numberTable, type NumberTable } from './duplicates.js'
import { enter, leave, type Run } from '../walk/run.js'

/** What siblings must know of an option: its type (0 when unknown), and in these bits whether it is required. */
const TYPE_BITS = 15
const REQUIRED = 16
const OPTIONAL = 32
const LOCALIZED = 64

/** The names of siblings, one table a level: the list above goes on behind the one below. */
const NAMES = /* @__PURE__ */ Array.from({ length: LIMITS.optionDepth }, () => numberTable(4 * FEW))

/**
 * Walks one `options` list: counts, every option, and the rules between siblings.
 *
 * @param level 1 for the command's own options
 * @param parentType the type of the option that has the list; 0 for the command, or when it is unknown
 */
export function walkOptions(run: Run, options: readonly unknown[], level: number, parentType: number): void {
  const length = options.length
  if (length > LIMITS.options) {
    const known = knownItems(options)
    if (known > LIMITS.options) {
      if (level === 1) reportCount(run, COMMAND, 'command/options-count', 'options', known, LIMITS.options)
      else reportCount(run, OPTION, 'option/options-count', 'options', known, LIMITS.options)
    }
  }
  enter(run, 'options')
  const names = NAMES[level - 1] as NumberTable
  const stamp = beginList(names)
  let optional = -1
  let localized = false
  let firstIsSubcommand: boolean | undefined
  const seen = length > FEW ? new Map<string, number>() : undefined
  for (let i = 0; i < length; i++) {
    const option = readItem(run, i, options[i])
    if (option === undefined) continue
    enter(run, i)
    const facts = walkOption(run, option, level)
    const { name } = run
    leave(run)
    if (name !== undefined) {
      if (seen !== undefined) {
        const first = seen.get(name)
        if (first === undefined) seen.set(name, i)
        else reportDuplicateName(run, i, first, name)
      } else if (mayRepeat(names, stamp, numberOf(name))) {
        const first = findName(options, i, name)
        if (first >= 0) reportDuplicateName(run, i, first, name)
      }
    }
    if (facts & LOCALIZED) localized = true
    const type = facts & TYPE_BITS
    if (type === 0) continue
    if (facts & REQUIRED) {
      if (optional >= 0 && isOpen(options[optional] as object)) optional = firstOptional(options, i)
      if (optional >= 0) reportRequiredOrder(run, i, name, optional, nameOf(options[optional]))
    } else if (facts & OPTIONAL && optional < 0) {
      optional = i
    }
    if (level === 1) {
      if (isSubcommandType(type)) run.hasSubcommands = true
      if (i === 0) firstIsSubcommand = isSubcommandType(type)
      else if (firstIsSubcommand !== undefined && firstIsSubcommand !== isSubcommandType(type))
        reportMixed(run, i, name, type)
    }
    if (parentType !== 0) expectNesting(run, i, name, type, parentType)
  }
  if (localized) checkCollisions(run, options, options.map(nameOf))
  leave(run)
}

/** An option that contains itself is out of place on the next level. */
function expectNesting(run: Run, index: number, name: unknown, type: number, parentType: number): void {
  if (!checkNesting(run, index, name, type, parentType)) run.suspicious = true
}

/** The first option before `end` that is certainly optional: its type is known, and it has no unknown rest. */
function firstOptional(options: readonly unknown[], end: number): number {
  for (let i = 0; i < end; i++) {
    const option = options[i]
    if (!isObject(option)) continue
    const { type, required } = option
    if (typeof type !== 'number' || isSubcommandType(type)) continue
    if (required === false || required === null || (required === undefined && !isOpen(option))) return i
  }
  return -1
}

/**
 * Walks one option.
 *
 * @param level the level of the list it stands in; lists below the third are never walked (decision 6)
 * @returns its type (0 when unknown) with the bits above
 */
export function walkOption(run: Run, option: Readonly<Record<string, unknown>>, level: number): number {
  // <fields option>
  let type: unknown
  let name: unknown
  let name_localizations: unknown
  let description: unknown
  let description_localizations: unknown
  let required: unknown
  let choices: unknown
  let options: unknown
  let channel_types: unknown
  let min_value: unknown
  let max_value: unknown
  let min_length: unknown
  let max_length: unknown
  let autocomplete: unknown
  let file_types: unknown
  for (const key in option) {
    if (!Object.prototype.hasOwnProperty.call(option, key)) {
      strange(run)
      continue
    }
    const field = option[key]
    switch (key) {
      case 'type':
        type = field
        break
      case 'name':
        name = field
        break
      case 'name_localizations':
        name_localizations = field
        break
      case 'description':
        description = field
        break
      case 'description_localizations':
        description_localizations = field
        break
      case 'required':
        required = field
        break
      case 'choices':
        choices = field
        break
      case 'options':
        options = field
        break
      case 'channel_types':
        channel_types = field
        break
      case 'min_value':
        min_value = field
        break
      case 'max_value':
        max_value = field
        break
      case 'min_length':
        min_length = field
        break
      case 'max_length':
        max_length = field
        break
      case 'autocomplete':
        autocomplete = field
        break
      case 'file_types':
        file_types = field
        break
      case 'name_localized':
      case 'description_localized':
        serverField(run, key, field)
        break
      default:
        otherKey(run, option, key, field, 'option')
    }
  }
  // </fields>
  // Openness matters where a field is missed; asking every option would cost a tenth of the walk.
  if ((type === undefined || name === undefined || description === undefined) && isOpen(option)) {
    // <open option>
    if (type === undefined) type = DYNAMIC
    if (name === undefined) name = DYNAMIC
    if (name_localizations === undefined) name_localizations = DYNAMIC
    if (description === undefined) description = DYNAMIC
    if (description_localizations === undefined) description_localizations = DYNAMIC
    if (required === undefined) required = DYNAMIC
    if (choices === undefined) choices = DYNAMIC
    if (options === undefined) options = DYNAMIC
    if (channel_types === undefined) channel_types = DYNAMIC
    if (min_value === undefined) min_value = DYNAMIC
    if (max_value === undefined) max_value = DYNAMIC
    if (min_length === undefined) min_length = DYNAMIC
    if (max_length === undefined) max_length = DYNAMIC
    if (autocomplete === undefined) autocomplete = DYNAMIC
    if (file_types === undefined) file_types = DYNAMIC
    // </open>
  }
  if (type === undefined || name === undefined || description === undefined) expectUnboxed(run, option)

  const kind =
    typeof type === 'number' && type > 0 && type <= OptionType.ATTACHMENT && (type | 0) === type
      ? type
      : readType(run, type)

  const knownName = typeof name === 'string' ? name : readName(run, name)
  let size = 0
  if (typeof knownName === 'string') {
    size = knownName.length
    checkChatName(run, OPTION_NAME, 'name', knownName)
  }
  let facts = kind
  if (name_localizations !== undefined && name_localizations !== null) {
    facts |= LOCALIZED
    const longest = walkLocalizations(run, 'name_localizations', name_localizations, CHAT_NAME, knownName)
    if (longest > size) size = longest
  }
  run.size += size

  const knownDescription = typeof description === 'string' ? description : readDescription(run, description)
  size = 0
  if (typeof knownDescription === 'string') {
    size = knownDescription.length
    checkText(run, OPTION_DESCRIPTION, 'description', knownDescription)
  }
  if (description_localizations !== undefined) {
    const longest = walkLocalizations(
      run,
      'description_localizations',
      description_localizations,
      DESCRIPTION,
      knownDescription,
    )
    if (longest > size) size = longest
  }
  run.size += size

  if (kind > OptionType.SUB_COMMAND_GROUP) facts |= OPTIONAL
  if (required !== undefined) {
    const state = walkRequired(run, required, kind)
    if (state !== OPTIONAL) facts = (facts & ~OPTIONAL) | state
  }

  const choiceList = choices === undefined ? undefined : readList(run, 'choices', choices, 'choices')
  if (autocomplete !== undefined) walkAutocomplete(run, autocomplete, kind, choiceList)
  if (channel_types !== undefined) walkChannelTypes(run, channel_types, kind)
  if (file_types !== undefined) walkFileTypes(run, file_types, kind)

  let bounds: Bounds | undefined
  if (min_value !== undefined || max_value !== undefined) bounds = walkValueBounds(run, min_value, max_value, kind)
  if (min_length !== undefined || max_length !== undefined) {
    const lengths = walkBounds(run, min_length, max_length, kind, kind === OptionType.STRING, true)
    if (kind === OptionType.STRING) bounds = lengths
  }
  if (choiceList !== undefined) walkOptionChoices(run, option, choiceList, kind, bounds)

  if (options !== undefined) walkNested(run, options, kind, level)
  else if (kind === OptionType.SUB_COMMAND_GROUP && !isOpen(option)) reportEmptyGroup(run)

  run.name = typeof knownName === 'string' ? knownName : undefined
  return facts
}

/** A type that is none of the contract's: 0, or what the service makes of it. */
function readType(run: Run, type: unknown): number {
  if (type === undefined) missing(run, 'type', nearMiss(run, 'type'))
  else if (type === null) reportNull(run, 'type')
  else {
    const read = readEnum(run, 'type', type, OptionType, 'BASE_TYPE_CHOICES')
    if (typeof read === 'number') return read
  }
  return 0
}

/** A name that is no string. */
function readName(run: Run, name: unknown): unknown {
  if (name === undefined) missing(run, 'name', nearMiss(run, 'name'))
  else if (name === null) reportNull(run, 'name')
  else return readString(run, 'name', name)
  return name
}

/** A description that is no string. */
function readDescription(run: Run, description: unknown): unknown {
  if (description === undefined) reportDescriptionMissing(run, nearMiss(run, 'description'))
  else if (description === null) reportNull(run, 'description')
  else return readString(run, 'description', description)
  return description
}

/** The choices of an option, and what they mean beside its type and its bounds. */
function walkOptionChoices(
  run: Run,
  option: object,
  choices: readonly unknown[],
  kind: number,
  bounds: Bounds | undefined,
): void {
  const takesChoices = mayHaveChoices(kind)
  if (kind !== 0 && !takesChoices) {
    if (knownItems(choices) > 0) reportNotAllowed(run, 'option/choices-not-allowed', 'choices', kind)
    else if (choices.length === 0) reportWithoutEffect(run, 'choices', kind)
  }
  if (choices.length === 0) return
  // A bound that is not known may be narrower.
  const isWhole = bounds === undefined || (bounds.minimum !== undefined && bounds.maximum !== undefined)
  walkChoices(run, choices, takesChoices ? kind : 0, isWhole || !isOpen(option) ? bounds : undefined)
}

const mayHaveChoices = (kind: number): boolean =>
  kind === OptionType.STRING || kind === OptionType.INTEGER || kind === OptionType.NUMBER

/** `required`: true, false or not known; on sub-commands it has no place. */
function walkRequired(run: Run, value: unknown, kind: number): number {
  if (kind > OptionType.SUB_COMMAND_GROUP) {
    if (value === true) return REQUIRED
    if (value === false) return OPTIONAL
  }
  if (value === null) {
    reportNullOptional(run, 'required')
    return OPTIONAL
  }
  if (isDynamic(value)) return 0
  if (kind !== 0 && isSubcommandType(kind)) {
    if (value === false) reportWithoutEffect(run, 'required', kind)
    else notAllowed(run, 'option/required-not-allowed', 'required', value, kind)
    return 0
  }
  if (kind === 0 && typeof value !== 'boolean') {
    passOver(run, value)
    return 0
  }
  const known = readBoolean(run, 'required', value)
  return known === true ? REQUIRED : known === false ? OPTIONAL : 0
}

/** A field on a type that does not have it. What is sent for an object is not certain before it is copied. */
function notAllowed(run: Run, code: OptionCode, key: string, value: unknown, kind: number): void {
  passOver(run, value)
  reportNotAllowed(run, code, key, kind)
}

function walkAutocomplete(run: Run, value: unknown, kind: number, choices: readonly unknown[] | undefined): void {
  if (value === null) {
    reportNullOptional(run, 'autocomplete')
  } else if (isDynamic(value) || kind === 0) {
    passOver(run, value)
  } else if (!mayHaveChoices(kind)) {
    if (value === false) reportWithoutEffect(run, 'autocomplete', kind)
    else notAllowed(run, 'option/autocomplete-not-allowed', 'autocomplete', value, kind)
  } else if (readBoolean(run, 'autocomplete', value) === true && choices !== undefined && knownItems(choices) > 0) {
    reportAutocompleteWithChoices(run)
  }
}

function walkChannelTypes(run: Run, value: unknown, kind: number): void {
  if (kind !== OptionType.CHANNEL) {
    walkForeign(run, 'option/channel-types-not-allowed', 'channel_types', value, kind)
    return
  }
  const list = readList(run, 'channel_types', value, 'channel types', ChannelType)
  if (list === undefined) return
  walkEnumList(run, 'channel_types', list, ChannelType, CHANNEL_TYPES, checkChannelType)
}

/** The members of an enumeration as bits, all of which lie in 0…31. */
export function memberBits(values: Readonly<Record<string, number>>): number {
  let bits = 0
  for (const name in values) bits |= 1 << (values[name] as number)
  return bits
}

const CHANNEL_TYPES = /* @__PURE__ */ memberBits(ChannelType)

/**
 * A list of enumeration members: each known, none twice. `each` is called with the first of equal items.
 *
 * @param bits the members as bits: looking one up by name took a tenth of a command with lists
 */
export function walkEnumList(
  run: Run,
  key: string,
  list: readonly unknown[],
  values: Readonly<Record<string, number>>,
  bits: number,
  each?: (run: Run, index: number, value: number) => void,
): void {
  enter(run, key)
  let met = 0
  let repeated = 0
  for (let i = 0; i < list.length; i++) {
    const item = list[i]
    if (item === undefined || item === null) {
      reportNull(run, i)
      continue
    }
    const isMember = typeof item === 'number' && (item & 31) === item && ((bits >>> item) & 1) === 1
    const known = isMember ? item : readEnum(run, i, item, values)
    if (typeof known !== 'number') continue
    const bit = 1 << known
    if ((met & bit) !== 0) {
      repeated |= bit
      continue
    }
    met |= bit
    each?.(run, i, known)
  }
  if (repeated !== 0)
    for (const value of Object.values(values))
      if ((repeated & (1 << value)) !== 0) reportDuplicateItem(run, list, value)
  leave(run)
}

function walkFileTypes(run: Run, value: unknown, kind: number): void {
  if (kind !== OptionType.ATTACHMENT) {
    walkForeign(run, 'option/file-types-not-allowed', 'file_types', value, kind)
    return
  }
  const list = readList(run, 'file_types', value, 'file types', 'string')
  if (list === undefined) return
  const known = knownItems(list)
  if (known > LIMITS.fileTypes) reportCount(run, OPTION, 'option/file-types', 'file_types', known, LIMITS.fileTypes)
  enter(run, 'file_types')
  for (let i = 0; i < list.length; i++) {
    const item = list[i]
    if (item === undefined || item === null) {
      reportNull(run, i)
      continue
    }
    const text = readString(run, i, item)
    if (typeof text === 'string') checkFileType(run, i, text)
  }
  leave(run)
}

/** A scalar or plain list on a type that may not have it; its value is then not judged. */
function walkForeign(run: Run, code: OptionCode, key: string, value: unknown, kind: number): void {
  if (value === undefined || isDynamic(value)) return
  if (value === null) reportNullOptional(run, key)
  else if (kind !== 0) notAllowed(run, code, key, value, kind)
  else passOver(run, value)
}

/**
 * The pair of bounds of a value or a length.
 *
 * @param allowed whether the option's type has them
 * @returns the bounds, where choices can be compared with them: both are valid or absent, and not inverted
 */
function walkBounds(
  run: Run,
  minimum: unknown,
  maximum: unknown,
  kind: number,
  allowed: boolean,
  ofLength: boolean,
): Bounds | undefined {
  const minimumKey = ofLength ? 'min_length' : 'min_value'
  const maximumKey = ofLength ? 'max_length' : 'max_value'
  if (!allowed) {
    const code = ofLength ? 'option/min-max-length-not-allowed' : 'option/min-max-value-not-allowed'
    walkForeign(run, code, minimumKey, minimum, kind)
    walkForeign(run, code, maximumKey, maximum, kind)
    return undefined
  }
  const least = ofLength
    ? readLengthBound(run, minimumKey, minimum, LIMITS.minLengthMinimum)
    : readValueBound(run, minimumKey, minimum, kind)
  const most = ofLength
    ? readLengthBound(run, maximumKey, maximum, LIMITS.maxLengthMinimum)
    : readValueBound(run, maximumKey, maximum, kind)
  if (least === false || most === false) return undefined
  if (least !== undefined && most !== undefined && least > most) {
    reportInverted(run, minimumKey, maximumKey, least, most)
    return undefined
  }
  return { minimum: least, maximum: most }
}

/** The bounds of a value. */
function walkValueBounds(run: Run, minimum: unknown, maximum: unknown, kind: number): Bounds | undefined {
  return walkBounds(run, minimum, maximum, kind, kind === OptionType.INTEGER || kind === OptionType.NUMBER, false)
}

/** A bound: a valid number, undefined when absent, false when it is unknown or invalid. */
function readLengthBound(run: Run, key: string, value: unknown, minimum: number): number | undefined | false {
  if (value === null) reportNullOptional(run, key)
  if (value === undefined || value === null) return undefined
  const known = readJsonInteger(run, key, value)
  return typeof known === 'number' && checkLengthBound(run, key, known, minimum) ? known : false
}

function readValueBound(run: Run, key: string, value: unknown, kind: number): number | undefined | false {
  if (value === null) reportNullOptional(run, key)
  if (value === undefined || value === null) return undefined
  const known = readNumber(run, key, value, kind === OptionType.INTEGER)
  return typeof known === 'number' && checkBound(run, key, known, kind) ? known : false
}

/** Options of a value option, which may be that option itself. */
function reportForeignOptions(run: Run, kind: number): void {
  run.suspicious = true
  reportNotAllowed(run, 'option/options-not-allowed', 'options', kind)
}

/** The options of a sub-command or group, and those that stand on a value option by mistake. */
function walkNested(run: Run, value: unknown, kind: number, level: number): void {
  const list = readList(run, 'options', value, 'options')
  if (list === undefined) {
    if (value === null && kind === OptionType.SUB_COMMAND_GROUP) reportEmptyGroup(run)
    return
  }
  if (kind > OptionType.SUB_COMMAND_GROUP) {
    if (knownItems(list) > 0) reportForeignOptions(run, kind)
    else if (list.length === 0) reportWithoutEffect(run, 'options', kind)
  } else if (kind === OptionType.SUB_COMMAND_GROUP && list.length === 0) {
    reportEmptyGroup(run)
  } else if (kind === 0) {
    // Without types, options that contain themselves look like deeply nested ones.
    run.suspicious = true
  }
  if (level < LIMITS.optionDepth) {
    if (list.length > 0) walkOptions(run, list, level + 1, kind > OptionType.SUB_COMMAND_GROUP ? 0 : kind)
  }
}
