import { evaluate } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isShorthand } from '../scope/module.js'
import { objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { Asked } from '../values/asked.js'
import { askedOf } from '../values/value.js'
import { askedAt, holdsAsked, isReadFrom, mayBeAsked } from './asked.js'
import type { State } from './branches.js'
import { isCompared } from './comparisons.js'
import { readFields, readHanded } from './decorated.js'
import { isLookupKey } from './dispatch.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'
import { handedTo, isHandedOn, isTakenOtherwise, readContext, readMembers } from './members.js'
import { readTarget } from './targets.js'

const { reading } = LIBRARIES

type AskedIs<Kind extends Asked['is']> = Extract<Asked, { is: Kind }>

/** The kinds of values that contain all options. */
const WHOLE: readonly Asked['is'][] = ['interaction', 'options']

/** Records the uses in a single node: a member, a name, a property. */
export function look(visit: Visit, node: Node, state: State): void {
  const { frame, tree } = visit
  switch (tree.kindOf(node)) {
    case K.VariableName:
      lookAtName(visit, node, state)
      return
    case K.PropertyDefinition:
      if (isShorthand(tree, node)) {
        lookAtValue(visit, node, askedAt(frame, node), state)
      }
      return
    case K.MemberExpression:
      lookAtMember(visit, node, state)
      return
    case K.CallExpression: {
      const of = askedAt(frame, node)
      const isParsed = of?.is === 'options' && of.path !== undefined
      if (of?.is === 'name' || of?.is === 'focused' || isParsed) {
        lookAtValue(visit, node, of, state)
      }
    }
  }
}

function lookAtName(visit: Visit, node: Node, state: State): void {
  const { frame, levels, run, tree } = visit
  if (levels.holders.size > 0 && levels.holders.has(tree.textOf(node))) {
    run.asked++
  }
  if (!mayBeAsked(frame, node)) {
    return
  }
  const value = evaluate(frame, node)
  const of = askedOf(value)
  const at = tree.outerExpression(node)
  const isWhole = of === undefined && holdsAsked(value, WHOLE)
  if (isWhole && isHandedOn(tree, at) && !isPassed(visit, at)) {
    add(visit, node, state, { kind: 'everything' })
  }
  lookAtValue(visit, node, of, state)
}

function lookAtMember(visit: Visit, node: Node, state: State): void {
  const { frame, tree } = visit
  const object = objectOf(tree, node)
  if (!mayBeAsked(frame, object) && !mayBeAsked(frame, node)) {
    return
  }
  const of = askedOf(evaluate(frame, object))
  const isContext = of?.is === 'interaction' && of.hasMembers === true
  if (isContext && reading.members.get(tree.memberName(node)) === 'values') {
    add(visit, node, state, { kind: 'everything' })
  }
  if (of?.is === 'interaction' || of?.is === 'options') {
    readTarget(visit, node, of, state)
  }
  lookAtValue(visit, node, askedOf(evaluate(frame, node)), state)
}

/** Records the use of an interaction value at its place, by its kind. */
function lookAtValue(visit: Visit, node: Node, of: Asked | undefined, state: State): void {
  if (of === undefined) {
    return
  }
  const isOfLevels = of.is === 'name' && of.of !== 'command' && of.of !== 'focused'
  if (of.is === 'pattern' || of.is === 'names' || isOfLevels) {
    visit.run.asked++
  }
  switch (of.is) {
    case 'options':
      lookAtOptions(visit, node, of, state)
      return
    case 'interaction':
      lookAtInteraction(visit, node, of, state)
      return
    case 'option':
      lookAtOption(visit, node, of, state)
      return
    case 'name':
      lookAtLevel(visit, node, of, state)
      return
    case 'pattern':
      lookAtPattern(visit, node)
      return
    case 'names':
      lookAtLevels(visit, node)
      return
    case 'focused':
      lookAtFocus(visit, node, state)
      return
  }
}

function lookAtOptions(visit: Visit, node: Node, of: AskedIs<'options'>, state: State): void {
  const { frame, tree } = visit
  const at = tree.outerExpression(node)
  if (of.fields !== undefined) {
    readFields(visit, node, of, state)
  } else if (of.path !== undefined || of.type !== undefined) {
    if (!isPassed(visit, at)) {
      readMembers(visit, node, of, state)
    }
  } else if (of.isLikely !== true && isTakenOtherwise(frame, node, of) && !isPassed(visit, at)) {
    add(visit, node, state, { kind: 'everything' }, handedTo(tree, at))
  }
}

function lookAtInteraction(
  visit: Visit,
  node: Node,
  of: AskedIs<'interaction'>,
  state: State,
): void {
  const { module, tree } = visit
  const at = tree.outerExpression(node)
  if (of.hasMembers === true) {
    readContext(visit, node, state)
  }
  const isSure = of.isLikely !== true || isReadFrom(module, node)
  if (isSure && isHandedOn(tree, at) && !isPassed(visit, at)) {
    const { hands } = handedTo(tree, at)
    const handed = hands === undefined ? {} : { hands: `${hands}.options` }
    add(visit, node, state, { kind: 'everything' }, handed)
  }
}

function lookAtOption(visit: Visit, node: Node, of: AskedIs<'option'>, state: State): void {
  const { tree } = visit
  if (of.handed !== undefined) {
    const isMember = tree.kindOf(node) === K.MemberExpression
    readHanded(visit, { name: isMember ? tree.firstChild(node) : node, at: node, of }, state)
  }
}

/** Looks at the name of a sub-command, a group or the focused option. Used elsewhere than in comparisons, it may be any. */
function lookAtLevel(visit: Visit, node: Node, of: AskedIs<'name'>, state: State): void {
  const { levels, module, run, tree } = visit
  if (of.of === 'command' || (isCompared(tree, node) && of.needs === undefined)) {
    return
  }
  const key = tree.outerExpression(node)
  const isKey = module === run.module && isLookupKey(tree, key)
  for (const level of of.of === 'either' ? TOP : [of.of]) {
    if (isKey) {
      levels.keys.push({ level, key })
    } else {
      levels.open.add(level)
    }
  }
  if (of.of === 'focused') {
    useFocused(visit, node, state)
  }
}

function lookAtPattern({ levels, tree }: Visit, node: Node): void {
  if (!isCompared(tree, node)) {
    levels.open.add('subcommand')
  }
}

function lookAtLevels({ frame, levels, tree }: Visit, node: Node): void {
  const holder = tree.parentOf(tree.outerExpression(node))
  const isTaken = askedOf(evaluate(frame, holder))?.is === 'name'
  if (!isTaken && tree.kindOf(holder) !== K.VariableDeclaration) {
    for (const level of TOP) {
      levels.open.add(level)
    }
  }
}

function lookAtFocus(visit: Visit, node: Node, state: State): void {
  const { levels, tree } = visit
  if (tree.memberOn(node) === NONE && !isCompared(tree, node)) {
    levels.open.add('focused')
  }
  if (isHandedOn(tree, tree.outerExpression(node))) {
    useFocused(visit, node, state)
  }
}

const TOP = ['subcommand', 'group', 'either']

/** Records that the focused option is used as a whole, with its name. */
const useFocused = (visit: Visit, node: Node, state: State): void =>
  void add(visit, node, state, { kind: 'focused-name' })

/** Tells whether an expression is, or is in, an argument of a call that is followed: `{ client, interaction }`. */
function isPassed({ frame, followed }: Visit, at: Node): boolean {
  const { tree } = frame.module
  const parent = tree.parentOf(at)
  const holder = tree.kindOf(parent) === K.Property ? tree.parentOf(parent) : parent
  const literal = LITERALS.has(tree.kindOf(holder)) ? holder : NONE
  return followed.has(parent) || followed.has(tree.parentOf(literal))
}

const LITERALS = anyOf('ObjectExpression ArrayExpression')
