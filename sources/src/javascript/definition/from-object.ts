import { CommandType, fieldsOf, OptionType } from '@slashlint/core/contract'
import { fieldNamed, nearestField, toCamelCase } from '@slashlint/core/internal'
import type { ObjectResource } from '@slashlint/core/contract'
import type { Range } from '../../reader.js'
import { LIBRARIES } from '../frameworks/index.js'
import { K, NONE } from '../syntax/tree.js'
import { DAMAGED, entryOf, literalAt } from '../values/value.js'
import type { Entry, ObjectValue, Value } from '../values/value.js'
import { dynamicNode, located, rangeOf } from './conversion.js'
import type { Conversion, Fallback, Located } from './conversion.js'
import { fieldNode, plainNode, TAKEN } from './fields.js'
import { withCode, textLocationAt } from './nodes.js'
import type { DefNode, DictEntry, DictNode } from './nodes.js'

/** An object while it is converted. The flags are false if the object is sent unchanged. */
interface Source {
  readonly conversion: Conversion
  readonly object: ObjectValue
  readonly resource: ObjectResource
  readonly at: Located
  /** True if keys that resemble fields belong to the framework. */
  readonly isForeign: boolean
  /** True if name and description are keys of translations instead of texts. */
  readonly isTranslated: boolean
  /** True if `type` is a framework's category instead of Discord's type. */
  readonly isOfCategory: boolean
}

/**
 * Converts an object literal to a resource. Leaves out keys of frameworks and keeps misspelt
 * fields.
 */
export function objectDict(
  conversion: Conversion,
  object: ObjectValue,
  resource: ObjectResource,
  fallback: Fallback,
): DictNode {
  const { isSent } = conversion
  const source: Source = {
    conversion,
    object,
    resource,
    at: located(conversion, object, fallback),
    isForeign: !isSent && isDialect(object, resource),
    isTranslated: !isSent && isTranslated(object),
    isOfCategory: !isSent && resource === 'command' && isCategory(object),
  }
  const entries = lastEntries(object.entries)
  const converted = entries.flatMap((entry) => convertEntry(source, entry) ?? [])
  let open = object.open ?? (conversion.isDamaged === true ? DAMAGED : undefined)
  if (entries.some((entry) => looksSpread(source, entry))) {
    open ??= 'A key is not known.'
  }
  return {
    ...shell(conversion, object, source.at, resource),
    entries: sentEntries(conversion, resource, lastEntries(converted)),
    ...openIn(conversion, object, open),
    ...(object.isTransformed === true && { isTransformed: true }),
  }
}

/** Converts an entry of an object; `undefined` if the entry is not sent. */
function convertEntry(source: Source, entry: Entry): DictEntry | undefined {
  const { conversion, resource, at } = source
  const name = fieldNamed(resource, entry.key)
  if (name === undefined) {
    return convertUnknownKey(source, entry)
  }
  const field = { resource, name, word: entry.key }
  const convert = (): DefNode | undefined => fieldNode(conversion, field, entry.value, at)
  // Nobody translates keys of what is sent as it is.
  if (name !== entry.key && conversion.form === 'api') {
    return entryNode(conversion, entry, entry.key, at, convert())
  }
  if (!conversion.isSent) {
    if (fieldsOf(resource)[name]?.server !== undefined) {
      return undefined
    }
    const reason = reasonToFill(source, name, entry.value)
    if (reason !== undefined) {
      const unknown = dynamicNode(conversion, entry.value, at, reason)
      return entryNode(conversion, entry, name, at, unknown)
    }
    if (source.isOfCategory && name === 'type') {
      return undefined
    }
  }
  return entryNode(conversion, entry, name, at, convert())
}

/**
 * Explains why a program changes a field before it sends the object; `undefined` if it does not.
 */
function reasonToFill(
  { resource, isTranslated: isKey }: Source,
  name: string,
  value: Value,
): string | undefined {
  if (isKey && (name === 'name' || name === 'description')) {
    return 'It looks like a key under which a program finds the text.'
  }
  if (name === 'type' && isOwnMember(value)) {
    return 'This is a category of the project.'
  }
  if (name === 'name' && resource === 'option' && isFormat(value)) {
    return 'A program fills it in.'
  }
  return undefined
}

/**
 * Converts an entry whose key is no field of the resource. The key may be misspelt or another
 * resource's.
 */
function convertUnknownKey(source: Source, entry: Entry): DictEntry | undefined {
  const { conversion, object, resource, at, isForeign } = source
  const { key, value } = entry
  if (isOfOption(source, key)) {
    const node = fieldNode(conversion, { resource: 'option', name: key }, value, at)
    return entryNode(conversion, entry, key, at, node)
  }
  const meant = isForeign ? undefined : misspelt(conversion, resource, entry, object)
  if (meant === undefined) {
    return undefined
  }
  const field = { resource, name: meant.field, word: key }
  const node = fieldNode({ ...conversion, isSent: true }, field, value, at)
  return entryNode(conversion, entry, meant.key, at, node)
}

/**
 * Tells whether a field of options is sent in another resource, such as `description_localizations`
 * in a choice.
 */
