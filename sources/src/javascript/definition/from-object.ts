import { CommandType, fieldNamed, fieldsOf, nearestField, toCamelCase } from '@slashlint/core/contract'
import type { ObjectResource } from '@slashlint/core/contract'
import type { Entry, ObjectValue, Value } from '../evaluate/value.js'
import { K } from '../syntax/kinds.js'
import { childOf, NONE, startOf } from '../syntax/tree.js'
import { fieldNode, plainNode } from './fields.js'
import type { DefNode, DictEntry, DictNode, Handle, Range } from './nodes.js'
import { isDialect, isTranslated } from './dialect.js'
import { DAMAGED, dynamicNode, located, rangeOf } from './scene.js'
import type { Anchor, Scene } from './scene.js'

/** An object literal as a resource. Keys of frameworks are left out; misspelt keys of the resource are not. */
export function objectDict(scene: Scene, object: ObjectValue, resource: ObjectResource, anchor: Anchor): DictNode {
  let open = object.open ?? (scene.isDamaged === true ? DAMAGED : undefined)
  const entries: DictEntry[] = []
  const isForeign = !scene.isSent && isDialect(object, resource)
  const isKeyed = !scene.isSent && isTranslated(object)
  for (const entry of lastEntries(object)) {
    const field = fieldNamed(resource, entry.key)
    const isServer = field !== undefined && fieldsOf(resource)[field]?.server !== undefined
    if (field === undefined || (isServer && !scene.isSent)) {
      // A field of another resource, such as `description_localizations` of a choice, is sent all the same.
      const isOther = field === undefined && scene.isSent && fieldNamed('option', entry.key) === entry.key
      if (isOther && resource !== 'option') {
        const at = dictAnchor(scene, object, anchor)
        const node = fieldNode(scene, 'option', entry.key, entry.value, at)
        if (node !== undefined) entries.push(entryNode(scene, entry, entry.key, at, node))
        continue
      }
      const meant = field === undefined && !isForeign ? misspelt(scene, resource, entry, object) : undefined
      if (meant !== undefined) {
        const at = dictAnchor(scene, object, anchor)
        const node = fieldNode({ ...scene, isSent: true }, resource, meant.field, entry.value, at, entry.key)
        if (node !== undefined) entries.push(entryNode(scene, entry, meant.key, at, node))
      }
      if (meant === undefined && field === undefined && entry.isShorthand === true && entry.value.kind !== 'function') {
        // A forgotten `...` looks the same.
        if (entry.value.kind === 'object') open ??= 'A key is not known.'
      }
      continue
    }
    const at = dictAnchor(scene, object, anchor)
    const isKey = isKeyed && (field === 'name' || field === 'description')
    const node = isKey
      ? dynamicNode(scene, entry.value, at, 'It looks like a key under which a program finds the text.')
      : fieldNode(scene, resource, field, entry.value, at, entry.key)
    if (node !== undefined) entries.push(entryNode(scene, entry, field, at, node))
  }
  return {
    ...shell(scene, object, anchor),
    resource,
    entries: sentEntries(scene, resource, unique(entries)),
    ...(open !== undefined && { open, ...openRange(scene, object) }),
    isCamel: object.entries.some(({ key }) => key !== key.toLowerCase() && fieldNamed(resource, key) !== undefined),
  }
}

/** Frameworks list descriptions of context menus in their help, and send none. */
function sentEntries(scene: Scene, resource: ObjectResource, entries: DictEntry[]): DictEntry[] {
  if (scene.isSent || resource !== 'command') return entries
  const type = entries.find(({ key }) => key === 'type')?.node
  const isMenu = type?.type === 'scalar' && (type.value === CommandType.USER || type.value === CommandType.MESSAGE)
  return isMenu ? entries.filter(({ key }) => !key.startsWith('description') && key !== 'options') : entries
}

/** A dictionary of texts by locale. */
export function localizationsDict(scene: Scene, object: ObjectValue, anchor: Anchor): DictNode {
  const at = dictAnchor(scene, object, anchor)
  const open = object.open ?? (scene.isDamaged === true ? DAMAGED : undefined)
  const entries = lastEntries(object).flatMap((entry): DictEntry[] => {
    if (entry.value.kind === 'literal' && entry.value.data === undefined) return []
    // A bracket may be missing before a key of something else.
    if (scene.isDamaged === true && !/^[a-z]{2}(?:[-_]\w+)?$/i.test(entry.key)) return []
    const field =
      entry.value.kind === 'literal' && entry.value.data === null ? undefined : ({ type: 'string' } as const)
    return [entryNode(scene, entry, entry.key, at, plainNode(scene, entry.value, at, field))]
  })
  return {
    ...shell(scene, object, anchor),
    resource: 'localizations',
    entries: unique(entries),
    ...(open !== undefined && { open, ...openRange(scene, object) }),
    isCamel: false,
  }
}

