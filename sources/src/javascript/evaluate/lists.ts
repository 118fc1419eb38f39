import type { Site } from '../scope/module.js'
import { computedList, dataOf, listOf, literal, restOf, unknown } from '../values/value.js'
import type { Frame, Item, ListValue, MapValue, Value } from '../values/value.js'
import { mayGather, mayJoin, TOO_LARGE } from './bounds.js'
import { run } from './functions.js'
import { chosen } from './members.js'

/** The longest list that is computed item by item. */
export const MOST_ITEMS = 500

/** Evaluates a method call on a list; `undefined` if the result is not known. */
export function callList(
  frame: Frame,
  list: ListValue,
  method: string,
  args: readonly Item[],
  site: Site,
): Value | undefined {
  const kept = (items: readonly Item[]): ListValue => ({ ...list, site, items })
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
      const [found] = filtered(frame, list, args[0], site)
      return found?.kind === 'rest' ? undefined : (found ?? literal(site, undefined))
    }
    case 'includes':
    case 'indexOf': {
      const data = dataOf(list.items)
      const [sought] = args
      if (data === undefined || args.length !== 1 || sought?.kind !== 'literal') {
        return undefined
      }
      return literal(
        site,
        method === 'includes' ? data.includes(sought.data) : data.indexOf(sought.data),
      )
    }
    case 'at': {
      const [index] = args
      if (index?.kind !== 'literal' || typeof index.data !== 'number' || !isComplete(list)) {
        return undefined
      }
      const item = list.items.at(index.data)
      return item?.kind === 'rest' ? undefined : (item ?? literal(site, undefined))
    }
    case 'keys':
      return isComplete(list) ? kept(list.items.map((_, index) => literal(site, index))) : undefined
    case 'values':
      return kept(list.items)
    case 'entries':
      return isComplete(list)
        ? kept(list.items.map((item, index) => computedList(site, [literal(site, index), item])))
        : undefined
    case 'fill': {
      const [value] = args
      return args.length === 1 && value !== undefined && value.kind !== 'rest' && isComplete(list)
        ? { ...kept(list.items.map(() => value)), fixed: true }
        : undefined
    }
    case 'concat':
      return kept(joined([list, ...args], site))
    case 'slice': {
      const [start, end] = args.map((arg) =>
        arg.kind === 'literal' && typeof arg.data === 'number' ? arg.data : undefined,
      )
      const isKnown =
        args.length <= 2 && !args.some((arg) => arg.kind !== 'literal') && isComplete(list)
      return kept(
        isKnown
          ? list.items.slice(start, end)
          : [restOf(site, 'Which items are left is not known.')],
      )
    }
    case 'join': {
      const separator =
        args[0] === undefined ? ',' : args[0].kind === 'literal' ? args[0].data : undefined
      const texts = list.items.map((item) => (item.kind === 'literal' ? item.data : undefined))
      if (typeof separator !== 'string' || texts.includes(undefined)) {
        return undefined
      }
      const characters = texts.reduce<number>(
        (sum, text) => sum + String(text).length + separator.length,
        0,
      )
      return mayJoin(site.module.workspace, characters)
        ? literal(site, texts.join(separator))
        : undefined
    }
    case 'reverse':
    case 'toReversed':
      return kept(
        isComplete(list) ? [...list.items].reverse() : [restOf(site, 'The order is not known.')],
      )
    case 'sort':
    case 'toSorted':
      return kept(
        args.length === 0 && isOfTexts(list)
          ? sorted(list)
          : [restOf(site, 'The order is known only at run time.')],
      )
    default:
      return undefined
  }
}

const isOfTexts = ({ items }: ListValue): boolean =>
  dataOf(items)?.every((data) => typeof data === 'string') === true

/** Sorts by code units, as the language sorts strings. */
const sorted = ({ items }: ListValue): Item[] =>
  [...items].sort((a, b) => {
    const [x, y] = [sortKey(a), sortKey(b)]
    return x < y ? -1 : x > y ? 1 : 0
  })

const sortKey = (item: Item): string => (item.kind === 'literal' ? String(item.data) : '')

/** Returns the items that a predicate keeps; any number of unknown ones if its result is not known. */
function filtered(frame: Frame, list: ListValue, fn: Item | undefined, site: Site): Item[] {
  const unknowable = restOf(site, 'Which items are left is known only at run time.')
  if (fn?.kind !== 'function' || list.items.length > MOST_ITEMS) {
    return [unknowable]
  }
  const left: Item[] = []
  for (const [index, item] of list.items.entries()) {
    if (item.kind === 'rest') {
      left.push(item)
      continue
    }
    const kept = run(fn, [item, literal(site, index), list], {
      site,
      depth: frame.depth,
      isLooped: true,
    })
    if (kept.kind === 'unknown' || kept.kind === 'external') {
      return [unknowable]
    }
    if (kept.kind !== 'literal' || kept.data) {
      left.push(item)
    }
  }
  return left
}

