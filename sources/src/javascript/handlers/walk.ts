import { kept } from '../../record.js'
import { classAround } from '../evaluate/classes.js'
import { itemsOf } from '../evaluate/containers.js'
import { callFrame, evaluate, rootFrame } from '../evaluate/evaluate.js'
import { bind } from '../evaluate/functions.js'
import { ofIterations } from '../evaluate/loops.js'
import { methodIn, methodOf } from '../evaluate/members.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import {
  bindingAt,
  declaratorsOf,
  functionName,
  isFunction,
  namesIn,
  parametersOf,
} from '../scope/bindings.js'
import { isShorthand } from '../scope/module.js'
import type { Site } from '../scope/module.js'
import { memberRoot } from '../syntax/chains.js'
import { isText } from '../syntax/strings.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Asked } from '../values/asked.js'
import { askedOf, valueAsked } from '../values/value.js'
import type { Frame, FunctionValue, Item, Value } from '../values/value.js'
import { askedAt, holdsAsked, isNamedInteraction, isReadFrom, mayBeAsked } from './asked.js'
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
import type { Fact, State, Typing } from './branches.js'
import { dispatchingOf, isCalledAsHandler, runsCommand, whyForOthers } from './dispatching.js'
import { add, anchorAround, isHeldWith, membersIn, visitIn } from './entries.js'
import type { Anchor, Visit } from './entries.js'
import {
  ANY_FIELD,
  handedTo,
  isCompared,
  isHandedOn,
  isTakenOtherwise,
  memberOf,
  readCall,
  readCompared,
  readComparison,
  readContext,
  readFields,
  readHanded,
  readMembers,
  readPattern,
  readResponse,
  readTarget,
  typingOf,
} from './events.js'
import {
  functionAround,
  functionsAround,
  isAskedFor,
  isUnconditional,
  mayExpect,
  mentioning,
} from './guards.js'
import { argsTakenApart } from './types.js'

const { reading } = LIBRARIES

/** Statements and expressions are followed through so many levels; what is deeper is looked at without its branches. */
const MOST_LEVELS = 200
/** How far calls are followed, into how many functions in all, and how often into each. */
const MOST_DEPTH = 12
export const MOST_ENTERED = 8_000
const MOST_EACH = 64
/** The items of a literal list that a function is called for. */
const MOST_ITEMS = 32

