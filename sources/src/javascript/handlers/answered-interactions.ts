import { getOrInsert } from '../../record.js'
import type { Answering } from '../frameworks/framework.js'
import { GUESSES } from '../frameworks/guesses.js'
import { bindingAt, functionAround, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { importedModule, isPackage } from '../scope/resolution.js'
import { objectOf } from '../syntax/children.generated.js'
import { isText, stringOf } from '../syntax/strings.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { isNamed } from './callers.js'
import { runsCommand } from './dispatching.js'
import { isCollected, kindOfMethod } from './effects.js'
import type { Following } from './effects.js'
import { interactionValueAt, isReadFrom } from './interaction-values.js'
import { mayBeOther } from './other-answerers.js'
import { typeAt } from './types.js'

// The interactions that a module answers.

/** The most constants that are followed from a name to its interaction. */
const MOST_ALIASES = 8

/** An interaction in a function, with its calls that answer or need an answer. */
export interface CalledInteraction {
  /** The declaration of its name. */
  readonly binding: Binding
  /** The calls that answer it, in the order of the text. */
  readonly answers: Node[]
  /** The number of calls that need an answer before them. */
  later: number
}

/** A module with the facts that identify interactions in it. */
export interface Known extends Following {
  /** The functions that run the module's commands. */
  readonly handlers: ReadonlySet<Node>
}

/** Interactions by function and by declaration. */
type Interactions = Map<Node, Map<Node, CalledInteraction>>

/**
 * Finds the interactions of each function: those on which it calls methods, or which it passes to
 * functions that answer them.
 */
export function interactionsIn(
  known: Known,
): ReadonlyMap<Node, ReadonlyMap<Node, CalledInteraction>> {
  const found = calledIn(known)
  const bindings = new Map(ofHandlers(known))
  for (const ofFunction of found.values()) {
    for (const [node, { binding }] of ofFunction) {
      bindings.set(node, binding)
    }
  }
  for (const binding of bindings.values()) {
    addPassed(known, found, binding)
  }
  return found
}

/** Returns the interactions that the handlers of commands get. */
const ofHandlers = (known: Known): [Node, Binding][] => {
  const { module, tree } = known.frame
  return [...known.handlers].flatMap((fn) =>
    parametersOf(tree, fn).flatMap(({ pattern }): [Node, Binding][] => {
      const isName = tree.kindOf(pattern) === K.VariableDefinition
      const [use] = isName ? usesOf(module, pattern, tree.textOf(pattern)) : []
      const binding = use === undefined ? undefined : bindingAt(module, use)
      const isOne = use !== undefined && binding !== undefined && isInteraction(known, use, binding)
      return isOne ? [[pattern, binding]] : []
    }),
  )
}

/** Adds calls that pass an interaction to functions of the project, if these answer it. */
function addPassed(known: Known, found: Interactions, binding: Binding): void {
  const { module, tree } = known.frame
  for (const use of usesOf(module, binding.node, tree.textOf(binding.node))) {
    const call = tree.callWithArgument(use)
    const isHelper =
      call !== NONE && known.helperAt(known, call, tree.outerExpression(use)) !== undefined
    if (isHelper) {
      const { answers } = interactionOf(found, functionAround(tree, use), binding)
      answers.push(call)
      answers.sort((one, other) => one - other)
    }
  }
}

function interactionOf(found: Interactions, fn: Node, binding: Binding): CalledInteraction {
  const ofFunction = getOrInsert(found, fn, () => new Map<Node, CalledInteraction>())
  return getOrInsert(ofFunction, binding.node, () => ({ binding, answers: [], later: 0 }))
}

function calledIn(known: Known): Interactions {
  const { frame, answering } = known
  const { tree } = frame
  const found: Interactions = new Map()
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
      const one = interactionOf(found, functionAround(tree, node), binding)
      if (kind === 'later') {
        one.later++
      } else {
        one.answers.push(tree.callOn(node))
      }
    }
  }
  return found
}

