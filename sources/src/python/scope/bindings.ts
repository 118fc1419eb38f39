import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { getOrInsert, onceFor } from '../../record.js'
import { itemsOf } from '../syntax/calls.js'
import { nameOf, ownerOf } from '../syntax/items.js'
import { anyOf, K } from '../syntax/kinds.js'
import type { Binding, Module } from './module.js'

/** Returns the bindings of the names in a function, a class or the module (0). */
export function bindingsOf(module: Module, owner: Node): ReadonlyMap<string, readonly Binding[]> {
  return getOrInsert(module.scopes, owner, () => collect(module.tree, owner))
}

/**
 * Finds the bindings of a name at a node. Functions do not see the names of the class around them.
 *
 * @returns an empty list if the module does not bind the name, which may be a builtin
 */
export function lookUp(module: Module, node: Node, name: string): readonly Binding[] {
  const { tree } = module
  let owner = ownerOf(tree, node)
  for (let isFirst = true; ; isFirst = false) {
    if (isFirst || tree.kindOf(owner) !== K.ClassDefinition) {
      const bindings = bindingsOf(module, owner).get(name)
      if (bindings !== undefined) {
        return bindings
      }
    }
    if (owner === 0) {
      return NOTHING
    }
    owner = ownerOf(tree, owner)
  }
}

const NOTHING: readonly Binding[] = []

const CONDITIONS = anyOf('IfStatement TryStatement ForStatement WhileStatement MatchStatement')
const ITEMS = anyOf('FunctionDefinition ClassDefinition')
const DECORATED = anyOf('DecoratedStatement')

function collect(tree: Tree, owner: Node): Map<string, Binding[]> {
  const found = new Map<string, Binding[]>()
  const add = (name: string, binding: Binding): void => {
    getOrInsert(found, name, () => []).push(binding)
  }
  const other = (node: Node, at: Node): void =>
    add(tree.textOf(node), { kind: 'other', node: at, isConditional: true })
  if (tree.kindOf(owner) === K.FunctionDefinition) {
    const list = tree.childOf(owner, K.ParamList)
    for (const [first = NONE, second = NONE] of itemsOf(tree, list)) {
      other(tree.kindOf(first) === K.VariableName ? first : second, first)
    }
  }
  for (const part of tree.nodesIn(tree.childOf(owner, K.TypeParamList), K.TypeParam)) {
    other(tree.childOf(part, K.VariableName), part)
  }
  if (tree.kindOf(owner) !== K.ClassDefinition) {
    // A function inside may change the names of this scope.
    for (const statement of tree.nodesIn(owner, K.ScopeStatement)) {
      tree.childrenOf(statement).forEach((part) => other(part, statement))
    }
  }
  const body = owner === 0 ? 0 : tree.childOf(owner, K.Body)
  const end = body === NONE ? NONE : tree.afterOf(body)
  for (let node = body + 1; node < end; node++) {
    const kind = tree.kindOf(node)
    if (ITEMS.has(kind)) {
      const statement = tree.parentOf(node)
      const outer = DECORATED.has(tree.kindOf(statement)) ? statement : node
      const isConditional = isInside(tree, outer, body)
      add(tree.textOf(nameOf(tree, node)), { kind: 'item', node, isConditional })
      node = tree.afterOf(node) - 1
    } else if (BINDING.has(kind)) {
      collectFrom(tree, node, isInside(tree, node, body), add)
    }
  }
  return found
}

const BINDING = anyOf(
  'AssignStatement UpdateStatement ImportStatement ForStatement WithStatement TryStatement DeleteStatement ' +
    'TypeDefinition NamedExpression CapturePattern AsPattern',
)

type Add = (name: string, binding: Binding) => void

function collectFrom(tree: Tree, node: Node, isConditional: boolean, add: Add): void {
  const kind = tree.kindOf(node)
  if (kind === K.AssignStatement) {
    collectAssigned(tree, node, isConditional, add)
  } else if (kind === K.ImportStatement) {
    collectImported(tree, node, isConditional, add)
  } else {
    for (const name of namesIn(tree, targetsOf(tree, node))) {
      add(tree.textOf(name), { kind: 'other', node, isConditional: true })
    }
  }
}

/**
 * Returns the children of a node whose values are known only when the program runs, such as the
 * variable of a loop.
 */
function targetsOf(tree: Tree, node: Node): readonly Node[] {
  const parts = tree.childrenOf(node)
  switch (tree.kindOf(node)) {
    case K.ForStatement:
      return parts.slice(
        parts.findIndex((part) => tree.kindOf(part) === K.For),
        parts.findIndex((part) => tree.kindOf(part) === K.In),
      )
    case K.WithStatement:
    case K.TryStatement:
      return parts.filter((part) => tree.kindOf(tree.previousOf(part)) === K.As)
    case K.AsPattern:
      return parts.slice(-1)
    case K.TypeDefinition:
      return parts.slice(1, 2)
    case K.DeleteStatement:
    case K.CapturePattern:
      return parts
    default:
      return parts.slice(0, 1)
  }
}

const GROUPS = anyOf('TupleExpression ArrayExpression ParenthesizedExpression')

