import type { Range } from '../../reader.js'
import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { argumentsIn, itemsOf } from './calls.js'
import type { Arguments } from './calls.js'
import { objectOf, propertyOf } from './children.js'
import { anyOf, K } from './kinds.js'

/** A decorator of a function or a class: `@name.of.something(…)`. */
export interface Decorator {
  /** The decorator with its `@`. */
  readonly node: Node
  /** The expression before the brackets, or NONE if it is anything but names with dots. */
  readonly path: Node
  /** The names between the dots. */
  readonly names: readonly Node[]
  /** Left out if there are no brackets. */
  readonly args: Arguments | undefined
  /** True if the decorator is damaged, or an expression other than names with dots. */
  readonly isOther: boolean
  /** The range from the `@` to the end of the arguments. */
  readonly range: Range
}

/** Lists the decorators of a function or a class from top to bottom. */
export function decoratorsOf(tree: Tree, item: Node): Decorator[] {
  const statement = tree.parentOf(item)
  if (tree.kindOf(statement) !== K.DecoratedStatement) {
    return []
  }
  return tree
    .childrenOf(statement)
    .filter((part) => tree.kindOf(part) === K.Decorator)
    .map((node) => {
      const expression = tree.firstChild(node)
      const isCall = tree.kindOf(expression) === K.CallExpression
      const list = isCall ? tree.childOf(expression, K.ArgList) : NONE
      const path = isCall ? tree.firstChild(expression) : expression
      const names = namesOf(tree, path)
      return {
        node,
        path: names === undefined ? NONE : path,
        names: names ?? [],
        args: list === NONE ? undefined : argumentsIn(tree, list),
        isOther: names === undefined || tree.isBroken(node) || tree.isBroken(expression),
        range: { start: tree.startOf(node), end: tree.endOf(tree.lastChild(node)) },
      }
    })
}

/** Returns the names of `name.of.something`. Returns `undefined` for any other expression. */
function namesOf(tree: Tree, expression: Node): Node[] | undefined {
  const names: Node[] = []
  let at = expression
  while (tree.kindOf(at) === K.MemberExpression) {
    const property = propertyOf(tree, at)
    if (tree.kindOf(property) !== K.PropertyName || tree.isBroken(at)) {
      return undefined
    }
    names.push(property)
    at = objectOf(tree, at)
  }
  return tree.kindOf(at) === K.VariableName ? [...names, at].reverse() : undefined
}

/** A parameter of a function. */
export interface Parameter {
  /** The name without stars. */
  readonly name: string
  /** The node of the name. */
  readonly nameNode: Node
  /** `args` is `*args`, `kwargs` is `**kwargs`. */
  readonly kind: 'plain' | 'positional' | 'keyword' | 'args' | 'kwargs'
  /** The expression after the colon, or NONE if there is none. */
  readonly annotation: Node
  /** The expression after the `=`, or NONE if there is none. */
  readonly defaultValue: Node
}

/** Lists the parameters of a function in order. */
export function parametersOf(tree: Tree, definition: Node): Parameter[] {
  const list = tree.childOf(definition, K.ParamList)
  const parameters: Parameter[] = []
  let isBehindStar = false
  for (const item of itemsOf(tree, list)) {
    const [first = NONE] = item
    const star = tree.kindOf(first)
    const isStarred = star === K.Star || star === K.StarStar
    const nameNode = isStarred ? (item[1] ?? NONE) : first
    if (nameNode === NONE || tree.kindOf(nameNode) !== K.VariableName) {
      isBehindStar ||= star === K.Star
      continue
    }
    const typed = item.find((part) => tree.kindOf(part) === K.TypeDef) ?? NONE
    const equals = item.findIndex((part) => tree.kindOf(part) === K.AssignOp)
    parameters.push({
      name: tree.textOf(nameNode),
      nameNode,
      kind: kindOf(star, isBehindStar),
      annotation: tree.firstChild(typed),
      defaultValue: equals === -1 ? NONE : (item[equals + 1] ?? NONE),
    })
    isBehindStar ||= star === K.Star
  }
  return withPositional(tree, list, parameters)
}

function kindOf(star: number, isBehindStar: boolean): Parameter['kind'] {
  if (star === K.Star) {
    return 'args'
  }
  if (star === K.StarStar) {
    return 'kwargs'
  }
  return isBehindStar ? 'keyword' : 'plain'
}

/** Marks positional-only parameters. The grammar has no node for the `/` after them. */
function withPositional(tree: Tree, list: Node, parameters: Parameter[]): Parameter[] {
  let slash = NONE
  const end = list === NONE ? NONE : tree.afterOf(list)
  for (let child = list + 1, before = NONE; child < end; child = tree.afterOf(child)) {
    const gap = before === NONE ? '' : tree.text.slice(tree.endOf(before), tree.startOf(child))
    if (/^\s*\/\s*$/.test(gap)) {
      slash = child
    }
    before = child
  }
  if (slash === NONE) {
    return parameters
  }
  return parameters.map((one) => (one.nameNode < slash ? { ...one, kind: 'positional' } : one))
}

export const isAsync = (tree: Tree, definition: Node): boolean => tree.hasChild(definition, K.Async)

/** Returns the name of a function or a class. */
export const nameOf = (tree: Tree, item: Node): Node => tree.childOf(item, K.VariableName)

const ITEMS = anyOf('FunctionDefinition ClassDefinition')
const BODIES = anyOf('Body Script')

/** Finds the function or class whose body contains a node. Returns 0 for the module. */
export function ownerOf(tree: Tree, node: Node): Node {
  let at = tree.enclosing(tree.parentOf(node), BODIES)
  while (at !== NONE && at !== 0 && !ITEMS.has(tree.kindOf(tree.parentOf(at)))) {
    at = tree.enclosing(tree.parentOf(at), BODIES)
  }
  return at === 0 || at === NONE ? 0 : tree.parentOf(at)
}

/** Returns the bases of a class, and its keywords. */
export const basesOf = (tree: Tree, definition: Node): Arguments =>
  argumentsIn(tree, tree.childOf(definition, K.ArgList))

/** Lists all functions and classes of a text in order. */
export function itemsIn(tree: Tree): Node[] {
  const found: Node[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    if (ITEMS.has(tree.kindOf(node))) {
      found.push(node)
    }
  }
  return found
}

const YIELDS = anyOf('YieldStatement YieldExpression')
const FUNCTIONS = anyOf('FunctionDefinition LambdaExpression')

/** Tells whether a function contains `yield`, not counting inner functions. */
export function isGenerator(tree: Tree, node: Node): boolean {
  const body = tree.childOf(node, K.Body)
  if (body === NONE || tree.isDamaged(body)) {
    return false
  }
  const end = tree.afterOf(body)
  for (let at = body + 1; at < end; at++) {
    if (FUNCTIONS.has(tree.kindOf(at))) {
      at = tree.afterOf(at) - 1
    } else if (YIELDS.has(tree.kindOf(at))) {
      return true
    }
  }
  return false
}
