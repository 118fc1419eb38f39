import { evaluate } from '../evaluate/evaluate.js'
import { loadedBy } from '../evaluate/expressions.js'
import { run } from '../evaluate/functions.js'
import { calleeOf, objectOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame, Value } from '../values/value.js'

/** The most calls of `then` in a chain that are followed. */
const MOST_CALLS = 8

/** Returns the `import(path)` at the beginning of a chain of `then`; NONE for other expressions. */
export function importIn(tree: Tree, promise: Node): Node {
  let at = tree.innerExpression(promise)
  for (let left = MOST_CALLS; left > 0 && tree.kindOf(at) === K.CallExpression; left--) {
    const callee = tree.innerExpression(calleeOf(tree, at))
    if (tree.memberName(callee) !== 'then') {
      return NONE
    }
    at = tree.innerExpression(objectOf(tree, callee))
  }
  return tree.kindOf(at) === K.DynamicImport ? at : NONE
}

/**
 * Returns the value with which a promise ends: the module that `import(path)` loads, or a table of
 * modules, or what the callbacks of `then` make of it. `undefined` for other promises.
 */
export function promised(frame: Frame, promise: Node): Value | undefined {
  const { module, tree } = frame
  const node = tree.innerExpression(promise)
  if (importIn(tree, node) === NONE) {
    return undefined
  }
  const site = { module, node }
  if (tree.kindOf(node) === K.DynamicImport) {
    return loadedBy(frame, node, site)
  }
  const before = promised(frame, objectOf(tree, tree.innerExpression(calleeOf(tree, node))))
  const [callback = NONE] = tree.argumentsOf(node)
  if (before === undefined || callback === NONE) {
    return undefined
  }
  const fn = evaluate(frame, callback)
  return fn.kind === 'function' ? run(fn, [before], { site, depth: frame.depth }) : undefined
}
