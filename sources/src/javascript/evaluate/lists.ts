import type { Site } from '../scope/module.js'
import { computedList, dataOf, listOf, literal, restOf, unknown } from '../values/value.js'
import type { Data, Frame, Item, ListValue, MapValue, Value } from '../values/value.js'
import { mayGather, mayJoin, TOO_LARGE } from './bounds.js'
import { run } from './functions.js'
import { chosen } from './members.js'

/** The most items of a list that is computed item by item. */
export const MOST_ITEMS = 500

/** A method call on a list. */
interface ListCall {
  readonly frame: Frame
  readonly list: ListValue
  readonly args: readonly Item[]
  readonly site: Site
}

/** Evaluates a method call on a list; `undefined` if the result is unknown. */
export const callList = (
  frame: Frame,
  list: ListValue,
  method: string,
  args: readonly Item[],
  site: Site,
): Value | undefined => LIST_METHODS.get(method)?.({ frame, list, args, site })

/** Makes the list that a method of another list returns. */
const listWith = ({ list, site }: ListCall, items: readonly Item[]): ListValue => ({
  ...list,
  site,
  items,
})

function flatMap({ frame, list, args, site }: ListCall): Value {
  const result = mapped(frame, list, args[0], site)
  return result.kind === 'list' ? flattened(result, site) : result
}

function find({ frame, list, args, site }: ListCall): Value | undefined {
  const [found] = filtered(frame, list, args[0], site)
  return found?.kind === 'rest' ? undefined : (found ?? literal(site, undefined))
}

/** Evaluates `includes` and `indexOf` of a list of plain values. */
function searched(
  { list, args, site }: ListCall,
  search: (data: readonly Data[], sought: Data) => Data,
): Value | undefined {
  const data = dataOf(list.items)
  const [sought] = args
  if (data === undefined || args.length !== 1 || sought?.kind !== 'literal') {
    return undefined
  }
  return literal(site, search(data, sought.data))
}

function at({ list, args: [index], site }: ListCall): Value | undefined {
  if (index?.kind !== 'literal' || typeof index.data !== 'number' || !isComplete(list)) {
    return undefined
  }
  const item = list.items.at(index.data)
  return item?.kind === 'rest' ? undefined : (item ?? literal(site, undefined))
}

function entries(call: ListCall): Value | undefined {
  const { list, site } = call
  const pairs = list.items.map((item, index) => computedList(site, [literal(site, index), item]))
  return isComplete(list) ? listWith(call, pairs) : undefined
}

function keys(call: ListCall): Value | undefined {
  const { list, site } = call
  const indexes = list.items.map((_, index) => literal(site, index))
  return isComplete(list) ? listWith(call, indexes) : undefined
}

function fill(call: ListCall): Value | undefined {
  const { list, args } = call
  const [value] = args
  if (args.length !== 1 || value === undefined || value.kind === 'rest' || !isComplete(list)) {
    return undefined
  }
  const items = list.items.map(() => value)
  return { ...listWith(call, items), fixed: true }
}

function slice(call: ListCall): Value {
  const { list, args, site } = call
  if (args.length > 2 || args.some(({ kind }) => kind !== 'literal') || !isComplete(list)) {
    return listWith(call, [restOf(site, 'Which items are left is not known.')])
  }
  const [start, end] = args.map((arg) =>
    arg.kind === 'literal' && typeof arg.data === 'number' ? arg.data : undefined,
  )
  return listWith(call, list.items.slice(start, end))
}

function join({ list, args, site }: ListCall): Value | undefined {
  const separator = separatorOf(args)
  const texts = list.items.map((item) => (item.kind === 'literal' ? item.data : undefined))
  if (typeof separator !== 'string' || texts.includes(undefined)) {
    return undefined
  }
  const characters = texts.reduce<number>(
    (sum, text) => sum + String(text).length + separator.length,
    0,
  )
  if (mayJoin(site.module.workspace, characters)) {
    return literal(site, texts.join(separator))
  }
  return undefined
}

function separatorOf([first]: readonly Item[]): Data {
  if (first === undefined) {
    return ','
  }
  return first.kind === 'literal' ? first.data : undefined
}

function reversed(call: ListCall): Value {
  const { list, site } = call
  if (!isComplete(list)) {
    return listWith(call, [restOf(site, 'The order is not known.')])
  }
  return listWith(call, [...list.items].reverse())
}

