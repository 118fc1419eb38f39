import { construct as constructBuilder } from '../builders/construct.js'
import { callBuilder } from '../builders/call.js'
import { localize, localizedChoice } from '../builders/localizers.js'
import { takerOf } from '../builders/settle.js'
import { importedModule } from '../scope/resolution.js'
import { exportsOf } from '../scope/exports.js'
import { K } from '../syntax/kinds.js'
import { bare, childOf, isBroken, kindOf, NONE, partsOf, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { itemsOf } from './containers.js'
import { evaluate } from './expressions.js'
import { run } from './functions.js'
import { exportedBy, imported } from './identifiers.js'
import { instanceOf } from './instances.js'
import { callList } from './lists.js'
import { callMap, keyedBy } from './maps.js'
import { permissionsOf } from './permissions.js'
import { callText } from './texts.js'
import { callGlobal } from './globals.js'
import { restOf, unknown } from './value.js'
import type { Frame, Rest, Site, Value } from './value.js'

/** The value of `callee(…)`. */
export function call(frame: Frame, node: Node): Value {
  const { module } = frame
  const { tree } = module
  const site = { module, node }
  const list = childOf(tree, node, K.ArgList)
  const first = partsOf(tree, node)[0]
  if (first === undefined || list === NONE) return unknown(site, 'The text is damaged here.')
  const args = argumentsOf(frame, list)
  if (isBroken(tree, node)) return unknown(site, 'The text is damaged here.')
  const callee = bare(tree, first)
  if (kindOf(tree, callee) === K.MemberExpression) {
    const name = childOf(tree, callee, K.PropertyName)
    const object = partsOf(tree, callee)[0]
    if (name !== NONE && object !== undefined) {
      const holder = evaluate(frame, object)
      const known = callMethod(frame, holder, { name, method: textOf(tree, name), args: args(), site })
      if (known !== undefined) return known
    }
  }
  if (kindOf(tree, callee) === K.VariableName && textOf(tree, callee) === 'require')
    return required(frame, args(), site)
  const fn = evaluate(frame, callee)
  const [wrapped] = args()
  // `localized(builder, 'ban')`: it works on the builder, and hands it back.
  if (fn.kind !== 'function' && wrapped?.kind === 'builder' && kindOf(tree, callee) === K.VariableName) {
    const taker = takerOf(tree, partsOf(tree, list)[0] ?? list)
    if (localize(fn, wrapped, site, callee)) return wrapped
    if (taker !== undefined) wrapped.state.open ??= `What ${taker}() does to it is not known.`
    return wrapped
  }
  if (fn.kind === 'function') return run(fn, args(), { site, depth: frame.depth, isLooped: true })
  if (fn.kind === 'external')
    return (
      callGlobal(fn, args(), site) ??
      localizedChoice(fn, args(), site) ??
      unknown(site, `The result of ${fn.path.join('.') || 'a call'}() is not known.`)
    )
  return fn.kind === 'unknown' ? { ...fn, site } : unknown(site, 'The result of the call is not known.')
}

/** The arguments, evaluated when they are first asked for. */
function argumentsOf(frame: Frame, list: Node): () => readonly (Value | Rest)[] {
  let args: (Value | Rest)[] | undefined
  return () => {
    if (args === undefined) {
      args = itemsOf(frame, list)
      if (isBroken(frame.module.tree, list))
        args.push(restOf({ module: frame.module, node: list }, 'The text is damaged here.'))
    }
    return args
  }
}

export interface MethodCall {
  readonly method: string
  readonly name: Node
  readonly args: readonly (Value | Rest)[]
  readonly site: Site
}

function callMethod(frame: Frame, holder: Value, made: MethodCall): Value | undefined {
  const { method, args, site } = made
  switch (holder.kind) {
    case 'builder':
      return callBuilder(frame, holder, made)
    case 'list':
      return callList(frame, holder, method, args, site)
    case 'map':
      return callMap(frame, holder, method, args, site)
    case 'object': {
      if (method === 'toJSON' && args.length === 0 && holder.isClass !== true) return holder
      return undefined
    }
    case 'literal':
      return callText(holder, method, args, site)
    case 'external':
      return /^permissions?(?:bitfield)?$/i.test(holder.path.at(-1) ?? '') && method === 'resolve'
        ? permissionsOf(args[0], site)
        : undefined
    default:
      return undefined
  }
}

/** `require('x')` */
function required(frame: Frame, args: readonly (Value | Rest)[], site: Site): Value {
  const [source] = args
  if (source?.kind !== 'literal' || typeof source.data !== 'string')
    return unknown(site, 'What is required is computed.')
  const from = importedModule(frame.module, source.data)
  if (from === undefined) return imported(frame.module, source.data, '*', site)
  return exportsOf(from).names.has('module.exports')
    ? exportedBy(from, 'default', site, new Set())
    : { kind: 'namespace', site, module: from }
}

/** The value of `new Class(…)`. */
export function construct(frame: Frame, node: Node): Value {
  const { module } = frame
  const { tree } = module
  const site = { module, node }
  const callee = partsOf(tree, node)[1]
  if (callee === undefined || kindOf(tree, callee) === K.Error) return unknown(site, 'The text is damaged here.')
  const list = childOf(tree, node, K.ArgList)
  const args = list === NONE ? () => [] : argumentsOf(frame, list)
  const constructor = evaluate(frame, callee)
  const builder = constructBuilder(frame, constructor, args, site)
  if (builder !== undefined) return builder
  const instance = constructor.kind === 'class' ? instanceOf(constructor, site) : undefined
  if (instance !== undefined) return instance
  if (constructor.kind === 'external') {
    const name = constructor.path.at(-1) ?? ''
    const keyed = constructor.source === undefined ? keyedBy(name, args(), site) : undefined
    if (keyed !== undefined) return keyed
    const made =
      constructor.source === undefined && name === 'Array' ? callGlobal(constructor, args(), site) : undefined
    if (made !== undefined) return made
    if (/^permissions?(?:bitfield)?$/i.test(name)) return permissionsOf(args()[0], site)
    return unknown(site, `What new ${name}() makes is not known.`)
  }
  return constructor.kind === 'unknown' ? { ...constructor, site } : unknown(site, 'What the class makes is not known.')
}
