import { getOrInsert } from '../../record.js'
import { itemsOf } from '../evaluate/containers.js'
import { withConstants } from '../evaluate/at-flow.js'
import { callFrame, evaluate } from '../evaluate/evaluate.js'
import { ofIterations } from '../evaluate/loops.js'
import { completes } from '../flow/completion.js'
import { GUESSES } from '../frameworks/guesses.js'
import {
  declaratorsOf,
  functionAround,
  isFunction,
  namesIn,
  parametersOf,
} from '../scope/bindings.js'
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
import type { Node, Tree } from '../syntax/tree.js'
import { interactionValueOf } from '../values/value.js'
import type { Frame, FunctionValue, Item, Unknown, Value } from '../values/value.js'
import {
  interactionValueAt,
  containsInteractionValue,
  mayBeInteractionValue,
} from './interaction-values.js'
import {
  clausesOf,
  factAt,
  factOf,
  narrow,
  sideOf,
  sidesOfClauses,
  textAt,
  within,
} from './branches.js'
import type { Fact, State } from './branches.js'
import {
  bindKnown,
  calledOn,
  handledIn,
  isComputedFromName,
  mayHaveItems,
  mayLeadOn,
  signatureOf,
  typedState,
} from './calls.js'
import { readCompared, readComparison } from './comparisons.js'
import { bindArguments } from './decorated.js'
import { checksOptionList } from './counted.js'
import { dispatch, dispatchTable } from './dispatch.js'
import { add, commandAround, visitIn } from './entries.js'
import type { Visit } from './entries.js'
import { mayExpectMissing, promiseWithCatch, surelyExpectsMissing } from './expected.js'
import { isCaught } from './error-handling.js'
import { recordUses } from './record-uses.js'
import { memberOf, readPattern } from './members.js'
import { importIn, promised } from './promised.js'
import { isSpare, readCall, readOutOfSight } from './reads.js'
import { isTriedInside } from './tried-calls.js'
import { argsTakenApart } from './types.js'
import { readResponse, typingOf } from './typing.js'
import { isMentionedInCondition, mentioning } from './condition-mentions.js'

/** The deepest nesting that is walked. Deeper nodes are inspected without regard to branches. */
const MOST_LEVELS = 200

/** The most calls in a chain of calls that is followed. */
const MOST_DEPTH = 12

export const MOST_ENTERED = 8_000

const MOST_EACH = 64

/** The most items of a literal list for which a function is called. */
const MOST_ITEMS = 32

/**
 * Records the uses in a statement or an expression.
 *
 * @returns the known facts after it
 */
export function walk(visit: Visit, node: Node, state: State, level = 0): State {
  const { tree } = visit
  if (level > MOST_LEVELS) {
    for (let inner = node; inner < tree.afterOf(node); inner++) {
      recordUses(visit, inner, { ...state, isPartly: true })
    }
    return state
  }
  const behind = WALKERS.get(tree.kindOf(node))?.(visit, node, state, level)
  if (behind !== undefined) {
    return behind
  }
  if (isFunction(tree, node)) {
    visit.run.later.push({ visit, node, state })
    return state
  }
  recordUses(visit, node, state)
  walkParts(visit, node, state, level)
  return state
}

/** Walks statements in order, each with the facts after the previous one. */
function walkStatements(visit: Visit, node: Node, state: State, level: number): State {
  const { tree } = visit
  const isTry = tree.kindOf(node) === K.TryStatement
  const tried = isTry && mayExpectMissing(tree, node) ? tree.childOf(node, K.Block) : NONE
  const isBrief =
    tried !== NONE && !surelyExpectsMissing(tree, node) && (!state.isTried || state.isTriedBriefly)
  const { isTried, isTriedBriefly } = state
  let known = state
  for (const part of tree.childrenOf(node)) {
    const inside = { ...known, isTried: true, isTriedBriefly: isBrief }
    known = walk(visit, part, part === tried ? inside : known, level + 1)
  }
  return { ...known, isTried, isTriedBriefly }
}

