import { run } from './functions.js'
import { listOf, literal, restOf } from './value.js'
import type { Data, Frame, ListValue, Rest, Site, Value } from './value.js'

/** Longer lists are not computed item by item. */
export const MOST_ITEMS = 500

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
      return kept(filtered(frame, list, args[0], site))
    case 'reduce':
      return reduced(frame, list, args, site)
    case 'find': {
      const left = filtered(frame, list, args[0], site)
      const [found] = left
      return found?.kind === 'rest' ? undefined : (found ?? literal(site, undefined))
    }
    case 'includes':
    case 'indexOf': {
      const data = dataOf(list)
      const [sought] = args
      if (data === undefined || args.length !== 1 || sought?.kind !== 'literal') return undefined
      return literal(site, method === 'includes' ? data.includes(sought.data) : data.indexOf(sought.data))
    }
    case 'at': {
      const [index] = args
      if (index?.kind !== 'literal' || typeof index.data !== 'number' || !isComplete(list)) return undefined
      const item = list.items.at(index.data)
      return item?.kind === 'rest' ? undefined : (item ?? literal(site, undefined))
    }
    case 'keys':
      return isComplete(list) ? kept(list.items.map((_, index) => literal(site, index))) : undefined
    case 'values':
      return kept(list.items)
    case 'entries':
      return isComplete(list)
        ? kept(list.items.map((item, index) => ({ ...listOf(site, [literal(site, index), item]), fixed: true })))
        : undefined
    case 'fill': {
      const [value] = args
      return args.length === 1 && value !== undefined && value.kind !== 'rest' && isComplete(list)
        ? { ...kept(list.items.map(() => value)), fixed: true }
        : undefined
    }
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
    case 'reverse':
    case 'toReversed':
      return kept(isComplete(list) ? [...list.items].reverse() : [restOf(site, 'The order is not known.')])
    case 'sort':
    case 'toSorted':
      return kept(
        args.length === 0 && isOfTexts(list)
          ? sorted(list)
          : [restOf(site, 'The order is known only while the program runs.')],
      )
    default:
      return undefined
  }
}

/** What plain values a list has; undefined: it may have others. */
function dataOf({ items }: ListValue): readonly Data[] | undefined {
  const known = items.filter((item) => item.kind === 'literal')
  return known.length === items.length ? known.map(({ data }) => data) : undefined
}

const isOfTexts = (list: ListValue): boolean => dataOf(list)?.every((data) => typeof data === 'string') === true

/** In the order of the code units, as the language sorts texts. */
const sorted = ({ items }: ListValue): (Value | Rest)[] =>
  [...items].sort((a, b) => {
    const [x, y] = [a, b].map((item) => (item.kind === 'literal' ? String(item.data) : '')) as [string, string]
    return x < y ? -1 : x > y ? 1 : 0
  })

/** The items for which a function gives what counts as true; what it says of some may be unknown. */
function filtered(frame: Frame, list: ListValue, fn: Value | Rest | undefined, site: Site): (Value | Rest)[] {
  const unknowable = restOf(site, 'Which items are left is known only while the program runs.')
  if (fn?.kind !== 'function' || list.items.length > MOST_ITEMS) return [unknowable]
  const left: (Value | Rest)[] = []
  for (const [index, item] of list.items.entries()) {
    if (item.kind === 'rest') {
      left.push(item)
      continue
    }
    const kept = run(fn, [item, literal(site, index), list], { site, depth: frame.depth, isLooped: true })
    if (kept.kind === 'unknown' || kept.kind === 'external') return [unknowable]
    if (kept.kind !== 'literal' || kept.data) left.push(item)
  }
  return left
}

function reduced(frame: Frame, list: ListValue, args: readonly (Value | Rest)[], site: Site): Value | undefined {
  const [fn, first] = args
  if (fn?.kind !== 'function' || first === undefined || first.kind === 'rest') return undefined
  if (!isComplete(list) || list.items.length > MOST_ITEMS) return undefined
  return list.items.reduce<Value>(
    (before, item, index) =>
      run(fn, [before, item, literal(site, index)], { site, depth: frame.depth, isLooped: true }),
    first,
  )
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
      const value = run(fn, [item, literal(site, index), list], { site, depth: frame.depth, isLooped: true })
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
