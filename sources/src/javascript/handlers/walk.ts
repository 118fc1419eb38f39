import { ancestry, memberNamed } from '../evaluate/classes.js'
import { classAround } from '../evaluate/constructors.js'
import { itemsOf, spreadItems } from '../evaluate/containers.js'
import { evaluate } from '../evaluate/evaluate.js'
import { bind } from '../evaluate/functions.js'
import { methodOf } from '../evaluate/members.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isFunction, namesIn, parametersOf } from '../scope/bindings.js'
import type { Site } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { isText, stringOf } from '../syntax/strings.js'
import {
  afterOf,
  childOf,
  contains,
  firstPart,
  hasChild,
  innerExpression,
  kindOf,
  NONE,
  once,
  outerExpression,
  parentOf,
  partsOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Asked } from '../values/asked.js'
import { callFrame } from '../values/frames.js'
import { askedOf, valueAsked } from '../values/value.js'
import type { Frame, FunctionValue, Item, Value } from '../values/value.js'
import { isFromElsewhere, isNamedInteraction, mayBeAsked } from './asked.js'
import { clausesOf, endsFlow, factOf, narrow, sideOfClause, textAt, within } from './branches.js'
import type { State } from './branches.js'
import { anchorAround, functionName } from './entries.js'
import {
  ANY_FIELD,
  handedTo,
  isCompared,
  isHandedOn,
  isTakenOtherwise,
  namedIn,
  readCall,
  readCompared,
  readComparison,
  readContext,
  readFields,
  readHanded,
  readMembers,
  readPattern,
  readTarget,
} from './events.js'
import { isAskedFor, mentioning } from './guards.js'
import { add, levelsFor } from './visit.js'
import type { Visit } from './visit.js'

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
export function walk<T>(v: Visit<T>, node: Node, state: State, level = 0): State {
  const { tree } = v.frame.module
  if (level > MOST_LEVELS) {
    for (let inner = node; inner < afterOf(tree, node); inner++) look(v, inner, { ...state, isPartly: true })
    return state
  }
  switch (kindOf(tree, node)) {
    case K.Script:
    case K.Block: {
      let known = state
      for (const part of partsOf(tree, node)) known = walk(v, part, known, level + 1)
      return { ...known, isTried: state.isTried }
    }
    case K.IfStatement:
      return walkIf(v, node, state, level)
    case K.Switch:
      return walkSwitch(v, node, state, level)
    case K.TryStatement: {
      let known = state
      for (const part of partsOf(tree, node))
        known = walk(
          v,
          part,
          kindOf(tree, part) === K.Block && childOf(tree, node, K.Block) === part ? { ...known, isTried: true } : known,
          level + 1,
        )
      return { ...known, isTried: state.isTried }
    }
    case K.ConditionalExpression: {
      const [condition = NONE, yes = NONE, no = NONE] = partsOf(tree, node).filter(
        (part) => kindOf(tree, part) !== K.LogicOp,
      )
      walk(v, condition, state, level + 1)
      const behind = asked(v, condition, state)
      const sides = narrow(v.frame, condition)
      if (yes !== NONE) walk(v, yes, within(behind, sides.yes), level + 1)
      if (no !== NONE) walk(v, no, within(behind, sides.no), level + 1)
      return behind
    }
    case K.BinaryExpression:
      return walkBinary(v, node, state, level)
    case K.ForStatement:
      if (walkEach(v, node, state, level)) return state
      break
    case K.CallExpression:
      visitCall(v, node, state)
      break
    case K.ClassDeclaration:
    case K.ClassExpression:
      // What is declared in a class is found by those who call it.
      for (
        let inner = firstPart(tree, node);
        inner < afterOf(tree, node) && inner !== NONE;
        inner = afterOf(tree, inner)
      )
        walkParts(v, inner, state, level + 1)
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

function walkParts<T>(v: Visit<T>, node: Node, state: State, level: number): void {
  const { tree } = v.frame.module
  const end = afterOf(tree, node)
  for (let part = node + 1; part < end; part = afterOf(tree, part))
    if (SILENT[kindOf(tree, part)] !== true) walk(v, part, state, level + 1)
}

/** Nothing happens in types and in names. */
const SILENT: boolean[] = []
for (const kind of [
  K.TypeAnnotation,
  K.TypeArgList,
  K.TypeParamList,
  K.PropertyName,
  K.String,
  K.Number,
  K.ImportDeclaration,
  K.InterfaceDeclaration,
  K.TypeAliasDeclaration,
  K.LineComment,
  K.BlockComment,
  K.VariableDefinition,
])
  SILENT[kind] = true

function walkIf<T>(v: Visit<T>, node: Node, before: State, level: number): State {
  const { tree } = v.frame.module
  let state = before
  // Chains of `else if` are as long as they like.
  for (let at = node; ;) {
    const [, condition = NONE, yes = NONE, , no = NONE] = partsOf(tree, at)
    if (condition === NONE || yes === NONE) return state
    if (at === node) closedChain(v, at, state)
    walk(v, condition, state, level + 1)
    const sides = narrow(v.frame, condition)
    const behind = asked(v, condition, state)
    walk(v, yes, within(behind, sides.yes), level + 1)
    const other = within(behind, sides.no)
    const isLeft = endsFlow(tree, yes)
    if (no === NONE) return isLeft ? other : behind
    if (kindOf(tree, no) !== K.IfStatement) {
      walk(v, no, other, level + 1)
      return isLeft ? other : endsFlow(tree, no) ? within(behind, sides.yes) : behind
    }
    state = other
    at = no
  }
}

/** A state behind a condition: one about levels may keep some sub-commands away, in whatever way. */
const asked = <T>(v: Visit<T>, condition: Node, state: State): State =>
  state.isPartly || !asksLevel(v, condition) ? state : { ...state, isPartly: true }

/** Whether an expression is made of the names of sub-commands. */
function asksLevel<T>(v: Visit<T>, expression: Node): boolean {
  const { tree } = v.frame.module
  const end = Math.min(afterOf(tree, expression), expression + MOST_CONDITION)
  for (let node = expression; node < end; node++) {
    const kind = kindOf(tree, node)
    if (kind !== K.VariableName && kind !== K.CallExpression && kind !== K.MemberExpression) continue
    if (kind === K.VariableName && v.levels.holders.has(textOf(tree, node))) return true
    const by = mayBeAsked(v.frame, node) ? askedOf(evaluate(v.frame, node)) : undefined
    if (by?.is === 'pattern' || by?.is === 'names' || (by?.is === 'name' && by.of !== 'command' && by.of !== 'focused'))
      return true
  }
  return false
}

const MOST_CONDITION = 100

function walkSwitch<T>(v: Visit<T>, node: Node, state: State, level: number): State {
  const { tree } = v.frame.module
  const [, discriminant = NONE] = partsOf(tree, node)
  const body = childOf(tree, node, K.SwitchBody)
  if (body === NONE || discriminant === NONE) return state
  walk(v, discriminant, state, level + 1)
  const by = mayBeAsked(v.frame, discriminant) ? askedOf(evaluate(v.frame, discriminant)) : undefined
  const clauses = clausesOf(tree, body)
  const behind = asked(v, body, asked(v, discriminant, state))
  for (const clause of clauses) {
    const own = clause.labels.slice(clause.ownFrom)
    for (const label of own) {
      walk(v, label, behind, level + 1)
      if (by !== undefined)
        readCompared(
          v,
          discriminant,
          by,
          label,
          own.filter((one) => one !== label),
          behind,
        )
    }
    let known = within(behind, sideOfClause(v.frame, discriminant, clause, clauses))
    for (const statement of clause.statements) known = walk(v, statement, known, level + 1)
  }
  const names = clauses.flatMap(({ labels, ownFrom }) => labels.slice(ownFrom)).map((label) => textAt(v.frame, label))
  const known = names.filter((name) => name !== undefined)
  const isClosed = !hasChild(tree, body, K.DefaultLabel) && known.length === names.length && known.length > 1
  if (isClosed && by !== undefined) dispatch(v, node, by, known, state)
  return behind
}

function dispatch<T>(v: Visit<T>, node: Node, by: Asked, names: readonly string[], state: State): void {
  const level = by.is === 'name' ? by.of : by.is === 'pattern' ? 'subcommand' : 'command'
  if (level === 'command' || !isLast(v, node, state)) return
  const own = names.flatMap((name) => namedIn(by, level, name))
  if (own.length < names.length) return
  const of = add(v, node, state, { kind: 'dispatch', level, names: own })
  v.run.found.pop()
  v.run.dispatches.push({ of, levels: v.levels, level })
}

/** `if (subcommand === 'a') … else if (subcommand === 'b') …` without a last `else`. */
function closedChain<T>(v: Visit<T>, node: Node, state: State): void {
  const { tree } = v.frame.module
  const names: string[] = []
  let by: Asked | undefined
  for (let at = node; at !== NONE;) {
    const [, condition = NONE, , word, next = NONE] = partsOf(tree, at)
    const inner = condition === NONE ? NONE : innerExpression(tree, condition)
    const [left, operator, right] = kindOf(tree, inner) === K.BinaryExpression ? partsOf(tree, inner) : []
    if (left === undefined || operator === undefined || right === undefined || !EQUAL.has(textOf(tree, operator)))
      return
    const of = mayBeAsked(v.frame, left) ? askedOf(evaluate(v.frame, left)) : undefined
    const name = of === undefined ? undefined : textAt(v.frame, right)
    if (name === undefined || of?.is !== 'name' || (by !== undefined && (by.is !== 'name' || by.of !== of.of))) return
    by = of
    names.push(name)
    if (word === undefined) break
    if (kindOf(tree, next) !== K.IfStatement) return
    at = next
  }
  if (by !== undefined && names.length > 1) dispatch(v, node, by, names, state)
}

const EQUAL: ReadonlySet<string> = new Set(['==', '==='])

/** Whether nothing happens behind a statement in the function that it ends, for the same command. */
function isLast<T>(v: Visit<T>, node: Node, state: State): boolean {
  const { tree } = v.frame.module
  const commands = state.fact?.flatMap(({ command }) => command ?? [])
  const isOver = (statement: Node): boolean => {
    switch (kindOf(tree, statement)) {
      case K.FunctionDeclaration:
      case K.Break:
        return true
      case K.ReturnStatement:
        return firstPart(tree, statement) === NONE || partsOf(tree, statement).length < 2
      case K.IfStatement: {
        if (commands === undefined || commands.length === 0) return false
        const [, condition = NONE, , word] = partsOf(tree, statement)
        const [fact] = word === undefined && condition !== NONE ? narrow(v.frame, condition).yes.facts : []
        const others = fact?.flatMap(({ command }) => command ?? [])
        return others !== undefined && others.length === fact?.length && !others.some((name) => commands.includes(name))
      }
      default:
        return false
    }
  }
  let at = node
  for (
    let parent = parentOf(tree, at);
    parent !== NONE && !isFunction(tree, parent);
    at = parent, parent = parentOf(tree, at)
  ) {
    const kind = kindOf(tree, parent)
    if (kind === K.Block || kind === K.SwitchBody) {
      const rest = partsOf(tree, parent).filter((part) => part > at)
      const label = kind === K.Block ? -1 : rest.findIndex((part) => LABELS.has(kindOf(tree, part)))
      const own = label === -1 ? rest : rest.slice(0, label)
      const last = own.at(-1) ?? at
      const isLeft = label === -1 || (endsFlow(tree, last) && kindOf(tree, last) !== K.Throw)
      if (!isLeft || !own.every(isOver)) return false
    } else if (!AROUND.has(kind)) return false
  }
  return kindOf(tree, at) !== K.Script && at !== node
}

const LABELS: ReadonlySet<number> = new Set([K.CaseLabel, K.DefaultLabel])
const AROUND: ReadonlySet<number> = new Set([K.IfStatement, K.Switch, K.TryStatement])

function walkBinary<T>(v: Visit<T>, node: Node, state: State, level: number): State {
  const { tree } = v.frame.module
  // Long sums and long conditions nest at their left.
  const chain: Node[] = []
  let first = node
  for (; kindOf(tree, first) === K.BinaryExpression; first = firstPart(tree, first)) chain.push(first)
  if (first === NONE) return state
  walk(v, first, state, level + 1)
  let known = state
  for (const at of chain.reverse()) {
    const [left = NONE, operator = NONE, right = NONE] = partsOf(tree, at)
    const sign = textOf(tree, operator)
    if (sign === '&&' || sign === '||') {
      const sides = narrow(v.frame, left)
      known = within(asked(v, left, known), sign === '&&' ? sides.yes : sides.no)
    } else readComparison(v, at, state)
    if (right !== NONE) walk(v, right, known, level + 1)
  }
  return state
}

/** A loop over a list that is written out, once for each of its items. @returns whether it is one */
function walkEach<T>(v: Visit<T>, node: Node, state: State, level: number): boolean {
  const { frame } = v
  const { module } = frame
  const { tree } = module
  const spec = childOf(tree, node, K.ForOfSpec)
  const parts = spec === NONE ? [] : partsOf(tree, spec)
  const over = parts.at(-1)
  const pattern = parts.find((part) => PATTERNS.has(kindOf(tree, part)))
  const body = partsOf(tree, node).at(-1)
  if (over === undefined || pattern === undefined || body === undefined) return false
  walk(v, over, state, level + 1)
  const items = spreadItems(evaluate(frame, over), { module, node: over })
  if (items.length === 0 || items.length > MOST_ITEMS || items.some(({ kind }) => kind === 'rest')) return false
  for (const item of items) {
    const inner = callFrame(frame, node, frame.depth + 1, undefined, true)
    for (const { name, path } of namesIn(tree, pattern)) {
      let value = item as Value
      for (const key of path ?? []) value = methodOf(frame, value, String(key), { module, node: name })
      if (path !== undefined) inner.bound.set(name, value)
    }
    walk({ ...v, frame: inner }, body, state, level + 1)
  }
  return true
}

const PATTERNS: ReadonlySet<number> = new Set([K.VariableDefinition, K.ArrayPattern, K.ObjectPattern])

/** What a call reads, and the functions that it leads to. */
function visitCall<T>(v: Visit<T>, node: Node, state: State): void {
  const { frame } = v
  const { module } = frame
  const { tree } = module
  const list = childOf(tree, node, K.ArgList)
  const callee = innerExpression(tree, firstPart(tree, node))
  if (list === NONE || callee === NONE) return
  const args = partsOf(tree, list)
  const isAsked = mayBeAsked(frame, callee)
  const isHanded = args.some((arg) => HANDED[kindOf(tree, arg)] === true && mayBeAsked(frame, arg))
  const [only] = args
  const isGiven = only !== undefined && hasChild(tree, only, K.ParamList)
  if (kindOf(tree, callee) === K.MemberExpression) {
    const [object = NONE, key = NONE] = partsOf(tree, callee)
    const method =
      kindOf(tree, key) === K.PropertyName ? textOf(tree, key) : isText(tree, key) ? (stringOf(tree, key) ?? '') : ''
    if (!isAsked && !isHanded && !(isGiven && mayHaveItems(frame, object)) && !isInner(frame)) return
    const holder = evaluate(frame, object)
    const of = askedOf(holder)
    if (
      of?.is === 'options' &&
      of.path === undefined &&
      of.type === undefined &&
      of.fields === undefined &&
      method !== ''
    )
      readCall(v, { call: node, key, method, args, of }, state)
    if (of?.is === 'interaction' && GUESSES.readsByName.test(method) && args[0] !== undefined && isText(tree, args[0]))
      add(v, node, state, { kind: 'everything' })
    if (of === undefined)
      follow(
        v,
        node,
        method === '' ? evaluate(frame, callee) : calledOn(frame, object, holder, method, { module, node: callee }),
        list,
        state,
      )
    if (holder.kind === 'list' && isGiven) callEach(v, holder.items, args[0] ?? NONE, state)
    return
  }
  if (!isAsked && !isHanded && !isGiven && !isInner(frame)) return
  const value = evaluate(frame, callee)
  const of = askedOf(value)
  if (of?.is === 'getter') readCall(v, { call: node, key: callee, method: of.name, args, of }, state)
  else follow(v, node, value, list, state)
}

/** What may be an interaction, or have one: a list by kind, since every argument is asked. */
const HANDED: boolean[] = []
for (const kind of [
  K.VariableName,
  K.MemberExpression,
  K.CallExpression,
  K.AwaitExpression,
  K.ObjectExpression,
  K.ArrayExpression,
  K.ParenthesizedExpression,
  K.PrefixCast,
  K.PostfixExpression,
  K.BinaryExpression,
])
  HANDED[kind] = true

/** Whether something may be a list that is written out, and no chain of calls. */
const mayHaveItems = (frame: Frame, object: Node): boolean =>
  LISTS.has(kindOf(frame.module.tree, innerExpression(frame.module.tree, object)))
const LISTS: ReadonlySet<number> = new Set([K.ArrayExpression, K.VariableName])

/** Whether functions may be declared in the one that runs, which see what it was handed. */
const isInner = (frame: Frame): boolean => frame.fn !== NONE && declaresFunctions(frame.module.tree, frame.fn)

const declaresFunctions = once((tree: Tree, fn: Node): boolean => {
  for (let node = fn + 1; node < afterOf(tree, fn); node++)
    if (isFunction(tree, node) && functionName(tree, node) !== NONE) return true
  return false
})

/** The function that a method is: of a class around it, of an object, of an instance. */
function calledOn(frame: Frame, object: Node, holder: Value, method: string, site: Site): Value {
  const { tree } = frame.module
  if (kindOf(tree, object) !== K.This) return methodOf(frame, holder, method, site)
  const around = classAround(tree, object)
  if (around === NONE) return holder
  for (const one of ancestry({ kind: 'class', site: { module: frame.module, node: around }, frame })) {
    const node = one.kind === 'class' ? memberNamed(one, method) : NONE
    if (one.kind === 'class' && node !== NONE)
      return { kind: 'function', site: { module: one.site.module, node }, frame: one.frame }
  }
  return evaluate(frame, site.node)
}

/** Follows a call into a function of the project, or into each that a table has. */
function follow<T>(v: Visit<T>, call: Node, value: Value, list: Node, state: State): void {
  const oneOf = value.kind === 'unknown' ? value.oneOf : undefined
  if (value.kind !== 'function' && oneOf === undefined) return
  const args = itemsOf(v.frame, list)
  const isFollowed = args.some(holdsAsked)
  if (value.kind === 'function') {
    if (!isFollowed && value.frame.parent === undefined && !args.some(({ kind }) => kind === 'function')) return
    if (enter(v, value, args, state, call)) v.followed.add(list)
    return
  }
  if (oneOf === undefined || !isFollowed) return
  v.run.tables.add(oneOf.table.node)
  let isWhole = oneOf.entries.length > 0
  for (const [key, item] of oneOf.entries) {
    const fact = factOf(oneOf.by, key)
    const branch = within({ ...state, isPartly: true }, { facts: fact === undefined ? [] : [fact], except: [] })
    if (item.kind !== 'function') continue
    if (!enter(v, item, args, branch, call)) isWhole = false
  }
  if (isWhole) v.followed.add(list)
}

/** Whether an argument is an interaction, or has one. */
const holdsAsked = (item: Item): boolean =>
  askedOf(item) !== undefined ||
  (item.kind === 'object' && item.entries.some(({ value }) => askedOf(value) !== undefined)) ||
  (item.kind === 'list' && item.items.some((one) => askedOf(one) !== undefined))

/** `['a', 'b'].map((name) => interaction.options.getString(name))` */
function callEach<T>(v: Visit<T>, items: readonly Item[], arg: Node, state: State): void {
  if (items.length === 0 || items.length > MOST_ITEMS || items.some(({ kind }) => kind === 'rest')) return
  const fn = evaluate(v.frame, arg)
  if (fn.kind !== 'function') return
  for (const item of items) enter(v, fn, [item], state, arg)
}

/** Lets a function run for a command. @returns whether what it does is followed */
export function enter<T>(
  v: Visit<T>,
  fn: FunctionValue,
  args: readonly Item[] | undefined,
  state: State,
  call: Node,
): boolean {
  const { run } = v
  const { module, node } = fn.site
  const { tree } = module
  if (!hasChild(tree, node, K.ParamList)) return false
  const tie = anchorAround(run, fn.site) ?? v.tie
  const ofModule = run.entered.get(module) ?? new Map<Node, Set<string>>()
  run.entered.set(module, ofModule)
  const seen = ofModule.get(node) ?? new Set<string>()
  ofModule.set(node, seen)
  const key = JSON.stringify([
    typeof tie === 'string' ? '' : run.anchors.indexOf(tie),
    state.fact,
    state.except,
    args?.map(signatureOf),
    fn.frame.parent === undefined ? 0 : fn.frame.fn,
  ])
  if (seen.has(key)) return true
  if (seen.size >= MOST_EACH || v.depth >= MOST_DEPTH || run.left-- <= 0) return false
  seen.add(key)
  const frame = callFrame(fn.frame, node, fn.frame.depth + 1)
  const site = { module: v.frame.module, node: call }
  if (args !== undefined) bindKnown(frame, args, site)
  const outer = v.frame.module.tree
  const inner: Visit<T> = {
    run,
    frame,
    dialect: () => reading.dialectOf(module),
    tie,
    depth: v.depth + 1,
    levels: levelsFor(run, tie, module),
    followed: new Set(),
    isGuarded: (name) => (call !== NONE && isAskedAround(outer, call, name)) || v.isGuarded(name),
  }
  const known = handIn(inner, node, state)
  const body = partsOf(tree, node).at(-1)
  for (const { pattern, fallback } of parametersOf(tree, node)) {
    readParameter(inner, pattern, known)
    if (fallback !== NONE) walk(inner, fallback, known)
  }
  // Who calls every handler in a `try` does not ask for an option: only a function inside of another one is part of it.
  const isPart = outer === tree && v.frame.fn !== NONE && contains(tree, v.frame.fn, node)
  const isTried = known.isTried && call !== NONE && isPart
  if (body !== undefined) walk(inner, body, { ...known, isTried })
  return true
}

/** Whether a condition around a call asks for an option. */
const isAskedAround = (tree: Visit<unknown>['frame']['module']['tree'], call: Node, name: string): boolean => {
  let fn = parentOf(tree, call)
  while (fn !== NONE && !isFunction(tree, fn)) fn = parentOf(tree, fn)
  return isAskedFor(tree, fn, call, mentioning(name), false)
}

function signatureOf(item: Item): unknown {
  if (item.kind === 'literal') return String(item.data)
  if (item.kind === 'unknown' && item.asked !== undefined)
    return [
      item.asked.is,
      'name' in item.asked ? item.asked.name : '',
      'path' in item.asked ? item.asked.path?.map(({ name }) => name) : '',
      'type' in item.asked ? item.asked.type?.within : '',
    ]
  if (item.kind === 'function') return item.site.node
  return item.kind === 'object'
    ? item.entries.map(({ value }) => (value.kind === 'object' ? value.kind : signatureOf(value)))
    : item.kind
}

/** Gives parameters what is known of the arguments; what is not known may be known by its name. */
function bindKnown(frame: Frame, args: readonly Item[], site: Site): void {
  bind(frame, args, site)
  const { module } = frame
  for (const [node, value] of [...frame.bound]) {
    if (value.kind !== 'unknown' || value.asked !== undefined || value.oneOf !== undefined || value.made !== undefined)
      continue
    if (isNamedInteraction(textOf(module.tree, node))) frame.bound.delete(node)
  }
}

/** Gives the parameters of a decorated method the options that the library hands it. */
function handIn<T>(v: Visit<T>, method: Node, before: State): State {
  const { frame } = v
  const { module } = frame
  const { tree } = module
  if (kindOf(tree, method) !== K.MethodDeclaration || !hasChild(tree, method, K.Decorator)) return before
  const handed = LIBRARIES.handedTo(frame, method)
  if (handed === undefined) return before
  const { branch, command } = handed
  const state =
    branch === undefined
      ? before
      : within(before, { facts: [[{ ...branch, ...(command !== undefined && { command }) }]], except: [] })
  const fields = new Map<string, Asked | undefined>()
  for (const { name, pattern, key, isTransformed } of handed.values) {
    const asked: Asked = {
      is: 'option',
      name,
      handed: { absent: handed.absent, ...(isTransformed && { isTransformed }) },
    }
    if (key !== undefined) fields.set(key, asked)
    else if (kindOf(tree, pattern) === K.VariableDefinition)
      frame.bound.set(pattern, valueAsked({ module, node: pattern }, asked))
  }
  const { holder } = handed
  if (holder === undefined) return state
  for (const known of holder.known ?? [ANY_FIELD]) if (!fields.has(known)) fields.set(known, undefined)
  const asked: Asked = { is: 'options', fields }
  const whole = valueAsked({ module, node: holder.pattern }, asked)
  for (const { name, path } of namesIn(tree, holder.pattern)) {
    const [key] = path ?? []
    const value = path?.length === 0 ? whole : key === undefined ? undefined : fields.get(String(key))
    if (value !== undefined) frame.bound.set(name, 'kind' in value ? value : valueAsked({ module, node: name }, value))
  }
  if (kindOf(tree, holder.pattern) === K.ObjectPattern) readFields(v, holder.pattern, asked, state)
  return state
}

/** What a pattern of a parameter takes out of an object with the values of options. */
function readParameter<T>(v: Visit<T>, pattern: Node, state: State): void {
  const { frame } = v
  const { tree } = frame.module
  if (kindOf(tree, pattern) !== K.ObjectPattern) return
  const [first] = namesIn(tree, pattern)
  const fn = frame.fn
  if (first === undefined) return
  for (const { pattern: own, asked } of frame.evaluator.asking.patterns(frame, fn, pattern))
    if (asked.is === 'options') readPattern(v, own, asked, state)
}

/** What a single node says: a member, a name, a property. */
function look<T>(v: Visit<T>, node: Node, state: State): void {
  const { frame } = v
  const { tree } = frame.module
  switch (kindOf(tree, node)) {
    case K.VariableName:
      if (!isFromElsewhere(frame.module, node)) lookAtValue(v, node, askedOf(evaluate(frame, node)), state)
      return
    case K.PropertyDefinition:
      // `{ interaction }`
      if (kindOf(tree, node - 1) === K.Property && tree.after[node - 1] === node + 1)
        lookAtValue(v, node, askedOf(evaluate(frame, node)), state)
      return
    case K.MemberExpression: {
      if (!mayBeAsked(frame, node)) return
      const [object = NONE] = partsOf(tree, node)
      const of = askedOf(evaluate(frame, object))
      const name = childOf(tree, node, K.PropertyName)
      if (of?.is === 'interaction') {
        if (name !== NONE && reading.members.get(textOf(tree, name)) === 'values' && of.hasMembers === true)
          add(v, node, state, { kind: 'everything' })
      }
      if (of?.is === 'interaction' || of?.is === 'options') readTarget(v, node, of, state)
      lookAtValue(v, node, askedOf(evaluate(frame, node)), state)
      return
    }
    case K.CallExpression: {
      const of = mayBeAsked(frame, node) ? askedOf(evaluate(frame, node)) : undefined
      const isParsed = of?.is === 'options' && of.path !== undefined
      if (of?.is === 'name' || of?.is === 'focused' || isParsed) lookAtValue(v, node, of, state)
      return
    }
    case K.VariableDeclaration:
      if (asksLevel(v, node))
        for (const { name } of partsOf(tree, node).flatMap((part) =>
          PATTERNS.has(kindOf(tree, part)) ? namesIn(tree, part) : [],
        ))
          v.levels.holders.add(textOf(tree, name))
      return
  }
}

function lookAtValue<T>(v: Visit<T>, node: Node, of: Asked | undefined, state: State): void {
  if (of === undefined) return
  const { frame, levels } = v
  const { tree } = frame.module
  const at = outerExpression(tree, node)
  switch (of.is) {
    case 'options':
      if (of.fields !== undefined) readFields(v, node, of, state)
      else if (of.path !== undefined || of.type !== undefined) {
        if (!isPassed(v, at)) readMembers(v, node, of, state)
      } else if (of.isLikely !== true && isTakenOtherwise(frame, node, of) && !isPassed(v, at))
        add(v, node, state, { kind: 'everything' }, handedTo(tree, at))
      return
    case 'interaction':
      if (of.hasMembers === true) readContext(v, node, state)
      if (of.isLikely !== true && isHandedOn(tree, at) && !isPassed(v, at)) add(v, node, state, { kind: 'everything' })
      return
    case 'option':
      if (of.handed !== undefined)
        readHanded(v, kindOf(tree, node) === K.MemberExpression ? firstPart(tree, node) : node, node, of, state)
      return
    case 'name': {
      if (of.of === 'command' || isCompared(tree, node)) return
      for (const level of of.of === 'either' ? TOP : [of.of]) levels.open.set(level, node)
      if (of.of === 'focused') lookAtFocused(v, node, state)
      return
    }
    case 'pattern':
      if (!isCompared(tree, node)) levels.open.set('subcommand', node)
      return
    case 'names': {
      const holder = parentOf(tree, at)
      const isTaken = askedOf(evaluate(frame, holder))?.is === 'name'
      if (!isTaken && kindOf(tree, holder) !== K.VariableDeclaration)
        for (const level of TOP) levels.open.set(level, node)
      return
    }
    case 'focused': {
      const member = parentOf(tree, at)
      const isMember = kindOf(tree, member) === K.MemberExpression && firstPart(tree, member) === at
      if (!isMember && !isCompared(tree, node)) levels.open.set('focused', node)
      if (isHandedOn(tree, at)) lookAtFocused(v, node, state)
      return
    }
  }
}

const TOP = ['subcommand', 'group', 'either']

/** What is being typed goes elsewhere with its name. */
const lookAtFocused = <T>(v: Visit<T>, node: Node, state: State): void =>
  void add(v, node, state, { kind: 'focused-name' })

/** Whether an expression is an argument of a call that is followed, or stands in one: `{ client, interaction }`. */
function isPassed<T>({ frame, followed }: Visit<T>, at: Node): boolean {
  const { tree } = frame.module
  const parent = parentOf(tree, at)
  if (followed.has(parent)) return true
  const property = kindOf(tree, at) === K.Property ? at : kindOf(tree, parent) === K.Property ? parent : NONE
  const object = property === NONE ? (LITERALS.has(kindOf(tree, parent)) ? parent : NONE) : parentOf(tree, property)
  return object !== NONE && contains(tree, object, at) && followed.has(parentOf(tree, object))
}

const LITERALS: ReadonlySet<number> = new Set([K.ArrayExpression, K.Spread])