/**
 * Walks a declaration. If it reads names of sub-commands or groups, its variables count as computed
 * from these names.
 */
function walkDeclaration(visit: Visit, node: Node, state: State, level: number): State {
  const { run, nameUses, tree } = visit
  const before = run.nameReads
  walkParts(visit, node, state, level)
  for (const { pattern } of run.nameReads > before ? declaratorsOf(tree, node) : []) {
    for (const { name } of namesIn(tree, pattern)) {
      nameUses.holders.add(tree.textOf(name))
    }
  }
  return state
}

/**
 * Walks the fields of a class. Its methods are entered where they are called, or after all calls of
 * the module.
 */
function walkClass(visit: Visit, node: Node, state: State, level: number): State {
  for (const part of visit.tree.childrenOf(node)) {
    walkParts(visit, part, state, level + 1)
  }
  return state
}

/**
 * Records the options that a call reads, and enters the called function. A promise whose errors a
 * `.catch(…)` expects is walked as in a `try`.
 *
 * @returns the state, if the parts of the call are walked or need not be: a chain that builds a
 * command has no handlers. `undefined` if they are still to be walked
 */
function walkCall(visit: Visit, node: Node, state: State, level: number): State | undefined {
  const { run, tree } = visit
  if (run.built.has(node) && visit.frame.fn === NONE) {
    return state
  }
  visitCall(visit, node, state)
  const promise = promiseWithCatch(tree, node)
  if (promise === NONE) {
    return undefined
  }
  recordUses(visit, node, state)
  walk(visit, promise, { ...state, isTried: true, isTriedBriefly: false }, level + 1)
  walk(visit, tree.childOf(node, K.ArgList), state, level + 1)
  return state
}

function walkParts(visit: Visit, node: Node, state: State, level: number): void {
  const { tree } = visit
  const end = tree.afterOf(node)
  for (let part = node + 1, after: Node; part < end; part = after) {
    after = tree.afterOf(part)
    const kind = tree.kindOf(part)
    if (after === part + 1 ? LOOKED_AT.has(kind) : !SILENT.has(kind)) {
      walk(visit, part, state, level + 1)
    }
  }
}

/** Nodes without children that may be uses. */
const LOOKED_AT = anyOf('VariableName PropertyDefinition')

/** Nodes of types and imports, in which no code runs. */
const SILENT = anyOf(
  'TypeAnnotation TypeArgList TypeParamList InterfaceDeclaration TypeAliasDeclaration ImportDeclaration',
)

/** Walks `if (…) … else if (…) … else …` and `… ? … : … ? … : …`. */
function walkChoice(visit: Visit, node: Node, before: State, level: number): State {
  const { tree } = visit
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
    const behind = walkCondition(visit, condition, state, level)
    const sides = narrow(visit.frame, condition)
    facts.push(sides.yes.facts[0])
    walk(visit, yes, within(behind, sides.yes), level + 1)
    const other = within(behind, sides.no)
    const isLeft = !completes(tree, yes)
    if (no === NONE) {
      dispatch(visit, node, facts, before)
      return isLeft ? other : behind
    }
    if (tree.kindOf(no) !== kind) {
      walk(visit, no, other, level + 1)
      if (completes(tree, no)) {
        return isLeft ? other : behind
      }
      // Behind two branches that both leave, nothing runs: no sub-command fits both.
      return within(isLeft ? other : behind, sides.yes)
    }
    state = other
    at = no
  }
}

/**
 * Walks a condition.
 *
 * @returns the known facts after it
 */
function walkCondition(visit: Visit, condition: Node, state: State, level: number): State {
  const before = visit.run.nameReads
  walk(visit, condition, state, level + 1)
  return partly(visit, before, state)
}

/**
 * Marks a state as `isPartly` if the code before it read names of sub-commands or groups, since it
 * may exclude some.
 */
