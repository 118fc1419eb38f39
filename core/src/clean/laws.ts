import {
  CommandType,
  FILE_TYPE_GROUPS,
  IntegrationType,
  InteractionContextType,
  OptionType,
} from '../contract/enums.js'
import { LIMITS } from '../contract/limits.js'
import { isFileExtension, isSnowflake } from '../contract/naming.js'
import { isKnownBits } from '../text/bitset.js'
import { codePointLength, isWellFormed, normalizeText } from '../text/measure.js'
import { add, begin, EVERYWHERE, nameTable, type NameTable } from './name-table.js'
import {
  CHAT,
  CHOICE,
  descriptionSize,
  MENU,
  nameSize,
  NEEDED,
  NONE,
  OPTIONAL,
  textNumber,
  UNCLEAN,
} from './texts.js'

// The checks that tables of fields cannot express: rules between fields, and on the contents of texts.

/** The facts collected from one list of options so far. */
export interface Siblings {
  /**
   * The depth of the list: 1 for the options of the command, 2 and 3 for those of groups and
   * sub-commands.
   */
  readonly level: number
  /** The names of the options so far, to find duplicates. */
  readonly names: NameTable
  /** The type of the option that contains the list; 0 if the command does. */
  parent: number
  /** True after the first optional option. */
  optional: boolean
}

const LEVELS: readonly Siblings[] = /* @__PURE__ */ Array.from(
  { length: LIMITS.optionDepth },
  (_item, index) => ({
    level: index + 1,
    names: nameTable(LIMITS.options),
    parent: 0,
    optional: false,
  }),
)

/** Starts a list of options: of a command (level 1), a group or a sub-command. */
export function beginOptions(level: number, parent: number, items: number): Siblings {
  const siblings = LEVELS[level - 1] as Siblings
  begin(siblings.names, items)
  siblings.parent = parent
  siblings.optional = false
  return siblings
}

/** Tells whether an option may follow those before it: no required option after an optional one. */
export function isInOrder(siblings: Siblings, type: number, required: unknown): boolean {
  if (required === true) {
    return !siblings.optional
  }
  if (type > OptionType.SUB_COMMAND_GROUP) {
    siblings.optional = true
  }
  return true
}

/**
 * Returns the size of an option's name and translations, or `UNCLEAN`. Finds duplicates among the
 * options of its list.
 */
export function optionNameSize(
  siblings: Siblings,
  name: unknown,
  name_localizations: unknown,
): number {
  return nameSize(siblings.names, CHAT, 0, name, name_localizations)
}

/** Returns the size of an option's description and translations, or `UNCLEAN`. */
export function optionDescriptionSize(
  description: unknown,
  description_localizations: unknown,
): number {
  return descriptionSize(description, description_localizations, NEEDED)
}

/**
 * Tells whether an option may be in its list. Groups contain sub-commands, sub-commands contain
 * options with values, and a command contains either sub-commands and groups or options with
 * values.
 */
export function isInPlace(
  siblings: Siblings,
  index: number,
  type: number,
  options: unknown,
): boolean {
  if (type === OptionType.SUB_COMMAND_GROUP && !(Array.isArray(options) && options.length > 0)) {
    return false
  }
  const isValue = type > OptionType.SUB_COMMAND_GROUP
  const { parent } = siblings
  if (parent === OptionType.SUB_COMMAND_GROUP) {
    return type === OptionType.SUB_COMMAND
  }
  if (parent === OptionType.SUB_COMMAND) {
    return isValue
  }
  // The first option of a command decides which kind it has.
  if (index === 0) {
    siblings.parent = isValue ? OptionType.SUB_COMMAND : 0
  }
  return index === 0 || !isValue
}

/** Tells whether a bound is absent or a number that a value or length of the option can have. */
export function isBound(
  type: number,
  value: unknown,
  least: number,
  most: number,
): value is number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    return false
  }
  return type === OptionType.NUMBER || Number.isSafeInteger(value)
}

/** Tells whether the minimum does not exceed the maximum, if both are present. */
export function areBounds(least: unknown, most: unknown): boolean {
  return typeof least !== 'number' || typeof most !== 'number' || least <= most
}

/** The table of the names and values in one list of choices. */
const CHOICES = /* @__PURE__ */ nameTable(LIMITS.choices)

export function beginChoices(items: number): void {
  begin(CHOICES, items)
}

/** The most characters of a number written in decimal. */
const LONGEST_NUMBER = 25

/** Hashes a number. Equal numbers have equal hashes; fractions and numbers beyond 32 bits may collide. */
function numberOf(value: number): number {
  return (value | 0) === value ? value : (value % PRIME) * SPREAD
}

const PRIME = 4_294_967_291
const SPREAD = 1_048_583

/** Returns the size of a choice's name and translations, or `UNCLEAN`. */
export function choiceNameSize(name: unknown, name_localizations: unknown): number {
  return nameSize(CHOICES, CHOICE, 0, name, name_localizations)
}

