import { OptionType } from '@slashlint/core/contract'
import { NONE } from '../../../lezer/tree.js'
import { fixedIfKnown } from '../../definition/nodes.js'
import type { Signature } from '../../signature/signature.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import { annotated } from './annotations.js'
import type { Typed } from './annotations.js'

/** Returns the type of a parameter by its annotation and its default. */
export function typedBy(parameter: Parameter, around: Signature, isHybrid: boolean): Typed {
  const known = declaredType(parameter, around, isHybrid)
  return parameter.defaultValue === NONE ? known : { ...known, isOptional: true }
}

/** Returns the type of a parameter by its annotation. In a hybrid command, that may be missing, or a converter. */
function declaredType(
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
  const type = isText ? OptionType.STRING : undefined
  return {
    type: fixedIfKnown(range, type, 'Without an annotation, the type is not known.'),
    entries: [],
    isOptional: false,
  }
}
