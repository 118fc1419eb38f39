import type { PatternPath, Site } from '../scope/module.js'
import { memberPropertyOf, objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { evaluate, rootFrame } from './evaluate.js'
import {
  interactionValueOf,
  DAMAGED,
  entryOf,
  hasInteractionValue,
  literal,
  unknown,
  unknownFrom,
  usedAt,
  unknownInteractionValue,
} from '../values/value.js'
import type {
  External,
  Frame,
  FunctionValue,
  ListValue,
  Literal,
  ObjectValue,
  Unknown,
  Value,
} from '../values/value.js'
import { basesOf, classAround, isAbstract, isSetIn, itemsIn, methodOfClass } from './classes.js'
import { propertyOf } from './containers.js'
import { namespaceObject } from './namespaces.js'
import { CONDITIONAL, isEmpty, orElse } from './operators.js'
import { calledOnSelf, selfAt } from './self.js'

/** Evaluates `object.member` and `object['member']`. */
export function memberOfValue(frame: Frame, node: Node): Value {
  const { module, tree } = frame
  const site = { module, node }
  const object = objectOf(tree, node)
  const second = memberPropertyOf(tree, node)
  if (object === NONE || second === NONE) {
    return unknown(site, DAMAGED)
  }
  const key = keyOf(frame, node, second)
  if (key === undefined) {
    return chosen(frame, evaluate(frame, object), evaluate(frame, second), site)
  }
  const field =
    tree.kindOf(object) === K.This && selfAt(frame, object) === undefined
      ? ownField(frame, node, key)
      : undefined
  if (field !== undefined) {
    return usedAt(field, site)
  }
  const inherited = tree.kindOf(object) === K.Super ? methodOfSuper(frame, object, key) : undefined
  if (inherited !== undefined) {
    return inherited
  }
  const holder = evaluate(frame, object)
  const value = memberByKey(frame, holder, key, site)
  if (value.kind === 'external') {
    return { ...value, site }
  }
  // What a parameter holds is shown where it is written; what a constant holds, where it is used.
  if (holder.use === undefined && holder.kind !== 'namespace' && holder.kind !== 'class') {
    return value
  }
  return usedAt(value, site)
}

/** Evaluates a table lookup with a key that the user chooses: `handlers[subcommand]`. */
export function chosen(frame: Frame, table: Value, key: Value | undefined, site: Site): Unknown {
  const by = interactionValueOf(key)
  const none = unknown(site, 'The member is computed.')
  if (by?.is !== 'name' && by?.is !== 'pattern') {
    return none
  }
  const entries = entriesOf(table)
  const whole = isWhole(table) ? { isWhole: true as const } : {}
  if (entries.length === 0) {
    return none
  }
  return { ...none, oneOf: { by, entries, table: table.site, ...whole } }
}

/** Tells whether all entries of a table are known. */
function isWhole(table: Value): boolean {
  if (table.kind === 'object') {
    return table.open === undefined && table.isClass !== true
  }
  return table.kind === 'map' && table.pairs.every(([key]) => key.kind === 'literal')
}

/** Returns the entries of a table by name. */
function entriesOf(table: Value): readonly (readonly [key: string, value: Value])[] {
  switch (table.kind) {
    case 'object':
      return table.entries.map(({ key, value }) => [key, value] as const)
    case 'namespace':
      return entriesOf(namespaceObject(table))
    case 'map':
      return table.pairs.flatMap(([key, value]) =>
        key.kind === 'literal' && typeof key.data === 'string' && value.kind !== 'rest'
          ? [[key.data, value] as const]
          : [],
      )
    default:
      return []
  }
}

function keyOf(frame: Frame, node: Node, second: Node): string | undefined {
  const { tree } = frame
  const name = tree.childOf(node, K.PropertyName)
  if (name !== NONE) {
    return tree.textOf(name)
  }
  if (tree.kindOf(second) === K.Error) {
    return undefined
  }
  const value = evaluate(frame, second)
  return value.kind === 'literal' && value.data !== undefined ? String(value.data) : undefined
}

/** Returns the part of a value to which a pattern's path leads. */
export function followed(
  frame: Frame,
  value: Value,
  path: NonNullable<PatternPath>,
  site: Site,
): Value {
  return path.reduce<Value>((inside, key) => memberByKey(frame, inside, String(key), site), value)
}

/**
 * Returns the default of a name in a pattern if its value is `undefined`, as in
 * `{ name = 'ping' }`; otherwise the value. A value of an interaction may have either.
 */
export function orDefault(frame: Frame, definition: Node, value: Value): Value {
  if (value.kind === 'unknown' && value.interactionValue !== undefined) {
    return withDefaults(frame, definition, value)
  }
  if (value.kind !== 'literal' || value.data !== undefined) {
    return value
  }
  const fallback = defaultAfter(frame.tree, definition)
  return fallback === NONE ? value : evaluate(frame, fallback)
}

/**
 * Adds the default of a name in a pattern to a value of an interaction, which may be missing. The
 * result is unknown if a part of the pattern around the name has other values by default.
 */
function withDefaults(frame: Frame, definition: Node, value: Unknown): Value {
  const { tree } = frame
  let part = tree.parentOf(definition)
  for (; PATTERNS.has(tree.kindOf(tree.parentOf(part))); part = tree.parentOf(part)) {
    const outer = defaultAfter(tree, part)
    if (outer !== NONE && !isEmpty(evaluate(frame, outer))) {
      return unknown(value.site, CONDITIONAL)
    }
  }
  const fallback = defaultAfter(tree, definition)
  if (fallback === NONE) {
    return value
  }
  return orElse(value, evaluate(frame, fallback), value.site) ?? unknown(value.site, CONDITIONAL)
}

const PATTERNS = anyOf('PatternProperty ObjectPattern ArrayPattern')

/** Returns the default of a part of a pattern: `'ping'` in `{ name = 'ping' }`; NONE without one. */
function defaultAfter(tree: Tree, part: Node): Node {
  const siblings = tree.childrenOf(tree.parentOf(part))
  const at = siblings.indexOf(part)
  return tree.kindOf(siblings[at + 1] ?? NONE) === K.Equals ? (siblings[at + 2] ?? NONE) : NONE
}

/** Returns the member of a value with a key. */
export function memberByKey(frame: Frame, holder: Value, key: string, site: Site): Value {
  switch (holder.kind) {
    case 'object':
      return memberOfObject(holder, key) ?? literal(site, undefined)
    case 'list':
      return memberOfList(holder, key, site)
    case 'external':
      return memberOfExternal(frame, holder, key, site)
    case 'namespace':
      return frame.evaluator.exportOf(holder.frame, key, site, new Set())
    case 'class':
      return staticMember(holder, key, site)
    case 'literal':
      return memberOfLiteral(holder, key, site)
    case 'unknown':
      return memberOfUnknown(frame, holder, key, site)
    default:
      return unknown(site, 'The value is computed.')
  }
}

function memberOfList({ items }: ListValue, key: string, site: Site): Value {
  if (key === 'length' && items.every(({ kind }) => kind !== 'rest')) {
    return literal(site, items.length)
  }
  const index = /^\d+$/.test(key) ? Number(key) : -1
  const before = items.slice(0, index + 1)
  const item = before[index]
  if (item === undefined || before.some(({ kind }) => kind === 'rest')) {
    return unknown(site, 'The item is not known.')
  }
  return item.kind === 'rest' ? unknown(site, item.reason) : item
}

function memberOfLiteral(holder: Literal, key: string, site: Site): Value {
  if (typeof holder.data === 'bigint' && key === 'bitfield') {
    return holder
  }
  if (typeof holder.data === 'string' && key === 'length') {
    return literal(site, holder.data.length)
  }
  return unknown(site, 'The value is computed.')
}

/**
 * Returns a member of a value from a package or a global. It may be an interaction:
 * `ctx.interaction`.
 */
function memberOfExternal(frame: Frame, holder: External, key: string, site: Site): Value {
  const { interactions, libraries } = frame.evaluator
  const interactionValue =
    holder.source === undefined ? interactions.member(frame, undefined, key, site) : undefined
  if (interactionValue !== undefined) {
    return unknownInteractionValue(site, interactionValue)
  }
  const path = [...holder.path, key]
  const member = libraries.memberOf(path)
  if (member === undefined) {
    return { kind: 'external', site, source: holder.source, path }
  }
  return { ...literal(site, member.data), member: member.of }
}

/** Returns a member of an interaction value. For a table, of each entry. */
function memberOfUnknown(frame: Frame, holder: Unknown, key: string, site: Site): Value {
  const { oneOf } = holder
  if (oneOf !== undefined) {
    const entries = oneOf.entries.map(
      ([name, value]) => [name, methodOf(frame, value, key, site)] as const,
    )
    return { ...unknownFrom(holder, site), oneOf: { ...oneOf, entries } }
  }
  const { interactions } = frame.evaluator
  const member = interactions.member(frame, holder.interactionValue, key, site)
  return member ? unknownInteractionValue(site, member) : unknownFrom(holder, site)
}

/**
 * Returns a member of an object. If the object contains an interaction value, a method is bound to
 * it as `this`.
 */
function memberOfObject(holder: ObjectValue, key: string): Value | undefined {
  const own = propertyOf(holder, key)
  const made = entryOf(holder, key) === undefined ? holder.made : undefined
  const method = made === undefined ? own : (methodOfClass(made, key) ?? own)
  if (method?.kind === 'function' && hasInteractionValue(holder)) {
    return calledOnSelf(method, holder)
  }
  return method
}

/** Returns the member of a value, or the method of its class. */
export function methodOf(frame: Frame, value: Value, key: string, site: Site): Value {
  const own = memberByKey(frame, value, key, site)
  if (own.kind === 'function') {
    return own
  }
  const made = classOfValue(value)
  return (made === undefined ? undefined : methodIn(frame, made, key)) ?? own
}

/** Returns the class of an instance; `undefined` for other values. */
function classOfValue(value: Value): Site | undefined {
  if (value.kind === 'unknown') {
    return value.made
  }
  return value.kind === 'object' && value.isClass ? value.site : undefined
}

/** Returns a method of a class or of one that it extends. */
export const methodIn = (
  { evaluator }: Frame,
  made: Site,
  key: string,
): FunctionValue | undefined =>
  methodOfClass({ kind: 'class', site: made, frame: rootFrame(evaluator, made.module) }, key)

/**
 * Evaluates `super.method` to the method of the base class, with the same `this`; `undefined` if
 * the base class is unknown.
 */
function methodOfSuper(frame: Frame, node: Node, key: string): FunctionValue | undefined {
  if (frame.self?.kind === 'builder') {
    return undefined
  }
  const around = classAround(frame.tree, node)
  const [base] = around === NONE ? [] : basesOf(frame, around)
  const method = base?.kind === 'class' ? methodOfClass(base, key) : undefined
  const self = selfAt(frame, node)
  return method === undefined || self?.kind !== 'object' ? method : calledOnSelf(method, self)
}

/** Evaluates `this.name` to the value of the field `name = …` in the same class. */
function ownField(frame: Frame, node: Node, key: string): Value | undefined {
  const { tree } = frame
  const own = classAround(tree, node)
  if (own === NONE) {
    return undefined
  }
  const given = fieldValues(tree, own).get(key)
  if (given !== undefined && !isSetIn(tree, tree.childOf(own, K.ClassBody), key)) {
    const value = evaluate(frame, given)
    return isOverridden(tree, given) || isPlaceholder(tree, given, value) ? undefined : value
  }
  const { evaluator, module } = frame
  return evaluator.fieldOf(rootFrame(evaluator, module), own, key)
}

/**
 * Tells whether subclasses may override a field's value, which the class's methods would then read.
 */
function isOverridden(tree: Tree, init: Node): boolean {
  const field = tree.parentOf(init)
  if (
    tree.hasChild(field, K.Readonly) ||
    tree.textOf(tree.childOf(field, K.Privacy)) === 'private'
  ) {
    return false
  }
  const node = tree.parentOf(tree.parentOf(field))
  return (
    isAbstract(tree, node) ||
    extendedIn(tree, 0).has(tree.textOf(tree.childOf(node, K.VariableDefinition)))
  )
}

/** Returns the names of a module's classes that other classes in it extend. */
const extendedIn = once((tree: Tree, script: Node): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const [, name = ''] of tree.textOf(script).matchAll(/\bextends\s+([\w$]+)/g)) {
    names.add(name)
  }
  return names
})

