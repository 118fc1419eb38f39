import { fieldsOf } from '@slashlint/core/contract'
import type { Field, ObjectResource } from '@slashlint/core/contract'
import { enumMember } from '../evaluate/names.js'
import { bitsOf } from '../evaluate/permissions.js'
import type { BuilderState, Rest, Value } from '../evaluate/value.js'
import { builderDict } from './from-builder.js'
import { localizationsDict, objectDict } from './from-object.js'
import type { DefNode, Handle, ListItem, ListNode, Range, ScalarNode } from './nodes.js'
import { DAMAGED, dynamicNode, located, piecesOf, rangeOf, reasonOf } from './scene.js'
import type { Anchor, Scene } from './scene.js'

/** The value of a field in the contract's form; undefined: it is `undefined`, which is as if it were not there. */
export function fieldNode(
  scene: Scene,
  resource: ObjectResource,
  name: string,
  value: Value | Rest,
  anchor: Anchor,
  word = name,
): DefNode | undefined {
  if (value.kind === 'literal' && value.data === undefined) return undefined
  const field: Field | undefined = fieldsOf(resource)[name]
  switch (field?.type) {
    case 'localizations':
      return value.kind === 'object' ? localizationsDict(scene, value, anchor) : plainNode(scene, value, anchor, field)
    case 'bitset':
      // discord.js resolves names in its own spelling of the key only.
      return bitsetNode(scene, value, anchor, scene.isSent && word === name)
    case 'list':
      return value.kind === 'list'
        ? listNode(scene, name, field, value.items, value, anchor)
        : plainNode(scene, value, anchor, field)
    case 'integer':
      return field.enum === undefined ? plainNode(scene, value, anchor, field) : enumNode(scene, value, anchor, field)
    default:
      return plainNode(scene, value, anchor, field)
  }
}

/** JSON types that a field takes; what else frameworks put there is theirs. */
function isOdd(value: unknown, field: Field | undefined): boolean {
  switch (field?.type) {
    case 'string':
      return typeof value !== 'string'
    case 'list':
    case 'localizations':
      return value !== null
    case 'boolean':
      return typeof value !== 'boolean'
    case 'integer':
    case 'number':
      return typeof value !== 'number' && (typeof value !== 'string' || field.enum !== undefined)
    case 'choiceValue':
      return typeof value !== 'string' && typeof value !== 'number'
    default:
      return false
  }
}

/** A scalar as it is. */
export function plainNode(scene: Scene, value: Value | Rest, anchor: Anchor, field?: Field): DefNode {
  if (scene.isSent && scene.isDamaged !== true) {
    // The wrong kind of thing, as it is.
    if (value.kind === 'object') return localizationsDict(scene, value, anchor)
    if (value.kind === 'list') return listNode(scene, '', { type: 'list' }, value.items, value, anchor)
  }
  if (value.kind !== 'literal' || value.data === undefined) return dynamicNode(scene, value, anchor, reasonOf(value))
  const data = typeof value.data === 'bigint' ? Number(value.data) : value.data
  if (scene.isUnfinished === true && typeof data === 'string' && data.trim() === '')
    return dynamicNode(scene, value, anchor, 'A program fills it in.')
  if ((!scene.isSent || scene.isDamaged === true) && isOdd(data, field))
    return dynamicNode(scene, value, anchor, 'This is a form of its own, which a program reads.')
  return scalarOf(scene, value, data, anchor)
}

function scalarOf(
  scene: Scene,
  value: Extract<Value, { kind: 'literal' }>,
  data: ScalarNode['value'],
  anchor: Anchor,
): ScalarNode {
  const pieces = typeof data === 'string' ? piecesOf(scene, value) : undefined
  const place = located(scene, value, anchor)
  return {
    type: 'scalar',
    ...place,
    ...editable(scene, value, place.isFixed, anchor),
    value: data,
    ...(pieces !== undefined && { pieces }),
    ...(value.member !== undefined && { member: value.member }),
  }
}

/** Whether a scalar may be edited, and where if not in its own place. */
function editable(
  { module }: Scene,
  { written, isWritten, member }: Extract<Value, { kind: 'literal' }>,
  isFixed: boolean,
  anchor: Anchor,
): Pick<ScalarNode, 'isFixed' | 'written'> {
  if (written?.module === module && !anchor.isFixed) return { isFixed: false, written: rangeOf(module, written.node) }
  return { isFixed: isFixed || (!isWritten && member === undefined) }
}

