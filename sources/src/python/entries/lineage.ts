import { NONE } from '../../lezer/tree.js'
import type { Node } from '../../lezer/tree.js'
import { bindingsOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { returnedBy } from '../syntax/children.js'
import { basesOf, decoratorsOf } from '../syntax/items.js'
import { K } from '../syntax/kinds.js'
import { evaluate } from '../values/evaluate.js'
import type { ItemOf, NamedOf, Value } from '../values/value.js'

/**
 * A class of the project, with all classes that it extends. Each class has at most one base in the
 * project.
 */
export interface Lineage {
  /** The classes of the project, the most derived one first. */
  readonly classes: readonly ItemOf[]
  /** The bases that other packages or Python itself define. */
  readonly outer: readonly NamedOf[]
}

const MOST_BASES = 8

/**
 * Returns a class with all those that it extends. Returns `undefined` if one of them is unknown, has a metaclass or a
 * decorator, or if Python's order of inheritance matters.
 *
 * @param harmless the keywords of a class that change none of its attributes
 */
export function lineageOf(item: ItemOf, harmless?: ReadonlySet<string>): Lineage | undefined {
  const classes: ItemOf[] = []
  const outer: NamedOf[] = []
  for (let at: ItemOf | undefined = item; at !== undefined;) {
    const bases = plainBases(at, harmless)
    const inner = bases?.filter((base): base is ItemOf => base.kind === 'class') ?? []
    const named = bases?.filter((base): base is NamedOf => base.kind === 'named') ?? []
    if (bases?.length !== inner.length + named.length || inner.length > 1) {
      return undefined
    }
    classes.push(at)
    outer.push(...named)
    at = inner[0]
    if (classes.length > MOST_BASES) {
      return undefined
    }
  }
  return { classes, outer }
}

/** Evaluates the bases of a class. Returns `undefined` if anything but bases changes the class. */
function plainBases(
  { site: { module, node } }: ItemOf,
  harmless: ReadonlySet<string> | undefined,
): readonly Value[] | undefined {
  const { tree } = module
  const { positional, keywords, isOpen } = basesOf(tree, node)
  const isPlain =
    !isOpen &&
    keywords.every(({ name }) => harmless?.has(name) === true) &&
    decoratorsOf(tree, node).length === 0
  const body = tree.childOf(node, K.Body)
  if (!isPlain || body === NONE || tree.isDamaged(node)) {
    return undefined
  }
  return positional.map((base) => {
    const value = evaluate(module, base)
    // `Generic[T]` extends `Generic`.
    return value.kind === 'index' ? value.of : value
  })
}

/** The definition of a class's attribute. */
export interface Attribute {
  /** The module of the class that defines it, which may be a base class. */
  readonly module: Module
  /** The function, or the assigned expression. */
  readonly node: Node
  /** True for a function. */
  readonly isFunction: boolean
}

/**
 * Finds an attribute in the classes of the project. Returns `unknown` if it has several definitions, or one on a
 * condition.
 */
export function attributeIn(
  classes: readonly ItemOf[],
  name: string,
): Attribute | 'unknown' | undefined {
  for (const { site } of classes) {
    const [binding, ...others] = bindingsOf(site.module, site.node).get(name) ?? []
    if (binding === undefined) {
      continue
    }
    if (others.length > 0 || binding.isConditional) {
      return 'unknown'
    }
    if (binding.kind === 'value') {
      return { module: site.module, node: binding.value, isFunction: false }
    }
    const isFunction =
      binding.kind === 'item' && site.module.tree.kindOf(binding.node) === K.FunctionDefinition
    return isFunction ? { module: site.module, node: binding.node, isFunction } : 'unknown'
  }
  return undefined
}

/** Evaluates an attribute that has a value, or that is a property with nothing but a `return`. */
export function attributeValue({ module, node, isFunction }: Attribute): Value | undefined {
  const { tree } = module
  if (!isFunction) {
    return evaluate(module, node)
  }
  const body = tree.childOf(node, K.Body)
  const others = tree
    .childrenOf(body)
    .filter((part) => tree.kindOf(part) !== K.ReturnStatement && !isText(module, part))
  const value = returnedBy(tree, tree.childOf(body, K.ReturnStatement))
  const isPlain = others.length === 0 && value !== NONE && isDecoratedBy(module, node, PROPERTY)
  return isPlain ? evaluate(module, value) : undefined
}

const PROPERTY = /^property$/

/** Tells whether a function has one decorator, which has this name and no brackets. */
export function isDecoratedBy({ tree }: Module, node: Node, name: RegExp): boolean {
  const [only, ...others] = decoratorsOf(tree, node)
  const written = only?.names.map((part) => tree.textOf(part)).join('.') ?? ''
  return only !== undefined && others.length === 0 && only.args === undefined && name.test(written)
}

/** Tells whether a statement is a docstring or a comment. */
const isText = ({ tree }: Module, statement: Node): boolean =>
  tree.kindOf(statement) === K.Comment ||
  (tree.kindOf(statement) === K.ExpressionStatement &&
    tree.kindOf(tree.firstChild(statement)) === K.String)
