import { OptionType } from '@slashlint/core/contract'
import { NONE } from '../../../lezer/tree.js'
import type { Range, SourceFix } from '../../../reader.js'
import type { Module } from '../../scope/module.js'
import type { Parameter } from '../../syntax/items.js'
import { evaluate } from '../../values/evaluate.js'
import type { Value } from '../../values/value.js'
import type { Command, Mistake } from '../framework.js'
import { checkedDefault, isForMessages, typedBy } from './hybrids.js'
import { fieldsOf } from './flags.js'

/** Reports defaults that do not have the type of their option. */
export const wrongDefaults = (command: Command): Mistake[] =>
  fieldsOf(command).flatMap((parameter) => {
    const { signature, form } = command
    const isHybrid = form.kind === 'hybrid'
    const { annotation } = parameter
    const made = isHybrid ? checkedDefault(signature.module, parameter) : undefined
    const defaultValue = made ?? parameter.defaultValue
    if (defaultValue === NONE || annotation === NONE) {
      return []
    }
    const { type, takesAny } = typedBy(parameter, signature, isHybrid)
    const given = evaluate(signature.module, defaultValue)
    if (type.type !== 'scalar' || takesAny === true) {
      return []
    }
    const isForOthers = !isHybrid && isForMessages(given)
    if (!isForOthers && isTaken(given, type.value)) {
      return []
    }
    return [
      wrongDefault(signature.module, { ...parameter, defaultValue }, given, Number(type.value)),
    ]
  })

/**
 * Tells whether discord.py accepts a default for an option of a type. True in uncertain cases and
 * for `None`.
 */
function isTaken(given: Value, type: unknown): boolean {
  switch (given.kind) {
    case 'text':
      return type === OptionType.STRING
    case 'number':
      return type === (given.isFloat ? OptionType.NUMBER : OptionType.INTEGER)
    case 'boolean':
      // In Python a boolean is an integer.
      return type === OptionType.BOOLEAN || type === OptionType.INTEGER
    case 'list':
    case 'dict':
      return false
    default:
      return true
  }
}

/** The expected type of a default, by the type of the option. */
const WANTED: Readonly<Record<number, string>> = {
  [OptionType.STRING]: 'a str',
  [OptionType.INTEGER]: 'an int',
  [OptionType.NUMBER]: 'a float',
  [OptionType.BOOLEAN]: 'a bool',
}

function wrongDefault(
  { tree }: Module,
  { name, defaultValue }: Parameter,
  given: Value,
  type: number,
): Mistake {
  const range = tree.rangeOf(defaultValue)
  const wanted = WANTED[type]
  const allowed = wanted === undefined ? 'None' : `${wanted} or None`
  return {
    code: 'python/default',
    message: `The default of "${name}" must be ${allowed}: discord.py raises TypeError when the module is loaded.`,
    ...range,
    fixes: fixOf(range, tree.text.slice(range.start, range.end), given, type),
  }
}

/** Offers to write a number or boolean in the type of the option, with the same meaning. */
function fixOf({ start, end }: Range, written: string, given: Value, type: number): SourceFix[] {
  const text = sameIn(written, given, type)
  if (text === undefined) {
    return []
  }
  return [{ title: `Change to ${text}`, safe: true, edits: [{ start, end, text }] }]
}

function sameIn(written: string, given: Value, type: number): string | undefined {
  if (given.kind !== 'number') {
    return undefined
  }
  if (type === OptionType.NUMBER) {
    return /^-?[\d_]+$/.test(written) ? `${written}.0` : undefined
  }
  if (type === OptionType.INTEGER) {
    return /^-?[\d_]+\.0*$/.test(written) ? written.replace(/\.0*$/, '') : undefined
  }
  if (type === OptionType.BOOLEAN && /^[01]$/.test(written)) {
    return written === '1' ? 'True' : 'False'
  }
  return undefined
}
