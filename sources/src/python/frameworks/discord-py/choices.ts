import { argumentOf } from '../../signature/signature.js'
import type { Given } from '../../signature/signature.js'
import type { Value } from '../../values/value.js'
import { nameIn } from './names.js'

/** The name and the value of a choice: `app_commands.Choice(name=…, value=…)`; `undefined` if it is none that is in sight. */
export function choiceIn(
  value: Value,
): { readonly name: Given; readonly value: Given } | undefined {
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
