import { evaluate } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isShorthand } from '../scope/module.js'
import { objectOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { Asked } from '../values/asked.js'
import { askedOf } from '../values/value.js'
import { askedAt, holdsAsked, isReadFrom, mayBeAsked } from './asked.js'
import type { State } from './branches.js'
import { isCompared } from './comparisons.js'
import { readFields, readHanded } from './decorated.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'
import { handedTo, isHandedOn, isTakenOtherwise, readContext, readMembers } from './members.js'
import { readTarget } from './targets.js'

const { reading } = LIBRARIES

/** The kinds of values that contain all options. */
const WHOLE: readonly Asked['is'][] = ['interaction', 'options']

/** Records the uses in a single node: a member, a name, a property. */
export function look(v: Visit, node: Node, state: State): void {
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
      const object = objectOf(tree, node)
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
        const { hands } = handedTo(tree, at)
        const handed = hands === undefined ? {} : { hands: `${hands}.options` }
        add(v, node, state, { kind: 'everything' }, handed)
      }
      return
    case 'option':
      if (of.handed !== undefined) {
        readHanded(
          v,
          tree.kindOf(node) === K.MemberExpression ? tree.firstChild(node) : node,
          node,
          of,
          state,
        )
      }
      return
    case 'name': {
      if (of.of === 'command' || (isCompared(tree, node) && of.needs === undefined)) {
        return
      }
      if (v.module === v.run.module && v.run.tableKeys.has(at)) {
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

/** Records that the focused option is used as a whole, with its name. */
const lookAtFocused = (v: Visit, node: Node, state: State): void =>
  void add(v, node, state, { kind: 'focused-name' })

/** Tells whether an expression is, or is in, an argument of a call that is followed: `{ client, interaction }`. */
function isPassed({ frame, followed }: Visit, at: Node): boolean {
  const { tree } = frame.module
  const parent = tree.parentOf(at)
  const kind = tree.kindOf(parent)
  const literal =
    kind === K.Property ? tree.parentOf(parent) : kind === K.ArrayExpression ? parent : NONE
  return followed.has(parent) || followed.has(tree.parentOf(literal))
}
