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
  /** The depth of the list: 1 for the options of the command, 2 for those of a group or a sub-command. */
  readonly level: number
  /** The names of the options so far, to find a second one with the same name. */
  readonly names: NameTable
  /** The type of the option that has the list; 0 for the command. */
  parent: number
  /** True once an optional option was seen. */
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

/** Begins the options of a command (level 1), a group or a sub-command. */
export function beginOptions(level: number, parent: number, items: number): Siblings {
  const siblings = LEVELS[level - 1] as Siblings
  begin(siblings.names, items)
  siblings.parent = parent
  siblings.optional = false
  return siblings
}

/** Checks that required options are before the others. */
export function isInOrder(siblings: Siblings, type: number, required: unknown): boolean {
  if (required === true) {
    return !siblings.optional
  }
  if (type > OptionType.SUB_COMMAND_GROUP) {
    siblings.optional = true
  }
  return true
}

/** Measures the name of an option, with its translations, among its siblings. */
export function optionNameSize(
  siblings: Siblings,
  name: unknown,
  name_localizations: unknown,
): number {
  return nameSize(siblings.names, CHAT, 0, name, name_localizations)
}

/** Measures the description of an option, with its translations. */
export function optionDescriptionSize(
  description: unknown,
  description_localizations: unknown,
): number {
  return descriptionSize(description, description_localizations, NEEDED)
}

/**
 * Checks the nesting: groups have sub-commands, at least one; sub-commands have values; commands have one of the two
 * kinds.
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

/** Checks a bound of an option's values or lengths: a number that the option can have. */
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

/** Checks that the bounds are not inverted. */
export function areBounds(least: unknown, most: unknown): boolean {
  return typeof least !== 'number' || typeof most !== 'number' || least <= most
}

/** Table of the names and values in one list of choices. */
const CHOICES = /* @__PURE__ */ nameTable(LIMITS.choices)

export function beginChoices(items: number): void {
  begin(CHOICES, items)
}

/** The most characters that a number takes in decimal. */
const LONGEST_NUMBER = 25

/** Hashes a number. Equal numbers have equal hashes; fractions and numbers beyond 32 bits may collide. */
function numberOf(value: number): number {
  return (value | 0) === value ? value : (value % PRIME) * SPREAD
}

const PRIME = 4_294_967_291
const SPREAD = 1_048_583

/** Measures the name of a choice, with its translations. */
export function choiceNameSize(name: unknown, name_localizations: unknown): number {
  return nameSize(CHOICES, CHOICE, 0, name, name_localizations)
}

/** Measures the value of a choice in an option of this type with these bounds. */
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

/** Table of the commands in one body; a single command is a list of one. */
const COMMANDS = /* @__PURE__ */ nameTable(LIMITS.bulkBody)

export function beginCommands(items: number): void {
  begin(COMMANDS, items)
}

/** Computes the own size of a command. */
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
 * Checks a bit set: known permissions, for a command that is used in servers. Contexts come as bits, 0 if they are
 * absent.
 */
export function isMemberPermissions(value: unknown, guild: boolean, contexts: number): boolean {
  if (typeof value !== 'string' || !isKnownBits(value)) {
    return false
  }
  return guild || has(contexts, InteractionContextType.GUILD)
}

/** Checks that private channels are only among the contexts of a command that users install. */
export function areContexts(contexts: number, types: number): boolean {
  return (
    contexts === 0 ||
    !has(contexts, InteractionContextType.PRIVATE_CHANNEL) ||
    has(types, IntegrationType.USER_INSTALL)
  )
}

const has = (bits: number, member: number): boolean => bits === 0 || ((bits >> member) & 1) === 1

/** Checks a field that the service assigns and a client sends back: any plain value is passed over. */
export function isScalar(field: unknown): boolean {
  return (
    field === null ||
    (typeof field !== 'object' && typeof field !== 'function' && typeof field !== 'symbol')
  )
}

/** Checks that a value is a member of an enumeration, whose members are given as bits. */
export function isMember(value: unknown, members: number): value is number {
  return typeof value === 'number' && (value & 31) === value && ((members >>> value) & 1) === 1
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (value as { toJSON?: unknown }).toJSON === undefined
}

/** Reads a list of members of an enumeration, each at most once, as bits: 0 if there is no list, -1 if it is wrong. */
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

/** Checks for the id of a deployed command, or null. */
export function isId(id: unknown): boolean {
  return id === null || (typeof id === 'string' && isSnowflake(id))
}
