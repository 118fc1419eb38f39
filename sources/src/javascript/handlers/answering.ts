import type { AnswerCall, AnsweredBefore } from '@slashlint/core/uses'
import type { LocatedAnswer } from '../../reader.js'
import { getOrInsert, onceFor } from '../../record.js'
import { rangeOf } from '../definition/conversion.js'
import type { FlowGraph, FlowNode } from '../flow/index.js'
import type { Answering } from '../frameworks/framework.js'
import { LIBRARIES } from '../frameworks/index.js'
import { functionAround, isFunction } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { memberPropertyOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { behind as answersAfter, nextAnswersIn } from './again.js'
import type { Next } from './again.js'
import { answeringCalls, Answered, followed, stateBefore } from './answered.js'
import type { AnsweringCall, AnswerState, Followed } from './answered.js'
import { interactionsIn, isEntered, isFirstToSee } from './answered-interactions.js'
import type { CalledInteraction, Known } from './answered-interactions.js'
import { isCallback, isReplaced, isSettled, outerBinding, stateInside } from './closures.js'
import { isFresh } from './effects.js'
import type { ModuleCommand } from './entries.js'
import { isExcused } from './excuses.js'
import { helperAt } from './helpers.js'
import { unreturnedIn } from './returned.js'
import { handlersOf, silentIn } from './silent.js'

const { reading } = LIBRARIES

/** The most interactions that are checked in one function: its own and those of outer functions. */
const MOST_IN_FUNCTION = 8

/** Finds the answering calls in a module's functions, and the handlers that never answer. */
export function answersIn(
  frame: Frame,
  commands: readonly ModuleCommand[],
): readonly LocatedAnswer[] {
  const { module } = frame
  const { answering } = reading.dialectOf(module)
  if (answering === undefined) {
    return []
  }
  const handlers = handlersOf(module, commands)
  const known = {
    frame,
    answering,
    level: 0,
    helperAt,
    handlers: new Set(handlers.map(({ fn }) => fn)),
    followed: new Map(),
    told: new Map(),
    done: new Set<Entered>(),
    cutShort: new Set<Node>(),
  } satisfies Judging
  for (const [fn, interactions] of interactionsIn(known)) {
    for (const one of [...interactions.values()].slice(0, MOST_IN_FUNCTION)) {
      judge(known, fn, one)
    }
  }
  const unknown = [...known.cutShort].map((fn): LocatedAnswer => ({
    answer: { kind: 'handler' },
    place: rangeOf(module, Math.max(fn, 0)),
    isCutShort: true,
  }))
  return [
    ...locatedIn(known),
    ...silentIn(frame, answering, handlers),
    ...unreturnedIn(frame, answering),
    ...unknown,
  ]
}

/** A function's states of one interaction, with its initial state. */
interface Entered {
  /** The states in the function; `undefined` if the function is too large. */
  readonly known: Followed | undefined
  /** The state before the function's first statement, and the answers after its end. */
  readonly entry: Entry
}

/** The situation in which a function runs. */
interface Entry {
  /** The state of the interaction before the first statement. */
  readonly start: AnswerState
  /** The next answers after the function has returned, if it is a callback. */
  readonly ending: Next
}

interface Judging extends Known {
  /** The analysed interactions, by function and by declaration. */
  readonly followed: Map<Node, Map<Node, Entered>>
  /** The calls that are reported to core, by call node. */
  readonly told: Map<Node, AnsweringCall>
  /** The functions whose calls are already in `told`. */
  readonly done: Set<Entered>
  /** The functions that are too large to analyse. */
  readonly cutShort: Set<Node>
}

/**
 * Reports the calls of a function that answer an interaction or need an answer, if they may contain
 * a mistake.
 */
function judge(known: Judging, fn: Node, one: CalledInteraction): void {
  const { frame, answering } = known
  const { binding } = one
  const isOfHandler = isEntered(known, fn, binding)
  const isFirst = isFirstToSee(frame, answering, fn, binding)
  const isOuter = !isDeclaredIn(frame.tree, fn, binding) && one.answers.length > 0
  if (isOuter && isCallback(frame.tree, fn)) {
    const { start, ending } = enteredAt(known, fn, binding).entry
    if (start.is === Answered.ALWAYS || ending !== undefined) {
      tellAround(known, fn, binding)
      tell(known, fn, binding, false)
      return
    }
  }
  if (mayGoWrong(frame.module, answering, one, { isFirst, isEntered: isOfHandler })) {
    tell(known, fn, binding, isOfHandler)
  }
}

/**
 * Reports the calls of the functions around a callback too, since findings in the callback refer to
 * them.
 */
function tellAround(known: Judging, fn: Node, binding: Binding): void {
  const { tree } = known.frame
  const origin = outerBinding(known.frame.module, binding)
  for (let at = fn; at !== NONE && !isDeclaredIn(tree, at, origin);) {
    at = functionAround(tree, at)
    tell(known, at, origin, isEntered(known, at, origin))
  }
}

function tell(known: Judging, fn: Node, binding: Binding, isOfHandler: boolean): void {
  const entered = enteredAt(known, fn, binding)
  if (known.done.has(entered)) {
    return
  }
  known.done.add(entered)
  const { known: found, entry } = entered
  const calls = found && answeringCalls(known, found, isOfHandler, entry.ending)
  if (calls === undefined) {
    known.cutShort.add(fn)
  }
  for (const one of calls ?? []) {
    known.told.set(one.call, one)
  }
}

const isDeclaredIn = (tree: Tree, fn: Node, { node }: Binding): boolean =>
  functionAround(tree, node) === fn

/** Returns the states of an interaction in a function. They are computed once for each function. */
function enteredAt(known: Judging, fn: Node, binding: Binding): Entered {
  const ofFunction = getOrInsert(known.followed, fn, () => new Map<Node, Entered>())
  return getOrInsert(ofFunction, binding.node, () => {
    const entry = entryOf(known, fn, binding)
    return { known: followed(known, { fn, binding }, entry.start), entry }
  })
}

/**
 * Returns the situation in which a function starts. A callback starts with the state at the place
 * where it is created.
 */
function entryOf(known: Judging, fn: Node, binding: Binding): Entry {
  const { frame, answering } = known
  const { module, tree } = frame
  if (binding.kind === 'parameter' && binding.scope === fn) {
    const isFirst = isFirstToSee(frame, answering, fn, binding)
    return { start: { is: isFirst ? Answered.NEVER : Answered.SAME, by: [] }, ending: undefined }
  }
  const origin = outerBinding(module, binding)
  if (isDeclaredIn(tree, fn, origin) || !isCallback(tree, fn) || isReplaced(module, origin.node)) {
    return UNKNOWN
  }
  const outer = enteredAt(known, functionAround(tree, fn), origin)
  const made = outer.known && closuresOf(outer.known.graph).get(fn)
  if (outer.known === undefined || made === undefined) {
    return UNKNOWN
  }
  const next = isSettled(tree, fn) ? nextOf(outer) : undefined
  return {
    start: stateInside(tree, fn, stateBefore(outer.known, made)),
    ending: next && answersAfter(next, made),
  }
}

/** Maps the functions that are created in a function to their control-flow nodes. */
const closuresOf = onceFor(
  ({ nodes }: FlowGraph): ReadonlyMap<Node, FlowNode> =>
    new Map(nodes.flatMap((one) => (one.kind === 'closure' ? [[one.node, one]] : []))),
)

const nextOf = onceFor(
  ({ known, entry }: Entered) => known && nextAnswersIn(known.graph, known.effects, entry.ending),
)

const UNKNOWN: Entry = { start: { is: Answered.MAYBE, by: [] }, ending: undefined }

/** Lists the reported calls in the order of the text. */
function locatedIn({ frame, answering, told }: Judging): readonly LocatedAnswer[] {
  const { module, tree } = frame
  const calls = [...told.values()].sort((one, other) => one.call - other.call)
  const indexOf = new Map(calls.map(({ call }, index) => [call, index]))
  const twice = new Set(calls.flatMap((one) => (beforeOf(one.before) === 'always' ? one.call : [])))
  return calls.map((one): LocatedAnswer => {
    const { call } = one
    const callee = tree.innerExpression(tree.firstChild(call))
    const isDamaged = tree.isDamaged(Math.max(functionAround(tree, call), 0))
    const name = memberPropertyOf(tree, callee)
    return {
      answer: answerOf(tree, answering, one, { indexOf, twice }),
      place: rangeOf(module, name === NONE ? callee : name),
      ...(isDamaged && { isDamaged }),
    }
  })
}

/**
 * Tells whether the calls of a function may contain a mistake. If not, its control flow is not
 * built.
 *
 * Single answers, and answers after which the function returns, are no mistakes. Calls that need an
 * earlier answer count only if the function is the first to get the interaction, or is a handler
 * that also answers.
 */
const mayGoWrong = (
  module: Module,
  answering: Answering,
  { binding, answers, later }: CalledInteraction,
  { isFirst, isEntered }: { readonly isFirst: boolean; readonly isEntered: boolean },
): boolean =>
  answers.some((call, index) => !leavesBefore(module.tree, call, answers[index + 1])) ||
  (later > 0 && (isFirst || isFresh(module, answering, binding))) ||
  (later > 0 && answers.length > 0 && isEntered)

/**
 * Tells whether no call follows, or the function certainly returns before the next one:
 * `{ await i.reply(a); return }`.
 */
function leavesBefore(tree: Tree, call: Node, next: Node | undefined): boolean {
  if (next === undefined) {
    return true
  }
  let leaves = false
  for (let at = call; !isFunction(tree, at) && at !== NONE; at = tree.parentOf(at)) {
    const kind = tree.kindOf(at)
    if (COMES_BACK.has(kind)) {
      return false
    }
    leaves ||=
      next >= tree.afterOf(at) &&
      LEAVES.has(kind === K.Block ? tree.kindOf(tree.lastChild(at)) : kind)
  }
  return leaves
}

const LEAVES = anyOf('ReturnStatement Throw')
/**
 * Statements in which the function may continue after a `return`, `throw` or `break`, for example
 * in a `catch`.
 */
const COMES_BACK = anyOf('TryStatement Switch ForStatement While Do LabeledStatement')

/**
 * The reported calls of a module: the index of each in the result, and the calls that are always a
 * second answer.
 */
interface Judged {
  readonly indexOf: ReadonlyMap<Node, number>
  readonly twice: ReadonlySet<Node>
}

/** Finds why a `return` after a call does not prevent a later one. */
function whyItGoesOn(tree: Tree, call: Node, later: readonly Node[]): AnswerCall['goesOn'] {
  const fn = functionAround(tree, call)
  if (fn !== NONE && later.some((one) => !tree.contains(fn, one))) {
    return 'outside'
  }
  const isInFinally = later.some((one) => {
    const clause = tree.enclosing(one, FINALLY)
    return tree.contains(tree.parentOf(clause), call) && !tree.contains(clause, call)
  })
  return isInFinally ? 'finally' : undefined
}

const FINALLY = anyOf('FinallyClause')

function answerOf(
  tree: Tree,
  { instead }: Answering,
  { kind, call, method, helper, before, again, against }: AnsweringCall,
  { indexOf, twice }: Judged,
): AnswerCall {
  const name = tree.innerExpression(tree.firstChild(call))
  const is = beforeOf(before)
  const after = before.by.flatMap((one) => indexOf.get(one) ?? [])
  const isNew = !again.some((one) => one !== call && twice.has(one))
  const unexpected = again.filter((one) => one !== call && !isExcused(tree, one, [call]))
  const behind = isNew ? unexpected.flatMap((one) => indexOf.get(one) ?? []) : []
  const goesOn = behind.length > 0 ? whyItGoesOn(tree, call, again) : undefined
  const opposite = against.flatMap((one) => indexOf.get(one) ?? [])
  return {
    kind: 'call',
    method: method ?? helper?.called ?? (tree.memberName(name) || tree.textOf(name)),
    ...(helper?.first !== undefined && { calls: helper.first }),
    needs: kind,
    before: is,
    ...(is === 'always' && after.length > 0 && { after }),
    ...(behind.length > 0 && { again: behind }),
    ...(goesOn !== undefined && { goesOn }),
    ...(opposite.length > 0 && { against: opposite }),
    instead: kind === 'later' ? instead.early : instead.twice,
    ...(isExcused(tree, call, before.by) && { isCaught: true }),
  }
}

function beforeOf({ is }: AnswerState): AnsweredBefore {
  if (is === Answered.NEVER) {
    return 'never'
  }
  const isAlways = is !== 0 && (is & ~(Answered.ALWAYS | Answered.PENDING)) === 0
  return isAlways ? 'always' : 'unknown'
}