const isOfOption = ({ conversion, resource }: Source, key: string): boolean =>
  conversion.isSent && resource !== 'option' && fieldNamed('option', key) === key

/** Tells whether an entry is probably a spread without its `...`. */
const looksSpread = (source: Source, { key, value, isShorthand }: Entry): boolean =>
  isShorthand === true &&
  value.kind === 'object' &&
  fieldNamed(source.resource, key) === undefined &&
  !isOfOption(source, key)

/**
 * Tells whether an object has fields in camelCase. False if the object is sent unchanged, since
 * Discord has no such fields.
 */
const isInCamelCase = (
  { form }: Conversion,
  { entries }: ObjectValue,
  resource: ObjectResource | 'localizations',
): boolean =>
  form !== 'api' &&
  resource !== 'localizations' &&
  entries.some(({ key }) => key !== key.toLowerCase() && fieldNamed(resource, key) !== undefined)

/**
 * Removes descriptions and options of context menus that a framework shows in its help and does not
 * send.
 */
function sentEntries(
  conversion: Conversion,
  resource: ObjectResource,
  entries: DictEntry[],
): DictEntry[] {
  if (conversion.isSent || resource !== 'command') {
    return entries
  }
  const type = entries.find(({ key }) => key === 'type')?.node
  const isMenu =
    type?.type === 'scalar' &&
    (type.value === CommandType.USER || type.value === CommandType.MESSAGE)
  if (!isMenu) {
    return entries
  }
  return entries.filter(({ key }) => !key.startsWith('description') && key !== 'options')
}

/** Converts a dictionary of texts by locale. */
export function localizationsDict(
  conversion: Conversion,
  object: ObjectValue,
  fallback: Fallback,
): DictNode {
  const at = located(conversion, object, fallback)
  const open = object.open ?? (conversion.isDamaged === true ? DAMAGED : undefined)
  const entries = lastEntries(object.entries).flatMap((entry) => {
    if (entry.value.kind === 'literal' && entry.value.data === undefined) {
      return []
    }
    // A bracket may be missing before a key of something else.
    if (conversion.isDamaged === true && !/^[a-z]{2}(?:[-_]\w+)?$/i.test(entry.key)) {
      return []
    }
    const isNull = entry.value.kind === 'literal' && entry.value.data === null
    const node = plainNode(conversion, entry.value, at, isNull ? undefined : { type: 'string' })
    return entryNode(conversion, entry, entry.key, at, node) ?? []
  })
  return {
    ...shell(conversion, object, at, 'localizations'),
    entries: lastEntries(entries),
    ...openIn(conversion, object, open),
  }
}

function openIn(
  { module }: Conversion,
  { openAt }: ObjectValue,
  reason: string | undefined,
): Pick<DictNode, 'open'> {
  if (reason === undefined) {
    return {}
  }
  const isHere = openAt?.module === module
  return { open: { reason, ...(isHere && { range: rangeOf(module, openAt.node) }) } }
}

/** Makes the node of an object without entries. */
function shell(
  conversion: Conversion,
  object: ObjectValue,
  place: Located,
  resource: DictNode['resource'],
): Omit<DictNode, 'entries'> {
  const isHere = object.site.module === conversion.module
  const isLiteral = isHere && !place.isFixed && object.isClass !== true
  return {
    type: 'dict',
    ...place,
    resource,
    opening: isHere ? openingOf(conversion, object) : place.range,
    writing: {
      isCamel: isInCamelCase(conversion, object, resource),
      ...(isLiteral && { literal: object.site.node }),
    },
  }
}

/** Returns the range that shows an object: its opening bracket, or the name of its class. */
function openingOf({ module }: Conversion, { site, isClass }: ObjectValue): Range {
  const { tree } = module
  const name = isClass === true ? tree.childOf(site.node, K.VariableDefinition) : NONE
  if (name !== NONE) {
    return rangeOf(module, name)
  }
  const start = tree.startOf(site.node)
  return { start, end: start + 1 }
}

/** Returns the last entry of each key. Both spellings of a field count as the same key. */
function lastEntries<E extends { readonly key: string }>(entries: readonly E[]): E[] {
  const last = new Map<string, E>()
  for (const entry of entries) {
    last.delete(entry.key)
    last.set(entry.key, entry)
  }
  return [...last.values()]
}

/** Makes an entry; `undefined` if it has no value. */
function entryNode(
  conversion: Conversion,
  entry: Entry,
  key: string,
  at: Fallback,
  node: DefNode | undefined,
): DictEntry | undefined {
  if (node === undefined) {
    return undefined
  }
  const { keySite, property } = entry
  const isHere = keySite.module === conversion.module
  const keyOrigin = entry.keyOrigin ?? (isHere ? undefined : keySite)
  const isOwn = property !== undefined && isHere && !at.isFixed
  return {
    key,
    word: entry.key,
    keyRange: isHere ? rangeOf(conversion.module, keySite.node) : at.range,
    node: isOwn ? withCode(node, { handle: { kind: 'property', node: property } }) : node,
    ...(keyOrigin !== undefined && { keyOrigin: textLocationAt(keyOrigin) }),
  }
}