const partly = (visit: Visit, before: number, state: State): State =>
  state.isPartly || visit.run.nameReads === before ? state : { ...state, isPartly: true }

function walkSwitch(visit: Visit, node: Node, state: State, level: number): State {
  const { tree } = visit
  const discriminant = conditionOf(tree, node)
  const body = tree.childOf(node, K.SwitchBody)
  if (body === NONE || discriminant === NONE) {
    return state
  }
  const clauses = clausesOf(tree, body)
  const own = clauses.map(({ labels, ownFrom }) => labels.slice(ownFrom))
  let behind = walkCondition(visit, discriminant, state, level)
  for (const label of own.flat()) {
    behind = walkCondition(visit, label, behind, level)
  }
  const by = interactionValueAt(visit.frame, discriminant)
  for (const [index, side] of sidesOfClauses(visit.frame, discriminant, clauses).entries()) {
    for (const label of by === undefined ? [] : (own[index] ?? [])) {
      const others = own[index]?.filter((one) => one !== label) ?? []
      if (by !== undefined) {
        readCompared(visit, { of: discriminant, interactionValue: by, text: label, others }, behind)
      }
    }
    let known = within(behind, side)
    for (const statement of clauses[index]?.statements ?? []) {
      known = walk(visit, statement, known, level + 1)
    }
  }
  const facts = by === undefined ? [] : own.flat().map((label) => factAt(visit.frame, by, label))
  if (!tree.hasChild(body, K.DefaultLabel)) {
    dispatch(visit, node, facts, state)
  }
  return behind
}

function walkBinary(visit: Visit, node: Node, state: State, level: number): State {
  const { tree } = visit
  // Long sums and long conditions nest at their left.
  const chain: Node[] = []
  let first = node
  for (; tree.kindOf(first) === K.BinaryExpression; first = tree.firstChild(first)) {
    chain.push(first)
  }
  if (first === NONE) {
    return state
  }
  const before = visit.run.nameReads
  walk(visit, first, state, level + 1)
  let known = state
  for (const at of chain.reverse()) {
    const left = leftOf(tree, at)
    const right = rightOf(tree, at)
    const sign = tree.textOf(operatorOf(tree, at))
    if (sign === '&&' || sign === '||') {
      const sides = narrow(visit.frame, left)
      known = within(partly(visit, before, known), sign === '&&' ? sides.yes : sides.no)
    } else {
      readComparison(visit, at, state)
    }
    if (right !== NONE) {
      walk(visit, right, known, level + 1)
    }
  }
  return state
}

/**
 * Walks a loop over a literal list once for each item.
 *
 * @returns `undefined` for other loops
 */
function walkEach(visit: Visit, node: Node, state: State, level: number): State | undefined {
  const { frame, tree } = visit
  const over = iteratedBy(tree, tree.childOf(node, K.ForOfSpec))
  const body = bodyOf(tree, node)
  if (over === NONE || body === NONE) {
    return undefined
  }
  walk(visit, over, state, level + 1)
  const frames = ofIterations(frame, node) ?? []
  if (frames.length === 0 || frames.length > MOST_ITEMS) {
    return undefined
  }
  for (const inner of frames) {
    walk({ ...visit, frame: inner, isOneOf: true }, body, state, level + 1)
  }
  return state
}

/**
 * Functions that walk nodes of certain kinds. If a function returns `undefined`, the node is walked
 * child by child.
 */
const WALKERS: ReadonlyMap<
  number,
  (visit: Visit, node: Node, state: State, level: number) => State | undefined
> = new Map([
  [K.Script, walkStatements],
  [K.Block, walkStatements],
  [K.TryStatement, walkStatements],
  [K.IfStatement, walkChoice],
  [K.ConditionalExpression, walkChoice],
  [K.Switch, walkSwitch],
  [K.BinaryExpression, walkBinary],
  [K.ForStatement, walkEach],
  [K.CallExpression, walkCall],
  [K.VariableDeclaration, walkDeclaration],
  [K.ClassDeclaration, walkClass],
  [K.ClassExpression, walkClass],
])