function reduced(
  frame: Frame,
  list: ListValue,
  args: readonly Item[],
  site: Site,
): Value | undefined {
  const [fn, first] = args
  if (fn?.kind !== 'function' || first === undefined || first.kind === 'rest') {
    return undefined
  }
  if (!isComplete(list) || list.items.length > MOST_ITEMS) {
    return undefined
  }
  return list.items.reduce<Value>(
    (before, item, index) =>
      run(fn, [before, item, literal(site, index)], { site, depth: frame.depth, isLooped: true }),
    first,
  )
}

export const isComplete = (list: ListValue): boolean =>
  list.items.every(({ kind }) => kind !== 'rest')

/** Maps the items with a function. All results come from one text, so that none may be edited. */
export function mapped(frame: Frame, list: ListValue, fn: Item | undefined, site: Site): Value {
  if (list.items.length > MOST_ITEMS) {
    return listOf(site, [restOf(site, 'The list is long.')])
  }
  return {
    ...list,
    site,
    fixed: true,
    items: list.items.map((item, index) => {
      if (item.kind === 'rest') {
        return item
      }
      if (
        fn?.kind === 'external' &&
        fn.path.length === 1 &&
        fn.path[0] === 'String' &&
        item.kind === 'literal'
      ) {
        return literal(site, String(item.data))
      }
      if (fn?.kind !== 'function') {
        return restOf(site, 'The result for each item is not known.')
      }
      const value = run(fn, [item, literal(site, index), list], {
        site,
        depth: frame.depth,
        isLooped: true,
      })
      return value.kind === 'unknown' ? restOf(value.site, value.reason) : { ...value, fixed: true }
    }),
  }
}

const flattened = (list: ListValue, site: Site): ListValue => ({
  ...list,
  site,
  items: joined(
    list.items.map((item) =>
      item.kind === 'unknown' || item.kind === 'external'
        ? restOf(item.site, 'The item may be a list.')
        : item,
    ),
    site,
  ),
})

/** Concatenates lists, and values that are no lists as items. */
function joined(parts: readonly Item[], site: Site): readonly Item[] {
  const length = parts.reduce(
    (sum, part) => sum + (part.kind === 'list' ? part.items.length : 1),
    0,
  )
  if (!mayGather(site.module.workspace, length)) {
    return [restOf(site, TOO_LARGE)]
  }
  return parts.flatMap((part) => (part.kind === 'list' ? part.items : [part]))
}

/** Evaluates a method call on a map or a set; `undefined` if the result is not known. */
export function callMap(
  frame: Frame,
  map: MapValue,
  method: string,
  args: readonly Item[],
  site: Site,
): Value | undefined {
  const { pairs } = map
  const [first] = args
  const listed = (of: (key: Item, value: Item) => Item): ListValue => {
    const items = pairs.map(([key, value]) => of(key, value))
    return computedList(site, items)
  }
  switch (method) {
    case 'keys':
      return listed((key) => key)
    case 'values':
      return listed((_, value) => value)
    case 'entries':
      return listed((key, value) => (key.kind === 'rest' ? key : computedList(site, [key, value])))
    case 'get': {
      const isKnown = first?.kind === 'literal' && pairs.every(([key]) => key.kind !== 'rest')
      const pair = isKnown
        ? pairs.find(([key]) => key.kind === 'literal' && key.data === first.data)
        : undefined
      const value = pair?.[1]
      if (!isKnown && first !== undefined && first.kind !== 'rest') {
        return chosen(frame, map, first, site)
      }
      return isKnown && value?.kind !== 'rest' ? (value ?? literal(site, undefined)) : undefined
    }
    // Maps have it not, but classes of libraries that extend them do.
    case 'map':
      return first?.kind === 'function'
        ? listed((key, value) =>
            key.kind === 'rest' ? key : mappedPair(frame, first, key, value, site),
          )
        : undefined
    default:
      return undefined
  }
}

function mappedPair(
  frame: Frame,
  fn: Extract<Value, { kind: 'function' }>,
  key: Value,
  value: Item,
  site: Site,
): Item {
  const result = run(fn, [value, key], { site, depth: frame.depth, isLooped: true })
  return result.kind === 'unknown' ? unknown(site, result.reason) : result
}