/**
 * Returns the declaration of an interaction, followed through constants: `const i = interaction`.
 */
function originOf({ module, tree }: Frame, name: Node): Binding | undefined {
  let binding = bindingAt(module, name)
  for (let left = MOST_ALIASES; left > 0; left--) {
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
  if (mayBeOther(frame.module, answering, binding)) {
    return false
  }
  if (
    isCollected(tree, answering, binding) ||
    isOfHandler(known, name, binding) ||
    isOfCollector(known, name, binding)
  ) {
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
 * Tells whether a name is the interaction of a command's handler, whatever it is called. True for a
 * parameter without a type from which options are read, or on which a method is called that
 * messages lack.
 */
const isOfHandler = (known: Known, name: Node, binding: Binding): boolean =>
  known.handlers.has(binding.scope) &&
  isUntyped(known, name, binding) &&
  (isReadFrom(known.frame.module, name) ||
    calls(known.frame.module, binding.node, GUESSES.answersLater))

/**
 * Tells whether a name is a collected interaction: `collector.on('collect', async (i) => …)`. True
 * for a parameter without a type on which a method is called that messages lack.
 */
function isOfCollector(known: Known, name: Node, binding: Binding): boolean {
  const { module, tree } = known.frame
  return (
    binding.kind === 'parameter' &&
    binding.index === 0 &&
    eventOf(tree, binding.scope) === 'collect' &&
    isUntyped(known, name, binding) &&
    calls(module, binding.node, GUESSES.answersCollected)
  )
}

/** Tells whether a name is a parameter of its function without a type, and not known as something else. */
const isUntyped = ({ frame }: Known, name: Node, binding: Binding): boolean =>
  binding.kind === 'parameter' &&
  binding.path?.length === 0 &&
  typeAt(frame.tree, binding.scope, binding.index) === NONE &&
  interactionValueAt(frame, name)?.isForeign !== true

/** Tells whether the code calls a method on a parameter whose name matches. */
const calls = (module: Module, definition: Node, methods: RegExp): boolean =>
  methodsOn(module, definition).some((method) => methods.test(method))

/** Lists the members of a parameter that the code names. */
const methodsOn = once((module: Module, definition: Node): readonly string[] => {
  const { tree } = module
  return usesOf(module, definition, tree.textOf(definition)).map((use) =>
    tree.memberName(tree.memberOn(use)),
  )
})

/**
 * Returns the names in a union type without type arguments: `A` and `D.E` for
 * `: A<'b' | 'c'> | D.E`.
 */
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
function isTypeOfLibrary({ module, tree }: Frame, type: string, at: Node): boolean {
  if (!INTERACTION.test(type)) {
    return false
  }
  const [first = type] = type.split('.')
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

/** Tells whether a function runs commands and its module never calls it itself. */
export function isEntered({ frame, handlers }: Known, fn: Node, binding: Binding): boolean {
  const { module, tree } = frame
  const isOwn = binding.kind === 'parameter' && binding.scope === fn
  const isRun =
    handlers.has(fn) ||
    runsCommand(tree, fn) ||
    (tree.kindOf(fn) === K.MethodDeclaration && tree.hasChild(fn, K.Decorator))
  return isOwn && isRun && !isNamed(module, fn)
}

/**
 * Tells whether a function is the first code to get an interaction, so that nothing has answered it
 * before.
 */
export function isFirstToSee(
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
  return events.includes(eventOf(tree, fn))
}

/**
 * Returns the event to which a function listens: `collect` for `collector.on('collect', fn)`. Empty
 * for other functions.
 */
function eventOf(tree: Tree, fn: Node): string {
  const call = tree.callWithArgument(fn)
  const callee = call === NONE ? NONE : tree.innerExpression(tree.firstChild(call))
  const [event = NONE] = LISTENS.test(tree.memberName(callee)) ? tree.argumentsOf(call) : []
  return (isText(tree, event) ? stringOf(tree, event) : tree.memberName(event)) ?? ''
}

const LISTENS = /^(?:on|once|addListener)$/
