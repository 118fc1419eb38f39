import { fieldsOf } from '@slashlint/core/contract'
import type { Field, ObjectResource } from '@slashlint/core/contract'
import type { Range } from '../../reader.js'
import { TOO_LARGE } from '../evaluate/bounds.js'
import { bitsOf } from '../evaluate/permissions.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isFunction, parametersOf, resolve } from '../scope/bindings.js'
import { attach } from '../scope/module.js'
import type { Module, Site } from '../scope/module.js'
import { within } from '../scope/workspace.js'
import { chainRoot, chainTop } from '../syntax/chains.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { DAMAGED } from '../values/value.js'
import type { BuilderValue, Item, ListValue, Literal, ObjectValue, Value } from '../values/value.js'
import { dynamicNode, located, OWN_FORM, piecesOf, rangeOf, reasonOf } from './conversion.js'
import type { Conversion, Fallback } from './conversion.js'
import { dynamicAt } from '../../definition/values.js'
import { withCode } from './nodes.js'
import type { DefNode, DictNode, ListNode, ScalarNode } from './nodes.js'

/** The name of a field in Discord's API. */
interface FieldName {
  readonly resource: ObjectResource
  readonly name: string
  /** The key in the text; absent if it equals the name. */
  readonly word?: string
}

/**
 * Converts a field's value to Discord's form. Returns `undefined` for the value `undefined`, since
 * the field is then absent.
 */
export function fieldNode(
  conversion: Conversion,
  { resource, name, word = name }: FieldName,
  value: Item,
  fallback: Fallback,
): DefNode | undefined {
  if (value.kind === 'literal' && value.data === undefined) {
    return undefined
  }
  const field: Field | undefined = fieldsOf(resource)[name]
  if (field?.type === 'bitset') {
    // Libraries that resolve names do so in their own spelling of the key only.
    return bitsetNode(conversion, value, fallback, isPlainHere(conversion, word === name))
  }
  if (field?.type === 'localizations' && value.kind === 'object') {
    return conversion.dictOf(conversion, value, 'localizations', fallback)
  }
  if (field?.type === 'list' && value.kind === 'list') {
    return listNode(conversion, name, field, value, fallback)
  }
  if (field?.type === 'integer' && field.enum !== undefined) {
    return enumNode(conversion, value, fallback, field)
  }
  return plainNode(conversion, value, fallback, field)
}

/** Tells whether the value of a key is sent unchanged. */
const isPlainHere = ({ isSent, form }: Conversion, isContractKey: boolean): boolean =>
  isSent && (isContractKey || form === 'api')

/** The types of values that fields accept, the most common one first. */
export const TAKEN: Readonly<Partial<Record<Field['type'], readonly string[]>>> = {
  string: ['string'],
  boolean: ['boolean'],
  integer: ['number'],
  number: ['number'],
  choiceValue: ['string', 'number'],
}

/**
 * Tells whether a field does not accept a value's type, so that the value is in a framework's own
 * form.
 */
function isOdd(value: unknown, { type, enum: members }: Field): boolean {
  if (type === 'list' || type === 'localizations') {
    return value !== null
  }
  const isNumbered = (type === 'integer' || type === 'number') && members === undefined
  return TAKEN[type]?.includes(typeof value) === false && !(isNumbered && typeof value === 'string')
}

/** Converts a string, number or boolean without changes. */
export function plainNode(
  conversion: Conversion,
  value: Item,
  fallback: Fallback,
  field?: Field,
): DefNode {
  const isExact = conversion.isSent && conversion.isDamaged !== true
  // The wrong kind of value is sent as it is.
  if (isExact && value.kind === 'object') {
    return conversion.dictOf(conversion, value, 'localizations', fallback)
  }
  if (isExact && value.kind === 'list') {
    return listNode(conversion, '', { type: 'list' }, value, fallback)
  }
  if (value.kind !== 'literal' || value.data === undefined) {
    return dynamicNode(conversion, value, fallback, reasonOf(value))
  }
  const data = sentData(conversion, value, value.data)
  if (conversion.isUnfinished === true && isBlank(data)) {
    return dynamicNode(conversion, value, fallback, 'A program fills it in.')
  }
  if (!isExact && field !== undefined && isOdd(data, field)) {
    return dynamicNode(conversion, value, fallback, OWN_FORM)
  }
  return scalarOf(conversion, value, data, fallback)
}

const isBlank = (data: unknown): boolean => typeof data === 'string' && data.trim() === ''

/** Returns the data that is sent for a literal. Libraries convert a BigInt to a number. */
function sentData(
  conversion: Conversion,
  value: Literal,
  data: ScalarNode['value'],
): ScalarNode['value'] {
  return typeof data === 'bigint' && !isBigIntSent(conversion, value) ? Number(data) : data
}

/**
 * Tells whether a BigInt is sent unchanged, which JSON does not allow. `new PermissionsBitField(…)`
 * is sent as digits instead.
 */
const isBigIntSent = ({ form }: Conversion, { site }: Value): boolean =>
  form === 'api' && site.module.tree.kindOf(site.node) !== K.NewExpression