const LONG_WORD = 15

/**
 * Returns the correct key for a misspelt field, in Discord's spelling; `undefined` if the key is
 * not misspelt.
 */
function misspelt(
  conversion: Conversion,
  resource: ObjectResource,
  entry: Entry,
  object: ObjectValue,
) {
  const { key, value } = entry
  // A word that is being typed looks like a shorthand.
  if (value.kind === 'function' || value.kind === 'class' || entry.isShorthand === true) {
    return undefined
  }
  const meant = nearestField(resource, key)
  if (
    meant === undefined ||
    object.entries.some((other) => fieldNamed(resource, other.key) === meant)
  ) {
    return undefined
  }
  // Nobody writes a long word that is nearly a field by chance.
  if (!conversion.isSent && key.length < LONG_WORD && !fits(value, resource, meant, key)) {
    return undefined
  }
  const snake = key.replace(
    /[A-Z]/g,
    (letter, at: number) => (at === 0 ? '' : '_') + letter.toLowerCase(),
  )
  return { key: toCamelCase(meant) === meant ? key : snake, field: meant }
}

/**
 * Tells whether a value has the form that a field accepts. If so, its misspelt key hardly belongs
 * to a framework.
 */
function fits(value: Value, resource: ObjectResource, field: string, key: string): boolean {
  const type = fieldsOf(resource)[field]?.type ?? 'unchecked'
  if (type === 'localizations') {
    return value.kind === 'object' || (value.kind === 'unknown' && key.length > 15)
  }
  // A list of functions is one that a framework runs.
  if (type === 'list') {
    return value.kind === 'list' && !value.items.some(({ kind }) => kind === 'function')
  }
  if (type === 'bitset') {
    return value.kind !== 'object' && value.kind !== 'unknown'
  }
  return value.kind === 'literal' && typeof value.data === TAKEN[type]?.[0]
}

/**
 * Tells whether an object's fields have a framework's own forms, such as
 * `contexts: { guildOnly: true }`. Keys that resemble Discord's then belong to the framework, too.
 */
function isDialect(object: ObjectValue, resource: ObjectResource): boolean {
  return object.entries.some(({ key, value }) => {
    const field = fieldNamed(resource, key)
    const type = field === undefined ? undefined : fieldsOf(resource)[field]?.type
    return (
      value.kind === 'object' &&
      type !== undefined &&
      type !== 'localizations' &&
      type !== 'unchecked'
    )
  })
}

/**
 * Tells whether an object's type is a framework's category, such as `type: 'music'`, or a member of
 * the project's own enumeration.
 */
export function isCategory(object: ObjectValue): boolean {
  const type = literalAt(object, 'type')
  if (type === undefined || type.member !== undefined) {
    return false
  }
  if (typeof type.data !== 'string') {
    return isOwnMember(type)
  }
  const name = type.data.toUpperCase()
  const isKind = Object.hasOwn(CommandType, name)
  const isType = isKind || Object.hasOwn(OptionType, name)
  // Context menus have no options.
  const isOfMenu = isKind && name !== 'CHAT_INPUT' && hasOptions(object)
  return /^[a-z][a-z\d _-]*$/.test(type.data) && (!isType || isOfMenu)
}

function hasOptions(object: ObjectValue): boolean {
  const options = entryOf(object, 'options')?.value
  return options?.kind === 'list' && options.items.length > 0
}

/**
 * Tells whether a value is a member of the project's own enumeration whose name differs from
 * Discord's types.
 */
function isOwnMember({ site, origin = site }: Value): boolean {
  const { node } = origin
  const { tree } = origin.module
  const body = tree.parentOf(node)
  if (tree.kindOf(body) !== K.EnumBody) {
    return false
  }
  // In `enum E { A = 4, B }`, a member may have a value behind it.
  const before = tree.childrenOf(body).filter((part) => part < node)
  const isGiven = tree.kindOf(before[before.length - 1] ?? NONE) === K.Equals
  const member = tree
    .textOf(isGiven ? (before[before.length - 2] ?? NONE) : node)
    .replaceAll(/['"]/g, '')
  return !TYPES.some((name) => LIBRARIES.enumMember(name, member) !== undefined)
}

const TYPES = ['CommandType', 'OptionType'] as const

/** Tells whether a name is a format such as `'choice%i'`, for an option that a program repeats. */
const isFormat = (value: Value): boolean =>
  value.kind === 'literal' && typeof value.data === 'string' && /%[sdi]$/.test(value.data)

/** Matches `BAN_NAME`, `commands.ban.name` and `commands/ban:name`. */
const KEY = /^(?:[A-Z\d]+(?:_[A-Z\d]+)+|[\w-]+(?:[.:/][\w-]+)+)$/

/** Tells whether an object's name and description are keys of translations. */
function isTranslated(object: ObjectValue): boolean {
  return ['name', 'description'].every((key) => {
    const data = literalAt(object, key)?.data
    return typeof data === 'string' && KEY.test(data)
  })
}
