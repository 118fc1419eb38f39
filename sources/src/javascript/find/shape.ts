import { CommandType, OptionType } from '@slashlint/core/contract'
import { fieldNamed } from '@slashlint/core/internal'
import { isCategory } from '../definition/from-object.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { entryOf, literalAt, unknown } from '../values/value.js'
import type { BuilderValue, Entry, Item, Literal, ObjectValue, Value } from '../values/value.js'
import { MARKS } from '../../documents/content.js'
import { baseOf, classAround } from '../evaluate/classes.js'
import { resolve } from '../scope/bindings.js'
import { NONE } from '../syntax/tree.js'
import { setsField } from '../values/builder-methods.js'
import { isSlashFolder } from './handlers.js'

/** Matches keys by which frameworks decide whether a command is a slash command. */
const SLASH = /^(?:slash|slashCommand|isSlash|slashEnabled|slash_command|isSlashCommand)$/

/** Matches all keys by which they decide whether it is registered as one. */
const SWITCHES = new RegExp(`${SLASH.source}|^interaction$`)

/** Keys that only other objects with names, descriptions and options have. */
const FOREIGN = new Set([
  'once',
  'customId',
  'custom_id',
  'color',
  'embeds',
  'fields',
  'emitter',
  'key',
  'minArgs',
  'placeholder',
])

const fieldOf = (object: ObjectValue, field: string): Value | undefined =>
  object.entries.find(({ key }) => fieldNamed('command', key) === field)?.value

export const isNumber = (value: Value | undefined, least: number, most: number): boolean =>
  value?.kind === 'literal' &&
  typeof value.data === 'number' &&
  value.data >= least &&
  value.data <= most

const OPTION_TYPES: ReadonlySet<number> = new Set(Object.values(OptionType))

/**
 * Returns the number of an option type, which is written as a number or a name in any spelling;
 * `undefined` for other values.
 */
function optionTypeOf(value: Value | undefined): number | undefined {
  if (value?.kind !== 'literal' || (value.member ?? 'OptionType') !== 'OptionType') {
    return undefined
  }
  const { data } = value
  if (value.member === undefined && typeof data === 'string') {
    return data === data.toUpperCase() ? LIBRARIES.enumMember('OptionType', data) : undefined
  }
  return typeof data === 'number' && OPTION_TYPES.has(data) ? data : undefined
}

/** Tells whether a value is an option type. */
const isOptionType = (value: Value | undefined): boolean => optionTypeOf(value) !== undefined

/**
 * Tells whether an item is an option: it has an option's type, which is known, and a name. An
 * unknown name counts as suitable.
 */
function isOption(item: Item): boolean {
  if (item.kind === 'builder') {
    return item.state.builds === 'option'
  }
  if (item.kind !== 'object') {
    return false
  }
  const name = entryOf(item, 'name')?.value
  const type = entryOf(item, 'type')?.value
  if (!isOptionType(type) || name === undefined || !isText(name)) {
    return false
  }
  // Other programs number the types of their options, too.
  const isNumbered =
    type?.kind === 'literal' && typeof type.data === 'number' && type.member === undefined
  const description = entryOf(item, 'description')?.value
  const isName = name.kind !== 'literal' || /^[^\s]{1,32}$/.test(String(name.data))
  return !isNumbered || (isName && description !== undefined && isText(description))
}

/** Tells whether a value is a text, or is unknown and may be one. */
export function isText(value: Value): boolean {
  if (value.kind === 'literal') {
    return typeof value.data === 'string'
  }
  return value.kind === 'unknown' || value.kind === 'external'
}

/**
 * Tells whether an object is an option or sub-command outside of a command, because its type is an
 * option's.
 */
export function isFragment(object: ObjectValue): boolean {
  const type = literalAt(object, 'type')
  if (type === undefined) {
    return false
  }
  if (type.member !== undefined) {
    return type.member !== 'CommandType'
  }
  const mayBeOption = typeof type.data !== 'string' || type.data === 'USER'
  return !isCommandType(type) || (mayBeOption && entryOf(object, 'required') !== undefined)
}

/** Tells whether a number or name is a command type. */
function isCommandType(type: Literal): boolean {
  if (typeof type.data === 'string') {
    return LIBRARIES.enumMember('CommandType', type.data) !== undefined
  }
  return isNumber(type, CommandType.CHAT_INPUT, CommandType.PRIMARY_ENTRY_POINT)
}

/**
 * Tells whether an object has `slash: false` or such a key: it is no slash command. Sub-commands are
 * switched off as commands and are still sent.
 */
export const isSwitchedOff = (object: ObjectValue): boolean =>
  !isMarkedAsPart(object) && hasSwitch(object, SWITCHES, false)