/** Reads what a statement, or an expression, does with options. @returns what is known behind it */
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
      for (const part of tree.partsOf(node)) {
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
      for (const part of tree.partsOf(node)) {
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

/** Of what has no parts, names alone say something. */
const LOOKED_AT = anyOf('VariableName PropertyDefinition')

/** Nothing happens in types. */
const SILENT = anyOf(
  'TypeAnnotation TypeArgList TypeParamList InterfaceDeclaration TypeAliasDeclaration ImportDeclaration',
)

/** `if (…) … else if (…) … else …`, `… ? … : … ? … : …` */
function walkChoice(v: Visit, node: Node, before: State, level: number): State {
  const { tree } = v
  const kind = tree.kindOf(node)
  const from = kind === K.IfStatement ? 1 : 0
  const facts: (Fact | undefined)[] = []
  let state = before
  // Chains of `else if` are as long as they like.
  for (let at = node; ;) {
    const parts = tree.partsOf(at)
    const [condition = NONE, yes = NONE, no = NONE] = [parts[from], parts[2], parts[4]]
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

/** @returns the state behind a condition */
function walkCondition(v: Visit, condition: Node, state: State, level: number): State {
  const before = v.run.asked
  walk(v, condition, state, level + 1)
  return partly(v, before, state)
}

/** A state behind what may have asked for the names of levels: it may keep some sub-commands away, in whatever way. */
const partly = (v: Visit, before: number, state: State): State =>
  state.isPartly || v.run.asked === before ? state : { ...state, isPartly: true }

function walkSwitch(v: Visit, node: Node, state: State, level: number): State {
  const { tree } = v
  const [, discriminant = NONE] = tree.partsOf(node)
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

/** A chain of branches for names of one level, without one for all others: it has all names that are handled. */
function dispatch(v: Visit, node: Node, facts: readonly (Fact | undefined)[], state: State): void {
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

function walkBinary(v: Visit, node: Node, state: State, level: number): State {
  const { tree } = v
  // Long sums and long conditions nest at their left.
  const chain: Node[] = []
  let first = node
  for (; tree.kindOf(first) === K.BinaryExpression; first = tree.firstPart(first)) {
    chain.push(first)
  }
  if (first === NONE) {
    return state
  }
  const before = v.run.asked
  walk(v, first, state, level + 1)
  let known = state
  for (const at of chain.reverse()) {
    const [left = NONE, operator = NONE, right = NONE] = tree.partsOf(at)
    const sign = tree.textOf(operator)
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

/** A loop over a list that is written out, once for each of its items. @returns whether it is one */
function walkEach(v: Visit, node: Node, state: State, level: number): boolean {
  const { frame, tree } = v
  const over = tree.partsOf(tree.childOf(node, K.ForOfSpec)).at(-1)
  const body = tree.partsOf(node).at(-1)
  if (over === undefined || body === undefined) {
    return false
  }
  walk(v, over, state, level + 1)
  const frames = ofIterations(frame, node) ?? []
  if (frames.length === 0 || frames.length > MOST_ITEMS) {
    return false
  }
  for (const inner of frames) {
    walk({ ...v, frame: inner }, body, state, level + 1)
  }
  return true
}

/** What a call reads, and the functions that it leads to. */
function visitCall(v: Visit, node: Node, state: State): void {
  const { frame, tree } = v
  const list = tree.childOf(node, K.ArgList)
  const callee = tree.innerExpression(tree.firstPart(node))
  if (list === NONE || callee === NONE) {
    return
  }
  const args = tree.partsOf(list)
  const isMember = tree.kindOf(callee) === K.MemberExpression
  const [object = NONE, key = NONE] = isMember ? tree.partsOf(callee) : []
  const isAsked = mayBeAsked(frame, callee) || (isMember && mayBeAsked(frame, object))
  const [only] = args
  const isGiven = only !== undefined && tree.hasChild(only, K.ParamList)
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
    if (
      of?.is === 'interaction' &&
      GUESSES.readsByName.test(method) &&
      args[0] !== undefined &&
      isText(tree, args[0])
    ) {
      add(v, node, state, { kind: 'everything' })
    }
    if (of === undefined) {
      follow(v, node, calledOn(frame, callee, method), list, state)
    }
    if (holder.kind === 'list' && isGiven) {
      callEach(v, holder.items, args[0] ?? NONE, state)
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

/** Whether something may be a list that is written out, and no chain of calls. */
const mayHaveItems = (frame: Frame, object: Node): boolean =>
  LISTS.has(frame.module.tree.kindOf(frame.module.tree.innerExpression(object)))
const LISTS = anyOf('ArrayExpression VariableName')

/**
 * Whether a call may lead on though it is handed nothing of an interaction: to a function that is declared in the one that
 * runs and sees what that was handed, or to one that is handed over. Else nothing that is imported need be read for it.
 */
function mayLeadOn(frame: Frame, callee: Node, list: Node): boolean {
  const { fn, module, tree } = frame
  const root = memberRoot(tree, callee)
  const isHere = (name: Node): boolean => bindingAt(module, name)?.kind !== 'import'
  const isInner = fn !== NONE && declaresFunctions(tree, fn)
  if (isInner && (isHere(root) || tree.nodesIn(list, K.VariableName).some(isHere))) {
    return true
  }
  const mayTake =
    bindingAt(module, root)?.kind === 'parameter' ||
    tree.partsOf(list).some((arg) => mayBeFunction(tree, arg))
  return mayTake && namesAsked(frame, list)
}

/** Whether arguments name something of an interaction, but for functions and what is made of classes. */
function namesAsked(frame: Frame, list: Node): boolean {
  const { tree } = frame
  for (let node = list; node < tree.afterOf(list); node++) {
    const kind = tree.kindOf(node)
    if (kind === K.NewExpression || isFunction(tree, node)) {
      node = tree.afterOf(node) - 1
    } else if ((kind === K.VariableName || kind === K.PropertyName) && mayBeAsked(frame, node)) {
      return true
    }
  }
  return false
}

const mayBeFunction = (tree: Tree, arg: Node): boolean =>
  MAY_BE.has(tree.kindOf(arg)) || tree.hasChild(arg, K.ParamList)
const MAY_BE = anyOf('VariableName Spread')

const declaresFunctions = once((tree: Tree, fn: Node): boolean => {
  for (let node = fn + 1; node < tree.afterOf(fn); node++) {
    if (isFunction(tree, node) && functionName(tree, node) !== NONE) {
      return true
    }
  }
  return false
})

/** The function that a method is: of a class around it, of an object, of an instance. */
function calledOn(frame: Frame, callee: Node, method: string): Value {
  const { module } = frame
  const object = module.tree.firstPart(callee)
  const site = { module, node: callee }
  if (method === '') {
    return evaluate(frame, callee)
  }
  if (module.tree.kindOf(object) !== K.This) {
    return methodOf(frame, evaluate(frame, object), method, site)
  }
  const around = classAround(module.tree, object)
  const own =
    around === NONE
      ? methodBeside(frame, object, method)
      : methodIn(frame, { module, node: around }, method)
  return own ?? evaluate(frame, callee)
}

/** `this.show(interaction)` in a method of an object that stands in no function. */
function methodBeside(
  { evaluator, module, tree }: Frame,
  node: Node,
  name: string,
): FunctionValue | undefined {
  const around =
    functionsAround(tree, functionAround(tree, node)).find(
      (fn) => tree.kindOf(fn) !== K.ArrowFunction,
    ) ?? NONE
  const part = tree.kindOf(around) === K.Property ? around : tree.holderOf(around)
  const fn = membersIn(tree, tree.parentOf(part)).find((one) => one.name === name)?.fn ?? NONE
  return fn === NONE || functionAround(tree, part) !== NONE
    ? undefined
    : { kind: 'function', site: { module, node: fn }, frame: rootFrame(evaluator, module) }
}

/** Follows a call into a function of the project, or into each that a table has. */
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
  }
}

/** `['a', 'b'].map((name) => interaction.options.getString(name))` */
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
    enter(v, fn, [item], state, arg)
  }
}

/** Lets a function run for a command. @returns whether what it does is followed */
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
    isAskedFor(
      outer,
      functionAround(outer, call),
      call,
      [...mentioning(outer, name, call), ...handedOn],
      false,
    )
  const inner = {
    ...visitIn(run, frame, tie, v.depth + 1, (name) => isAskedAround(name) || v.isGuarded(name)),
    ...handledIn(v, frame, node, { tie, own, call }),
  }
  const handed = handIn(inner, node, typedState(state, typingOf(tree, node)))
  const body = tree.partsOf(node).at(-1)
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
  if (body !== undefined) {
    walk(inner, body, { ...handed, isTried })
  }
  seen.set(key, run.asked - before)
  return true
}

/** What is known in a function that answers what is being typed. */
function typedState(state: State, typing: Typing | undefined): State {
  const own = typing === 'only' ? typing : (state.typing ?? typing)
  return own === undefined ? state : { ...state, typing: own }
}

/** Whether a function is the command's own handler, and why it may handle others, too; a function in it is no other one. */
function handledIn(
  v: Visit,
  frame: Frame,
  fn: Node,
  { tie, own, call }: { tie: Visit['tie']; own: Anchor | undefined; call: Node },
): Pick<Visit, 'isOwn' | 'isRun' | 'others'> {
  const { module, tree } = frame
  const isInner = v.frame.fn !== NONE && v.module === module && tree.contains(v.frame.fn, fn)
  const isCalled = v.tree.kindOf(call) === K.CallExpression
  const isRun = isCalled
    ? v.isRun && isUnconditional(v.tree, call)
    : call === NONE && !isInner && runsCommand(tree, fn) && isHeldWith(tie, tree, fn)
  if (isInner || typeof tie === 'string' || module !== v.run.module) {
    return { isOwn: v.isOwn, isRun, others: v.others }
  }
  const isOwn = own !== undefined || isCalledAsHandler(tree, fn) || (call !== NONE && v.isOwn)
  const others = whyForOthers(dispatchingOf(frame, fn), tie.name, isOwn)
  return { isOwn, isRun, others: others ?? (call === NONE ? undefined : v.others) }
}

/** Whether something is no name of a level itself, and is made of one: `kindOf(interaction.options.getSubcommand())` */
function isMadeOfLevels(v: Visit, expression: Node): boolean {
  const { frame, levels, tree } = v
  if (
    expression === NONE ||
    isFunction(tree, expression) ||
    askedAt(frame, expression) !== undefined
  ) {
    return false
  }
  // Of what has parts it is not known which are.
  if (
    tree.kindOf(expression) === K.ObjectExpression ||
    tree.kindOf(expression) === K.ArrayExpression
  ) {
    return false
  }
  for (let node = expression; node < tree.afterOf(expression); node++) {
    const kind = tree.kindOf(node)
    if (kind === K.VariableName && levels.holders.has(tree.textOf(node))) {
      return true
    }
    if (
      (kind === K.VariableName || kind === K.CallExpression) &&
      askedAt(frame, node)?.is === 'name'
    ) {
      return true
    }
  }
  return false
}

/** Whether a function is handed to a call whose value is used: it runs there, unlike one that waits for an event. */
function makesValue(tree: Tree, fn: Node): boolean {
  const list = tree.parentOf(tree.outerExpression(fn))
  const call = tree.outerExpression(tree.parentOf(list))
  return (
    tree.kindOf(list) === K.ArgList && tree.kindOf(tree.parentOf(call)) !== K.ExpressionStatement
  )
}

function signatureOf(item: Item): unknown {
  if (item.kind === 'literal') {
    return String(item.data)
  }
  const asked = askedOf(item)
  if (asked?.is === 'options') {
    return [asked.is, asked.path?.map(({ name }) => name), asked.type?.within]
  }
  if (asked !== undefined) {
    return [asked.is, 'name' in asked ? asked.name : '']
  }
  if (item.kind === 'function') {
    return item.site.node
  }
  return item.kind === 'object'
    ? item.entries.map(({ value }) => (value.kind === 'object' ? value.kind : signatureOf(value)))
    : item.kind
}

/** Gives parameters what is known of the arguments; what is not known may be known by its name. */
function bindKnown(frame: Frame, args: readonly Item[], site: Site): void {
  bind(frame, args, site)
  const { module } = frame
  for (const [node, value] of [...frame.bound]) {
    if (
      value.kind !== 'unknown' ||
      value.asked !== undefined ||
      value.oneOf !== undefined ||
      value.made !== undefined
    ) {
      continue
    }
    if (isNamedInteraction(module.tree.textOf(node))) {
      frame.bound.delete(node)
    }
  }
}

/** Gives the parameters of a decorated method the options that the library hands it. */
function handIn(v: Visit, method: Node, before: State): State {
  const { frame, module, tree } = v
  if (tree.kindOf(method) !== K.MethodDeclaration || !tree.hasChild(method, K.Decorator)) {
    return before
  }
  const handed = LIBRARIES.handedTo(frame, method)
  if (handed === undefined) {
    return before
  }
  const { branch, command } = handed
  const state =
    branch === undefined
      ? before
      : within(before, sideOf([{ ...branch, ...(command !== undefined && { command }) }]))
  const { holder } = handed
  const fields = new Map<string, Asked | undefined>(
    [...(holder?.known ?? [ANY_FIELD])].map((one) => [one, undefined]),
  )
  for (const { name, pattern, key, isTransformed } of handed.values) {
    const asked: Asked = {
      is: 'option',
      name,
      handed: { absent: handed.absent, ...(isTransformed && { isTransformed }) },
    }
    if (key !== undefined) {
      fields.set(key, asked)
    } else if (tree.kindOf(pattern) === K.VariableDefinition) {
      frame.bound.set(pattern, valueAsked({ module, node: pattern }, asked))
    }
  }
  if (holder === undefined) {
    return state
  }
  const asked: Asked = { is: 'options', fields }
  for (const { name, path } of namesIn(tree, holder.pattern)) {
    const [key] = path ?? []
    const value = path?.length === 0 ? asked : fields.get(String(key))
    if (value !== undefined) {
      frame.bound.set(name, valueAsked({ module, node: name }, value))
    }
  }
  if (tree.kindOf(holder.pattern) === K.ObjectPattern) {
    readFields(v, holder.pattern, asked, state)
  }
  return state
}

/** What has all options. */
const WHOLE: readonly Asked['is'][] = ['interaction', 'options']

/** What a single node says: a member, a name, a property. */
function look(v: Visit, node: Node, state: State): void {
  const { frame, tree } = v
  switch (tree.kindOf(node)) {
    case K.VariableName: {
      const { holders } = v.levels
      if (holders.size > 0 && holders.has(tree.textOf(node))) {
        v.run.asked++
      }
      if (!mayBeAsked(frame, node)) {
        return
      }
      const value = evaluate(frame, node)
      const of = askedOf(value)
      const at = tree.outerExpression(node)
      if (
        of === undefined &&
        holdsAsked(value, WHOLE) &&
        isHandedOn(tree, at) &&
        !isPassed(v, at)
      ) {
        add(v, node, state, { kind: 'everything' })
      }
      lookAtValue(v, node, of, state)
      return
    }
    case K.PropertyDefinition:
      if (isShorthand(tree, node)) {
        lookAtValue(v, node, askedAt(frame, node), state)
      }
      return
    case K.MemberExpression: {
      const [object = NONE] = tree.partsOf(node)
      if (!mayBeAsked(frame, object) && !mayBeAsked(frame, node)) {
        return
      }
      const of = askedOf(evaluate(frame, object))
      const name = tree.memberName(node)
      if (
        of?.is === 'interaction' &&
        of.hasMembers === true &&
        reading.members.get(name) === 'values'
      ) {
        add(v, node, state, { kind: 'everything' })
      }
      if (of?.is === 'interaction' || of?.is === 'options') {
        readTarget(v, node, of, state)
      }
      lookAtValue(v, node, askedOf(evaluate(frame, node)), state)
      return
    }
    case K.CallExpression: {
      const of = askedAt(frame, node)
      const isParsed = of?.is === 'options' && of.path !== undefined
      if (of?.is === 'name' || of?.is === 'focused' || isParsed) {
        lookAtValue(v, node, of, state)
      }
      return
    }
  }
}

function lookAtValue(v: Visit, node: Node, of: Asked | undefined, state: State): void {
  if (of === undefined) {
    return
  }
  const { frame, levels } = v
  const { tree } = frame.module
  const at = tree.outerExpression(node)
  if (
    of.is === 'pattern' ||
    of.is === 'names' ||
    (of.is === 'name' && of.of !== 'command' && of.of !== 'focused')
  ) {
    v.run.asked++
  }
  switch (of.is) {
    case 'options':
      if (of.fields !== undefined) {
        readFields(v, node, of, state)
      } else if (of.path !== undefined || of.type !== undefined) {
        if (!isPassed(v, at)) {
          readMembers(v, node, of, state)
        }
      } else if (of.isLikely !== true && isTakenOtherwise(frame, node, of) && !isPassed(v, at)) {
        add(v, node, state, { kind: 'everything' }, handedTo(tree, at))
      }
      return
    case 'interaction':
      if (of.hasMembers === true) {
        readContext(v, node, state)
      }
      if (
        (of.isLikely !== true || isReadFrom(frame.module, node)) &&
        isHandedOn(tree, at) &&
        !isPassed(v, at)
      ) {
        add(v, node, state, { kind: 'everything' })
      }
      return
    case 'option':
      if (of.handed !== undefined) {
        readHanded(
          v,
          tree.kindOf(node) === K.MemberExpression ? tree.firstPart(node) : node,
          node,
          of,
          state,
        )
      }
      return
    case 'name': {
      if (of.of === 'command' || isCompared(tree, node)) {
        return
      }
      for (const level of of.of === 'either' ? TOP : [of.of]) {
        levels.open.add(level)
      }
      if (of.of === 'focused') {
        lookAtFocused(v, node, state)
      }
      return
    }
    case 'pattern':
      if (!isCompared(tree, node)) {
        levels.open.add('subcommand')
      }
      return
    case 'names': {
      const holder = tree.parentOf(at)
      const isTaken = askedOf(evaluate(frame, holder))?.is === 'name'
      if (!isTaken && tree.kindOf(holder) !== K.VariableDeclaration) {
        for (const level of TOP) {
          levels.open.add(level)
        }
      }
      return
    }
    case 'focused': {
      if (tree.memberOn(node) === NONE && !isCompared(tree, node)) {
        levels.open.add('focused')
      }
      if (isHandedOn(tree, at)) {
        lookAtFocused(v, node, state)
      }
      return
    }
  }
}

const TOP = ['subcommand', 'group', 'either']

/** What is being typed goes elsewhere with its name. */
const lookAtFocused = (v: Visit, node: Node, state: State): void =>
  void add(v, node, state, { kind: 'focused-name' })

/** Whether an expression is an argument of a call that is followed, or stands in one: `{ client, interaction }`. */
function isPassed({ frame, followed }: Visit, at: Node): boolean {
  const { tree } = frame.module
  const parent = tree.parentOf(at)
  const kind = tree.kindOf(parent)
  const literal =
    kind === K.Property ? tree.parentOf(parent) : kind === K.ArrayExpression ? parent : NONE
  return followed.has(parent) || followed.has(tree.parentOf(literal))
}
