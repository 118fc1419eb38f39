import type { MethodCall } from '../evaluate/calls.js'
import { run } from '../evaluate/functions.js'
import { spreadItems } from '../evaluate/containers.js'
import { restOf } from '../evaluate/value.js'
import type { BuilderValue, Frame, Rest, Value } from '../evaluate/value.js'
import { K } from '../syntax/kinds.js'
import { childOf, firstPart, isDamaged, NONE } from '../syntax/tree.js'
import { ancestry, memberNamed, newBuilder } from './construct.js'
import { effectOf } from './methods.js'

const DAMAGED = 'The text is damaged here.'

/** A call on a builder: it is noted, and the builder is what it returns. */
export function callBuilder(frame: Frame, holder: BuilderValue, made: MethodCall): Value | undefined {
  const { method, args, site, name } = made
  const { state } = holder
  if (method === 'toJSON') return holder
  const own = ownMethod(holder, method)
  if (own !== undefined) {
    const value = run(own, args, { site, depth: frame.depth, self: holder })
    return value.kind === 'builder' ? value : holder
  }
  // Behind damage in the chain the structure is a guess: a callback may have swallowed what follows.
  const { tree } = frame.module
  const object = firstPart(tree, firstPart(tree, site.node))
  if (tree.errors.some((error) => error >= object && error < name)) {
    state.open ??= DAMAGED
    return holder
  }
  const effect = effectOf(state, method)
  if (effect === undefined) {
    state.open ??= `What .${method}() does is not known.`
    return holder
  }
  const taken = effect.kind === 'options' ? optionsFrom(frame, effect.optionType, made) : args
  const doubt = state.doubt ?? (isDamaged(tree, childOf(tree, site.node, K.ArgList)) ? DAMAGED : undefined)
  state.calls.push({ method, site, name, args: taken, doubt, isShared: frame.isLooped })
  return holder
}

/** A method that the builder's class, or one between it and the package's, has of its own. */
function ownMethod({ madeBy }: BuilderValue, method: string): Extract<Value, { kind: 'function' }> | undefined {
  if (madeBy === undefined) return undefined
  for (const one of ancestry(madeBy)) {
    if (one.kind !== 'class') return undefined
    const node = memberNamed(one, method)
    if (node !== NONE) return { kind: 'function', site: { module: one.site.module, node }, frame: one.frame }
  }
  return undefined
}

/** The builders of the options that a call adds. */
function optionsFrom(frame: Frame, optionType: number | undefined, { args, site }: MethodCall): (Value | Rest)[] {
  const flat = args.flatMap((arg): readonly (Value | Rest)[] =>
    arg.kind === 'list' ? spreadItems(arg, arg.site) : [arg],
  )
  return flat.map((arg): Value | Rest => {
    if (arg.kind === 'builder') {
      arg.state.isUsed = true
      return arg
    }
    if (arg.kind === 'class') return restOf(arg.site, 'An option is made by a class.')
    if (arg.kind !== 'function' || optionType === undefined)
      return arg.kind === 'rest' || arg.kind === 'object'
        ? arg
        : restOf(arg.site, arg.kind === 'unknown' ? arg.reason : 'The option is not known.')
    const option = newBuilder({ builds: 'option', optionType }, site)
    option.state.isUsed = true
    const value = run(arg, [option], { site, depth: frame.depth, isLooped: frame.isLooped })
    if (value.kind === 'builder' && value.state.builds === 'option') return value
    // A body without `return` works on the builder all the same; anything else may have changed it.
    if (value.kind !== 'literal')
      option.state.open ??= value.kind === 'unknown' ? value.reason : 'What the callback returns is not known.'
    return option
  })
}
