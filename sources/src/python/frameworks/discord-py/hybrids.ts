import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../../definition/values.js'
import { NONE } from '../../../lezer/tree.js'
import { fixed } from '../../definition/nodes.js'
import type { Signature } from '../../signature/signature.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import type { Makes, OptionOf } from '../framework.js'
import { annotated } from './annotations.js'

/** The parameter of a hybrid command, whose annotation may be missing or a converter. */
export function hybridOption(
  { annotation, defaultValue, nameNode }: Parameter,
  { module }: Signature,
  makes: Makes,
): OptionOf {
  const range = module.tree.rangeOf(nameNode)
  if (annotation !== NONE) {
    return annotated({ module, node: annotation }, makes)
  }
  const value = defaultValue === NONE ? undefined : evaluate(module, defaultValue)
  // Without an annotation, the default says what it is.
  const isText =
    makes !== 'command' && (value === undefined || value.kind === 'text' || value.kind === 'none')
  return {
    type: isText
      ? fixed(range, OptionType.STRING)
      : dynamicAt(range, 'Without an annotation, the type is not known.'),
    entries: [],
    isOptional: false,
  }
}
