import type { AnswerCall, AnsweredBefore } from '@slashlint/core/uses'
import type { LocatedAnswer } from '../../reader.js'
import { getOrInsert } from '../../record.js'
import { rangeOf } from '../definition/conversion.js'
import type { Answering } from '../frameworks/framework.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { bindingAt, isFunction, resolve, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { importedModule, isPackage } from '../scope/resolution.js'
import { memberPropertyOf, objectOf } from '../syntax/children.generated.js'
import { isText, stringOf } from '../syntax/strings.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { answeringCalls, Answered } from './answered.js'
import type { AnsweringCall, AnswerState } from './answered.js'
import { interactionValueAt, isReadFrom } from './interaction-values.js'
import { runsCommand } from './dispatching.js'
import { isNamed } from './callers.js'
import { isCollected, isFresh, kindOfMethod } from './effects.js'
import type { Interaction } from './effects.js'
import type { ModuleCommand } from './entries.js'
import { isExcused } from './excuses.js'
import { functionAround } from './guards.js'
import { unreturnedIn } from './returned.js'
import { handlersOf, silentIn } from './silent.js'
import { typeAt } from './types.js'

const { reading } = LIBRARIES

/** The most interactions that are judged in one function: its own and outer ones. */
const MOST_IN_FUNCTION = 8

/** Finds the answers of a module's functions, and handlers that do not answer. */
export function answersIn(
  frame: Frame,
  commands: readonly ModuleCommand[],
): readonly LocatedAnswer[] {
  const { module, tree } = frame
  const { answering } = reading.dialectOf(module)
  if (answering === undefined) {
    return []
  }
  const cutShort = new Set<Node>()
  const handlers = handlersOf(module, commands)
  const known = { frame, answering, handlers: new Set(handlers.map(({ fn }) => fn)) }
  const calls = [...interactionsIn(known)].flatMap(([fn, interactions]) =>
    [...interactions.values()].slice(0, MOST_IN_FUNCTION).flatMap((one) => {
      const { binding } = one
      const isFirst = isFirstToSee(frame, answering, fn, binding)
      const isOfHandler = isEntered(known, fn, binding)
      if (!mayGoWrong(module, answering, one, { isFirst, isEntered: isOfHandler })) {
        return []
      }
      const found = answeringCalls(module, answering, {
        fn,
        binding,
        isFirst,
        isEntered: isOfHandler,
      })
      if (found === undefined) {
        cutShort.add(fn)
      }
      return found ?? []
    }),
  )
  calls.sort((one, other) => one.call - other.call)
  const indexOf = new Map(calls.map(({ call }, index) => [call, index]))
  const twice = new Set(calls.flatMap((one) => (beforeOf(one.before) === 'always' ? one.call : [])))
  const located = calls.map((one): LocatedAnswer => {
    const { call } = one
    const callee = tree.innerExpression(tree.firstChild(call))
    const isDamaged = tree.isDamaged(Math.max(functionAround(tree, call), 0))
    return {
      answer: answerOf(tree, answering, one, { indexOf, twice }),
      place: rangeOf(module, memberPropertyOf(tree, callee)),
      ...(isDamaged && { isDamaged }),
    }
  })
  const unknown = [...cutShort].map((fn): LocatedAnswer => ({
    answer: { kind: 'handler' },
    place: rangeOf(module, Math.max(fn, 0)),
    isCutShort: true,
  }))
  return [
    ...located,
    ...silentIn(frame, answering, handlers),
    ...unreturnedIn(frame, answering),
    ...unknown,
  ]
}

/** An interaction in a function, with its calls that answer or need an answer. */
interface CalledInteraction {
  readonly binding: Binding
  /** The calls that answer it, in the order of the text. */
  readonly answers: Node[]
  /** The number of calls that need an answer before them. */
  later: number
}

/**
 * Tells whether the calls of a function can contain a mistake; if not, its control flow is not built. These cannot: a single
 * answer, refusals that leave the function, and an edit of an answer that another function may have sent. A handler cannot
 * contain both an edit and an answer.
 */
