import { cleanOptionsSize, isAnswered } from '../../clean/pass.js'
import { ChannelType, OptionType } from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import { isDynamic } from '../../dynamic.js'
import type { Bounds } from '../../rules/choice/reports.js'
import * as rules from '../../rules/option/reports.js'
import { LOCALIZED_DESCRIPTION, LOCALIZED_NAME } from '../../rules/localization/reports.js'
import * as shape from '../../rules/shape/reports.js'
import {
  checkNesting,
  isSubcommandType,
  reportEmptyGroup,
  reportMixed,
} from '../../rules/structure/reports.js'
import { checkText } from '../../rules/text/reports.js'
import { walkChoices } from './choices.js'
import { checkCollisions, walkLocalizations } from './localizations.js'
import { firsts, knownName } from './duplicates.js'
import { isPresent, nearMiss } from '../fields.js'
import { readOption } from '../generated/fields.js'
import { expectUnboxed, passOver } from '../../walk/plain.js'
import { enter, firstItems, leave, type Run } from '../../walk/run.js'

/** The facts about an option for the rules between the options of a list. */
interface OptionFacts {
  /** The option's type; 0 if it is unknown. */
  readonly type: number
  readonly name: string | undefined
  /**
   * True if users must fill in the option. Undefined if that is unknown, and for sub-commands and
   * groups.
   */
  readonly required: boolean | undefined
  /** An upper bound of the option's size, with all nested options, in UTF-16 units. */
  readonly size: number
}

/** The facts about the options of a command that the command's own rules need. */
interface OptionsFacts {
  readonly hasSubcommands: boolean
  readonly size: number
}

/**
 * Checks one list of options: its length, every option, and the rules between them.
 *
 * @param level 1 for the command's own options
 * @param parentType the type of the option that has the list; 0 for the command, or if it is
 *   unknown
 */
export function walkOptions(
  run: Run,
  list: readonly unknown[],
  level: number,
  parentType: number,
): OptionsFacts {
  // In most lists of a command with a mistake there is none.
  const clean = isAnswered(run.context) ? cleanOptionsSize(list, level, parentType) : -1
  const [first] = list as readonly { readonly type: number }[]
  if (clean >= 0) {
    return { hasSubcommands: first !== undefined && isSubcommandType(first.type), size: clean }
  }
  checkCount(run, list, level)
  enter(run, 'options')
  const options = firstItems(list)
  const siblings: Siblings = {
    options,
    level,
    parentType,
    firstOfName: firsts<string>(options.length),
    optional: -1,
    firstIsSubcommand: undefined,
    hasSubcommands: false,
  }
  let size = 0
  for (let i = 0; i < options.length; i++) {
    const option = shape.readItem(run, i, options[i])
    if (option === undefined) {
      continue
    }
    enter(run, i)
    const facts = walkOption(run, option, level)
    leave(run)
    size += facts.size
    checkAmongSiblings(run, siblings, i, facts)
  }
  checkCollisions(run, options)
  leave(run)
  return { hasSubcommands: siblings.hasSubcommands, size }
}

/** Checks `command/options-count` and `option/options-count`. */
function checkCount(run: Run, list: readonly unknown[], level: number): void {
  const known = list.length > LIMITS.options ? shape.knownItems(list) : 0
  if (known > LIMITS.options) {
    const code = level === 1 ? 'command/options-count' : 'option/options-count'
    rules.reportCount(run, code, 'options', known, LIMITS.options)
  }
}

/** The options of one list, with the facts about those that were checked so far. */
interface Siblings {
  readonly options: readonly unknown[]
  readonly level: number
  /** The type of the option that has the list; 0 for the command, or if it is unknown. */
  readonly parentType: number
  readonly firstOfName: (name: string, index: number) => number
  /** The index of the first option that is not required; -1 if there is none so far. */
  optional: number
  /**
   * True if the first option of the command is a sub-command or group. Undefined in other lists.
   */
  firstIsSubcommand: boolean | undefined
  hasSubcommands: boolean
}

