import { isFunction, namesIn, parametersOf, PATTERNS, usesOf } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import {
  beginningOf,
  bodyOf,
  calleeOf,
  declaredBy,
  initialOf,
  iteratedBy,
  leftOf,
  objectOf,
  operatorOf,
  rightOf,
  stepOf,
  testOf,
} from '../syntax/children.generated.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { callFrame, evaluate } from './evaluate.js'
import { literal, unknown } from '../values/value.js'
import type { Frame, Value } from '../values/value.js'
import { isAssigned } from './assignments.js'
import { spreadItems } from './containers.js'
import { followed, orDefault } from './members.js'

/** The most iterations of a loop that is followed. */
const MOST_ITERATIONS = 500

/**
 * Returns the loops between a node and a scope, the outermost first: `for` statements, and
 * functions passed to `.forEach()`. `undefined` if there is anything else between them, such as a
 * condition.
 */
export function loopsAround(tree: Tree, node: Node, scope: Node): Node[] | undefined {
  const loops: Node[] = []
  let at = node
  while (at !== scope) {
    const parent = tree.parentOf(at)
    if (parent === NONE) {
      return undefined
    }
    const kind = tree.kindOf(parent)
    if (parent === scope && (kind === K.Block || kind === K.Script)) {
      break
    }
    if (kind === K.ForStatement && bodyOf(tree, parent) === at) {
      loops.unshift(parent)
    } else if (isFunction(tree, parent)) {
      if (parent !== scope && eachCallOf(tree, parent) === NONE) {
        return undefined
      }
      if (parent !== scope) {
        loops.unshift(parent)
      }
    } else if (!PLAIN.has(kind)) {
      return undefined
    }
    at = parent
  }
  return loops
}

/** Nodes around a statement that do not change how often it runs. */
const PLAIN = anyOf(
  'Block ExpressionStatement ArgList CallExpression MemberExpression ParenthesizedExpression',
)

/**
 * Returns the statement's call `list.forEach(fn)` to which a function is passed; NONE for other
 * functions.
 */
export function eachCallOf(tree: Tree, fn: Node): Node {
  const call = tree.callWithArgument(fn)
  const isEach =
    tree.memberName(tree.firstChild(call)) === 'forEach' && tree.argumentsOf(call).length === 1
  return isEach && tree.kindOf(tree.parentOf(call)) === K.ExpressionStatement ? call : NONE
}

/**
 * Makes a frame for each iteration of nested loops; `undefined` if the number of iterations is
 * unknown.
 */
export function iterationsOf(frame: Frame, loops: readonly Node[]): Frame[] | undefined {
  let frames: Frame[] = [frame]
  for (const loop of loops) {
    const next: Frame[] = []
    for (const one of frames) {
      const iterations = iterationsOfOne(one, loop)
      if (iterations === undefined || next.length + iterations.length > MOST_ITERATIONS) {
        return undefined
      }
      next.push(...iterations)
    }
    frames = next
  }
  return frames
}

function iterationsOfOne(frame: Frame, loop: Node): Frame[] | undefined {
  const { tree } = frame
  if (isLeftEarly(tree, loop)) {
    return undefined
  }
  if (tree.kindOf(loop) !== K.ForStatement) {
    return eachIterations(frame, loop)
  }
  if (tree.hasChild(loop, K.ForOfSpec)) {
    return ofIterations(frame, loop)
  }
  const within = tree.childOf(loop, K.ForInSpec)
  if (within !== NONE) {
    return inIterations(frame, loop, within)
  }
  const counted = tree.childOf(loop, K.ForSpec)
  return counted === NONE ? undefined : countedIterations(frame, loop, counted)
}

const LEAVING = anyOf('Break Continue ReturnStatement Throw AwaitExpression')

/** Tells whether an iteration may end before its last statement. */
function isLeftEarly(tree: Tree, loop: Node): boolean {
  const end = tree.afterOf(loop)
  for (let node = loop + 1; node < end;) {
    if (LEAVING.has(tree.kindOf(node)) || tree.textOf(loop).startsWith('for await')) {
      return true
    }
    node = isFunction(tree, node) ? tree.afterOf(node) : node + 1
  }
  return false
}

/** Returns the items over which a loop or `.forEach()` runs; `undefined` if some are unknown. */
function itemsOver(frame: Frame, node: Node): readonly Value[] | undefined {
  const value = evaluate(frame, node)
  const items = spreadItems(value, { module: frame.module, node })
  const known = items.filter((item): item is Value => item.kind !== 'rest')
  return known.length === items.length && known.length <= MOST_ITERATIONS ? known : undefined
}

/**
 * Makes a frame for each iteration of `for (const item of list)`; `undefined` if the items are
 * unknown.
 */
