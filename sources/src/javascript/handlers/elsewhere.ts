import type { Use } from '@slashlint/core/uses'
import { rangeOf } from '../definition/conversion.js'
import { basesOf } from '../evaluate/classes.js'
import { evaluate, rootFrame } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Role } from '../frameworks/reading.js'
import { namesIn, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import { exportsOf } from '../scope/exports.js'
import type { Module } from '../scope/module.js'
import { bodyOf, lastStatement } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame, FunctionValue, Value } from '../values/value.js'
import { ANYWHERE } from './branches.js'
import { isEntered } from './callers.js'
import { calledOn } from './calls.js'
import { add, nameUsesFor, membersIn } from './entries.js'
import type { ModuleCommand, HeldMember, Visit } from './entries.js'
import { enter } from './walk.js'

const { reading } = LIBRARIES

/**
 * A handler that is recognized by its name: a member of the command's object or class, or an export
 * of the module.
 */
interface Handler extends Omit<HeldMember, 'name'> {
  readonly role: Role
  /** The name under which the module exports it. */
  readonly exported?: string
}

const handlersHeld = once((tree: Tree, owner: Node): readonly Handler[] =>
  membersIn(tree, owner).flatMap(({ name, ...member }) => {
    const role = reading.roleOf(name)
    // Without a body it says what others may have: `autocomplete?(interaction: Interaction): void`
    const isDeclared =
      tree.kindOf(member.fn) === K.MethodDeclaration && !tree.hasChild(member.fn, K.Block)
    return role === undefined || isDeclared ? [] : [{ role, ...member }]
  }),
)

const handlersExported = once((module: Module): readonly Handler[] => {
  const { tree } = module
  return [...exportsOf(module).names].flatMap(([exported, one]): Handler | readonly [] => {
    const role = reading.roleOf(exported)
    if (role === undefined || !reading.isHandlerName(exported)) {
      return []
    }
    const binding = one.kind === 'local' ? resolve(module, one.name, one.at) : undefined
    const held = binding?.kind === 'variable' ? binding.init : NONE
    const value = one.kind === 'expression' ? one.node : held
    const of = binding?.kind === 'function' ? binding.node : value
    const key =
      binding?.kind === 'function'
        ? tree.childOf(of, K.VariableDefinition)
        : (binding?.node ?? tree.childOf(tree.firstChild(tree.parentOf(value)), K.PropertyName))
    return { role, key, value, fn: tree.hasChild(of, K.ParamList) ? of : NONE, exported }
  })
})

/**
 * Enters the handlers of a command that other modules define or that a call returns. Also records
 * which of them answer autocompletion.
 */
export function enterElsewhere(from: Visit, command: ModuleCommand, isRead: boolean): void {
  const { frame, module, run, tree } = from
  const visit: Visit = { ...from, tie: command, nameUses: nameUsesFor(run, command, module) }
  const before = run.found.length
  const held = [...command.owners].flatMap((owner) => handlersHeld(tree, owner))
  const exported = run.commands.length === 1 ? handlersExported(module, 0) : []
  for (const { fn, value } of held) {
    if (fn === NONE && value !== NONE) {
      enterValue(visit, value, evaluate(frame, value))
    }
  }
  for (const fn of inheritedBy(visit, command, held)) {
    enterValue(visit, NONE, fn)
  }
  for (const { value, exported: name = '' } of exported) {
    enterValue(
      visit,
      value,
      frame.evaluator.exportOf(frame, name, { module, node: command.node }, new Set()),
    )
  }
  const answersAmong = (all: readonly Handler[]) =>
    all.filter(({ role, fn }) => role === 'answers' && fn !== NONE)
  const answers = answersAmong(held)
  for (const { key } of answers.length > 0 ? answers : answersAmong(exported).slice(0, 1)) {
    if (key !== NONE) {
      add(visit, key, ANYWHERE, { kind: 'autocomplete' })
    }
  }
  if (!isRead && !run.found.slice(before).some(({ use }) => use.kind !== 'autocomplete')) {
    addIdle(visit, command, [...held, ...exported])
  }
}

/** Returns the handlers that a command's class inherits from the classes which it extends. */
function inheritedBy(
  { frame, tree }: Visit,
  { owners }: ModuleCommand,
  held: readonly Handler[],
): readonly FunctionValue[] {
  const own = new Set(held.map(({ key }) => tree.textOf(key)))
  return [...owners]
    .filter((owner) => CLASSES.has(tree.kindOf(owner)))
    .flatMap((owner) => basesOf(frame, owner))
    .flatMap((base): readonly FunctionValue[] => {
      if (base.kind !== 'class') {
        return []
      }
      const { module, node } = base.site
      return handlersHeld(module.tree, node).flatMap(({ role, key, fn }) => {
        const name = module.tree.textOf(key)
        if (role !== 'runs' || fn === NONE || own.has(name)) {
          return []
        }
        own.add(name)
        return [{ kind: 'function', site: { module, node: fn }, frame: base.frame }]
      })
    })
}

