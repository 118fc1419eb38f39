import type { Site } from '../scope/module.js'
import { importedModule } from '../scope/resolution.js'
import { consumerOf } from '../syntax/chains.js'
import { calleeOf, firstArgument, objectOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { evaluate } from './evaluate.js'
import type { InteractionValue } from '../values/interaction-value.js'
import { DAMAGED, restOf, unknown, unknownFrom, unknownInteractionValue } from '../values/value.js'
import type {
  BuilderValue,
  External,
  Frame,
  FunctionValue,
  Item,
  ObjectValue,
  Value,
} from '../values/value.js'
import { callBuilder, siteOfOption } from './builder-calls.js'
import type { MethodCall } from './builder-calls.js'
import { constructBuilder } from './builders.js'
import { instanceOf } from './classes.js'
import { loadedByName, moduleRequired } from './composed-paths.js'
import { itemsOf } from './containers.js'
import { run } from './functions.js'
import { callGlobal } from './globals.js'
import { imported } from './identifiers.js'
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
  if (first === NONE || list === NONE || tree.isBroken(node)) {
    return unknown(site, DAMAGED)
  }
  const args = argumentsOf(frame, list)
  const callee = tree.innerExpression(first)
  const ofMethod =
    tree.kindOf(callee) === K.MemberExpression ? methodCalled(frame, callee, args, site) : undefined
  if (ofMethod !== undefined) {
    return ofMethod
  }
  if (tree.kindOf(callee) === K.VariableName && tree.textOf(callee) === 'require') {
    return required(frame, args(), list, site)
  }
  const fn = evaluate(frame, callee)
  if (fn.kind === 'function') {
    return runWith(frame, fn, args(), site)
  }
  const wrapped = tree.kindOf(callee) === K.VariableName ? args()[0] : undefined
  if (wrapped?.kind === 'builder') {
    return wrappedBy(frame, { fn, callee, list, site }, wrapped)
  }
  if (fn.kind === 'external') {
    return calledOutside(frame, fn, args(), site)
  }
  return calledUnknown(frame, fn, args, site)
}

/** Evaluates `object.method(…)`; `undefined` if the method is unknown. */
function methodCalled(
  frame: Frame,
  callee: Node,
  args: () => readonly Item[],
  site: Site,
): Value | undefined {
  const { tree } = frame
  const name = tree.childOf(callee, K.PropertyName)
  const object = objectOf(tree, callee)
  if (name === NONE || object === NONE) {
    return undefined
  }
  const holder = evaluate(frame, object)
  return callMethod(frame, holder, { name, method: tree.textOf(name), site }, args)
}

/** Evaluates a call of a function of the project. */
function runWith(frame: Frame, fn: FunctionValue, args: readonly Item[], site: Site): Value {
  const [first] = args
  const { depth } = frame
  if (!isHelper(fn, args, site)) {
    return run(fn, args, { site, depth, isLooped: true })
  }
  const isNew =
    first?.kind === 'builder' && first.state.builds === 'option' && first.state.calls.length === 0
  const made = run(fn, args, { site, depth })
  const isIt = isNew && made.kind === 'builder' && made.state === first.state
  return isIt ? { ...made, site: siteOfOption(fn, made.site) } : made
}

/** A call by name of a value that is no function of the project. */
interface CallOfName {
  readonly fn: Value
  readonly callee: Node
  readonly list: Node
  readonly site: Site
}

/**
 * Evaluates a call such as `localized(builder, 'ban')`, which changes the builder and returns it.
 */
function wrappedBy(
  frame: Frame,
  { fn, callee, list, site }: CallOfName,
  builder: BuilderValue,
): BuilderValue {
  const { tree } = frame
  const consumer = consumerOf(tree, firstArgument(tree, list))
  if (!translate(frame, fn, builder, site, callee) && consumer !== undefined) {
    builder.state.open ??= `What ${consumer}() does to it is not known.`
  }
  return builder
}

