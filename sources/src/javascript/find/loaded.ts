import { GUESSES } from '../frameworks/guesses.js'
import { definitionOf, usesOf } from '../scope/bindings.js'
import { EXPORT, exportedAs } from '../scope/exports.js'
import type { Module } from '../scope/module.js'
import { lastOfProperty, operatorOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

// Tells whether a program that loads a module gets a command from it. The use of the command does not matter.

/** Matches keys by which projects switch a command off. All values except neutral ones do so. */
const OFF = /^(?:is)?_?(?:disabled?|deprecated|archived|hidden|unlisted|ignored?|skip)$/i
/** Matches keys by which projects switch a command on. */
const ON = /^(?:is)?_?(?:enabled?|active|activated)$/i
/** Matches keys that restrict a command to some users or servers. */
const SCOPE =
  /guild|servers?(?:_?ids?)?$|^(?:scopes?|global|is_?global|(?:dev|develop(?:er|ment)|test|testing|beta|owner|private|staff)s?_?(?:only)?)$/i
/** Matches values that leave a command as it is. */
const NEUTRAL = /^(?:false|null|undefined|\[\s*\]|['"`]{2}|0|void 0)$/

/** Nodes that decide whether or when a part of them runs. */
const CONDITIONS = anyOf(
  'IfStatement ConditionalExpression SwitchBody CatchClause While Do ForStatement',
)
const CLASSES = anyOf('ClassDeclaration ClassExpression')
const HELD_UNDER = anyOf('Property PropertyDeclaration')

/**
 * Tells whether a module always exports the value of a node, and no key switches it off or limits
 * it to some servers or another command.
 */
export function isLoaded(module: Module, node: Node): boolean {
  const { tree } = module
  if (isDecided(tree, node)) {
    return false
  }
  const top = topAround(tree, node)
  if (isExporting(tree, top)) {
    return true
  }
  const name = nameOf(tree, top, node)
  const text = tree.textOf(name)
  return (
    exportedAs(module, 0).has(text) ||
    usesOf(module, name, text).some(
      (use) => !isDecided(tree, use) && isExporting(tree, topAround(tree, use)),
    )
  )
}

/** Tells whether a condition, or a key in a surrounding object, decides about a node. */
function isDecided(tree: Tree, node: Node): boolean {
  for (let at = node; at !== NONE; at = tree.parentOf(at)) {
    const kind = tree.kindOf(at)
    if (CONDITIONS.has(kind) || isChoice(tree, at) || isMarked(tree, at)) {
      return true
    }
  }
  return false
}

/** Tells whether a node is `a && b`, `a || b` or `a ?? b`. */
function isChoice(tree: Tree, node: Node): boolean {
  return (
    tree.kindOf(node) === K.BinaryExpression &&
    /^(?:&&|\|\||\?\?)$/.test(tree.textOf(operatorOf(tree, node)))
  )
}

/**
 * Tells whether an object's keys or a class's fields switch it off, restrict its users or servers,
 * or may name its parent command.
 */
function isMarked(tree: Tree, holder: Node): boolean {
  const kind = tree.kindOf(holder)
  const body = CLASSES.has(kind) ? tree.childOf(holder, K.ClassBody) : holder
  if (kind !== K.ObjectExpression && body === holder) {
    return false
  }
  return tree.childrenOf(body).some((part) => {
    const key = HELD_UNDER.has(tree.kindOf(part)) ? tree.keyOf(part) : ''
    const value = tree.textOf(lastOfProperty(tree, part)).trim()
    if (ON.test(key)) {
      return value !== 'true'
    }
    return [OFF, SCOPE, GUESSES.mayBeCategory].some((one) => one.test(key)) && !NEUTRAL.test(value)
  })
}

/** Returns the top-level statement that contains a node. */
function topAround(tree: Tree, node: Node): Node {
  let at = node
  while (tree.parentOf(at) > 0) {
    at = tree.parentOf(at)
  }
  return at
}

/**
 * Tells whether a statement exports: `export …`, `module.exports = …`, `exports.name = …`. In a
 * JSON file, the whole value is exported.
 */
const isExporting = (tree: Tree, statement: Node): boolean =>
  tree.kindOf(statement) === K.ExportDeclaration ||
  tree.kindOf(0) === K.SingleExpression ||
  tree
    .nodesIn(statement, K.AssignmentExpression)
    .some((one) => EXPORT.test(tree.textOf(tree.targetOf(one)).replace(/\s/g, '')))

/**
 * Returns the name that a statement declares for the value that contains a node; NONE if there is
 * none.
 */
function nameOf(tree: Tree, statement: Node, node: Node): Node {
  const own = tree.childOf(statement, K.VariableDefinition)
  if (tree.kindOf(statement) !== K.VariableDeclaration) {
    return own
  }
  for (let at = node; at !== statement; at = tree.parentOf(at)) {
    const name = tree.parentOf(at) === statement ? definitionOf(tree, at) : NONE
    if (name !== NONE) {
      return name
    }
  }
  return own
}