function openRange({ module }: Scene, { openAt }: ObjectValue): Pick<DictNode, 'openRange'> {
  return openAt?.module === module ? { openRange: rangeOf(module, openAt.node) } : {}
}

const dictAnchor = (scene: Scene, object: ObjectValue, anchor: Anchor): Anchor => {
  const { range, isFixed } = located(scene, object, anchor)
  return { range, isFixed }
}

function shell(scene: Scene, object: ObjectValue, anchor: Anchor) {
  const place = located(scene, object, anchor)
  const isHere = object.site.module === scene.module
  const start = isHere ? startOf(scene.module.tree, object.site.node) : place.range.start
  const opening: Range = !isHere
    ? place.range
    : object.isClass === true
      ? classOpening(scene, object)
      : { start, end: start + 1 }
  const isLiteral = isHere && !place.isFixed && object.isClass !== true
  return { type: 'dict', ...place, opening, ...(isLiteral && { literal: object.site.node }) } as const
}

/** The name of a class, or its keyword. */
function classOpening({ module }: Scene, { site }: ObjectValue): Range {
  const name = childOf(module.tree, site.node, K.VariableDefinition)
  const start = startOf(module.tree, site.node)
  return name === NONE ? { start, end: start + 1 } : rangeOf(module, name)
}

/** Each key once, with the entry that counts. */
function lastEntries(object: ObjectValue): Entry[] {
  const last = new Map<string, Entry>()
  for (const entry of object.entries) {
    last.delete(entry.key)
    last.set(entry.key, entry)
  }
  return [...last.values()]
}

/** One field may be there in two spellings; the later counts. */
function unique(entries: readonly DictEntry[]): DictEntry[] {
  const last = new Map<string, DictEntry>()
  for (const entry of entries) last.set(entry.key, entry)
  return [...last.values()]
}

function entryNode(scene: Scene, entry: Entry, key: string, at: Anchor, node: DefNode): DictEntry {
  const { keySite, property } = entry
  const isHere = keySite.module === scene.module
  const keyOrigin = entry.keyOrigin ?? (isHere ? undefined : keySite)
  const handle: Handle | undefined =
    property !== undefined && isHere && !at.isFixed ? { kind: 'property', node: property } : undefined
  return {
    key,
    word: entry.key,
    keyRange: isHere ? rangeOf(scene.module, keySite.node) : at.range,
    node,
    ...(keyOrigin !== undefined && { keyOrigin }),
    ...(handle !== undefined && { handle }),
  }
}

const LONG_WORD = 15

/** The key to report for a word that is no field, but nearly: in the contract's spelling. */
function misspelt(
  scene: Scene,
  resource: ObjectResource,
  entry: Entry,
  object: ObjectValue,
): { readonly key: string; readonly field: string } | undefined {
  const { key, value } = entry
  // A word that is being typed looks like a shorthand.
  if (value.kind === 'function' || value.kind === 'class' || entry.isShorthand === true) return undefined
  const meant = nearestField(resource, key)
  if (meant === undefined || object.entries.some((other) => fieldNamed(resource, other.key) === meant)) return undefined
  // Nobody writes a long word by chance.
  if (!scene.isSent && key.length < LONG_WORD && !fits(value, resource, meant, key)) return undefined
  const snake = key.replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? '' : '_') + letter.toLowerCase())
  return { key: toCamelCase(meant) === meant ? key : snake, field: meant }
}

/** Whether a value is what the field takes, so that a framework's key beside it is unlikely. */
function fits(value: Value, resource: ObjectResource, field: string, key: string): boolean {
  switch (fieldsOf(resource)[field]?.type) {
    case 'localizations':
      return value.kind === 'object' || (value.kind === 'unknown' && key.length > 15)
    case 'list':
      return value.kind === 'list'
    case 'string':
    case 'choiceValue':
      return value.kind === 'literal' && typeof value.data === 'string'
    case 'boolean':
      return value.kind === 'literal' && typeof value.data === 'boolean'
    case 'integer':
    case 'number':
      return value.kind === 'literal' && typeof value.data === 'number'
    case 'bitset':
      return value.kind !== 'object' && value.kind !== 'unknown'
    default:
      return false
  }
}