export function ofIterations(frame: Frame, loop: Node): Frame[] | undefined {
  const { tree } = frame
  const spec = tree.childOf(loop, K.ForOfSpec)
  const pattern = tree.childrenOf(spec).find((part) => PATTERNS.has(tree.kindOf(part)))
  const over = iteratedBy(tree, spec)
  if (pattern === undefined || over === NONE) {
    return undefined
  }
  return itemsOver(frame, over)?.map((item) => iterationWith(frame, loop, [[pattern, item]]))
}

/**
 * Makes a frame for each iteration of `for (const key in object)`; `undefined` if the keys are
 * unknown.
 */
function inIterations(frame: Frame, loop: Node, spec: Node): Frame[] | undefined {
  const { module, tree } = frame
  const pattern = tree.childrenOf(spec).find((part) => tree.kindOf(part) === K.VariableDefinition)
  const over = iteratedBy(tree, spec)
  if (pattern === undefined || over === NONE) {
    return undefined
  }
  const object = evaluate(frame, over)
  if (object.kind !== 'object' || object.open !== undefined || object.isClass === true) {
    return undefined
  }
  const keys = [...new Set(object.entries.map(({ key }) => key))]
  // Keys that are numbers come first, whatever their place.
  if (keys.length > MOST_ITERATIONS || keys.some((key) => /^\d+$/.test(key))) {
    return undefined
  }
  return keys.map((key) =>
    iterationWith(frame, loop, [[pattern, literal({ module, node: pattern }, key)]]),
  )
}

function eachIterations(frame: Frame, fn: Node): Frame[] | undefined {
  const { module, tree } = frame
  const over = objectOf(tree, calleeOf(tree, eachCallOf(tree, fn)))
  const items = over === NONE ? undefined : itemsOver(frame, over)
  const [first, second] = parametersOf(tree, fn)
  return items?.map((item, index) =>
    iterationWith(frame, fn, [
      ...(first === undefined ? [] : [[first.pattern, item] as const]),
      ...(second === undefined
        ? []
        : [[second.pattern, literal({ module, node: second.pattern }, index)] as const]),
    ]),
  )
}

/**
 * Makes a frame for each iteration of `for (let i = 0; i < 5; i++)`; `undefined` for other counting
 * loops.
 */
function countedIterations(frame: Frame, loop: Node, spec: Node): Frame[] | undefined {
  const { module, tree } = frame
  const declaration = beginningOf(tree, spec)
  const counter = declaredBy(tree, declaration)
  const initial = initialOf(tree, declaration)
  if (initial === NONE || tree.kindOf(counter) !== K.VariableDefinition) {
    return undefined
  }
  const condition = testOf(tree, spec)
  const sign = tree.textOf(operatorOf(tree, condition))
  if (!COUNTS_TO.has(sign) || !isCountedUp(module, spec, counter)) {
    return undefined
  }
  const first = numberAt(frame, initial)
  const last = numberAt(frame, rightOf(tree, condition))
  if (first === undefined || last === undefined) {
    return undefined
  }
  const end = sign === '<' ? Math.ceil(last) : Math.floor(last) + 1
  const length = Math.max(0, end - first)
  if (!Number.isInteger(first) || !(length <= MOST_ITERATIONS)) {
    return undefined
  }
  return Array.from({ length }, (_, index) =>
    iterationWith(frame, loop, [[counter, literal({ module, node: counter }, first + index)]]),
  )
}

const COUNTS_TO: ReadonlySet<string> = new Set(['<', '<='])

/**
 * Tells whether a loop compares its counter, adds one after each iteration, and changes it nowhere
 * else.
 */
function isCountedUp(module: Module, spec: Node, counter: Node): boolean {
  const { tree } = module
  const name = tree.textOf(counter)
  const step = tree.textOf(stepOf(tree, spec))
  return (
    tree.textOf(leftOf(tree, testOf(tree, spec))) === name &&
    (step === `${name}++` || step === `++${name}`) &&
    usesOf(module, counter, name).every((use) => tree.contains(spec, use) || !isAssigned(tree, use))
  )
}

function numberAt(frame: Frame, expression: Node): number | undefined {
  const value = evaluate(frame, expression)
  return value.kind === 'literal' && typeof value.data === 'number' ? value.data : undefined
}

function iterationWith(
  frame: Frame,
  loop: Node,
  assignments: readonly (readonly [pattern: Node, value: Value])[],
): Frame {
  const { module } = frame
  const iteration = callFrame(frame, loop, frame.depth + 1, undefined, true)
  for (const [pattern, value] of assignments) {
    for (const { name, path } of namesIn(module.tree, pattern)) {
      const site = { module, node: name }
      const part =
        path === undefined
          ? unknown(site, 'The value is computed.')
          : followed(frame, value, path, site)
      iteration.bound.set(name, path?.length === 0 ? part : orDefault(iteration, name, part))
    }
  }
  return iteration
}
