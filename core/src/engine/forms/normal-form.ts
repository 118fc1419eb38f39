import { CommandType, ENUMS } from '../../contract/enums.js'
import { type Field } from '../../contract/fields.js'
import { DYNAMIC, isDynamic, isObject, isOpen } from '../../dynamic.js'
import { normalizeText } from '../../text/measure.js'
import { itemsOf, treeFields, type Data, type TreeResource } from './command-data.js'
import type { CompareContext } from './compare-context.js'

/*
 * The normal form of a command (decision 50): it has every field that a request may have, as the service stores it.
 * Unknown values, and values of a wrong type, are DYNAMIC. Lists of enumerations are sorted, DYNAMIC last.
 */

/** A dictionary of localized texts in normal form. */
export interface NormalDictionary {
  /** The texts by locale; DYNAMIC for an unknown text. */
  readonly entries: ReadonlyMap<string, unknown>
  /** True if the dictionary may have further, unknown entries. */
  readonly open: boolean
  /**
   * True if the default text is unknown. Any entry may then equal it, so that it would not count.
   */
  readonly loose: boolean
}

/** A command, option or choice in normal form. */
export interface NormalNode {
  /** All fields of the resource, by name. */
  readonly fields: ReadonlyMap<string, unknown>
}

/** Localized texts under these keys count even if they equal the default (decision 36). */
const EXPLICIT_DEFAULTS: ReadonlySet<string> = new Set(['en-US', 'en-GB', 'es-419'])

/**
 * The values of absent `integration_types` and `contexts` in a guild command, as section "Guild
 * commands" states them for PUT.
 */
const GUILD_DEFAULTS: Readonly<Record<string, readonly number[]>> = {
  integration_types: [0],
  contexts: [0, 1, 2],
}

/** The text fields that have a dictionary of translations. */
const LOCALIZED_TEXTS: ReadonlySet<string> = new Set(['name', 'description'])

/** Converts a command from `readCommand` to its normal form. */
export function normalCommand(data: Data, context: CompareContext = {}): NormalNode {
  return normalNode(data, 'command', context)
}

/**
 * Converts a command, an option or a choice to its normal form. Only commands depend on the
 * context.
 */
export function normalNode(
  data: Data,
  resource: TreeResource,
  context: CompareContext,
): NormalNode {
  const fields = new Map<string, unknown>()
  const node: NormalNode = { fields }
  const absent = isOpen(data) ? DYNAMIC : undefined
  for (const [key, field] of treeFields(resource)) {
    const value = Object.hasOwn(data, key) ? data[key] : absent
    const slot: Slot = { key, field, node, isCommand: resource === 'command', context }
    fields.set(key, isDynamic(value) ? DYNAMIC : normalField(value, slot))
  }
  for (const text of LOCALIZED_TEXTS) {
    const key = `${text}_localizations`
    const dictionary = fields.get(key)
    if (dictionary === undefined || isDynamic(dictionary)) {
      continue
    }
    const counting = withoutDefaults(dictionary as NormalDictionary, fields.get(text))
    fields.set(key, context.localizations === false ? DYNAMIC : counting)
  }
  return node
}

/** A field of a node that is being converted. */
interface Slot {
  readonly key: string
  readonly field: Field
  readonly node: NormalNode
  readonly isCommand: boolean
  readonly context: CompareContext
}

function normalField(value: unknown, slot: Slot): unknown {
  const { key, field, isCommand, context } = slot
  const guild = context.scope === 'guild'
  if (value === undefined || value === null || (isCommand && guild && key === 'dm_permission')) {
    return absent(slot)
  }
  switch (field.type) {
    case 'string':
      return text(value)
    case 'integer':
    case 'number':
      return member(field, numeric(value))
    case 'boolean':
      return typeof value === 'boolean' ? value : DYNAMIC
    case 'bitset':
      return bits(value)
    case 'choiceValue':
      return typeof value === 'string' || typeof value === 'number' ? plainNumber(value) : DYNAMIC
    case 'localizations':
      return isObject(value) ? dictionaryOf(value) : DYNAMIC
    default:
      return Array.isArray(value) ? list(value, slot) : DYNAMIC
  }
}

/** Returns the value that an absent field stands for; a field that is null counts as absent. */
function absent({ key, field, node, isCommand, context }: Slot): unknown {
  if (field.type === 'localizations') {
    return dictionaryOf({})
  }
  if (key === 'description') {
    return ''
  }
  if (isCommand) {
    if (context.scope === 'guild' && Object.hasOwn(GUILD_DEFAULTS, key)) {
      return GUILD_DEFAULTS[key]
    }
    // The application's own; where that is not known, no list is known to differ from it.
    if (key === 'integration_types') {
      return configuredTypes(context)
    }
    // The contract gives no default.
    if (key === 'handler') {
      return node.fields.get('type') === CommandType.PRIMARY_ENTRY_POINT ? DYNAMIC : null
    }
  }
  if (field.type === 'list') {
    return []
  }
  return field.default ?? null
}