/** Tells whether an object has a key that matches and whose switch is on, or off. */
const hasSwitch = (object: ObjectValue, keys: RegExp, isOn: boolean): boolean =>
  object.entries.some(({ key, value }) => keys.test(key) && switchOf(value) === isOn)

/**
 * Tells whether an object has `isSubCommand: true` and options with types, of which none is a
 * sub-command. Sub-commands of text commands have no options with types.
 */
function isMarkedAsPart(object: ObjectValue): boolean {
  const options = entryOf(object, 'options')?.value
  return (
    hasSwitch(object, GUESSES.isPart, true) &&
    options?.kind === 'list' &&
    options.items.length > 0 &&
    options.items.every(isOption) &&
    !hasParts(object)
  )
}

/** Tells whether an object has a sub-command or a group among its options. */
function hasParts(object: ObjectValue): boolean {
  const options = entryOf(object, 'options')?.value
  return options?.kind === 'list' && options.items.some((item) => PARTS.has(typeOfOption(item)))
}

const PARTS: ReadonlySet<number | undefined> = new Set([
  OptionType.SUB_COMMAND,
  OptionType.SUB_COMMAND_GROUP,
])

function typeOfOption(item: Item): number | undefined {
  if (item.kind === 'builder') {
    return item.state.optionType
  }
  return item.kind === 'object' ? optionTypeOf(entryOf(item, 'type')?.value) : undefined
}

/**
 * Tells whether an object has `slashCommand: true`, which only commands of frameworks have, or is a
 * sub-command. It may also have help texts of a text command.
 */
export const isSwitchedOn = (object: ObjectValue): boolean =>
  isMarkedAsPart(object) || hasSwitch(object, SLASH, true)

/**
 * Tells whether an object has help texts of text commands. Some authors also keep them in slash
 * commands.
 */
export const isPrefixed = (object: ObjectValue, uri: string): boolean =>
  ['aliases', 'usage'].some((key) => entryOf(object, key) !== undefined) &&
  !isSlashFolder(uri) &&
  !isSwitchedOn(object)

/**
 * Changes the names of a command and its options to lower case if it has a key such as
 * `slash: 'both'`. The framework with this key does the same.
 */
export function withNamesAsSent(object: ObjectValue): ObjectValue {
  const isSlash = object.entries.some(
    ({ key, value }) => key === 'slash' && value.kind === 'literal',
  )
  return isSlash ? withLowerNames(object) : object
}

function withLowerNames(object: ObjectValue): ObjectValue {
  const entries = object.entries.map((entry): Entry => {
    const { key, value } = entry
    if (key === 'name' && value.kind === 'literal' && typeof value.data === 'string') {
      return { ...entry, value: { ...value, data: value.data.toLowerCase() } }
    }
    if (key !== 'options' || value.kind !== 'list') {
      return entry
    }
    const items = value.items.map((item) => (item.kind === 'object' ? withLowerNames(item) : item))
    return { ...entry, value: { ...value, items } }
  })
  return { ...object, entries }
}

/** Returns the value of a switch. For an object with further settings, returns its `enabled`. */
function switchOf(value: Value): unknown {
  if (value.kind === 'object') {
    return literalAt(value, 'enabled')?.data
  }
  return value.kind === 'literal' ? value.data : undefined
}

export const isBlank = (object: ObjectValue, key: string): boolean =>
  literalAt(object, key)?.data === ''

/**
 * Tells whether an object is a template for commands: its name and description are empty, and it or
 * its parent has a handler.
 */
export const isPlaceholder = (object: ObjectValue, around: () => Value): boolean =>
  ['name', 'description'].every((key) => isBlank(object, key)) &&
  [object, around()].some(
    (one) => one.kind === 'object' && one.entries.some(({ value }) => value.kind === 'function'),
  )

/**
 * Tells whether an object is a context menu command: it has the number of such a type and no
 * options.
 */
export const isMenu = (object: ObjectValue): boolean =>
  isNumber(entryOf(object, 'type')?.value, CommandType.USER, CommandType.MESSAGE) &&
  entryOf(object, 'options') === undefined

/** Tells whether an object's content shows without doubt that it is an application command. */
export function isUnmistakable(object: ObjectValue): boolean {
  const name = entryOf(object, 'name')?.value
  const hasCategory = isCategory(object)
  if (isForeign(object) || (isFragment(object) && !hasCategory)) {
    return false
  }
  if (name === undefined) {
    return isNamedElsewhere(object)
  }
  if (!isText(name)) {
    return false
  }
  const options = entryOf(object, 'options')?.value
  if (options?.kind === 'list' && options.items.some(isOption)) {
    return true
  }
  if (hasCategory) {
    return false
  }
  const type = literalAt(object, 'type')
  if (type?.member === 'CommandType') {
    return true
  }
  if (typeof type?.data === 'string' && /^(?:CHAT_INPUT|MESSAGE|USER)$/.test(type.data)) {
    return true
  }
  return (
    MARKS.some((mark) => isMark(fieldOf(object, mark))) &&
    entryOf(object, 'description') !== undefined
  )
}