/** Records the options that a call reads, and enters the functions that it calls. */
function visitCall(visit: Visit, call: Node, state: State): void {
  const { frame, tree } = visit
  const list = tree.childOf(call, K.ArgList)
  const callee = tree.innerExpression(tree.firstChild(call))
  if (list === NONE || callee === NONE) {
    return
  }
  const isMember = tree.kindOf(callee) === K.MemberExpression
  const mayEnter =
    mayBeInteractionValue(frame, callee) ||
    (isMember && mayBeInteractionValue(frame, objectOf(tree, callee))) ||
    tree.childrenOf(list).some((arg) => mayBeInteractionValue(frame, arg)) ||
    mayLeadOn(frame, callee, list)
  const made = { call, callee, list }
  if (isMember) {
    if (mayEnter || mayCallEach(frame, made)) {
      visitMethodCall(visit, made, state)
    }
    if (mayCallThen(tree, made)) {
      callThen(visit, made, state)
    }
  } else if (mayEnter || takesCallback(tree, list)) {
    visitFunctionCall(visit, made, state)
  }
}

/** A call with its callee and argument list. */
interface Call {
  readonly call: Node
  readonly callee: Node
  readonly list: Node
}

const takesCallback = (tree: Tree, list: Node): boolean =>
  tree.hasChild(firstArgument(tree, list), K.ParamList)

/** Tells whether a method may call a callback for each item of a literal list. */
const mayCallEach = (frame: Frame, { callee, list }: Call): boolean =>
  takesCallback(frame.tree, list) && mayHaveItems(frame, objectOf(frame.tree, callee))

/**
 * Tells whether a callback gets the result of a call: `import(path).then((part) => part.execute(i))`.
 */
const mayCallThen = (tree: Tree, { callee, list }: Call): boolean =>
  tree.memberName(callee) === 'then' &&
  takesCallback(tree, list) &&
  importIn(tree, objectOf(tree, callee)) !== NONE

function visitMethodCall(visit: Visit, { call, callee, list }: Call, state: State): void {
  const { frame, tree } = visit
  const method = memberOf(tree, callee)?.name ?? ''
  const args = tree.childrenOf(list)
  const first = firstArgument(tree, list)
  const holder = evaluate(frame, objectOf(tree, callee))
  const of = interactionValueOf(holder)
  const isWhole = of?.is === 'options' && (of.path ?? of.type ?? of.fields) === undefined
  if (isWhole && method !== '') {
    const key = memberPropertyOf(tree, callee)
    readCall(visit, { call, key, method, args, of }, state)
  }
  if (of?.is === 'interaction') {
    readResponse(visit, call, method, args, state)
    if (GUESSES.readsByName.test(method) && isText(tree, first)) {
      add(visit, call, state, { kind: 'everything' })
      readOutOfSight(visit, { call, method, args }, state)
    }
  }
  if (of === undefined) {
    follow(visit, call, calledOn(frame, callee, method), list, state)
  }
  if (holder.kind === 'list' && takesCallback(tree, list)) {
    callEach(visit, holder.items, first, state)
  }
}

/** Enters a callback with the module that `import(path)` loads, or with a table of modules. */
function callThen(visit: Visit, { call, callee, list }: Call, state: State): void {
  const { frame, tree } = visit
  const loaded = promised(frame, objectOf(tree, callee))
  const fn = loaded === undefined ? undefined : evaluate(frame, firstArgument(tree, list))
  if (loaded !== undefined && fn?.kind === 'function') {
    enter(visit, fn, [loaded], state, call)
  }
}

function visitFunctionCall(visit: Visit, { call, callee, list }: Call, state: State): void {
  const { frame, tree } = visit
  const value = evaluate(frame, callee)
  const of = interactionValueOf(value)
  if (of?.is === 'getter') {
    const args = tree.childrenOf(list)
    readCall(visit, { call, key: callee, method: of.name, args, of }, state)
  } else {
    follow(visit, call, value, list, state)
  }
}

