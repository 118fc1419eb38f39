import { propertyKeyOf, propertyValueOf, wholeOf } from '../syntax/children.generated.js'
import type { Grammar, Node, Tree } from '../syntax/tree.js'
import { EXPORT } from './exports.js'
import { Module, Workspace } from './module.js'
import type { Site } from './module.js'
import { getOrInsert } from '../../record.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import { stringOf } from '../syntax/strings.js'

const MOST_MODULES = 200

/**
 * Reads a part of a document with a limit, so that steps are left for the other parts. If the limit
 * is reached, the place is recorded in `tooMuch`.
 *
 * @param site the place of the part
 * @param share the part of the remaining steps that it may use; default: a quarter
 * @returns the result of `read`, which may be incomplete if the limit was reached
 */
export function within<T>(workspace: Workspace, site: Site, read: () => T, share = 1 / 4): T {
  const steps = Math.ceil(workspace.reserve * share)
  workspace.budget = steps
  const result = read()
  if (workspace.budget <= 0) {
    workspace.tooMuch.push(site)
  }
  workspace.reserve += Math.max(0, workspace.budget) - steps
  return result
}

export function grammarOf(uri: string, languageId?: string): Grammar {
  if (/\.json[c5]?$/i.test(uri)) {
    return 'json'
  }
  if (languageId === 'typescriptreact' || /\.tsx$/i.test(uri)) {
    return 'ts jsx'
  }
  if (languageId === 'typescript' || /\.[mc]?ts$/i.test(uri)) {
    return 'ts'
  }
  return 'jsx'
}

/**
 * Parses a document of JSON with comments to plain data; `undefined` if the document is unavailable
 * or not of this form.
 */
export function dataIn(workspace: Workspace, uri: string): unknown {
  const text = workspace.textOf(uri)
  if (text === undefined) {
    return undefined
  }
  return dataOfTree(workspace.memory.trees.treeOf(uri, text, 'json'), 0)
}
const dataOfTree = once((tree: Tree) => dataOf(tree, 0))

/** Returns a document as a module; `undefined` if the document is unavailable at present. */
export function moduleIn(workspace: Workspace, uri: string): Module | undefined {
  const { modules } = workspace
  const known = modules.get(uri)
  if (known !== undefined) {
    return known
  }
  if (modules.size >= MOST_MODULES) {
    return undefined
  }
  const text = workspace.textOf(uri)
  if (text === undefined) {
    return undefined
  }
  workspace.reserve += text.length
  const tree = workspace.memory.trees.treeOf(uri, text, grammarOf(uri))
  const make = isConstant(tree, 0) ? constantModule : ownModule
  const module = make(tree, uri, workspace)
  modules.set(uri, module)
  return module
}

const ownModule = (tree: Tree, uri: string, workspace: Workspace): Module =>
  new Module(uri, tree, workspace)

/**
 * Returns the module of a text that only contains constants. All readings share it, so that each
 * value is evaluated once.
 */
function constantModule(tree: Tree, uri: string, { packages, root, memory }: Workspace): Module {
  const module = getOrInsert(constantModules(tree, 0), JSON.stringify([uri, root]), () => {
    const own = new Workspace({ text: () => undefined }, packages, tree.text, { root, memory })
    return new Module(uri, tree, own)
  })
  // The results of another reading do not count.
  module.workspace.budget = module.workspace.reserve
  for (const found of [module.callbacks, module.attached, module.handsOver, module.ownArguments]) {
    found.clear()
  }
  return module
}

const constantModules = once<Tree, Map<string, Module>>(() => new Map())

/**
 * Tells whether a text only contains constants, so that its values depend on no other document.
 * Examples are enumerations, tables and JSON.
 */
const isConstant = once((tree: Tree): boolean => {
  for (let node = 0; node < tree.kind.length; node++) {
    if (!isInert(tree, node)) {
      return false
    }
  }
  return tree.errors.length === 0
})

/** Tells whether a node has no effect except on the exports, and always has the same value. */
function isInert(tree: Tree, node: Node): boolean {
  const kind = tree.kindOf(node)
  switch (kind) {
    case K.CallExpression:
      return FREEZES.test(tree.textOf(tree.firstChild(node)))
    case K.AssignmentExpression:
      return EXPORT.test(tree.textOf(tree.targetOf(node)).replace(/\s/g, ''))
    case K.ExportDeclaration:
      return !tree.hasChild(node, K.String)
    default:
      return !ACTIVE.has(kind)
  }
}

const FREEZES = /^Object\s*\.\s*freeze$/

/** Nodes with effects, or with a new value at each evaluation. */
const ACTIVE = anyOf(
  'ImportDeclaration NewExpression ArrowFunction FunctionExpression FunctionDeclaration MethodDeclaration ClassDeclaration ClassExpression Decorator UpdateOp This DynamicImport',
)

/** The deepest nesting of a configuration. */
const MAX_DEPTH = 40

/** Converts a literal to plain data, as in JSON with comments; `undefined` for other nodes. */
function dataOf(tree: Tree, node: Node, depth = 0): unknown {
  if (depth > MAX_DEPTH) {
    return undefined
  }
  switch (tree.kindOf(node)) {
    case K.SingleExpression:
      return dataOf(tree, wholeOf(tree, node), depth + 1)
    case K.String:
      return stringOf(tree, node)
    case K.Number:
      return Number(tree.textOf(node))
    case K.BooleanLiteral:
      return tree.textOf(node) === 'true'
    case K.Null:
      return null
    case K.ArrayExpression:
      return tree.childrenOf(node).map((item) => dataOf(tree, item, depth + 1))
    case K.ObjectExpression:
      return dataOfObject(tree, node, depth)
    default:
      return undefined
  }
}

const dataOfObject = (tree: Tree, node: Node, depth: number): unknown =>
  Object.fromEntries(
    tree.childrenOf(node).flatMap((property): [string, unknown][] => {
      const name = propertyKeyOf(tree, property)
      const value = propertyValueOf(tree, property)
      if (tree.kindOf(property) !== K.Property || name === NONE || value === NONE) {
        return []
      }
      return [[stringOf(tree, name) ?? tree.textOf(name), dataOf(tree, value, depth + 1)]]
    }),
  )

/** Returns the strings in a list; for a single string, a list with it. */
export function stringsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}
