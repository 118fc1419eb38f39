import { evaluate } from '../evaluate/evaluate.js'
import { eachCallOf, iterationsOf, loopsAround } from '../evaluate/loops.js'
import { isFunction } from '../scope/bindings.js'
import { K } from '../syntax/kinds.js'
import { childOf, innerExpression, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { listOf } from '../values/value.js'
import type { Frame, ListValue } from '../values/value.js'
import { sinkTieAt } from './ties.js'
import type { Tie } from './ties.js'

/** A list of commands that a call sends to the service. */
export interface SentList {
  readonly list: ListValue
  readonly tie: Tie
}

/**
 * The lists that a call sends, where they are not written in it: `body: commands`, which loops have filled,
 * `commands.set(Object.values(all))`.
 */
export function listsSentBy(frame: Frame, call: Node): SentList[] {
  const { module } = frame
  const { tree } = module
  const args = childOf(tree, call, K.ArgList)
  const tie = args === NONE ? undefined : sinkTieAt(module, args)
  if (tie?.isSent !== true) return []
  return partsOf(tree, args).flatMap((arg): SentList[] => {
    const given = bodyIn(tree, arg)
    if (given === NONE) return []
    const list = evaluate(frame, given)
    // The body of a request is sent as it is, and everything else by a library.
    if (given === innerExpression(tree, arg))
      for (const { kind, site } of list.kind === 'list' ? [list, ...list.items] : [list])
        if (kind !== 'literal' && isDataFile(site.module.uri)) module.handsOver.add(site.module.uri)
    if (WRITTEN.has(kindOf(tree, given))) return []
    return list.kind === 'list' ? [{ list, tie }] : []
  })
}

const isDataFile = (uri: string): boolean => /\.json[c5]?$/i.test(uri)

/** What is written in its place is found there. */
const WRITTEN: ReadonlySet<number> = new Set([K.ArrayExpression, K.ObjectExpression, K.String, K.Number])

/** `{ body: commands }`, or the argument itself. */
function bodyIn(tree: Tree, arg: Node): Node {
  const node = innerExpression(tree, arg)
  if (kindOf(tree, node) !== K.ObjectExpression) return node
  for (const property of partsOf(tree, node)) {
    const [key, value] = partsOf(tree, property)
    if (key !== undefined && textOf(tree, key) === 'body')
      // `{ body }` is a name.
      return value === undefined ? key : innerExpression(tree, value)
  }
  return NONE
}

/** What an expression in loops over known lists stands for, once for each iteration; `undefined` if it is in no such loop. */
export function iterated(frame: Frame, node: Node): ListValue | undefined {
  const { module } = frame
  const { tree } = module
  let scope = parentOf(tree, node)
  while (kindOf(tree, scope) !== K.Script && (!isFunction(tree, scope) || eachCallOf(tree, scope) !== NONE))
    scope = parentOf(tree, scope)
  const loops = loopsAround(tree, statementAround(tree, node), scope)
  const iterations = loops === undefined || loops.length === 0 ? undefined : iterationsOf(frame, loops)
  if (iterations === undefined || iterations.length === 0) return undefined
  return {
    ...listOf(
      { module, node },
      iterations.map((one) => evaluate(one, node)),
    ),
    fixed: true,
  }
}

function statementAround(tree: Tree, node: Node): Node {
  let at = node
  while (parentOf(tree, at) !== NONE && !STATEMENTS.has(kindOf(tree, at))) at = parentOf(tree, at)
  return at
}

const STATEMENTS: ReadonlySet<number> = new Set([K.ExpressionStatement, K.VariableDeclaration])
