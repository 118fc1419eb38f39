import { rangeOf } from '../definition/conversion.js'
import { lastNameOf } from '../evaluate/paths.js'
import { loadedBy } from '../find/loaders.js'
import { completes } from '../flow/completion.js'
import { bindingAt, definitionOf, functionAround, isFunction, usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import {
  awaitedBy,
  calleeOf,
  conditionOf,
  elseWordOf,
  memberPropertyOf,
  objectOf,
  thenOf,
} from '../syntax/children.generated.js'
import { K, NONE, anyOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Unknown } from '../values/value.js'
import { narrow } from './branches.js'
import type { Fact, State } from './branches.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'
import { isCaught } from './error-handling.js'
import { importIn } from './promised.js'
import { isOptionalChain } from './member-access.js'
import { isUnconditional } from './unconditional.js'
import { mentions } from './condition-mentions.js'

/**
 * Records a chain of branches without an `else` or `default`. Such a chain lists all names of one
 * kind (`Level`) that the handler knows.
 */
export function dispatch(
  visit: Visit,
  node: Node,
  facts: readonly (Fact | undefined)[],
  state: State,
): void {
  const level = DISPATCHED.find((one) => facts[0]?.[0]?.[one] !== undefined)
  if (level === undefined) {
    return
  }
  const { tree } = visit
  const isOfLevel = facts.every((fact) => fact?.every((one) => one[level] !== undefined))
  // Of thousands that follow each other, the last one asks.
  const next = tree.parentOf(tree.afterOf(node)) === tree.parentOf(node) ? tree.afterOf(node) : NONE
  const isFollowed = state.fact === undefined && tree.kindOf(next) === K.IfStatement
  if (!isOfLevel || (facts.length < 2 && isFollowed) || !isLast(visit, node, state)) {
    return
  }
  // `if (name === 'add') return add(); if (name === 'drop') return drop()`
  const isBefore = (part: Node): boolean =>
    level !== 'focused' && part < node && tree.kindOf(part) === K.IfStatement
  const before = tree.childrenOf(tree.parentOf(node)).filter(isBefore)
  const earlier = before.flatMap((part) =>
    narrow(visit.frame, conditionOf(tree, part)).yes.facts.slice(0, 1),
  )
  const names = [...earlier, ...facts].flatMap(
    (fact) => fact?.flatMap((one) => one[level] ?? []) ?? [],
  )
  // Sub-commands may be handled elsewhere; a `switch` for groups handles them all.
  const isWhole =
    level === 'group' ? tree.kindOf(node) === K.Switch : isWholeHandler(visit, node, state)
  if (names.length === 0 || (names.length === 1 && !isWhole)) {
    return
  }
  const of = add(visit, node, state, { kind: 'dispatch', level, names })
  visit.run.found.pop()
  visit.run.dispatches.push({ of, nameUses: visit.nameUses, level })
}

/**
 * Records a table of functions that is looked up by the sub-command's name only. Names that it lacks are unhandled, unless the
 * code checks whether the table has them.
 */
export function dispatchTable(
  visit: Visit,
  call: Node,
  { by, entries, isWhole }: NonNullable<Unknown['oneOf']>,
  state: State,
): void {
  const { tree } = visit
  const level = by.is === 'name' && by.needs === undefined ? by.of : undefined
  const lookup = lookupIn(visit, tree.innerExpression(tree.firstChild(call)))
  const key = keyOfTable(tree, lookup)
  const isOfSubcommands = level === 'subcommand' || level === 'either'
  if (!isOfSubcommands || isWhole !== true || key === NONE || visit.module !== visit.run.module) {
    return
  }
  if (!alwaysRuns(visit, call, state) || mayAnswerElse(visit, call, lookup, state)) {
    return
  }
  visit.run.tableKeys.add(key)
  const names = entries.map(([name]) => name)
  const place = rangeOf(visit.module, lookup)
  const of = add(visit, call, state, { kind: 'dispatch', level, names, isTable: true }, { place })
  visit.run.found.pop()
  visit.run.dispatches.push({ of, nameUses: visit.nameUses, level })
}

/** Tells whether a call runs whenever the command is used. */
const alwaysRuns = (
  visit: Visit,
  call: Node,
  { fact, isPartly, isTried, typing }: State,
): boolean =>
  visit.isRun &&
  !isPartly &&
  !isTried &&
  fact === undefined &&
  typing === undefined &&
  isUnconditional(visit.tree, call)

/**
 * Tells whether names that a table lacks may be handled elsewhere: by a condition, a `catch`, or
 * statements after an optional call.
 */
function mayAnswerElse(visit: Visit, call: Node, lookup: Node, state: State): boolean {
  const { tree } = visit
  const callee = tree.firstChild(call)
  const words = [callee, lookup].flatMap((node) =>
    tree.nodesIn(node, K.VariableName).map((name) => tree.textOf(name)),
  )
  if (
    mentions(tree, functionAround(tree, call), words) ||
    isCaught(tree, call) ||
    isCaught(tree, lookup)
  ) {
    return true
  }
  const isLeftOut = isOptionalChain(tree, tree.outerExpression(callee))
  return isLeftOut && !isLast(visit, statementAround(tree, call), state)
}

/**
 * Returns the lookup that yields a called function: `handlers[name]` for the callees
 * `handlers[name]` and `handlers[name].run`. Constants of the same function are followed.
 */
function lookupIn({ frame, tree }: Visit, callee: Node): Node {
  let at = callee
  for (let left = MOST_LINKS; left > 0 && keyOfTable(tree, at) === NONE; left--) {
    const kind = tree.kindOf(at)
    if (kind === K.MemberExpression) {
      at = tree.innerExpression(objectOf(tree, at))
      continue
    }
    const binding = kind === K.VariableName ? bindingAt(frame.module, at) : undefined
    const load = binding?.kind === 'parameter' ? importBefore(tree, binding.node) : NONE
    if (load !== NONE) {
      return load
    }
    const isHere =
      binding?.kind === 'variable' &&
      binding.isConstant &&
      (binding.path?.length === 0 || isLoad(tree, binding.init)) &&
      functionAround(tree, binding.node) === functionAround(tree, callee)
    if (!isHere) {
      return callee
    }
    at = tree.innerExpression(binding.init)
  }
  return at
}

/**
 * Returns the `import(path)` whose module a parameter gets: `import(path).then((part) => …)`. NONE
 * if another callback handles errors.
 */
function importBefore(tree: Tree, parameter: Node): Node {
  const then = tree.callWithArgument(functionAround(tree, parameter))
  const callee = tree.innerExpression(tree.firstChild(then))
  return tree.argumentsOf(then).length === 1 ? importIn(tree, tree.firstChild(callee)) : NONE
}

/** The most constants and members between a callee and the lookup. */
const MOST_LINKS = 4

/** Tells whether an expression loads a module by a composed path: `await import(path)`, `require(path)`. */
const isLoad = (tree: Tree, node: Node): boolean => pathLoadedBy(tree, node) !== NONE

function pathLoadedBy(tree: Tree, node: Node): Node {
  const inner = tree.innerExpression(node)
  const load =
    tree.kindOf(inner) === K.AwaitExpression ? tree.innerExpression(awaitedBy(tree, inner)) : inner
  return LOADS.has(tree.kindOf(load)) ? loadedBy(tree, load) : NONE
}

const LOADS = anyOf('CallExpression DynamicImport')

/**
 * Returns the key of a table lookup: `name` in `handlers[name]` and `handlers.get(name)`, `path` in
 * `require(path)`. NONE for another expression.
 */
function keyOfTable(tree: Tree, callee: Node): Node {
  const path = pathLoadedBy(tree, callee)
  if (path !== NONE) {
    return path
  }
  if (tree.kindOf(callee) === K.MemberExpression) {
    const key = memberPropertyOf(tree, callee)
    return tree.kindOf(key) === K.PropertyName ? NONE : key
  }
  const isGet =
    tree.kindOf(callee) === K.CallExpression && tree.memberName(calleeOf(tree, callee)) === 'get'
  return isGet ? (tree.argumentsOf(callee)[0] ?? NONE) : NONE
}

/**
 * Returns the key of a lookup that an expression is or is a part of: `name` in `handlers[name]`, or
 * a whole path that contains it. NONE for other uses.
 */
export function keyWith(module: Module, node: Node): Node {
  const { tree } = module
  let at = tree.outerExpression(node)
  while (!isLookupKey(tree, at)) {
    const holder = tree.parentOf(at)
    if (tree.kindOf(holder) === K.VariableDeclaration) {
      return keyOfConstant(module, at)
    }
    if (!isPartOfPath(tree, holder)) {
      return NONE
    }
    at = tree.outerExpression(holder)
  }
  return at
}

/** Tells whether an expression is the key of a lookup. */
function isLookupKey(tree: Tree, key: Node): boolean {
  const holder = tree.parentOf(key)
  const lookup = tree.kindOf(holder) === K.ArgList ? tree.parentOf(holder) : holder
  return keyOfTable(tree, lookup) === key
}

/** Tells whether an expression composes a path or a part of one. */
function isPartOfPath(tree: Tree, node: Node): boolean {
  switch (tree.kindOf(node)) {
    case K.CallExpression:
      return PATH_MAKERS.test(lastNameOf(tree, tree.firstChild(node)))
    case K.NewExpression:
      return tree.textOf(calleeOf(tree, node)) === 'URL'
    case K.MemberExpression:
      return /^(?:href|pathname|toString)$/.test(tree.memberName(node))
    default:
      return PATH_PARTS.has(tree.kindOf(node))
  }
}

const PATH_PARTS = anyOf('Interpolation TemplateString BinaryExpression ArgList')

const PATH_MAKERS = /^(?:join|resolve|normalize|pathToFileURL|fileURLToPath|toString)$/

/**
 * Returns the use of a constant as the key of a lookup, if the constant has no other use; NONE
 * otherwise.
 */
function keyOfConstant(module: Module, init: Node): Node {
  const { tree } = module
  const name = definitionOf(tree, init)
  const [use = NONE, another] = name === NONE ? [] : usesOf(module, name, tree.textOf(name))
  return another === undefined && isLookupKey(tree, use) ? use : NONE
}

/**
 * Returns the statement that consists of an expression, also awaited or returned. In a larger
 * statement, returns the expression itself.
 */
function statementAround(tree: Tree, expression: Node): Node {
  let at = expression
  while (WHOLE.has(tree.kindOf(tree.holderOf(at)))) {
    at = tree.holderOf(at)
  }
  return at
}

const WHOLE = anyOf('AwaitExpression ExpressionStatement ReturnStatement')

/**
 * Tells whether a statement is the whole work of a command's handler. Only declarations and early
 * exits precede it.
 */
function isWholeHandler(visit: Visit, node: Node, state: State): boolean {
  const { tree } = visit
  const block = tree.parentOf(node)
  const fn = tree.parentOf(block)
  const isOpen = state.fact !== undefined || state.isPartly || state.isTried
  // What calls a helper may answer behind it.
  if (
    !visit.isRun ||
    visit.depth > 1 ||
    isOpen ||
    state.typing !== undefined ||
    !isFunction(tree, fn)
  ) {
    return false
  }
  // A call that gets the function may answer after it.
  if (tree.callWithArgument(fn) !== NONE) {
    return false
  }
  return tree
    .childrenOf(block)
    .filter((part) => part < node)
    .every((part) => {
      const kind = tree.kindOf(part)
      const yes = kind === K.IfStatement ? thenOf(tree, part) : NONE
      const isRefusal = yes !== NONE && elseWordOf(tree, part) === NONE && !completes(tree, yes)
      return kind === K.VariableDeclaration || isRefusal
    })
}

const DISPATCHED = ['subcommand', 'group', 'either', 'focused'] as const

/** Tells whether a statement ends its function: no later statement runs for the same command. */
function isLast(visit: Visit, node: Node, state: State): boolean {
  const { tree } = visit
  const commands = state.fact?.flatMap(({ command }) => command ?? [])
  const isOver = (statement: Node): boolean => {
    switch (tree.kindOf(statement)) {
      case K.FunctionDeclaration:
      case K.Break:
        return true
      case K.ReturnStatement:
        return tree.firstChild(statement) === NONE || tree.childrenOf(statement).length < 2
      case K.IfStatement: {
        if (commands === undefined || commands.length === 0) {
          return false
        }
        const condition = conditionOf(tree, statement)
        const isLone = condition !== NONE && elseWordOf(tree, statement) === NONE
        const [fact] = isLone ? narrow(visit.frame, condition).yes.facts : []
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
      const rest = tree.childrenOf(parent).filter((part) => part > at)
      const label = kind === K.Block ? -1 : rest.findIndex((part) => LABELS.has(tree.kindOf(part)))
      const own = label === -1 ? rest : rest.slice(0, label)
      const last = own[own.length - 1] ?? at
      const isLeft = label === -1 || (!completes(tree, last) && tree.kindOf(last) !== K.Throw)
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
