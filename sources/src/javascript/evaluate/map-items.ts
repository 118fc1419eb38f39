import type { Site } from '../scope/module.js'
import { computedList, listOf } from '../values/value.js'
import type { Item, MapValue } from '../values/value.js'

/** Evaluates `new Map([['a', 1]])` and `new Set(['a'])`; `undefined` for other classes and unknown contents. */
export function keyedBy(name: string, args: readonly Item[], site: Site): MapValue | undefined {
  if (name !== 'Map' && name !== 'Set') {
    return undefined
  }
  const [given] = args
  const list = given === undefined ? listOf(site, []) : given
  if (list.kind !== 'list') {
    return undefined
  }
  const pairs = list.items.map((item): readonly [Item, Item] | undefined => {
    if (name === 'Set' || item.kind === 'rest') {
      return [item, item]
    }
    const [key, value] = item.kind === 'list' ? item.items : []
    return key === undefined || value === undefined ? undefined : [key, value]
  })
  const known = pairs.filter((pair) => pair !== undefined)
  if (
    known.length < pairs.length ||
    !known.every(([key]) => key.kind === 'literal' || key.kind === 'rest')
  ) {
    return undefined
  }
  // A key stands where it was set first, with the value that was set last.
  const last = new Map<unknown, readonly [Item, Item]>()
  for (const pair of known) {
    const key = pair[0].kind === 'literal' ? pair[0].data : pair
    last.set(key, name === 'Set' ? (last.get(key) ?? pair) : pair)
  }
  return { kind: 'map', site, pairs: [...last.values()], isSet: name === 'Set' }
}

/** Returns the items that a loop or a spread gets from a map or a set. */
export function itemsOfMap({ pairs, isSet, site }: MapValue): readonly Item[] {
  return pairs.map(([key, value]) =>
    key.kind === 'rest' || isSet ? key : computedList(site, [key, value]),
  )
}