/** Checks the rules between an option and those before it. */
function checkAmongSiblings(
  run: Run,
  siblings: Siblings,
  index: number,
  { type, name, required }: OptionFacts,
): void {
  const { options, optional, parentType } = siblings
  const same = name === undefined ? -1 : siblings.firstOfName(name, index)
  if (name !== undefined && same >= 0) {
    rules.reportDuplicateName(run, index, same, name)
  }
  if (type === 0) {
    return
  }
  if (required === true && optional >= 0) {
    rules.reportRequiredOrder(run, index, name, optional, knownName(options[optional]))
  }
  if (required === false && optional < 0) {
    siblings.optional = index
  }
  if (!isLikeFirst(siblings, index, isSubcommandType(type))) {
    reportMixed(run, index, name, type)
  }
  // An option that contains itself is out of place on the next level.
  if (parentType !== 0 && !checkNesting(run, index, name, type, parentType)) {
    run.suspicious = true
  }
}

/**
 * Tells whether an option is of the same kind as the first option of the command: a sub-command or
 * group, or an option with a value.
 */
function isLikeFirst(siblings: Siblings, index: number, isSubcommand: boolean): boolean {
  if (isSubcommand) {
    siblings.hasSubcommands = true
  }
  if (siblings.level === 1 && index === 0) {
    siblings.firstIsSubcommand = isSubcommand
  }
  const { firstIsSubcommand } = siblings
  return firstIsSubcommand === undefined || firstIsSubcommand === isSubcommand
}

/**
 * Checks one option.
 *
 * @param level the level of its list; lists below the third are never checked (decision 6)
 */
export function walkOption(
  run: Run,
  option: Readonly<Record<string, unknown>>,
  level: number,
): OptionFacts {
  const fields = readOption(run, option)
  if (fields.type === undefined || fields.name === undefined || fields.description === undefined) {
    expectUnboxed(run, option)
  }
  const type = readType(run, fields.type)

  const name = readName(run, fields.name)
  if (typeof name === 'string') {
    checkText(run, rules.OPTION_NAME, 'name', name)
  }
  let size = walkLocalizations(
    run,
    'name_localizations',
    fields.name_localizations,
    LOCALIZED_NAME,
    name,
  )

  const description = readDescription(run, fields.description)
  if (typeof description === 'string') {
    checkText(run, rules.OPTION_DESCRIPTION, 'description', description)
  }
  const { description_localizations } = fields
  const key = 'description_localizations'
  size += walkLocalizations(run, key, description_localizations, LOCALIZED_DESCRIPTION, description)

  const required = walkRequired(run, fields.required, type)
  const choices = shape.readList(run, 'choices', fields.choices, 'choices')
  if (fields.autocomplete !== undefined) {
    walkAutocomplete(run, fields.autocomplete, type, choices)
  }
  if (fields.channel_types !== undefined) {
    walkChannelTypes(run, fields.channel_types, type)
  }
  if (fields.file_types !== undefined) {
    walkFileTypes(run, fields.file_types, type)
  }
  const values = walkBounds(run, OF_VALUES, fields.min_value, fields.max_value, type)
  const lengths = walkBounds(run, OF_LENGTHS, fields.min_length, fields.max_length, type)
  if (choices !== undefined) {
    size += walkOptionChoices(run, choices, type, type === OptionType.STRING ? lengths : values)
  }
  size += walkNested(run, fields.options, type, level)
  return { type, name: typeof name === 'string' ? name : undefined, required, size }
}

/** Reads a type, and reports its faults. Returns 0 if the type is missing, unknown or invalid. */
function readType(run: Run, type: unknown): number {
  if (type === undefined || type === null) {
    isPresent(run, 'type', type, shape.oneOf(OptionType))
    return 0
  }
  const read = shape.readEnum(run, 'type', type, OptionType, 'BASE_TYPE_CHOICES')
  return typeof read === 'number' ? read : 0
}

/** Reads a name. Undefined if it is missing, which is reported. */
function readName(run: Run, name: unknown): unknown {
  return isPresent(run, 'name', name) ? shape.readString(run, 'name', name) : undefined
}

/** Reads a description. Reports it if it is missing or has a wrong type. */
function readDescription(run: Run, description: unknown): unknown {
  if (description === undefined) {
    rules.reportDescriptionMissing(run, nearMiss(run, 'description'))
  } else if (isPresent(run, 'description', description)) {
    return shape.readString(run, 'description', description)
  }
  return undefined
}

