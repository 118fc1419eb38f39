import { dynamicAt } from '../../../definition/values.js'
import { choiceNode, reasonOf, scalarOf } from '../../definition/nodes.js'
import type { ChoiceOf } from '../../entries/choices.js'
import { argumentOf } from '../../signature/signature.js'
import type { Argument } from '../../signature/signature.js'
import type { Value } from '../../values/value.js'
import { translated } from './entries.js'
import { nameIn } from './names.js'

/**
 * Reads the name and value of a choice, `app_commands.Choice(name=…, value=…)`. Returns `undefined` for any other
 * value.
 */
function choiceIn(value: Value): { readonly name: Argument; readonly value: Argument } | undefined {
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

/** Makes a choice from `app_commands.Choice(name=…, value=…)`. */
export const choiceOf: ChoiceOf = (value, range, at) => {
  const choice = choiceIn(value)
  if (choice === undefined) {
    return dynamicAt(range, reasonOf(value))
  }
  const { name, value: own } = choice
  const text = translated(name.value) ?? name.value
  return choiceNode(range, scalarOf(at(name.node), text), scalarOf(at(own.node), own.value))
}
