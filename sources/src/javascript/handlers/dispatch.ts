import { isFunction } from '../scope/bindings.js'
import { K, NONE, anyOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { endsFlow, narrow } from './branches.js'
import type { Fact, State } from './branches.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'

/** A chain of branches for names of one level, without one for all others: it has all names that are handled. */
export function dispatch(
  v: Visit,
  node: Node,
  facts: readonly (Fact | undefined)[],
  state: State,
): void {
  const level = DISPATCHED.find((one) => facts[0]?.[0]?.[one] !== undefined)
  if (level === undefined) {
    return
  }
  const { tree } = v
  const isWhole = facts.every((fact) => fact?.every((one) => one[level] !== undefined))
  // Of thousands that follow each other, the last one asks.
  const next = tree.parentOf(tree.afterOf(node)) === tree.parentOf(node) ? tree.afterOf(node) : NONE
  const isFollowed = state.fact === undefined && tree.kindOf(next) === K.IfStatement
  if (!isWhole || (facts.length < 2 && isFollowed) || !isLast(v, node, state)) {
    return
  }
  // `if (name === 'add') return add(); if (name === 'drop') return drop()`
  const isBefore = (part: Node): boolean =>
    level !== 'focused' && part < node && tree.kindOf(part) === K.IfStatement
  const before = tree.partsOf(tree.parentOf(node)).filter(isBefore)
  const asked = before.flatMap((part) =>
    narrow(v.frame, tree.partsOf(part)[1] ?? NONE).yes.facts.slice(0, 1),
  )
  const names = [...asked, ...facts].flatMap(
    (fact) => fact?.flatMap((one) => one[level] ?? []) ?? [],
  )
  // Sub-commands may be handled elsewhere; a `switch` for groups handles them all.
  if (names.length < (level === 'group' && tree.kindOf(node) === K.Switch ? 1 : 2)) {
    return
  }
  const of = add(v, node, state, { kind: 'dispatch', level, names })
  v.run.found.pop()
  v.run.dispatches.push({ of, levels: v.levels, level })
}

const DISPATCHED = ['subcommand', 'group', 'either', 'focused'] as const

/** Whether nothing happens behind a statement in the function that it ends, for the same command. */
function isLast(v: Visit, node: Node, state: State): boolean {
  const { tree } = v
  const commands = state.fact?.flatMap(({ command }) => command ?? [])
  const isOver = (statement: Node): boolean => {
    switch (tree.kindOf(statement)) {
      case K.FunctionDeclaration:
      case K.Break:
        return true
      case K.ReturnStatement:
        return tree.firstPart(statement) === NONE || tree.partsOf(statement).length < 2
      case K.IfStatement: {
        if (commands === undefined || commands.length === 0) {
          return false
        }
        const [, condition = NONE, , word] = tree.partsOf(statement)
        const [fact] =
          word === undefined && condition !== NONE ? narrow(v.frame, condition).yes.facts : []
        const others = fact?.flatMap(({ command }) => command ?? [])
        return (
          others !== undefined &&
          others.length === fact?.length &&
          !others.some((name) => commands.includes(name))
        )
      }
      default:
        return false
    }
  }
  let at = node
  for (
    let parent = tree.parentOf(at);
    parent !== NONE && !isFunction(tree, parent);
    at = parent, parent = tree.parentOf(at)
  ) {
    const kind = tree.kindOf(parent)
    if (kind === K.Block || kind === K.SwitchBody) {
      const rest = tree.partsOf(parent).filter((part) => part > at)
      const label = kind === K.Block ? -1 : rest.findIndex((part) => LABELS.has(tree.kindOf(part)))
      const own = label === -1 ? rest : rest.slice(0, label)
      const last = own.at(-1) ?? at
      const isLeft = label === -1 || (endsFlow(tree, last) && tree.kindOf(last) !== K.Throw)
      if (!isLeft || !own.every(isOver)) {
        return false
      }
    } else if (!AROUND.has(kind)) {
      return false
    }
  }
  return tree.kindOf(at) !== K.Script && at !== node
}

const LABELS = anyOf('CaseLabel DefaultLabel')

const AROUND = anyOf('IfStatement Switch TryStatement')