/** Makes the node of a scalar from the data that is sent. */
function scalarOf(
  conversion: Conversion,
  value: Item,
  data: ScalarNode['value'],
  fallback: Fallback,
): ScalarNode {
  const place = located(conversion, value, fallback, true)
  if (value.kind !== 'literal') {
    return { type: 'scalar', ...place, isFixed: true, value: data }
  }
  const pieces =
    typeof data === 'string' && data === value.data ? piecesOf(conversion, value) : undefined
  return {
    type: 'scalar',
    ...place,
    ...editable(conversion, value, place.isFixed, fallback),
    value: data,
    ...(pieces !== undefined && { pieces }),
  }
}

/** Returns whether a scalar can be edited, and the place of its text if this is elsewhere. */
function editable(
  { module }: Conversion,
  { constantLiteral, isReplaceable, member }: Literal,
  isFixed: boolean,
  fallback: Fallback,
): Pick<ScalarNode, 'isFixed' | 'writing'> {
  if (constantLiteral?.module === module && !fallback.isFixed) {
    return { isFixed: false, writing: { editable: rangeOf(module, constantLiteral.node) } }
  }
  return { isFixed: isFixed || (!isReplaceable && member === undefined) }
}

/**
 * Converts a member of an enumeration, by its number or, if the receiver accepts names, by its
 * name.
 */
function enumNode(conversion: Conversion, value: Item, fallback: Fallback, field: Field): DefNode {
  const takesNames = conversion.form === undefined || conversion.form === 'names'
  if (
    takesNames &&
    value.kind === 'literal' &&
    typeof value.data === 'string' &&
    field.enum !== undefined
  ) {
    const member = LIBRARIES.enumMember(field.enum, value.data)
    if (member !== undefined) {
      return scalarOf(conversion, value, member, fallback)
    }
  }
  return plainNode(conversion, value, fallback, field)
}

/**
 * Converts permission bits, digits or names to the digits that are sent.
 *
 * @param isPlain true if the value is sent unchanged, so that names are mistakes
 */
function bitsetNode(
  conversion: Conversion,
  value: Item,
  fallback: Fallback,
  isPlain: boolean,
): DefNode {
  if (value.kind === 'literal') {
    if (typeof value.data === 'bigint' && isBigIntSent(conversion, value)) {
      return plainNode(conversion, value, fallback)
    }
    const text = isPlain ? textOf(value) : unresolvedText(conversion, value)
    if (text !== undefined) {
      return scalarOf(conversion, value, text, fallback)
    }
  }
  const bits = isPlain && value.kind === 'list' ? undefined : bitsOf(LIBRARIES, value)
  if (bits !== undefined && bits >= 0n) {
    return scalarOf(conversion, value, String(bits), fallback)
  }
  if (isPlain || (conversion.isSent && value.kind === 'literal')) {
    return plainNode(conversion, value, fallback)
  }
  return dynamicNode(conversion, value, fallback, reasonOf(value))
}

const textOf = ({ data }: Literal): string | null | undefined =>
  typeof data === 'string' || data === null ? data : undefined

/**
 * Returns the text of a bit set that a library sends unchanged; `undefined` for names that it
 * converts.
 */
function unresolvedText(conversion: Conversion, value: Literal): string | null | undefined {
  const text = textOf(value)
  if (typeof text !== 'string') {
    return text
  }
  const isSent =
    /^\d*$/.test(text) ||
    isNamedOtherwise(conversion, text) ||
    (conversion.isSent && bitsOf(LIBRARIES, value) === undefined)
  return isSent ? text : undefined
}

/**
 * Tells whether a permission's name has the spelling of another version of the library than the one
 * that gets it: `BAN_MEMBERS` before 14 of discord.js, `BanMembers` from 14 on.
 */
function isNamedOtherwise({ form }: Conversion, name: string): boolean {
  if (form !== 'numbers' && form !== 'names') {
    return false
  }
  return form === 'names' ? /[a-z]/.test(name) : /^[A-Z]+(?:_[A-Z]+)*$/.test(name)
}

/** Converts a list of resources, of members of an enumeration, or of plain values. */
export function listNode(
  conversion: Conversion,
  name: string,
  field: Field,
  list: ListValue,
  fallback: Fallback,
): ListNode {
  const place = located(conversion, list, fallback)
  const inner: Fallback = { range: place.range, isFixed: place.isFixed }
  const isHere = list.site.module === conversion.module
  return {
    type: 'list',
    ...place,
    opening: { start: place.range.start, end: isHere ? place.range.start + 1 : place.range.end },
    items: guarded(
      conversion,
      list.items.map((item) => itemNode(conversion, field, item, inner)),
      place.range,
    ),
    writing: {
      field: name,
      ...(isHere && !place.isFixed && { literal: list.site.node }),
    },
  }
}

/**
 * Adds unknown items before and after a list in a damaged definition, since damage may hide items.
 */
