import { parametersOf } from '../scope/bindings.js'
import { bodyOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { addTo, createBuilder, finish } from './builder.js'
import { visit } from './expressions.js'
import type { FlowGraph } from './graph.js'
import { bindDeclarators, bindStatement } from './statements.js'

export type { FlowGraph, FlowNode } from './graph.js'

/**
 * The control flow of a function, or with NONE that of the top level of a module: found once for a text, when it is asked for.
 * It costs as much as the function is long, without the functions in it.
 */
export const flowOf = once((tree: Tree, fn: Node): FlowGraph => {
  const b = createBuilder(tree)
  const body = fn === NONE ? 0 : bodyOf(tree, fn)
  if (fn !== NONE && parametersOf(tree, fn).length > 0) {
    bindDeclarators(b, tree.childOf(fn, K.ParamList), true)
  }
  if (fn === NONE || tree.kindOf(body) === K.Block) {
    bindStatement(b, body)
  } else {
    visit(b, body)
  }
  addTo(b.end, b)
  finish(b, b.end)
  return { fn, nodes: b.nodes, at: b.at, end: b.current, isWhole: b.isWhole }
})
