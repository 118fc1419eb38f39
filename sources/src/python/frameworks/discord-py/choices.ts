import { argumentOf } from '../../signature/signature.js'
import type { Argument } from '../../signature/signature.js'
import type { Value } from '../../values/value.js'
import { nameIn } from './names.js'

/**
 * Reads the name and value of a choice, `app_commands.Choice(name=…, value=…)`. Returns `undefined` for any other
 * value.
 */
export function choiceIn(
  value: Value,
): { readonly name: Argument; readonly value: Argument } | undefined {
  const isChoice =
    value.kind === 'call' &&
    nameIn(value.callee.kind === 'index' ? value.callee.of : value.callee) === 'app_commands.Choice'
  if (!isChoice || value.args.isOpen) {
    return undefined
  }
  const { module } = value.site
  const name = argumentOf(module, value.args, 'name')
  const own = argumentOf(module, value.args, 'value')
  return name === undefined || own === undefined ? undefined : { name, value: own }
}
