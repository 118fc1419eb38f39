import { choiceList, optionLists } from './tree.js'
import type { CommandNode } from './tree.js'
import { DYNAMIC } from './types.js'
import type { Plain, PlainObject } from './types.js'
import { dictionaryOf, form, get, stringOf } from './values.js'
import { length } from './text.js'

/** Decision 30: returns the combined size, as a lower bound if parts are unknown. */
export function commandSize(command: CommandNode): number {
  const options = optionLists(command, command.operation).flatMap((list) => list.options)
  const choices = options.flatMap((option) => choiceList(option).choices)
  return sum([
    ...[command, ...options].map(
      ({ object }) => fieldSize(object, 'name') + fieldSize(object, 'description'),
    ),
    ...choices.map(({ object }) => fieldSize(object, 'name') + valueSize(get(object, 'value'))),
  ])
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Returns the length of the longest text among the default and its localizations, in any locale. */
function fieldSize(object: PlainObject, key: 'name' | 'description'): number {
  const dictionary = dictionaryOf(object, `${key}_localizations`)
  const localized = typeof dictionary === 'object' ? Object.values(dictionary) : []
  return Math.max(textSize(stringOf(object, key)), ...localized.map(textSize))
}

function textSize(value: Plain | undefined): number {
  if (value === undefined || value === null || value === DYNAMIC) {
    return 0
  }
  const text = form('string', value).value
  return typeof text === 'string' ? length(text) : 0
}

function valueSize(value: Plain | undefined): number {
  if (typeof value === 'string') {
    return length(value)
  }
  return Number.isFinite(value) ? String(value).length : 0
}
