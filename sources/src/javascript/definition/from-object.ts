import { CommandType, fieldsOf, OptionType } from '@slashlint/core/contract'
import { fieldNamed, nearestField, toCamelCase } from '@slashlint/core/internal'
import type { ObjectResource } from '@slashlint/core/contract'
import type { Range } from '../../reader.js'
import { LIBRARIES } from '../frameworks/index.js'
import { K, NONE } from '../syntax/tree.js'
import { DAMAGED, literalAt } from '../values/value.js'
import type { Entry, ObjectValue, Value } from '../values/value.js'
import { dynamicNode, located, rangeOf } from './conversion.js'
import type { Conversion, Fallback, Located } from './conversion.js'
import { fieldNode, plainNode, TAKEN } from './fields.js'
import { withCode, writtenAt } from './nodes.js'
import type { DefNode, DictEntry, DictNode } from './nodes.js'

/** Converts an object literal to a resource. Keys of frameworks are left out; misspelt keys of the resource are not. */
export function objectDict(
  conversion: Conversion,
  object: ObjectValue,
  resource: ObjectResource,
  fallback: Fallback,
): DictNode {
  let open = object.open ?? (conversion.isDamaged === true ? DAMAGED : undefined)
  const entries: DictEntry[] = []
  const isForeign = !conversion.isSent && isDialect(object, resource)
  const isKeyed = !conversion.isSent && isTranslated(object)
  const isOfCategory = !conversion.isSent && resource === 'command' && isCategory(object)
  const at = located(conversion, object, fallback)
  for (const entry of lastEntries(object.entries)) {
    const add = (key: string, node: DefNode | undefined): void => {
      if (node !== undefined) {
        entries.push(entryNode(conversion, entry, key, at, node))
      }
    }
    const field = fieldNamed(resource, entry.key)
    // Nobody translates keys of what is sent as it is.
    if (field !== undefined && field !== entry.key && conversion.form === 'api') {
      add(entry.key, fieldNode(conversion, resource, field, entry.value, at, entry.key))
      continue
    }
    const isServer = field !== undefined && fieldsOf(resource)[field]?.server !== undefined
    if (field === undefined || (isServer && !conversion.isSent)) {
      // A field of another resource, such as `description_localizations` of a choice, is sent all the same.
      const isOther =
        field === undefined && conversion.isSent && fieldNamed('option', entry.key) === entry.key
      const meant =
        field === undefined && !isForeign
          ? misspelt(conversion, resource, entry, object)
          : undefined
      if (isOther && resource !== 'option') {
        add(entry.key, fieldNode(conversion, 'option', entry.key, entry.value, at))
      } else if (meant !== undefined) {
        add(
          meant.key,
          fieldNode(
            { ...conversion, isSent: true },
            resource,
            meant.field,
            entry.value,
            at,
            entry.key,
          ),
        )
      }
      // A forgotten `...` looks the same.
      else if (field === undefined && entry.isShorthand === true && entry.value.kind === 'object') {
        open ??= 'A key is not known.'
      }
    } else if (isKeyed && (field === 'name' || field === 'description')) {
      add(
        field,
        dynamicNode(
          conversion,
          entry.value,
          at,
          'It looks like a key under which a program finds the text.',
        ),
      )
    } else if (!conversion.isSent && field === 'type' && isOwnMember(entry.value)) {
      add(field, dynamicNode(conversion, entry.value, at, 'This is a category of the project.'))
    } else if (
      !conversion.isSent &&
      field === 'name' &&
      resource === 'option' &&
      isFormat(entry.value)
    ) {
      add(field, dynamicNode(conversion, entry.value, at, 'A program fills it in.'))
    } else if (!isOfCategory || field !== 'type') {
      add(field, fieldNode(conversion, resource, field, entry.value, at, entry.key))
    }
  }
  return {
    ...shell(conversion, object, at, resource),
    entries: sentEntries(conversion, resource, lastEntries(entries)),
    ...openIn(conversion, object, open),
  }
}

/** Tells whether an object has fields in camelCase. In an object that is sent as it is, such keys are no fields. */
const isInCamelCase = (
  { form }: Conversion,
  { entries }: ObjectValue,
  resource: ObjectResource | 'localizations',
): boolean =>
  form !== 'api' &&
  resource !== 'localizations' &&
  entries.some(({ key }) => key !== key.toLowerCase() && fieldNamed(resource, key) !== undefined)

/** Removes descriptions and options of context menus that a framework does not send, but lists in its help. */
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
  return isMenu
    ? entries.filter(({ key }) => !key.startsWith('description') && key !== 'options')
    : entries
}