const mayGoWrong = (
  module: Module,
  answering: Answering,
  { binding, answers, later }: CalledInteraction,
  { isFirst, isEntered }: Pick<Interaction, 'isFirst' | 'isEntered'>,
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
    const isLeft = LEAVES.has(kind === K.Block ? tree.kindOf(tree.lastChild(at)) : kind)
    leaves ||= isLeft && next >= tree.afterOf(at)
  }
  return leaves
}

const LEAVES = anyOf('ReturnStatement Throw')
/** Statements after which the function may continue elsewhere in them, for example in a `catch` or in the next iteration. */
const COMES_BACK = anyOf('TryStatement Switch ForStatement While Do LabeledStatement')

/** A module with the facts that tell what an interaction in it is. */
interface Known {
  readonly frame: Frame
  readonly answering: Answering
  /** The functions that run commands of the module. */
  readonly handlers: ReadonlySet<Node>
}

/** Finds the interactions whose methods each function calls, by function and by declaration. */
function interactionsIn(known: Known): ReadonlyMap<Node, ReadonlyMap<Node, CalledInteraction>> {
  const { frame, answering } = known
  const { tree } = frame
  const found = new Map<Node, Map<Node, CalledInteraction>>()
  for (let node = 0; node < tree.kind.length; node++) {
    if (tree.kindOf(node) !== K.MemberExpression) {
      continue
    }
    const object = tree.innerExpression(objectOf(tree, node))
    const isName = tree.kindOf(object) === K.VariableName
    const kind = isName ? kindOfMethod(answering, tree.memberName(node)) : undefined
    if (kind === undefined || tree.callOn(node) === NONE) {
      continue
    }
    const binding = originOf(frame, object)
    if (binding !== undefined && isInteraction(known, object, binding)) {
      const ofFunction = getOrInsert(found, functionAround(tree, node), () => new Map())
      const one = getOrInsert(ofFunction, binding.node, () => ({ binding, answers: [], later: 0 }))
      if (kind === 'later') {
        one.later++
      } else {
        one.answers.push(tree.callOn(node))
      }
    }
  }
  return found
}

/** Returns the binding that declares an interaction, through aliases: `const i = interaction`. */
function originOf({ module, tree }: Frame, name: Node): Binding | undefined {
  let binding = bindingAt(module, name)
  for (let left = MOST_IN_FUNCTION; left > 0; left--) {
    const init =
      binding?.kind === 'variable' && binding.isConstant && binding.path?.length === 0
        ? tree.innerExpression(binding.init)
        : NONE
    const origin = bindingAt(module, init)
    const isHere = origin !== undefined && functionAround(tree, init) === functionAround(tree, name)
    if (!isHere) {
      return binding
    }
    binding = origin
  }
  return undefined
}

/** Tells whether a name is certainly an interaction of the library. */
function isInteraction(known: Known, name: Node, binding: Binding): boolean {
  const { frame, answering } = known
  const { tree } = frame
  if (isCollected(tree, answering, binding) || isOfHandler(known, name, binding)) {
    return true
  }
  const interactionValue = interactionValueAt(frame, name)
  if (
    interactionValue?.is !== 'interaction' ||
    interactionValue.isForeign === true ||
    interactionValue.needs !== undefined
  ) {
    return false
  }
  const type =
    binding.kind === 'parameter' && binding.path?.length === 0
      ? typeAt(tree, binding.scope, binding.index)
      : NONE
  if (type === NONE || interactionValue.hasMembers === true) {
    return interactionValue.isLikely !== true
  }
  return namesInUnion(tree.textOf(type)).every(
    (typeName) => typeName === 'any' || isTypeOfLibrary(frame, typeName, name),
  )
}

/**
 * Tells whether a name is the interaction of a handler that belongs to a command, whatever it is called. It is if options are read
 * from it, or methods are called that no message has.
 */
function isOfHandler({ frame, handlers }: Known, name: Node, binding: Binding): boolean {
  const { module, tree } = frame
  const isOwn = binding.kind === 'parameter' && binding.path?.length === 0
  if (!isOwn || !handlers.has(binding.scope)) {
    return false
  }
  const isTyped = typeAt(tree, binding.scope, binding.index) !== NONE
  if (isTyped || interactionValueAt(frame, name)?.isForeign === true) {
    return false
  }
  return isReadFrom(module, name) || answersLater(module, binding.node)
}