/**
 * Tells whether an object is a command whose name is missing here: it has a member of a package's
 * `CommandType` as its type, with options or a spread.
 */
function isNamedElsewhere(object: ObjectValue): boolean {
  const isCommand = literalAt(object, 'type')?.member === 'CommandType'
  const options = entryOf(object, 'options')?.value
  if (object.open !== undefined && options?.kind === 'list' && options.items.some(isSpreadOption)) {
    return true
  }
  return (
    isCommand &&
    (object.open !== undefined || (options !== undefined && options.kind !== 'literal'))
  )
}

/**
 * Tells whether an item is an option whose name and description come from a spread:
 * `{ type: OptionType.String, ...localized('text') }`.
 */
function isSpreadOption(item: Item): boolean {
  const type =
    item.kind !== 'object' || item.open === undefined ? undefined : entryOf(item, 'type')?.value
  // A spread behind the type may override it, but the type still shows that this is an option.
  return (
    isOptionType(type) ||
    (type?.kind === 'unknown' &&
      /^(?:[1-9]|1[01]|[\w$.]*OptionTypes?\.\w+)$/.test(
        type.site.module.tree.textOf(type.site.node),
      ))
  )
}

/**
 * Tells whether a field's value has a form that shows an application command, and not a framework's
 * own form.
 */
const isMark = (value: Value | undefined): boolean =>
  value !== undefined &&
  value.kind !== 'object' &&
  !(
    value.kind === 'list' &&
    value.items.some((item) => item.kind === 'literal' && typeof item.data === 'string')
  )

/** Adds the options under a project's own key, such as `slashOptions: […]`. */
export function withOwnOptions(object: ObjectValue): ObjectValue {
  const isOwn = ({ key, value }: Entry): boolean =>
    OWN_OPTIONS.test(key) &&
    value.kind === 'list' &&
    value.items.length > 0 &&
    value.items.every(isOption)
  const [only, ...others] = object.entries.filter(isOwn)
  if (only === undefined || others.length > 0 || entryOf(object, 'options') !== undefined) {
    return object
  }
  return { ...object, entries: [...object.entries, { ...only, key: 'options' }] }
}

const OWN_OPTIONS = /^slash_?(?:command_?)?options$/i

/**
 * Tells whether an object names its parent command, or says that it is a sub-command:
 * `{ commandName: 'blacklist', name: 'add', … }`, `{ isSubCommand: true, name: 'add', … }`.
 */
export const isPartOfCommand = (object: ObjectValue): boolean =>
  isMarkedAsPart(object) ||
  (parentOf(object) !== undefined && !hasSwitch(object, GUESSES.isPart, false) && !hasParts(object))

/**
 * Returns the name of an object's parent command; `undefined` if it has none. The value of `parent`
 * may also be a category, unless something else shows a sub-command.
 */
function parentOf(object: ObjectValue): string | undefined {
  for (const { key, value } of object.entries) {
    if (!GUESSES.partOf.test(key) || value.kind !== 'literal' || typeof value.data !== 'string') {
      continue
    }
    if (!GUESSES.mayBeCategory.test(key) || isShownAsPart(object, value.data)) {
      return value.data
    }
  }
  return undefined
}

/** Tells whether a folder, a key, a value or the name shows that an object is a sub-command. */
const isShownAsPart = (object: ObjectValue, parent: string): boolean =>
  PART_WORD.test(object.site.module.path) ||
  hasSwitch(object, GUESSES.isPart, true) ||
  object.entries.some(
    ({ key, value }) =>
      value.kind === 'literal' &&
      typeof value.data === 'string' &&
      PART_WORD.test(key === 'type' ? value.data : key),
  ) ||
  isNamedBelow(object, parent)

const PART_WORD = /sub[-_]?(?:cmd|command)/i

/** Tells whether the name of an object begins with the name of a command: `film-add`, `film add`. */
function isNamedBelow(object: ObjectValue, parent: string): boolean {
  const name = literalAt(object, 'name')?.data
  return (
    typeof name === 'string' &&
    name.toLowerCase().startsWith(parent.toLowerCase()) &&
    /^[\s._:/-]/.test(name.slice(parent.length))
  )
}

