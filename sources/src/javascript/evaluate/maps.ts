import type { Site } from '../scope/module.js'
import { listOf, literal, unknown } from '../values/value.js'
import type { Frame, Item, MapValue, Value } from '../values/value.js'
import { run } from './functions.js'
import { chosen } from './members.js'
import { pairOf } from './map-items.js'

/** The result of a method of a map or a set; `undefined` if it is not known. */
export function callMap(
  frame: Frame,
  map: MapValue,
  method: string,
  args: readonly Item[],
  site: Site,
): Value | undefined {
  const { pairs } = map
  const [first] = args
  const listed = (items: readonly Item[]): Value => ({ ...listOf(site, items), fixed: true })
  switch (method) {
    case 'keys':
      return listed(pairs.map(([key]) => key))
    case 'values':
      return listed(pairs.map(([, value]) => value))
    case 'entries':
      return listed(pairs.map(([key, value]) => (key.kind === 'rest' ? key : pairOf(site, key, value))))
    case 'get': {
      const isKnown = first?.kind === 'literal' && pairs.every(([key]) => key.kind !== 'rest')
      const pair = isKnown ? pairs.find(([key]) => key.kind === 'literal' && key.data === first.data) : undefined
      const value = pair?.[1]
      if (!isKnown && first !== undefined && first.kind !== 'rest') return chosen(frame, map, first, site)
      return isKnown && value?.kind !== 'rest' ? (value ?? literal(site, undefined)) : undefined
    }
    // Maps have it not, but classes of libraries that extend them do.
    case 'map':
      return first?.kind === 'function'
        ? listed(pairs.map(([key, value]) => (key.kind === 'rest' ? key : mappedPair(frame, first, key, value, site))))
        : undefined
    default:
      return undefined
  }
}

function mappedPair(frame: Frame, fn: Extract<Value, { kind: 'function' }>, key: Value, value: Item, site: Site): Item {
  const result = run(fn, [value, key], { site, depth: frame.depth, isLooped: true })
  return result.kind === 'unknown' ? unknown(site, result.reason) : result
}