/** Tells whether a method of a parameter is called that no message has. */
const answersLater = once((module: Module, definition: Node): boolean => {
  const { tree } = module
  return usesOf(module, definition, tree.textOf(definition)).some((use) =>
    GUESSES.answersLater.test(tree.memberName(tree.memberOn(use))),
  )
})

/** Returns the names of a union type without their type arguments: `A` and `D.E` for `: A<'b' | 'c'> | D.E`. */
function namesInUnion(type: string): readonly string[] {
  let depth = 0
  let outside = ''
  for (const character of type) {
    depth += character === '<' ? 1 : 0
    outside += depth === 0 ? character : ''
    depth -= character === '>' ? 1 : 0
  }
  return outside
    .replace(':', '')
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** Tells whether a type is an interaction's by its name, and not declared by the project. */
function isTypeOfLibrary({ module, tree }: Frame, written: string, at: Node): boolean {
  if (!INTERACTION.test(written)) {
    return false
  }
  const [first = written] = written.split('.')
  const binding = resolve(module, first, at)
  if (binding === undefined) {
    return !new RegExp(`\\b(?:interface|type)\\s+${first}\\b`).test(tree.text)
  }
  return (
    binding.kind === 'import' &&
    isPackage(binding.source) &&
    importedModule(module, binding.source) === undefined
  )
}

const INTERACTION = /^(?:\w+\.)?\w*Interaction$/

/** Tells whether a function runs commands, and nothing in its module calls it with an interaction of its own. */
function isEntered({ frame, handlers }: Known, fn: Node, binding: Binding): boolean {
  const { module, tree } = frame
  const isOwn = binding.kind === 'parameter' && binding.scope === fn
  const isRun =
    handlers.has(fn) ||
    runsCommand(tree, fn) ||
    (tree.kindOf(fn) === K.MethodDeclaration && tree.hasChild(fn, K.Decorator))
  return isOwn && isRun && !isNamed(module, fn)
}

/** Tells whether nothing can have answered an interaction when a function begins. */
function isFirstToSee(
  { tree }: Frame,
  { events = [], isFirst }: Answering,
  fn: Node,
  binding: Binding,
): boolean {
  if (binding.kind !== 'parameter' || binding.scope !== fn) {
    return false
  }
  if (isFirst === true && runsCommand(tree, fn)) {
    return true
  }
  const call = tree.callWithArgument(fn)
  const callee = call === NONE ? NONE : tree.innerExpression(tree.firstChild(call))
  const [event = NONE] = tree.argumentsOf(call)
  const name = isText(tree, event) ? stringOf(tree, event) : tree.memberName(event)
  return LISTENS.test(tree.memberName(callee)) && events.includes(name ?? '')
}

const LISTENS = /^(?:on|once|addListener)$/

/** The answering calls of a module: their indexes, and those that come after an answer on every path. */
interface Judged {
  readonly indexOf: ReadonlyMap<Node, number>
  readonly twice: ReadonlySet<Node>
}

function answerOf(
  tree: Tree,
  { instead }: Answering,
  { kind, call, method, before, again, against }: AnsweringCall,
  { indexOf, twice }: Judged,
): AnswerCall {
  const is = beforeOf(before)
  const after = before.by.flatMap((one) => indexOf.get(one) ?? [])
  const isNew = !again.some((one) => one !== call && twice.has(one))
  const unexpected = again.filter((one) => one !== call && !isExcused(tree, one, [call]))
  const behind = isNew ? unexpected.flatMap((one) => indexOf.get(one) ?? []) : []
  const opposite = against.flatMap((one) => indexOf.get(one) ?? [])
  return {
    kind: 'call',
    method,
    needs: kind,
    before: is,
    ...(is === 'always' && after.length > 0 && { after }),
    ...(behind.length > 0 && { again: behind }),
    ...(opposite.length > 0 && { against: opposite }),
    instead: kind === 'first' ? instead.twice : instead.early,
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