/** Records that the called function is entered with the arguments of a list. */
function followedBy({ followed, module, run }: Visit, list: Node): void {
  followed.add(list)
  if (module === run.module) {
    run.followedArguments.add(list)
  }
}

/**
 * Enters the function of the project that a call reaches. If a table is looked up, enters each of
 * its functions.
 */
function follow(visit: Visit, call: Node, value: Value, list: Node, state: State): void {
  if (value.kind === 'function') {
    followFunction(visit, { call, list, args: itemsOf(visit.frame, list) }, value, state)
  } else if (value.kind === 'unknown' && value.oneOf !== undefined) {
    followTable(visit, { call, list, args: itemsOf(visit.frame, list) }, value.oneOf, state)
  }
}

/** A call with its argument list and the arguments' values. */
interface Followed {
  readonly call: Node
  readonly list: Node
  readonly args: readonly Item[]
}

function followFunction(
  visit: Visit,
  { call, list, args }: Followed,
  fn: FunctionValue,
  state: State,
): void {
  const mayMatter =
    fn.frame.parent !== undefined ||
    args.some((one) => one.kind === 'function' || containsInteractionValue(one))
  if (!mayMatter) {
    return
  }
  const given = args.map((arg) => withConstants(visit.frame, arg))
  if (enter(visit, fn, given, state, call)) {
    followedBy(visit, list)
    const { module, node } = fn.site
    if (parametersOf(module.tree, node).length === 0) {
      getOrInsert(visit.run.called, module, () => new Set<Node>()).add(node)
    }
  }
}

/** Enters each function of a table, in the branch of the name that is its key. */
function followTable(
  visit: Visit,
  { call, list, args }: Followed,
  table: NonNullable<Unknown['oneOf']>,
  state: State,
): void {
  if (!args.some((one) => containsInteractionValue(one))) {
    return
  }
  visit.run.tables.add(table.table.node)
  let isWhole = table.entries.length > 0
  for (const [key, fn] of table.entries) {
    const branch = within({ ...state, isPartly: true }, sideOf(factOf(table.by, key)))
    if (fn.kind === 'function' && !enter(visit, fn, args, branch, call)) {
      isWhole = false
    }
  }
  if (isWhole && table.hasGaps !== true) {
    followedBy(visit, list)
  }
  if (isWhole) {
    dispatchTable(visit, call, table, state)
  }
}

/** Enters a callback for each item: `['a', 'b'].map((name) => interaction.options.getString(name))`. */
function callEach(visit: Visit, items: readonly Item[], arg: Node, state: State): void {
  if (
    items.length === 0 ||
    items.length > MOST_ITEMS ||
    items.some(({ kind }) => kind === 'rest')
  ) {
    return
  }
  const fn = evaluate(visit.frame, arg)
  if (fn.kind !== 'function') {
    return
  }
  for (const item of items) {
    enter({ ...visit, isOneOf: true }, fn, [item], state, arg)
  }
}

/**
 * Enters a function for a command.
 *
 * @returns true if the function was entered now or before
 */
