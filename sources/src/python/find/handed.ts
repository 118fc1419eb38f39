import type { Node, Tree } from '../../lezer/tree.js'
import { anyOf, K } from '../syntax/kinds.js'

/** The names of calls that add no command to a group which they are given. */
const HARMLESS =
  /(?:^|\.)(?:(?:add|remove)_(?:application_)?command|print|isinstance|len|str|repr|bool|getattr|hasattr|[A-Z]\w*Group|Group)$/

/** The kinds of values that contain others. */
const CONTAINERS = anyOf(
  'ArrayExpression TupleExpression DictionaryExpression SetExpression ParenthesizedExpression MemberExpression',
)

/** The keyword that makes a group the parent of another one. */
const PARENT = 'parent'

/**
 * Finds the names among some that a part of a text gives to a function, returns, or puts into another object. Code that
 * has a group may add commands to it.
 */
export function handedOn(tree: Tree, part: Node, names: ReadonlySet<string>): readonly string[] {
  if (names.size === 0) {
    return []
  }
  return [...tree.nodesIn(part, K.VariableName), ...tree.nodesIn(part, K.PropertyName)]
    .filter((node) => names.has(tree.textOf(node)) && isOwn(tree, node) && isHandedOn(tree, node))
    .map((node) => tree.textOf(node))
}

/** Tells whether a name is no member, or one of the class around it: `self.group`, `Films.group`. */
const isOwn = (tree: Tree, name: Node): boolean =>
  tree.kindOf(name) !== K.PropertyName ||
  /^(?:self|cls|[A-Z]\w*)$/.test(tree.textOf(tree.firstChild(tree.parentOf(name))))

function isHandedOn(tree: Tree, name: Node): boolean {
  const node = wholeOf(tree, name)
  const parent = tree.parentOf(node)
  switch (tree.kindOf(parent)) {
    case K.ReturnStatement:
      return true
    case K.ArgList:
      return isArgument(tree, node)
    case K.AssignStatement:
      return node !== tree.firstChild(parent) && isPart(tree, tree.firstChild(parent))
    default:
      return false
  }
}

/** Returns the outermost list, dictionary or member that a name is part of as a value: `[self.group]`. */
function wholeOf(tree: Tree, name: Node): Node {
  let node = name
  for (let parent = tree.parentOf(node); CONTAINERS.has(tree.kindOf(parent));) {
    const isObject = tree.kindOf(parent) === K.MemberExpression && node === tree.firstChild(parent)
    if (isObject) {
      break
    }
    node = parent
    parent = tree.parentOf(node)
  }
  return node
}

/** Tells whether a target of an assignment is a part of another value: `bot.group`, `groups[0]`. */
const isPart = (tree: Tree, target: Node): boolean => tree.kindOf(target) === K.MemberExpression

function isArgument(tree: Tree, node: Node): boolean {
  const list = tree.parentOf(node)
  const before = tree.previousOf(node)
  const after = tree.afterOf(node)
  // The name of a keyword is none of the variable.
  const isKeyword = tree.kindOf(after) === K.AssignOp && tree.parentOf(after) === list
  const isParent =
    tree.kindOf(before) === K.AssignOp && tree.textOf(tree.previousOf(before)) === PARENT
  const callee = tree.textOf(tree.firstChild(tree.parentOf(list)))
  return !isKeyword && !isParent && !HARMLESS.test(callee)
}