/** Finds the names among targets: `a`, `b` and `c` in `a, (b, *c), d.e`. */
function namesIn(tree: Tree, targets: readonly Node[]): readonly Node[] {
  const found: Node[] = []
  for (const target of targets) {
    const end = tree.afterOf(target)
    for (let node = target; node < end; node++) {
      if (tree.kindOf(node) === K.VariableName) {
        found.push(node)
      } else if (!GROUPS.has(tree.kindOf(node))) {
        node = tree.afterOf(node) - 1
      }
    }
  }
  return found
}

/** Collects the names of `a = 1`, `a: int = 1` and `a = b = 1`. The values of `a, b = c` are unknown. */
function collectAssigned(tree: Tree, node: Node, isConditional: boolean, add: Add): void {
  const parts = tree.childrenOf(node).filter((part) => tree.kindOf(part) !== K.TypeDef)
  const value = parts[parts.length - 1] ?? NONE
  const isSimple =
    parts.length > 2 &&
    parts.every((part, at) => at % 2 === 0 || tree.kindOf(part) === K.AssignOp) &&
    !tree.hasChild(node, K.Comma)
  for (const part of parts.slice(0, -1)) {
    const isOne = isSimple && tree.kindOf(part) === K.VariableName
    const how = isOne ? ({ kind: 'value', value } as const) : ({ kind: 'other' } as const)
    for (const name of namesIn(tree, [part])) {
      add(tree.textOf(name), { ...how, node, isConditional })
    }
  }
}

/** Collects the names of `import a.b as c, d` and `from .a import b as c, d`. */
function collectImported(tree: Tree, node: Node, isConditional: boolean, add: Add): void {
  const isFrom = tree.kindOf(node + 1) === K.From
  const end = tree.afterOf(node)
  let source = ''
  let at = node + 1
  if (isFrom) {
    for (at++; at < end && tree.kindOf(at) !== K.Import; at++) {
      source += tree.textOf(at)
    }
  }
  for (const item of importedItems(tree, at + 1, end)) {
    const as = item.findIndex((part) => tree.kindOf(part) === K.As)
    const path = (as === -1 ? item : item.slice(0, as)).map((part) => tree.textOf(part)).join('')
    const alias = as === -1 ? undefined : tree.textOf(item[as + 1] ?? NONE)
    if (path === '' || path === '*') {
      continue
    }
    const [first = ''] = path.split('.')
    // Without an alias, `import a.b` binds the package `a`.
    const own = alias === undefined ? first : path
    const what = isFrom ? { module: source, member: path } : { module: own, member: undefined }
    add(alias ?? first, { kind: 'import', node, isConditional, ...what })
  }
}

/** The kinds of nodes among imported names that are no names. */
const UNNAMED = anyOf('OpenParen CloseParen Comment')

/** Splits the imported names at commas. */
function importedItems(tree: Tree, from: Node, end: Node): Node[][] {
  const items: Node[][] = [[]]
  for (let child = from; child < end; child = tree.afterOf(child)) {
    if (tree.kindOf(child) === K.Comma) {
      items.push([])
    } else if (!UNNAMED.has(tree.kindOf(child))) {
      items.at(-1)?.push(child)
    }
  }
  return items
}

/**
 * Tells whether a node may not run because it is in a condition, loop or similar block of a body.
 */
function isInside(tree: Tree, node: Node, body: Node): boolean {
  const condition = tree.enclosing(tree.parentOf(node), CONDITIONS)
  return condition !== NONE && condition > body
}

/** Lists the first names of all modules that are imported anywhere in a text, except relative imports. */
export function importedBy(tree: Tree): ReadonlySet<string> {
  const found = new Set<string>()
  for (const node of tree.nodesIn(0, K.ImportStatement)) {
    collectImported(tree, node, false, (_, binding) => {
      if (binding.kind === 'import' && !binding.module.startsWith('.')) {
        found.add(binding.module.split('.')[0] ?? '')
      }
    })
  }
  return found
}

/**
 * Tells whether `from … import *` after a node may give a name another value. A module of the
 * project without this name does not.
 */
export function mayBeReplaced(module: Module, name: string, node: Node): boolean {
  const { tree, workspace, uri } = module
  if (ownerOf(tree, node) !== 0) {
    return false
  }
  return starsOf(tree).some((star) => {
    if (star < node) {
      return false
    }
    const from = workspace.moduleOf(sourceOf(tree, star), uri)
    return from === undefined || bindingsOf(from, 0).has(name) || starsOf(from.tree).length > 0
  })
}

/** Lists the modules of which a module imports all names. */
export const starSourcesOf = ({ tree }: Module): readonly string[] =>
  starsOf(tree).map((star) => sourceOf(tree, star))

/** Lists the statements `from … import *` of a module. */
const starsOf = onceFor((tree: Tree): readonly Node[] => {
  const imports = tree.text.includes('*') ? tree.nodesIn(0, K.ImportStatement) : []
  return imports.filter((node) => tree.hasChild(node, K.Star))
})

/** Returns the module of `from a.b import *`. */
const sourceOf = (tree: Tree, node: Node): string =>
  tree
    .childrenOf(node)
    .slice(1)
    .map((part) => tree.textOf(part))
    .join('')
    .replace(/import\*$/, '')