export function enter(
  visit: Visit,
  fn: FunctionValue,
  args: readonly Item[] | undefined,
  state: State,
  call: Node,
): boolean {
  const { run } = visit
  const { module, node } = fn.site
  if (!module.tree.hasChild(node, K.ParamList)) {
    return false
  }
  const own = commandAround(run, fn.site)
  const tie = own ?? visit.tie
  const ofModule = getOrInsert(run.entered, module, () => new Map<Node, Map<string, number>>())
  const seen = getOrInsert(ofModule, node, () => new Map<string, number>())
  const signature = entrySignature(visit, fn, args, state, tie)
  const known = seen.get(signature)
  if (known !== undefined) {
    run.nameReads += known
    return true
  }
  if (seen.size >= MOST_EACH || visit.depth >= MOST_DEPTH || run.left-- <= 0) {
    return false
  }
  seen.set(signature, 0)
  const before = run.nameReads
  const frame = callFrame(fn.frame, node, fn.frame.depth + 1)
  if (args !== undefined) {
    bindKnown(frame, args, { module: visit.module, node: call })
  }
  const inner = {
    ...visitIn(run, frame, tie, visit.depth + 1, (name) => isGuardedAt(visit, call, state, name)),
    ...handledIn(visit, frame, node, { tie, own, call }),
    isOneOf: visit.isOneOf,
    isSpare: call !== NONE && (visit.isSpare || isSpare(visit.frame, call)),
  }
  walkFunction(visit, inner, call, state)
  seen.set(signature, run.nameReads - before)
  return true
}

/**
 * Returns the signature of an entry into a function. Entries with equal signatures read the same
 * options.
 */
const entrySignature = (
  { run, others, isRun }: Visit,
  fn: FunctionValue,
  args: readonly Item[] | undefined,
  state: State,
  tie: Visit['tie'],
): string =>
  JSON.stringify([
    typeof tie === 'string' ? '' : run.commands.indexOf(tie),
    state.fact,
    state.except,
    state.without,
    state.typing,
    state.isTried,
    state.isTriedBriefly,
    others,
    isRun,
    args?.map(signatureOf),
    fn.frame.parent === undefined ? 0 : fn.frame.fn,
    fn.frame.self === undefined ? 0 : signatureOf(fn.frame.self),
  ])

const argumentsAt = (tree: Tree, call: Node): readonly Node[] =>
  tree.kindOf(call) === K.CallExpression ? tree.argumentsOf(call) : []

/**
 * Tells whether a condition around a call, or around a call of its function, checks an option. The
 * condition contains the option's name, or a variable with its value that the call passes on.
 *
 * A `try` counts if the call passes the name, since it then expects a missing option.
 */
function isGuardedAt(visit: Visit, call: Node, { isTried }: State, name: string): boolean {
  const { frame, tree } = visit
  if (call === NONE) {
    return visit.isGuarded(name)
  }
  const values = argumentsAt(tree, call).filter(
    (arg) => interactionValueAt(frame, arg)?.is === 'option',
  )
  const variables = values.map((arg) => tree.textOf(tree.innerExpression(arg)))
  const words = [...mentioning(tree, name, call), ...variables]
  const isNamed = argumentsAt(tree, call).some((arg) => textAt(frame, arg) === name)
  return (
    (isNamed && (isTried || isCaught(tree, call))) ||
    isMentionedInCondition(tree, functionAround(tree, call), call, words, false) ||
    checksOptionList(frame, call, false) ||
    visit.isGuarded(name)
  )
}

/** Walks the parameters and the body of an entered function. */
function walkFunction(outer: Visit, inner: Visit, call: Node, state: State): void {
  const { frame, tree } = inner
  const node = frame.fn
  const bound = bindArguments(inner, node, typedState(state, typingOf(tree, node)))
  const args = argumentsAt(outer.tree, call)
  for (const [index, { pattern, init }] of parametersOf(tree, node).entries()) {
    const isOfNames = isComputedFromName(outer, args[index] ?? NONE)
    for (const { name } of isOfNames ? namesIn(tree, pattern) : []) {
      inner.nameUses.holders.add(tree.textOf(name))
    }
    for (const { pattern: own, type } of argsTakenApart(frame, node, index, pattern)) {
      readPattern(inner, { node: own, pattern: own }, { is: 'options', type }, bound)
    }
    if (init !== NONE) {
      walk(inner, init, bound)
    }
  }
  const body = bodyOf(tree, node)
  if (body !== NONE) {
    walk(inner, body, { ...bound, isTried: isTriedInside(outer, inner, call, bound) })
  }
}
