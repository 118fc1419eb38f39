import { kept } from '../../record.js'
import { itemsOf } from '../evaluate/containers.js'
import { callFrame, evaluate } from '../evaluate/evaluate.js'
import { ofIterations } from '../evaluate/loops.js'
import { GUESSES } from '../frameworks/guesses.js'
import { declaratorsOf, isFunction, namesIn, parametersOf } from '../scope/bindings.js'
import { isText } from '../syntax/strings.js'
import {
  bodyOf,
  conditionOf,
  elseOf,
  firstArgument,
  iteratedBy,
  leftOf,
  memberPropertyOf,
  objectOf,
  operatorOf,
  rightOf,
  thenOf,
} from '../syntax/children.generated.js'
import { K, NONE, anyOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { askedOf } from '../values/value.js'
import type { FunctionValue, Item, Value } from '../values/value.js'
import { askedAt, holdsAsked, mayBeAsked } from './asked.js'
import {
  clausesOf,
  endsFlow,
  factAt,
  factOf,
  narrow,
  sideOf,
  sidesOfClauses,
  within,
} from './branches.js'
import type { Fact, State } from './branches.js'
import {
  bindKnown,
  calledOn,
  handledIn,
  isMadeOfLevels,
  makesValue,
  mayHaveItems,
  mayLeadOn,
  signatureOf,
  typedState,
} from './calls.js'
import { readCompared, readComparison } from './comparisons.js'
import { handIn } from './decorated.js'
import { asksForGiven } from './counted.js'
import { dispatch, dispatchTable } from './dispatch.js'
import { add, anchorAround, visitIn } from './entries.js'
import type { Visit } from './entries.js'
import { functionAround, isAskedFor, mayExpect, mentioning } from './guards.js'
import { look } from './look.js'
import { memberOf, readPattern } from './members.js'
import { isSpare, readCall } from './reads.js'
import { argsTakenApart } from './types.js'
import { readResponse, typingOf } from './typing.js'

/** The deepest nesting of nodes that is walked. Deeper ones are inspected without their branches. */
const MOST_LEVELS = 200

/** The most calls that are followed in depth, the most functions in all, and the most entries of each. */
const MOST_DEPTH = 12

export const MOST_ENTERED = 8_000

const MOST_EACH = 64

/** The most items of a literal list for which a function is called. */
const MOST_ITEMS = 32

/** Records the uses in a statement or an expression. @returns the state behind it */
export function walk(v: Visit, node: Node, state: State, level = 0): State {
  const { tree } = v
  if (level > MOST_LEVELS) {
    for (let inner = node; inner < tree.afterOf(node); inner++) {
      look(v, inner, { ...state, isPartly: true })
    }
    return state
  }
  switch (tree.kindOf(node)) {
    case K.Script:
    case K.Block:
    case K.TryStatement: {
      const isTry = tree.kindOf(node) === K.TryStatement
      const tried = isTry && mayExpect(tree, node) ? tree.childOf(node, K.Block) : NONE
      let known = state
      for (const part of tree.childrenOf(node)) {
        known = walk(v, part, part === tried ? { ...known, isTried: true } : known, level + 1)
      }
      return { ...known, isTried: state.isTried }
    }
    case K.IfStatement:
    case K.ConditionalExpression:
      return walkChoice(v, node, state, level)
    case K.Switch:
      return walkSwitch(v, node, state, level)
    case K.BinaryExpression:
      return walkBinary(v, node, state, level)
    case K.ForStatement:
      if (walkEach(v, node, state, level)) {
        return state
      }
      break
    case K.CallExpression:
      if (v.run.built.has(node) && v.frame.fn === NONE) {
        return state
      }
      visitCall(v, node, state)
      break
    case K.VariableDeclaration: {
      const before = v.run.asked
      walkParts(v, node, state, level)
      for (const { pattern } of v.run.asked > before ? declaratorsOf(tree, node) : []) {
        for (const { name } of namesIn(tree, pattern)) {
          v.levels.holders.add(tree.textOf(name))
        }
      }
      return state
    }
    case K.ClassDeclaration:
    case K.ClassExpression:
      // What is declared in a class is found by those who call it.
      for (const part of tree.childrenOf(node)) {
        walkParts(v, part, state, level + 1)
      }
      return state
    default:
      if (isFunction(tree, node)) {
        v.run.later.push({ v, node, state })
        return state
      }
  }
  look(v, node, state)
  walkParts(v, node, state, level)
  return state
}

function walkParts(v: Visit, node: Node, state: State, level: number): void {
  const { tree } = v
  const end = tree.afterOf(node)
  for (let part = node + 1, after: Node; part < end; part = after) {
    after = tree.afterOf(part)
    const kind = tree.kindOf(part)
    if (after === part + 1 ? LOOKED_AT.has(kind) : !SILENT.has(kind)) {
      walk(v, part, state, level + 1)
    }
  }
}

/** Nodes without parts that may be uses. */
const LOOKED_AT = anyOf('VariableName PropertyDefinition')

/** Nodes of types, in which nothing runs. */
const SILENT = anyOf(
  'TypeAnnotation TypeArgList TypeParamList InterfaceDeclaration TypeAliasDeclaration ImportDeclaration',
)

/** Walks `if (…) … else if (…) … else …` and `… ? … : … ? … : …`. */
function walkChoice(v: Visit, node: Node, before: State, level: number): State {
  const { tree } = v
  const kind = tree.kindOf(node)
  const facts: (Fact | undefined)[] = []
  let state = before
  // Chains of `else if` are as long as they like.
  for (let at = node; ;) {
    const condition = conditionOf(tree, at)
    const yes = thenOf(tree, at)
    const no = elseOf(tree, at)
    if (condition === NONE || yes === NONE) {
      return state
    }
    const behind = walkCondition(v, condition, state, level)
    const sides = narrow(v.frame, condition)
    facts.push(sides.yes.facts[0])
    walk(v, yes, within(behind, sides.yes), level + 1)
    const other = within(behind, sides.no)
    const isLeft = endsFlow(tree, yes)
    if (no === NONE) {
      dispatch(v, node, facts, before)
      return isLeft ? other : behind
    }
    if (tree.kindOf(no) !== kind) {
      walk(v, no, other, level + 1)
      return isLeft ? other : endsFlow(tree, no) ? within(behind, sides.yes) : behind
    }
    state = other
    at = no
  }
}

/** Walks a condition. @returns the state behind it */
function walkCondition(v: Visit, condition: Node, state: State, level: number): State {
  const before = v.run.asked
  walk(v, condition, state, level + 1)
  return partly(v, before, state)
}

/** Marks a state as partly known behind code that read names of levels: it may exclude sub-commands in any way. */
const partly = (v: Visit, before: number, state: State): State =>
  state.isPartly || v.run.asked === before ? state : { ...state, isPartly: true }

function walkSwitch(v: Visit, node: Node, state: State, level: number): State {
  const { tree } = v
  const discriminant = conditionOf(tree, node)
  const body = tree.childOf(node, K.SwitchBody)
  if (body === NONE || discriminant === NONE) {
    return state
  }
  const clauses = clausesOf(tree, body)
  const own = clauses.map(({ labels, ownFrom }) => labels.slice(ownFrom))
  let behind = walkCondition(v, discriminant, state, level)
  for (const label of own.flat()) {
    behind = walkCondition(v, label, behind, level)
  }
  const by = askedAt(v.frame, discriminant)
  for (const [index, side] of sidesOfClauses(v.frame, discriminant, clauses).entries()) {
    for (const label of by === undefined ? [] : (own[index] ?? [])) {
      const others = own[index]?.filter((one) => one !== label) ?? []
      if (by !== undefined) {
        readCompared(v, discriminant, by, label, others, behind)
      }
    }
    let known = within(behind, side)
    for (const statement of clauses[index]?.statements ?? []) {
      known = walk(v, statement, known, level + 1)
    }
  }
  const facts = by === undefined ? [] : own.flat().map((label) => factAt(v.frame, by, label))
  if (!tree.hasChild(body, K.DefaultLabel)) {
    dispatch(v, node, facts, state)
  }
  return behind
}

function walkBinary(v: Visit, node: Node, state: State, level: number): State {
  const { tree } = v
  // Long sums and long conditions nest at their left.
  const chain: Node[] = []
  let first = node
  for (; tree.kindOf(first) === K.BinaryExpression; first = tree.firstChild(first)) {
    chain.push(first)
  }
  if (first === NONE) {
    return state
  }
  const before = v.run.asked
  walk(v, first, state, level + 1)
  let known = state
  for (const at of chain.reverse()) {
    const left = leftOf(tree, at)
    const right = rightOf(tree, at)
    const sign = tree.textOf(operatorOf(tree, at))
    if (sign === '&&' || sign === '||') {
      const sides = narrow(v.frame, left)
      known = within(partly(v, before, known), sign === '&&' ? sides.yes : sides.no)
    } else {
      readComparison(v, at, state)
    }
    if (right !== NONE) {
      walk(v, right, known, level + 1)
    }
  }
  return state
}

/** Walks a loop over a literal list once per item. @returns true for such a loop */
function walkEach(v: Visit, node: Node, state: State, level: number): boolean {
  const { frame, tree } = v
  const over = iteratedBy(tree, tree.childOf(node, K.ForOfSpec))
  const body = bodyOf(tree, node)
  if (over === NONE || body === NONE) {
    return false
  }
  walk(v, over, state, level + 1)
  const frames = ofIterations(frame, node) ?? []
  if (frames.length === 0 || frames.length > MOST_ITEMS) {
    return false
  }
  for (const inner of frames) {
    walk({ ...v, frame: inner, isOneOf: true }, body, state, level + 1)
  }
  return true
}

/** Records the reads of a call, and enters the functions that it calls. */
function visitCall(v: Visit, node: Node, state: State): void {
  const { frame, tree } = v
  const list = tree.childOf(node, K.ArgList)
  const callee = tree.innerExpression(tree.firstChild(node))
  if (list === NONE || callee === NONE) {
    return
  }
  const args = tree.childrenOf(list)
  const isMember = tree.kindOf(callee) === K.MemberExpression
  const object = isMember ? objectOf(tree, callee) : NONE
  const key = isMember ? memberPropertyOf(tree, callee) : NONE
  const isAsked = mayBeAsked(frame, callee) || (isMember && mayBeAsked(frame, object))
  const first = firstArgument(tree, list)
  const isGiven = tree.hasChild(first, K.ParamList)
  const mayEnter =
    isAsked || args.some((arg) => mayBeAsked(frame, arg)) || mayLeadOn(frame, callee, list)
  if (isMember) {
    const method = memberOf(tree, callee)?.name ?? ''
    if (!mayEnter && !(isGiven && mayHaveItems(frame, object))) {
      return
    }
    const holder = evaluate(frame, object)
    const of = askedOf(holder)
    if (of?.is === 'options' && (of.path ?? of.type ?? of.fields) === undefined && method !== '') {
      readCall(v, { call: node, key, method, args, of }, state)
    }
    if (of?.is === 'interaction') {
      readResponse(v, node, method, args, state)
    }
    if (of?.is === 'interaction' && GUESSES.readsByName.test(method) && isText(tree, first)) {
      add(v, node, state, { kind: 'everything' })
    }
    if (of === undefined) {
      follow(v, node, calledOn(frame, callee, method), list, state)
    }
    if (holder.kind === 'list' && isGiven) {
      callEach(v, holder.items, first, state)
    }
    return
  }
  if (!mayEnter && !isGiven) {
    return
  }
  const value = evaluate(frame, callee)
  const of = askedOf(value)
  if (of?.is === 'getter') {
    readCall(v, { call: node, key: callee, method: of.name, args, of }, state)
  } else {
    follow(v, node, value, list, state)
  }
}

/** Enters the function of the project that a call reaches, or each one in a table. */
function follow(v: Visit, call: Node, value: Value, list: Node, state: State): void {
  const oneOf = value.kind === 'unknown' ? value.oneOf : undefined
  if (value.kind !== 'function' && oneOf === undefined) {
    return
  }
  const args = itemsOf(v.frame, list)
  const isFollowed = args.some((one) => holdsAsked(one))
  if (value.kind === 'function') {
    const mayMatter =
      isFollowed || value.frame.parent !== undefined || args.some(({ kind }) => kind === 'function')
    if (mayMatter && enter(v, value, args, state, call)) {
      v.followed.add(list)
    }
    return
  }
  if (oneOf === undefined || !isFollowed) {
    return
  }
  v.run.tables.add(oneOf.table.node)
  let isWhole = oneOf.entries.length > 0
  for (const [key, item] of oneOf.entries) {
    const fact = factOf(oneOf.by, key)
    const branch = within({ ...state, isPartly: true }, sideOf(fact))
    if (item.kind !== 'function') {
      continue
    }
    if (!enter(v, item, args, branch, call)) {
      isWhole = false
    }
  }
  if (isWhole) {
    v.followed.add(list)
    dispatchTable(v, call, oneOf, state)
  }
}

/** Enters a callback for each item: `['a', 'b'].map((name) => interaction.options.getString(name))`. */
function callEach(v: Visit, items: readonly Item[], arg: Node, state: State): void {
  if (
    items.length === 0 ||
    items.length > MOST_ITEMS ||
    items.some(({ kind }) => kind === 'rest')
  ) {
    return
  }
  const fn = evaluate(v.frame, arg)
  if (fn.kind !== 'function') {
    return
  }
  for (const item of items) {
    enter({ ...v, isOneOf: true }, fn, [item], state, arg)
  }
}

/** Enters a function for a command. @returns true if it was, or had been, entered */
export function enter(
  v: Visit,
  fn: FunctionValue,
  args: readonly Item[] | undefined,
  state: State,
  call: Node,
): boolean {
  const { run } = v
  const { module, node } = fn.site
  const { tree } = module
  if (!tree.hasChild(node, K.ParamList)) {
    return false
  }
  const own = anchorAround(run, fn.site)
  const tie = own ?? v.tie
  const ofModule = kept(run.entered, module, () => new Map<Node, Map<string, number>>())
  const seen = kept(ofModule, node, () => new Map<string, number>())
  const key = JSON.stringify([
    typeof tie === 'string' ? '' : run.anchors.indexOf(tie),
    state.fact,
    state.except,
    state.without,
    state.typing,
    v.others,
    v.isRun,
    args?.map(signatureOf),
    fn.frame.parent === undefined ? 0 : fn.frame.fn,
    fn.frame.self === undefined ? 0 : signatureOf(fn.frame.self),
  ])
  const known = seen.get(key)
  if (known !== undefined) {
    run.asked += known
    return true
  }
  if (seen.size >= MOST_EACH || v.depth >= MOST_DEPTH || run.left-- <= 0) {
    return false
  }
  seen.set(key, 0)
  const before = run.asked
  const frame = callFrame(fn.frame, node, fn.frame.depth + 1)
  if (args !== undefined) {
    bindKnown(frame, args, { module: v.module, node: call })
  }
  const outer = v.tree
  const given = outer.kindOf(call) === K.CallExpression ? outer.argumentsOf(call) : []
  // What a condition around the call asks for, too, by its name or by the variable with its value that the call hands on.
  const values = given.filter((argument) => askedAt(v.frame, argument)?.is === 'option')
  const handedOn = values.map((argument) => outer.textOf(outer.innerExpression(argument)))
  const isAskedAround = (name: string): boolean =>
    call !== NONE &&
    (isAskedFor(
      outer,
      functionAround(outer, call),
      call,
      [...mentioning(outer, name, call), ...handedOn],
      false,
    ) ||
      asksForGiven(v.frame, call, false))
  const inner = {
    ...visitIn(run, frame, tie, v.depth + 1, (name) => isAskedAround(name) || v.isGuarded(name)),
    ...handledIn(v, frame, node, { tie, own, call }),
    isOneOf: v.isOneOf,
    isSpare: call !== NONE && (v.isSpare || isSpare(v.frame, call)),
  }
  const handed = handIn(inner, node, typedState(state, typingOf(tree, node)))
  const body = bodyOf(tree, node)
  for (const [index, { pattern, init }] of parametersOf(tree, node).entries()) {
    for (const { name } of isMadeOfLevels(v, given[index] ?? NONE) ? namesIn(tree, pattern) : []) {
      inner.levels.holders.add(tree.textOf(name))
    }
    for (const { pattern: own, type } of argsTakenApart(frame, node, index, pattern)) {
      readPattern(inner, own, own, { is: 'options', type }, handed)
    }
    if (init !== NONE) {
      walk(inner, init, handed)
    }
  }
  // Who calls every handler in a `try` does not ask for an option: only a function inside of another one is part of it.
  const isPart = outer === tree && v.frame.fn !== NONE && tree.contains(v.frame.fn, node)
  const isTried = handed.isTried && isPart && (call !== NONE || makesValue(tree, node))
  if (body !== NONE) {
    walk(inner, body, { ...handed, isTried })
  }
  seen.set(key, run.asked - before)
  return true
}