function configuredTypes({ app }: CompareContext): unknown {
  const types: unknown = app?.integrationTypes
  if (!Array.isArray(types)) {
    return DYNAMIC
  }
  return sorted(types.filter((type) => typeof type === 'number'))
}

function list(items: readonly unknown[], slot: Slot): unknown {
  const { field, context } = slot
  const below = itemsOf(field)
  if (below !== undefined) {
    return items.map((item) => (isObject(item) ? normalNode(item, below, context) : DYNAMIC))
  }
  if (items.length === 0) {
    return absent(slot)
  }
  // Extensions and groups of files count in any case (public fact).
  if (field.of === 'string') {
    return sorted(items.map((item) => (typeof item === 'string' ? item.toLowerCase() : DYNAMIC)))
  }
  return sorted(items.map((item) => member(field, numeric(item))))
}

/** Sorts a list that counts as a set: each item once, in ascending order, DYNAMIC last. */
function sorted(items: readonly unknown[]): readonly unknown[] {
  const known = [...new Set(items)].filter((item) => !isDynamic(item)) as (string | number)[]
  known.sort((a, b) => {
    if (a < b) {
      return -1
    }
    return a > b ? 1 : 0
  })
  return known.length === items.length || !items.some(isDynamic) ? known : [...known, DYNAMIC]
}

/**
 * Converts a text to the form in which the service stores it. Integers become texts (decision 4).
 */
function text(value: unknown): unknown {
  if (typeof value === 'string') {
    return normalizeText(value)
  }
  return Number.isSafeInteger(value) ? String(value) : DYNAMIC
}

/** Returns the number of an enumeration's member. Any other value becomes DYNAMIC (decision 14). */
function member(field: Field, value: unknown): unknown {
  if (field.enum === undefined || isDynamic(value)) {
    return value
  }
  return Object.values<unknown>(ENUMS[field.enum]).includes(value) ? value : DYNAMIC
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/

function numeric(value: unknown): unknown {
  if (typeof value === 'string' && NUMBER.test(value)) {
    return plainNumber(Number(value))
  }
  return typeof value === 'number' ? plainNumber(value) : DYNAMIC
}

/** Returns 0 for -0, and other values unchanged. */
function plainNumber(value: unknown): unknown {
  return value === 0 ? 0 : value
}

/** Converts a bit set to text without leading zeros. A number would lose digits. */
function bits(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
    return String(value)
  }
  if (typeof value !== 'string' || !/^\d+$/.test(value)) {
    return DYNAMIC
  }
  return value.replace(/^0+(?=\d)/, '')
}

function dictionaryOf(dictionary: Data): NormalDictionary {
  const entries = new Map<string, unknown>()
  for (const locale of Object.keys(dictionary)) {
    const value = dictionary[locale]
    if (isDynamic(value)) {
      entries.set(locale, DYNAMIC)
    } else if (value !== null && value !== undefined) {
      entries.set(locale, text(value))
    }
  }
  return { entries, open: isOpen(dictionary), loose: false }
}

function withoutDefaults(
  { entries, open }: NormalDictionary,
  defaultText: unknown,
): NormalDictionary {
  const counting = [...entries].filter(
    ([locale, value]) => value !== defaultText || EXPLICIT_DEFAULTS.has(locale) || isDynamic(value),
  )
  return { entries: new Map(counting), open, loose: isDynamic(defaultText) }
}

export const isDictionary = (value: unknown): value is NormalDictionary =>
  isObject(value) && 'entries' in value && 'loose' in value

export const isNode = (value: unknown): value is NormalNode => isObject(value) && 'fields' in value

/**
 * Tells whether a value is a list of options or choices: all its items are objects in normal form,
 * or DYNAMIC. Lists of enumerations have plain values instead.
 */
export const isNodeList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((item) => isDynamic(item) || isNode(item))

/** Tells whether two values of a field are equal, as far as they are known; lists are compared as sets. */
export function sameValue(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return before === after
  }
  // Sets; DYNAMIC means any further items.
  const covers = (whole: readonly unknown[], part: readonly unknown[]): boolean => {
    if (whole.some(isDynamic)) {
      return true
    }
    const known = new Set(whole)
    return part.every((item) => isDynamic(item) || known.has(item))
  }
  return covers(before, after) && covers(after, before)
}