function guarded(
  { isDamaged }: Conversion,
  items: readonly DefNode[],
  range: Range,
): readonly DefNode[] {
  if (isDamaged !== true) {
    return items
  }
  const rest = dynamicAt(range, DAMAGED)
  return [rest, ...items, rest]
}

export function itemNode(
  conversion: Conversion,
  field: Field,
  value: Item,
  fallback: Fallback,
): DefNode {
  // A list that is ten times in a list, which is ten times in another one, is short in the text only.
  if (conversion.module.workspace.budget-- <= 0) {
    return dynamicNode(conversion, value, fallback, TOO_LARGE)
  }
  if (value.kind === 'rest') {
    return dynamicNode(conversion, value, fallback, value.reason)
  }
  const node = itemValue(conversion, field, value, fallback)
  const isWritten =
    value.site.module === conversion.module && value.use === undefined && value.fixed !== true
  const hasHandle = (isWritten || value.origin !== undefined) && !fallback.isFixed
  return hasHandle ? withCode(node, { handle: { kind: 'element', node: value.site.node } }) : node
}

/**
 * Adds its home to an option that is in another document. If a function makes the option from its
 * arguments, the option belongs to the caller. In damaged text, the structure is only a guess.
 */
function withHome(
  conversion: Conversion,
  value: ObjectValue | BuilderValue,
  node: DictNode,
): DictNode {
  const { fixed: _, use: __, ...own } = value
  const { site } = own
  const { module } = site
  const isElsewhere = module.uri !== conversion.module.uri && node.resource === 'option'
  if (!isElsewhere || module.tree.errors.length > 0 || isMadeFor(site)) {
    return node
  }
  const read = (): DictNode =>
    within(module.workspace, site, () =>
      conversion.dictOf({ ...conversion, module }, own, 'option', {
        range: rangeOf(module, site.node),
        isFixed: false,
      }),
    )
  return { ...node, home: conversion.homeOf(module, read) }
}

/**
 * Tells whether a node is in a loop, or in a function whose parameters affect its value. A single
 * parameter does not count if it is the builder itself or gets the option:
 * `(command) => command.addSubcommand(…)`.
 */
function isMadeFor({ module, node }: Site): boolean {
  const { tree } = module
  for (let at = tree.parentOf(node); at !== NONE; at = tree.parentOf(at)) {
    if (LOOPS.has(tree.kindOf(at))) {
      return true
    }
    const parameters = isFunction(tree, at) ? parametersOf(tree, at) : []
    if (parameters.length > 1) {
      return true
    }
    if (parameters.some(({ pattern }) => pattern !== node && !isAddedTo(module, pattern, node))) {
      return true
    }
  }
  return false
}

/**
 * Tells whether an option is added to the builder in a parameter, and the parameter has no other
 * use.
 */
function isAddedTo(module: Module, pattern: Node, node: Node): boolean {
  const { tree } = module
  if (tree.kindOf(pattern) !== K.VariableDefinition) {
    return false
  }
  const isCall = tree.kindOf(node) === K.CallExpression
  const own = isCall ? tree.childOf(node, K.ArgList) : chainTop(tree, node)
  const call = isCall ? node : tree.parentOf(tree.holderOf(own))
  const name = tree.textOf(pattern)
  const root = tree.kindOf(call) === K.CallExpression ? chainRoot(tree, call) : NONE
  if (
    root === NONE ||
    tree.textOf(root) !== name ||
    resolve(module, name, root)?.node !== pattern
  ) {
    return false
  }
  return !tree.nodesIn(own, K.VariableName).some((at) => tree.textOf(at) === name)
}

const LOOPS = anyOf('ForStatement While Do')

function itemValue(
  conversion: Conversion,
  field: Field,
  value: Value,
  fallback: Fallback,
): DefNode {
  if (field.of === 'integer') {
    return enumNode(conversion, value, fallback, {
      type: 'integer',
      ...(field.enum !== undefined && { enum: field.enum }),
    })
  }
  if (field.of === 'string') {
    return plainNode(conversion, value, fallback, { type: 'string' })
  }
  if (field.of === undefined) {
    return plainNode(conversion, value, fallback)
  }
  if (field.of === 'option') {
    attach(value.site)
  }
  if (value.kind === 'object') {
    return withHome(conversion, value, conversion.dictOf(conversion, value, field.of, fallback))
  }
  if (value.kind === 'builder') {
    const { state } = value
    // In damaged text a callback may return the builder that it is given to.
    if (state.builds !== 'option' && field.of === 'option') {
      return dynamicNode(conversion, value, fallback, 'This is not an option.')
    }
    if (state.isBeingRead) {
      return dynamicNode(conversion, value, fallback, 'The option contains itself.')
    }
    state.isUsed = true
    state.isBeingRead = true
    const node = conversion.dictOf(conversion, value, field.of, fallback)
    state.isBeingRead = false
    return withHome(conversion, value, node)
  }
  if (value.kind === 'literal' && conversion.isSent && conversion.isDamaged !== true) {
    return plainNode(conversion, value, fallback)
  }
  return dynamicNode(conversion, value, fallback, reasonOf(value))
}
