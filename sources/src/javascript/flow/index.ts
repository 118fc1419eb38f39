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
 * Returns the control-flow graph of a function; for NONE, of the module's top level. The graph is
 * built on the first request for a text. This takes time linear in the function's length without
 * inner functions.
 */
export const flowOf = once((tree: Tree, fn: Node): FlowGraph => {
  const builder = createBuilder(tree)
  const body = fn === NONE ? 0 : bodyOf(tree, fn)
  if (fn !== NONE && parametersOf(tree, fn).length > 0) {
    bindDeclarators(builder, tree.childOf(fn, K.ParamList), true)
  }
  if (fn === NONE || tree.kindOf(body) === K.Block) {
    bindStatement(builder, body)
  } else {
    visit(builder, body)
  }
  addTo(builder.end, builder)
  finish(builder, builder.end)
  return {
    fn,
    nodes: builder.nodes,
    at: builder.at,
    end: builder.current,
    isWhole: builder.isWhole,
  }
})