/** A member of an enumeration, by number or by name. */
function enumNode(scene: Scene, value: Value | Rest, anchor: Anchor, field: Field): DefNode {
  if (value.kind === 'literal' && typeof value.data === 'string' && field.enum !== undefined) {
    const member = enumMember(field.enum, value.data)
    if (member !== undefined) return scalarOf(scene, value, member, anchor)
  }
  return plainNode(scene, value, anchor, field)
}

/**
 * Bits, digits or names become the digits that are sent.
 *
 * @param isPlain what is given is sent as it is: names are mistakes
 */
function bitsetNode(scene: Scene, value: Value | Rest, anchor: Anchor, isPlain: boolean): DefNode {
  if (value.kind === 'literal' && (typeof value.data === 'string' || value.data === null)) {
    const isSent = isPlain || (scene.isSent && bitsOf(value) === undefined)
    if (isSent || value.data === null || /^\d*$/.test(value.data)) return scalarOf(scene, value, value.data, anchor)
  }
  const bits = isPlain && value.kind === 'list' ? undefined : bitsOf(value)
  if (bits === undefined || bits < 0n) {
    return isPlain || (scene.isSent && value.kind === 'literal')
      ? plainNode(scene, value, anchor)
      : dynamicNode(scene, value, anchor, reasonOf(value))
  }
  const place = located(scene, value, anchor)
  return {
    type: 'scalar',
    ...place,
    ...(value.kind === 'literal' ? editable(scene, value, place.isFixed, anchor) : { isFixed: true }),
    value: String(bits),
    ...(value.kind === 'literal' && value.member !== undefined && { member: value.member }),
  }
}

/** A list of resources, of members of an enumeration, or of plain values. */
export function listNode(
  scene: Scene,
  name: string,
  field: Field,
  items: readonly (Value | Rest)[],
  holder: Value,
  anchor: Anchor,
): ListNode {
  const place = located(scene, holder, anchor)
  const inner: Anchor = { range: place.range, isFixed: place.isFixed }
  const isHere = holder.site.module === scene.module && holder.kind === 'list'
  return {
    type: 'list',
    ...place,
    field: name,
    opening: { start: place.range.start, end: isHere ? place.range.start + 1 : place.range.end },
    items: guarded(
      scene,
      items.map((item) => itemNode(scene, field, item, inner)),
      place.range,
    ),
    ...(isHere && !place.isFixed && { literal: holder.site.node }),
  }
}

/** In a damaged definition a list may have had other items, before and behind those that are seen. */
function guarded({ isDamaged }: Scene, items: readonly ListItem[], range: Range): readonly ListItem[] {
  if (isDamaged !== true) return items
  const rest: ListItem = { node: { type: 'dynamic', range, isFixed: true, reason: DAMAGED }, isRest: true }
  return [rest, ...items, rest]
}

export function itemNode(scene: Scene, field: Field, value: Value | Rest, anchor: Anchor): ListItem {
  if (value.kind === 'rest') return { node: dynamicNode(scene, value, anchor, value.reason), isRest: true }
  const node = itemValue(scene, field, value, anchor)
  const isWritten = value.site.module === scene.module && value.use === undefined && value.fixed !== true
  const handle: Handle | undefined =
    isWritten || value.origin !== undefined ? { kind: 'element', node: value.site.node } : undefined
  return { node, isRest: node.type === 'dynamic', ...(handle !== undefined && !anchor.isFixed && { handle }) }
}

/** The builders whose options are being read. */
const inside = new WeakSet<BuilderState>()

function itemValue(scene: Scene, field: Field, value: Value, anchor: Anchor): DefNode {
  if (field.of === 'integer')
    return enumNode(scene, value, anchor, { type: 'integer', ...(field.enum !== undefined && { enum: field.enum }) })
  if (field.of === 'string') return plainNode(scene, value, anchor, { type: 'string' })
  if (field.of === undefined) return plainNode(scene, value, anchor)
  if (value.kind === 'object') return objectDict(scene, value, field.of, anchor)
  if (value.kind === 'builder') {
    const { state } = value
    // In damaged text a callback may return the builder that it is given to.
    if (state.builds !== 'option' && field.of === 'option')
      return dynamicNode(scene, value, anchor, 'This is no option.')
    if (inside.has(state)) return dynamicNode(scene, value, anchor, 'The option contains itself.')
    state.isUsed = true
    inside.add(state)
    const node = builderDict(scene, value, anchor)
    inside.delete(state)
    return node
  }
  if (value.kind === 'literal' && scene.isSent && scene.isDamaged !== true) return plainNode(scene, value, anchor)
  return dynamicNode(scene, value, anchor, reasonOf(value))
}
