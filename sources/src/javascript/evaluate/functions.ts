import { isFunction, parametersOf, resolve } from '../scope/bindings.js'
import type { Declarator } from '../scope/bindings.js'
import type { Site } from '../scope/module.js'
import { bodyOf, conditionOf, elseOf, returnedBy, thenOf } from '../syntax/children.generated.js'
import { K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { callFrame, evaluate } from './evaluate.js'
import { listOf, literal, truthOf, unknown } from '../values/value.js'
import type { Frame, FunctionValue, Item, Value } from '../values/value.js'
import { followed, orDefault } from './members.js'
import { changed } from './mutations.js'
import { replay, replaySelf } from './replay.js'

interface CallOptions {
  readonly site: Site
  readonly depth: number
  readonly self?: Value
  readonly isLooped?: boolean
}

/**
 * Evaluates a call of a function of the project. Its value is known if the body is an expression,
 * or if it is clear which `return` runs.
 */
export function run(
  fn: FunctionValue,
  args: readonly Item[],
  { site, depth, self, isLooped }: CallOptions,
): Value {
  const { node } = fn.site
  const { tree } = fn.frame.module
  if (tree.hasChild(node, K.Async) || tree.hasChild(node, K.Star)) {
    return unknown(site, 'The value is awaited at run time.')
  }
  if (args.some(({ kind }) => kind === 'builder')) {
    fn.frame.module.callbacks.add(node)
  }
  const frame = callFrame(fn.frame, node, depth + 1, self, isLooped)
  bind(frame, args, site)
  if (self?.kind === 'builder') {
    replaySelf(frame, self.state)
  }
  const body = bodyOf(tree, node)
  if (isLooped === true && tree.isDamaged(node)) {
    return unknown(site, 'The text of the function is damaged.')
  }
  if (body === NONE || tree.kindOf(body) === K.Error || tree.kindOf(body) === K.Arrow) {
    return unknown(site, 'The function is not written yet.')
  }
  return tree.kindOf(body) === K.Block ? returned(frame, body, site) : evaluate(frame, body)
}

/** Binds the parameters of a frame's function to arguments. */
export function bind(frame: Frame, args: readonly Item[], site: Site): void {
  const { tree } = frame
  for (const [index, parameter] of parametersOf(tree, frame.fn).entries()) {
    const whole = argumentFor(frame, parameter, { args, index, site })
    for (const node of tree.nodesIn(parameter.pattern, K.VariableDefinition)) {
      bindName(frame, node, whole, site)
    }
  }
}

/** The arguments of a call, and the index of the wanted one. */
interface CallArguments {
  readonly args: readonly Item[]
  readonly index: number
  readonly site: Site
}

/**
 * Returns the whole value of a parameter: the argument, the default, or the remaining arguments.
 */
function argumentFor(frame: Frame, { isRest, init }: Declarator, call: CallArguments): Value {
  const { args, index, site } = call
  if (isRest) {
    return listOf(site, args.slice(index))
  }
  const spread = args.findIndex(({ kind }) => kind === 'rest')
  const arg = args[index] ?? literal(site, undefined)
  if (arg.kind === 'rest' || (spread !== -1 && index >= spread)) {
    return unknown(site, 'The argument is not known.')
  }
  const isLeftOut = arg.kind === 'literal' && arg.data === undefined && init !== NONE
  return isLeftOut ? evaluate(frame, init) : arg
}

/** Binds a name in a parameter's pattern to its part of the value. */
function bindName(frame: Frame, node: Node, whole: Value, site: Site): void {
  const { module, tree } = frame
  const name = tree.textOf(node)
  const binding = resolve(module, name, node)
  if (binding?.kind !== 'parameter' || binding.node !== node) {
    return
  }
  const { path } = binding
  const part =
    path === undefined
      ? unknown(site, 'The value is computed.')
      : followed(frame, whole, path, site)
  const value = path === undefined || path.length === 0 ? part : orDefault(frame, node, part)
  frame.bound.set(node, value)
  if (value.kind === 'builder') {
    replay(frame, binding, name, value.state)
  } else if (value.kind === 'list' || value.kind === 'object') {
    frame.bound.set(node, changed(frame, binding, name, value))
  }
}

/** Evaluates the `return` that runs, if the conditions are known. */
function returned(frame: Frame, body: Node, site: Site): Value {
  const reached = reachedIn(frame, returningIn(frame.tree, body))
  if (reached === undefined) {
    return unknown(site, 'What the function returns depends on a condition.')
  }
  const value = reached === NONE ? NONE : returnedBy(frame.tree, reached)
  return value === NONE ? literal(site, undefined) : evaluate(frame, value)
}

/** Returns the statements of a block that may return. They are cached, so that a call does not search a long body again. */
const returningIn = once((tree: Tree, block: Node): readonly Node[] =>
  tree
    .childrenOf(block)
    .filter(
      (statement) =>
        tree.kindOf(statement) === K.ReturnStatement ||
        (!isFunction(tree, statement) && returnsIn(tree, statement).length > 0),
    ),
)

/**
 * Returns the first `return` that statements reach; NONE if they reach none, `undefined` if this is
 * unknown.
 */
function reachedIn(frame: Frame, statements: readonly Node[]): Node | undefined {
  const { tree } = frame
  for (const statement of statements) {
    const kind = tree.kindOf(statement)
    if (kind === K.ReturnStatement) {
      return statement
    }
    if (isFunction(tree, statement) || returnsIn(tree, statement).length === 0) {
      continue
    }
    if (kind === K.Block) {
      const reached = reachedIn(frame, returningIn(tree, statement))
      if (reached !== NONE) {
        return reached
      }
      continue
    }
    if (kind !== K.IfStatement) {
      return undefined
    }
    const condition = conditionOf(tree, statement)
    const holds = condition === NONE ? undefined : truthOf(evaluate(frame, condition))
    const branch = holds === true ? thenOf(tree, statement) : elseOf(tree, statement)
    if (holds === undefined) {
      return undefined
    }
    const reached = branch === NONE ? NONE : reachedIn(frame, [branch])
    if (reached !== NONE) {
      return reached
    }
  }
  return NONE
}

/** Returns the `return` statements of a body, without those of inner functions. */
function returnsIn(tree: Tree, body: Node): Node[] {
  const found: Node[] = []
  const end = tree.afterOf(body)
  for (let node = body + 1; node < end;) {
    if (tree.kindOf(node) === K.ReturnStatement) {
      found.push(node)
    }
    node =
      isFunction(tree, node) || tree.kindOf(node) === K.ClassBody ? tree.afterOf(node) : node + 1
  }
  return found
}