/** Evaluates a call of a global function or of a function of a package. */
const calledOutside = (frame: Frame, fn: External, args: readonly Item[], site: Site): Value =>
  callGlobal(frame, fn, args, site) ??
  frame.evaluator.libraries.call(frame, fn, args, site) ?? {
    ...unknown(site, `The result of ${fn.path.join('.') || 'a call'}() is not known.`),
    result: { of: fn, args },
  }

/** Evaluates a call of an unknown value, which may be a method of the interaction's options. */
function calledUnknown(frame: Frame, fn: Value, args: () => readonly Item[], site: Site): Value {
  if (fn.kind !== 'unknown') {
    return unknown(site, 'The result of the call is not known.')
  }
  const { interactionValue: callee } = fn
  const result = callee && frame.evaluator.interactions.call(frame, callee, args)
  return result ? unknownInteractionValue(site, result) : unknownFrom(fn, site)
}

/**
 * Tells whether a function of another module gets only a builder. Diagnostics may then refer to the
 * function's own text.
 */
const isHelper = (fn: FunctionValue, args: readonly Item[], { module }: Site): boolean =>
  fn.frame.parent === undefined &&
  fn.site.module !== module &&
  args.length === 1 &&
  args[0]?.kind === 'builder'

/** Makes a function that evaluates the arguments on its first call. */
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

/**
 * Evaluates a method call; `undefined` if the method is unknown. In this case the arguments are not
 * evaluated.
 */
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
      const { interactionValue: object } = holder
      const result = object && callInteraction(frame, object, method, args, site)
      return result && unknownInteractionValue(site, result)
    }
    default:
      return undefined
  }
}

/** Evaluates `options.getString('title')` and `options.getString.bind(options)`. */
function callInteraction(
  frame: Frame,
  holder: InteractionValue,
  method: string,
  args: () => readonly Item[],
  site: Site,
): InteractionValue | undefined {
  const { interactions } = frame.evaluator
  if (holder.is === 'getter' && method === 'bind') {
    return holder
  }
  if (holder.is === 'getter') {
    return method === 'call' ? interactions.call(frame, holder, () => args().slice(1)) : undefined
  }
  const callee = interactions.member(frame, holder, method, site)
  return callee === undefined ? undefined : interactions.call(frame, callee, args)
}

/** Evaluates `require('x')`. */
function required(frame: Frame, args: readonly Item[], list: Node, site: Site): Value {
  const [source] = args
  if (source?.kind !== 'literal' || typeof source.data !== 'string') {
    const path = firstArgument(frame.tree, list)
    return (
      loadedByName(frame, path, site, (from) => moduleRequired(frame, from, site)) ??
      unknown(site, 'What is required is computed.')
    )
  }
  const from = importedModule(frame.module, source.data)
  if (from === undefined) {
    return imported(frame, source.data, '*', site)
  }
  return moduleRequired(frame, from, site)
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
    return constructedOutside(frame, constructor, args, site)
  }
  if (constructor.kind === 'unknown') {
    return unknownFrom(constructor, site)
  }
  const result = unknown(site, 'What the class makes is not known.')
  return constructor.kind === 'class' ? { ...result, made: constructor.site } : result
}

/** Evaluates `new` of a global class or a package's class. */
function constructedOutside(
  frame: Frame,
  constructor: External,
  args: () => readonly Item[],
  site: Site,
): Value {
  const name = constructor.path.at(-1) ?? ''
  const ofLanguage = (): Value | undefined =>
    name === 'Array' ? callGlobal(frame, constructor, args(), site) : keyedBy(name, args(), site)
  return (
    (constructor.source === undefined ? ofLanguage() : undefined) ??
    frame.evaluator.libraries.construct(frame, constructor, args, site) ??
    unknown(site, `What new ${name}() makes is not known.`)
  )
}

/**
 * Creates an instance of a class of the workspace. At a module's top level, its arguments cannot be
 * interactions.
 */
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
