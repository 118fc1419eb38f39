import { flowOf } from '../flow/index.js'
import type { FlowNode } from '../flow/index.js'
import { bindingAt, declaratorsOf, functionAround, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import {
  conditionOf,
  elseOf,
  labelOf,
  leftOf,
  objectOf,
  operatorOf,
  rightOf,
  thenOf,
} from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Constant, Entry, Frame, Item, ObjectValue } from '../values/value.js'
import { evaluate, frameOf } from './evaluate.js'
import { assignmentsOf } from './assignments.js'

/**
 * The most constants that an expression may evaluate to. If there are more, the result is unknown.
 */
const MOST_CONSTANTS = 8
// Bounds: in a long function each name would be looked for in all of it.
const MOST_NODES = 2_000
const MOST_STEPS = 64
/** The most texts that conditions may compare with. A list of choices has no more. */
const MOST_NARROWED = 25
const MOST_ENTRIES = 64

/** The result if a search ended at a limit: other values are possible. */
export const CUT_SHORT = Symbol('cut short')

/**
 * The expressions or assigned names that may give a value: one of them does. `undefined` if another
 * source is possible.
 */
type Sources = readonly Node[] | typeof CUT_SHORT | undefined

/**
 * Returns all texts that an expression may evaluate to at its place. They come from both results of
 * a `?:`, from reaching assignments and from comparisons on the way. If other functions also change
 * a variable, it is not followed.
 *
 * @returns at most 8 texts from assignments, in the order of the text, or 25 from conditions;
 *   `undefined` if another value is possible, `CUT_SHORT` if the search ended at a limit
 */
export function constantsAt(
  frame: Frame,
  expression: Node,
): readonly Constant[] | typeof CUT_SHORT | undefined {
  const given = constantsGiven(frame, expression)
  return given ?? narrowedAt(frame, frame.tree.innerExpression(expression))
}

/** Returns the texts that the sources of an expression evaluate to. */
function constantsGiven(
  frame: Frame,
  expression: Node,
): readonly Constant[] | typeof CUT_SHORT | undefined {
  const found = new Map<string, Constant>()
  const open = [expression]
  const seen = new Set<Node>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const node = frame.tree.innerExpression(at)
    if (seen.has(node)) {
      continue
    }
    seen.add(node)
    if (seen.size > MOST_STEPS) {
      return CUT_SHORT
    }
    const known = constantsOf(frame, node)
    for (const constant of known) {
      found.set(constant.text, constant)
    }
    const parts = known.length > 0 ? NO_PARTS : sourcesOf(frame, node)
    if (parts === undefined || parts === CUT_SHORT) {
      return parts
    }
    open.push(...parts)
    if (found.size > MOST_CONSTANTS) {
      return CUT_SHORT
    }
  }
  return [...found.values()].sort((one, other) => one.site.node - other.site.node)
}

/** Returns the texts that an expression may evaluate to; empty if they are unknown. */
function constantsOf(frame: Frame, node: Node): readonly Constant[] {
  const { module, tree } = frame
  // A parameter, as far as nothing has changed it.
  const isGiven = tree.kindOf(node) === K.VariableDefinition
  const value = isGiven ? frameOf(frame, node).bound.get(node) : evaluate(frame, node)
  if (value?.kind === 'literal' && typeof value.data === 'string') {
    return [{ text: value.data, site: { module, node } }]
  }
  return value?.kind === 'unknown' ? (value.constants ?? NO_CONSTANTS) : NO_CONSTANTS
}

const NO_CONSTANTS: readonly Constant[] = []
const NO_PARTS: readonly Node[] = []

/** Returns the expressions of which one gives a node its value; `undefined` if they are unknown. */
function sourcesOf({ module, tree }: Frame, node: Node): Sources {
  if (tree.kindOf(node) === K.ConditionalExpression) {
    return [thenOf(tree, node), elseOf(tree, node)]
  }
  const binding = bindingAt(module, node)
  const mayChange = binding?.kind === 'variable' || binding?.kind === 'parameter'
  const names =
    mayChange && binding.path?.length === 0 ? reachingNames(module, node, binding) : undefined
  if (names === undefined || names === CUT_SHORT) {
    return names
  }
  const values = names.map((name) => valueAssignedBy(tree, name))
  return values.includes(NONE) ? undefined : values
}

/**
 * Adds all possible texts to the value of an argument, if the value is unknown. The called function
 * may use the argument as an option's name.
 */
