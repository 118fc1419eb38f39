import { exportsOf } from '../scope/exports.js'
import type { Site } from '../scope/module.js'
import { importedModule } from '../scope/resolution.js'
import { consumerOf } from '../syntax/chains.js'
import { calleeOf, firstArgument, objectOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { evaluate, rootFrame } from './evaluate.js'
import type { Asked } from '../values/asked.js'
import { DAMAGED, restOf, unknown, unknownFrom, valueAsked } from '../values/value.js'
import type { Frame, FunctionValue, Item, ObjectValue, Value } from '../values/value.js'
import { callBuilder, writtenAt } from './builder-calls.js'
import type { MethodCall } from './builder-calls.js'
import { constructBuilder } from './builders.js'
import { instanceOf } from './classes.js'
import { itemsOf } from './containers.js'
import { run } from './functions.js'
import { callGlobal } from './globals.js'
import { exportedBy, imported } from './identifiers.js'
import { instanceFrom } from './instances.js'
import { callList, callMap } from './lists.js'
import { keyedBy } from './map-items.js'
import { callString } from './strings.js'
import { translate } from './translations.js'

/** Evaluates `callee(…)`. */
export function call(frame: Frame, node: Node): Value {
  const { module, tree } = frame
  const site = { module, node }
  const list = tree.childOf(node, K.ArgList)
  const first = calleeOf(tree, node)
  if (first === NONE || list === NONE) {
    return unknown(site, DAMAGED)
  }
  const args = argumentsOf(frame, list)
  if (tree.isBroken(node)) {
    return unknown(site, DAMAGED)
  }
  const callee = tree.innerExpression(first)
  if (tree.kindOf(callee) === K.MemberExpression) {
    const name = tree.childOf(callee, K.PropertyName)
    const object = objectOf(tree, callee)
    if (name !== NONE && object !== NONE) {
      const holder = evaluate(frame, object)
      const method = tree.textOf(name)
      const known = callMethod(frame, holder, { name, method, site }, args)
      if (known !== undefined) {
        return known
      }
    }
  }
  if (tree.kindOf(callee) === K.VariableName && tree.textOf(callee) === 'require') {
    return required(frame, args(), site)
  }
  const fn = evaluate(frame, callee)
  const isNamed = tree.kindOf(callee) === K.VariableName
  const wrapped = fn.kind === 'function' || isNamed ? args()[0] : undefined
  // `localized(builder, 'ban')`: it works on the builder, and hands it back.
  if (fn.kind !== 'function' && wrapped?.kind === 'builder') {
    const consumer = consumerOf(tree, firstArgument(tree, list))
    if (translate(frame, fn, wrapped, site, callee)) {
      return wrapped
    }
    if (consumer !== undefined) {
      wrapped.state.open ??= `What ${consumer}() does to it is not known.`
    }
    return wrapped
  }
  if (fn.kind === 'function') {
    if (!isHelper(fn, args(), site)) {
      return run(fn, args(), { site, depth: frame.depth, isLooped: true })
    }
    const isNew =
      wrapped?.kind === 'builder' &&
      wrapped.state.builds === 'option' &&
      wrapped.state.calls.length === 0
    const made = run(fn, args(), { site, depth: frame.depth })
    const isIt = isNew && made.kind === 'builder' && made.state === wrapped.state
    return isIt ? { ...made, site: writtenAt(fn, made.site) } : made
  }
  if (fn.kind === 'external') {
    return (
      callGlobal(frame, fn, args(), site) ??
      frame.evaluator.libraries.call(frame, fn, args(), site) ?? {
        ...unknown(site, `The result of ${fn.path.join('.') || 'a call'}() is not known.`),
        result: { of: fn, args: args() },
      }
    )
  }
  const asked =
    fn.kind === 'unknown' && fn.asked !== undefined
      ? frame.evaluator.asking.call(frame, fn.asked, args)
      : undefined
  if (asked !== undefined) {
    return valueAsked(site, asked)
  }
  return fn.kind === 'unknown'
    ? unknownFrom(fn, site)
    : unknown(site, 'The result of the call is not known.')
}

/** Tells whether a function of another module gets a builder as its only argument. Its text then describes one thing. */
const isHelper = (fn: FunctionValue, args: readonly Item[], { module }: Site): boolean =>
  fn.frame.parent === undefined &&
  fn.site.module !== module &&
  args.length === 1 &&
  args[0]?.kind === 'builder'

/** Evaluates the arguments when they are first used. */
function argumentsOf(frame: Frame, list: Node): () => readonly Item[] {
  let args: Item[] | undefined
  return () => {
    if (args === undefined) {
      args = itemsOf(frame, list)
      if (frame.tree.isBroken(list)) {
        args.push(restOf({ module: frame.module, node: list }, DAMAGED))
      }
    }
    return args
  }
}

/** Evaluates a method call; `undefined` if the method is not known. Its arguments are then not evaluated. */
function callMethod(
  frame: Frame,
  holder: Value,
  made: Omit<MethodCall, 'args'>,
  args: () => readonly Item[],
): Value | undefined {
  const { method, site } = made
  switch (holder.kind) {
    case 'builder':
      return callBuilder(frame, holder, { ...made, args: args() })
    case 'list':
      return callList(frame, holder, method, args(), site)
    case 'map':
      return callMap(frame, holder, method, args(), site)
    case 'object':
      return method === 'toJSON' && holder.isClass !== true && args().length === 0
        ? holder
        : undefined
    case 'literal':
      return callString(holder, method, args(), site)
    case 'unknown': {
      const asked =
        holder.asked === undefined
          ? undefined
          : methodAsked(frame, holder.asked, method, args, site)
      return asked === undefined ? undefined : valueAsked(site, asked)
    }
    default:
      return undefined
  }
}

/** Evaluates `options.getString('title')` and `options.getString.bind(options)`. */
function methodAsked(
  frame: Frame,
  holder: Asked,
  method: string,
  args: () => readonly Item[],
  site: Site,
): Asked | undefined {
  const { asking } = frame.evaluator
  if (holder.is === 'getter') {
    return method === 'bind'
      ? holder
      : method === 'call'
        ? asking.call(frame, holder, () => args().slice(1))
        : undefined
  }
  const callee = asking.member(frame, holder, method, site)
  return callee === undefined ? undefined : asking.call(frame, callee, args)
}

/** Evaluates `require('x')`. */
function required(frame: Frame, args: readonly Item[], site: Site): Value {
  const [source] = args
  if (source?.kind !== 'literal' || typeof source.data !== 'string') {
    return unknown(site, 'What is required is computed.')
  }
  const from = importedModule(frame.module, source.data)
  if (from === undefined) {
    return imported(frame, source.data, '*', site)
  }
  const root = rootFrame(frame.evaluator, from)
  return exportsOf(from).names.has('module.exports')
    ? exportedBy(root, 'default', site, new Set())
    : { kind: 'namespace', site, frame: root }
}

/** Evaluates `new Class(…)`. */
export function construct(frame: Frame, node: Node): Value {
  const { module, tree } = frame
  const site = { module, node }
  const callee = calleeOf(tree, node)
  if (callee === NONE || tree.kindOf(callee) === K.Error) {
    return unknown(site, DAMAGED)
  }
  const list = tree.childOf(node, K.ArgList)
  const args = list === NONE ? () => [] : argumentsOf(frame, list)
  const constructor = evaluate(frame, callee)
  const builder = constructBuilder(frame, constructor, args, site)
  if (builder !== undefined) {
    return builder
  }
  const instance = instanceOfClass(frame, constructor, args, site)
  if (instance !== undefined) {
    return instance
  }
  if (constructor.kind === 'external') {
    const name = constructor.path.at(-1) ?? ''
    const make = (): Value | undefined =>
      name === 'Array' ? callGlobal(frame, constructor, args(), site) : keyedBy(name, args(), site)
    return (
      (constructor.source === undefined ? make() : undefined) ??
      frame.evaluator.libraries.construct(frame, constructor, args, site) ??
      unknown(site, `What new ${name}() makes is not known.`)
    )
  }
  if (constructor.kind === 'unknown') {
    return unknownFrom(constructor, site)
  }
  const result = unknown(site, 'What the class makes is not known.')
  return constructor.kind === 'class' ? { ...result, made: constructor.site } : result
}

/** Creates an instance of a class of the workspace. At the top level of a module, no interaction can be an argument of it. */
function instanceOfClass(
  frame: Frame,
  constructor: Value,
  args: () => readonly Item[],
  site: Site,
): ObjectValue | undefined {
  if (constructor.kind !== 'class') {
    return undefined
  }
  const instance = frame.fn === NONE ? undefined : instanceFrom(frame, constructor, args())
  return instance === undefined ? instanceOf(constructor, site) : { ...instance, use: site }
}
