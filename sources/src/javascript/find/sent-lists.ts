import { evaluate } from '../evaluate/evaluate.js'
import { eachCallOf, iterationsOf, loopsAround } from '../evaluate/loops.js'
import { isFunction } from '../scope/bindings.js'
import { lastOfProperty } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { computedList } from '../values/value.js'
import type { Frame, ListValue } from '../values/value.js'
import { isSent, sinkTieAt } from './ties.js'
import type { Tie } from './ties.js'

/** A list of commands that a call sends. */
export interface SentList {
  /** The list. It may contain unknown items. */
  readonly list: ListValue
  /** The evidence that the list is sent. */
  readonly tie: Tie
}

/**
 * Returns the lists that a call sends and that are not written as literals in it: `body: commands`
 * with a list that loops fill, `commands.set(Object.values(all))`.
 */
export function listsSentBy(frame: Frame, call: Node): readonly SentList[] {
  const { module, tree } = frame
  const args = tree.childOf(call, K.ArgList)
  const tie = args === NONE ? undefined : sinkTieAt(module, args)
  if (tie === undefined || !isSent(tie)) {
    return []
  }
  return tree.childrenOf(args).flatMap((arg) => {
    const body = bodyIn(tree, arg)
    if (body === NONE) {
      return []
    }
    const list = evaluate(frame, body)
    // The body of a request is sent as it is, and everything else by a library.
    if (body === tree.innerExpression(arg)) {
      for (const { kind, site } of list.kind === 'list' ? [list, ...list.items] : [list]) {
        if (kind !== 'literal' && isDataFile(site.module.uri)) {
          module.handsOver.add(site.module.uri)
        }
      }
    }
    if (WRITTEN.has(tree.kindOf(body))) {
      return []
    }
    return list.kind === 'list' && tie.isOfOne !== true ? [{ list, tie }] : []
  })
}

const isDataFile = (uri: string): boolean => /\.json[c5]?$/i.test(uri)

/** Literals. Definitions in them are found without the call. */
const WRITTEN = anyOf('ArrayExpression ObjectExpression String Number')

/**
 * Returns the value of `body` in `{ body: commands }` or `{ body: JSON.stringify(commands) }`;
 * otherwise the argument itself.
 */
function bodyIn(tree: Tree, arg: Node): Node {
  const body = bodyOfArgument(tree, arg)
  const args = body === NONE ? NONE : tree.childOf(body, K.ArgList)
  const isText = args !== NONE && tree.textOf(tree.firstChild(body)) === 'JSON.stringify'
  return isText ? tree.innerExpression(tree.firstChild(args)) : body
}

function bodyOfArgument(tree: Tree, arg: Node): Node {
  const node = tree.innerExpression(arg)
  if (tree.kindOf(node) !== K.ObjectExpression) {
    return node
  }
  const property = tree
    .childrenOf(node)
    .find((part) => tree.textOf(tree.firstChild(part)) === 'body')
  // `{ body }` is a name.
  return property === undefined ? NONE : tree.innerExpression(lastOfProperty(tree, property))
}

/**
 * Evaluates an expression once for each iteration of the loops around it; `undefined` if there are
 * none or their lists are unknown.
 */
export function iterated(frame: Frame, node: Node): ListValue | undefined {
  const { module, tree } = frame
  let scope = tree.parentOf(node)
  while (
    tree.kindOf(scope) !== K.Script &&
    (!isFunction(tree, scope) || eachCallOf(tree, scope) !== NONE)
  ) {
    scope = tree.parentOf(scope)
  }
  const loops = loopsAround(tree, tree.enclosing(node, STATEMENTS), scope)
  const iterations =
    loops === undefined || loops.length === 0 ? undefined : iterationsOf(frame, loops)
  if (iterations === undefined || iterations.length === 0) {
    return undefined
  }
  const items = iterations.map((one) => evaluate(one, node))
  return computedList({ module, node }, items)
}

const STATEMENTS = anyOf('ExpressionStatement VariableDeclaration Script')
