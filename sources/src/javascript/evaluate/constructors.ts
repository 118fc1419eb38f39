import { rightOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { callFrame, evaluate } from './evaluate.js'
import { restOf } from '../values/value.js'
import type { ClassValue, Frame, Item, ObjectValue, Value } from '../values/value.js'
import { baseOf, fieldSetBy, itemsIn, memberNamed, superArguments } from './classes.js'
import { itemsOf } from './containers.js'
import { bind } from './functions.js'

const MOST_LEVELS = 8
const MOST_DEPTH = 12

/** A class of the workspace while an instance of it is created, with the constructor's call. */
export interface Construction {
  /** The class whose instance is created. */
  readonly made: ClassValue
  /** The constructor in the class itself; NONE if it has none. */
  readonly node: Node
  /** The frame in which the constructor runs. */
  readonly frame: Frame
}

/**
 * Returns the constructors that run for an instance: the class's own first, then those of its base
 * classes.
 */
export function constructionsOf(
  start: ClassValue,
  first: readonly Item[] = [restOf(start.site, 'What the class is made with is not known.')],
  self?: ObjectValue,
): Construction[] {
  const found: Construction[] = []
  let made = start
  let args = first
  while (found.length < MOST_LEVELS) {
    const { tree } = made.site.module
    const node = memberNamed(made, 'constructor')
    const isOwn = node !== NONE && tree.kindOf(node) === K.MethodDeclaration
    const outer = self === undefined ? made.frame : frameWithin(made, self)
    const frame = isOwn ? callFrame(outer, node, outer.depth + 1, self, true) : outer
    if (frame.depth > MOST_DEPTH) {
      return found
    }
    if (isOwn) {
      bind(frame, args, { module: made.site.module, node })
    }
    found.push({ made, node: isOwn ? node : NONE, frame })
    const base = baseOf(tree, made.site.node)
    const value = base === NONE ? undefined : evaluate(made.frame, base)
    if (value?.kind !== 'class') {
      return found
    }
    if (isOwn) {
      args = argumentsOfSuper(frame, node)
    }
    made = value
  }
  return found
}

/** Makes the frame of a class's fields and methods for one instance. */
export const frameWithin = (made: ClassValue, self: ObjectValue): Frame =>
  callFrame(made.frame, made.site.node, made.frame.depth + 1, self, true)

/** Returns the arguments of a constructor's `super(…)`. */
function argumentsOfSuper(frame: Frame, node: Node): readonly Item[] {
  const { module, tree } = frame
  const [list] = superArguments(tree, node)
  if (list !== undefined) {
    return itemsOf(frame, list)
  }
  return [restOf({ module, node }, 'The arguments of the base class are not known.')]
}

/**
 * Returns the expressions that top-level statements of a constructor assign to fields
 * (`this.data = …`), by field.
 */
export function assignmentsIn({ made, node }: Construction): ReadonlyMap<string, Node> {
  const { tree } = made.site.module
  const given = new Map<string, Node>()
  for (const statement of tree.childrenOf(tree.childOf(node, K.Block))) {
    const assignment =
      tree.kindOf(statement) === K.ExpressionStatement ? tree.firstChild(statement) : NONE
    const key = fieldSetBy(tree, assignment)
    const value = rightOf(tree, assignment)
    if (key !== undefined && value !== NONE && tree.hasChild(assignment, K.Equals)) {
      given.set(key, value)
    }
  }
  return given
}

/** Counts the assignments to each field or a part of it, anywhere in a class. */
export const timesSet = once((tree: Tree, node: Node): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const [, key = ''] of tree.textOf(node).matchAll(PART_SET)) {
    times.set(key, 2)
  }
  for (const at of tree.nodesIn(node, K.AssignmentExpression)) {
    const key = fieldSetBy(tree, at)
    if (key !== undefined) {
      times.set(key, (times.get(key) ?? 0) + 1)
    }
  }
  return times
})

/** Matches `this.data.options.push(`, `this.data.name =` and `this.data['name'] =`. */
const PART_SET =
  /\bthis\.([\w$]+)(?![\w$])(?=\s*(?:[?!]?\.\s*(?:push|unshift|splice)\(|(?:[?!]?\.[\w$.]{1,500}|\[[^\]]{0,500}\])\s*=(?!=)))/g

/**
 * Returns the value of a field that a constructor of the class or an ancestor sets exactly once, in
 * a top-level statement. Evaluates the arguments of `super(…)`.
 */
export function fieldOfConstructor(start: ClassValue, key: string): Value | undefined {
  for (const construction of constructionsOf(start)) {
    const { made, frame } = construction
    const times = timesSet(made.site.module.tree, made.site.node).get(key) ?? 0
    if (times > 1 || (times > 0 && made.site.module.tree.isDamaged(made.site.node))) {
      return undefined
    }
    const given = assignmentsIn(construction).get(key)
    if (given !== undefined) {
      return evaluate(frame, given)
    }
    if (times > 0 || hasField(made, key)) {
      return undefined
    }
  }
  return undefined
}

/** Tells whether a class declares a method, or a field with a value. */
const hasField = ({ site: { module, node } }: ClassValue, key: string): boolean =>
  itemsIn(module.tree, node).some(
    ({ name, init, isMethod }) => name === key && (isMethod || init !== NONE),
  )