/**
 * Tells whether the initial value of a field is empty, so that code probably fills it later:
 * `contexts: number[] = []`.
 */
const isPlaceholder = (tree: Tree, init: Node, value: Value): boolean =>
  !tree.hasChild(tree.parentOf(init), K.Readonly) &&
  (value.kind === 'list' ? value.items.length === 0 : value.kind === 'literal' && value.data === '')

/** Returns the initial values of a class's instance fields, by name. */
const fieldValues = once((tree: Tree, node: Node): ReadonlyMap<string, Node> => {
  const own = itemsIn(tree, node).filter(({ init, isStatic }) => init !== NONE && !isStatic)
  return new Map(own.map(({ name, init }) => [name, init] as const).reverse())
})

/** Evaluates `static name = …` and `static make() {}` of a class. */
function staticMember(
  { frame, site: { node } }: Extract<Value, { kind: 'class' }>,
  key: string,
  site: Site,
): Value {
  const { module, tree } = frame
  for (const { name, item, init, isMethod, isStatic } of itemsIn(tree, node)) {
    if (!isStatic || name !== key) {
      continue
    }
    if (init !== NONE) {
      return evaluate(frame, init)
    }
    const isComputed = tree.hasChild(item, K.Get) || tree.hasChild(item, K.Set)
    if (isMethod && !isComputed) {
      return { kind: 'function', site: { module, node: item }, frame }
    }
  }
  return unknown(site, `"${key}" of the class is not known.`)
}
