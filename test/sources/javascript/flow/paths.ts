import { flowOf } from '../../../../sources/src/javascript/flow/index.js'
import type { FlowGraph, FlowNode } from '../../../../sources/src/javascript/flow/index.js'
import { isFunction } from '../../../../sources/src/javascript/scope/bindings.js'
import { parse } from '../../../../sources/src/javascript/syntax/parse.js'
import { NONE } from '../../../../sources/src/javascript/syntax/tree.js'
import type { Tree } from '../../../../sources/src/javascript/syntax/tree.js'

/** Returns the graph of the first function of a text, or of its top level. */
export function graphOf(text: string): { tree: Tree; graph: FlowGraph } {
  const tree = parse(text, 'ts jsx')
  const first = [...tree.kind.keys()].find((node) => isFunction(tree, node)) ?? NONE
  return { tree, graph: flowOf(tree, first) }
}

/** Returns the label of a node: `a` for the call `a()`, `a!` if it throws. */
function labelOf(tree: Tree, { kind, node }: FlowNode): string | undefined {
  const name = (): string => tree.textOf(tree.firstChild(node)).replace(/^new$/, tree.textOf(node))
  switch (kind) {
    case 'start':
      return 'start'
    case 'call':
      return name()
    case 'exception':
      return `${name()}!`
    default:
      return undefined
  }
}

/**
 * Lists the events directly before each call, on any path. `end` is the end of the function. Unreachable calls are
 * missing.
 */
export function before(body: string): Record<string, string[]> {
  const { tree, graph } = graphOf(`async function* f() { ${body} }`)
  const found: Record<string, string[]> = {}
  for (const node of graph.nodes) {
    const label = labelOf(tree, node)
    if (node.kind === 'call' && label !== undefined) {
      found[label] = causesOf(tree, node)
    }
  }
  if (graph.end.kind !== 'unreachable') {
    found['end'] = [...new Set(causesFrom(tree, [graph.end]))].sort()
  }
  return found
}

const causesOf = (tree: Tree, node: FlowNode): string[] =>
  [...new Set(causesFrom(tree, node.antecedents))].sort()

function causesFrom(tree: Tree, from: readonly FlowNode[]): string[] {
  const seen = new Set<FlowNode>()
  const open = [...from]
  const found: string[] = []
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) {
      continue
    }
    seen.add(node)
    const label = labelOf(tree, node)
    if (label === undefined) {
      open.push(...node.antecedents)
    } else {
      found.push(label)
    }
  }
  return found
}