export function withConstants(frame: Frame, item: Item): Item {
  if (item.kind === 'object') {
    return withConstantEntries(frame, item)
  }
  const isPlain =
    item.kind === 'unknown' &&
    (item.interactionValue ?? item.oneOf ?? item.made ?? item.constants) === undefined
  if (!isPlain || item.site.module !== frame.module) {
    return item
  }
  const constants = constantsAt(frame, item.site.node)
  return constants === undefined || constants === CUT_SHORT ? item : { ...item, constants }
}

/**
 * Adds all possible texts to the values of an object's entries. Returns the same object if nothing
 * is added.
 */
function withConstantEntries(frame: Frame, object: ObjectValue): ObjectValue {
  let isChanged = false
  const given = object.entries.length > MOST_ENTRIES ? [] : object.entries
  const entries = given.map((entry): Entry => {
    const value = entry.value.kind === 'unknown' ? withConstants(frame, entry.value) : entry.value
    if (value === entry.value || value.kind === 'rest') {
      return entry
    }
    isChanged = true
    return { ...entry, value }
  })
  return isChanged ? { ...object, entries } : object
}

/**
 * Returns the assignments and declarations that may give a variable its value at a use, by the
 * assigned names.
 *
 * @returns `undefined` if the value may also come from elsewhere, such as another function;
 * `CUT_SHORT` if the search ended at a limit
 */
export function reachingNames(module: Module, name: Node, { node }: Binding): Sources {
  const { tree } = module
  const fn = functionAround(tree, name)
  const variable = variableOf(module, node)
  if (variable.fn !== fn) {
    return undefined
  }
  const { at, isWhole } = flowOf(tree, fn)
  const start = at.get(name)
  if (!isWhole) {
    return CUT_SHORT
  }
  return start === undefined ? undefined : reaching(tree, start, variable)
}

/** A variable, with cached results of searches for its assignments. */
interface Variable {
  /**
   * The function that contains all assignments; NONE for the top level, `undefined` if there are
   * several functions.
   */
  readonly fn: Node | undefined
  readonly text: string
  /** Its declaration and its uses. */
  readonly names: ReadonlySet<Node>
  /** The reaching assignments at the points where they were computed before. */
  readonly known: Map<FlowNode, Sources>
}

const variableOf = once((module: Module, definition: Node): Variable => {
  const { tree } = module
  const text = tree.textOf(definition)
  const fn = functionAround(tree, definition)
  const assignments = assignmentsOf(module, definition)
  const isOwn = assignments?.every(({ name }) => functionAround(tree, name) === fn) === true
  const assigned = (assignments ?? []).map(({ name }) => name)
  const names = new Set([definition, ...usesOf(module, definition, text), ...assigned])
  return { fn: isOwn ? fn : undefined, text, names, known: new Map() }
})

/**
 * Returns the texts that a variable may have at a use, if each path has a condition that limits
 * them: `if (!['on', 'off'].includes(status)) return`.
 *
 * @returns `undefined` if a path has no such condition
 */
function narrowedAt(frame: Frame, name: Node): readonly Constant[] | undefined {
  const { module, tree } = frame
  const binding = bindingAt(module, name)
  if (binding?.kind !== 'variable' && binding?.kind !== 'parameter') {
    return undefined
  }
  const fn = functionAround(tree, name)
  const variable = variableOf(module, binding.node)
  const { at, isWhole } = variable.fn === fn ? flowOf(tree, fn) : NOT_FOLLOWED
  const start = at.get(name)
  const found = isWhole && start !== undefined ? askedBefore(frame, start, variable) : undefined
  const texts = [...new Map(found?.map((one) => [one.text, one])).values()]
  return texts.length > 0 && texts.length <= MOST_NARROWED ? texts : undefined
}

const NOT_FOLLOWED = { at: new Map<Node, FlowNode>(), isWhole: false } as const

/**
 * Returns the texts to which the last conditions before a point limit a variable; `undefined` if a
 * path has no such condition.
 */
function askedBefore(
  frame: Frame,
  start: FlowNode,
  variable: Variable,
): readonly Constant[] | undefined {
  const open = [start]
  const seen = new Set(open)
  const found: Constant[] = []
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const asked = askedFor(frame, node, variable)
    const isOther = node.kind === 'assignment' && frame.tree.textOf(node.node) === variable.text
    if (asked === undefined && (isOther || node.kind === 'start' || seen.size > MOST_NODES)) {
      return undefined
    }
    found.push(...(asked ?? NO_CONSTANTS))
    for (const antecedent of asked === undefined ? node.antecedents : []) {
      if (!seen.has(antecedent)) {
        seen.add(antecedent)
        open.push(antecedent)
      }
    }
  }
  return found
}

/**
 * Returns the texts to which a condition or a `case` limits a variable; `undefined` for any other
 * node.
 */
