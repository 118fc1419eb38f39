import { beginningOf, stepOf, testOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** The parts of `for (beginning; test; step)`; NONE for missing parts. */
export interface PartsOfFor {
  readonly beginning: Node
  readonly test: Node
  readonly step: Node
}

/** Returns the parts in the parentheses of a counting loop. */
export function partsOfFor(tree: Tree, spec: Node): PartsOfFor {
  const parts = tree.childrenOf(spec)
  if (parts.length === PARTS.length) {
    return {
      beginning: beginningOf(tree, spec),
      test: testOf(tree, spec),
      step: stepOf(tree, spec),
    }
  }
  const found = { beginning: NONE, test: NONE, step: NONE }
  let semicolons = 0
  for (let part = spec + 1; part < tree.afterOf(spec); part = tree.afterOf(part)) {
    if (tree.kindOf(part) === K.VariableDeclaration) {
      // It ends with a semicolon.
      found.beginning = part
      semicolons++
    } else if (tree.textOf(part) === ';') {
      semicolons++
    } else if (parts.includes(part)) {
      found[PARTS[semicolons] ?? 'step'] = part
    }
  }
  return found
}

const PARTS = ['beginning', 'test', 'step'] as const

/** Tells whether the condition of a loop is always true: `while (true)`, `for (;;)`. */
export function isEndless(tree: Tree, loop: Node): boolean {
  const spec = tree.childOf(loop, K.ForSpec)
  if (tree.kindOf(loop) !== K.ForStatement) {
    const condition = tree.childOf(loop, K.ParenthesizedExpression)
    return tree.textOf(tree.innerExpression(condition)) === 'true'
  }
  if (spec === NONE || tree.isDamaged(spec)) {
    return false
  }
  const { test } = partsOfFor(tree, spec)
  return test === NONE || tree.textOf(tree.innerExpression(test)) === 'true'
}
