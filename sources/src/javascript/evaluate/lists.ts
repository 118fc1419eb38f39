import { run } from './functions.js'
import { listOf, literal, restOf } from './value.js'
import type { Frame, ListValue, Rest, Site, Value } from './value.js'

/** Longer lists are not computed item by item. */
const MOST_ITEMS = 500

/** The methods of lists whose results can be told. */
export function callList(
  frame: Frame,
  list: ListValue,
  method: string,
  args: readonly (Value | Rest)[],
  site: Site,
): Value | undefined {
  const kept = (items: readonly (Value | Rest)[]): ListValue => ({ ...list, site, items })
  switch (method) {
    case 'map':
      return mapped(frame, list, args[0], site)
    case 'flatMap': {
      const result = mapped(frame, list, args[0], site)
      return result.kind === 'list' ? flattened(result, site) : result
    }
    case 'flat':
      return flattened(list, site)
    case 'filter':
      return kept([restOf(site, 'Which items are left is known only while the program runs.')])
    case 'concat':
      return kept([...list.items, ...args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]))])
    case 'slice': {
      const [start, end] = args.map((arg) =>
        arg.kind === 'literal' && typeof arg.data === 'number' ? arg.data : undefined,
      )
      const isKnown = args.length <= 2 && !args.some((arg) => arg.kind !== 'literal') && isComplete(list)
      return kept(isKnown ? list.items.slice(start, end) : [restOf(site, 'Which items are left is not known.')])
    }
    case 'join': {
      const separator = args[0] === undefined ? ',' : args[0].kind === 'literal' ? args[0].data : undefined
      const texts = list.items.map((item) => (item.kind === 'literal' ? item.data : undefined))
      return typeof separator === 'string' && !texts.includes(undefined)
        ? literal(site, texts.join(separator))
        : undefined
    }
    case 'sort':
    case 'reverse':
    case 'toSorted':
    case 'toReversed':
      return kept([restOf(site, 'The order is known only while the program runs.')])
    default:
      return undefined
  }
}

export const isComplete = (list: ListValue): boolean => list.items.every(({ kind }) => kind !== 'rest')

/** The results of a function for each item. One text makes them all: none may be edited alone. */
export function mapped(frame: Frame, list: ListValue, fn: Value | Rest | undefined, site: Site): Value {
  if (list.items.length > MOST_ITEMS) return listOf(site, [restOf(site, 'The list is long.')])
  return {
    ...list,
    site,
    fixed: true,
    items: list.items.map((item, index) => {
      if (item.kind === 'rest') return item
      if (fn?.kind === 'external' && fn.path.length === 1 && fn.path[0] === 'String' && item.kind === 'literal')
        return literal(site, String(item.data))
      if (fn?.kind !== 'function') return restOf(site, 'What becomes of the items is not known.')
      const value = run(fn, [item, literal(site, index)], { site, depth: frame.depth, isLooped: true })
      return value.kind === 'unknown' ? restOf(value.site, value.reason) : { ...value, fixed: true }
    }),
  }
}

function flattened(list: ListValue, site: Site): ListValue {
  return {
    ...list,
    site,
    items: list.items.flatMap((item) => {
      if (item.kind === 'list') return item.items
      return item.kind === 'unknown' || item.kind === 'external'
        ? [restOf(item.site, 'The item may be a list.')]
        : [item]
    }),
  }
}