function askedFor(
  frame: Frame,
  { kind, node, isTrue }: FlowNode,
  { names }: Variable,
): readonly Constant[] | undefined {
  const { tree } = frame
  const isName = (part: Node): boolean => names.has(tree.innerExpression(part))
  if (kind === 'clause') {
    const chosen = tree.parentOf(tree.parentOf(node))
    const isCase = tree.kindOf(node) === K.CaseLabel && isName(conditionOf(tree, chosen))
    return isCase ? textsOf(frame, labelOf(tree, node)) : undefined
  }
  if (kind !== 'condition') {
    return undefined
  }
  if (tree.kindOf(node) === K.BinaryExpression) {
    const [left, right] = [leftOf(tree, node), rightOf(tree, node)]
    const isEqual = EQUALITY.get(tree.textOf(operatorOf(tree, node))) === isTrue
    const other = isName(left) ? right : left
    return isEqual && (isName(left) || isName(right)) ? textsOf(frame, other) : undefined
  }
  const callee = tree.innerExpression(tree.firstChild(node))
  const [asked = NONE, another] = tree.argumentsOf(node)
  const isAsked = isTrue === true && another === undefined && asked !== NONE && isName(asked)
  if (!isAsked || tree.memberName(callee) !== 'includes') {
    return undefined
  }
  return itemsOf(frame, objectOf(tree, callee))
}

/** Equality operators, with their results for equal values. */
const EQUALITY: ReadonlyMap<string, boolean> = new Map([
  ['===', true],
  ['==', true],
  ['!==', false],
  ['!=', false],
])

/**
 * Returns the only text to which an expression evaluates, as a list; `undefined` if there are
 * several or the value is unknown.
 */
function textsOf(frame: Frame, node: Node): readonly Constant[] | undefined {
  const texts = constantsOf(frame, frame.tree.innerExpression(node))
  return texts.length === 1 ? texts : undefined
}

/** Returns the texts in a list; `undefined` if it may have other items. */
function itemsOf(frame: Frame, node: Node): readonly Constant[] | undefined {
  const list = evaluate(frame, node)
  const items = list.kind === 'list' && list.items.length > 0 ? list.items : []
  const texts = items.flatMap((item): Constant[] => {
    const isText = item.kind === 'literal' && typeof item.data === 'string'
    return isText ? [{ text: String(item.data), site: item.site }] : []
  })
  return texts.length > 0 && texts.length === items.length ? texts : undefined
}

/** Returns the assignments of a variable that may give it its value at a point, on any path. */
function reaching(tree: Tree, from: FlowNode, variable: Variable): Sources {
  const { known } = variable
  if (!known.has(from)) {
    known.set(from, reachingFrom(tree, from, variable))
  }
  return known.get(from)
}

function reachingFrom(tree: Tree, from: FlowNode, { names, text, known }: Variable): Sources {
  const found = new Set<Node>()
  const open: FlowNode[] = [from]
  const seen = new Set(open)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const before = known.has(node) ? known.get(node) : assignedAt(tree, node, names, text)
    if (before === CUT_SHORT || seen.size > MOST_NODES || found.size > MOST_STEPS) {
      return CUT_SHORT
    }
    if (before === undefined || node.kind === 'start') {
      return undefined
    }
    for (const name of before) {
      found.add(name)
    }
    for (const antecedent of before.length > 0 ? [] : node.antecedents) {
      if (!seen.has(antecedent)) {
        seen.add(antecedent)
        open.push(antecedent)
      }
    }
  }
  return [...found]
}

/**
 * Returns the name to which a node assigns; empty if the node does not assign to the variable,
 * `undefined` if this is unclear.
 */
function assignedAt(
  tree: Tree,
  { kind, node }: FlowNode,
  names: ReadonlySet<Node>,
  text: string,
): readonly Node[] | undefined {
  if (kind !== 'assignment' || (!names.has(node) && tree.textOf(node) !== text)) {
    return NO_NAMES
  }
  return names.has(node) ? [node] : undefined
}

const NO_NAMES: readonly Node[] = []

/**
 * Returns the value that an assignment or declaration gives to a name. For a parameter, returns the
 * parameter. NONE for names in patterns.
 */
function valueAssignedBy(tree: Tree, name: Node): Node {
  const holder = tree.holderOf(name)
  if (tree.targetOf(holder) === name) {
    return tree.textOf(operatorOf(tree, holder)) === '=' ? rightOf(tree, holder) : NONE
  }
  if (tree.kindOf(holder) === K.ParamList) {
    return name
  }
  if (tree.kindOf(holder) === K.VariableDeclaration) {
    return declaratorsOf(tree, holder).find(({ pattern }) => pattern === name)?.init ?? NONE
  }
  return NONE
}
