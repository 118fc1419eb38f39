import { addTo } from '../../record.js'
import { stringOf } from '../syntax/strings.js'
import { exportValueOf, leftOf, rightOf, wholeOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { declare } from './bindings.js'
import { referencesTo } from './module.js'
import type { Exported, Module } from './module.js'

/** The exports of a module. */
interface Exports {
  readonly names: ReadonlyMap<string, Exported>
  /** The sources in `export * from`. */
  readonly stars: readonly string[]
  /** True if the module is CommonJS, so that its exports are properties of one object. */
  readonly isCommonJs: boolean
}

export const exportsOf = ({ tree }: Module): Exports => exportsIn(tree, 0)

/** Tells whether the use of a name is the only one in its module and the name is not exported. */
export function isOnlyUse({
  module,
  node,
}: {
  readonly module: Module
  readonly node: Node
}): boolean {
  const name = module.tree.textOf(node)
  if (referencesTo(module, name).length !== 1) {
    return false
  }
  return !exportedAs(module, 0).has(name)
}

/** Maps the names of a module's own declarations to the names under which it exports them. */
export const exportedAs = once((module: Module): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const [outside, one] of exportsOf(module).names) {
    if (one.kind === 'local') {
      addTo(found, one.name, outside)
    }
  }
  return found
})

const exportsIn = once((tree: Tree): Exports => {
  const names = new Map<string, Exported>()
  const stars: string[] = []
  const whole = wholeOf(tree, 0)
  // JSON is exported as it is.
  if (tree.kindOf(0) === K.SingleExpression && whole !== NONE) {
    names.set('module.exports', { kind: 'expression', node: whole })
  }
  for (const statement of tree.childrenOf(0)) {
    const kind = tree.kindOf(statement)
    if (kind === K.ExportDeclaration) {
      exported(tree, statement, names, stars)
    } else if (kind === K.ExpressionStatement) {
      assigned(tree, statement, names)
    }
  }
  return { names, stars, isCommonJs: commonJs(tree, names) }
})

/**
 * Marks conditional exports as unknown.
 *
 * @returns true if the module assigns to its exports anywhere
 */
function commonJs(tree: Tree, names: Map<string, Exported>): boolean {
  if (!tree.text.includes('exports')) {
    return false
  }
  let isCommonJs = false
  for (const node of tree.nodesIn(0, K.AssignmentExpression)) {
    const match = EXPORT.exec(tree.textOf(tree.targetOf(node)).replace(/\s/g, ''))
    if (match === null) {
      continue
    }
    isCommonJs = true
    if (isAtTop(tree, node)) {
      continue
    }
    names.set(match[1] ?? 'module.exports', {
      kind: 'unknown',
      reason: 'It is exported on a condition.',
    })
  }
  return isCommonJs
}

/** Matches `module.exports`, `exports` and `exports.name`. */
export const EXPORT = /^(?:module\.exports|exports)(?:\.([\w$]+))?$/

function isAtTop(tree: Tree, assignment: Node): boolean {
  let at = tree.parentOf(assignment)
  while (tree.kindOf(at) === K.AssignmentExpression) {
    at = tree.parentOf(at)
  }
  return tree.kindOf(at) === K.ExpressionStatement && tree.parentOf(at) === 0
}

function exported(
  tree: Tree,
  statement: Node,
  names: Map<string, Exported>,
  stars: string[],
): void {
  const from = tree.childOf(statement, K.String)
  const source = from === NONE ? undefined : stringOf(tree, from)
  const parts = tree.childrenOf(statement)
  if (tree.hasChild(statement, K.Star)) {
    const alias = tree.childOf(statement, K.VariableName)
    if (source === undefined) {
      return
    }
    if (alias === NONE) {
      stars.push(source)
    } else {
      names.set(tree.textOf(alias), { kind: 'from', source, name: '*' })
    }
    return
  }
  if (tree.hasChild(statement, K.Default)) {
    const node = exportValueOf(tree, statement)
    const kind = tree.kindOf(node)
    if (kind !== K.Default && kind !== K.InterfaceDeclaration) {
      names.set('default', { kind: 'expression', node })
    }
    return
  }
  for (const part of parts) {
    const kind = tree.kindOf(part)
    if (kind === K.ExportGroup) {
      group(tree, part, source, names)
    } else if (kind === K.Equals) {
      names.set('module.exports', { kind: 'expression', node: exportValueOf(tree, statement) })
    } else {
      declare(tree, 0, part, (name, { node }) => {
        names.set(tree.textOf(name), { kind: 'local', name: tree.textOf(name), at: node })
      })
    }
  }
}

function group(
  tree: Tree,
  list: Node,
  source: string | undefined,
  names: Map<string, Exported>,
): void {
  const parts = tree.childrenOf(list)
  for (let i = 0; i < parts.length; i++) {
    const first = parts[i] ?? NONE
    const alias = parts[i + 2]
    const kind = tree.kindOf(first)
    if (kind !== K.VariableName && kind !== K.String && kind !== K.Default) {
      continue
    }
    const name = tree.textOf(first)
    let outside = name
    if (tree.kindOf(parts[i + 1] ?? NONE) === K.As && alias !== undefined) {
      outside = tree.textOf(alias)
      i += 2
    }
    names.set(
      outside,
      source === undefined ? { kind: 'local', name, at: first } : { kind: 'from', source, name },
    )
  }
}

/** Reads `module.exports = …`, `exports.name = …` and `module.exports.name = …`. */
function assigned(tree: Tree, statement: Node, names: Map<string, Exported>): void {
  let assignment = tree.firstChild(statement)
  const targets: string[] = []
  while (assignment !== NONE && tree.kindOf(assignment) === K.AssignmentExpression) {
    const target = leftOf(tree, assignment)
    const value = rightOf(tree, assignment)
    if (target === NONE || value === NONE) {
      return
    }
    targets.push(tree.textOf(target).replace(/\s/g, ''))
    if (tree.kindOf(value) === K.AssignmentExpression) {
      assignment = value
      continue
    }
    // `exports.name = void 0`, as compilers write it, comes before the value.
    if (/^(?:void 0|undefined)$/.test(tree.textOf(value))) {
      return
    }
    for (const text of targets) {
      const match = EXPORT.exec(text)
      if (match === null) {
        continue
      }
      const name = match[1] ?? 'module.exports'
      // It replaces what was exported before.
      if (name === 'module.exports') {
        names.clear()
      }
      const twice: Exported = { kind: 'unknown', reason: `"${name}" is exported twice.` }
      names.set(name, names.has(name) ? twice : { kind: 'expression', node: value })
    }
    return
  }
}
