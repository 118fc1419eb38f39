import { evaluate, frameOf } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { bindingAt, resolve } from '../scope/bindings.js'
import { isShorthand } from '../scope/module.js'
import { objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { InteractionValue } from '../values/interaction-value.js'
import { interactionValueOf } from '../values/value.js'
import {
  interactionValueAt,
  containsInteractionValue,
  isReadFrom,
  mayBeInteractionValue,
} from './interaction-values.js'
import type { State } from './branches.js'
import { isCompared } from './comparisons.js'
import { readFields, readArgument } from './decorated.js'
import { keyWith } from './dispatch.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'
import { receiverOf, isPassedOn, isTakenOtherwise, readContext, readMembers } from './members.js'
import { readTarget } from './targets.js'
import { takesInteraction } from './types.js'

const { reading } = LIBRARIES

type ValueOfKind<Kind extends InteractionValue['is']> = Extract<InteractionValue, { is: Kind }>

/** The kinds of values that contain all options. */
const WHOLE: readonly InteractionValue['is'][] = ['interaction', 'options']

/** Records the uses in one node: a member, a name or a property. */
export function recordUses(visit: Visit, node: Node, state: State): void {
  const { frame, tree } = visit
  switch (tree.kindOf(node)) {
    case K.VariableName:
      recordName(visit, node, state)
      return
    case K.PropertyDefinition:
      if (isShorthand(tree, node)) {
        recordValue(visit, node, interactionValueAt(frame, node), state)
      }
      return
    case K.MemberExpression:
      recordMember(visit, node, state)
      return
    case K.CallExpression: {
      const of = interactionValueAt(frame, node)
      const isParsed = of?.is === 'options' && of.path !== undefined
      if (of?.is === 'name' || of?.is === 'focused' || isParsed) {
        recordValue(visit, node, of, state)
      }
    }
  }
}

function recordName(visit: Visit, node: Node, state: State): void {
  const { frame, nameUses, run, tree } = visit
  if (nameUses.holders.size > 0 && nameUses.holders.has(tree.textOf(node))) {
    run.nameReads++
  }
  if (isValuesBeside(visit, node)) {
    add(visit, node, state, { kind: 'everything' })
    return
  }
  if (!mayBeInteractionValue(frame, node)) {
    return
  }
  const value = evaluate(frame, node)
  const of = interactionValueOf(value)
  const at = tree.outerExpression(node)
  const isWhole = of === undefined && containsInteractionValue(value, WHOLE)
  if (isWhole && isPassedOn(tree, at) && !isFollowedArgument(visit, at)) {
    add(visit, node, state, { kind: 'everything' })
  }
  if (of?.is === 'option' && of.isItem === true) {
    recordItem(visit, node, state)
  }
  recordValue(visit, node, of, state)
}

/**
 * Records an option that a pattern takes from the list of options by its place, where the pattern
 * declares its name: `const [first] = interaction.options.data`.
 */
function recordItem(visit: Visit, node: Node, state: State): void {
  const binding = bindingAt(visit.module, node)
  const isDeclared = binding?.kind === 'variable' || binding?.kind === 'parameter'
  if (isDeclared && binding.path !== undefined && binding.path.length > 0) {
    add(visit, binding.node, state, { kind: 'everything' }, { unnamed: 'place' })
  }
}

/**
 * Tells whether a name is a parameter next to the interaction that may contain the values of
 * options. For example, `run(client, interaction, args)` reads any of them with `args[1]`.
 */
function isValuesBeside({ frame, module, tree }: Visit, node: Node): boolean {
  const name = tree.textOf(node)
  if (!GUESSES.args.test(name)) {
    return false
  }
  const binding = resolve(module, name, node)
  return (
    binding?.kind === 'parameter' &&
    binding.path?.length === 0 &&
    // A helper gets what its call says.
    !frameOf(frame, binding.node).bound.has(binding.node) &&
    takesInteraction(tree, binding.scope) &&
    interactionValueOf(evaluate(frame, node)) === undefined &&
    !isBesideRead(tree, node, binding.scope)
  )
}

/**
 * Tells whether a part of a condition reads an option, next to a name in another part:
 * `isSlash ? interaction.options.getString('a') : args[0]`.
 */
function isBesideRead(tree: Tree, node: Node, fn: Node): boolean {
  let at = node
  for (let step = 0; at !== NONE && at !== fn && step < MOST_STEPS; step++) {
    const parent = tree.parentOf(at)
    const child = at
    const isOther = (part: Node): boolean =>
      part !== child && GUESSES.readsOptions.test(tree.textOf(part).slice(0, MOST_CHARACTERS))
    if (CHOOSING.has(tree.kindOf(parent)) && tree.childrenOf(parent).some(isOther)) {
      return true
    }
    at = parent
  }
  return false
}

/** The most steps up from a name, and the most characters searched in a neighbouring part. */
const MOST_STEPS = 16
const MOST_CHARACTERS = 1000

const CHOOSING = anyOf('ConditionalExpression IfStatement BinaryExpression')

function recordMember(visit: Visit, node: Node, state: State): void {
  const { frame, tree } = visit
  const object = objectOf(tree, node)
  if (!mayBeInteractionValue(frame, object) && !mayBeInteractionValue(frame, node)) {
    return
  }
  const of = interactionValueOf(evaluate(frame, object))
  const isContext = of?.is === 'interaction' && of.hasMembers === true
  if (isContext && reading.members.get(tree.memberName(node)) === 'values') {
    add(visit, node, state, { kind: 'everything' })
  }
  if (of?.is === 'interaction' || of?.is === 'options') {
    readTarget(visit, node, of, state)
  }
  recordValue(visit, node, interactionValueOf(evaluate(frame, node)), state)
}

/** Records the use of an interaction value, depending on its kind. */
function recordValue(
  visit: Visit,
  node: Node,
  of: InteractionValue | undefined,
  state: State,
): void {
  if (of === undefined) {
    return
  }
  const isOfSubcommand = of.is === 'name' && of.of !== 'command' && of.of !== 'focused'
  if (of.is === 'pattern' || of.is === 'names' || isOfSubcommand) {
    visit.run.nameReads++
  }
  switch (of.is) {
    case 'options':
      recordOptions(visit, node, of, state)
      return
    case 'interaction':
      recordInteraction(visit, node, of, state)
      return
    case 'option':
      recordOption(visit, node, of, state)
      return
    case 'name':
      recordLevelName(visit, node, of, state)
      return
    case 'pattern':
      recordPattern(visit, node)
      return
    case 'names':
      recordNames(visit, node)
      return
    case 'focused':
      recordFocus(visit, node, state)
      return
  }
}

function recordOptions(visit: Visit, node: Node, of: ValueOfKind<'options'>, state: State): void {
  const { frame, tree } = visit
  const at = tree.outerExpression(node)
  if (of.fields !== undefined) {
    readFields(visit, node, of, state)
  } else if (of.path !== undefined || of.type !== undefined) {
    if (!isFollowedArgument(visit, at)) {
      readMembers(visit, node, of, state)
    }
  } else if (
    of.isLikely !== true &&
    isTakenOtherwise(frame, node, of) &&
    !isFollowedArgument(visit, at)
  ) {
    const isRead = of.isRaw === true && !isPassedOn(tree, at) && !readsNoValue(tree, node)
    const unnamed = isRead ? ({ unnamed: 'place' } as const) : {}
    add(visit, node, state, { kind: 'everything' }, { ...receiverOf(tree, at), ...unnamed })
  }
}

/**
 * Tells whether code reads only the length of a list of options, or only a name in it, such as that
 * of the sub-command: `data.find(({ type }) => type === 1)?.name`.
 */
function readsNoValue(tree: Tree, list: Node): boolean {
  const member = tree.memberOn(list)
  const call = tree.callOn(member)
  const part = tree.memberOn(call === NONE ? member : call)
  return tree.memberName(part) === 'name' || tree.memberName(member) === 'length'
}

function recordInteraction(
  visit: Visit,
  node: Node,
  of: ValueOfKind<'interaction'>,
  state: State,
): void {
  const { module, tree } = visit
  const at = tree.outerExpression(node)
  if (of.hasMembers === true) {
    readContext(visit, node, state)
  }
  const isSure = of.isLikely !== true || isReadFrom(module, node)
  if (isSure && isPassedOn(tree, at) && !isFollowedArgument(visit, at)) {
    const { hands } = receiverOf(tree, at)
    const place = hands === undefined ? {} : { hands: `${hands}.options` }
    add(visit, node, state, { kind: 'everything' }, place)
  }
}

function recordOption(visit: Visit, node: Node, of: ValueOfKind<'option'>, state: State): void {
  const { tree } = visit
  if (of.argument !== undefined) {
    const isMember = tree.kindOf(node) === K.MemberExpression
    readArgument(visit, { name: isMember ? tree.firstChild(node) : node, at: node, of }, state)
  }
}

/**
 * Records a use of the name of a sub-command, a group or the focused option. Unless the name is
 * only compared, any name may be handled.
 */
function recordLevelName(visit: Visit, node: Node, of: ValueOfKind<'name'>, state: State): void {
  const { nameUses, module, run, tree } = visit
  if (of.of === 'command' || (isCompared(tree, node) && of.needs === undefined)) {
    return
  }
  const key = module === run.module ? keyWith(module, node) : NONE
  for (const level of of.of === 'either' ? TOP : [of.of]) {
    if (key !== NONE) {
      nameUses.keys.push({ level, key })
    } else {
      nameUses.open.add(level)
    }
  }
  if (of.of === 'focused') {
    useFocused(visit, node, state)
  }
}

function recordPattern({ module, nameUses, run, tree }: Visit, node: Node): void {
  const key = module === run.module ? keyWith(module, node) : NONE
  if (key !== NONE) {
    nameUses.keys.push({ level: 'subcommand', key })
  } else if (!isCompared(tree, node)) {
    nameUses.open.add('subcommand')
  }
}

function recordNames({ frame, nameUses, tree }: Visit, node: Node): void {
  const holder = tree.parentOf(tree.outerExpression(node))
  const isTaken = interactionValueOf(evaluate(frame, holder))?.is === 'name'
  if (!isTaken && tree.kindOf(holder) !== K.VariableDeclaration) {
    for (const level of TOP) {
      nameUses.open.add(level)
    }
  }
}

function recordFocus(visit: Visit, node: Node, state: State): void {
  const { nameUses, tree } = visit
  if (tree.memberOn(node) === NONE && !isCompared(tree, node)) {
    nameUses.open.add('focused')
  }
  if (isPassedOn(tree, tree.outerExpression(node))) {
    useFocused(visit, node, state)
  }
}

const TOP = ['subcommand', 'group', 'either']

/** Records that code uses the whole focused option, including its name. */
const useFocused = (visit: Visit, node: Node, state: State): void =>
  void add(visit, node, state, { kind: 'focused-name' })

/**
 * Tells whether an expression is an argument, or a property of one, in a call that is followed:
 * `{ client, interaction }`.
 */
function isFollowedArgument({ frame, followed }: Visit, at: Node): boolean {
  const { tree } = frame.module
  const parent = tree.parentOf(at)
  const holder = tree.kindOf(parent) === K.Property ? tree.parentOf(parent) : parent
  const literal = LITERALS.has(tree.kindOf(holder)) ? holder : NONE
  return followed.has(parent) || followed.has(tree.parentOf(literal))
}

const LITERALS = anyOf('ObjectExpression ArrayExpression')
