import type { PatternPath, Site } from '../scope/module.js'
import { memberPropertyOf, objectOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { evaluate, rootFrame } from './evaluate.js'
import {
  askedOf,
  DAMAGED,
  entryOf,
  hasAsked,
  literal,
  unknown,
  unknownFrom,
  usedAt,
  valueAsked,
} from '../values/value.js'
import type {
  External,
  Frame,
  FunctionValue,
  ObjectValue,
  Unknown,
  Value,
} from '../values/value.js'
import { classAround, isAbstract, isSetIn, itemsIn, methodOfClass } from './classes.js'
import { propertyOf } from './containers.js'
import { namespaceObject } from './namespaces.js'
import { calledOnSelf, selfAt } from './self.js'

/** `object.member` and `object['member']` */
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
  const holder = evaluate(frame, object)
  const value = memberByKey(frame, holder, key, site)
  if (value.kind === 'external') {
    return { ...value, site }
  }
  // What a parameter holds is shown where it is written; what a constant holds, where it is used.
  return holder.use === undefined && holder.kind !== 'namespace' && holder.kind !== 'class'
    ? value
    : usedAt(value, site)
}

/** What a table has where it is asked with a name that a user decides about: `handlers[subcommand]`. */
export function chosen(frame: Frame, table: Value, key: Value | undefined, site: Site): Unknown {
  const by = askedOf(key)
  const none = unknown(site, 'The member is computed.')
  if (by?.is !== 'name' && by?.is !== 'pattern') {
    return none
  }
  const entries = entriesOf(table)
  const whole = isWhole(table) ? { isWhole: true as const } : {}
  return entries.length === 0
    ? none
    : { ...none, oneOf: { by, entries, table: table.site, ...whole } }
}

/** Whether all that a table has is known. */
const isWhole = (table: Value): boolean =>
  table.kind === 'object'
    ? table.open === undefined && table.isClass !== true
    : table.kind === 'map' && table.pairs.every(([key]) => key.kind === 'literal')

/** What a table has, by name. */
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

/** A part of a value, by the path of a pattern. */
export function followed(
  frame: Frame,
  value: Value,
  path: NonNullable<PatternPath>,
  site: Site,
): Value {
  return path.reduce<Value>((inside, key) => memberByKey(frame, inside, String(key), site), value)
}

/** What a name in a pattern stands for: its default where there is nothing, `{ name = 'ping' }`. */
export function orDefault(frame: Frame, definition: Node, value: Value): Value {
  if (value.kind !== 'literal' || value.data !== undefined) {
    return value
  }
  const { tree } = frame
  const siblings = tree.childrenOf(tree.parentOf(definition))
  const at = siblings.indexOf(definition)
  const fallback = tree.kindOf(siblings[at + 1] ?? NONE) === K.Equals ? siblings[at + 2] : undefined
  return fallback === undefined ? value : evaluate(frame, fallback)
}

/** The value under a key of a value. */
export function memberByKey(frame: Frame, holder: Value, key: string, site: Site): Value {
  switch (holder.kind) {
    case 'object':
      return memberOfObject(holder, key) ?? literal(site, undefined)
    case 'list': {
      const index = /^\d+$/.test(key) ? Number(key) : -1
      const before = holder.items.slice(0, index + 1)
      const item = before[index]
      if (key === 'length' && holder.items.every(({ kind }) => kind !== 'rest')) {
        return literal(site, holder.items.length)
      }
      if (item === undefined || before.some(({ kind }) => kind === 'rest')) {
        return unknown(site, 'The item is not known.')
      }
      return item.kind === 'rest' ? unknown(site, item.reason) : item
    }
    case 'external': {
      const asked =
        holder.source === undefined
          ? frame.evaluator.asking.member(frame, undefined, key, site)
          : undefined
      return asked === undefined
        ? externalMember(frame, holder, key, site)
        : valueAsked(site, asked)
    }
    case 'namespace':
      return frame.evaluator.exportOf(holder.frame, key, site, new Set())
    case 'class':
      return staticMember(holder, key, site)
    case 'literal':
      if (typeof holder.data === 'bigint' && key === 'bitfield') {
        return holder
      }
      if (typeof holder.data === 'string' && key === 'length') {
        return literal(site, holder.data.length)
      }
      return unknown(site, 'The value is computed.')
    case 'unknown': {
      const { oneOf } = holder
      if (oneOf !== undefined) {
        const entries = oneOf.entries.map(
          ([name, value]) => [name, methodOf(frame, value, key, site)] as const,
        )
        return { ...unknownFrom(holder, site), oneOf: { ...oneOf, entries } }
      }
      const asked = frame.evaluator.asking.member(frame, holder.asked, key, site)
      return asked === undefined ? unknownFrom(holder, site) : valueAsked(site, asked)
    }
    default:
      return unknown(site, 'The value is computed.')
  }
}