/** Checks the choices of an option, with the rules that depend on its type and its bounds. */
function walkOptionChoices(
  run: Run,
  choices: readonly unknown[],
  kind: number,
  bounds: Bounds | undefined,
): number {
  const takesChoices = mayHaveChoices(kind)
  if (kind !== 0 && !takesChoices) {
    if (shape.knownItems(choices) > 0) {
      rules.reportNotAllowed(run, 'option/choices-not-allowed', 'choices', kind)
    } else if (choices.length === 0) {
      rules.reportWithoutEffect(run, 'choices', kind)
    }
  }
  return choices.length > 0 ? walkChoices(run, choices, takesChoices ? kind : 0, bounds) : 0
}

const mayHaveChoices = (kind: number): boolean =>
  kind === OptionType.STRING || kind === OptionType.INTEGER || kind === OptionType.NUMBER

/**
 * Tells whether to check the value of a field that only some types of options have. Returns false
 * if the type is unknown or does not have the field, and reports the latter.
 */
function takes(
  run: Run,
  code: rules.OptionCode,
  key: string,
  value: unknown,
  kind: number,
  has: boolean,
): boolean {
  if (value === undefined || isDynamic(value)) {
    return false
  }
  if (value === null) {
    shape.reportNullOptional(run, key)
  } else if (has) {
    return true
  } else {
    passOver(run, value)
  }
  if (value !== null && kind !== 0) {
    rules.reportNotAllowed(run, code, key, kind)
  }
  return false
}

/**
 * Tells whether to read a flag that only some types have. A false flag has no effect on other
 * types.
 */
function takesFlag(
  run: Run,
  code: rules.OptionCode,
  key: string,
  value: unknown,
  kind: number,
  has: boolean,
): boolean {
  if (value !== false || kind === 0 || has) {
    return takes(run, code, key, value, kind, has)
  }
  rules.reportWithoutEffect(run, key, kind)
  return false
}

/**
 * Reads `required`. Undefined if it is unknown, and for sub-commands and groups, which do not have
 * this field.
 */
function walkRequired(run: Run, value: unknown, kind: number): boolean | undefined {
  const isValue = kind !== 0 && !isSubcommandType(kind)
  if (!takesFlag(run, 'option/required-not-allowed', 'required', value, kind, isValue)) {
    return isValue && !isDynamic(value) ? false : undefined
  }
  const known = shape.readBoolean(run, 'required', value)
  return typeof known === 'boolean' ? known : undefined
}

function walkAutocomplete(
  run: Run,
  value: unknown,
  kind: number,
  choices: readonly unknown[] | undefined,
): void {
  if (
    !takesFlag(
      run,
      'option/autocomplete-not-allowed',
      'autocomplete',
      value,
      kind,
      mayHaveChoices(kind),
    )
  ) {
    return
  }
  const isOn = shape.readBoolean(run, 'autocomplete', value) === true
  if (isOn && choices !== undefined && shape.knownItems(choices) > 0) {
    rules.reportAutocompleteWithChoices(run)
  }
}

function walkChannelTypes(run: Run, value: unknown, kind: number): void {
  const key = 'channel_types'
  if (
    !takes(run, 'option/channel-types-not-allowed', key, value, kind, kind === OptionType.CHANNEL)
  ) {
    return
  }
  const list = shape.readList(run, key, value, 'channel types', ChannelType)
  if (list !== undefined) {
    walkEnumList(run, key, list, ChannelType, rules.checkChannelType)
  }
}

/**
 * Checks a list of enumeration members: each must be known, and none may occur twice. Calls `each`
 * with every member, once for equal ones.
 */
export function walkEnumList(
  run: Run,
  key: string,
  list: readonly unknown[],
  values: Readonly<Record<string, number>>,
  each: (run: Run, index: number, value: number) => void,
): void {
  enter(run, key)
  const met: number[] = []
  const repeated: number[] = []
  for (let i = 0; i < list.length; i++) {
    const item = list[i]
    if (item === undefined || item === null) {
      shape.reportNull(run, i)
      continue
    }
    const known = shape.readEnum(run, i, item, values)
    if (typeof known !== 'number') {
      continue
    }
    // There are not more of them than the enumeration has members.
    if (!met.includes(known)) {
      met.push(known)
      each(run, i, known)
    } else if (!repeated.includes(known)) {
      repeated.push(known)
    }
  }
  for (const value of Object.values(values)) {
    if (repeated.includes(value)) {
      shape.reportDuplicateItem(run, list, value)
    }
  }
  leave(run)
}

