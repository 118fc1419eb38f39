import type { LocatedUse } from '../../reader.js'
import { addTo, getOrInsert, onceFor } from '../../record.js'
import { rangeOf } from '../definition/conversion.js'
import { evaluate, rootFrame } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { resolve, usesOf } from '../scope/bindings.js'
import { contentOf, isText, stringOf } from '../syntax/strings.js'
import {
  lastOfProperty,
  memberPropertyOf,
  operatorOf,
  propertyKeyOf,
} from '../syntax/children.generated.js'
import { EQUALITIES } from '../syntax/signs.js'
import { K, NONE, anyOf, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { PropertyMember } from '../values/interaction-value.js'
import { interactionValueOf } from '../values/value.js'
import type { Frame } from '../values/value.js'
import type { State } from './branches.js'
import { add } from './entries.js'
import type { Visit } from './entries.js'
import { patternDeclaredWith } from './declared.js'
import { NOTHING_KNOWN, isGuarded, soughtIn, variablesOf } from './reads.js'
import type { Options } from './reads.js'
import { isTakenLater, takesMember } from './taken-members.js'
import { mentioning } from './condition-mentions.js'
import { takesMemberAtOnce } from './member-access.js'

const { reading } = LIBRARIES

/**
 * Returns the name and place of a member that `.title` or `['post-channel']` reads; `undefined` for
 * a computed name.
 */
export function memberOf(tree: Tree, node: Node): PropertyMember | undefined {
  const isMember = tree.kindOf(node) === K.MemberExpression
  const key = isMember ? memberPropertyOf(tree, node) : propertyKeyOf(tree, node)
  const kind = tree.kindOf(key)
  if (kind === K.PropertyName || kind === K.VariableDefinition) {
    return { name: tree.textOf(key), place: { start: tree.startOf(key), end: tree.endOf(key) } }
  }
  const name = isText(tree, key) ? stringOf(tree, key) : undefined
  const [start, end] = (name === undefined ? undefined : contentOf(tree, key)) ?? []
  if (name === undefined || start === undefined || end === undefined) {
    return undefined
  }
  return { name, place: { start, end, isText: true } }
}

/**
 * Returns the chain of members that the code reads from a node (`members`), and the whole
 * expression (`top`).
 */
function membersBehind(visit: Visit, node: Node, state: State) {
  const { module, tree } = visit
  const members: PropertyMember[] = []
  let top = node
  for (;;) {
    const member = tree.memberOn(top)
    const part = member === NONE ? undefined : memberOf(tree, member)
    if (part === undefined) {
      return { members, top: tree.outerExpression(top) }
    }
    const isTaken = takesMember(module, member)
    const variables = variablesOf(tree, member)
    const mayLeave = isTaken && !takesMember(module, member, true)
    const taken = { node: member, part, variables, mayLeave }
    members.push(isTaken ? markTaken(visit, taken, state) : part)
    top = member
  }
}

/** A member of the options whose own members are read. */
interface TakenMember {
  readonly node: Node
  readonly part: PropertyMember
  /** The variables that contain the member's value. */
  readonly variables: readonly string[]
  /** True if code between the member and its own members may leave the handler. */
  readonly mayLeave: boolean
}

/** Marks a member whose own members are read as `isTaken`, unless a condition checks the member. */
function markTaken(
  visit: Visit,
  { node, part, variables, mayLeave }: TakenMember,
  state: State,
): PropertyMember {
  const { tree } = visit
  const { name } = part
  const words = [name, ...mentioning(tree, name, node), ...variables]
  const read = { call: node, name, throws: takesMemberAtOnce(tree, node), words }
  if (isGuarded(visit, read, state)) {
    return part
  }
  return { ...part, isTaken: true, ...(mayLeave && { mayLeave }) }
}

/** Returns the pattern that destructures a value: `const { title } = …`; NONE without one. */
function patternOf(tree: Tree, value: Node): Node {
  const pattern = patternDeclaredWith(tree, value)
  return tree.kindOf(pattern) === K.ObjectPattern ? pattern : NONE
}

/** Returns the members in a pattern; `undefined` if it contains a computed name or a rest. */
function membersOf(
  visit: Visit,
  pattern: Node,
  state: State,
): readonly PropertyMember[] | undefined {
  const { module, tree } = visit
  const found = tree.childrenOf(pattern).map((property) => {
    const part = tree.kindOf(property) === K.PatternProperty ? memberOf(tree, property) : undefined
    const name = lastOfProperty(tree, property)
    const declaration = tree.parentOf(pattern)
    if (part === undefined || !isTakenLater(module, declaration, name)) {
      return part
    }
    const mayLeave = !isTakenLater(module, declaration, name, true)
    const taken = { node: property, part, variables: [tree.textOf(name)], mayLeave }
    return markTaken(visit, taken, state)
  })
  return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined
}

/** Records the members that are read from an object with the values of options. */
export function readMembers(
  visit: Visit,
  node: Node,
  interactionValue: Options,
  state: State,
): void {
  const { tree } = visit
  const { members, top } = membersBehind(visit, node, state)
  const pattern = patternOf(tree, top)
  const declaration = tree.parentOf(top)
  // The uses of a constant are followed.
  const isConstant =
    tree.kindOf(declaration) === K.VariableDeclaration && tree.kindOf(declaration + 1) === K.Const
  // What the code sets itself, it may read, too.
  if (members.some(({ name }) => isAssignedTo(visit.frame, name))) {
    return void add(visit, node, state, NOTHING_KNOWN)
  }
  if (members.length > 0 || pattern !== NONE || !isConstant) {
    const isComputed = tree.memberOn(top) !== NONE
    readPattern(visit, { node, pattern, before: members, isComputed }, interactionValue, state)
  }
}

/**
 * Tells whether the module assigns to an option, so that the option may have any value:
 * `ctx.options.kind ??= 'all'`.
 *
 * @param name the name of the option; `undefined` if it is unknown
 */
export const isAssignedTo = (frame: Frame, name: string | undefined): boolean =>
  getOrInsert(assigned(frame), name, () => isAssignedIn(frame, name))

/** Whether a module assigns to an option, by the frame and the name of the option. */
const assigned = onceFor<Frame, Map<string | undefined, boolean>>(() => new Map())

function isAssignedIn(frame: Frame, name: string | undefined): boolean {
  const { evaluator, module, tree } = frame
  const targets = [name, 'value'].flatMap((key) => membersAssigned(tree, 0).get(key) ?? [])
  return targets.some((target) => {
    const isHere = frame.fn !== NONE && tree.contains(frame.fn, target)
    const value = evaluate(isHere ? frame : rootFrame(evaluator, module), target)
    const of = interactionValueOf(value)
    return of?.is === 'option' && of.isWhole !== true && of.name === name
  })
}

/** Returns the members to which a module assigns, by name. */
const membersAssigned = once((tree: Tree): ReadonlyMap<string | undefined, readonly Node[]> => {
  const found = new Map<string | undefined, Node[]>()
  for (const assignment of tree.nodesIn(0, K.AssignmentExpression)) {
    const target = tree.targetOf(assignment)
    const member = tree.kindOf(target) === K.MemberExpression ? memberOf(tree, target) : undefined
    addTo(found, member?.name, target)
  }
  return found
})

/** An object of option values, and the pattern that destructures it; NONE without a pattern. */
interface ReadPattern {
  readonly node: Node
  readonly pattern: Node
  /** The members that the code reads between the object and the pattern. */
  readonly before?: readonly PropertyMember[]
  /** True if the code reads a member whose name it computes. */
  readonly isComputed?: boolean
}

/**
 * Records each option that a pattern takes from the object of option values. Records the whole
 * object if the pattern is not understood.
 */
export function readPattern(
  visit: Visit,
  { node, pattern, before = [], isComputed }: ReadPattern,
  { path = [], type }: Options,
  state: State,
): void {
  const whole = rangeOf(visit.module, node)
  for (const one of (pattern === NONE ? undefined : membersOf(visit, pattern, state)) ?? [
    undefined,
  ]) {
    add(visit, node, state, NOTHING_KNOWN, {
      place: one?.place ?? { ...whole, end: before.at(-1)?.place.end ?? whole.end },
      members: [...path, ...before, ...(one === undefined ? [] : [one])],
      ...(type !== undefined && { argsType: type }),
      ...(isComputed === true && { unnamed: 'key' as const }),
    })
  }
}

/**
 * Records the options that a pattern takes from a context:
 * `const { options: { title }, users } = ctx`. If the pattern is unknown, all options count as
 * read.
 */
export function readContext(visit: Visit, node: Node, state: State): void {
  const { tree } = visit
  if (patternDeclaredWith(tree, node) === NONE) {
    return
  }
  const pattern = patternOf(tree, node)
  for (const property of pattern === NONE ? [NONE] : tree.childrenOf(pattern)) {
    const key = propertyKeyOf(tree, property)
    const gives =
      key === NONE || tree.kindOf(property) !== K.PatternProperty
        ? 'values'
        : reading.members.get(tree.textOf(key))
    const value = lastOfProperty(tree, property)
    const kind = gives === 'options' ? tree.kindOf(value) : NONE
    if ((gives !== 'options' && gives !== 'values') || kind === K.VariableDefinition) {
      continue
    }
    if (kind === K.ObjectPattern && value !== undefined) {
      readPattern(visit, { node: value, pattern: value }, { is: 'options', path: [] }, state)
    } else {
      add(visit, node, state, NOTHING_KNOWN)
    }
  }
}

// Lists as the service sends them, and parts of the options that anybody may read.

/**
 * Tells whether options are used in other ways than by methods and names: as a list, or in the form
 * that Discord sends.
 */
export function isTakenOtherwise(frame: Frame, node: Node, interactionValue: Options): boolean {
  const { tree } = frame.module
  const at = tree.outerExpression(node)
  const member = tree.memberOn(node)
  // A variable holds it whose uses are followed.
  const isFollowed =
    tree.kindOf(tree.parentOf(at)) === K.VariableDeclaration && patternOf(tree, at) === NONE
  if (member === NONE) {
    return interactionValue.isRaw === true ? !isFollowed : isLost(frame, at)
  }
  const call = tree.callOn(member)
  const name = memberOf(tree, member)?.name
  if (call !== NONE && name !== undefined) {
    return (
      interactionValue.isRaw === true &&
      !name.startsWith('get') &&
      soughtIn(frame, name, tree.argumentsOf(call)) === undefined
    )
  }
  if (interactionValue.isRaw !== true) {
    return (
      name !== undefined &&
      !reading.knows(name) &&
      interactionValueOf(evaluate(frame, member))?.is === 'getter'
    )
  }
  // `interaction.data.options[0].options`
  return (
    interactionValueOf(evaluate(frame, tree.parentOf(tree.outerExpression(member))))?.is !==
    'options'
  )
}

const HANDS_ON = anyOf(
  'ArgList Spread ArrayExpression ObjectExpression ReturnStatement Property AssignmentExpression',
)

/** Tells whether an expression is passed to code that may use it in any way. */
export const isPassedOn = (tree: Tree, at: Node): boolean =>
  HANDS_ON.has(tree.kindOf(tree.parentOf(at)))

/**
 * Returns the method and the argument index to which an expression is passed, directly or as a
 * property of an object.
 */
export function receiverOf(tree: Tree, at: Node): Pick<LocatedUse, 'hands'> {
  const property = tree.kindOf(tree.parentOf(at)) === K.Property ? tree.parentOf(at) : NONE
  const argument = property === NONE ? at : tree.outerExpression(tree.parentOf(property))
  const list = tree.parentOf(argument)
  const callee =
    tree.kindOf(list) === K.ArgList
      ? tree.innerExpression(tree.firstChild(tree.parentOf(list)))
      : NONE
  const name = tree.memberName(callee)
  const key = property === NONE ? '' : `.${tree.textOf(tree.firstChild(property))}`
  return name === '' ? {} : { hands: `${name} ${tree.childrenOf(list).indexOf(argument)}${key}` }
}

/**
 * Tells whether options reach code that the analysis does not follow. Variables are followed if
 * they contain only options.
 */
function isLost(frame: Frame, at: Node): boolean {
  const { tree } = frame.module
  const parent = tree.parentOf(at)
  const target = tree.firstChild(parent)
  switch (tree.kindOf(parent)) {
    case K.AssignmentExpression:
      return (
        target !== at &&
        (target === NONE || interactionValueOf(evaluate(frame, target))?.is !== 'options')
      )
    case K.VariableDeclaration: {
      const name = patternDeclaredWith(tree, at)
      const binding = resolve(frame.module, tree.textOf(name), at)
      if (binding?.kind !== 'variable' || binding.isConstant) {
        return false
      }
      const [use] = usesOf(frame.module, name, tree.textOf(name))
      return use !== undefined && interactionValueOf(evaluate(frame, use))?.is !== 'options'
    }
    case K.ConditionalExpression:
      return target !== at
    case K.BinaryExpression:
      return !EQUALITIES.has(tree.textOf(operatorOf(tree, parent)))
    default:
      return isPassedOn(tree, at)
  }
}