/** Returns the size of a choice's value, or `UNCLEAN`. The option has the given type and bounds. */
export function choiceValueSize(
  type: number,
  least: unknown,
  most: unknown,
  value: unknown,
): number {
  if (type === OptionType.STRING) {
    return textValueSize(least, most, value)
  }
  if (typeof value !== 'number' || !isNumberOf(type, value) || !isIn(value, least, most)) {
    return UNCLEAN
  }
  return add(CHOICES, ~numberOf(value), EVERYWHERE) ? LONGEST_NUMBER : UNCLEAN
}

function isNumberOf(type: number, value: number): boolean {
  if (type === OptionType.INTEGER) {
    return Number.isSafeInteger(value)
  }
  return Math.abs(value) <= LIMITS.numberValue
}

function textValueSize(least: unknown, most: unknown, value: unknown): number {
  if (typeof value !== 'string' || value === '' || !isWellFormed(value)) {
    return UNCLEAN
  }
  if (
    value.length > LIMITS.choiceValueLength &&
    codePointLength(value) > LIMITS.choiceValueLength
  ) {
    return UNCLEAN
  }
  const isBounded = typeof least === 'number' || typeof most === 'number'
  if (isBounded && !isIn(codePointLength(value), least, most)) {
    return UNCLEAN
  }
  return add(CHOICES, ~textNumber(value), EVERYWHERE) ? value.length : UNCLEAN
}

function isIn(value: number, least: unknown, most: unknown): boolean {
  return (
    !(typeof least === 'number' && value < least) && !(typeof most === 'number' && value > most)
  )
}

/** The table of the command names in one body. A single command counts as a list of one. */
const COMMANDS = /* @__PURE__ */ nameTable(LIMITS.bulkBody)

export function beginCommands(items: number): void {
  begin(COMMANDS, items)
}

/** Returns the size of a command's own texts, without its options, or `UNCLEAN`. */
export function ownCommandSize(
  type: number,
  name: unknown,
  name_localizations: unknown,
  description: unknown,
  description_localizations: unknown,
): number {
  const isChat = type === CommandType.CHAT_INPUT
  if (!isChat && !(typeof name === 'string' && normalizeText(name) === name)) {
    return UNCLEAN
  }
  const ofName = nameSize(COMMANDS, isChat ? CHAT : MENU, type, name, name_localizations)
  if (ofName < 0) {
    return UNCLEAN
  }
  const ofOthers = type === CommandType.PRIMARY_ENTRY_POINT ? OPTIONAL : NONE
  const presence = isChat ? NEEDED : ofOthers
  const ofDescription = descriptionSize(description, description_localizations, presence)
  return ofDescription < 0 ? UNCLEAN : ofName + ofDescription
}

/**
 * Tells whether `default_member_permissions` is a bit set of known permissions, and the command can
 * be used in servers. `contexts` is a set of bits, 0 if absent.
 */
export function isMemberPermissions(value: unknown, guild: boolean, contexts: number): boolean {
  if (typeof value !== 'string' || !isKnownBits(value)) {
    return false
  }
  return guild || has(contexts, InteractionContextType.GUILD)
}

/** Tells whether private channels are among the contexts only if users can install the command. */
export function areContexts(contexts: number, types: number): boolean {
  return (
    contexts === 0 ||
    !has(contexts, InteractionContextType.PRIVATE_CHANNEL) ||
    has(types, IntegrationType.USER_INSTALL)
  )
}

const has = (bits: number, member: number): boolean => bits === 0 || ((bits >> member) & 1) === 1

/** Tells whether a field that the service assigns has a plain value, which is then ignored. */
export function isScalar(field: unknown): boolean {
  return (
    field === null ||
    (typeof field !== 'object' && typeof field !== 'function' && typeof field !== 'symbol')
  )
}

/** Tells whether a value is a member of an enumeration, whose members are given as bits. */
export function isMember(value: unknown, members: number): value is number {
  return typeof value === 'number' && (value & 31) === value && ((members >>> value) & 1) === 1
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (value as { toJSON?: unknown }).toJSON === undefined
}

/**
 * Reads a list of different members of an enumeration as a set of bits. Returns 0 if the list is
 * absent, -1 if it is invalid.
 */
export function membersOf(value: unknown, members: number, least: number): number {
  if (value === undefined || value === null) {
    return 0
  }
  if (!isList(value) || !(value.length >= least)) {
    return -1
  }
  let met = 0
  for (let i = 0; i < value.length; i++) {
    const item = value[i]
    if (!isMember(item, members & ~met)) {
      return -1
    }
    met |= 1 << item
  }
  return met
}

export function areFileTypes(value: unknown, most: number): boolean {
  if (!isList(value) || !(value.length <= most)) {
    return false
  }
  for (let i = 0; i < value.length; i++) {
    const item: unknown = value[i]
    if (typeof item !== 'string') {
      return false
    }
    if (!FILE_TYPE_GROUPS.includes(item.toLowerCase()) && !isFileExtension(item)) {
      return false
    }
  }
  return true
}

/** Tells whether a value is the id of a deployed command, or null. */
export function isId(id: unknown): boolean {
  return id === null || (typeof id === 'string' && isSnowflake(id))
}
