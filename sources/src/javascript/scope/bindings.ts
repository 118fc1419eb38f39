import { addTo, getOrInsert } from '../../record.js'
import { walk } from '../syntax/chains.js'
import { stringOf } from '../syntax/strings.js'
import { propertyKeyOf, propertyValueOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { NOT_KNOWN, referencesTo } from './module.js'
import type { Binding, Module, PatternPath } from './module.js'

type Add = (name: Node, binding: Binding) => void

const FUNCTIONS = anyOf(
  'ArrowFunction FunctionExpression FunctionDeclaration MethodDeclaration Property',
)

export const isFunction = (tree: Tree, node: Node): boolean =>
  FUNCTIONS.has(tree.kindOf(node)) && tree.hasChild(node, K.ParamList)

/** Returns the innermost function around a node; NONE at the top level. */
export const functionAround = (tree: Tree, node: Node): Node =>
  functionFrom(tree, tree.parentOf(node))

const functionFrom = walk((tree, at) =>
  at === NONE || isFunction(tree, at) ? at : tree.parentOf(at),
)

/**
 * Returns the functions around a node, the innermost first. If the node is a function, it is the
 * first.
 */
export function functionsAround(tree: Tree, node: Node): Node[] {
  const found: Node[] = []
  for (let fn = node; fn !== NONE; fn = functionAround(tree, fn)) {
    if (isFunction(tree, fn)) {
      found.push(fn)
    }
  }
  return found
}

/** Returns the declaration of a name at a node; `undefined` if this module does not declare it. */
export function resolve(module: Module, name: string, from: Node): Binding | undefined {
  const { tree } = module
  const { scopes } = module.names
  for (let node = scopeAround(module, from); node !== NONE; node = scopeAround(module, node)) {
    let declared = scopes.get(node)
    if (declared === undefined) {
      scopes.set(node, (declared = declarationsIn(tree, node)))
    }
    const binding = declared.get(name)
    if (binding !== undefined) {
      return binding
    }
  }
  return undefined
}

/**
 * Returns the declaration of the variable at a node; `undefined` for other nodes and undeclared
 * names.
 */
export function bindingAt(module: Module, node: Node): Binding | undefined {
  const { tree } = module
  return tree.kindOf(node) === K.VariableName ? resolve(module, tree.textOf(node), node) : undefined
}

const NO_USES: readonly Node[] = []

/**
 * Returns the uses of a variable in document order, by the node that declares it. All variables
 * with a name are indexed together, since minified code has thousands.
 */
export function usesOf(module: Module, declaration: Node, name: string): readonly Node[] {
  const uses = getOrInsert(module.names.uses, name, () => {
    const found = new Map<Node, Node[]>()
    for (const use of referencesTo(module, name)) {
      const declared = resolve(module, name, use)?.node
      if (declared !== undefined) {
        addTo(found, declared, use)
      }
    }
    return found
  })
  return uses.get(declaration) ?? NO_USES
}

/**
 * Returns the innermost node around a node that may declare names. Cached for all nodes on the way.
 */
function scopeAround({ tree, names: { around } }: Module, from: Node): Node {
  let scope = from
  do {
    const known = around[scope] ?? NOT_KNOWN
    if (known !== NOT_KNOWN) {
      scope = known
      break
    }
    scope = tree.parentOf(scope)
  } while (scope !== NONE && !mayDeclare(tree, scope))
  for (let node = from; node !== scope && around[node] === NOT_KNOWN; node = tree.parentOf(node)) {
    around[node] = scope
  }
  return scope
}

const SCOPES = anyOf('Script Block SwitchBody ForStatement CatchClause ClassExpression')

const mayDeclare = (tree: Tree, node: Node): boolean =>
  SCOPES.has(tree.kindOf(node)) || isFunction(tree, node)

function declarationsIn(tree: Tree, scope: Node): ReadonlyMap<string, Binding> {
  const names = new Map<string, Binding>()
  const add: Add = (name, binding) => {
    const text = tree.textOf(name)
    if (!names.has(text)) {
      names.set(text, binding)
    }
  }
  const kind = tree.kindOf(scope)
  if (kind === K.Script || kind === K.Block || kind === K.SwitchBody) {
    for (const statement of tree.childrenOf(scope)) {
      declare(tree, scope, statement, add)
    }
  } else if (kind === K.ForStatement || kind === K.CatchClause) {
    everyDefinition(tree, scope, add)
  } else if (kind === K.ClassExpression) {
    const name = tree.childOf(scope, K.VariableDefinition)
    if (name !== NONE) {
      add(name, { kind: 'class', node: scope, scope })
    }
  } else {
    parameters(tree, scope, add)
  }
  return names
}

/** Adds the names that a statement declares. */
export function declare(tree: Tree, scope: Node, statement: Node, add: Add): void {
  switch (tree.kindOf(statement)) {
    case K.ExportDeclaration:
      for (const part of tree.childrenOf(statement)) {
        declare(tree, scope, part, add)
      }
      return
    case K.ImportDeclaration:
      imports(tree, scope, statement, add)
      return
    case K.VariableDeclaration:
      variables(tree, scope, statement, add)
      return
    case K.FunctionDeclaration:
    case K.ClassDeclaration: {
      const name = tree.childOf(statement, K.VariableDefinition)
      const kind = tree.kindOf(statement) === K.ClassDeclaration ? 'class' : 'function'
      // `function f(a: string): void;` only declares a form in which the function may be called.
      if (kind === 'function' && !tree.hasChild(statement, K.Block)) {
        return
      }
      if (name !== NONE) {
        add(name, { kind, node: statement, scope })
      }
      return
    }
    case K.EnumDeclaration: {
      const name = tree.childOf(statement, K.TypeDefinition)
      if (name !== NONE) {
        add(name, { kind: 'enum', node: statement, scope })
      }
    }
  }
}

function imports(tree: Tree, scope: Node, statement: Node, add: Add): void {
  const text = tree.childOf(statement, K.String)
  const source = text === NONE ? undefined : stringOf(tree, text)
  if (source === undefined) {
    return
  }
  const bind = (name: Node, imported: string) =>
    add(name, { kind: 'import', node: name, scope, source, name: imported })
  let isNamespace = false
  for (const part of tree.childrenOf(statement)) {
    const kind = tree.kindOf(part)
    if (kind === K.Star) {
      isNamespace = true
    } else if (kind === K.VariableDefinition) {
      bind(part, isNamespace ? '*' : 'default')
    } else if (kind === K.ImportGroup) {
      let original: string | undefined
      for (const item of tree.childrenOf(part)) {
        const itemKind = tree.kindOf(item)
        if (itemKind === K.VariableDefinition) {
          bind(item, original ?? tree.textOf(item))
          original = undefined
        } else if (itemKind === K.VariableName || itemKind === K.Default) {
          original = tree.textOf(item)
        } else if (itemKind === K.String) {
          original = stringOf(tree, item)
        }
      }
    }
  }
}

/**
 * Returns the name of the variable whose initial value is an expression: `name` in
 * `const name: Type = …`. NONE if there is none.
 */
export function definitionOf(tree: Tree, expression: Node): Node {
  const at = tree.outerExpression(expression)
  if (tree.kindOf(tree.parentOf(at)) !== K.VariableDeclaration) {
    return NONE
  }
  let before = tree.previousOf(at)
  while (before !== NONE && BETWEEN.has(tree.kindOf(before))) {
    before = tree.previousOf(before)
  }
  return tree.kindOf(before) === K.VariableDefinition ? before : NONE
}

/** Returns the name of a function, from its declaration or its constant; NONE if it has none. */
export function functionName(tree: Tree, fn: Node): Node {
  if (tree.kindOf(fn) === K.FunctionDeclaration) {
    return tree.childOf(fn, K.VariableDefinition)
  }
  return definitionOf(tree, fn)
}

/** Nodes between a name and its initial value. */
const BETWEEN = anyOf('Equals TypeAnnotation LineComment BlockComment')

/**
 * A variable or parameter in a declaration: its name or pattern, its type, and the value after `=`.
 */
export interface Declarator {
  /** The name, or a pattern in brackets. */
  readonly pattern: Node
  /** The type after the colon; NONE if there is none. */
  type: Node
  /** The initial value or default after the `=`; NONE if there is none. */
  init: Node
  /** True for `...rest`, which takes all further arguments. */
  readonly isRest: boolean
}

/** Returns the variables of a declaration, or the parameters of a list. */
export function declaratorsOf(tree: Tree, declaration: Node): readonly Declarator[] {
  const found: Declarator[] = []
  let isRest = false
  let isValue = false
  for (const part of tree.childrenOf(declaration)) {
    const kind = tree.kindOf(part)
    const last = found.at(-1)
    if (isValue && last !== undefined) {
      last.init = part
      isValue = false
    } else if (kind === K.Spread) {
      isRest = true
    } else if (PATTERNS.has(kind)) {
      found.push({ pattern: part, type: NONE, init: NONE, isRest })
      isRest = false
    } else if (kind === K.TypeAnnotation && last !== undefined) {
      last.type = part
    } else if (kind === K.Equals) {
      isValue = true
    }
  }
  return found
}

/** Words that start a declaration of constants: `const a = 1`, `import a = require('a')`. */
const CONSTANTS = anyOf('Const Import')

/** Nodes to which a value is assigned: a name, or a pattern of names. */
export const PATTERNS = anyOf('VariableDefinition ArrayPattern ObjectPattern')

/** Returns the parameters of a function. */
export const parametersOf = (tree: Tree, fn: Node): readonly Declarator[] =>
  declaratorsOf(tree, tree.childOf(fn, K.ParamList))

function variables(tree: Tree, scope: Node, declaration: Node, add: Add): void {
  const isConstant = CONSTANTS.has(tree.kindOf(declaration + 1))
  for (const { pattern, init } of declaratorsOf(tree, declaration)) {
    inPattern(tree, pattern, [], (name, path) =>
      add(name, { kind: 'variable', node: name, scope, init, path, isConstant }),
    )
  }
}

function parameters(tree: Tree, fn: Node, add: Add): void {
  parametersOf(tree, fn).forEach(({ pattern, isRest }, index) =>
    inPattern(tree, pattern, [], (name, path) =>
      add(name, { kind: 'parameter', node: name, scope: fn, index, path, isRest }),
    ),
  )
  const own =
    tree.kindOf(fn) === K.FunctionExpression ? tree.childOf(fn, K.VariableDefinition) : NONE
  if (own !== NONE) {
    add(own, { kind: 'function', node: fn, scope: fn })
  }
}

/** Returns the names that a pattern declares, each with its path in the destructured value. */
export function namesIn(tree: Tree, pattern: Node): { name: Node; path: PatternPath }[] {
  const names: { name: Node; path: PatternPath }[] = []
  inPattern(tree, pattern, [], (name, path) => names.push({ name, path }))
  return names
}

/** Receives a name in a pattern, with its path in the value. */
type FoundName = (name: Node, path: PatternPath) => void

function inPattern(tree: Tree, pattern: Node, path: PatternPath, found: FoundName): void {
  const kind = tree.kindOf(pattern)
  if (kind === K.VariableDefinition) {
    found(pattern, path)
  } else if (kind === K.ArrayPattern) {
    inArrayPattern(tree, pattern, path, found)
  } else if (kind === K.ObjectPattern) {
    for (const property of tree.childrenOf(pattern)) {
      inPropertyPattern(tree, property, path, found)
    }
  }
}

function inArrayPattern(tree: Tree, pattern: Node, path: PatternPath, found: FoundName): void {
  let index = 0
  let isRest = false
  const end = tree.afterOf(pattern)
  for (let child = pattern + 1; child < end; child = tree.afterOf(child)) {
    if (tree.textOf(child) === ',') {
      index++
    } else if (tree.kindOf(child) === K.Spread) {
      isRest = true
    } else {
      inPattern(tree, child, below(path, isRest ? undefined : index), found)
    }
  }
}

/** Finds the names in `name`, `key: pattern` or `...rest`. */
function inPropertyPattern(tree: Tree, property: Node, path: PatternPath, found: FoundName): void {
  const key = propertyKeyOf(tree, property)
  const value = propertyValueOf(tree, property)
  if (key === NONE) {
    return
  }
  if (tree.kindOf(key) === K.VariableDefinition) {
    found(key, below(path, tree.textOf(key)))
  } else if (value !== NONE) {
    inPattern(tree, value, below(path, nameOfKey(tree, key)), found)
  }
}

/** Returns the name of a key in a pattern; `undefined` for a computed key and for `...`. */
function nameOfKey(tree: Tree, key: Node): string | undefined {
  const kind = tree.kindOf(key)
  if (kind === K.String) {
    return stringOf(tree, key)
  }
  return kind === K.PropertyName ? tree.textOf(key) : undefined
}

/** Appends a key to a path; `undefined` if the path or the key is unknown. */
const below = (path: PatternPath, key: string | number | undefined): PatternPath =>
  path === undefined || key === undefined ? undefined : [...path, key]

/** Adds loop variables and caught errors, whose values are always unknown. */
function everyDefinition(tree: Tree, scope: Node, add: Add): void {
  const body = tree.childOf(scope, K.Block)
  const end = body === NONE ? tree.afterOf(scope) : body
  for (let node = scope + 1; node < end; node++) {
    if (tree.kindOf(node) === K.VariableDefinition && tree.startOf(node) < tree.endOf(node)) {
      add(node, { kind: 'other', node, scope })
    }
  }
}
