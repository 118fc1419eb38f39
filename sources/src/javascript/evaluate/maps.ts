import { run } from './functions.js'
import { isComplete } from './lists.js'
import { listOf, literal, unknown } from './value.js'
import type { Frame, ListValue, MapValue, Rest, Site, Value } from './value.js'

/** `new Map([['a', 1]])`, `new Set(['a'])`; undefined: another class, or what is in it is not known. */
export function keyedBy(name: string, args: readonly (Value | Rest)[], site: Site): MapValue | undefined {
  if (name !== 'Map' && name !== 'Set') return undefined
  const [given] = args
  const list = given === undefined ? listOf(site, []) : given
  if (list.kind !== 'list') return undefined
  const pairs = list.items.map((item): readonly [Value | Rest, Value | Rest] | undefined => {
    if (name === 'Set' || item.kind === 'rest') return [item, item]
    const [key, value] = item.kind === 'list' ? item.items : []
    return key === undefined || value === undefined ? undefined : [key, value]
  })
  const known = pairs.filter((pair) => pair !== undefined)
  if (known.length < pairs.length || !known.every(([key]) => key.kind === 'literal' || key.kind === 'rest'))
    return undefined
  // The last value of a key counts, where the key stands first.
  const last = new Map<unknown, readonly [Value | Rest, Value | Rest]>()
  for (const pair of known) {
    const key = pair[0].kind === 'literal' ? pair[0].data : pair
    last.set(key, name === 'Set' ? (last.get(key) ?? pair) : pair)
  }
  return { kind: 'map', site, pairs: [...last.values()], isSet: name === 'Set' }
}

/** What a loop or a spread over a map or a set gives. */
export function itemsOfMap({ pairs, isSet, site }: MapValue): readonly (Value | Rest)[] {
  return pairs.map(([key, value]) => (key.kind === 'rest' || isSet ? key : pairOf(site, key, value)))
}

const pairOf = (site: Site, key: Value | Rest, value: Value | Rest): ListValue => ({
  ...listOf(site, [key, value]),
  fixed: true,
})

/** The methods of maps and sets whose results can be told. */
export function callMap(
  frame: Frame,
  map: MapValue,
  method: string,
  args: readonly (Value | Rest)[],
  site: Site,
): Value | undefined {
  const { pairs } = map
  const [first] = args
  switch (method) {
    case 'keys':
      return {
        ...listOf(
          site,
          pairs.map(([key]) => key),
        ),
        fixed: true,
      }
    case 'values':
      return {
        ...listOf(
          site,
          pairs.map(([, value]) => value),
        ),
        fixed: true,
      }
    case 'entries':
      return {
        ...listOf(
          site,
          pairs.map(([key, value]) => (key.kind === 'rest' ? key : pairOf(site, key, value))),
        ),
        fixed: true,
      }
    case 'get': {
      const isKnown =
        first?.kind === 'literal' &&
        isComplete(
          listOf(
            site,
            pairs.map(([key]) => key),
          ),
        )
      const pair = isKnown ? pairs.find(([key]) => key.kind === 'literal' && key.data === first.data) : undefined
      const value = pair?.[1]
      return isKnown && value?.kind !== 'rest' ? (value ?? literal(site, undefined)) : undefined
    }
    // discord.js' Collection has it, too.
    case 'map':
      return first?.kind === 'function'
        ? {
            ...listOf(
              site,
              pairs.map(([key, value]) => (key.kind === 'rest' ? key : mappedPair(frame, first, key, value, site))),
            ),
            fixed: true,
          }
        : undefined
    default:
      return undefined
  }
}

function mappedPair(
  frame: Frame,
  fn: Extract<Value, { kind: 'function' }>,
  key: Value,
  value: Value | Rest,
  site: Site,
): Value | Rest {
  const result = run(fn, [value, key], { site, depth: frame.depth, isLooped: true })
  return result.kind === 'unknown' ? unknown(site, result.reason) : result
}
