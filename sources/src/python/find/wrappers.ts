import { NONE } from '../../lezer/tree.js'
import { bodyLookedAt } from '../scope/module.js'
import type { Decorated } from '../signature/signature.js'
import { returnedBy } from '../syntax/children.js'
import { K } from '../syntax/kinds.js'
import { evaluate } from '../values/evaluate.js'

/** The limit for decorators of the project that return each other. */
const MOST_FUNCTIONS = 3

/**
 * Replaces a decorator of the project by the one that it returns, as in `def scoped(**more): return
 * commands.slash_command(**more)`. The arguments are open if the function does more than that.
 */
export function unwrapped(decorator: Decorated, depth = 0): Decorated {
  const { callee, args } = decorator
  if (callee.kind !== 'function' || args === undefined || depth > MOST_FUNCTIONS) {
    return decorator
  }
  const { module, node } = callee.site
  const { tree } = module
  const body = bodyLookedAt(module, node)
  const statements = tree.childrenOf(body)
  const statement = tree.childOf(body, K.ReturnStatement)
  const isSingle = statements.filter((part) => tree.kindOf(part) === K.ReturnStatement).length === 1
  const returned = returnedBy(tree, statement)
  const given = returned === NONE ? undefined : evaluate(module, returned)
  if (!isSingle || given?.kind !== 'call') {
    return decorator
  }
  const isOnly = statements.every(
    (part) => part === statement || tree.kindOf(part) === K.ExpressionStatement,
  )
  const { positional, keywords } = given.args
  const passesAll = isOnly && positional.length === 0 && keywords.length === 0
  const own = passesAll ? args : { ...args, isOpen: true }
  return unwrapped({ ...decorator, callee: given.callee, args: own }, depth + 1)
}