/** A member of an object. What is a method of something that has a part of an interaction sees the object as `this`. */
function memberOfObject(holder: ObjectValue, key: string): Value | undefined {
  const own = propertyOf(holder, key)
  const made = entryOf(holder, key) === undefined ? holder.made : undefined
  const method = made === undefined ? own : (methodOfClass(made, key) ?? own)
  return method?.kind === 'function' && hasAsked(holder) ? calledOnSelf(method, holder) : method
}

/** A member of a value, or a method of the class of which it is an instance. */
export function methodOf(frame: Frame, value: Value, key: string, site: Site): Value {
  const own = memberByKey(frame, value, key, site)
  if (own.kind === 'function') {
    return own
  }
  const made =
    value.kind === 'unknown'
      ? value.made
      : value.kind === 'object' && value.isClass
        ? value.site
        : undefined
  return (made === undefined ? undefined : methodIn(frame, made, key)) ?? own
}

/** A method of a class, or of one that it extends. */
export const methodIn = (
  { evaluator }: Frame,
  made: Site,
  key: string,
): FunctionValue | undefined =>
  methodOfClass({ kind: 'class', site: made, frame: rootFrame(evaluator, made.module) }, key)

function externalMember({ evaluator }: Frame, holder: External, key: string, site: Site): Value {
  const path = [...holder.path, key]
  const member = evaluator.libraries.memberOf(path)
  if (member === undefined) {
    return { kind: 'external', site, source: holder.source, path }
  }
  return { ...literal(site, member.data), member: member.of }
}

/** `this.name` beside `name = …` in the same class. */
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

/** Whether classes that extend this one may give a field another value: what its methods read may be that. */
function isOverridden(tree: Tree, given: Node): boolean {
  const field = tree.parentOf(given)
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

/** The names of the classes of a module that others of it extend. */
const extendedIn = once((tree: Tree, script: Node): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const [, name = ''] of tree.textOf(script).matchAll(/\bextends\s+([\w$]+)/g)) {
    names.add(name)
  }
  return names
})

/** Whether a field starts with nothing, for others to fill: `contexts: number[] = []` */
const isPlaceholder = (tree: Tree, given: Node, value: Value): boolean =>
  !tree.hasChild(tree.parentOf(given), K.Readonly) &&
  (value.kind === 'list' ? value.items.length === 0 : value.kind === 'literal' && value.data === '')

/** What the fields of a class are given that its instances have. */
const fieldValues = once((tree: Tree, node: Node): ReadonlyMap<string, Node> => {
  const own = itemsIn(tree, node).filter(({ given, isStatic }) => given !== NONE && !isStatic)
  return new Map(own.map(({ name, given }) => [name, given] as const).reverse())
})

/** `static name = …` and `static make() {}` of a class. */
function staticMember(
  { frame, site: { node } }: Extract<Value, { kind: 'class' }>,
  key: string,
  site: Site,
): Value {
  const { module, tree } = frame
  for (const { name, item, given, isMethod, isStatic } of itemsIn(tree, node)) {
    if (!isStatic || name !== key) {
      continue
    }
    if (given !== NONE) {
      return evaluate(frame, given)
    }
    const isComputed = tree.hasChild(item, K.Get) || tree.hasChild(item, K.Set)
    if (isMethod && !isComputed) {
      return { kind: 'function', site: { module, node: item }, frame }
    }
  }
  return unknown(site, `"${key}" of the class is not known.`)
}