function walkFileTypes(run: Run, value: unknown, kind: number): void {
  const has = kind === OptionType.ATTACHMENT
  if (!takes(run, 'option/file-types-not-allowed', 'file_types', value, kind, has)) {
    return
  }
  const list = shape.readList(run, 'file_types', value, 'file types', 'string')
  if (list === undefined) {
    return
  }
  const known = shape.knownItems(list)
  if (known > LIMITS.fileTypes) {
    rules.reportCount(run, 'option/file-types', 'file_types', known, LIMITS.fileTypes)
  }
  enter(run, 'file_types')
  for (let i = 0; i < list.length; i++) {
    const item = list[i]
    if (item === undefined || item === null) {
      shape.reportNull(run, i)
      continue
    }
    const text = shape.readString(run, i, item)
    if (typeof text === 'string') {
      rules.checkFileType(run, i, text)
    }
  }
  leave(run)
}

const NO_BOUNDS: Bounds = { minimum: undefined, maximum: undefined }
const OF_VALUES = ['min_value', 'max_value'] as const
const OF_LENGTHS = ['min_length', 'max_length'] as const

/**
 * Reads two bounds. Returns them if choices can be compared with them: both valid or absent, and
 * the minimum not above the maximum.
 */
function walkBounds(
  run: Run,
  keys: typeof OF_VALUES | typeof OF_LENGTHS,
  least: unknown,
  most: unknown,
  kind: number,
): Bounds | undefined {
  if (least === undefined && most === undefined) {
    return NO_BOUNDS
  }
  const minimum = readBound(run, keys[0], least, kind)
  const maximum = readBound(run, keys[1], most, kind)
  if (minimum === false || maximum === false) {
    return undefined
  }
  if (minimum === undefined || maximum === undefined || minimum <= maximum) {
    return { minimum, maximum }
  }
  rules.reportInverted(run, keys[0], keys[1], minimum, maximum)
  return undefined
}

/** Reads a bound. Returns undefined if it is absent, false if it is unknown or invalid. */
function readBound(
  run: Run,
  key: (typeof OF_VALUES | typeof OF_LENGTHS)[number],
  value: unknown,
  kind: number,
): number | undefined | false {
  if (key === 'min_length' || key === 'max_length') {
    return readLengthBound(run, key, value, kind)
  }
  const isInteger = kind === OptionType.INTEGER
  const has = isInteger || kind === OptionType.NUMBER
  if (!takes(run, 'option/min-max-value-not-allowed', key, value, kind, has)) {
    return isDynamic(value) ? false : undefined
  }
  const known = shape.readNumber(run, key, value, isInteger)
  return typeof known === 'number' && rules.checkBound(run, key, known, kind) && known
}

function readLengthBound(
  run: Run,
  key: (typeof OF_LENGTHS)[number],
  value: unknown,
  kind: number,
): number | undefined | false {
  const has = kind === OptionType.STRING
  if (!takes(run, 'option/min-max-length-not-allowed', key, value, kind, has)) {
    return isDynamic(value) ? false : undefined
  }
  const known = shape.readJsonInteger(run, key, value)
  return typeof known === 'number' && rules.checkLengthBound(run, key, known) && known
}

/**
 * Checks the options of a sub-command or group, and those that an option with a value has by
 * mistake. Returns their size.
 */
function walkNested(run: Run, value: unknown, kind: number, level: number): number {
  const list = shape.readList(run, 'options', value, 'options')
  const isGroup = kind === OptionType.SUB_COMMAND_GROUP
  if (isGroup && (value === undefined || value === null || list?.length === 0)) {
    reportEmptyGroup(run)
  }
  if (list === undefined) {
    return 0
  }
  const isValue = kind !== 0 && !isSubcommandType(kind)
  if (isValue) {
    reportOptionsOfValue(run, list, kind)
  } else if (kind === 0) {
    // Without types, an option that contains itself looks like deeply nested ones.
    run.suspicious = true
  }
  if (level >= LIMITS.optionDepth || list.length === 0) {
    return 0
  }
  return walkOptions(run, list, level + 1, isValue ? 0 : kind).size
}

/** Reports that an option with a value has options. */
function reportOptionsOfValue(run: Run, list: readonly unknown[], kind: number): void {
  if (shape.knownItems(list) > 0) {
    // It may be an option that contains itself.
    run.suspicious = true
    rules.reportNotAllowed(run, 'option/options-not-allowed', 'options', kind)
  } else if (list.length === 0) {
    rules.reportWithoutEffect(run, 'options', kind)
  }
}
