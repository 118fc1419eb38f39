import { parametersOf } from '../scope/bindings.js'
import { attach } from '../scope/module.js'
import type { Site } from '../scope/module.js'
import { K } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import type { BuilderKind } from '../values/builder-methods.js'
import { DAMAGED, restOf } from '../values/value.js'
import type { BuilderValue, Frame, FunctionValue, Item, Value } from '../values/value.js'
import { newBuilder } from './builders.js'
import { methodOfClass } from './classes.js'
import { spreadItems } from './containers.js'
import { run } from './functions.js'

/** A method call on an evaluated object. */
export interface MethodCall {
  /** The name of the method. */
  readonly method: string
  /** The node of the method's name, where diagnostics are shown. */
  readonly name: Node
  /** The values of the arguments. */
  readonly args: readonly Item[]
  /** The call itself. */
  readonly site: Site
}

/** Records a call on a builder and returns the builder. */
export function callBuilder(
  frame: Frame,
  holder: BuilderValue,
  made: MethodCall,
): Value | undefined {
  const { method, args, site, name } = made
  const { state } = holder
  if (method === 'toJSON') {
    return holder
  }
  // The class itself, or one between it and the package's, may define the method.
  const own = holder.madeBy && methodOfClass(holder.madeBy, method)
  if (own !== undefined) {
    const value = run(own, args, { site, depth: frame.depth, self: holder })
    return value.kind === 'builder' ? value : holder
  }
  // Behind damage in the chain, the structure is a guess: a callback may include what follows it.
  const { tree } = frame
  const object = tree.firstChild(tree.firstChild(site.node))
  if (tree.errors.some((error) => error >= object && error < name)) {
    state.open ??= DAMAGED
    return holder
  }
  const effect = effectOf(state, method)
  if (effect === undefined) {
    state.open ??= `What .${method}() does is not known.`
    return holder
  }
  const taken = effect.kind === 'options' ? optionsFrom(frame, effect.makes, made) : args
  const doubt =
    state.doubt ?? (tree.isDamaged(tree.childOf(site.node, K.ArgList)) ? DAMAGED : undefined)
  state.calls.push({ method, site, name, args: taken, doubt, isShared: frame.isLooped })
  return holder
}

/**
 * Returns the place of the option that a callback builds. This is the call; for a function of
 * another module, it is the function's parameter if there is only one.
 */
export function siteOfOption({ site: { module, node } }: FunctionValue, site: Site): Site {
  const [parameter, ...more] = module === site.module ? [] : parametersOf(module.tree, node)
  if (
    parameter === undefined ||
    more.length > 0 ||
    module.tree.kindOf(parameter.pattern) !== K.VariableDefinition
  ) {
    return site
  }
  attach({ module, node })
  return { module, node: parameter.pattern }
}

/** Returns the builders of the options that a call adds. */
function optionsFrom(
  frame: Frame,
  kind: BuilderKind | undefined,
  { args, site }: MethodCall,
): Item[] {
  const flat = args.flatMap((arg): readonly Item[] =>
    arg.kind === 'list' ? spreadItems(arg, arg.site) : [arg],
  )
  return flat.map((arg): Item => {
    if (arg.kind === 'builder') {
      arg.state.isUsed = true
      attach(arg.site)
      return arg
    }
    if (arg.kind === 'class') {
      return restOf(arg.site, 'An option is made by a class.')
    }
    if (arg.kind !== 'function' || kind === undefined) {
      if (arg.kind === 'rest' || arg.kind === 'object') {
        return arg
      }
      return restOf(arg.site, arg.kind === 'unknown' ? arg.reason : 'The option is not known.')
    }
    const option = newBuilder(kind, siteOfOption(arg, site))
    option.state.isUsed = true
    const value = run(arg, [option], { site, depth: frame.depth, isLooped: frame.isLooped })
    if (value.kind === 'builder' && value.state.builds === 'option') {
      attach(value.site)
      return value
    }
    // A body without `return` works on the builder all the same; anything else may have changed it.
    if (value.kind !== 'literal') {
      option.state.open ??=
        value.kind === 'unknown' ? value.reason : 'What the callback returns is not known.'
    }
    return option
  })
}