/**
 * Returns a sub-command as it is sent, as far as that is known. A name that begins with the command's
 * is the project's own key, and so is the name of what is switched off as a command.
 */
export function withNameAsPart(object: ObjectValue): ObjectValue {
  const parent = parentOf(object)
  const isKey =
    hasSwitch(object, SWITCHES, false) || (parent !== undefined && isNamedBelow(object, parent))
  const entries = object.entries.map((entry) =>
    entry.key === 'name' && isKey ? { ...entry, value: unknown(entry.value.site, OWN_KEY) } : entry,
  )
  return { ...object, entries }
}

const OWN_KEY = 'The program finds the sub-command by this name, and may send another one.'

export const isForeign = (object: ObjectValue): boolean =>
  object.entries.some(({ key }) => FOREIGN.has(key))

/**
 * Tells whether an object registers any command:
 * `{ name: command.name, description: command.description }`. It is no definition, since another
 * object has the name and it contains no text.
 */
export const isGeneric = (object: ObjectValue): boolean => {
  const [name, description, options] = ['name', 'description', 'options'].map(
    (key) => entryOf(object, key)?.value,
  )
  if (isMeaningfulText(description) || isMeaningfulText(options)) {
    return false
  }
  if (name === undefined) {
    return isSpread(object)
  }
  return isTaken(name, description) && object.open === undefined
}

/** Tells whether an object only spreads a parameter: `{ type: 1, ...data }`. */
function isSpread({ openAt, entries }: ObjectValue): boolean {
  const text = openAt === undefined ? '' : openAt.module.tree.textOf(openAt.node)
  const holder = /^(?:\.\.\.)?([\w$]+)$/.exec(text)?.[1]
  const binding =
    openAt && holder !== undefined ? resolve(openAt.module, holder, openAt.node) : undefined
  return (
    binding?.kind === 'parameter' &&
    entries.every(({ key }) => key !== 'description' && key !== 'options')
  )
}

/**
 * Tells whether a builder registers any command:
 * `new SlashCommandBuilder().setName(command.name).setDescription(command.description)`.
 */
export const isGenericBuilder = ({ state: { calls, builds } }: BuilderValue): boolean => {
  const [name, description] = ['name', 'description'].map(
    (field) =>
      calls.find(({ method }) => command !== undefined && setsField(command, method, field))
        ?.args[0],
  )
  if (builds === 'option' || calls.length > 2 || isMeaningfulText(description)) {
    return false
  }
  return isTaken(name, description) || isTemplate(name, description)
}

/**
 * Tells whether a builder is a template: its name is the file's, and its description is a
 * placeholder.
 */
const isTemplate = (name: Item | undefined, description: Item | undefined): boolean =>
  description?.kind === 'literal' &&
  (name?.kind === 'unknown' || name?.kind === 'external') &&
  name.site.module.tree.textOf(name.site.node) === 'this.name'

const { command } = LIBRARIES.handedOver ?? {}

/**
 * Tells whether a value is a member of an unknown object: `command.name`, `command.getName()`,
 * `names[0]`. If other code makes the object, `other` must be its member, too.
 */
function isTaken(value: Item | undefined, other: Item | undefined): boolean {
  if (value?.kind !== 'unknown' && value?.kind !== 'external') {
    return false
  }
  const { module, node } = value.site
  const [, holder] =
    /^([\w$]+)\s*(?:[?!]?\.\s*[\w$]+(?:\(\))?|\[\d+\])+$/.exec(module.tree.textOf(node)) ?? []
  if (holder === undefined) {
    return false
  }
  // A class that registers itself is the command; one that extends nothing registers those that extend it.
  if (
    holder === 'this' &&
    (other === undefined || baseOf(module.tree, classAround(module.tree, node)) !== NONE)
  ) {
    return false
  }
  const kind = resolve(module, holder, node)?.kind
  if (kind === 'parameter' || kind === 'variable') {
    return true
  }
  return (
    other === undefined || other.site.module.tree.textOf(other.site.node).startsWith(`${holder}.`)
  )
}

/**
 * Tells whether a value is a text that is no placeholder, or a list with a builder or an object
 * with such a name.
 */
function isMeaningfulText(value: Item | undefined): boolean {
  if (value?.kind === 'literal') {
    return typeof value.data === 'string' && !/^(?:[^\p{L}\d]*|todo)$/iu.test(value.data)
  }
  return value?.kind === 'list' && value.items.some(isNamedItem)
}

const isNamedItem = (item: Item): boolean => item.kind === 'builder' || hasName(item)

const hasName = (item: Item): boolean =>
  item.kind === 'object' && isMeaningfulText(entryOf(item, 'name')?.value)
