import type { Range } from '../../text/range.js'
import { usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import {
  afterOf,
  childOf,
  endOf,
  kindOf,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  startOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** A command that is defined in a module, and what of the module belongs to it. */
export interface Anchor<T> {
  readonly of: T
  readonly name: string | undefined
  /** It is made by a builder, which no other kind of command has. */
  readonly isBuilder: boolean
  /** It is a context menu, which has no options. */
  readonly isMenu: boolean
  /** The names of its groups and sub-commands, each with that of its group: `list/add`. */
  readonly levels: ReadonlySet<string>
  /** The names of all options, of whatever sub-command. */
  readonly options: ReadonlySet<string>
  readonly node: Node
  /** The objects and classes that hold the definition, and the method that it decorates. */
  readonly owners: ReadonlySet<Node>
}

export function anchorOf<T>(
  module: Module,
  known: Pick<Anchor<T>, 'of' | 'name' | 'isBuilder' | 'isMenu' | 'levels' | 'options'>,
  range: Range,
): Anchor<T> {
  const { tree } = module
  const node = nodeWithin(tree, range)
  const owners = new Set<Node>(holdersAbove(tree, node))
  for (let at = node; at !== NONE; at = parentOf(tree, at)) {
    const method = kindOf(tree, at) === K.Decorator ? parentOf(tree, at) : NONE
    if (kindOf(tree, method) === K.MethodDeclaration) owners.add(method)
  }
  const definition = constantAround(tree, node)
  if (definition !== NONE) {
    const text = textOf(tree, definition)
    for (const use of usesOf(module, definition, text)) {
      for (const holder of holdersAbove(tree, use)) owners.add(holder)
    }
  }
  return { ...known, node, owners }
}

/** The innermost node that contains a range. */
function nodeWithin(tree: Tree, { start, end }: Range): Node {
  let at: Node = 0
  for (;;) {
    let inner: Node = NONE
    for (let child = at + 1; child < afterOf(tree, at); child = afterOf(tree, child)) {
      if (startOf(tree, child) <= start && endOf(tree, child) >= end) {
        inner = child
        break
      }
    }
    if (inner === NONE) return at
    at = inner
  }
}

const HOLDERS: ReadonlySet<number> = new Set([K.ObjectExpression, K.ClassDeclaration, K.ClassExpression])

function holdersAbove(tree: Tree, node: Node): Node[] {
  const holders: Node[] = []
  for (let at = node; at !== NONE; at = parentOf(tree, at)) if (HOLDERS.has(kindOf(tree, at))) holders.push(at)
  return holders
}

/** The constant whose value contains a node, and nothing else does; NONE if it is part of something else. */
function constantAround(tree: Tree, node: Node): Node {
  let at = node
  for (let parent = parentOf(tree, at); parent !== NONE; parent = parentOf(tree, at)) {
    const kind = kindOf(tree, parent)
    if (kind === K.VariableDeclaration) {
      const before = partsOf(tree, parent).filter((part) => part < at)
      return before.reverse().find((part) => kindOf(tree, part) === K.VariableDefinition) ?? NONE
    }
    if (kind !== K.CallExpression && kind !== K.MemberExpression && outerExpression(tree, at) === at) return NONE
    at = parent
  }
  return NONE
}

/** What may have a great many parts, and has no parameters. */
const LISTS: ReadonlySet<number> = new Set([K.Script, K.Block, K.SwitchBody, K.ClassBody, K.ObjectExpression])

/** The objects and classes whose functions a node stands in, the innermost first. */
export function functionHolders(tree: Tree, node: Node): Node[] {
  const holders: Node[] = []
  let isInFunction = false
  for (let at = parentOf(tree, node); at !== NONE; at = parentOf(tree, at)) {
    const kind = kindOf(tree, at)
    // A method may be a command of its own, with decorators.
    if (kind === K.MethodDeclaration || (isInFunction && HOLDERS.has(kind))) holders.push(at)
    if (!LISTS.has(kind) && childOf(tree, at, K.ParamList) !== NONE) isInFunction = true
    // What a function makes belongs to the function, and not to the object.
    else if (kind === K.PropertyDeclaration && isInFunction) isInFunction = true
  }
  return holders
}

/** Whether an object or a class has functions with parameters of its own: the handlers. */
export function hasHandlers(tree: Tree, holder: Node): boolean {
  const body = kindOf(tree, holder) === K.ObjectExpression ? holder : childOf(tree, holder, K.ClassBody)
  if (body === NONE) return false
  return partsOf(tree, body).some((part) => {
    const value = childOf(tree, part, K.ParamList) === NONE ? partsOf(tree, part).at(-1) : part
    const list = value === undefined ? NONE : childOf(tree, value, K.ParamList)
    return list !== NONE && partsOf(tree, list).length > 0 && !/^constructor\b/.test(textOf(tree, part))
  })
}
