import { namespaceObject } from '../evaluate/namespaces.js'
import { GUESSES } from '../frameworks/guesses.js'
import { attach } from '../scope/module.js'
import { computedList, entryOf, restOf, withEntry } from '../values/value.js'
import type { Entry, Item, ObjectValue } from '../values/value.js'

const REASON = 'The program makes options from this.'

/** The deepest nesting of objects that is searched. */
const MOST_LEVELS = 4

/**
 * Adds an unknown number of options to a command if its framework makes options from other keys,
 * such as `subcommands`. Values under these keys are no commands of their own.
 */
export function withChildren(object: ObjectValue): ObjectValue {
  const lists = object.entries.filter(
    ({ key, value }) => GUESSES.children.test(key) && mayHold(key, value),
  )
  const [first] = lists
  if (first === undefined) {
    return object
  }
  for (const { value } of lists) {
    attachAll(value)
  }
  const { site } = first.value
  const rest = restOf(site, REASON)
  if (entryOf(object, 'options') !== undefined) {
    return withMoreOptions(object, rest)
  }
  return withEntry(object, 'options', computedList(site, [rest]), first.keySite)
}

/** Appends an item to an object's `options`, if they are a list. */
export function withMoreOptions(object: ObjectValue, rest: Item): ObjectValue {
  const options = entryOf(object, 'options')
  if (options?.value.kind !== 'list') {
    return object
  }
  const value = { ...options.value, items: [...options.value.items, rest] }
  return {
    ...object,
    entries: object.entries.map((entry) => (entry === options ? { ...entry, value } : entry)),
  }
}

/** Tells whether the value of a key such as `subcommands` may become options. */
function mayHold(key: string, value: Entry['value']): boolean {
  switch (value.kind) {
    case 'list':
      return value.items.length > 0
    case 'object':
      return value.entries.length > 0 || value.open !== undefined
    case 'literal':
      return value.data === true
    case 'function':
    case 'class':
      return false
    default:
      return !/^signature$/i.test(key)
  }
}

/** Marks the named parts and classes in a value as parts of a command. */
export function attachAll(value: Item, levels = MOST_LEVELS): void {
  if (levels === 0) {
    return
  }
  switch (value.kind) {
    case 'list':
      for (const item of value.items) {
        attachAll(item, levels - 1)
      }
      return
    case 'map':
      for (const [, item] of value.pairs) {
        attachAll(item, levels - 1)
      }
      return
    case 'namespace':
      return attachAll(namespaceObject(value), levels)
    case 'object':
      if (value.isClass === true || entryOf(value, 'name') !== undefined) {
        attach(value.site)
      } else {
        for (const entry of value.entries) {
          attachAll(entry.value, levels - 1)
        }
      }
      return
    case 'builder':
    case 'class':
      return attach(value.site)
    case 'unknown':
      if (value.made !== undefined) {
        attach(value.made)
      }
  }
}