const CLASSES = anyOf('ClassDeclaration ClassExpression')

/**
 * Enters a command's handler that another module defines. If a call with a callback makes the
 * handler, it may read any option.
 */
function enterValue(visit: Visit, node: Node, value: Value): void {
  const { module, tree } = visit
  if (value.kind === 'function') {
    if (value.site.module !== module || !isEntered(visit.run, module, value.site.node)) {
      enter(visit, value, undefined, ANYWHERE, NONE)
    }
    return
  }
  const at = tree.innerExpression(node)
  if (tree.argumentsOf(at).some((arg) => tree.hasChild(arg, K.ParamList))) {
    add(visit, at, ANYWHERE, { kind: 'everything' })
  }
}

/**
 * Records the handlers of a command that read no options, so that code actions can add reads to
 * them.
 */
function addIdle(visit: Visit, { isMenu }: ModuleCommand, handlers: readonly Handler[]): void {
  const { frame, module, tree } = visit
  for (const { role, fn } of isMenu ? [] : handlers) {
    const body = bodyOf(tree, fn)
    if (role !== 'runs' || tree.kindOf(body) !== K.Block) {
      continue
    }
    const { isKnown, typed } = reading.dialectOf(module)
    const parameters = parametersOf(tree, fn).map(({ pattern }) => pattern)
    const own = parameters.find((pattern) => {
      const name = tree.textOf(pattern)
      const interactionValue = frame.evaluator.interactions.variable(
        frame,
        name,
        resolve(module, name, body),
      )
      return (
        interactionValue?.is === 'interaction' &&
        interactionValue.isLikely !== true &&
        (isKnown || interactionValue.hasMembers === true)
      )
    })
    if (own === undefined) {
      continue
    }
    const isDeaf = parameters.every((one) =>
      one === own ? takesNothing(frame, own, body) : isUnused(module, one),
    )
    const use: Use = { kind: 'handler', ...(isDeaf && { isDeaf }) }
    const place = rangeOf(module, isKnown ? fn : own)
    // Where reads are put that have a getter each.
    const known = { name: rangeOf(module, own), args: rangeOf(module, body), getters: typed() }
    add(visit, fn, ANYWHERE, use, { place, ...(isKnown && known) })
  }
}

const isUnused = (module: Module, pattern: Node): boolean =>
  namesIn(module.tree, pattern).every(
    ({ name }) => usesOf(module, name, module.tree.textOf(name)).length === 0,
  )

/** The most calls through which an interaction is followed. */
const MOST_HANDED = 4

/**
 * Tells whether a function ignores the user's input in an interaction. The functions to which it
 * passes the interaction must do so, too.
 */
function takesNothing(frame: Frame, interaction: Node, body: Node, levels = MOST_HANDED): boolean {
  const { module, tree } = frame
  const uses = usesOf(module, interaction, tree.textOf(interaction))
  const last = lastStatement(tree, body)
  return (
    (uses.length > 0 || tree.kindOf(last) === K.ReturnStatement) &&
    uses.every((use) => {
      const name = tree.memberName(tree.parentOf(use))
      if (name === '') {
        return levels > 0 && isLostIn(frame, use, levels)
      }
      return !reading.members.has(name) && !GUESSES.entered.test(name)
    })
  )
}

/**
 * Tells whether a use passes an interaction to a function of the project that reads nothing from
 * it.
 */
function isLostIn(frame: Frame, use: Node, levels: number): boolean {
  const { tree } = frame
  const at = tree.outerExpression(use)
  const call = tree.callWithArgument(use)
  if (tree.kindOf(call) !== K.CallExpression) {
    return false
  }
  const args = tree.argumentsOf(call)
  const callee = tree.innerExpression(tree.firstChild(call))
  const fn =
    tree.kindOf(callee) === K.MemberExpression
      ? calledOn(frame, callee, tree.memberName(callee))
      : evaluate(frame, callee)
  if (fn.kind !== 'function' || args.some((arg) => tree.kindOf(arg) === K.Spread)) {
    return false
  }
  const { module: own, node } = fn.site
  const parameter = parametersOf(own.tree, node)[args.indexOf(at)]
  const body = bodyOf(own.tree, node)
  return (
    parameter !== undefined &&
    !parameter.isRest &&
    own.tree.kindOf(parameter.pattern) === K.VariableDefinition &&
    takesNothing(rootFrame(frame.evaluator, own), parameter.pattern, body, levels - 1)
  )
}
