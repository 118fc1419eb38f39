import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../../definition/values.js'
import { NONE } from '../../../lezer/tree.js'
import { fixed } from '../../definition/nodes.js'
import type { Signature } from '../../signature/signature.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import { annotated } from './annotations.js'
import type { Typed } from './annotations.js'

/** Returns the type of a parameter by its annotation and its default. */
export function typedBy(parameter: Parameter, around: Signature, isHybrid: boolean): Typed {
  const { module } = around
  const known =
    parameter.annotation === NONE || isHybrid
      ? hybridOption(parameter, around, isHybrid)
      : annotated({ module, node: parameter.annotation }, isHybrid)
  return parameter.defaultValue === NONE ? known : { ...known, isOptional: true }
}

/** Returns the type of a hybrid command's parameter. Its annotation may be missing, or a converter. */
function hybridOption(
  { annotation, defaultValue, nameNode }: Parameter,
  { module }: Signature,
  isHybrid: boolean,
): Typed {
  const range = module.tree.rangeOf(nameNode)
  if (annotation !== NONE) {
    return annotated({ module, node: annotation }, isHybrid)
  }
  const value = defaultValue === NONE ? undefined : evaluate(module, defaultValue)
  // Without an annotation, the default decides the type.
  const isText = isHybrid && (value === undefined || value.kind === 'text' || value.kind === 'none')
  return {
    type: isText
      ? fixed(range, OptionType.STRING)
      : dynamicAt(range, 'Without an annotation, the type is not known.'),
    entries: [],
    isOptional: false,
  }
}