function ordered(call: ListCall): Value {
  const { list, args, site } = call
  const isKnown = args.length === 0 && isOfTexts(list)
  const items = isKnown ? sorted(list) : [restOf(site, 'The order is known only at run time.')]
  return listWith(call, items)
}

/** The methods of lists whose results can be computed. */
const LIST_METHODS: ReadonlyMap<string, (call: ListCall) => Value | undefined> = new Map([
  ['map', ({ frame, list, args, site }: ListCall) => mapped(frame, list, args[0], site)],
  ['flatMap', flatMap],
  ['flat', ({ list, site }) => flattened(list, site)],
  ['filter', (call) => listWith(call, filtered(call.frame, call.list, call.args[0], call.site))],
  ['reduce', reduced],
  ['find', find],
  ['includes', (call) => searched(call, (data, sought) => data.includes(sought))],
  ['indexOf', (call) => searched(call, (data, sought) => data.indexOf(sought))],
  ['at', at],
  ['keys', keys],
  ['values', (call) => listWith(call, call.list.items)],
  ['entries', entries],
  ['fill', fill],
  ['concat', (call) => listWith(call, joined([call.list, ...call.args], call.site))],
  ['slice', slice],
  ['join', join],
  ['reverse', reversed],
  ['toReversed', reversed],
  ['sort', ordered],
  ['toSorted', ordered],
] satisfies [string, (call: ListCall) => Value | undefined][])

const isOfTexts = ({ items }: ListValue): boolean =>
  dataOf(items)?.every((data) => typeof data === 'string') === true

/** Sorts items by code units, like JavaScript's `sort`. */
const sorted = ({ items }: ListValue): Item[] =>
  [...items].sort((one, other) => {
    const [key, otherKey] = [sortKey(one), sortKey(other)]
    return key < otherKey ? -1 : Number(key > otherKey)
  })

const sortKey = (item: Item): string => (item.kind === 'literal' ? String(item.data) : '')

/**
 * Returns the items for which a predicate is true. If a result is unknown, the list may have any
 * items.
 */
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
    const result = run(fn, [item, literal(site, index), list], {
      site,
      depth: frame.depth,
      isLooped: true,
    })
    if (result.kind === 'unknown' || result.kind === 'external') {
      return [unknowable]
    }
    if (result.kind !== 'literal' || result.data) {
      left.push(item)
    }
  }
  return left
}

function reduced({ frame, list, args, site }: ListCall): Value | undefined {
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

/**
 * Maps the items with a function. All results come from the same text, so they cannot be edited.
 */
export function mapped(frame: Frame, list: ListValue, fn: Item | undefined, site: Site): Value {
  if (list.items.length > MOST_ITEMS) {
    return listOf(site, [restOf(site, 'The list is long.')])
  }
  return {
    ...list,
    site,
    fixed: true,
    items: list.items.map((item, index) =>
      item.kind === 'rest' ? item : resultFor(frame, { list, item, index, fn, site }),
    ),
  }
}

/** An item of a list with the function that is called for it. */
interface MappedItem {
  readonly list: ListValue
  readonly item: Value
  readonly index: number
  readonly fn: Item | undefined
  readonly site: Site
}

function resultFor(frame: Frame, { list, item, index, fn, site }: MappedItem): Item {
  const isText = fn?.kind === 'external' && fn.path.join('.') === 'String'
  if (isText && item.kind === 'literal') {
    return literal(site, String(item.data))
  }
  if (fn?.kind !== 'function') {
    return restOf(site, 'The result for each item is not known.')
  }
  const args = [item, literal(site, index), list]
  const value = run(fn, args, { site, depth: frame.depth, isLooped: true })
  return value.kind === 'unknown' ? restOf(value.site, value.reason) : { ...value, fixed: true }
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

/** Joins items into one list; lists among them are flattened by one level. */
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

/** Evaluates a method call on a map or a set; `undefined` if the result is unknown. */
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
    case 'get':
      return first === undefined ? undefined : itemAt(frame, map, first, site)
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

/** Returns the value for a key of a map; `undefined` if it is unknown. */
function itemAt(frame: Frame, map: MapValue, key: Item, site: Site): Value | undefined {
  const { pairs } = map
  if (key.kind === 'literal' && pairs.every(([own]) => own.kind !== 'rest')) {
    const pair = pairs.find(([own]) => own.kind === 'literal' && own.data === key.data)
    const value = pair?.[1]
    return value?.kind === 'rest' ? undefined : (value ?? literal(site, undefined))
  }
  return key.kind === 'rest' ? undefined : chosen(frame, map, key, site)
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