/** Converts a dictionary of texts by locale. */
export function localizationsDict(
  conversion: Conversion,
  object: ObjectValue,
  fallback: Fallback,
): DictNode {
  const at = located(conversion, object, fallback)
  const open = object.open ?? (conversion.isDamaged === true ? DAMAGED : undefined)
  const entries = lastEntries(object.entries).flatMap((entry): DictEntry[] => {
    if (entry.value.kind === 'literal' && entry.value.data === undefined) {
      return []
    }
    // A bracket may be missing before a key of something else.
    if (conversion.isDamaged === true && !/^[a-z]{2}(?:[-_]\w+)?$/i.test(entry.key)) {
      return []
    }
    const field =
      entry.value.kind === 'literal' && entry.value.data === null
        ? undefined
        : ({ type: 'string' } as const)
    return [
      entryNode(conversion, entry, entry.key, at, plainNode(conversion, entry.value, at, field)),
    ]
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

/** Makes the node of an object without its entries. */
function shell(
  conversion: Conversion,
  object: ObjectValue,
  place: Located,
  resource: DictNode['resource'],
): Omit<DictNode, 'entries'> {
  const isHere = object.site.module === conversion.module
  const start = isHere ? conversion.module.tree.startOf(object.site.node) : place.range.start
  const opening: Range = !isHere
    ? place.range
    : object.isClass === true
      ? classOpening(conversion, object)
      : { start, end: start + 1 }
  const isLiteral = isHere && !place.isFixed && object.isClass !== true
  return {
    type: 'dict',
    ...place,
    resource,
    opening,
    writing: {
      isCamel: isInCamelCase(conversion, object, resource),
      ...(isLiteral && { literal: object.site.node }),
    },
  }
}

/** Returns the range of a class's name, or the start of its keyword. */
function classOpening({ module }: Conversion, { site }: ObjectValue): Range {
  const name = module.tree.childOf(site.node, K.VariableDefinition)
  const start = module.tree.startOf(site.node)
  return name === NONE ? { start, end: start + 1 } : rangeOf(module, name)
}

/** Returns each key once, with its last entry. Two spellings of a field are one key. */
function lastEntries<E extends { readonly key: string }>(entries: readonly E[]): E[] {
  const last = new Map<string, E>()
  for (const entry of entries) {
    last.delete(entry.key)
    last.set(entry.key, entry)
  }
  return [...last.values()]
}

function entryNode(
  conversion: Conversion,
  entry: Entry,
  key: string,
  at: Fallback,
  node: DefNode,
): DictEntry {
  const { keySite, property } = entry
  const isHere = keySite.module === conversion.module
  const keyOrigin = entry.keyOrigin ?? (isHere ? undefined : keySite)
  const isOwn = property !== undefined && isHere && !at.isFixed
  return {
    key,
    word: entry.key,
    keyRange: isHere ? rangeOf(conversion.module, keySite.node) : at.range,
    node: isOwn ? withCode(node, { handle: { kind: 'property', node: property } }) : node,
    ...(keyOrigin !== undefined && { keyOrigin: writtenAt(keyOrigin) }),
  }
}

const LONG_WORD = 15

/** Returns the key to report for a misspelt field, in Discord's spelling. */
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

/** Tells whether a value has the form that a field takes. Its misspelt key is then hardly a framework's own. */
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
 * Tells whether an object's fields have a framework's own forms, such as `contexts: { guildOnly: true }`. Then keys that look
 * like Discord's are the framework's, too.
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
 * Tells whether an object's type is a framework's category, such as `type: 'music'`, or a member of the project's enumeration.
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
  return (
    /^[a-z][a-z\d _-]*$/.test(type.data) &&
    !Object.hasOwn(CommandType, name) &&
    !Object.hasOwn(OptionType, name)
  )
}

/** Tells whether a value is a member of the project's own enumeration, and not named like a type of Discord. */
function isOwnMember({ site, origin = site }: Value): boolean {
  const { node } = origin
  const { tree } = origin.module
  const body = tree.parentOf(node)
  if (tree.kindOf(body) !== K.EnumBody) {
    return false
  }
  // The member of `enum E { A = 4, B }` stands before its value, or is all there is.
  const before = tree.childrenOf(body).filter((part) => part < node)
  const isGiven = tree.kindOf(before[before.length - 1] ?? NONE) === K.Equals
  const member = tree
    .textOf(isGiven ? (before[before.length - 2] ?? NONE) : node)
    .replaceAll(/['"]/g, '')
  return !TYPES.some((name) => LIBRARIES.enumMember(name, member) !== undefined)
}

const TYPES = ['CommandType', 'OptionType'] as const

/** Tells whether a name is `'choice%i'`, of an option that a program repeats. */
const isFormat = (value: Value): boolean =>
  value.kind === 'literal' && typeof value.data === 'string' && /%[sdi]$/.test(value.data)

/** Matches `BAN_NAME`, `commands.ban.name` and `commands/ban:name`. */
const KEY = /^(?:[A-Z\d]+(?:_[A-Z\d]+)+|[\w-]+(?:[.:/][\w-]+)+)$/

/** Tells whether name and description are keys of translations. */
function isTranslated(object: ObjectValue): boolean {
  return ['name', 'description'].every((key) => {
    const data = literalAt(object, key)?.data
    return typeof data === 'string' && KEY.test(data)
  })
}
